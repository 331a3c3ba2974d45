"""What a scene is, and the stage it stands on: all that scenes see of the device, grouped by what they may do."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeGuard

from compere.declared import NamedTuple, dataclass
from compere.wording import Text, Words, say
from compere_device import words
from compere_device.cues import Cues
from compere_device.events import SURE, DieEvent, Event, Key
from compere_device.game import Games
from compere_device.hands.controls import Controls, Does, PageKind
from compere_device.languages import FIRST, LANGUAGES
from compere_device.pages.layout import Metrics
from compere_device.pages.page import Page
from compere_device.pages.view import View
from compere_device.picture import Picture
from compere_device.scenes.roles import LOOKS, Role

if TYPE_CHECKING:
    from pathlib import Path

    from compere.bot import Bot
    from compere.state import Told
    from compere.table import Table
    from compere.wording import Plain
    from compere_device.answers.way import Way
    from compere_device.doctor.patient import Finding
    from compere_device.files.opened import Game
    from compere_device.files.unfinished import Unfinished
    from compere_device.phones import Phones
    from compere_device.setup.about import About
    from compere_device.setup.guided import Guides
    from compere_device.wifi.joining import Wifi


class Scene(Protocol):
    """A kind of screen: it makes its page and takes inputs; it never draws or waits."""

    @property
    def role(self) -> Role:
        """What it is to other scenes."""

    @property
    def kind(self) -> PageKind:
        """What can be done on its page."""

    @property
    def asks(self) -> object:
        """A value that changes when the keys come to mean something else, which people then have not seen yet."""

    def page(self) -> Page:
        """Return the present page."""

    def do(self, does: Does) -> None:
        """Do what a control does on a page of this kind."""

    def undo(self) -> None:
        """Go a step back, as a scanned command asks."""

    def scan(self, code: str) -> None:
        """Take a scanned code that is not a command; a scene that is only read gets none."""


class Played(Scene, Protocol):
    """The scene of a game."""

    table: "Table"
    came_back: object  # the page that holding BACK led to: held again there, it leads one step further

    @property
    def shown(self) -> object:
        """Which page is shown."""

    @property
    def asked(self) -> "Way | None":
        """What is being answered; None while a page is read."""

    @property
    def rolls(self) -> bool:
        """Whether a roll is asked for and the question is on the screen."""

    @property
    def upto(self) -> "Told | None":
        """The sentence up to which what was told has been read; None if all has been."""

    @property
    def explained(self) -> "tuple[str | None, Sequence[Told]]":
        """The step and the sentences that `why` is about."""

    @property
    def unfinished(self) -> "Unfinished | None":
        """What is entered of an answer that is not given yet; None if nothing is."""

    def roll(self, die: DieEvent) -> None:
        """Take what the die reader says; to be called only if it `rolls`."""

    def glance(self) -> None:
        """Show what a player wants to know during a game."""

    def why(self) -> None:
        """Show the reasons for what was decided."""

    def go_back(self, keep: int | None = None) -> None:
        """Take back the last answer, or all after so many entries."""

    def set_right(self, fact: str, value: "Plain") -> None:
        """Correct a fact; raises AnswerError if it cannot be that."""

    def rule(self) -> None:
        """Show the rule of the step that is asked."""

    def speak(self) -> None:
        """Go on in the device's present language."""


class Trial(Scene, Protocol):
    """The scene that tests the keys."""

    def feel(self, event: Event) -> None:
        """Take any raw input, before anybody knows what it means."""


def is_game(scene: Scene) -> TypeGuard[Played]:
    """Return whether a scene is a game."""
    return scene.role is Role.GAME


def takes_all(scene: Scene) -> TypeGuard[Trial]:
    """Return whether a scene takes raw inputs."""
    return scene.role is Role.TRIAL


Menu: TypeAlias = Callable[["Stage", Any], Scene]  # of the game being played, or of None


class Doors(NamedTuple):
    """The functions that make the scenes to which a stage leads."""

    home: Callable[["Stage"], Scene]
    menu: Menu
    ended: Menu  # what next, after a game
    notice: Callable[["Stage", Sequence[Page]], Scene]
    options: Callable[["Stage", "Game"], None]  # goes back from a game without any answers to its options
    again: Callable[["Stage", Any], None]  # asks once more, and plays a game again


