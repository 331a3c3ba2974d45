"""Puts the device together and takes it apart: the loop and its desk, and on a Pi the real parts around them."""

import gc
import logging
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

from compere_device.errors import DeviceError, PartUnavailable
from compere_device.events import Event, Stop
from compere_device.files.chosen import DisplayChoice, display_choice
from compere_device.pages.page import Page
from compere_device.setup.config import Config
from compere_device.setup.displays import SIMULATED, cannot_show, luma_name

if TYPE_CHECKING:
    from gpiozero import Factory

    from compere_device.cues import Cues, Signal
    from compere_device.files.store import Store
    from compere_device.glass.display import Display, Serial
    from compere_device.glass.glazier import Glazier
    from compere_device.glass.splash import Splash
    from compere_device.loop import Heart, Loop
    from compere_device.pages.screen import Screen
    from compere_device.window import Glass

log = logging.getLogger(__name__)

T = TypeVar("T")
Clock = Callable[[], float]
SPLASH = Page("", huge="Compère")
PICTURE_S = 1.0  # how long the first pictures may take; one takes 0.1 s on the slowest bus
MODEL = Path("/proc/device-tree/model")  # what a Raspberry Pi calls itself
GOODBYE_S = 3.0  # how long it is read, before the glass goes black: a Pi that is switched off goes on feeding it


def splash(glass: "Glass") -> "Screen":
    """Show the first picture, before the imports that take long, and return the screen that drew it."""
    screen = make_screen()
    glass.show(screen.draw(SPLASH))
    return screen


def make_screen() -> "Screen":
    """Return what draws pages."""
    from compere_device.glass.fonts import Fonts
    from compere_device.pages.screen import Screen

    return Screen(Fonts())


