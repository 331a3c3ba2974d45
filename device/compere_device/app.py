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
from compere_device import menus, words
from compere_device.events import Event, Found, Held, Lost, Moved, Panic, Pressed, Scanned, Stop
from compere_device.keys import Keys
from compere_device.page import Page
from compere_device.scenes import Playing, Reading, Scene
from compere_device.screen import Screen
from compere_device.store import Game, JournalFile, Store
from compere_device.view import View

log = logging.getLogger(__name__)

TROUBLES = {  # by part: what to say when it is lost, and when it is found again
    "scanner": (
        say("The scanner does not answer. The game goes on: use the keys."),
        say("The scanner is back."),
    ),
    "disk": (
        say("The game cannot be saved: the disk is full or read-only. Play on, but do not switch off."),
        say("The game is saved again."),
    ),
}


class Glass(Protocol):
    """Whatever shows pictures: an OLED, or its model."""

    def show(self, image: Image.Image) -> bool:
        """Show a picture; False when it could not be shown, and the next one tries anew."""

    def close(self) -> None:
        """Let go of the display; the next picture sets it up again."""


class App:
    """The device: inputs become answers, answers become pages, pages become pictures."""

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
        language: str = "",
        names: tuple[str, ...] = (),
    ) -> None:
        self.store = store
        self.running = True
        self.inputs = 0  # presses, holds and scans taken, for the figures of effort
        self._events = events
        self._clock = clock
        self._keys = keys
        self._screen = screen
        self._glass = glass
        self._new_seed = new_seed
        self._power_off = power_off
        self._names = names
        self._game: Game | None = None
        self._scenes: list[Scene] = []
        self.saved = True  # whether the journal on disk has every answer
        self._words = words.load(language or store.settings.language or "en")
        self._scenes.append(menus.home(self))
        if not (language or store.settings.language):
            self.push(menus.language(self))
        self._say_troubles()

    # The loop

    def run(self) -> None:
        """Show and serve until it is asked to stop; what is shown then stays."""
        while self.running:
            if self._events.empty():
                self.show()
            deadline_s = self._keys.deadline_s
            timeout_s = None if deadline_s is None else max(0.0, deadline_s - self._clock())
            try:
                self.handle(self._events.get(timeout=timeout_s))
            except Empty:
                self._take(self._keys.tick(self._clock()))

    def handle(self, event: Event) -> None:
        """Take one event."""
        self._take(self._keys.feed(event) if isinstance(event, Moved) else [event])

    def show(self) -> None:
        """Show the page as it is now."""
        self._glass.show(self._screen.draw(self.page()))

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
                    self.scan(code)
                case Panic():
                    self.push(menus.safe_menu(self, self.playing))
                case Lost(part):
                    log.warning("%s lost", part)
                    self.notice(TROUBLES[part][0])
                case Found(part):
                    log.info("%s found", part)
                    self.notice(TROUBLES[part][1])
                case Stop():
                    self.running = False

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
        pages = self.view().reading(self.say(say("Notice")), self.say(text))
        self.push(Reading(self, pages))

    def menu(self) -> None:
        """Open the menu."""
        self.push(menus.menu(self, self.playing))

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
        self.running = False
        self._farewell(say("Goodbye!"))
        self._power_off()

    def crash(self) -> None:
        """Leave the glass with what the table must know after a fault of the program."""
        self._farewell(say("Something went wrong. Your game is saved: switch me off and on."))

    def _farewell(self, text: Text) -> None:
        self._glass.show(self._screen.draw(self.view().reading(self.say(say("Compère")), self.say(text))[0]))

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

        table = Table(game.session, self.store.almanac, save)
        self._scenes = self._scenes[:1]
        self.push(Playing(self, self.view(game.session.bot), table, self._finished))
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
