"""The display of the settings, adjusted as chosen on the device, and the first picture on it."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from compere.declared import replace
from compere_device.errors import PartUnavailable
from compere_device.events import Event
from compere_device.files.chosen import DisplayChoice
from compere_device.glass.fonts import Fonts
from compere_device.glass.measures import WIDTH
from compere_device.glass.panels import PANELS, SSD1306
from compere_device.glass.rest import Level
from compere_device.output.logger import logger
from compere_device.pages.page import Page
from compere_device.setup.config import Config
from compere_device.setup.displays import SIMULATED, luma_name, turns

if TYPE_CHECKING:
    from gpiozero import Factory

    from compere_device.glass.display import Display, Serial
    from compere_device.glass.glazier import Glazier
    from compere_device.glass.luma_panel import Backlight
    from compere_device.glass.splash import Splash
    from compere_device.pages.screen import Screen
    from compere_device.pages.window import Glass


log = logger(__name__)

SPLASH = Page("", huge="Compère")


def splash(glass: "Glass") -> "Screen":
    """Show the first picture, before the imports that take long, and return the screen that drew it."""
    screen = make_screen()
    glass.show(screen.draw(SPLASH))
    return screen


def make_screen() -> "Screen":
    """Return the object that draws pages."""
    from compere_device.pages.screen import Screen

    return Screen(Fonts())


def as_chosen(config: Config, choice: DisplayChoice) -> Config:
    """Return the settings with the choices made in the device's menu, which override the file.

    A rotation that was chosen for another display and that this one cannot show is ignored.
    """
    display = config.display
    contrast, rotate = choice.over(display.contrast, display.rotate)
    if rotate not in turns(config.size):
        rotate = display.rotate
    column = display.column if choice.column is None else choice.column
    return replace(config, display=replace(display, contrast=contrast, rotate=rotate, column=column))


def chosen(config: Config, choice: DisplayChoice) -> Iterator[str]:
    """Yield in a few words what `as_chosen` makes of a choice, one line for each setting that it changes."""
    display, where = as_chosen(config, choice).display, "chosen on the device's own menu"
    if choice.contrast is not None:
        yield f"contrast: {display.contrast}, {where}"
    if choice.column is not None:
        yield f"column: {display.column}, {where}"
    if choice.rotate == display.rotate:
        yield f"rotate: {display.rotate}, {where}"
    elif choice.rotate is not None:
        yield f"rotate: {display.rotate}; {choice.rotate}, {where}, is none that this display can show"


def make_glass(config: Config, put: Callable[[Event], None]) -> "Glazier":
    """Return the display of the settings, behind the thread that owns its bus."""
    from compere_device.glass.glazier import Glazier

    factory = _pin_factory() if config.bus == "spi" and config.driver != SIMULATED else None
    return Glazier(_display(config, _connection(config, factory), _backlight(config, factory)), put)


def keep_splash(splash: "Splash", config: Config, screen: "Screen", late: Mapping[str, Page] | None = None) -> None:
    """Keep the first picture for the next start, as a display with these settings takes it on I2C.

    `late` are the pages for when the program cannot draw, by name; transfers that darken the glass are kept with them.
    """
    from compere_device.glass.splash import DARK, Tape

    if config.bus != "i2c" or config.driver == SIMULATED:
        return

    def keep(of: "Splash", page: Page, level: Level = Level.FULL) -> None:
        tape = Tape()
        display = _display(config, lambda: tape)
        display.brightness(level)
        display.show(screen.draw(page))
        of.keep(config.display.i2c_port, config.display.i2c_address, tape.transfers)

    keep(splash, SPLASH)
    for name, page in (late or {}).items():
        keep(splash.late(name), page)
    if late:
        keep(splash.late(DARK), Page(""), Level.BLACK)


def _display(
    config: Config, connect: "Callable[[], Serial]", backlight: "Callable[[], Backlight] | None" = None
) -> "Display":
    display = config.display
    if name := luma_name(config.driver):
        from compere_device.glass.luma_panel import LumaPanel, luma_device

        offset, inverse = (display.offset_x, display.offset_y), display.inverse == "yes"
        make = partial(luma_device, name, *config.size, offset=offset, inverse=inverse)
        return LumaPanel(connect, make, display.contrast, display.rotate, config.mounted, backlight)
    from compere_device.glass.oled import Oled

    panel = PANELS.get(config.driver, SSD1306)  # for a simulated display
    if panel.columns > WIDTH:
        panel = replace(panel, column=display.column)
    return Oled(connect, panel, display.contrast, display.rotate, config.mounted)


def _backlight(config: Config, factory: "Factory | None") -> "Callable[[], Backlight] | None":
    """Return a function that opens the light behind the glass; None if none is wired, or this machine has no pins."""
    pin = config.display.backlight_pin
    if not (pin and factory):
        return None

    def opened() -> "Backlight":
        from gpiozero import DigitalOutputDevice

        from compere_device.pins.factory import pin_errors

        try:
            light: Backlight = DigitalOutputDevice(pin, initial_value=True, pin_factory=factory)
        except pin_errors() as error:
            raise PartUnavailable(
                f"GPIO {pin} cannot be used for the light behind the display ({error}); "
                "give it the number of a free GPIO pin and end any other program that holds it."
            ) from error
        return light

    return opened


def _connection(config: Config, factory: "Factory | None") -> "Callable[[], Serial]":
    from compere_device.glass import oled

    display = config.display
    if config.driver == SIMULATED:
        from compere_device.glass.display import NoWire

        return NoWire
    if config.bus == "i2c":
        return lambda: oled.connect_i2c(display.i2c_port, display.i2c_address)
    pins = config.spi_dc_pin, config.spi_reset_pin
    return lambda: oled.connect_spi(display.spi_port, display.spi_device, *pins, factory)


def _pin_factory() -> "Factory | None":
    """Return this machine's pin factory; None, which is logged, if it has none."""
    from compere_device.pins.factory import machine_factory

    try:
        return machine_factory()
    except PartUnavailable as error:
        log.warning("%s", error)
        return None
