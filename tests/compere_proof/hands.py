"""A device without wires: the clock, the queue and the glass are the test's, and so are the hands."""

from functools import cache
from math import inf
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from PIL import Image

from compere.bot import Bot
from compere.bots import find
from compere_device import words
from compere_device.cues import Cues
from compere_device.desk import Desk
from compere_device.errors import DeviceError
from compere_device.events import Event, Key, Moved, Scanned, Turned
from compere_device.files.preferences import KEYS, WAY_BACK
from compere_device.files.store import Store
from compere_device.game import Games
from compere_device.glass.fonts import Fonts, Style
from compere_device.glass.raster import Bitmap, Pixels
from compere_device.glass.rest import Level, Rest
from compere_device.hands.controls import Controls
from compere_device.loop import ARM_S, Heart, Loop
from compere_device.pages.layout import Metrics
from compere_device.pages.page import Page, Row
from compere_device.pages.screen import Screen
from compere_device.pages.view import View
from compere_device.pages.window import Window
from compere_device.parts.keys import Keys
from compere_device.scenes import home
from compere_device.scenes.playing import Playing
from compere_proof.counted import Inputs
from compere_proof.critic import Critic

TAP_S, HOLD_S, CHORD_S = 0.05, 0.7, 3.1
SCREEN = Critic(Fonts())
PLAIN = Screen(Fonts())  # what a device draws with
MEASURES = {style: cache(SCREEN.metrics.measure(style)) for style in Style}  # words come again and again


class Glass:
    """Keeps the pictures that it is shown, as long as it `works`; each is there at once, or `shown_for_s`."""

    def __init__(self) -> None:
        self.shown: list[Bitmap] = []
        self.works = True
        self.shown_for_s: float | None = inf
        self.closed = self.renewed = 0
        self.flushed = 0
        self.levels: list[Level] = []
        self.adjusted: list[tuple[int, int]] = []

    def show(self, image: Pixels) -> None:
        if self.works:
            self.shown.append(Bitmap.of(image))

    @property
    def pictures(self) -> list[Image.Image]:
        """What it was shown, as images."""
        return [each.image() for each in self.shown]

    def brightness(self, level: Level) -> None:
        if self.works:
            self.levels.append(level)

    def renew(self) -> None:
        self.renewed += 1

    def adjust(self, contrast: int, rotate: int) -> None:
        self.adjusted.append((contrast, rotate))

    def flush(self, timeout_s: float) -> bool:
        self.flushed += 1
        return self.works

    def close(self) -> None:
        self.closed += 1


TOLD = frozenset({KEYS, WAY_BACK})  # what a device says once


def started_before(folder: Path) -> Path:
    """Return a folder of a device that has said what its keys do: none that starts for the first time."""
    store = Store(folder)
    store.preferences.told = TOLD
    store.save_preferences()
    return folder


