"""What the program is compared with: four buttons of gpiozero and nothing else, on a pin factory of its own."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PINS = (22, 23, 24, 25)

_BUTTONS = f"""
import signal
from gpiozero import Button
buttons = [Button(pin, bounce_time=0.01) for pin in {PINS}]
for button in buttons:
    button.when_pressed = print
print("open", flush=True)
signal.pause()
"""

# gpiozero asks /proc/cpuinfo which Pi it is on before it uses lgpio: here a Pi 4B, in a namespace of its own.
_AS_PI = "mount --bind {cpuinfo} /proc/cpuinfo && exec {python} -c '{program}'"


@contextmanager
def four_buttons(factory: str) -> Iterator[int]:
    """Have four Buttons open in a process of its own; its process id."""
    cpuinfo = Path("/tmp/cpuinfo")
    cpuinfo.write_text("Revision\t: c03112\n")
    command = _AS_PI.format(cpuinfo=cpuinfo, python=sys.executable, program=_BUTTONS)
    environ = {**os.environ, "GPIOZERO_PIN_FACTORY": factory}
    with subprocess.Popen(
        ["unshare", "--mount", "sh", "-c", command], stdout=subprocess.PIPE, cwd="/tmp", env=environ, text=True
    ) as process:
        try:
            assert process.stdout
            assert process.stdout.readline() == "open\n", f"gpiozero on {factory} has not opened its buttons"
            yield process.pid
        finally:
            process.kill()


def import_s() -> float:
    """How long a Python takes that imports what any such program needs, in seconds; the files have been read before."""
    import time

    began_s = time.monotonic()
    subprocess.run([sys.executable, "-c", "import luma.oled.device, gpiozero"], check=True)
    return time.monotonic() - began_s
