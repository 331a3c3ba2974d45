"""What the lines of config.txt switch: buses, their speed and the serial port, as far as this can be known.

A device-tree parameter goes to the overlay loaded before it and, if that does not know it, to the board. Sources:
Raspberry Pi's documentation, *Device Trees, overlays, and parameters*, and the README of the overlays.
"""

from collections.abc import Collection, Iterable, Iterator

from compere.declared import dataclass, field, replace
from compere_device.boot.as_read import BootLine, Counting
from compere_device.boot.models import Model, Uart
from compere_device.boot.names import (
    ALL_LINE,
    CMDLINE_TXT,
    FAST_HZ,
    FASTEST_HZ,
    I2C,
    I2C_SPEEDS,
    SPI,
    UART_LINE,
    parameter,
)

ON, OFF, MAYBE, USUAL = "on", "off", "?", ""  # USUAL: no line says anything
_YES, _NO = {"on", "true", "yes", "1"}, {"off", "false", "no", "0"}
_PARAMETERS, _OVERLAYS = ("dtparam", "device_tree_param"), ("dtoverlay", "device_tree_overlay")
ENABLE_UART, UART0, UART1, UART0_CONSOLE = "enable_uart", "uart0", "uart1", "uart0_console"
CMDLINE, OS_PREFIX = "cmdline", "os_prefix"
HZ = I2C_SPEEDS[0]
END_SCOPE = "dtoverlay="
MODULE_LINE = "dtoverlay=uart0,txd0_pin=14,rxd0_pin=15"
RP1_LINE = parameter(UART0)
PORT_LINES = (UART_LINE, "[pi5]", RP1_LINE, ALL_LINE)  # the serial port on, for a model that may be any
_BT_AWAY, _PINS = "bluetooth away", "pins of uart0"  # effects of overlays
_FREE_UART = {f"{before}{name}" for before in ("", "pi3-") for name in ("disable-bt", "miniuart-bt")}
# Overlays of the usual images, which have none of our parameters.
_QUIET = {
    *("", "vc4-kms-v3d", "vc4-kms-v3d-pi4", "vc4-fkms-v3d", "dwc2", "disable-wifi", "gpio-fan", "w1-gpio"),
    *("uart0", "uart0-pi5", *_FREE_UART),
}


@dataclass(frozen=True, slots=True)
class Overlay:
    """An overlay, the line that loads it, and its parameters, including those on the lines after it."""

    line: BootLine
    name: str
    parameters: dict[str, str] = field(default_factory=dict)


