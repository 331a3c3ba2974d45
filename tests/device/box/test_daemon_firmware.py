"""The whole daemon, with the real firmware at the other end of its reader's line: a round, unplugged at every line."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from random import Random
from time import monotonic, sleep
from types import SimpleNamespace

import pytest
from gpiozero import Device

from board.running import RunningBoard
from compere.bots import find
from compere.journal import Answered, parse
from compere.prompts import Roll
from compere_device.box import daemon
from compere_device.drivers.player import Player
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.events import Cocked, Event, Found, Key, Lost, Rolled, Rolling, Scanned
from compere_device.loop import Loop
from compere_device.parts.reader import reader
from compere_device.parts.reader.reader import Ear, Heard
from compere_device.parts.reader.reader_lines import TagRead
from compere_device.scenes.home import begin
from compere_device.scenes.playing import Playing
from compere_device.setup.config import Config, ReaderConfig
from figures.people import PEOPLE
from hands import started_before
from pi import run_until, settings

WAIT_S = 20  # for a program to answer; reached only on failure
PULLED_AT: tuple[type[Event] | None, ...] = (None, Rolling, Cocked, Rolled)  # of each throw; None: before it
CARDS = 2  # at so many of which the cable is pulled, too
ANEW_S = 2.0  # what people take between two cards; the same code sooner is the same card for the box
INPUTS_MOST = 400

Waiting = Iterator[None]  # each time it yields, the daemon goes on until it has nothing to do


class Table(SimpleQueue[Event]):
    """The daemon's queue of events, and who sits before it: he does the next thing when the daemon goes to sleep."""

    def __init__(self, board: RunningBoard) -> None:
        super().__init__()
        self.later_s = 0.0  # how far the daemon's clock is before this machine's
        self.taken = list[Event]()  # of the events, those that were not waited for yet
        self.thrown, self.cards, self.pulled, self.scanned = list[int](), 0, 0, 0
        self.heard = list[Heard]()  # from the board, since it was plugged in last
        self.round: Waiting = iter(())
        self._board, self._card = board, ""

    def get(self, block: bool = True, timeout: float | None = None) -> Event:
        """Return the next event; Empty for what is due, or when somebody has thought about it."""
        if self.empty():
            next(self.round, None)
        event = super().get(block, 0.05 if timeout is None else min(timeout, 0.05))
        self.taken.append(event)
        self.scanned += isinstance(event, Scanned)
        return event

    def until(self, wanted: Event | type[Event]) -> Waiting:
        """Wait until the daemon has taken an event; what came before it is over."""
        end_s = monotonic() + WAIT_S
        while not any(each == wanted or type(each) is wanted for each in self.taken):
            assert monotonic() < end_s, (wanted, self.taken)
            yield
        self.taken.clear()

    def replug(self) -> Waiting:
        """Pull the cable and put it in again."""
        self.pulled += 1
        self._board.unplug()
        yield from self.until(Lost("reader"))
        self.heard.clear()
        self._board.plug()
        if self._card:
            self._board.order(self._card)  # it has lain there all the time
        yield from self.until(Found("reader"))
        end_s = monotonic() + WAIT_S
        while self._card and not any(isinstance(each, TagRead) for each in self.heard):
            assert monotonic() < end_s, self.heard
            yield  # the clock must not be put on before it is told again: later, it would be laid down anew

    def throw(self, face: int) -> Waiting:
        """Throw until a face answers, with the cable pulled at another line each time."""
        at = PULLED_AT[len(self.thrown) % len(PULLED_AT)]
        self.thrown.append(face)
        if at is None:
            yield from self.replug()
        elif at in (Rolling, Cocked):
            self._board.order("tumble" if at is Rolling else f"lean {face}")
            yield from self.until(at)
            yield from self.replug()
        self._board.order(f"throw {face}")
        end_s = monotonic() + WAIT_S
        while not any(isinstance(each, Rolled) for each in self.taken):
            assert monotonic() < end_s, self.taken
            yield
        assert [each.face for each in self.taken if isinstance(each, Rolled)] == [face]
        self.taken.clear()
        if at is Rolled:
            yield from self.replug()

    def lay(self, code: str) -> None:
        """Put a card on the tray."""
        self.cards += 1
        self.later_s += ANEW_S
        self._card = f"card 04{self.cards:012X} {code}"
        self._board.order(self._card)

    def play(self, loop: Loop) -> Waiting:
        """Play a round by keys, throws and cards, then stop the daemon."""

        def press(key: Key) -> None:
            pin = Device.pin_factory.pin(Config().keys.pins[key][0])
            pin.drive_low()
            pin.drive_high()

        go, game = loop.desk.stage.go, loop.desk.stage.game.scene
        assert isinstance(game, Playing)
        people = PEOPLE["droids"](game.table.session.header.options, Random(12))
        player = Player(press, self.lay, Random(12), people)
        for _ in range(INPUTS_MOST):
            while not loop.armed:
                yield
            cards = self.cards
            if not isinstance(go.scene, Playing):
                press(Key.OK)  # a notice
            elif go.scene.asked and isinstance(game.table.session.prompt, Roll):
                yield from self.throw(*player.answer(game))
            else:
                player.step(game)
            if self.cards > cards:
                yield from self.until(Scanned)
                if self.cards <= CARDS:
                    yield from self.replug()
            yield
            if len(self.thrown) == len(PULLED_AT):
                break
        assert player.means(game.table.session)
        os.kill(os.getpid(), signal.SIGTERM)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[RunningBoard]:
    """A board that is plugged in."""
    one = RunningBoard(tmp_path)
    one.plug()
    yield one
    one.unplug()


def test_a_round_unplugged_at_every_line(
    board: RunningBoard, model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pulled before a throw, while it tumbles, when it leans or lies, at a card: each throw and card answers once."""
    table = Table(board)
    monkeypatch.setattr(daemon, "SimpleQueue", lambda: table)
    monkeypatch.setattr(reader, "Ear", lambda: Ear(table.heard.append))
    monkeypatch.setattr(daemon, "new_seed", lambda: "1")
    monkeypatch.setattr(daemon, "time", SimpleNamespace(monotonic=lambda: monotonic() + table.later_s, sleep=sleep))

    def sit_down(loop: Loop) -> None:
        bot = find("droids")
        begin(loop.desk.stage, bot, bot.choose_options({"die": "own"}))
        table.round = table.play(loop)

    run_until(monkeypatch, sit_down)
    state = tmp_path / "state"
    daemon.run_on_pi(settings("", reader=ReaderConfig(str(board.path))), started_before(state))
    (journal,) = (state / "games").iterdir()
    given = [each for each in parse(journal.read_bytes()).entries if isinstance(each, Answered) and each.by_person]
    thrown = [each.answer for each in given if each.source == "physical"]
    assert thrown == [[face] for face in table.thrown] and len(thrown) == len(PULLED_AT)
    assert "scanned" in {each.source for each in given} and table.scanned == table.cards >= CARDS
    assert table.pulled == len(PULLED_AT) + CARDS
    assert not model.on