class Go:
    """The stack of scenes, and where one can go from the scene that is shown."""

    def __init__(self, stage: "Stage", doors: Doors) -> None:
        self.scenes: list[Scene] = []  # the home screen first
        self._stage = stage
        self._doors = doors
        self._menus: dict[Menu, Scene] = {}  # the open menus; each can be open only once

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

    def show_again(self, scene: Scene) -> None:
        """Bring a scene up that may lie under others."""
        if self.scene is not scene:
            self.drop(scene)
            self.push(scene)

    def drop(self, scene: object) -> None:
        """Remove a scene from wherever it lies, if it is there."""
        self.scenes = [each for each in self.scenes if each is not scene]

    def drop_all(self, *roles: Role) -> None:
        """Remove all scenes with one of the roles, wherever they lie."""
        self.scenes = [each for each in self.scenes if each.role not in roles]

    def done(self) -> None:
        """Close the scene that is shown and the menu that led to it: go back to where that menu was opened."""
        menus = [place for place, scene in enumerate(self.scenes) if scene in self._menus.values()]
        del self.scenes[max(1, menus[-1] if menus else len(self.scenes) - 1) :]

    def clear(self) -> None:
        """Close all scenes but the home screen."""
        del self.scenes[1:]

    def home(self) -> None:
        """Go to the home screen as it is now, and say what is wrong with files; the game stays in progress."""
        self._stage.games.leave()
        self.scenes = [self._doors.home(self._stage)]
        self._stage.say_troubles()

    def refresh(self) -> None:
        """Make the home screen list the games that exist now; under a game, it is made anew when the game is left."""
        if not self._stage.game.plays:
            self.scenes[:1] = [self._doors.home(self._stage)]

    def menu(self) -> None:
        """Open the menu; if it is open already, go back to it."""
        self.open(self._doors.menu)

    def open(self, make: Menu) -> None:
        """Show a menu over the present scene, or where it was opened before; notices that nobody has read stay."""
        before = self._menus.get(make)
        if before is self.scene:
            return
        menu = self._menus[make] = make(self._stage, self._stage.game.scene)
        if before in self.scenes:
            place = self.scenes.index(before)
            self.scenes[place:] = [scene for scene in self.scenes[place:] if scene.role is Role.NOTICE]
        self.push(menu)

    def renew(self, make: Menu) -> None:
        """Make a menu anew, wherever it lies, because what it says has changed."""
        if (before := self._menus.get(make)) in self.scenes:
            menu = self._menus[make] = make(self._stage, self._stage.game.scene)
            self.scenes[self.scenes.index(before)] = menu


class Playable:
    """What any scene may ask of the game being played, which may lie under others; does nothing if there is none."""

    def __init__(self, stage: "Stage", doors: Doors) -> None:
        self._stage = stage
        self._doors = doors

    @property
    def scene(self) -> Played | None:
        """The scene of the game being played; None if there is none."""
        return next(filter(is_game, self._stage.go.scenes), None)

    @property
    def plays(self) -> bool:
        """Whether a game is being played."""
        return self.scene is not None

    @property
    def explains(self) -> bool:
        """Whether it has reasons to show, or the rule of a step."""
        step, told = self.scene.explained if self.scene else (None, ())
        return step is not None or any(each.why for each in told)

    def glance(self) -> None:
        """Show its glance, bringing the game's scene up if it lies under others."""
        if playing := self.scene:
            self._stage.go.drop_all(Role.GLANCE)
            playing.glance()

    def why(self) -> None:
        """Show the reasons for what was decided, dropping those that lie under other scenes."""
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
        """Ask once more, put it away if it has ended, and begin another one with its options."""
        if playing := self.scene:
            self._doors.again(self._stage, playing)

    def ended(self) -> None:
        """Ask what next, after it has ended."""
        self._stage.go.open(self._doors.ended)


