"""The real firmware in a real MicroPython, on a pseudo-terminal whose cable can be pulled."""

import os
import subprocess
import tty
from pathlib import Path
from subprocess import DEVNULL, PIPE

from board.micropython import heap, micropython
from board.still import perfect
from catalogue import ROOT
from tray import constants

_SCRIPT = Path(__file__).with_name("on_terminal.py")


class RunningBoard:
    """A calibrated board; a host opens `path`, which is there while the board is plugged in."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "ttyReader"
        self._kept = str(folder / "constants.bin")
        constants.keep(perfect(), self._kept)
        self._program: subprocess.Popen[str] | None = None

    def plug(self) -> None:
        """Give it power, and the host its port: another one than the time before."""
        board, host = os.openpty()
        tty.setraw(host)
        paths = f"{ROOT / 'firmware'}:{ROOT / 'tests'}"
        command = [*micropython(), *heap(), str(_SCRIPT), paths, str(board), self._kept]
        self._program = subprocess.Popen(command, stdin=PIPE, stdout=DEVNULL, pass_fds=[board], text=True)
        os.close(board)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(host))
        self._host = host

    def order(self, words: str) -> None:
        """Have something happen on its tray: `on_terminal` has the words."""
        assert self._program and self._program.stdin
        self._program.stdin.write(words + "\n")
        self._program.stdin.flush()

    def unplug(self) -> None:
        """Pull the cable, and with it its power."""
        if self._program:
            self._program.kill()
            self._program.communicate()
            self._program = None
            os.close(self._host)
            self.path.unlink(missing_ok=True)

    def left(self, timeout_s: float) -> bool:
        """Return whether its program ended by itself."""
        assert self._program
        return self._program.wait(timeout_s) == 0
