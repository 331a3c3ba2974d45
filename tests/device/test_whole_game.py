"""A whole game from power-on to the outcome: mock pins, a pseudo-terminal scanner and a modelled display."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from bots.patchwork.turns import count_turns
from compere.journal import Answered, Corrected, Undone, parse
from compere_device.drivers.player import Player
from compere_device.drivers.simulator import PlayersClock, Simulated, simulated
from compere_device.events import Key
from compere_device.files.store import Store
from compere_device.glass.fonts import Fonts
from compere_device.scenes.playing import Playing
from compere_device.setup.config import Config
from compere_device.setup.settings import DisplayConfig
from compere_proof.critic import Critic

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
SCAN_S = 5.0


class Table:
    """A person with a simulated device; after each thing that they do, the glass shows what the app says."""

    def __init__(self, device: Simulated, clock: PlayersClock) -> None:
        self.device, self.clock = device, clock
        self.screen = Critic(Fonts())
        self.seen = 0

    def press(self, *keys: Key) -> None:
        for key in keys:
            self.hold(key, 0.05)

    def hold(self, key: Key, for_s: float = 0.7) -> None:
        self.see()
        self.device.fingers.down(key)
        self.clock.now_s += for_s
        self.device.fingers.up(key)
        self.clock.now_s += 0.05
        while not self.device.events.empty():
            self.device.loop.handle(self.device.events.get())
        self.look()

    def see(self) -> None:
        """Look at the page until its keys count."""
        loop = self.device.loop
        loop.show()
        while (arms_s := loop.arms_s) is not None:
            self.clock.now_s = max(self.clock.now_s, arms_s)
            loop.tick()
            loop.show()

    def scan(self, *codes: str) -> None:
        for code in codes:
            self.clock.now_s += 2.0
            self.device.scan(code)
            self.device.loop.handle(self.device.events.get(timeout=SCAN_S))
            self.look()

    def look(self) -> None:
        """Every pixel of the modelled glass is one that the page is drawn with, and all of the page fits."""
        self.see()
        page = self.device.loop.desk.page()
        assert self.device.glass.model.picture().tobytes() == self.screen.draw(page).tobytes()
        assert self.screen.overflow(page) == []
        self.seen += 1

    def choose(self, *labels: str) -> None:
        for label in labels:
            while not self.selected or not self.selected.startswith(label):
                self.press(DOWN)
            self.press(OK)

    @property
    def selected(self) -> str:
        page = self.device.loop.desk.page()
        return "" if page.cursor is None else page.rows[page.cursor].label

    @property
    def title(self) -> str:
        return self.device.loop.desk.page().title

    @property
    def playing(self) -> Playing:
        assert isinstance(self.device.loop.desk.stage.go.scene, Playing)
        return self.device.loop.desk.stage.go.scene


@contextmanager
def power(folder: Path, clock: PlayersClock) -> Iterator[Table]:
    """Switch a device on, over the files of the one before."""
    config = Config(display=DisplayConfig(shift_px=0))  # so that a picture is where it is drawn
    with simulated(config, Store(folder), clock, lambda: "2026") as device:
        table = Table(device, clock)
        table.look()
        yield table


def play_to(table: Table, turns: int) -> None:
    """Play at random until Automa has had so many turns, or to the end."""
    playing = table.playing
    player = Player(table.press, table.scan, Random(turns))
    while not playing.table.outcome and count_turns(playing.table.session) < turns:
        player.step(playing)
    while not playing.table.outcome and playing.asked is None:
        table.press(OK)


def look_round(table: Table) -> None:
    """Ask why, glance, and scan what means nothing: the page is the same again."""
    before = table.device.loop.desk.page()
    table.hold(OK)
    assert table.title != before.title or table.device.loop.desk.page() != before
    table.press(BACK)
    table.scan("cmd:glance")
    assert table.title == "Coup d’œil"
    table.press(BACK)
    table.scan("4006381333931")
    assert table.title == "À savoir"
    table.press(OK)
    assert table.device.loop.desk.page() == before


def go_back_and_on(table: Table) -> None:
    """Take an answer back and give it again."""
    answered = len(table.playing.table.session.history.items)
    table.scan("cmd:undo")
    assert len(table.playing.table.session.history.items) < answered
    table.press(OK)
    while table.playing.asked is None:
        table.press(OK)
    assert len(table.playing.table.session.history.items) == answered


def test_a_game_from_power_on_to_the_outcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Language, options, cards scanned, an answer taken back, why, glance, a wrong scan, a correction, a power cut."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    clock = PlayersClock()
    with power(tmp_path, clock) as table:
        assert table.title == "Compère"
        table.choose("Français", "Patchwork", "tactique", "3", "toi")
        table.press(DOWN, DOWN, OK)
        table.choose("1er cuir")
        play_to(table, 3)
        look_round(table)
        go_back_and_on(table)
        table.scan("cmd:glance")
        while table.title == "Coup d’œil":  # to its last page, and on to the menu
            table.press(DOWN)
        table.choose("Corriger", "Tes ◉")
        table.press(UP, OK)
        play_to(table, 6)
        cut = table.device.loop.desk.page()
        state = table.playing.table.session.public_state
        seen = table.seen

    with power(tmp_path, clock) as table:
        assert table.device.loop.desk.page().rows[0].label.startswith("Patchwork")
        table.press(OK)
        while table.playing.asked is None:
            table.press(OK)
        assert table.device.loop.desk.page() == cut
        assert table.playing.table.session.public_state == state
        play_to(table, 99)
        assert table.playing.table.outcome
        assert table.title == "Fin de partie"
        while isinstance(table.device.loop.desk.stage.go.scene, Playing):
            table.press(OK)
        assert table.title == "Fin de partie"
        table.choose("Quitter")
        assert table.title == "Compère"
        seen += table.seen
    assert seen > 100
    check_files(tmp_path)


def check_files(folder: Path) -> None:
    """One finished journal, in which everything that was done stands."""
    assert not list((folder / "games").glob("*"))
    (path,) = (folder / "finished").glob("*")
    parsed = parse(path.read_bytes())
    assert parsed.header.options == {
        "deck": "tactical",
        "level": "3",
        "cards": "own",
        "neutral": "furthest",
        "track": "original",
    }
    kinds = {type(entry) for entry in parsed.entries}
    assert kinds == {Answered, Undone, Corrected}
    sources = {entry.source for entry in parsed.entries if isinstance(entry, Answered)}
    assert sources == {"scanned", "entered"}
