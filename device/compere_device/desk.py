"""The stack of scenes and notices: the one that is shown takes the inputs, and may put another one over itself."""

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from compere.bot import Bot
from compere.wording import Text, say
from compere_device import words
from compere_device.cues import Cues
from compere_device.errors import DeviceError
from compere_device.events import (
    REPEATING,
    SURE,
    DieEvent,
    Event,
    Found,
    Held,
    Key,
    Lost,
    Moved,
    Panic,
    Pressed,
    Scanned,
    Stop,
    Unheard,
    meant,
    meant_beside_answers,
)
from compere_device.files.preferences import KEYS
from compere_device.game import Games
from compere_device.languages import FIRST
from compere_device.pages.page import Page
from compere_device.pages.troubles import PARTING, STILL_ON, TROUBLES, unheard
from compere_device.pages.view import View
from compere_device.pages.window import Window
from compere_device.picture import Picture
from compere_device.scenes import home, menus, safe
from compere_device.scenes.kinds import is_game, is_glance, takes_all
from compere_device.scenes.reading import Notice, Reading
from compere_device.scenes.stage import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from compere_device.doctor.patient import Finding
    from compere_device.scenes.playing import Playing
    from compere_device.setup.about import About

log = logging.getLogger(__name__)

Menu = Callable[["Desk", "Playing | None"], Scene]