@dataclass
class Box:
    """What this box has, what is known about it, and what it can be told to do."""

    power_off: Callable[[], None]  # says goodbye and switches off
    read_settings: Callable[..., None]  # reads the settings file again and restarts with it; first `learn` the keys
    sure: int = SURE  # how surely a die must be seen, in percent
    controls: Controls = Controls.KEYS  # the controls that a person uses
    keys: tuple[Key, ...] = (Key.OK, Key.BACK, Key.UP, Key.DOWN)
    learnable: bool = False  # whether the keys are wired, so that they can be learned
    column: tuple[int, int] | None = None  # the display's first column, and its mounting; None if all modules agree
    off_after_min: int = 0  # switches itself off after this time without use; 0 for never; the device may override it
    about: "Callable[[], About | None]" = lambda: None  # what this box is; None if unknown
    end: Callable[[], None] = lambda: None  # ends what still waits for something of it
    sticks: "Callable[[], Sequence[Path]]" = list  # sticks that can be written to, the roomiest first; it may take long
    sticks_come: "Callable[[float], Iterator[Sequence[Path]]]" = lambda for_s: iter(())  # within so many seconds
    examine: "Callable[..., Sequence[Finding]]" = list  # findings about this machine, without probing its buses
    reader: "Callable[[], Guides | None]" = lambda: None  # guides for the reader that is there; None if none is
    phones: "Callable[[], Phones | None]" = lambda: None  # who may show the glass; None if nobody ever may
    wifi: "Callable[[], Wifi | None]" = lambda: None  # its wireless network; None where nobody can be asked for one
    viewers: int = 0  # browsers elsewhere that show the glass
    read_aloud: Callable[[bool], Text | None] | None = None  # has the box speak or not, and says what is missing


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

    def view(self, bot: "Bot[Any] | None" = None) -> View:
        """Return the object that makes pages in the device's language."""
        return View(self._words, self._metrics, bot)

    @property
    def vocabulary(self) -> Words:
        """The words of the device's language."""
        return self._words

    @property
    def idle(self) -> frozenset[Does]:
        """What controls do elsewhere, and would not here: show reasons or a glance that is not, lead back from home."""
        idle = frozenset[Does]() if self.game.explains else frozenset((Does.WHY,))
        idle = idle if self.game.plays else idle | {Does.LOOK}
        return idle if self.go.scenes[1:] else idle | {Does.STEP_BACK}

    @property
    def backs(self) -> bool:
        """Whether holding BACK has led here, and leads one more step back where it shows the glance elsewhere."""
        playing = self.game.scene
        return playing is not None and playing is self.go.scene and playing.came_back == playing.shown

    def say(self, text: Text) -> str:
        """Return a text in the device's language."""
        return self._words.say(text)

    def pages(self, title: Text, *texts: Text) -> list[Page]:
        """Return what the device itself has to say as pages to read; each text begins a page."""
        view, said = self.view(), self.say(title)
        return [page for text in texts for page in view.reading(said, self.say(text))]

    def speak(self, language: str) -> None:
        """Switch to another language."""
        self.games.preferences.language = language
        self.games.save_preferences()
        LANGUAGES.choose(language)
        self._words = words.load(language)
        if playing := self.game.scene:
            self.go.drop_all(*LOOKS)
            playing.speak()
        self.go.refresh()
        self.say_language(language)

    def say_language(self, chosen: str) -> None:
        """Say that English is spoken instead of the language that was chosen."""
        if chosen and self._words.language != chosen:
            self.notice(say("The language {code} cannot be spoken: see compere languages.", code=chosen))

    def notice(self, text: Text) -> None:
        """Show a sentence until a key is pressed."""
        self._cues.noticed()
        pages = self.pages(say("Notice"), text)
        self.go.push(self._doors.notice(self, pages))

    def say_troubles(self) -> None:
        """Show what has gone wrong with files since this was last called."""
        for said in self.games.troubles():
            self.notice(said)

    @property
    def off_after_min(self) -> int:
        """After how many minutes without use the machine switches itself off; 0 for never."""
        chosen = self.games.preferences.off_after_min
        return self.box.off_after_min if chosen is None else chosen
