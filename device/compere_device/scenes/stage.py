"""What a scene is, and what it stands on: all that scenes see of the device, in groups of what they may do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeGuard

from compere.bot import Bot
from compere.wording import Text, say
from compere_device import words
from compere_device.cues import Cues
from compere_device.events import SURE, DieEvent, Event, Key
from compere_device.game import Games
from compere_device.hands.controls import Controls, Does, PageKind
from compere_device.languages import FIRST
from compere_device.pages.layout import Metrics
from compere_device.pages.page import Page
from compere_device.pages.view import View
from compere_device.picture import Picture
from compere_device.scenes.roles import Role

if TYPE_CHECKING:
    from pathlib import Path

    from compere.table import Table
    from compere_device.doctor.patient import Finding
    from compere_device.files.opened import Game
    from compere_device.files.unfinished import Unfinished
    from compere_device.setup.about import About
    from compere_device.setup.guided import Guides


class Scene(Protocol):
    """A kind of screen: it makes its page and takes inputs; it never draws or waits."""

    @property
    def role(self) -> Role:
        """What it is to others."""

    @property
    def kind(self) -> PageKind:
        """What can be done on its page."""

    @property
    def asks(self) -> object:
        """What keys mean now, equal as long as that stays the same: else nobody has seen yet what they mean."""

    def page(self) -> Page:
        """Return what the screen says now."""

    def do(self, does: Does) -> None:
        """Do what a control does on a page of this kind."""

    def undo(self) -> None:
        """Go a step back, as a code commands it."""

    def scan(self, code: str) -> None:
        """Take a scanned code, which is no command; none comes to what is only read."""


class Played(Scene, Protocol):
    """The scene of a game."""

    table: "Table"

    @property
    def rolls(self) -> bool:
        """Whether a roll is asked for, and the question stands on the screen."""

    @property
    def unfinished(self) -> "Unfinished | None":
        """What is entered of an answer that is not given yet; None where nothing is."""

    def roll(self, die: DieEvent) -> None:
        """Take what the die reader says; only where it `rolls`."""

    def glance(self) -> None:
        """Show what a player asks in mid-game."""

    def why(self) -> None:
        """Show the reasons of what was decided."""

    def rule(self) -> None:
        """Show the rule of the step that is asked."""

    def speak(self) -> None:
        """Go on in the language that the device speaks now."""


class Trial(Scene, Protocol):
    """The scene that tries the keys."""

    def feel(self, event: Event) -> None:
        """Take whatever comes, before anybody knows what it means."""


def is_game(scene: Scene) -> TypeGuard[Played]:
    """Return whether a scene is a game."""
    return scene.role is Role.GAME


def takes_all(scene: Scene) -> TypeGuard[Trial]:
    """Return whether a scene takes what comes as it comes."""
    return scene.role is Role.TRIAL


Menu: TypeAlias = Callable[["Stage", Any], Scene]  # of the game that is played, or with None where none is


class Doors(NamedTuple):
    """What makes the scenes to which a stage leads, each of which stands on it."""

    home: Callable[["Stage"], Scene]
    menu: Menu
    ended: Menu  # what next, after a game
    notice: Callable[["Stage", Sequence[Page]], Scene]
    options: Callable[["Stage", "Game"], None]  # goes from a game in which nothing is answered back to its options
    again: Callable[["Stage", Any], None]  # asks once more, and plays a game again


class Go:
    """The scenes, one over the other, and where one goes from the one that is shown."""

    def __init__(self, stage: "Stage", doors: Doors) -> None:
        self.scenes: list[Scene] = []  # the home screen first
        self._stage = stage
        self._doors = doors
        self._menus: dict[Menu, Scene] = {}  # those that were opened, each of which is there once at most

    @property
    def scene(self) -> Scene:
        """The scene that is shown."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Show a scene over this one."""
        self.scenes.append(scene)

    def pop(self) -> None:
        """Go back to the scene beneath; the home screen is the last."""
        if len(self.scenes) > 1:
            self.scenes.pop()

    def drop(self, scene: Scene | None) -> None:
        """Take a scene away, wherever it lies, if it is there."""
        self.scenes = [each for each in self.scenes if each is not scene]

    def drop_all(self, role: Role) -> None:
        """Take all scenes of a role away, wherever they lie."""
        self.scenes = [each for each in self.scenes if each.role is not role]

    def done(self) -> None:
        """Close the scene that is shown, and the menu from which it was reached: go back to where that was opened."""
        menus = [place for place, scene in enumerate(self.scenes) if scene in self._menus.values()]
        del self.scenes[max(1, menus[-1] if menus else len(self.scenes) - 1) :]

    def clear(self) -> None:
        """Close all scenes but the home screen."""
        del self.scenes[1:]

    def home(self) -> None:
        """Go to the home screen as it is now, and say what is wrong with files; what was played stays in progress."""
        self._stage.games.leave()
        self.scenes = [self._doors.home(self._stage)]
        self._stage.say_troubles()

    def refresh(self) -> None:
        """Have the home screen list the games that there are now; under a game it is made anew when that is left."""
        if not self._stage.game.plays:
            self.scenes[:1] = [self._doors.home(self._stage)]

    def menu(self) -> None:
        """Open the menu; where it is open already, go back to it."""
        self.open(self._doors.menu)

    def open(self, make: Menu) -> None:
        """Show a menu, over what is shown or where it was opened before; notices that nobody has read stay."""
        before = self._menus.get(make)
        if before is self.scene:
            return
        menu = self._menus[make] = make(self._stage, self._stage.game.scene)
        if before in self.scenes:
            place = self.scenes.index(before)
            self.scenes[place:] = [scene for scene in self.scenes[place:] if scene.role is Role.NOTICE]
        self.push(menu)

    def renew(self, make: Menu) -> None:
        """Make a menu anew where it is shown or lies: what it says has changed."""
        if (before := self._menus.get(make)) in self.scenes:
            menu = self._menus[make] = make(self._stage, self._stage.game.scene)
            self.scenes[self.scenes.index(before)] = menu


