"""The real firmware in MicroPython, and the real reader of the box at the other end of its line."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from random import Random
from time import monotonic

import pytest

from board.running import RunningBoard
from cable import heard
from compere.journal import Answered
from compere.prompts import Roll
from compere_device.drivers.player import Player
from compere_device.events import Cocked, Event, Found, Key, Lost, Rolled, Rolling, Scanned
from compere_device.parts.reader.reader import Reader
from compere_device.parts.reader.reader_lines import request
from compere_device.scenes.playing import Playing
from figures.people import PEOPLE
from hands import Hands

WAIT_S = 10  # for a program to answer; reached only on failure
Events = Queue[Event]


@pytest.fixture
def board(tmp_path: Path) -> Iterator[RunningBoard]:
    """A board that is not plugged in yet."""
    one = RunningBoard(tmp_path)
    yield one
    one.unplug()


@pytest.fixture
def events() -> Events:
    """What the reader puts."""
    return Queue()


def reading(board: RunningBoard, events: Events, clock: Callable[[], float] = monotonic) -> Reader:
    return Reader(str(board.path), events.put, clock, retry_s=(0.01, 0.05))


def until(events: Events, wanted: type[Event]) -> list[Event]:
    """Return what comes, up to an event of a kind."""
    found = [events.get(timeout=WAIT_S)]
    while not isinstance(found[-1], wanted):
        found.append(events.get(timeout=WAIT_S))
    return found


def thrown(board: RunningBoard, events: Events, value: int) -> list[Event]:
    board.order(f"throw {value}")
    return until(events, Rolled)


def test_dice_and_cards_are_read(board: RunningBoard, events: Events) -> None:
    """Each once and right, a lean as a lean, a card's code; nothing of it is dropped."""
    board.plug()
    reader = reading(board, events)
    assert reader.ready.wait(WAIT_S)
    for value in (7, 0, 4):
        *_, rolling, rolled = thrown(board, events, value)
        assert rolling == Rolling("d10")
        assert isinstance(rolled, Rolled) and rolled.face == value and rolled.confidence >= 80
    board.order("lean 3")
    assert until(events, Cocked) == [Rolling("d10"), Cocked("d10")]
    board.order("card 04A1B2C3D4E5F6 fort:skids")
    assert until(events, Scanned) == [Scanned("fort:skids")]
    reader.close(WAIT_S)
    assert set(reader.counts) <= {"word gone", "word sensor"}


def test_unplugged_and_plugged_in_again_at_every_line(board: RunningBoard, events: Events) -> None:
    """What lies there when it comes back is nobody's throw; the next throw is one."""
    board.plug()
    reader = reading(board, events)
    assert reader.ready.wait(WAIT_S)
    for number, stop in enumerate((None, Rolling, Rolled, Cocked)):
        if stop is Cocked:
            board.order("lean 2")
        elif stop:
            board.order("throw 5")
        if stop:
            until(events, stop)
        board.unplug()
        assert until(events, Lost)[-1] == Lost("reader")
        board.plug()
        assert until(events, Found)[-1] == Found("reader")
        value = (1, 9, 3, 8)[number]
        found = thrown(board, events, value)
        assert [each for each in found if isinstance(each, Rolled)][-1].face == value
        assert len([each for each in found if isinstance(each, Rolled)]) == 1, found
    reader.close(WAIT_S)


def test_it_goes_on_after_its_chips_and_noise_on_the_line(board: RunningBoard) -> None:
    """A bus that raises what nobody expects, Ctrl-C and rubbish from the host: it answers; for an update it leaves."""
    board.plug()
    port = os.open(board.path, os.O_RDWR | os.O_NOCTTY)
    os.write(port, b"\x03\x03\x01rubbish\r\n\x04" + request("hello", 1))
    assert b"hello 1 tray " in heard(port, b"alive*")
    board.order("break")
    heard(port, b"error program")
    os.write(port, request("sensors"))
    heard(port, b"sensor rfid ok")
    os.write(port, request("update"))
    heard(port, b"bye update*")
    assert board.left(WAIT_S)
    os.close(port)


class Table:
    """A device with a game, whose dice and cards come from the running board."""

    def __init__(self, board: RunningBoard, folder: Path) -> None:
        self.board = board
        self.events: Events = Queue()
        self.hands = Hands(folder, events=self.events)
        self.later_s = 0.0
        self.reader = reading(board, self.events, lambda: monotonic() + self.later_s)
        self.cards = 0

    def take(self, wanted: type[Event]) -> Event:
        """Have the device take what comes, up to an event of a kind."""
        while True:
            event = self.events.get(timeout=WAIT_S)
            self.hands.loop.handle(event)
            if isinstance(event, wanted):
                return event

    def throw(self, value: int) -> None:
        """Throw the die."""
        self.board.order(f"throw {value}")
        rolled = self.take(Rolled)
        assert isinstance(rolled, Rolled) and rolled.face == value

    def card(self, code: str) -> None:
        """Put a card with a code on the tray, and take it away again."""
        self.cards += 1
        self.later_s += 2  # as people take; the same code sooner is the same card for the box
        self.board.order(f"card 04{self.cards:012X} {code}")
        assert self.take(Scanned) == Scanned(code)
        self.board.order("no-card")

    def replug(self) -> None:
        """Pull the cable and put it in again; the notices that it makes are closed."""
        self.board.unplug()
        self.take(Lost)
        self.board.plug()
        self.take(Found)


def test_a_round_of_the_killer_with_dice_and_cards_from_the_board(board: RunningBoard, tmp_path: Path) -> None:
    """Every roll of a player is thrown, each card with a code is laid down; the cable is pulled between two throws."""
    board.plug()
    table = Table(board, tmp_path / "games")
    assert table.reader.ready.wait(WAIT_S)
    hands = table.hands
    playing = hands.begin("droids", die="own")
    people = PEOPLE["droids"](playing.table.session.header.options, Random(12))
    player = Player(hands.press, table.card, Random(12), people)
    thrown = 0
    while thrown < 4 and not playing.table.outcome:
        scene = hands.stage.go.scene
        if not isinstance(scene, Playing):
            hands.press(Key.OK)  # a notice
        elif scene.asked and isinstance(scene.table.session.prompt, Roll):
            (face,) = player.answer(scene)
            table.throw(face)
            thrown += 1
            if thrown == 2:
                table.replug()
        else:
            player.step(scene)
        assert hands.inputs < 400
    assert thrown == 4 and table.cards
    entered = [each.entry for each in playing.table.session.history.items if isinstance(each.entry, Answered)]
    assert [each.source for each in entered].count("physical") == 4
    assert player.means(playing.table.session)
    table.reader.close(WAIT_S)
