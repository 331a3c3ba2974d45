"""The loop: one queue of events, one stack of scenes, one picture. Nothing else owns the game."""

import logging
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Protocol

from PIL import Image

from compere.bot import Bot
from compere.journal import Entry, Header
from compere.table import Table
from compere.wording import Text, say
from compere_device import words
from compere_device.answers.rolls import SURE
from compere_device.cues import Cues
from compere_device.errors import DeviceError
from compere_device.events import DieEvent, Event, Found, Held, Lost, Moved, Panic, Pressed, Scanned, Stop, Turned
from compere_device.files.store import Game, JournalFile, Store
from compere_device.glass.rest import Level, Rest, shifted
from compere_device.pages.page import Page
from compere_device.pages.screen import Screen
from compere_device.pages.troubles import TROUBLES
from compere_device.pages.view import View
from compere_device.parts.keys import Keys
from compere_device.scenes import menus
from compere_device.scenes.scenes import Playing, Reading, Scene

log = logging.getLogger(__name__)

Menu = Callable[["App", Playing | None], Scene]
FLUSH_S = 2.0  # how long the last picture may take: longer than any bus needs, and short enough for a lost display


class Glass(Protocol):
    """Whatever shows pictures: an OLED, or its model."""

    def show(self, image: Image.Image) -> bool:
        """Show a picture; False when it could not be shown, and the next one tries anew."""

    def brightness(self, level: Level) -> bool:
        """Give so much light from now on; False when it could not be set, and the next picture brings it."""

    def flush(self, timeout_s: float) -> bool:
        """Wait until what was asked for last is shown; False when it is not, or not in time."""

    def close(self) -> None:
        """Let go of the display; the next picture sets it up again."""


class Heart(Protocol):
    """Whoever waits for signs of life from the loop."""

    @property
    def deadline_s(self) -> float | None:
        """When the next one is due; None if nobody waits."""

    def tick(self, now_s: float) -> None:
        """The loop works at `now_s`."""


