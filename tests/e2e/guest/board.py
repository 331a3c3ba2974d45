"""The reader's board: a program at the other end of its USB cable that speaks the protocol of the firmware."""

import select
import subprocess
import sys
from pathlib import Path

from e2e.guest.usb import SerialGadget

PROGRAM = Path(__file__).parents[2] / "simulated_reader.py"


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
        self._process.stdout.readline()

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