class Hands:
    """A person at a device: presses, holds and scans, and reads what the page says; takes the time to look before."""

    def __init__(
        self,
        folder: Path,
        language: str = "en",
        *,
        configured: str = "",
        seed: str = "1",
        events: Any = None,
        rest: Rest | None = None,
        heart: Heart | None = None,
        controls: Controls = Controls.KEYS,
        arm_s: float = ARM_S,
        screen: Screen = PLAIN,
    ) -> None:
        self.now_s = self._last_s = 0.0
        self.events: SimpleQueue[Event] = events or SimpleQueue()
        self.glass = Glass()
        self.offs = 0
        self.cannot_switch_off = ""
        self.store = Store(folder)
        self.store.preferences.language = self.store.preferences.language or language
        self.store.preferences.told |= TOLD if language else set()
        self.cues, rest = Cues(), rest or Rest(0.0, 0, 0, 0)
        window = Window(screen, self.glass, rest)
        games = Games(self.store, lambda: seed, lambda: self.now_s, self.events.put, self.cues.saved)
        self.desk = Desk(games, window, self.cues, self._off, self.events.put, language=configured, controls=controls)
        self.stage = self.desk.stage
        self._inputs = Inputs(self.desk)
        self.loop = Loop(self.events, lambda: self.now_s, Keys(), rest, self.desk, window, heart, arm_s)

    def begin(self, bot: str = "patchwork", **options: str) -> Playing:
        """Begin a game without asking for its options, and return its scene."""
        home.begin(self.stage, find(bot), find(bot).choose_options(options))
        return self.playing

    @property
    def inputs(self) -> int:
        """How many presses, holds and scans the desk took."""
        return self._inputs.count

    @property
    def playing(self) -> Playing:
        """The scene that is shown, which is a game."""
        assert isinstance(self.stage.go.scene, Playing)
        return self.stage.go.scene

    @property
    def page(self) -> Page:
        """What the screen says; all of it must fit."""
        page = self.desk.page()
        assert SCREEN.overflow(page) == [], (SCREEN.overflow(page), page)
        return page

    @property
    def said(self) -> str:
        """The title and the sentences of the page, on one line, its spaces all alike."""
        page = self.page
        said = " ".join(each for each in (page.title, page.big, page.huge, *page.lines) if each)
        return said.replace("\u202f", " ").replace("\u00a0", " ")

    @property
    def labels(self) -> list[str]:
        """The rows that are shown."""
        return [label(row) for row in self.page.rows]

    @property
    def selected(self) -> str:
        """The row under the cursor; nothing where none is selected yet."""
        page = self.page
        return "" if page.cursor is None else label(page.rows[page.cursor])

    @property
    def marked(self) -> str:
        """The row with the tick of what was answered before, or underlined; nothing where there is none."""
        page = self.page
        before = page.was if page.given is None else page.given
        return "" if before is None else label(page.rows[before])

    def look(self) -> None:
        """Look at the page, until keys count."""
        self.loop.look()  # a test may have shown another scene
        if not self.loop.armed:
            self.loop.show()
        while (arms_s := self.loop.arms_s) is not None:
            self.now_s = max(self.now_s, arms_s)
            self.loop.tick()
        self._last_s = self.now_s

    def press(self, *keys: Key) -> None:
        """Look, press and let go, one key after the other."""
        for key in keys:
            self._down_for((key,), TAP_S)

    def press_blindly(self, key: Key, after_s: float, for_s: float = TAP_S) -> None:
        """Press so long after the last key was let go, or the last look; what has come up is on the glass at once."""
        self.now_s = self._last_s
        self.loop.show()
        self._pass(after_s)
        self.loop.handle(Moved(key, True, self.now_s))
        self._pass(for_s)
        self.loop.handle(Moved(key, False, self.now_s))
        self._last_s = self.now_s

    def turn(self, steps: int) -> None:
        """Look, and turn the knob by so many detents."""
        self.look()
        self.loop.handle(Turned(steps, self.now_s))
        self.now_s += 1.0

    def hold(self, key: Key) -> None:
        """Hold a key alone."""
        self._down_for((key,), HOLD_S)

    def chord(self) -> None:
        """Hold BACK and OK together for longer than three seconds."""
        self._down_for((Key.BACK, Key.OK), CHORD_S)

    def scan(self, *codes: str) -> None:
        """Scan codes."""
        for code in codes:
            self.loop.handle(Scanned(code))

    def choose(self, *wanted: str) -> None:
        """Go down to a row that begins so and confirm it, for each."""
        for each in wanted:
            for _ in range(40):
                if self.page.cursor is not None and self.selected.startswith(each):
                    break
                self.press(Key.DOWN)
            assert self.page.cursor is not None and self.selected.startswith(each), self.labels
            self.press(Key.OK)

    def all_rows(self) -> list[str]:
        """Go once through a list; every page of it fits."""
        if self.page.cursor is None:
            self.press(Key.DOWN)
        first, rows = self.page, list[str]()
        while True:
            rows.append(self.selected)
            self.press(Key.DOWN)
            if self.page == first:
                return rows

    def serve(self) -> None:
        """Take what waits in the queue."""
        while not self.events.empty():
            self.loop.handle(self.events.get())

    def _pass(self, for_s: float) -> None:
        """Let time pass, in which the loop does what is due."""
        self.now_s += for_s
        self.loop.tick()

    def _down_for(self, keys: tuple[Key, ...], for_s: float) -> None:
        self.look()
        for down in (True, False):
            for key in keys:
                self.loop.handle(Moved(key, down, self.now_s))
            self._last_s = self.now_s
            self.now_s += for_s if down else TAP_S

    def _off(self) -> None:
        if self.cannot_switch_off:
            raise DeviceError(self.cannot_switch_off)
        self.offs += 1


def view(bot: Bot[Any] | None, language: str = "en") -> View:
    """Return what makes the pages of a bot."""
    return View(words.load(language), Metrics(MEASURES.__getitem__), bot)


def label(row: Row) -> str:
    """Return a row as a person reads it; a drawing reads as its rows."""
    return " ".join(each for each in (row.label or "/".join(row.drawing), row.value) if each)