@contextmanager
def uncollected() -> Iterator[None]:
    """Have no garbage looked for: where much is imported and made to stay, that finds none and takes a tenth of it."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@uncollected()
def make_loop(
    config: Config,
    store: "Store",
    events: "SimpleQueue[Event]",
    clock: Clock,
    glass: "Glass",
    screen: "Screen",
    new_seed: Callable[[], str],
    power_off: Callable[[], None],
    heart: "Heart | None" = None,
    cues: "Cues | None" = None,
) -> "Loop":
    """Return the loop as the settings want it, with its desk, its games and its window."""
    from compere_device.cues import Cues
    from compere_device.desk import Desk
    from compere_device.game import Games
    from compere_device.glass.rest import Rest
    from compere_device.loop import Loop
    from compere_device.parts.keys import Keys
    from compere_device.window import Window

    times, display = config.keys, config.display
    keys = Keys(
        hold_s=times.hold_ms / 1000,
        repeat_after_s=times.repeat_after_ms / 1000,
        repeat_s=(times.repeat_slowest_ms / 1000, times.repeat_fastest_ms / 1000),
        panic_s=times.panic_ms / 1000,
        bounce_s=times.bounce_ms / 1000,
    )
    rest = Rest(clock(), display.dim_after_s, display.off_after_s, display.shift_px)
    window, cues = Window(screen, glass, rest, display.contrast, display.rotate), cues or Cues()
    games = Games(store, new_seed, events.put, cues.saved, config.table.seats)
    language, sure = config.device.language, config.reader.sure
    desk = Desk(games, window, cues, power_off, events.put, language=language, sure=sure)
    return Loop(events, clock, keys, rest, desk, window, heart)


def new_seed() -> str:
    """Return a seed that nobody can guess."""
    return os.urandom(4).hex()


def for_this_machine(config: Config, model: Path = MODEL) -> Config:
    """Return the settings without a display of the board's where this is no Raspberry Pi.

    What is at a bus of another machine nobody knows, and some things are harmed by what a display is told: only a
    display that the settings name is sent anything there. `model` is the file in which a Pi says that it is one.
    """
    if config.display.driver != "auto" or _is_a_pi(model):
        return config
    log.info("This machine is no Raspberry Pi: the display is simulated, unless [display] driver names one.")
    return replace(config, display=replace(config.display, driver=SIMULATED))


def _is_a_pi(model: Path) -> bool:
    try:
        return b"Raspberry Pi" in model.read_bytes()
    except OSError:
        return False


def on_a_pi(config: Config) -> bool:
    """Return whether the settings, as `for_this_machine` returns them, and the buses ask for the real parts."""
    display = config.display
    if display.driver != "auto":
        return display.driver != SIMULATED
    bus = f"i2c-{display.i2c_port}" if config.bus == "i2c" else f"spidev{display.spi_port}.{display.spi_device}"
    if Path(f"/dev/{bus}").exists():
        return True
    log.warning("There is no /dev/%s: the device is simulated, until the bus is switched on (raspi-config).", bus)
    return False


def as_chosen(config: Config, choice: DisplayChoice) -> Config:
    """Return the settings with what was chosen on the device's own menu, which stands over the file.

    A turn that was chosen for another display, and that this one cannot show, does not.
    """
    display = config.display
    contrast, rotate = choice.over(display.contrast, display.rotate)
    if cannot_show(config.size, rotate):
        rotate = display.rotate
    return replace(config, display=replace(display, contrast=contrast, rotate=rotate))


def make_glass(config: Config, put: Callable[[Event], None]) -> "Glazier":
    """Return the display of the settings, behind the thread that has its bus."""
    from compere_device.glass.glazier import Glazier

    return Glazier(_display(config, _connection(config)), put)


def keep_splash(splash: "Splash", config: Config, screen: "Screen") -> None:
    """Have the next start send the first picture as a display of these settings takes it, on I2C."""
    from compere_device.glass.splash import Tape

    if config.bus == "i2c" and config.driver != SIMULATED:
        tape = Tape()
        _display(config, lambda: tape).show(screen.draw(SPLASH))
        splash.keep(config.display.i2c_port, config.display.i2c_address, tape.transfers)


def _display(config: Config, connect: "Callable[[], Serial]") -> "Display":
    display = config.display
    if name := luma_name(config.driver):
        from compere_device.glass.luma_panel import LumaPanel, luma_device

        make = partial(luma_device, name, *config.size)
        return LumaPanel(connect, make, display.contrast, display.rotate, config.mounted)
    from compere_device.glass.oled import Oled
    from compere_device.glass.panels import PANELS, SSD1306

    panel = PANELS.get(config.driver, SSD1306)
    return Oled(connect, panel, display.contrast, display.rotate, config.mounted)


def _connection(config: Config) -> "Callable[[], Serial]":
    from compere_device.glass import oled

    display = config.display
    if config.driver == SIMULATED:
        from compere_device.glass.ssd1306 import Ssd1306Model

        model = Ssd1306Model()
        return lambda: model
    if config.bus == "i2c":
        return lambda: oled.connect_i2c(display.i2c_port, display.i2c_address)
    factory = _pin_factory()  # here, as two threads must not both look for one
    pins = config.spi_dc_pin, config.spi_reset_pin
    return lambda: oled.connect_spi(display.spi_port, display.spi_device, *pins, factory)


def _pin_factory() -> "Factory | None":
    """The pins of this machine; None where there are none, which the log says."""
    from compere_device.pins.factory import machine_factory

    try:
        return machine_factory()
    except PartUnavailable as error:
        log.warning("%s", error)
        return None


class Opened:
    """The parts around the loop: those that can be opened are, and the others are named in `missing`.

    `put` is called on their threads.
    """

    def __init__(self, config: Config, put: Callable[[Event], None], clock: Clock) -> None:
        self.missing: dict[str, DeviceError] = {}  # by part, as troubles.MISSING has them
        self.play: Callable[[Signal], None] = lambda signal: None
        self._parts: list[tuple[str, Any]] = []
        self._open_pins(config, put, clock)
        self._open_serial(config, put, clock)

    def check(self) -> None:
        """Raise PartUnavailable if there is neither a key nor a scanner: nothing could be answered."""
        if not any(name in ("key", "scanner") for name, _ in self._parts):
            raise PartUnavailable(str(next(iter(self.missing.values()))))

    @property
    def alive(self) -> bool:
        """Whether every part's thread still runs."""
        return all(getattr(part, "alive", True) for _, part in self._parts)

    def close(self) -> None:
        """Let go of all parts."""
        while self._parts:
            self._parts.pop()[1].close()

    def _open_pins(self, config: Config, put: Callable[[Event], None], clock: Clock) -> None:
        from compere_device.parts.buttons import Buttons
        from compere_device.parts.encoder import Encoder
        from compere_device.parts.signals import Signals
        from compere_device.pins.factory import machine_factory

        keys, signals = config.keys, config.signals
        try:
            factory = machine_factory()
        except PartUnavailable as error:
            self._miss("keys", error)
            return
        for key, contacts in keys.pins.items():  # each by itself: one that cannot be had takes no other with it
            self._open("key", Buttons, {key: contacts}, keys.bounce_ms / 1000, put, clock, factory)
        if keys.encoder_a:
            self._open("encoder", Encoder, keys.encoder_a, keys.encoder_b, put, clock, factory)
        if signals.buzzer or signals.led:
            sounding = self._open("signals", Signals, signals.buzzer or None, signals.led or None, factory)
            self.play = sounding.play if sounding else self.play

    def _open_serial(self, config: Config, put: Callable[[Event], None], clock: Clock) -> None:
        scanner, reader = config.scanner, config.reader
        if scanner.url:
            from compere_device.parts.scan.scanner import Scanner

            self._open("scanner", Scanner, scanner.url, put, clock, baud=scanner.baud, gm65=scanner.gm65)
        if scanner.hid:
            from compere_device.parts.scan.hid import HidScanner

            self._open("scanner", HidScanner, scanner.hid, scanner.keyboard, put, clock)
        if reader.url:
            from compere_device.parts.reader.reader import Reader

            self._open("reader", Reader, reader.url, put, clock)

    def _open(self, name: str, part: Callable[..., T], *arguments: Any, **settings: Any) -> T | None:
        """The part, or None where it cannot be opened."""
        try:
            opened = part(*arguments, **settings)
        except DeviceError as error:
            self._miss(name, error)
            return None
        self._parts.append((name, opened))
        return opened

    def _miss(self, name: str, error: DeviceError) -> None:
        log.warning("%s", error)  # the rest goes on without it
        self.missing.setdefault(name, error)


