"""The simulated device ends: a real process on a real terminal, which is given back whatever ended it."""

import os
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

WAIT_S = 20  # for a process to react; reached only on failure
OPEN, CLOSE = b"\x1b[?1049h", b"\x1b[?1049l"


class Screen:
    """A terminal of 140 by 60 characters, with the device in it."""

    def __init__(self, folder: Path, code: str = "") -> None:
        self.leader, follower = os.openpty()
        termios.tcsetwinsize(follower, (60, 140))
        self.before = termios.tcgetattr(follower)
        environ = {**os.environ, "COMPERE_STATE": str(folder / "state"), "COMPERE_CONFIG": str(folder / "config.toml")}
        (folder / "config.toml").write_text('[display]\ndriver = "simulated"\n')
        program = f"import sys\nfrom compere_device import cli\n{code}\nsys.exit(cli.main(['run']))"
        command = [sys.executable, "-c", program]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, stdin=follower, stdout=follower, stderr=pipe, env=environ, start_new_session=True
        )
        self.follower = follower
        self.drawn = b""

    def until(self, wanted: bytes) -> None:
        """Read what is drawn until something is."""
        end_s = time.monotonic() + WAIT_S
        while wanted not in self.drawn:
            assert select.select([self.leader], [], [], end_s - time.monotonic())[0], self.drawn
            self.drawn += os.read(self.leader, 1 << 16)

    def ends(self) -> tuple[int, bytes]:
        """Return the status with which it ends, and what was said of errors."""
        _, error = self.process.communicate(timeout=WAIT_S)
        return self.process.returncode, error


@contextmanager
def screen(folder: Path, code: str = "") -> Iterator[Screen]:
    """Have the device draw in a terminal of its own."""
    shown = Screen(folder, code)
    try:
        shown.until(OPEN)
        shown.until("└".encode())  # a whole picture
        yield shown
    finally:
        shown.process.kill()
        shown.process.wait()
        os.close(shown.follower)
        if shown.leader >= 0:
            os.close(shown.leader)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_gives_the_terminal_back(number: signal.Signals, tmp_path: Path) -> None:
    """It was raw, and is as it was before, on its own screen; nothing is said."""
    with screen(tmp_path) as shown:
        assert termios.tcgetattr(shown.follower) != shown.before
        shown.process.send_signal(number)
        shown.until(CLOSE)
        assert shown.ends() == (0, b"")
        assert termios.tcgetattr(shown.follower) == shown.before
        assert shown.drawn.count(CLOSE) == 1


@pytest.mark.slow
def test_quitting_gives_the_terminal_back(tmp_path: Path) -> None:
    """By its key."""
    with screen(tmp_path) as shown:
        os.write(shown.leader, b"q")
        shown.until(CLOSE)
        assert shown.ends() == (0, b"")
        assert termios.tcgetattr(shown.follower) == shown.before


@pytest.mark.slow
def test_a_fault_of_the_program_gives_the_terminal_back(tmp_path: Path) -> None:
    """And is seen below it."""
    code = """
from compere_device.loop import Loop
from compere_device.events import Pressed, Moved
handle = Loop.handle
Loop.handle = lambda loop, event: 1 / 0 if isinstance(event, Moved) else handle(loop, event)
"""
    with screen(tmp_path, code) as shown:
        os.write(shown.leader, b"j")
        shown.until(CLOSE)
        status, error = shown.ends()
        assert (status, b"ZeroDivisionError" in error) == (1, True)
        assert termios.tcgetattr(shown.follower) == shown.before


def test_a_terminal_that_is_closed_ends_it_without_a_word(tmp_path: Path) -> None:
    """There is nothing left to give back."""
    with screen(tmp_path) as shown:
        os.close(shown.leader)
        shown.leader = -1
        status, error = shown.ends()
        assert (status, b"Traceback" in error) == (0, False), error
