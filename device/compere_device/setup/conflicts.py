"""Settings that are valid by themselves but not together."""

import os
from collections.abc import Iterator, Set

from compere.wording import say
from compere_device.glass.luma_chips import INVERTED, LCD, SHIFTED
from compere_device.glass.measures import PICTURE
from compere_device.setup.displays import LUMA, luma_name, turns
from compere_device.setup.faults import ConfigFault, Named
from compere_device.setup.settings import Config, written


def conflicts(config: Config, bad: Set[Named] = frozenset()) -> Iterator[ConfigFault]:
    """Yield the conflicts between settings, those between pins first, leaving out `bad` settings."""
    yield from _pin_conflicts(config, bad)
    for found in _others(config):
        if bad.isdisjoint(found.settings):
            yield found


def _others(config: Config) -> Iterator[ConfigFault]:
    yield from _display_conflicts(config)
    yield from _lcd_conflicts(config)
    yield from _key_conflicts(config)
    yield from _port_conflicts(config)
    display = config.display
    if 0 < display.off_after_s <= display.dim_after_s:
        said = say(
            "[display] off_after_s is {value}; write more than dim_after_s, which is {dim}, or 0.",
            value=display.off_after_s,
            dim=display.dim_after_s,
        )
        yield ConfigFault(said, (("display", "off_after_s"), ("display", "dim_after_s")))


def _pin_conflicts(config: Config, bad: Set[Named]) -> Iterator[ConfigFault]:
    """Yield what shares a pin: settings with each other, with the board, or with a bus that is used."""
    owners: dict[int, list[tuple[str, Named]]] = {}
    for section, name, pin in config.wiring():
        given = getattr(getattr(config, section), name) == pin or name in _BUSES
        label = f"[{section}] {name}" if given else f"[{section}] {name} ({config.board.name})"
        to_change = (section, name) if given else _BOARD
        if bad.isdisjoint({to_change, (section, name)}):
            owners.setdefault(pin, []).append((label, to_change))
    for pin, wired in owners.items():
        if len(wired) > 1:
            said = say(
                "{settings} have the same pin {pin}; give each a pin of its own.",
                settings=tuple(label for label, _ in wired),
                pin=pin,
            )
            yield ConfigFault(said, tuple(sorted((each for _, each in wired), key=lambda each: each == _BOARD)))


_BOARD = ("keys", "board")  # changed last: it has other pins, too
_BUSES = ("spi_port", "url")  # settings that are not pins but use some


def _key_conflicts(config: Config) -> Iterator[ConfigFault]:
    keys = config.keys
    if keys.panic_ms <= keys.hold_ms:
        said = say(
            "[keys] panic_ms is {value}; write more than hold_ms, which is {hold}.",
            value=keys.panic_ms,
            hold=keys.hold_ms,
        )
        yield ConfigFault(said, (("keys", "panic_ms"), ("keys", "hold_ms")))
    if keys.repeat_fastest_ms > keys.repeat_slowest_ms:
        said = say(
            "[keys] repeat_fastest_ms is {value}; write at most repeat_slowest_ms, which is {slowest}.",
            value=keys.repeat_fastest_ms,
            slowest=keys.repeat_slowest_ms,
        )
        yield ConfigFault(said, (("keys", "repeat_fastest_ms"), ("keys", "repeat_slowest_ms")))
    if bool(keys.encoder_a) != bool(keys.encoder_b):
        said = say(
            "[keys] encoder_a is {a} and encoder_b is {b}; set both, or neither.", a=keys.encoder_a, b=keys.encoder_b
        )
        yield ConfigFault(said, (("keys", "encoder_a"), ("keys", "encoder_b")))


def _port_conflicts(config: Config) -> Iterator[ConfigFault]:
    """Yield a scanner that is connected in two ways, or to the reader's port, even under another name (a link)."""
    scanner = config.scanner
    url, hid = ("scanner", "url"), ("scanner", "hid")
    if scanner.url and scanner.hid:
        said = say("[scanner] url and hid are both set; keep the one by which the scanner is connected.")
        yield ConfigFault(said, (url, hid))
    if scanner.gm65 == "yes" and not scanner.url:
        said = say("[scanner] gm65 is {value}; set url to the module’s port, too.", value=written(scanner.gm65))
        yield ConfigFault(said, (("scanner", "gm65"), url))
    for settings, port in ((url, scanner.url), (hid, scanner.hid)):
        if port and config.reader.url and os.path.realpath(port) == os.path.realpath(config.reader.url):
            said = say(
                "[scanner] {name} and [reader] url are the same port {port}; give each a port of its own.",
                name=settings[1],
                port=written(config.reader.url),
            )
            yield ConfigFault(said, (settings, ("reader", "url")))


def _display_conflicts(config: Config) -> Iterator[ConfigFault]:
    """Yield a size that the driver does not know, and a glass on which the picture does not fit."""
    display, size, name = config.display, config.size, luma_name(config.driver)
    known = LUMA[name] if name else (PICTURE,)
    right = ", ".join(f"{width} × {height}" for width, height in known if turns((width, height)))
    if not right:
        said = say(
            "[display] driver is {value}, which has {width} × {height} pixels; name one that has {least} or more.",
            value=written(display.driver),
            width=size[0],
            height=size[1],
            least=f"{PICTURE[0]} × {PICTURE[1]}",
        )
        yield ConfigFault(said, _of_display("driver", "width", "height", "rotate"))
    elif size not in known or not turns(size):
        said = say(
            "[display] width and height are {width} and {height}; write {right}, which {driver} can show the "
            "picture on, or 0.",
            width=size[0],
            height=size[1],
            right=right,
            driver=display.driver,
        )
        yield ConfigFault(said, _of_display("width", "height", "driver", "rotate"))
    elif display.rotate not in turns(size):
        said = say("[display] rotate is {value}; write 0 or 180: this display is not square.", value=display.rotate)
        yield ConfigFault(said, _of_display("rotate", "width", "height", "driver"))


def _of_display(*names: str) -> tuple[Named, ...]:
    return tuple(("display", name) for name in names)


def _lcd_conflicts(config: Config) -> Iterator[ConfigFault]:
    """Yield an LCD that is set to I2C, and settings for LCDs of another kind than this display."""
    display, name = config.display, luma_name(config.driver)
    if name in LCD and display.bus == "i2c":
        said = say(
            "[display] bus is {value}, and {driver} is on SPI; write {right}.",
            value=written(display.bus),
            driver=display.driver,
            right=written("spi"),
        )
        yield ConfigFault(said, (("display", "bus"), ("display", "driver")))
    for setting, given, those in (
        ("offset_x", display.offset_x != 0, SHIFTED),
        ("offset_y", display.offset_y != 0, SHIFTED),
        ("inverse", display.inverse != "no", INVERTED),
        ("backlight_pin", display.backlight_pin != 0, tuple(LCD)),
    ):
        if given and name not in those:
            said = say(
                "[display] {setting} is for {those}; leave it out: the driver is {driver}.",
                setting=setting,
                those=", ".join(f"luma:{each}" for each in those),
                driver=written(config.driver),
            )
            yield ConfigFault(said, (("display", setting), ("display", "driver")))
