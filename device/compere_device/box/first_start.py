"""The first start of a box with an unknown board: its owner presses keys until they match one.

The glass asks, if there is one: at the usual addresses of the I²C bus, else on SPI if that is switched on. Without a
glass the keys alone do: UP, DOWN, OK.

If no board matches, or if the owner wants it, each key is asked for in turn (`setup.learning`).
"""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from queue import Empty, SimpleQueue

from compere.wording import Text, say
from compere_device.box.display import make_glass, make_screen
from compere_device.box.signals import stopped_by_signals
from compere_device.doctor.kernel import answers
from compere_device.errors import PartUnavailable
from compere_device.events import Event, Key, Stop
from compere_device.files.chosen import BoardChoice
from compere_device.files.lock import StoreLock
from compere_device.files.store import Store
from compere_device.glass.fonts import Style
from compere_device.glass.glazier import Glazier
from compere_device.glass.rest import Level
from compere_device.languages import FIRST, LANGUAGES
from compere_device.output.logger import logger
from compere_device.pages.page import Page
from compere_device.parts.contacts import Closed, Contacts
from compere_device.setup.boards import BOARDS, OLED_HAT, PLAIN
from compere_device.setup.config import Config
from compere_device.setup.elsewhere import Elsewhere
from compere_device.setup.learning import AGAIN_S, Learning, may_be_keys
from compere_device.setup.telling import ORDER, Telling
from compere_device.system.notify import Notifier
from compere_device.words import load

log = logger(__name__)

ADDRESSES = (0x3C, 0x3D)  # the addresses of such boards' displays
PICTURE_S = 1.0  # how long the last picture may take
ASKED: dict[Key, Text] = {Key.UP: say("Press UP."), Key.DOWN: say("Press DOWN."), Key.OK: say("Press OK.")}
ASKED_TOO: dict[Key, Text] = {
    Key.BACK: say("Press BACK."),
    Key.LEFT: say("LEFT, or OK"),  # OK if there is none
    Key.RIGHT: say("RIGHT, or OK"),
    Key.LOOK: say("LOOK, or OK"),
}
ANEW, ONCE_MORE, NONE_OK = say("All anew"), say("Once more"), say("None: OK")  # shown over the question for a key
Clock = Callable[[], float]


def find_board(config: Config, folder: Path, clock: Clock = time.monotonic) -> Config | None:
    """Return the settings with the board identified by the keys, which is kept in `folder`; None if that was stopped.

    If no pin can be had, the settings are returned unchanged. Raises InUse if another process writes there.
    """
    with StoreLock(folder):
        return _find(config, folder, clock)


def seen(config: Config, there: Callable[[str], bool] = os.path.exists) -> Config:
    """Return the settings with the board whose display is most likely here: one that answers, else that on SPI."""
    display = config.display
    for address in ADDRESSES:
        try:
            if answers(f"/dev/i2c-{display.i2c_port}", address):
                return Elsewhere(PLAIN.name, address).over(config)
        except OSError as error:
            log.info("The bus of the display cannot be asked (%s).", error)
            break
    spi = there(f"/dev/spidev{display.spi_port}.{display.spi_device}")
    return Elsewhere(OLED_HAT.name if spi else PLAIN.name).over(config)


def learn_keys(config: Config, folder: Path, language: str, clock: Clock = time.monotonic) -> bool:
    """Ask for each key in turn on the display of these settings, and keep them in `folder`; return False if stopped.

    Nothing is kept if nobody presses a key for half a minute. The caller must have `folder` and all parts to itself.
    """
    asking = _Asking(config, None, clock, [language])
    if not _asked(asking, config, may_be_keys(config)):
        return False
    if asking.learned:
        store = Store(folder)
        kept = store.preferences.board
        name = kept.name or (config.keys.board if config.keys.board in BOARDS else config.board.name)
        store.preferences.board = BoardChoice(name, kept.address, asking.learned)
        store.save_preferences()
        log.info("The keys were learned: %s.", asking.learned)
    return True


def _find(config: Config, folder: Path, clock: Clock) -> Config | None:
    shown_on, telling = seen(config), Telling()
    languages = [config.device.language] if config.device.language else [FIRST, *LANGUAGES.ours]
    asking = _Asking(config, telling, clock, languages)
    try:
        if not _asked(asking, shown_on, sorted({*telling.pins, *may_be_keys(shown_on)})):
            return None
    except PartUnavailable as error:
        log.warning("%s", error)
        return config
    return _keep(config, folder, asking.board or shown_on.board.name, asking.learned, shown_on)


def _asked(asking: "_Asking", config: Config, pins: Sequence[int]) -> bool:
    """Ask on the display of these settings until that is done; return False, with the glass dark, if it was stopped.

    Raises PartUnavailable if no pin can be had.
    """
    events: SimpleQueue[Event | Closed] = SimpleQueue()
    with stopped_by_signals(events.put), closing(make_glass(config, events.put)) as glass:
        with closing(Contacts(pins, config.keys.bounce_ms / 1000, events.put)):
            log.info("Press %s.", ", ".join(key.name for key in ORDER))
            done = asking.run(events, glass)
        if not done:
            glass.brightness(Level.BLACK)
        glass.flush(PICTURE_S)
    return done


