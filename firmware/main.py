"""What MicroPython starts on the board: the program, or after `!update` once nothing but the prompt."""

import gc
import os


def main():
    """Run, unless an update was asked for."""
    try:
        os.remove("stay")
        return
    except OSError:
        pass
    from utime import sleep_ms, ticks_diff, ticks_ms

    from tray.app import run
    from tray.clock import Clock
    from tray.pins import Board

    gc.threshold(16384)  # bytes: what a calibration needs in one piece, 1 KB, is then there
    run(Board(), Clock(ticks_ms, ticks_diff), sleep_ms)


main()