class Switches:
    """The values that each parameter may have, with the lines that set them."""

    def __init__(self, lines: Iterable[BootLine], model: Model | None = None) -> None:
        self.model, self.lines = model, tuple(lines)
        self.overlays: list[Overlay] = []
        self._may: dict[str, dict[str, BootLine | None]] = {}
        self._scopes = {""}  # the overlays of which one is offered a parameter first
        self._begun = False  # for sure something of the device tree was said
        arm = f"i2c{model.i2c if model else 1}"
        self._names = {"i2c": I2C, arm: I2C, f"{arm}_baudrate": HZ, I2C_SPEEDS[1]: HZ}
        for line in self.lines:
            self._say(line)

    def may(self, name: str) -> dict[str, BootLine | None]:
        """Return the values that a parameter may have, each with its line; USUAL if perhaps no line sets it."""
        return self._may.get(name, {USUAL: None})

    def sure(self, name: str, *values: str) -> bool:
        """Return whether a parameter has one of these values for sure."""
        return self.may(name).keys() <= set(values)

    def teller(self, name: str, *values: str) -> BootLine | None:
        """Return the line that sets a parameter to one of these values for sure; None if none does."""
        told = self.may(name)
        return next(iter(told.values())) if len(told) == 1 and self.sure(name, *values) else None

    def names_of(self, name: str) -> list[str]:
        """Return the names of a parameter, the usual one first."""
        return [name, *(other for other, own in self._names.items() if own == name)]

    def _say(self, line: BootLine) -> None:
        name, _, value = line.text.partition("=")
        if line.counts is False:
            return
        if name in _PARAMETERS:
            self._parameters(line, value)
        elif name in _OVERLAYS:
            self._overlay(line, value)
        elif name.rstrip() == ENABLE_UART:
            self._set(ENABLE_UART, value if name == ENABLE_UART and value in ("0", "1") else MAYBE, line)
        elif name in (CMDLINE, OS_PREFIX):
            self._set(name, value, line)

    def _parameters(self, line: BootLine, values: str) -> None:
        own = BootLine(line.file, line.number, line.text, line.counts if self._scopes <= _QUIET else None)
        for written, value in pairs(values):
            if self.overlays and self._scopes == {self.overlays[-1].name}:
                self.overlays[-1].parameters[written] = value
            name = self._names.get(written, written)
            self._set(name, value if name == HZ and _is_number(value) else _as_switch(value), own)
        self._begun = self._begun or line.counts is True

    def _overlay(self, line: BootLine, value: str) -> None:
        name, *rest = value.replace(":", ",").split(",")
        name = name.strip()
        if name:
            self.overlays.append(Overlay(line, name, dict(pairs(",".join(rest)))))
        self._scopes = {name} if line.counts else self._scopes | {name}
        self._begun = self._begun or line.counts is True
        if name in _FREE_UART:
            self._set(_BT_AWAY, ON, line)
        elif name in ("uart0", "uart0-pi5"):
            self._uart0(line, name)
        elif name not in _QUIET:
            self._doubt(line, name)

    def _uart0(self, line: BootLine, name: str) -> None:
        """Record an overlay that gives uart0 its pins; the Pi 5's overlay works only on a Pi 5."""
        rp1, pins = self.model is not None and self.model.uart is Uart.RP1, self.overlays[-1].parameters
        if rp1:
            self._set(UART0, ON if name == "uart0-pi5" else MAYBE, line)
        elif name == "uart0":
            usual = (pins.get("txd0_pin", "14"), pins.get("rxd0_pin", "15")) == ("14", "15")
            self._set(_PINS, ON if usual else MAYBE, line)

    def _doubt(self, line: BootLine, name: str) -> None:
        """Assume that an unknown overlay may switch any bus or port on, but none off; one for I²C may set a speed."""
        doubtful = replace(line, counts=None)
        for each in (I2C, SPI, UART0, UART1):
            if not self.sure(each, ON):
                self._set(each, MAYBE, doubtful)
        if name.startswith("i2c1"):
            self._set(HZ, MAYBE, doubtful)

    def _set(self, name: str, value: str, line: BootLine) -> None:
        if line.counts:
            self._may[name] = {value: line}
        else:
            self._may[name] = {**self.may(name), value: line}

    def either(self, other: "Switches") -> None:
        """Make `behind` return lines that are right after these lines as well as after the other's."""
        self._scopes |= other._scopes
        self._begun = self._begun and other._begun

    def behind(self, *lines: str) -> list[str]:
        """Return these lines in a form that reaches the board when appended to all the others.

        If an overlay could take them as its own parameters, its scope is ended first; but not before any line has said
        something for sure, as that would keep a HAT's overlay from being loaded.
        """
        if self._scopes <= _QUIET or not any(line.startswith(_PARAMETERS) for line in lines):
            return [*lines]
        return [END_SCOPE, *lines] if self._begun else [*lines, END_SCOPE, *lines]

    @property
    def command_lines(self) -> list[str]:
        """Files that may contain the kernel's command line, likeliest first; a prefix counts if its files exist."""
        told, before = self.may(CMDLINE), self.may(OS_PREFIX)
        named = next(iter(told)) if len(told) == 1 else ""
        prefix = next(iter(before)) if len(before) == 1 else ""
        names = (f"{prefix}{named or CMDLINE_TXT}", named, CMDLINE_TXT)
        return [name.lstrip("/") for name in names if name and "\0" not in name]

    # The serial port on the header

    @property
    def port(self) -> Counting:
        """Whether the serial port is on pins 8 and 10; None if that is open."""
        if not self.lacks_for_port():
            return True
        uart = self.model.uart if self.model else None
        if uart is Uart.RP1:
            return False if self.sure(UART0, OFF, USUAL) and self.sure(UART0_CONSOLE, OFF, USUAL) else None
        if uart is Uart.MINI and self.sure(_BT_AWAY, USUAL):
            return False if self.sure(ENABLE_UART, "0", USUAL) or self.sure(UART1, OFF) else None
        return False if self.sure(ENABLE_UART, "0") or self.sure(UART0, OFF) else None

    @property
    def port_off(self) -> BootLine | None:
        """The line that switches the header's serial port off for sure; None if none does."""
        uart = self.model.uart if self.model else None
        mini = uart is Uart.MINI and not self.sure(_BT_AWAY, ON)
        off = self.teller(UART1 if mini else UART0, OFF)
        return off if off or uart in (None, Uart.RP1) else self.teller(ENABLE_UART, "0")

    def lacks_for_port(self) -> list[str]:
        """Return the lines that are missing for the serial port to be on pins 8 and 10 for sure."""
        if self.model is None:
            return [*PORT_LINES]
        if self.model.uart is Uart.RP1:
            moved = self.sure(UART0_CONSOLE, ON) and self.sure(UART0, ON, USUAL)
            return [] if moved or self.sure(UART0, ON) else [RP1_LINE]
        return list(self._lacks_for_uart())

    @property
    def port_lines(self) -> list[str]:
        """The lines that switch the port on if no other line sets anything."""
        return Switches((), self.model).lacks_for_port() or [UART_LINE]

    def _lacks_for_uart(self) -> Iterator[str]:
        assert self.model
        mini = self.model.uart is Uart.MINI
        if not self.sure(ENABLE_UART, "1", *(() if mini and not self.sure(_BT_AWAY, ON) else (USUAL,))):
            yield UART_LINE
        if mini and not self.sure(_BT_AWAY, ON) and not self.sure(UART1, ON, USUAL):
            yield parameter(UART1)
        if not (mini and self.sure(_BT_AWAY, USUAL)) and not self.sure(UART0, ON, USUAL):
            yield RP1_LINE
        if self.model.uart is Uart.MODULE and not self.sure(_PINS, ON):
            yield MODULE_LINE

    @property
    def serial0_is_header(self) -> bool:
        """Whether `serial0` is the header's port; on an RP1 it is if the console was moved there."""
        return not self.model or self.model.uart is not Uart.RP1 or not self.sure(UART0_CONSOLE, OFF, USUAL)


def pairs(values: str) -> Iterator[tuple[str, str]]:
    """Yield the parameters on a line as (name, value); one without a value is on."""
    for each in values.split(","):
        name, given, value = each.partition("=")
        yield name, value if given else ON


def _as_switch(value: str) -> str:
    return ON if value in _YES else OFF if value in _NO else MAYBE


def fast_enough(values: Collection[str]) -> bool:
    """Return whether each of these speeds is fast enough for pictures and not too fast for displays."""
    return all(_is_number(value) and FAST_HZ <= int(value) <= FASTEST_HZ for value in values)


def _is_number(value: str) -> bool:
    return value.isascii() and value.isdecimal()
