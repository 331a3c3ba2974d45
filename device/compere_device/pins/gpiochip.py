"""A gpiozero pin factory on the kernel's GPIO character device: the kernel debounces, the thread sleeps between edges.

A gpiozero program selects it with `GPIOZERO_PIN_FACTORY=gpiochip`. It has no PWM: devices that need it (PWMLED, Servo,
TonalBuzzer; RGBLED and Motor unless `pwm=False`) get gpiozero's PinPWMUnsupported. On a model of the kernel it does all
else that gpiozero's own tests of pins and devices ask for (`tests/gpiozero_suite.py`).

It needs Linux 5.10 (version 2 of the interface, `include/uapi/linux/gpio.h`) and libgpiod's own Python binding, `gpiod`
2 (LGPL-2.1-or-later, used unchanged).
"""

import time
from datetime import timedelta
from typing import Any

import gpiod
from gpiod.line import Bias, Direction, Edge, Value
from gpiozero.exc import (
    BadPinFactory,
    GPIOPinInUse,
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinSetInput,
    PinUnknownPi,
)
from gpiozero.pins.local import LocalPiFactory, LocalPiPin
from gpiozero.pins.pi import PiBoardInfo

from compere.declared import dataclass, replace
from compere_device.output.logger import logger
from compere_device.pins import chip
from compere_device.pins.edge_reader import EdgeReader

MOST_BOUNCE_S = (2**32 - 1) / 1e6  # the kernel counts microseconds in 32 bits
NO_PI = 0x800FF0  # a revision of no known model: gpiozero gives it the header of 40 pins

log = logger(__name__)

_BIAS = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
_EDGES = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING, "none": Edge.NONE}


@dataclass(frozen=True, slots=True)
class _Line:
    """The configuration of a line."""

    function: str = "input"
    pull: str = "floating"
    edges: str = "both"
    bounce_s: float = 0.0
    watched: bool = False
    high: bool = False

    def settings(self) -> gpiod.LineSettings:
        """The configuration as the binding's LineSettings.

        Debounce is set together with edge detection or not at all. Until 2024 the kernel had a bug: if a line was
        debounced first and got edge detection later, its edges went into a buffer that had never been initialised
        ("gpiolib: cdev: Fix use of uninitialised kfifo", `edge_detector_update` in drivers/gpio/gpiolib-cdev.c).
        """
        if self.function == "output":
            return gpiod.LineSettings(direction=Direction.OUTPUT, output_value=Value(int(self.high)))
        settings = gpiod.LineSettings(direction=Direction.INPUT, bias=_BIAS[self.pull])
        if self.watched and self.edges != "none":
            settings.edge_detection = _EDGES[self.edges]
            settings.debounce_period = timedelta(seconds=self.bounce_s)
        return settings


