"""The first start of a box that nobody has told which board it carries: its owner presses keys until one matches.

The glass asks, if one can be found: at the usual addresses of the I²C bus, else on SPI where that is switched on.
Without any the keys alone do: UP, DOWN, OK.

Where none matches, and wherever the owner wants that, each key is asked for in turn (`setup.learning`).
"""

import logging
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
from compere_device.languages import LANGUAGES
from compere_device.pages.page import Page
from compere_device.parts.contacts import Closed, Contacts
from compere_device.setup.boards import BOARDS, OLED_HAT, PLAIN
from compere_device.setup.config import Config
from compere_device.setup.elsewhere import Elsewhere
from compere_device.setup.learning import AGAIN_S, Learning, may_be_keys
from compere_device.setup.telling import ORDER, Telling
from compere_device.system.notify import Notifier
from compere_device.words import load

log = logging.getLogger(__name__)

ADDRESSES = (0x3C, 0x3D)  # where the displays of such boards answer
PICTURE_S = 1.0  # how long the last picture may take
ASKED: dict[Key, Text] = {Key.UP: say("Press UP."), Key.DOWN: say("Press DOWN."), Key.OK: say("Press OK.")}
ASKED_TOO: dict[Key, Text] = {
    Key.BACK: say("Press BACK."),
    Key.LEFT: say("LEFT, or OK"),  # where there is none
    Key.RIGHT: say("RIGHT, or OK"),
    Key.LOOK: say("LOOK, or OK"),
}
ANEW, ONCE_MORE, NONE_OK = say("All anew"), say("Once more"), say("None: OK")  # over the question for a key
Clock = Callable[[], float]


def find_board(config: Config, folder: Path, clock: Clock = time.monotonic) -> Config | None:
    """Return the settings with the board that the keys told, which is kept in `folder`; None if it was stopped.

    Where no pin can be had the settings are returned as they are. Raises InUse where another process writes there.
    """
    with StoreLock(folder):
        return _find(config, folder, clock)


def seen(config: Config, there: Callable[[str], bool] = os.path.exists) -> Config:
    """Return the settings with the board whose display is most likely here: one that answers, else that of SPI."""
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
    """Ask for each key in turn, on the display of these settings, and keep them in `folder`; return False for stopped.

    Nothing is kept if nobody presses a key for half a minute. `folder` is the caller's alone, and so are the parts.
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
    languages = [config.device.language] if config.device.language else [*LANGUAGES]
    asking = _Asking(config, telling, clock, languages)
    try:
        if not _asked(asking, shown_on, sorted({*telling.pins, *may_be_keys(shown_on)})):
            return None
    except PartUnavailable as error:
        log.warning("%s", error)
        return config
    return _keep(config, folder, asking.board or shown_on.board.name, asking.learned, shown_on)


def _asked(asking: "_Asking", config: Config, pins: Sequence[int]) -> bool:
    """Ask on the display of these settings until that is done; return False if it was stopped, with the glass dark.

    Raises PartUnavailable where no pin can be had.
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
    """Keep the board for all starts to come, with its display's address where that is not the usual one.

    `learned`: its keys, where it is only the one whose display it has.
    """
    usual, here = config.display.i2c_address, shown_on.display.i2c_address
    address = here if here != usual and BOARDS[name].bus == "i2c" else 0
    log.info("The keys are %s.", learned or f"those of the board {name}")
    store = Store(folder)
    store.preferences.board = BoardChoice(name, address, learned)
    store.save_preferences()
    return Elsewhere(name, address, keys=learned).over(config)


class _Asking:
    """The question on the glass, and the presses that answer it; without `telling` each key is asked for."""

    def __init__(self, config: Config, telling: Telling | None, clock: Clock, languages: Sequence[str]) -> None:
        self.board = ""  # the name of the one that was told
        self.learned: dict[str, int] = {}
        self._telling = telling
        self._learning = None if telling else Learning(clock())
        self._odd: tuple[int, float] | None = None  # a contact that is no key of a board where that was asked for
        self._clock = clock
        self._off_after_s = config.display.off_after_s
        self._languages = languages
        self._screen = make_screen()
        self._done = False
        self._black_s: float | None = None  # when it goes black; None where it is, or never will

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
        if self._telling:  # it may be a board that is known all the same
            telling = Telling()
            for each in learning.so_far[: len(ORDER)]:
                telling.press(each)
            self._found(telling)
        if learning.found and not self._done:
            self.learned = {key.value: each for key, each in learning.found.items()}
            self._done = True

    def _tell(self, telling: Telling, pin: int, at_s: float) -> None:
        """Take a press for the boards that are known; the same wrong one twice is that of a board that is not."""
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
        """How long nothing is to be done; None for ever."""
        given_up_s = self._learning.deadline_s if self._learning else None
        due = [at_s for at_s in (notifier.deadline_s, self._black_s, given_up_s) if at_s is not None]
        return max(0.0, min(due) - self._clock()) if due else None

    def _rest(self, notifier: Notifier, glass: Glazier) -> None:
        now_s = self._clock()
        notifier.tick(now_s)
        if self._black_s is not None and now_s >= self._black_s:
            glass.brightness(Level.BLACK)  # a question that nobody reads burns in
            self._black_s = None
        if self._learning and now_s >= self._learning.deadline_s:
            self._give_up(glass)

    def _give_up(self, glass: Glazier) -> None:
        """Learn nothing; where a board is looked for, ask for its keys again."""
        self._learning = None
        if self._telling:
            self._telling, self._odd = Telling(), None
            glass.show(self._screen.draw(self._page()))
        else:
            self._done = True


def page(asked: Key, languages: Sequence[str]) -> Page:
    """Return the question for a key, in each of these languages; `1/3` says how far it is."""
    lines = tuple(load(language).say(ASKED[asked]) for language in languages)
    return Page("Compère", corner=f"{ORDER.index(asked) + 1}/{len(ORDER)}", lines=lines, size=Style.MEDIUM)


def learning_page(learning: Learning, languages: Sequence[str]) -> Page:
    """Return the question for a key of a board that nobody knows; over it that something was wrong, or is repeated."""
    asked = (ASKED | ASKED_TOO)[learning.asked]
    over = (
        NONE_OK
        if learning.may_lack
        else ANEW
        if learning.began_anew
        else ONCE_MORE
        if learning.once_more
        else say("Compère")
    )
    corner = f"{min(learning.step + 1, learning.steps)}/{learning.steps}"
    lines = tuple(load(language).say(asked) for language in languages)
    return Page(load(languages[0]).say(over), corner=corner, lines=lines, size=Style.MEDIUM)