class Desk:
    """What scenes stand on (`Stage`), with the home screen at the bottom. It begins with that.

    `language` is spoken until one is chosen on the device; where it is empty, that is asked for first. `power_off`
    raises DeviceError where it cannot; `put` takes the Stop that follows it where it can. A die seen less surely than
    `sure` percent is asked about. With a `joystick` answers are on its four ways, and OK and BACK keep their meaning;
    with a `knob` they are in lists.
    """

    def __init__(
        self,
        games: Games,
        window: Window,
        cues: Cues,
        power_off: Callable[[], None],
        put: Callable[[Event], None],
        *,
        language: str = "",
        sure: int = SURE,
        joystick: bool = False,
        knob: bool = False,
    ) -> None:
        self.games = games
        self.sure = sure
        self.knob = knob
        self.keys: Sequence[Key] = (Key.OK, Key.BACK, Key.UP, Key.DOWN)
        self.picture = Picture(games, window)
        self.off_default_min = 0  # after so long without use the machine goes off, unless that is chosen on the device
        self.crashing: Callable[[], None] = lambda: None  # told before a fault of the program is said
        self.column: tuple[int, int] | None = None  # as `Stage` has it
        self.examine: Callable[..., Sequence[Finding]] = list  # what is found on this machine
        self.about: Callable[[], About | None] = lambda: None  # what this box is
        self.sticks: Callable[[], Sequence[Path]] = list  # those that are plugged in: it may take long
        self.again = self.learns = False  # whether to read the settings again, and to ask for the keys before that
        self.off = self.learnable = False  # whether the machine was switched off; whether there are keys to ask for
        self._window = window
        self._cues = cues
        self._power_off = power_off
        self._put = put
        self._joystick = joystick
        self._told: dict[str, Scene] = {}  # by part, the last notice about it
        self._menus: dict[Menu, Scene] = {}  # those that were opened, each of which is there once at most
        spoken = games.preferences.language or language
        self._words = words.load(spoken or FIRST)
        self._scenes: list[Scene] = [home.home(self)]
        self._begin(spoken)

    def _begin(self, spoken: str) -> None:
        """Ask what nobody has chosen yet, and say what the keys do and what is wrong."""
        if KEYS not in self.games.preferences.told:
            from compere_device.scenes.legend import at_first_start  # no other start waits for it

            at_first_start(self)
        if not spoken:  # nobody has chosen one yet
            self.push(home.language(self))
        self._say_troubles()

    # What the loop hands down

    def page(self) -> Page:
        """Return what the screen says now."""
        page, asked = self.scene.page(), self.scene.asked
        if not asked or not asked.direct:
            return page
        from compere_device.pages.legend import HELD_BACK, on_joystick, with_way_back  # home has no such page

        return on_joystick(page) if self._joystick else with_way_back(page, self.say(HELD_BACK), self._window.metrics)

    @property
    def asks(self) -> object:
        """What keys mean now, equal as long as that stays the same: else nobody has seen yet what they mean."""
        return self.scene, self.scene.asks

    @property
    def repeating(self) -> frozenset[Key]:
        """The keys that act on press now, and repeat; the others act on release, and can be held."""
        asked = self.scene.asked
        if self.feels or (is_game(self.scene) and self.scene.ends):
            return frozenset()
        return asked.repeating if asked else REPEATING

    def take(self, events: list[Event]) -> None:
        """Take what was pressed, scanned and thrown, and what parts say, in order; keep that, and signal one cue."""
        for event in events:
            if self.feels and not isinstance(event, Lost | Found | Panic):
                self.feel(event)
            elif means := self._meant(event):
                self._take(means)
        if playing := self.playing:
            self.games.keep(playing.unfinished)
        if (asked := self.scene.asked) and asked.direct and not self._joystick:
            from compere_device.scenes.legend import where_back_answers

            where_back_answers(self, self.page())
        self._cues.sound()

    @property
    def feels(self) -> bool:
        """Whether the scene takes what comes as it comes, before anybody knows what it means: it tries the keys."""
        return takes_all(self.scene)

    def feel(self, event: Event) -> None:
        """Hand what comes as it comes to the scene, if it wants it so; a key that is let go, also to one beneath."""
        let_go = isinstance(event, Moved) and not event.down
        for scene in self._scenes:
            if takes_all(scene) and (let_go or scene is self.scene):
                scene.feel(event)

    def goodbye(self) -> None:
        """Leave the glass with a goodbye."""
        self._farewell(PARTING["goodbye"])

    def parting(self, text: Text) -> Page:
        """Return the page that says something when the program ends."""
        return self.view().reading(self.say(say("Compère")), self.say(text))[0]

    @property
    def deadline_s(self) -> float | None:
        """When there is something to do without any event; None for never."""
        return self.games.deadline_s

    def tick(self, now_s: float) -> None:
        """Do what is due at `now_s`."""
        self.games.tick(now_s)

    def crash(self) -> None:
        """Leave the glass with what the table must know after a fault of the program."""
        self.crashing()
        saved = say("Something went wrong. Your game is saved. I start again.")
        lost = say("Something went wrong. Not everything is saved. I start again.")
        self._farewell(saved if self.games.saved else lost)

    def _meant(self, event: Event) -> Event | None:
        asked = self.scene.asked
        if self._joystick and asked and asked.direct:
            return meant_beside_answers(event, asked.confirms)
        return meant(event)

    def _take(self, event: Event) -> None:
        match event:
            case Pressed(Key.LOOK):
                self.pop() if is_glance(self.scene) else self.glance()  # where it is shown already, it is closed
            case Held(Key.LOOK):
                self.menu()
            case Pressed():
                self.scene.press(event)
            case Held(key):
                self.scene.hold(key)
            case Scanned(code):
                self._cues.scanned()
                self._scan(code)
            case DieEvent():
                self._roll(event)
            case Panic():
                self._open(safe.menu)
            case Unheard(sent):
                self.notice(unheard(sent))
            case Lost(part) | Found(part):
                found = isinstance(event, Found)
                log.info("%s %s", part, "found" if found else "lost")  # the part has said why
                self._tell(part, found)

    def _scan(self, code: str) -> None:
        """Hand a code down the stack: what is only read is closed by it, and it counts for what lies beneath."""
        while not self.scene.scan(code):
            self.pop()

    def _roll(self, die: DieEvent) -> None:
        """Hand a die to the game where it asks for a roll, and close the pages to read over it; else it is nothing."""
        playing = self.playing
        if playing is None or not playing.rolls:
            return
        upto = self._scenes.index(playing) + 1
        over = self._scenes[upto:]
        if not over or (all(isinstance(scene, Reading) for scene in over) and die.settled):
            self._scenes = self._scenes[:upto]
            playing.roll(die)

    # What scenes ask for

    @property
    def scene(self) -> Scene:
        """The scene that is shown."""
        return self._scenes[-1]

    @property
    def playing(self) -> "Playing | None":
        """The game, which may lie under other scenes."""
        return next((scene for scene in self._scenes if is_game(scene)), None)

    @property
    def plays(self) -> bool:
        """Whether a game is played, which may lie under other scenes."""
        return self.playing is not None

    def push(self, scene: Scene) -> None:
        """Show a scene over the one that is shown."""
        self._scenes.append(scene)

    def pop(self) -> None:
        """Go back to the scene beneath; the home screen is the last."""
        if len(self._scenes) > 1:
            self._scenes.pop()

    def drop(self, scene: Scene) -> None:
        """Take a scene away, wherever it lies."""
        self._scenes = [each for each in self._scenes if each is not scene]

    def done(self) -> None:
        """Close the scene that is shown, and the menu from which it was reached: go back to where that was opened."""
        menus = [place for place, scene in enumerate(self._scenes) if scene in self._menus.values()]
        del self._scenes[max(1, menus[-1] if menus else len(self._scenes) - 1) :]

    def clear(self) -> None:
        """Close all scenes but the home screen."""
        del self._scenes[1:]

    def leave(self) -> None:
        """Go to the home screen as it is now; a game that was played stays in progress."""
        self.games.leave()
        self._scenes = [home.home(self)]
        self._say_troubles()

    def refresh(self) -> None:
        """Have the home screen list the games that there are now; under a game it is made anew when that is left."""
        if not self.plays:
            self._scenes[0] = home.home(self)

    def notice(self, text: Text) -> None:
        """Show a sentence until a key is pressed."""
        self._cues.noticed()
        pages = self.view().reading(self.say(say("Notice")), self.say(text))
        self.push(Notice(self, pages))

    def menu(self) -> None:
        """Open the menu; where it is open already, go back to it."""
        self._open(menus.menu)

    def glance(self) -> None:
        """Show the glance of the game that is played, if there is one; one that lies under other scenes comes up."""
        if playing := self.playing:
            self._scenes = [scene for scene in self._scenes if not is_glance(scene)]
            playing.glance()

    def why(self) -> None:
        """Show the reasons of what was decided in the game that is played; those that lie under other scenes go."""
        if playing := self.playing:
            self._scenes = [scene for scene in self._scenes if not (isinstance(scene, Reading) and scene.is_why)]
            playing.why()

    def before_the_game(self) -> None:
        """Go a step back from the first question of a game: to its options, else home; the game stays in progress."""
        if game := self.games.played:
            home.options_again(self, game)
        else:
            self.leave()

    def play_again(self) -> None:
        """Ask once more, then put away the game that has ended, and begin another one with its options."""
        if playing := self.playing:
            menus.ask_again(self, playing)

    def ended(self) -> None:
        """Ask what next, after a game that has ended."""
        self._open(menus.ended)

    def view(self, bot: Bot[Any] | None = None) -> View:
        """Return what makes pages in the language of the device."""
        return View(self._words, self._window.metrics, bot)

    def say(self, text: Text) -> str:
        """Return a text in the language of the device."""
        return self._words.say(text)

    def speak(self, language: str) -> None:
        """Speak another language from now on."""
        self.games.preferences.language = language
        self.games.save_preferences()
        self._words = words.load(language)
        if playing := self.playing:
            playing.speak()
        self.refresh()

    def read_settings(self, learn: bool = False) -> None:
        """Have the settings' file read again, and the device started with it; first `learn` the keys."""
        self.again, self.learns = True, learn
        self._put(Stop())

    @property
    def off_after_min(self) -> int:
        """After how many minutes without use the machine goes off by itself; 0 for never."""
        chosen = self.games.preferences.off_after_min
        return self.off_default_min if chosen is None else chosen

    @property
    def may_go_off(self) -> bool:
        """Whether nothing is lost where nobody is asked: all is saved, and no stick is written."""
        self.games.save()
        return self.games.saved and not self.games.copies

    def power_off(self) -> None:
        """Say goodbye and switch off."""
        self.games.save()
        self.goodbye()
        try:
            self._power_off()
        except DeviceError as error:
            log.error("%s", error)
            self.notice(STILL_ON[self.games.saved])
        else:
            self.off = True
            self._put(Stop())

    def _open(self, make: Menu) -> None:
        """Show a menu, over what is shown or where it was opened before; notices that nobody has read stay."""
        before = self._menus.get(make)
        if before is self.scene:
            return
        menu = self._menus[make] = make(self, self.playing)
        if before in self._scenes:
            place = self._scenes.index(before)
            self._scenes[place:] = [scene for scene in self._scenes[place:] if isinstance(scene, Notice)]
        self.push(menu)

    def _tell(self, part: str, which: int) -> None:
        """Say that a part is lost or found, in place of what was said of it before and nobody has read yet."""
        whole = part.partition("-")[0]
        if part in TROUBLES:
            self._scenes = [scene for scene in self._scenes if scene is not self._told.get(whole)]
            self.notice(TROUBLES[part][which])
            self._told[whole] = self.scene
        if whole == "disk" and (shown := self._menus.get(safe.menu)) in self._scenes:  # it says how the game is kept
            self._menus[safe.menu] = self._scenes[self._scenes.index(shown)] = safe.menu(self, self.playing)

    def _farewell(self, text: Text) -> None:
        self._window.farewell(self.parting(text))

    def _say_troubles(self) -> None:
        for said in self.games.troubles():
            self.notice(said)
