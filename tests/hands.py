"""Hands at a device, with the tests' own bot, and stages and tables of a few lines."""

from collections.abc import Callable, Coroutine
from copy import deepcopy
from typing import Any

from PIL import Image

from compere.almanac import Almanac
from compere.bot import Bot, Outcome
from compere.prompts import Prompt
from compere.session import Session
from compere.table import Table
from compere.wording import Text, say
from compere_device.events import SURE, Held, Key, Pressed
from compere_device.files.opened import Game
from compere_device.files.record import Recorded
from compere_device.hands.controls import Controls, does
from compere_device.pages.view import View
from compere_device.scenes import home
from compere_device.scenes.playing import Playing
from compere_device.scenes.roles import Role
from compere_device.scenes.stage import Scene
from compere_proof.hands import CHORD_S as CHORD_S
from compere_proof.hands import HOLD_S as HOLD_S
from compere_proof.hands import MEASURES as MEASURES
from compere_proof.hands import SCREEN as SCREEN
from compere_proof.hands import TAP_S as TAP_S
from compere_proof.hands import TOLD as TOLD
from compere_proof.hands import Glass as Glass
from compere_proof.hands import Hands as AtDevice
from compere_proof.hands import label as label
from compere_proof.hands import started_before as started_before
from compere_proof.hands import view as view_of
from tiny import END, TINY, TinyState, header, session

CIRCLE = ("patch:23", "patch:3", "patch:10")


class Hands(AtDevice):
    """A person at a device of the tests."""

    def begin_tiny(self, **options: str) -> Playing:
        """Begin a game of the tests' own bot, which nobody keeps."""
        home.play(self.stage, Game(Session(TINY, header(**options))))
        return self.playing

    def scan_circle(self, *patches: str) -> None:
        """Scan the first patches of Patchwork's circle, read what stands before their question, and tell no more."""
        self.scan(*(patches or CIRCLE))
        while not self.playing.asked:
            self.press(Key.OK)
        assert self.selected == self.stage.say(say("Nothing more"))
        self.press(Key.OK)


def view(bot: Bot[Any] | None = TINY, language: str = "en") -> View:
    """Return what makes the pages of a bot."""
    return view_of(bot, language)


class NoGames:
    """A store in which no game was put away."""

    def record(self, wait_s: float) -> Recorded:
        return Recorded(())


class Stage:
    """Keeps what a scene asks of the device."""

    games = NoGames()
    viewers = 0

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.notices: list[Text] = []
        self.left = self.menus = self.agains = self.ends = self.glances = self.whys = 0
        self.sure = SURE
        self.controls, self.plays = Controls.KEYS, False
        self.go = self.game = self.box = self  # of all groups

    def view(self, bot: Bot[Any] | None = None) -> View:
        return view(bot)

    def push(self, scene: Scene) -> None:
        self.scenes.append(scene)

    @property
    def scene(self) -> Scene:
        return self.scenes[-1]

    def pop(self) -> None:
        self.scenes[-1:] = []

    def drop_all(self, *roles: Role) -> None:
        self.scenes = [each for each in self.scenes if each.role not in roles]

    def again(self) -> None:
        self.agains += 1

    def ended(self) -> None:
        self.ends += 1

    def glance(self) -> None:
        self.glances += 1

    def why(self) -> None:
        self.whys += 1

    def notice(self, text: Text) -> None:
        self.notices.append(text)

    def menu(self) -> None:
        self.menus += 1

    def before(self) -> None:
        self.left += 1


def press_on(scene: Scene, key: Key, *, repeat: bool = False) -> None:
    """Have a scene do what pressing a key does on its page."""
    if what := does(Controls.KEYS, scene.kind, Pressed(key, repeat)):
        scene.do(what)


def hold_on(scene: Scene, key: Key) -> None:
    """Have a scene do what holding a key does on its page."""
    if what := does(Controls.KEYS, scene.kind, Held(key)):
        scene.do(what)


def one_question(prompt: Prompt[Any], old: object = None) -> Table:
    """Return a table that asks one thing only; `old` is the answer that was taken back."""

    async def play(state: TinyState) -> Outcome:
        await deepcopy(prompt)  # each time from a whole pile
        return END

    table = table_of(play)
    if old is not None:
        table.answer(old)
        table.undo()
    return table


def table_of(play: Callable[[TinyState], Coroutine[Any, Any, Outcome]]) -> Table:
    """Return a table with rules of a few lines."""
    return Table(session(play), Almanac(), lambda entries: None)


def drawn(hands: Hands) -> Image.Image:
    """Return the picture of the page, all of which fits."""
    return SCREEN.draw(hands.page)


def look(hands: Hands, made: dict[str, Image.Image]) -> None:
    """Keep what a game may be asked at any time: the reasons and the glance."""
    playing = hands.playing
    hands.hold(Key.OK)
    made["why"] = drawn(hands)
    hands.hold(Key.OK)
    playing.glance()
    while hands.stage.go.scene is not playing:
        made[f"glance_{hands.page.corner[:1]}"] = drawn(hands)
        hands.press(Key.OK)