def _keep(config: Config, folder: Path, name: str, learned: dict[str, int], shown_on: Config) -> Config:
    """Keep the board for all later starts, with its display's address if that is not the usual one.

    `learned` are the keys of an unknown board, of which `board` only says which display it has.
    """
    usual, here = config.display.i2c_address, shown_on.display.i2c_address
    address = here if here != usual and BOARDS[name].bus == "i2c" else 0
    log.info("The keys are %s.", learned or f"those of the board {name}")
    store = Store(folder)
    store.preferences.board = BoardChoice(name, address, learned)
    store.save_preferences()
    return Elsewhere(name, address, keys=learned).over(config)


class _Asking:
    """The question on the glass, and the presses that answer it; without `telling`, each key is asked for."""

    def __init__(self, config: Config, telling: Telling | None, clock: Clock, languages: Sequence[str]) -> None:
        self.board = ""  # the name of the identified board
        self.learned: dict[str, int] = {}
        self._telling = telling
        self._learning = None if telling else Learning(clock())
        self._odd: tuple[int, float] | None = None  # a contact that no known board has for the key asked for
        self._clock = clock
        self._off_after_s = config.display.off_after_s
        self._languages = languages
        self._screen = make_screen()
        self._done = False
        self._black_s: float | None = None  # when the glass turns black; None if it is, or never will

    def run(self, events: "SimpleQueue[Event | Closed]", glass: Glazier) -> bool:
        """Ask until that is done; return False if it was stopped."""
        notifier = Notifier(os.environ, os.getpid(), self._clock(), lambda: glass.alive)
        self._show(glass)
        notifier.ready()
        while not self._done:
            try:
                event = events.get(timeout=self._wait_s(notifier))
            except Empty:
                self._rest(notifier, glass)
                continue
            if isinstance(event, Stop):
                notifier.stopping()
                return False
            if isinstance(event, Closed):
                self._press(event.pin, self._clock())
                self._show(glass)
        return True

    def _press(self, pin: int, at_s: float) -> None:
        if self._learning:
            self._learn(self._learning, pin, at_s)
        elif self._telling:
            self._tell(self._telling, pin, at_s)

    def _learn(self, learning: Learning, pin: int, at_s: float) -> None:
        learning.press(pin, at_s)
        if self._telling:  # it may be a known board after all
            telling = Telling()
            for each in learning.so_far[: len(ORDER)]:
                telling.press(each)
            self._found(telling)
        if learning.found and not self._done:
            self.learned = {key.value: each for key, each in learning.found.items()}
            self._done = True

    def _tell(self, telling: Telling, pin: int, at_s: float) -> None:
        """Take a press that may identify a board; the same wrong press twice means an unknown board."""
        before = telling.asked
        telling.press(pin)
        self._found(telling)
        if self._done or ORDER.index(telling.asked) > ORDER.index(before):
            return
        if self._odd is None or self._odd[0] != pin:
            self._odd = pin, at_s
        elif at_s - self._odd[1] >= AGAIN_S:
            self._learning, self._odd = Learning(at_s), None

    def _found(self, telling: Telling) -> None:
        if telling.found:
            self.board, self._done = telling.found.name, True

    def _show(self, glass: Glazier) -> None:
        self._black_s = self._clock() + self._off_after_s if self._off_after_s else None
        glass.brightness(Level.FULL)
        glass.show(self._screen.draw(self._page()))

    def _page(self) -> Page:
        if self._learning:
            return learning_page(self._learning, self._languages)
        assert self._telling
        return page(self._telling.asked, self._languages)

    def _wait_s(self, notifier: Notifier) -> float | None:
        """How long there is nothing to do, in seconds; None for ever."""
        given_up_s = self._learning.deadline_s if self._learning else None
        due = [at_s for at_s in (notifier.deadline_s, self._black_s, given_up_s) if at_s is not None]
        return max(0.0, min(due) - self._clock()) if due else None

    def _rest(self, notifier: Notifier, glass: Glazier) -> None:
        now_s = self._clock()
        notifier.tick(now_s)
        if self._black_s is not None and now_s >= self._black_s:
            glass.brightness(Level.BLACK)  # a question that nobody reads would burn in
            self._black_s = None
        if self._learning and now_s >= self._learning.deadline_s:
            self._give_up(glass)

    def _give_up(self, glass: Glazier) -> None:
        """Learn nothing; if the board is unknown, ask for its keys again."""
        self._learning = None
        if self._telling:
            self._telling, self._odd = Telling(), None
            glass.show(self._screen.draw(self._page()))
        else:
            self._done = True


def page(asked: Key, languages: Sequence[str]) -> Page:
    """Return the page that asks for a key, in each of these languages; `1/3` says how far it is."""
    lines = tuple(load(language).say(ASKED[asked]) for language in languages)
    return Page("Compère", corner=f"{ORDER.index(asked) + 1}/{len(ORDER)}", lines=lines, size=Style.MEDIUM)


def learning_page(learning: Learning, languages: Sequence[str]) -> Page:
    """Return the page that asks for a key of an unknown board, below a remark that a key was wrong or is confirmed."""
    asked = (ASKED | ASKED_TOO)[learning.asked]
    remarks = (learning.may_lack, NONE_OK), (learning.began_anew, ANEW), (learning.once_more, ONCE_MORE)
    over = next((said for holds, said in remarks if holds), say("Compère"))
    corner = f"{min(learning.step + 1, learning.steps)}/{learning.steps}"
    lines = tuple(load(language).say(asked) for language in languages)
    return Page(load(languages[0]).say(over), corner=corner, lines=lines, size=Style.MEDIUM)
