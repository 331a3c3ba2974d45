"""What the lines of config.txt switch: buses, their speed and the serial port, as far as anybody can say.

A parameter of the device tree is offered to the overlay before it first, and reaches the board if that one does not
know it. Sources: Raspberry Pi's documentation, *Device Trees, overlays, and parameters*, and the README of the
overlays.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace

from compere_device.boot.as_read import BootLine, Counting
from compere_device.boot.models import Model, Uart
from compere_device.boot.names import CMDLINE_TXT, FAST_HZ, FASTEST_HZ, I2C, I2C_SPEEDS, SPI, UART_LINE, parameter

ON, OFF, MAYBE, USUAL = "on", "off", "?", ""  # USUAL: no line says anything
_YES, _NO = {"on", "true", "yes", "1"}, {"off", "false", "no", "0"}
_PARAMETERS, _OVERLAYS = ("dtparam", "device_tree_param"), ("dtoverlay", "device_tree_overlay")
ENABLE_UART, UART0, UART1, UART0_CONSOLE = "enable_uart", "uart0", "uart1", "uart0_console"
CMDLINE, OS_PREFIX = "cmdline", "os_prefix"
HZ = I2C_SPEEDS[0]
END_SCOPE = "dtoverlay="
MODULE_LINE = "dtoverlay=uart0,txd0_pin=14,rxd0_pin=15"
RP1_LINE = parameter(UART0)
_BT_AWAY, _PINS = "bluetooth away", "pins of uart0"  # what overlays do
_FREE_UART = {f"{before}{name}" for before in ("", "pi3-") for name in ("disable-bt", "miniuart-bt")}
# Those of usual images, which know none of our parameters.
_QUIET = {
    *("", "vc4-kms-v3d", "vc4-kms-v3d-pi4", "vc4-fkms-v3d", "dwc2", "disable-wifi", "gpio-fan", "w1-gpio"),
    *("uart0", "uart0-pi5", *_FREE_UART),
}


@dataclass(frozen=True, slots=True)
class Overlay:
    """An overlay, the line that loads it, and its parameters, those of the lines behind it too."""

    line: BootLine
    name: str
    parameters: dict[str, str] = field(default_factory=dict)


class Switches:
    """What may be in force, by parameter: each value with the line that says it."""

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
        """Return the values that a parameter may have; USUAL where perhaps no line gives it any."""
        return self._may.get(name, {USUAL: None})

    def sure(self, name: str, *values: str) -> bool:
        """Return whether it has one of these values, whatever nobody can say."""
        return self.may(name).keys() <= set(values)

    def teller(self, name: str, *values: str) -> BootLine | None:
        """Return the line that gives it one of these values for sure; None where none does."""
        told = self.may(name)
        return next(iter(told.values())) if len(told) == 1 and self.sure(name, *values) else None

    def names_of(self, name: str) -> list[str]:
        """Return the names by which a parameter may be given, its own first."""
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
        for name, value in pairs(values):
            if self.overlays and self._scopes == {self.overlays[-1].name}:
                self.overlays[-1].parameters[name] = value
            name = self._names.get(name, name)
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
        """Take note of an overlay that gives uart0 its pins; that of the Pi 5 does so only there."""
        rp1, pins = self.model is not None and self.model.uart is Uart.RP1, self.overlays[-1].parameters
        if rp1:
            self._set(UART0, ON if name == "uart0-pi5" else MAYBE, line)
        elif name == "uart0":
            usual = (pins.get("txd0_pin", "14"), pins.get("rxd0_pin", "15")) == ("14", "15")
            self._set(_PINS, ON if usual else MAYBE, line)

    def _doubt(self, line: BootLine, name: str) -> None:
        """Take it that an overlay switches on what it needs, and nothing off; one of the bus has its own speed."""
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
        """Have `behind` return lines that may stand behind the one or the other."""
        self._scopes |= other._scopes
        self._begun = self._begun and other._begun

    def behind(self, *lines: str) -> list[str]:
        """Return these lines so that they reach the board behind all that was said.

        The scope of an overlay is ended where it may know them, but never before anything was said for sure: that
        would keep the overlay of a HAT from being loaded.
        """
        if self._scopes <= _QUIET or not any(line.startswith(_PARAMETERS) for line in lines):
            return [*lines]
        return [END_SCOPE, *lines] if self._begun else [*lines, END_SCOPE, *lines]

    @property
    def command_lines(self) -> list[str]:
        """Where the kernel's command line may be, the likeliest first: a prefix counts where its files are there."""
        told, before = self.may(CMDLINE), self.may(OS_PREFIX)
        named = next(iter(told)) if len(told) == 1 else ""
        prefix = next(iter(before)) if len(before) == 1 else ""
        names = (f"{prefix}{named or CMDLINE_TXT}", named, CMDLINE_TXT)
        return [name.lstrip("/") for name in names if name and "\0" not in name]

    # The serial port on the header

    @property
    def port(self) -> Counting:
        """Whether the serial port is on pins 8 and 10; None where nobody can say."""
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
        """The line that switches the serial port on the header off for sure; None where none does."""
        uart = self.model.uart if self.model else None
        mini = uart is Uart.MINI and not self.sure(_BT_AWAY, ON)
        off = self.teller(UART1 if mini else UART0, OFF)
        return off if off or uart in (None, Uart.RP1) else self.teller(ENABLE_UART, "0")

    def lacks_for_port(self) -> list[str]:
        """Return the lines without which the serial port is not on pins 8 and 10 for sure; nothing where it is."""
        if self.model is None:
            return [UART_LINE, "[pi5]", RP1_LINE, "[all]"]
        if self.model.uart is Uart.RP1:
            moved = self.sure(UART0_CONSOLE, ON) and self.sure(UART0, ON, USUAL)
            return [] if moved or self.sure(UART0, ON) else [RP1_LINE]
        return list(self._lacks_for_uart())

    @property
    def port_lines(self) -> list[str]:
        """The lines that switch it on where nothing is said."""
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
        """Whether `serial0` is the port on the header; on an RP1 it is where the console was moved there."""
        return not self.model or self.model.uart is not Uart.RP1 or not self.sure(UART0_CONSOLE, OFF, USUAL)


def pairs(values: str) -> Iterator[tuple[str, str]]:
    """Yield the parameters of a line; one without a value is on."""
    for each in values.split(","):
        name, given, value = each.partition("=")
        yield name, value if given else ON


def _as_switch(value: str) -> str:
    return ON if value in _YES else OFF if value in _NO else MAYBE


def fast_enough(values: Collection[str]) -> bool:
    """Return whether each of these speeds is one that a picture does not wait for, and that displays follow."""
    return all(_is_number(value) and FAST_HZ <= int(value) <= FASTEST_HZ for value in values)


def _is_number(value: str) -> bool:
    return value.isascii() and value.isdecimal()