class GpiochipPin(LocalPiPin):  # type: ignore[misc]  # gpiozero has no types
    """One line of the header, requested on first use and released on close. It has no PWM."""

    def __init__(self, factory: "GpiochipFactory", info: Any) -> None:
        super().__init__(factory, info)
        self._line = self._fresh()
        self._request: gpiod.LineRequest | None = None
        self._since_ns = 0

    def close(self) -> None:
        """Release the line; the pin can be used again."""
        with self.factory.reader.lock:
            self._when_changed = None
            if self._request:
                self.factory.reader.forget(self._request)
                self._request.release()
            self._request = None
            self._line = self._fresh()

    def output_with_state(self, state: bool) -> None:
        """Make the line an output that has this level from the start."""
        self._ask(replace(self._line, function="output", high=bool(state)))

    def input_with_pull(self, pull: str) -> None:
        """Make the line an input that has this pull from the start."""
        self._ask(self._pulled(replace(self._line, function="input"), pull))

    def _fresh(self) -> _Line:
        return _Line(pull=self.info.pull or "floating")

    def _ask(self, line: _Line) -> gpiod.LineRequest:
        """Request the line with this configuration; if that fails, keep the one before."""
        with self.factory.reader.lock:
            if self._request is None:
                self._request = self.factory.request(self._number, line.settings())
            elif line != self._line:
                self._request.reconfigure_lines({self._number: line.settings()})
            self._line = line
            return self._request

    def _get_function(self) -> str:
        return self._line.function

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction(f'invalid function "{value}" for pin {self!r}: "input" or "output"')
        high = self._get_state() if value == "output" else False
        self._ask(replace(self._line, function=value, high=high))

    def _get_state(self) -> bool:
        with self.factory.reader.lock:
            return self._ask(self._line).get_value(self._number) is Value.ACTIVE

    def _set_state(self, value: float) -> None:
        if self._line.function == "input":
            raise PinSetInput(f"cannot set state of pin {self!r}: it is an input")
        with self.factory.reader.lock:
            self._ask(self._line).set_value(self._number, Value(int(bool(value))))

    def _get_pull(self) -> str:
        return self._line.pull

    def _set_pull(self, value: str) -> None:
        if self._line.function != "input":
            raise PinFixedPull(f"cannot set pull on non-input pin {self!r}")
        self._ask(self._pulled(self._line, value))

    def _pulled(self, line: _Line, pull: str) -> _Line:
        if pull not in _BIAS:
            raise PinInvalidPull(f'invalid pull "{pull}" for pin {self!r}: {", ".join(_BIAS)}')
        if self.info.pull not in (pull, ""):
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        return replace(line, pull=pull)

    def _get_bounce(self) -> float | None:
        return self._line.bounce_s or None

    def _set_bounce(self, value: object) -> None:
        bounce_s = 0.0 if value is None else value
        if not (isinstance(bounce_s, float | int) and 0 <= bounce_s <= MOST_BOUNCE_S):
            raise PinInvalidBounce(f"bounce of pin {self!r} is {value!r}; give 0 to {MOST_BOUNCE_S:.0f} s, or None")
        self._ask(replace(self._line, bounce_s=bounce_s))

    def _get_edges(self) -> str:
        return self._line.edges

    def _set_edges(self, value: str) -> None:
        if value not in _EDGES:
            raise PinInvalidEdges(f'invalid edges "{value}" for pin {self!r}: {", ".join(_EDGES)}')
        self._ask(replace(self._line, edges=value))

    def _enable_event_detect(self) -> None:
        self._since_ns = time.monotonic_ns()
        with self.factory.reader.lock:
            self.factory.reader.watch(self._ask(replace(self._line, watched=True)), self._edge)

    def _disable_event_detect(self) -> None:
        with self.factory.reader.lock:
            if self._request:
                self.factory.reader.forget(self._request)
                self._ask(replace(self._line, watched=False))

    def _edge(self, at_ns: int, rose: bool) -> None:
        handler = self._when_changed  # one reading: gpiozero's own looks twice, and another thread may close the pin
        method = handler and handler()
        if method and at_ns >= self._since_ns:  # not an edge queued before detection was switched off
            method(at_ns / 1e9, rose)


class GpiochipFactory(LocalPiFactory):  # type: ignore[misc]  # gpiozero has no types
    """Pins of the 40-pin header, through the chip at `path` or else the chip of this machine that drives the header.

    Ticks are seconds on the monotonic clock; an edge carries the time at which the kernel reported it. One thread
    serves all pins (see `EdgeReader`). A machine that is not a Pi may have a chip with the same label, for example from
    gpio-sim.

    Raises:
        BadPinFactory: no chip drives the header, or this user may not open it.
    """

    KERNEL_EDGES = True  # debounced and timed by the kernel

    def __init__(self, path: str | None = None) -> None:
        super().__init__()
        self.pin_class = GpiochipPin
        try:
            self._chip = chip.header_chip([path] if path else chip.chip_paths(), any_label=path is not None)
        except chip.NoChip as error:
            raise BadPinFactory(str(error)) from error
        self.reader = EdgeReader()
        log.debug("GPIO chip %s, %s", self.path, self._chip.get_info().label)

    @property
    def path(self) -> str:
        """The device file of the chip."""
        return self._chip.path

    def close(self) -> None:
        """Release all lines and end the thread."""
        super().close()
        self.reader.close()
        self._chip.close()

    def request(self, number: int, settings: gpiod.LineSettings) -> gpiod.LineRequest:
        """Request a line from the kernel; raises GPIOPinInUse with the name of its holder."""
        try:
            return chip.request(self._chip, number, settings, "gpiozero")
        except chip.LineInUse as error:
            raise GPIOPinInUse(str(error)) from error

    def _get_board_info(self) -> Any:
        try:
            return super()._get_board_info()
        except PinUnknownPi:
            unknown = dict.fromkeys(("model", "soc", "manufacturer", "revision"), "unknown")
            self._info = PiBoardInfo.from_revision(NO_PI)._replace(**unknown)
            return self._info
