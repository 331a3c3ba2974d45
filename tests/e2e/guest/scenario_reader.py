"""The die reader: a throw in its tray answers a roll, and nothing else; its cable may be pulled out."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from compere.bots import BOTS
from compere_device.events import Cocked, Found, Key, Lost, Rolled, Rolling, Scanned
from e2e.guest.board import Board
from e2e.guest.fixtures import Figure, Start
from e2e.guest.playing_bots import RANDOM, WITH_SEED, answers, begin, play
from e2e.guest.usb import SerialGadget
from figures.people import PEOPLE
from tiny import TINY

WITH_TINY = Path(__file__).with_name("with_tiny.py")
FOUND_S = 15.0
THROWS, INPUTS_MOST = 3, 150


@pytest.fixture
def tiny() -> Iterator[None]:
    """Have the tests' own game on the twin's home screen, too."""
    BOTS[TINY.name] = TINY
    yield
    del BOTS[TINY.name]


@pytest.fixture
def board(reader_port: SerialGadget) -> Iterator[Board]:
    """The board, with power."""
    board = Board(reader_port)
    yield board
    board.close()


def test_dice_and_tags(start: Start, tiny: None, board: Board, reader_port: SerialGadget, figure: Figure) -> None:
    daemon, person = start(program=WITH_TINY, reader={"url": reader_port.host_path})
    board.wait_until_asked(FOUND_S)  # what lay in the tray before was thrown for nobody
    figure("start to a reader that is heard", f"{time.monotonic() - daemon.started_s:.1f} s at most")
    board.order("throw 1")  # nobody asked for it
    person.choose("Tiny", "1", "clear")
    while person.twin.playing.asked is None:
        person.press(Key.OK)

    board.order("throw 2")
    person.told(Rolling("d10"), Rolled("d10", 2, 98))
    board.order("cocked")
    person.told(Rolling("d10"), Cocked("d10"))

    board.unplug()
    person.told(Lost("reader"))
    board.plug()
    person.told(Found("reader"), timeout_s=FOUND_S)
    person.press(Key.OK)

    board.order("throw 0")
    person.told(Rolling("d10"), Rolled("d10", 0, 98))
    while person.twin.playing.asked is None:
        person.press(Key.OK)
    board.order("tag 04A1B2C3D4E5F6 amber")
    board.order("tag 04A1B2C3D4E5F7 amber:1")
    person.told(Scanned("amber:1"))


def test_the_die_of_a_game(start: Start, board: Board, reader_port: SerialGadget, figure: Figure) -> None:
    """Of Droids, where a player rolls it: what lies in the tray is the answer, with no key."""
    daemon, person = start(program=WITH_SEED, reader={"url": reader_port.host_path})
    board.wait_until_asked(FOUND_S)
    begin(person, "droids", "a player")
    people = PEOPLE["droids"](person.twin.playing.table.session.header.options, Random(RANDOM))
    (journal,) = daemon.journals()

    def thrown() -> int:
        return answers(journal.read_bytes()).count("physical")

    def throw(face: int) -> None:
        board.order(f"throw {face}")
        person.told(Rolling("d10"), Rolled("d10", face, 98))

    play(person, people, None, lambda: thrown() == THROWS or person.twin.inputs >= INPUTS_MOST, throw)
    assert thrown() == THROWS
    assert journal.read_bytes() == person.twin_folder.joinpath("games", journal.name).read_bytes()
    figure("throws of the die in a game of droids", f"{THROWS}, with {person.twin.inputs} inputs beside them")
