"""The settings as frozen values, each with its default, its valid values and a note; `config` reads the file."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from compere.declared import dataclass, field, fields
from compere.errors import shortened
from compere.wording import Text, say
from compere_device.events import Key
from compere_device.files.chosen import OFF_MOST_MIN
from compere_device.glass.luma_chips import LCD, Size
from compere_device.glass.measures import CONTRAST, NAME_MOST, PICTURE, TURNS
from compere_device.languages import may_be
from compere_device.parts.scan.keyboards import LAYOUTS
from compere_device.setup.boards import AUTO, BOARDS, PLAIN, Board
from compere_device.setup.displays import DRIVERS, LUMA, SIMULATED, luma_name, mounted

BAUDS = (9600, 19200, 38400, 57600, 115200)
SPI_DC_PIN, SPI_RESET_PIN = 24, 25  # where most displays are wired; the defaults of luma, too
_FIRST_PIN, _LAST_PIN = 4, 27  # lower ones belong to the display, and to boards that identify themselves
_BOARDS_PIN = "GPIO (BCM) number; 0: as the board has it"
# By bus and chip select: select, MISO, MOSI and SCLK, which the kernel's driver has for itself.
_SPI_PINS = {(0, 0): (8, 9, 10, 11), (0, 1): (7, 9, 10, 11), (1, 0): (18, 19, 20, 21), (1, 1): (17, 19, 20, 21)}

_UART_PINS = (14, 15)
_UARTS = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")  # names of the one on those pins
_SCHEMES = ("socket", "rfc2217", "loop", "spy", "hwgrep", "alt", "cp2110")  # pyserial's


@dataclass(frozen=True, slots=True)
class Setting:
    """What a value must be, how it is written, and the note about it in the example."""

    expected: Text
    fits: Callable[[Any], bool]
    note: str
    write: Callable[[Any], str]


def settings_of(section: Any) -> dict[str, Setting]:
    """Return the settings of a section by name, without values that are not in the file."""
    return {entry.name: entry.metadata["setting"] for entry in fields(section) if "setting" in entry.metadata}


def as_written(value: object) -> str:
    """Return a value in TOML."""
    import json

    return json.dumps(value, ensure_ascii=False, default=str)


def written(value: object) -> str:
    """Return a foreign value for a message: in TOML, cut to what people can read."""
    return shortened(as_written(value))


def _number(default: int, low: int, high: int, note: str, form: str = "{}") -> Any:
    def fits(value: object) -> bool:
        return type(value) is int and low <= value <= high

    expected = say("a whole number from {low} to {high}", low=form.format(low), high=form.format(high))
    return field(default=default, metadata={"setting": Setting(expected, fits, note, form.format)})


def _choice(default: str, choices: Sequence[str], note: str) -> Any:
    each = [f'"{choice}"' for choice in choices]  # without `as_written`: the first picture does not wait for json
    expected = say("{others} or {last}", others=", ".join(each[:-1]), last=each[-1])

    def fits(value: object) -> bool:
        return value in choices

    return field(default=default, metadata={"setting": Setting(expected, fits, note, as_written)})


def _one_of(default: int, choices: Sequence[int], note: str) -> Any:
    def fits(value: object) -> bool:
        return type(value) is int and value in choices

    expected = say("{others} or {last}", others=", ".join(map(str, choices[:-1])), last=choices[-1])
    return field(default=default, metadata={"setting": Setting(expected, fits, note, str)})


def _text(default: str, expected: Text, fits: Callable[[str], bool], note: str) -> Any:
    def is_text(value: object) -> bool:
        return isinstance(value, str) and value.isprintable() and fits(value)

    return field(default=default, metadata={"setting": Setting(expected, is_text, note, as_written)})


def _line(note: str) -> Any:
    return _text("", say("text on one line"), lambda value: True, note)


def _port(note: str) -> Any:
    def fits(value: str) -> bool:
        scheme, marked, _ = value.partition("://")
        return scheme in _SCHEMES if marked else not value or value.startswith("/")

    expected = say("a device file, or an address that begins with {schemes}", schemes=", ".join(_SCHEMES))
    return _text("", expected, fits, note)


def _pin(note: str) -> Any:
    def fits(value: object) -> bool:
        return type(value) is int and (value == 0 or _FIRST_PIN <= value <= _LAST_PIN)

    expected = say("a GPIO (BCM) number from {first} to {last}, or 0", first=_FIRST_PIN, last=_LAST_PIN)
    return field(default=0, metadata={"setting": Setting(expected, fits, note, str)})


@dataclass(frozen=True, slots=True)
class DisplayConfig:
    """The display: its driver, where it is, how bright it is, and when it rests."""

    driver: str = _choice(
        "auto",
        DRIVERS,
        "auto: the board's on a Raspberry Pi, else simulated; hardware/README.md lists those of luma's",
    )
    bus: str = _choice("auto", ("auto", "i2c", "spi"), "auto: as the board has it")
    i2c_port: int = _number(1, 0, 22, "the bus: 1 is on the pins 3 and 5 of the header")
    i2c_address: int = _number(0x3C, 0x08, 0x77, "0x3C, or 0x3D if the board says so", form="0x{:02X}")
    spi_port: int = _number(0, 0, 6, "the bus: 0 is on the pins 19 and 23 of the header")
    spi_device: int = _number(0, 0, 2, "which chip select of the bus")
    spi_dc_pin: int = _pin(_BOARDS_PIN)
    spi_reset_pin: int = _pin(_BOARDS_PIN)
    width: int = _number(0, 0, 480, "pixels of a display of luma's that comes in several sizes, as its chip counts")
    height: int = _number(0, 0, 480, "the same; 0: the usual")
    offset_x: int = _number(0, 0, 132, "of an LCD of luma's: columns of its memory before those of the glass")
    offset_y: int = _number(0, 0, 162, "the same of its rows")
    inverse: str = _choice("no", ("no", "yes"), "an LCD that shows light as dark, as some ST7735 do")
    backlight_pin: int = _pin("GPIO (BCM) number of the light behind an LCD, which goes out with the picture; 0: none")
    column: int = _number(2, 0, 4, "the first column of an SH1106's memory that is seen; 0 on some modules")
    rotate: int = _one_of(0, TURNS, "turns the picture clockwise; 90 and 270 on square displays only")
    contrast: int = _number(CONTRAST, 0, 255, "brightness; less light, longer life")
    dim_after_s: int = _number(60, 0, 86_400, "seconds without a key, scan or die; 0 for never")
    off_after_s: int = _number(600, 0, 86_400, "seconds without a key, scan or die; 0 for never")
    shift_px: int = _number(2, 0, 4, "how far the picture wanders, a pixel a minute; 0 for not at all")


@dataclass(frozen=True, slots=True)
class KeysConfig:
    """The keys: their pins, and the times of presses, holds and repeats."""

    board: str = _choice(
        AUTO,
        (AUTO, *BOARDS),
        '"plain", "oled-bonnet", "oled-hat": where keys and display are; "auto": as the card says, or the first keys',
    )
    ok: int = _pin(_BOARDS_PIN)
    back: int = _pin(_BOARDS_PIN)
    up: int = _pin(_BOARDS_PIN)
    down: int = _pin(_BOARDS_PIN)
    left: int = _pin("GPIO (BCM) number of a joystick to the left, BACK or an answer; 0: as the board has it, if any")
    right: int = _pin("GPIO (BCM) number of a joystick to the right, OK or an answer; 0: as the board has it, if any")
    look: int = _pin("GPIO (BCM) number of a key for glance and menu; 0: as the board has it, if it does")
    encoder_a: int = _pin("GPIO (BCM) number of a rotary encoder for UP and DOWN, its push being OK; 0: none")
    encoder_b: int = _pin("its other contact; swap the two if it turns the wrong way")
    bounce_ms: int = _number(10, 0, 100, "how long a contact may bounce; 0 for keys that never do")
    arm_ms: int = _number(333, 0, 2_000, "how long a page must be there before keys count: no press answers it unseen")
    hold_ms: int = _number(600, 200, 3_000, "a key down for this long is held; UP and DOWN where they are answers")
    repeat_after_ms: int = _number(500, 100, 3_000, "else UP or DOWN down for this long repeats ...")
    repeat_slowest_ms: int = _number(250, 20, 2_000, "... first every so often ...")
    repeat_fastest_ms: int = _number(60, 20, 2_000, "... at last every so often")
    panic_ms: int = _number(3_000, 1_000, 30_000, "BACK and OK together for this long always lead out")

    @property
    def joystick(self) -> bool:
        """Whether there is a joystick: both LEFT and RIGHT."""
        return {Key.LEFT, Key.RIGHT} <= self.pins.keys()

    @property
    def pins(self) -> dict[Key, tuple[int, ...]]:
        """The pins of each key's contacts: those of the settings, else those of the board.

        A key that the encoder replaces has none, unless the settings say so.
        """
        pins: dict[Key, tuple[int, ...]] = {}
        board = BOARDS.get(self.board, PLAIN).keys
        for key in Key:
            if own := getattr(self, key.value):
                pins[key] = (int(own),)
            elif key in board and not (self.encoder_a and key in (Key.UP, Key.DOWN)):
                pins[key] = board[key]
        return pins


@dataclass(frozen=True, slots=True)
class LearnedKeys(KeysConfig):
    """Keys that the box has learned, which are not in the file; their pins override all pins of keys in the file."""

    learned: tuple[tuple[Key, int], ...] = ()

    @property
    def pins(self) -> dict[Key, tuple[int, ...]]:
        """The pin of each key."""
        return {key: (pin,) for key, pin in self.learned}


@dataclass(frozen=True, slots=True)
class ScannerConfig:
    """The code scanner, on a serial port or as a keyboard."""

    url: str = _port('on a serial port, as pyserial names it ("/dev/ttyACM0"); "" for none')
    baud: int = _one_of(9600, BAUDS, "bits a second of that port; a USB port has no speed")
    gm65: str = _choice(
        "auto", ("auto", "yes", "no"), "a GM65 module: auto sets up one that answers, yes looks harder, no never asks"
    )
    hid: str = _line('as a keyboard: its device file, a part of its name, or "auto"; "" for none')
    keyboard: str = _choice(LAYOUTS[0], LAYOUTS, "whose keys that scanner presses")
    apart_ms: int = _number(0, 0, 10_000, "how long two signs of a code may be apart; 0: as its codes show")


@dataclass(frozen=True, slots=True)
class ReaderConfig:
    """The reader board for dice and card tags."""

    url: str = _port('as pyserial names it ("/dev/ttyACM1"); "" for none')
    sure: int = _number(80, 0, 100, "percent; a die seen less surely is asked about")


@dataclass(frozen=True, slots=True)
class SignalsConfig:
    """What sounds and lights up besides the display."""

    buzzer: int = _pin("GPIO (BCM) number of an active buzzer; 0: none")
    led: int = _pin("GPIO (BCM) number of a light; 0: none")


@dataclass(frozen=True, slots=True)
class DeviceConfig:
    """Settings for the whole box."""

    language: str = _text(
        "",
        say("the code of a language, or {nothing} to ask", nothing='""'),
        may_be,
        '"en", "fr", "de" (compere languages lists them), or "" to ask; what is chosen on the device stands',
    )
    off_after_min: int = _number(
        0, 0, OFF_MOST_MIN, "minutes without a key, scan or die until the box goes off, after a countdown; 0 for never"
    )


@dataclass(frozen=True, slots=True)
class TableConfig:
    """Who plays."""

    names: str = _text(
        "",
        say("names of at most {most} letters with commas between them", most=NAME_MOST),
        lambda value: not value or all(0 < len(name.strip()) <= NAME_MOST for name in value.split(",")),
        'people, clockwise from you ("Léa, Alice, Tom"); "" for you, left, right; what is chosen on the device stands',
    )

    @property
    def seats(self) -> tuple[str, ...]:
        """The names, one by one."""
        return tuple(name.strip() for name in self.names.split(",")) if self.names else ()


@dataclass(frozen=True, slots=True)
class PathsConfig:
    """Where files are kept."""

    state: str = _text(
        "",
        say("an absolute folder, or {nothing} for the default", nothing='""'),
        lambda value: not value or Path(value).is_absolute(),
        'folder of the games and the almanac; "" for the default',
    )


@dataclass(frozen=True, slots=True)
class Config:
    """All settings, with one value for each section of the file."""

    display: DisplayConfig = field(default_factory=DisplayConfig)
    keys: KeysConfig = field(default_factory=KeysConfig)
    scanner: ScannerConfig = field(default_factory=ScannerConfig)
    reader: ReaderConfig = field(default_factory=ReaderConfig)
    signals: SignalsConfig = field(default_factory=SignalsConfig)
    device: DeviceConfig = field(default_factory=DeviceConfig)
    table: TableConfig = field(default_factory=TableConfig)
    paths: PathsConfig = field(default_factory=PathsConfig)

    @property
    def board(self) -> Board:
        """The board that the settings name, or the plain one."""
        return BOARDS.get(self.keys.board, PLAIN)

    @property
    def driver(self) -> str:
        """The display's driver: that of the settings, else the board's."""
        return self.board.driver if self.display.driver == "auto" else self.display.driver

    @property
    def bus(self) -> str:
        """The display's bus: that of the settings, else the board's; an LCD is on SPI."""
        if self.display.bus != "auto":
            return self.display.bus
        return "spi" if luma_name(self.driver) in LCD else self.board.bus

    @property
    def size(self) -> Size:
        """The display's size in pixels as its chip counts them; for a luma display that of the settings, if set."""
        name = luma_name(self.driver)
        if name is None:
            return PICTURE
        width, height = LUMA[name][0]
        return self.display.width or width, self.display.height or height

    @property
    def mounted(self) -> int:
        """The picture's rotation from the chip's own position before `rotate`: 0, 90, 180 or 270 degrees."""
        return 0 if self.driver == SIMULATED else (self.board.rotate + mounted(self.size)) % 360

    @property
    def spi_dc_pin(self) -> int:
        """The pin that tells an SPI display commands from data."""
        return self.display.spi_dc_pin or self.board.spi_dc or SPI_DC_PIN

    @property
    def spi_reset_pin(self) -> int:
        """The pin that resets an SPI display."""
        return self.display.spi_reset_pin or self.board.spi_reset or SPI_RESET_PIN

    @property
    def taken(self) -> set[int]:
        """The pins of all parts but the keys; a knob is another part."""
        keys = {("keys", key.value) for key in Key}
        return {pin for section, name, pin in self.wiring() if (section, name) not in keys}

    def wiring(self) -> Iterator[tuple[str, str, int]]:
        """Yield section, setting and pin of everything that has a pin of its own."""
        for key, contacts in self.keys.pins.items():
            yield from (("keys", key.value, pin) for pin in contacts)
        if self.bus == "spi" and self.driver != SIMULATED:
            yield "display", "spi_dc_pin", self.spi_dc_pin
            yield "display", "spi_reset_pin", self.spi_reset_pin
            for pin in _SPI_PINS.get((self.display.spi_port, self.display.spi_device), ()):
                yield "display", "spi_port", pin
        for section, url in (("scanner", self.scanner.url), ("reader", self.reader.url)):
            if url and (url in _UARTS or os.path.realpath(url) in _UARTS):
                yield from ((section, "url", pin) for pin in _UART_PINS)
                break  # a second one is on the same port, which is said of the ports
        keys, signals = (("keys", "encoder_a"), ("keys", "encoder_b")), (("signals", "buzzer"), ("signals", "led"))
        single = (*keys, *signals, ("display", "backlight_pin"))
        for section, name in single:
            if pin := getattr(getattr(self, section), name):
                yield section, name, pin