class Playable:
    """What any scene may ask of the game that is played, which may lie under others; nothing where there is none."""

    def __init__(self, stage: "Stage", doors: Doors) -> None:
        self._stage = stage
        self._doors = doors

    @property
    def scene(self) -> Played | None:
        """Its scene."""
        return next(filter(is_game, self._stage.go.scenes), None)

    @property
    def plays(self) -> bool:
        """Whether a game is played."""
        return self.scene is not None

    def glance(self) -> None:
        """Show its glance; one that lies under other scenes comes up."""
        if playing := self.scene:
            self._stage.go.drop_all(Role.GLANCE)
            playing.glance()

    def why(self) -> None:
        """Show the reasons of what was decided; those that lie under other scenes go."""
        if playing := self.scene:
            self._stage.go.drop_all(Role.WHY)
            playing.why()

    def before(self) -> None:
        """Go a step back from its first question: to its options, else home; it stays in progress."""
        if game := self._stage.games.played:
            self._doors.options(self._stage, game)
        else:
            self._stage.go.home()

    def again(self) -> None:
        """Ask once more, then put it away where it has ended, and begin another one with its options."""
        if playing := self.scene:
            self._doors.again(self._stage, playing)

    def ended(self) -> None:
        """Ask what next, after it has ended."""
        self._stage.go.open(self._doors.ended)


@dataclass
class Box:
    """What this box has, what is known of it, and what it can be told to do."""

    power_off: Callable[[], None]  # says goodbye and switches off
    read_settings: Callable[..., None]  # reads the settings' file again, and starts with it; first `learn` the keys
    sure: int = SURE  # how surely a die must be seen, in percent
    controls: Controls = Controls.KEYS  # what a person has in hands
    keys: Sequence[Key] = (Key.OK, Key.BACK, Key.UP, Key.DOWN)
    learnable: bool = False  # whether they are wired, so that they can be asked for
    column: tuple[int, int] | None = None  # of its memory, the display's first, and its mounting; None: none differs
    off_after_min: int = 0  # it goes off after so long without use, unless that is chosen on the device; 0 for never
    about: "Callable[[], About | None]" = lambda: None  # what it is; None where nobody knows
    sticks: "Callable[[], Sequence[Path]]" = list  # that can be written to, the roomiest first; it may take long
    examine: "Callable[..., Sequence[Finding]]" = list  # what is found on this machine, without asking its buses
    reader: "Callable[[], Guides | None]" = lambda: None  # what sets a reader up that is there; None where none is


class Stage:
    """What a scene may do: say something, `go` elsewhere, and use the `game`, the `games`, the `picture` and the `box`.

    language: the one that is spoken until another one is chosen, by its code; "" for the first of all
    """

    def __init__(
        self, games: Games, picture: Picture, box: Box, cues: Cues, metrics: Metrics, doors: Doors, language: str
    ) -> None:
        self.games = games
        self.picture = picture
        self.box = box
        self.go = Go(self, doors)
        self.game = Playable(self, doors)
        self._cues = cues
        self._metrics = metrics
        self._doors = doors
        self._words = words.load(language or FIRST)

    def view(self, bot: Bot[Any] | None = None) -> View:
        """Return what makes pages in the language of the device."""
        return View(self._words, self._metrics, bot)

    def say(self, text: Text) -> str:
        """Return a text in the language of the device."""
        return self._words.say(text)

    def speak(self, language: str) -> None:
        """Speak another language from now on."""
        self.games.preferences.language = language
        self.games.save_preferences()
        self._words = words.load(language)
        if playing := self.game.scene:
            playing.speak()
        self.go.refresh()

    def notice(self, text: Text) -> None:
        """Show a sentence until a key is pressed."""
        self._cues.noticed()
        pages = self.view().reading(self.say(say("Notice")), self.say(text))
        self.go.push(self._doors.notice(self, pages))

    def say_troubles(self) -> None:
        """Show what went wrong with files since this was last asked."""
        for said in self.games.troubles():
            self.notice(said)

    @property
    def off_after_min(self) -> int:
        """After how many minutes without use the machine goes off by itself; 0 for never."""
        chosen = self.games.preferences.off_after_min
        return self.box.off_after_min if chosen is None else chosen
