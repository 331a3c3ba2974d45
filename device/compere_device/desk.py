"""Passes inputs to the scene that is shown and chooses a signal for them; it also shows notices about parts."""

from collections.abc import Callable, Iterable

from compere.bots import BOTS
from compere.wording import Text, say
from compere_device.answers import codes
from compere_device.cues import Cues
from compere_device.errors import DeviceError
from compere_device.events import (
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
)
from compere_device.files.preferences import KEYS, WAY_BACK
from compere_device.game import Games
from compere_device.hands.controls import BESIDE_KEYS, Controls, Does, act_on_press, does, held
from compere_device.output.logger import logger
from compere_device.pages.page import Page
from compere_device.pages.troubles import PARTING, STILL_ON, TROUBLES, unheard
from compere_device.pages.window import Window
from compere_device.picture import Picture
from compere_device.scenes import home, menus, safe
from compere_device.scenes.reading import Notice, Reading
from compere_device.scenes.roles import READ
from compere_device.scenes.stage import Box, Doors, Scene, Stage, takes_all
from compere_device.ward import WARD, Guarded, Over, by_person

log = logger(__name__)

DOORS = Doors(home.home, menus.menu, menus.ended, Notice, home.options_again, menus.ask_again)


class Desk:
    """Handles all events, with the home screen at the bottom of its `stage`, which it shows first.

    Args:
        games: the games.
        window: shows the pages.
        cues: the signals.
        power_off: switches the machine off; raises DeviceError if it cannot.
        put: puts an event on the loop's queue.
        language: is spoken until one is chosen on the device; if empty, people are asked for it first.
        sure: how surely a die must be seen, in percent; people are asked about one that is seen less surely.
        controls: the controls of this box.
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
        controls: Controls = Controls.KEYS,
    ) -> None:
        self.crashing: Callable[[], None] = lambda: None  # called before a bug is reported
        self.again = self.learns = False  # whether to read the settings again, and to ask for the keys before that
        self.off = False  # whether the machine was switched off
        self._window = window
        self._cues = cues
        self._power_off = power_off
        self._put = put
        self._keyed: tuple[object, Page] | None = None  # the last page that was given its keys, and what became of it
        self._told: dict[str, Scene] = {}  # by part, the last notice about it
        spoken = games.preferences.language or language
        box = Box(self._go_off, self._start_again, sure, controls)
        self.stage = Stage(games, Picture(games, window), box, cues, window.metrics, DOORS, spoken)
        self._go = self.stage.go
        self._go.refresh()
        self._begin(spoken)

    def _begin(self, spoken: str) -> None:
        """Ask what nobody has chosen yet, and show what the keys do and what is wrong."""
        if KEYS not in self.stage.games.preferences.told:
            from compere_device.scenes.legend import at_first_start  # only the first start needs it

            at_first_start(self.stage)
        if not spoken:  # nobody has chosen one yet
            self._go.push(home.language(self.stage))
        self.stage.say_language(spoken)
        self.stage.say_troubles()

    # What the loop hands down

    def page(self) -> Page:
        """Return the present page."""
        with self.guarded():
            return self._page()
        return self._page()  # of home: the guest's game is off the table

    def _page(self) -> Page:
        page, kind = self._go.scene.page(), self._go.scene.kind
        if kind not in BESIDE_KEYS:
            return page
        asked = page, page.returned, kind, self.stage.vocabulary  # a page is equal to itself that a step back led to
        if self._keyed is None or self._keyed[0] != asked:  # several look at it after each press
            from compere_device.pages.sides import HELD_BACK, with_its_keys  # the home screen has no such page

            said = self.stage.say(HELD_BACK)
            keyed = with_its_keys(page, self.stage.box.controls, kind, said, self._window.metrics)
            self._keyed = asked, keyed
        return self._keyed[1]

    @property
    def asks(self) -> object:
        """A value that changes when the keys come to mean something else, which people then have not seen yet."""
        return self._go.scene, self._go.scene.asks

    @property
    def repeating(self) -> frozenset[Key]:
        """The keys that act on press at present, and repeat; the others act on release, and can be held."""
        return act_on_press(self.stage.box.controls, self._go.scene.kind)

    def take(self, events: list[Event]) -> None:
        """Handle presses, scans, throws and reports of parts in order; then save, and give at most one signal."""
        with self.guarded():
            self._take_all(events)
        self._cues.sound()

    def _take_all(self, events: list[Event]) -> None:
        for event in events:
            if self.feels and not isinstance(event, Lost | Found | Panic):
                self.feel(event)
            else:
                self._take(event)
        if playing := self.stage.game.scene:
            self.stage.games.keep(playing.unfinished)
        told = self.stage.games.preferences.told
        if WAY_BACK not in told and held(self.stage.box.controls, self._go.scene.kind, Key.BACK) is Does.WAY_BACK:
            from compere_device.scenes.legend import where_back_answers

            where_back_answers(self.stage, self._page())

    @property
    def feels(self) -> bool:
        """Whether the scene takes raw inputs, before anybody knows what they mean, because it tests the keys."""
        return takes_all(self._go.scene)

    def feel(self, event: Event) -> None:
        """Pass a raw input to the scene if it wants those; the release of a key also goes to a scene beneath."""
        let_go = isinstance(event, Moved) and not event.down
        for scene in self._go.scenes:
            if takes_all(scene) and (let_go or scene is self._go.scene):
                scene.feel(event)

    @property
    def deadline_s(self) -> float | None:
        """When the desk has something to do even without an event, on the monotonic clock; None for never."""
        return self.stage.games.deadline_s

    def tick(self, now_s: float) -> None:
        """Do what is due at `now_s`."""
        if self.deadline_s is not None:
            with self.guarded():
                self.stage.games.tick(now_s)

    def rest(self) -> None:
        """Nobody has used the box for a while."""
        with self.guarded():
            self.stage.games.rest()

    def goodbye(self) -> None:
        """Leave the glass with a goodbye."""
        self._farewell(PARTING["goodbye"])

    def parting(self, text: Text) -> Page:
        """Return the page that says something when the program ends."""
        return self.stage.pages(say("Compère"), text)[0]

    def crash(self) -> None:
        """Leave on the glass what people must know after a bug."""
        self.crashing()
        saved = say("Something went wrong. Your game is saved. I start again.")
        lost = say("Something went wrong. Not everything is saved. I start again.")
        self._farewell(saved if self.stage.games.saved else lost)

    def _take(self, event: Event) -> None:
        match event:
            case Pressed() | Held():
                if what := does(self.stage.box.controls, self._go.scene.kind, event):
                    self._go.scene.do(what)
            case Scanned(code):
                self._cues.scanned()
                self._scan(code)
            case DieEvent():
                self._roll(event)
            case Panic():
                self._go.open(safe.menu)
            case Unheard(sent):
                self.stage.notice(unheard(sent))
            case Lost(part) | Found(part):
                found = isinstance(event, Found)
                log.info("%s %s", part, "found" if found else "lost")  # the part has said why
                self._tell(part, found)

    def _scan(self, code: str) -> None:
        """Carry out a command, or pass a code to the scene; pages that are only read are closed first."""
        if codes.is_network(code):
            from compere_device.scenes.wifi import scanned  # once in the life of a box

            scanned(self.stage, code)
            return
        if command := codes.command(code):
            from compere_device.scenes.commanded import carry_out  # few people have a scanner

            carry_out(command, code, self.stage)
            return
        while self._go.scene.role in READ:
            self._go.pop()
        self._go.scene.scan(code)

    def _roll(self, die: DieEvent) -> None:
        """Pass a die to the game if it asks for a roll, closing pages over it; ignore it otherwise."""
        playing, scenes = self.stage.game.scene, self._go.scenes
        if playing is None or not playing.rolls:
            return
        upto = scenes.index(playing) + 1
        over = scenes[upto:]
        if not over or (all(isinstance(scene, Reading) for scene in over) and die.settled):
            del scenes[upto:]
            playing.roll(die)

    # Guests

    def say_guests(self, refused: Iterable[str]) -> None:
        """Say which guests could not be taken in, and which did not come back the last time."""
        for name in refused:
            self.stage.notice(say("The bot {name} cannot be read: see compere bots.", name=name))
        for name in sorted(WARD.held & set(BOTS.guests)):
            self.stage.notice(say("{name} did not come back. It stays shut until you choose it.", name=name))

    def guarded(self) -> "Guarded":
        """Return a block in which code of the game on the table runs: a guest's that raises ends that game only."""
        return Guarded(self._put_out, self._played)

    def over_guest(self) -> Over:
        """Return a block in which what the game on the table raises is for whoever asked."""
        return WARD.over(self._played)

    def not_drawn(self, error: BaseException) -> None:
        """Put a guest out of whose game no picture can be made, as of a board with numbers in its squares.

        Raises:
            BaseException: the error itself, if no guest's game is played; it is ours then.
        """
        name = self._played
        if name not in BOTS.guests or by_person(error):
            raise error
        log.error("no picture can be made of a page of the guest %s", name, exc_info=error)
        self._put_out(name)

    @property
    def _played(self) -> str:
        """The bot of the game on the table; "" if there is none."""
        played = self.stage.games.played
        return played.session.bot.name if played else ""

    def _put_out(self, name: str) -> None:
        """Go home from a guest that raised, and say so; if it was played, its journal has every answer before that."""
        ends = say("{name} made a mistake. Its game ends here and is kept.", name=name)
        said = ends if self._played == name else say("{name} made a mistake: the log says which.", name=name)
        self.stage.games.drop()
        self._go.home()
        self.stage.notice(said)

    # What the box does

    def _start_again(self, learn: bool = False) -> None:
        """Read the settings file again and restart the device with it; first `learn` the keys."""
        self.again, self.learns = True, learn
        self._put(Stop())

    def _go_off(self) -> None:
        """Say goodbye and switch off."""
        self.stage.games.save()
        self.goodbye()
        try:
            self._power_off()
        except DeviceError as error:
            log.error("%s", error)
            self.stage.notice(STILL_ON[self.stage.games.saved])
        else:
            self.off = True
            self._put(Stop())

    def _tell(self, part: str, found: bool) -> None:
        """Say that a part is lost or found, replacing any earlier sentence about it that nobody has read yet."""
        whole = part.partition("-")[0]
        if part in TROUBLES:
            self._go.drop(self._told.get(whole))
            self.stage.notice(TROUBLES[part][found])
            self._told[whole] = self._go.scene
        if whole == "disk":
            self._go.renew(safe.menu)  # because it says how the game is kept

    def _farewell(self, text: Text) -> None:
        self._window.farewell(self.parting(text))
