"""The first start of a box that nobody has told which board it carries: its owner presses keys until one matches.

The glass asks, if one can be found: at the usual addresses of the I²C bus, else on SPI where that is switched on.
Without any the keys alone do: UP, DOWN, OK.
"""

import logging
import os
import time
from collections.abc import Callable
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
from compere_device.notify import Notifier
from compere_device.pages.page import Page
from compere_device.parts.contacts import Closed, Contacts
from compere_device.setup.boards import BOARDS, OLED_HAT, PLAIN
from compere_device.setup.config import Config
from compere_device.setup.elsewhere import Elsewhere
from compere_device.setup.telling import ORDER, Telling
from compere_device.words import load

log = logging.getLogger(__name__)

ADDRESSES = (0x3C, 0x3D)  # where the displays of such boards answer
PICTURE_S = 1.0  # how long the last picture may take
ASKED: dict[Key, Text] = {Key.UP: say("Press UP."), Key.DOWN: say("Press DOWN."), Key.OK: say("Press OK.")}
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


def _find(config: Config, folder: Path, clock: Clock) -> Config | None:
    events: SimpleQueue[Event | Closed] = SimpleQueue()
    telling, bounce_s = Telling(), config.keys.bounce_ms / 1000
    shown_on = seen(config)
    with stopped_by_signals(events.put), closing(make_glass(shown_on, events.put)) as glass:
        try:
            contacts = Contacts(telling.pins, bounce_s, events.put)
        except PartUnavailable as error:
            log.warning("%s", error)
            return config
        with closing(contacts):
            log.info("No board is named: press %s.", ", ".join(key.name for key in ORDER))
            if not _Asking(config, telling, glass, clock).run(events):
                glass.brightness(Level.BLACK)
                glass.flush(PICTURE_S)
                return None
        glass.flush(PICTURE_S)
    assert telling.found
    return _keep(config, folder, telling.found.name, shown_on)


def _keep(config: Config, folder: Path, name: str, shown_on: Config) -> Config:
    """Keep the board for all starts to come, with its display's address where that is not the usual one."""
    usual, here = config.display.i2c_address, shown_on.display.i2c_address
    address = here if here != usual and BOARDS[name].bus == "i2c" else 0
    log.info("The keys are those of the board %s.", name)
    store = Store(folder)
    store.settings.board = BoardChoice(name, address)
    store.save_settings()
    return Elsewhere(name, address).over(config)


class _Asking:
    """The question on the glass, and the presses that answer it."""

    def __init__(self, config: Config, telling: Telling, glass: Glazier, clock: Clock) -> None:
        self._telling = telling
        self._glass = glass
        self._clock = clock
        self._off_after_s = config.display.off_after_s
        self._languages = [config.device.language] if config.device.language else [*LANGUAGES]
        self._screen = make_screen()
        self._notifier = Notifier(os.environ, os.getpid(), clock(), lambda: glass.alive)
        self._black_s: float | None = None  # when it goes black; None where it is, or never will

    def run(self, events: "SimpleQueue[Event | Closed]") -> bool:
        """Ask until one board matches; return False if it was stopped."""
        self._show()
        self._notifier.ready()
        while self._telling.found is None:
            try:
                event = events.get(timeout=self._wait_s())
            except Empty:
                self._rest()
                continue
            if isinstance(event, Stop):
                self._notifier.stopping()
                return False
            if isinstance(event, Closed):
                self._telling.press(event.pin)
                self._show()
        return True

    def _show(self) -> None:
        self._black_s = self._clock() + self._off_after_s if self._off_after_s else None
        self._glass.brightness(Level.FULL)
        self._glass.show(self._screen.draw(page(self._telling.asked, self._languages)))

    def _wait_s(self) -> float | None:
        """How long nothing is to be done; None for ever."""
        due = [at_s for at_s in (self._notifier.deadline_s, self._black_s) if at_s is not None]
        return max(0.0, min(due) - self._clock()) if due else None

    def _rest(self) -> None:
        now_s = self._clock()
        self._notifier.tick(now_s)
        if self._black_s is not None and now_s >= self._black_s:
            self._glass.brightness(Level.BLACK)  # a question that nobody reads burns in
            self._black_s = None


def page(asked: Key, languages: list[str]) -> Page:
    """Return the question for a key, in each of these languages; `1/3` says how far it is."""
    lines = tuple(load(language).say(ASKED[asked]) for language in languages)
    return Page("Compère", corner=f"{ORDER.index(asked) + 1}/{len(ORDER)}", lines=lines, size=Style.MEDIUM)
