"""The reader's board: a program at the other end of its USB cable that speaks the protocol of the firmware."""

import os
import select
import subprocess
import sys
import tty
from pathlib import Path

from e2e.guest.usb import SerialGadget

TESTS = Path(__file__).parents[2]
PROGRAM = TESTS / "simulated_reader.py"
FIRMWARE = TESTS.parent / "firmware"
MICROPYTHON = TESTS.parent / "micropython"  # Debian 13's, with the libraries that it wants
NO_MICROPYTHON = "not run: no MicroPython could be fetched"
HEAP = "190k"  # what a Pico leaves
KEEP = "import sys; sys.path[:0] = sys.argv[1:3]; from board.still import perfect; from tray import constants; "
KEEP += "constants.keep(perfect(), sys.argv[3])"


class Board:
    """A board on that port, with power."""

    def __init__(self, port: SerialGadget) -> None:
        self._port = port
        self._process = self._boot()

    def order(self, order: str) -> None:
        """Have something happen in the tray: "throw 7", "cocked", "tag 04A1B2C3 patch:1"."""
        assert self._process.stdin
        self._process.stdin.write(order + "\n")
        self._process.stdin.flush()

    def wait_until_asked(self, timeout_s: float) -> None:
        """Wait until the host has asked for its greeting; TimeoutError if it does not."""
        assert self._process.stdout
        if not select.select([self._process.stdout], [], [], timeout_s)[0]:
            raise TimeoutError(f"the board was not asked for its greeting within {timeout_s:.0f} s")
        assert self._process.stdout.readline() == "asked\n", "the board's program has ended"

    def unplug(self) -> None:
        """Pull out the cable, which is also its power."""
        self._port.unplug()
        self.close()

    def plug(self) -> None:
        """Put in the cable: it starts anew."""
        self._port.plug()
        self._process = self._boot()

    def close(self) -> None:
        """Take its power away."""
        self._process.kill()
        self._process.wait()

    def _boot(self) -> "subprocess.Popen[str]":
        command = [sys.executable, str(PROGRAM), str(self._port.own_path)]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)


class RealBoard(Board):
    """The same with the real firmware, in a real MicroPython; of its chips there are models.

    Its orders are those of `board/on_terminal.py`. What it keeps is in `folder`; until it is calibrated, that is
    nothing.
    """

    def __init__(self, port: SerialGadget, folder: Path) -> None:
        self._kept = folder / "constants.bin"
        super().__init__(port)

    def calibrate(self) -> None:
        """Have it keep the constants of a board without errors; it reads them when it starts anew."""
        words = [*_micropython(), "-c", KEEP, str(FIRMWARE), str(TESTS), str(self._kept)]
        subprocess.run(words, check=True, timeout=60)

    def _boot(self) -> "subprocess.Popen[str]":
        end = os.open(self._port.own_path, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(end)
        command = [*_micropython(), "-X", f"heapsize={HEAP}", str(TESTS / "board/on_terminal.py")]
        command += [f"{FIRMWARE}:{TESTS}", str(end), str(self._kept)]
        pipe = subprocess.PIPE
        try:
            return subprocess.Popen(command, stdin=pipe, stdout=pipe, pass_fds=[end], text=True)
        finally:
            os.close(end)


def _micropython() -> list[str]:
    (loader,) = MICROPYTHON.glob("usr/lib/*/ld-linux*")
    return [str(loader), "--library-path", str(loader.parent), str(MICROPYTHON / "usr/bin/micropython")]
