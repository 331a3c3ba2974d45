"""The MicroPython that tests run the firmware in: a real one, with as little memory as a Pico leaves."""

import subprocess
from functools import cache

from catalogue import ROOT

HEAP = "190k"


@cache
def micropython() -> list[str]:
    """Return the command; it is fetched where it is not there yet (`tests/micropython.sh`), which needs Debian's
    archive.
    """
    folder = ROOT / ".venv" / "micropython"
    run = subprocess.run([ROOT / "tests" / "micropython.sh", folder], capture_output=True, text=True)
    assert run.returncode == 0, f"no MicroPython can be had here: {run.stderr}"
    return [run.stdout.split()[-1]]


def heap() -> list[str]:
    """Return the option that bounds its memory; it raises MemoryError beyond."""
    return ["-X", f"heapsize={HEAP}"]
