"""The reader board at the terminal: the real program of the board on a pseudo-terminal, the real port, a typing person."""

import json
import os
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from board.rfid import TagModel
from cable import Cable
from compere_device.doctor.machine import Machine
from compere_device.drivers import reader
from compere_device.drivers.person import Person
from compere_device.drivers.reader import Terminal, command
from compere_device.errors import DeviceError
from compere_device.parts.reader.asking import Board
from compere_device.setup.config import Config
from tray_bench import OnAPort, Tray

UID = bytes.fromhex("04A1B2C3D4E5F6")


class Typist:
    """Somebody at a terminal: `does` is told each line and may type."""

    def __init__(self, does: "Callable[[Typist, str], None]") -> None:
        self.lines: list[str] = []
        self.out, self._in = os.pipe()
        self._does = does
        self.terminal = Terminal(Person(self._tell, self._typed, root=False), self.out)

    def type(self, line: str = "") -> None:
        os.write(self._in, f"{line}\n".encode())

    def close(self) -> None:
        os.close(self.out)
        os.close(self._in)

    def _typed(self) -> str:
        return os.read(self.out, 1000).decode()

    def _tell(self, *lines: str) -> None:
        for line in lines:
            self.lines.append(line)
            self._does(self, line)


def asked(**given: object) -> Namespace:
    usual = {"calibrate": None, "enrol": None, "port": None, "live": 1, "json": False, "language": "en"}
    return Namespace(**{**usual, **given})


@pytest.fixture
def board(cable: Cable, tmp_path: Path) -> Iterator[OnAPort]:
    """A tray that nobody has calibrated yet, on a port."""
    with OnAPort(Tray(tmp_path), cable) as made:
        yield made


def doctor(board: OnAPort, does: "Callable[[Typist, str], None]" = lambda typist, line: None, **given: object):
    """Run the command; return its exit status and what it printed."""
    typist = Typist(does)
    try:
        status = command(Config(), asked(port=str(board.cable.path), **given), typist.terminal, Machine())
    finally:
        typist.close()
    return status, typist.lines


def hands(board: OnAPort) -> "Callable[[Typist, str], None]":
    """Return what somebody does who does what is said."""

    def do(typist: Typist, line: str) -> None:
        if "Take the die out" in line:
            board.order(board.tray.empty)
            typist.type()
        elif "on top" in line:
            board.order(lambda: board.tray.lay(board.tray.known))
            typist.type()
        elif "Throw the die" in line:
            board.order(board.tray.throw)

    return do


def test_a_tray_is_looked_at_calibrated_and_looked_at_again(board: OnAPort) -> None:
    status, lines = doctor(board)
    print("\n".join(lines))
    status, lines = doctor(board, hands(board), calibrate=True)
    print("\n".join(lines))
    status, lines = doctor(board)
    print("\n".join(lines))