def run_on_pi(config: Config, folder: Path, first: "Splash | None" = None) -> None:
    """Be the device until it is stopped or powered off, with its files in `folder`; `first` may be shown already.

    Raises PartUnavailable where there are no pins to read keys from, and no scanner is set.
    """
    events: SimpleQueue[Event] = SimpleQueue()  # unlike Queue, a signal may put while the loop gets
    config = as_chosen(config, display_choice(folder))
    glass = make_glass(config, events.put)
    screen = make_screen() if first and first.shown else splash(glass)
    glass.flush(PICTURE_S)  # what is imported next would hold up the thread of the bus

    from compere_device.cues import Cues
    from compere_device.files.store import Store
    from compere_device.notify import Notifier

    off: list[bool] = []

    def switch_off() -> None:
        power_off()
        off.append(True)

    notifier = Notifier(os.environ, os.getpid(), time.monotonic(), lambda: opened.alive)
    clock, store, cues = time.monotonic, Store(folder), Cues()
    loop = make_loop(config, store, events, clock, glass, screen, new_seed, switch_off, notifier, cues)
    loop.show()
    signal.signal(signal.SIGTERM, lambda number, frame: events.put(Stop()))
    opened = Opened(config, events.put, clock)
    try:
        cues.play = opened.play
        _begin(loop, glass, opened)
        notifier.ready()
        log.info("ready; games and settings of the table are in %s", folder)
        _keep(first, config, loop, glass, screen)
        _serve(loop)
        _keep(first, config, loop, glass, screen)  # by now it may have been turned
    finally:
        log.info("ending")
        notifier.stopping()
        opened.close()
        _leave(glass, bool(off))


def _begin(loop: "Loop", glass: "Glass", opened: Opened) -> None:
    """Show the home screen, with what is missing; raises PartUnavailable if the device could not be used."""
    from compere_device.pages.troubles import MISSING

    for part in opened.missing:
        loop.desk.notice(MISSING[part])
    loop.show()
    glass.flush(PICTURE_S)
    opened.check()


def _keep(first: "Splash | None", config: Config, loop: "Loop", glass: "Glass", screen: "Screen") -> None:
    """Keep the first picture for the next start, as the display was set on the device's menu, if it works."""
    if first and glass.flush(0):
        keep_splash(first, as_chosen(config, loop.desk.games.settings.display), screen)


def _serve(loop: "Loop") -> None:
    try:
        loop.run()
        loop.desk.games.leave()
    except Exception:  # the one place: whatever it was, the journal is on disk, and systemd starts the program again
        loop.desk.crash()
        raise


def _leave(glass: "Glass", off: bool) -> None:
    """Let go of the display with the last picture on it; a goodbye goes, as nothing else would ever switch it off."""
    from compere_device.glass.rest import Level

    if off:
        time.sleep(GOODBYE_S)
        glass.brightness(Level.BLACK)
    glass.flush(PICTURE_S)
    glass.close()


def power_off() -> None:
    """Ask the system to switch off; raises DeviceError where it does not."""
    import subprocess

    try:
        asked = subprocess.run(["systemctl", "poweroff"], check=False, capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.TimeoutExpired) as error:
        why = str(error)
    else:
        if asked.returncode == 0:
            return
        why = asked.stderr.strip() or f"exit {asked.returncode}"
    raise DeviceError(
        f"systemctl poweroff failed ({why}); give this user leave to switch off (polkit: "
        "org.freedesktop.login1.power-off), or start the program as root."
    )