class App:
    """The device: inputs become answers, answers become pages, pages become pictures. It begins with the home screen.

    `power_off` raises DeviceError where it cannot. Without `rest` the glass is always bright and the picture in its
    place; without `heart` nobody waits for signs of life. A die seen less surely than `sure` percent is asked about.
    """

    def __init__(
        self,
        *,
        events: "SimpleQueue[Event]",
        clock: Callable[[], float],
        keys: Keys,
        screen: Screen,
        glass: Glass,
        store: Store,
        new_seed: Callable[[], str],
        power_off: Callable[[], None],
        rest: Rest | None = None,
        heart: Heart | None = None,
        language: str = "",
        names: tuple[str, ...] = (),
        sure: int = SURE,
    ) -> None:
        self.store = store
        self.running = True
        self.inputs = 0  # presses, holds and scans taken, for the figures of effort
        self.cues = Cues()
        self._events = events
        self._clock = clock
        self._keys = keys
        self._screen = screen
        self._glass = glass
        self._new_seed = new_seed
        self._power_off = power_off
        self._rest = rest or Rest(clock(), 0, 0, 0)
        self._heart = heart
        self._level = Level.FULL  # as the glass was told
        self._told: dict[str, Scene] = {}  # by part, the last notice about it
        self._menu: tuple[Menu, Scene] | None = None  # the one that was opened last
        self._names = names
        self._sure = sure
        self._game: Game | None = None
        self._scenes: list[Scene] = []
        self.saved = True  # whether the journal on disk has every answer
        self._words = words.load(language or store.settings.language or "en")
        self._open(asking=not (language or store.settings.language))

    def _open(self, asking: bool) -> None:
        """Begin with the home screen, and where nobody has chosen a language yet, with that question over it."""
        self._scenes.append(menus.home(self))
        if asking:
            self.push(menus.language(self))
        self._say_troubles()

    # The loop

    def run(self) -> None:
        """Show and serve until it is asked to stop; what is shown then stays."""
        stale = True
        while self.running:
            if stale and self._events.empty():
                self.show()
            try:
                event = self._events.get(timeout=self._timeout_s())
            except Empty:
                stale = self._tick()
            else:
                self.handle(event)
                stale = True
            if self._heart:
                self._heart.tick(self._clock())

    def handle(self, event: Event) -> None:
        """Take one event. Who uses the device lights the glass; the press that finds it black does nothing else.

        A scan counts even then, and so does the way out. What a part says lights nothing: a loose cable would burn in
        the glass over night, and the sentence is there when somebody comes.
        """
        match event:
            case Moved(down=True) | Turned() | Pressed() | Held():
                if self._rest.use(self._clock()):
                    if isinstance(event, Moved | Turned):
                        self._keys.feed(event)
                        self._keys.ignore_until_released()
                    return
            case Scanned() | Panic() | DieEvent():
                self._rest.use(self._clock())
        self._take(self._keys.feed(event) if isinstance(event, Moved | Turned) else [event])

    def show(self) -> None:
        """Show the page as it is now; on a black glass it waits until somebody can see it."""
        level = self._rest.level
        if level is not Level.BLACK:
            self._glass.show(shifted(self._screen.draw(self.page()), self._rest.shift))
        self._light(level)

    def _light(self, level: Level) -> None:
        if level is not self._level:
            self._level = level
            self._glass.brightness(level)

    def _timeout_s(self) -> float | None:
        """How long the loop may sleep; None for until something happens."""
        deadlines_s = (self._keys.deadline_s, self._rest.deadline_s, self._heart.deadline_s if self._heart else None)
        deadline_s = min((each for each in deadlines_s if each is not None), default=None)
        return None if deadline_s is None else max(0.0, deadline_s - self._clock())

    def _tick(self) -> bool:
        """Take what is due; return whether there may be something new to show."""
        now_s, before = self._clock(), (self._rest.level, self._rest.shift)
        events = self._keys.tick(now_s)
        self._take(events)
        self._rest.tick(now_s)
        if self._rest.level is Level.BLACK:
            self._keys.ignore_until_released()  # what lies on a key for so long presses nothing
        return bool(events) or before != (self._rest.level, self._rest.shift)

    def page(self) -> Page:
        """Return what the screen says now."""
        return self._scenes[-1].page()

    @property
    def scene(self) -> Scene:
        """The scene that is shown."""
        return self._scenes[-1]

    def _take(self, events: list[Event]) -> None:
        for event in events:
            match event:
                case Pressed():
                    self.inputs += 1
                    self._scenes[-1].press(event)
                case Held(key):
                    self.inputs += 1
                    self._scenes[-1].hold(key)
                case Scanned(code):
                    self.inputs += 1
                    self.cues.scanned()
                    self.scan(code)
                case DieEvent():
                    self._roll(event)
                case Panic():
                    self._open_menu(menus.safe_menu)
                case Lost(part):
                    log.warning("%s lost", part)
                    self._tell(part, 0)
                case Found(part):
                    log.info("%s found", part)
                    self._tell(part, 1)
                case Stop():
                    self.running = False
        self.cues.sound()

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

    def push(self, scene: Scene) -> None:
        """Show a scene over the one that is shown."""
        self._scenes.append(scene)

    def pop(self) -> None:
        """Go back to the scene beneath; the home screen is the last."""
        if len(self._scenes) > 1:
            self._scenes.pop()

    def scan(self, code: str) -> None:
        """Hand a code to the scene that is shown."""
        self._scenes[-1].scan(code)

    def notice(self, text: Text) -> None:
        """Show a sentence until a key is pressed."""
        self.cues.noticed()
        pages = self.view().reading(self.say(say("Notice")), self.say(text))
        self.push(Reading(self, pages))

    def _tell(self, part: str, which: int) -> None:
        """Say that a part is lost or found, in place of what was said of it before and nobody has read yet."""
        if part in TROUBLES:
            self._scenes = [scene for scene in self._scenes if scene is not self._told.get(part)]
            self.notice(TROUBLES[part][which])
            self._told[part] = self.scene

    def menu(self) -> None:
        """Open the menu."""
        self._open_menu(menus.menu)

    def _open_menu(self, make: Menu) -> None:
        """Show a menu, unless it is the one that is shown: who asks twice need not close it twice."""
        if self._menu != (make, self.scene):
            self.push(make(self, self.playing))
            self._menu = (make, self.scene)

    def leave(self) -> None:
        """Leave the game for the home screen; it stays in progress."""
        self._game = None
        self._scenes = []
        self._scenes.append(menus.home(self))
        self._say_troubles()

    def view(self, bot: Bot[Any] | None = None) -> View:
        """Return what makes pages in the language of the device."""
        return View(self._words, self._screen.metrics, bot)

    def say(self, text: Text) -> str:
        """Return a text in the language of the device."""
        return self._words.say(text)

    def set_language(self, code: str) -> None:
        """Speak another language from now on."""
        self.store.settings.language = code
        self.store.save_settings()
        self._words = words.load(code)
        if playing := self.playing:
            playing.speak(self.view(playing.table.session.bot))
        self._scenes[0] = menus.home(self)

    def restart_display(self) -> None:
        """Set the display up again from the beginning."""
        self._glass.close()

    def power_off(self) -> None:
        """Say goodbye and switch off."""
        self._farewell(say("Goodbye!"))
        try:
            self._power_off()
        except DeviceError as error:
            log.error("%s", error)
            self.notice(say("I cannot switch myself off: the log says why."))
        else:
            self.running = False

    def crash(self) -> None:
        """Leave the glass with what the table must know after a fault of the program."""
        saved = say("Something went wrong. Your game is saved: switch me off and on.")
        lost = say("Something went wrong. The last answers are not saved: switch me off and on.")
        self._farewell(saved if self.saved else lost)

    def _farewell(self, text: Text) -> None:
        """Show a last picture, brightly and in its place, and see it through."""
        self._glass.show(self._screen.draw(self.view().reading(self.say(say("Compère")), self.say(text))[0]))
        self._light(Level.FULL)
        self._glass.flush(FLUSH_S)

    # Games

    def games(self) -> list[Game]:
        """Return the games in progress."""
        return self.store.games()

    def begin(self, bot: Bot[Any], options: dict[str, str]) -> None:
        """Begin a game with these options, which are offered first the next time."""
        self.store.settings.options[bot.name] = options
        self.store.save_settings()
        seats = bot.seated(self._names)
        self.play(self.store.create(Header(bot.name, bot.rules_version, options, self._new_seed(), seats)))

    def play(self, game: Game) -> None:
        """Go on with a game."""
        self._game = game

        def save(entries: tuple[Entry, ...]) -> None:
            if game.file:
                game.file.append(entries)
                self._after_save(game.file)
            self.cues.saved(game.session, entries)

        table = Table(game.session, self.store.almanac, save)
        self._scenes = self._scenes[:1]
        self.push(Playing(self, self.view(game.session.bot), table, self._finished, self._sure))
        for said in game.said:
            self.notice(said)

    def abandon(self) -> None:
        """Put the game away unfinished."""
        self._finished()

    @property
    def playing(self) -> Playing | None:
        return next((scene for scene in self._scenes if isinstance(scene, Playing)), None)

    def _finished(self) -> None:
        if self._game:
            self.store.put_away(self._game)
        self.leave()

    def _after_save(self, file: JournalFile) -> None:
        """Keep what was learned, and say once that the disk fails and once that it works again."""
        self.store.save_almanac()
        saved = file.problem is None
        if saved != self.saved:
            self.saved = saved
            log.warning("journal %s: %s", file.path, file.problem or "saved again")
            self._events.put(Found("disk") if saved else Lost("disk"))

    def _say_troubles(self) -> None:
        """Say what went wrong with files since this was last said."""
        for said in self.store.said:
            self.notice(said)
        self.store.said.clear()
        if self.store.problem:
            log.warning("files: %s", self.store.problem)
            self.store.problem = None
            self.notice(TROUBLES["disk"][0])
