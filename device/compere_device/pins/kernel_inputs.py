"""Contacts on the kernel's own GPIO lines: it pulls them up, debounces them, and says when they changed."""

import time
from datetime import timedelta

import gpiod
from gpiod.line import Bias, Direction, Edge, Value

from compere_device.errors import PartUnavailable
from compere_device.pins import chip
from compere_device.pins.edge_reader import EdgeReader
from compere_device.pins.inputs import Changed, NoInput


class KernelInputs:
    """Inputs of the chip that drives the header; one thread serves all of them (see `EdgeReader`).

    Raises:
        NoChip: no chip drives the header, or this user may not open it.
    """

    by_kernel = True

    def __init__(self) -> None:
        self._chip = chip.header_chip(chip.chip_paths())
        self._reader = EdgeReader()
        self._closed = False

    def open(self, pin: int, bounce_s: float) -> "KernelInput":
        """Return the contact at a line.

        Edges and debouncing are asked for together, and at once: until 2024 the kernel had a bug where lines got them
        one after the other ("gpiolib: cdev: Fix use of uninitialised kfifo").
        """
        settings = gpiod.LineSettings(
            direction=Direction.INPUT,
            bias=Bias.PULL_UP,
            edge_detection=Edge.BOTH,
            debounce_period=timedelta(seconds=bounce_s),
        )
        since_ns = time.monotonic_ns()
        try:
            with self._reader.lock:
                return KernelInput(pin, chip.request(self._chip, pin, settings, "compere"), self._reader, since_ns)
        except (OSError, ValueError, PartUnavailable) as error:
            raise NoInput(str(error)) from error

    def close(self) -> None:
        """Let go of the chip, and end the thread."""
        if not self._closed:
            self._closed = True
            self._reader.close()
            self._chip.close()


class KernelInput:
    """The contact at one line, which `request` holds since that moment of the monotonic clock."""

    def __init__(self, pin: int, request: gpiod.LineRequest, reader: EdgeReader, since_ns: int) -> None:
        self._request: gpiod.LineRequest | None = request
        self._reader, self._since_ns = reader, since_ns
        try:
            self.closed = request.get_value(pin) is Value.INACTIVE
        except OSError:
            self.close()
            raise

    def watch(self, changed: Changed) -> None:
        """Tell of each change since the line was requested: of none twice, as whoever asks looks at `closed` first."""

        def edge(at_ns: int, rose: bool) -> None:
            if at_ns >= self._since_ns:
                changed(not rose, (time.monotonic_ns() - at_ns) / 1e9)

        if self._request:
            self._reader.watch(self._request, edge)

    def close(self) -> None:
        """Release the line."""
        with self._reader.lock:
            if self._request:
                self._reader.forget(self._request)
                self._request.release()
            self._request = None
