"""A scanner that is a USB keyboard: grabbed for the device alone, and read with a layout of its own."""

import errno
import logging
import os
import re
import select
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from compere_device.errors import DeviceError, PartUnavailable
from compere_device.events import Event, Found, Lost, Scanned
from compere_device.parts.ports import backoff_s
from compere_device.parts.scan.keyboards import ENTER, FIGURES, LAYOUTS, Typing, layout
from compere_device.parts.scan.scanner import Lines, SameCode

log = logging.getLogger(__name__)

AUTO = "auto"
_PART = "scanner"
_SYN, _KEY, _RELATIVE = 0, 1, 2  # types of events
_DROPPED = 3  # the code of a SYN event: the kernel's buffer ran over
# What scanners call themselves, and no keyboard does.
_SCANNER = re.compile(
    r"scan|bar ?code|qr ?code|\bkbw\b|hidkbw|data ?logic|honeywell|symbol tech|zebra|newland|netum", re.I
)


class KeyEvent(Protocol):
    """An event as the kernel has it."""

    type: int
    code: int
    value: int


class Keyboard(Protocol):
    """What is used of evdev's InputDevice."""

    fd: int
    path: Any
    name: str

    def capabilities(self) -> Mapping[int, Sequence[Any]]:
        """Return the codes that it may send, by type."""

    def grab(self) -> None:
        """Keep its events from everybody else. Raises OSError where somebody else does already."""

    def read(self) -> Iterable[KeyEvent]:
        """Return what happened. Raises BlockingIOError for nothing, OSError once it is unplugged."""

    def close(self) -> None:
        """Let go of it."""


class Keyboards(Protocol):
    """What is used of the module evdev."""

    def list_devices(self) -> list[str]:
        """Return the paths of the input devices that may be read."""

    def InputDevice(self, dev: str) -> Keyboard:
        """Open one. Raises OSError."""


def load_evdev() -> Keyboards:
    """Return the module evdev.

    Raises:
        PartUnavailable: it is not installed.
    """
    try:
        import evdev
    except ImportError as error:
        raise PartUnavailable(
            "A scanner that is a keyboard needs evdev, which is not installed where this program runs: `make run` "
            f"brings it on a Raspberry Pi; elsewhere, {sys.executable} -m pip install evdev."
        ) from error
    keyboards: Keyboards = evdev
    return keyboards


class HidScanner:
    """Read codes on a thread from a keyboard, until `close`; `put` is called on the thread.

    `device` is a path such as /dev/input/by-id/usb-…-event-kbd, a part of the keyboard's name, or `auto` for the one
    keyboard whose name says that it is a scanner: no other is ever taken by itself, since a keyboard that is grabbed
    types for nobody else. Enter and Tab end a code, and silence as `Lines` has it. The scanner may be missing at the
    start, be unplugged and come back: one Lost, attempts `retry_s` apart, from the first to the last of the pair, and
    one Found. While it is there the thread sleeps until a key moves. Raises DeviceError for an unknown layout, and
    PartUnavailable without evdev.
    """

    def __init__(
        self,
        device: str,
        keyboard: str,
        put: Callable[[Event], None],
        clock: Callable[[], float],
        retry_s: tuple[float, float] = (0.25, 5.0),
        *,
        quiet_s: float = 0.06,
        evdev: Keyboards | None = None,
    ) -> None:
        if keyboard not in LAYOUTS:
            raise DeviceError(
                f"The scanner's keyboard layout is set to {keyboard!r}; write one of {', '.join(LAYOUTS)}."
            )
        self._device = device
        self._typing = Typing(layout(keyboard))
        self._put = put
        self._clock = clock
        self._retry_s = retry_s
        self._waits_s = backoff_s(*retry_s)
        self._quiet_s = quiet_s
        self._evdev = evdev or load_evdev()
        self._same = SameCode()
        self._lost = False
        self.ready = threading.Event()  # set once the scanner is grabbed for the first time
        self._stop = threading.Event()
        self._woken, self._wake = os.pipe()
        self._thread = threading.Thread(target=self._run, name=_PART, daemon=True)
        self._thread.start()

    def close(self, timeout_s: float = 2.0) -> None:
        """End the thread, wait for it at most `timeout_s` seconds, and let go of the keyboard."""
        if not self._stop.is_set():
            os.write(self._wake, b"x")  # before the thread, which closes the pipe, can know that it is to end
            self._stop.set()
        self._thread.join(timeout_s)

    @property
    def alive(self) -> bool:
        """Whether the thread still runs."""
        return self._thread.is_alive()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                with self._grabbed() as board:
                    self._say_found(board)
                    self._read(board)
            except OSError as error:
                self._say_lost(error)
                self._stop.wait(next(self._waits_s))
        os.close(self._woken)
        os.close(self._wake)

    @contextmanager
    def _grabbed(self) -> Iterator[Keyboard]:
        board = find(self._device, self._evdev)
        try:
            board.grab()
            yield board
        finally:
            with suppress(OSError):  # the kernel lets go by itself of what is unplugged
                board.close()

    def _read(self, board: Keyboard) -> None:
        lines = Lines(quiet_s=self._quiet_s)
        self._typing.reset()
        while not self._stop.is_set():
            ready, _, _ = select.select([board.fd, self._woken], [], [], lines.wait_s)
            codes: list[str] = []
            if board.fd in ready:
                codes = self._typed(board, lines)
            elif not ready:
                codes = lines.quiet()
            for code in codes:
                if self._same.fresh(code, self._clock()):
                    self._put(Scanned(code))

    def _typed(self, board: Keyboard, lines: Lines) -> list[str]:
        """Return the codes that what was typed completes."""
        try:
            events = list(board.read())
        except BlockingIOError:
            return []
        if not events:
            raise OSError(errno.ENODEV, "it says that there is something to read, and there is nothing")
        codes = []
        for event in events:
            if event.type == _SYN and event.code == _DROPPED:
                self._typing.reset()
                lines.drop()
            elif event.type == _KEY:
                codes += lines.feed(self._typing.feed(event.code, event.value).encode())
        return codes

    def _say_lost(self, error: OSError) -> None:
        if not self._lost:
            self._lost = True
            log.warning("The scanner %s does not answer (%s).", self._device, error)
            self._put(Lost(_PART))

    def _say_found(self, board: Keyboard) -> None:
        log.info("The scanner is the keyboard %r at %s.", board.name, board.path)
        self.ready.set()
        if self._lost:
            self._lost = False
            self._waits_s = backoff_s(*self._retry_s)
            self._put(Found(_PART))


def find(device: str, evdev: Keyboards) -> Keyboard:
    """Return the keyboard that `device` means, open: by path, by a part of its name, or `auto`.

    Raises:
        OSError: there is none, or `auto` would have to choose; the message lists the keyboards that there are.
    """
    if device.startswith("/"):
        return evdev.InputDevice(device)
    boards = [board for path in sorted(evdev.list_devices(), key=_in_order) if (board := _opened(path, evdev))]
    meant = [board for board in boards if _types(board) and _is_meant(board.name, device)]
    names = ", ".join(sorted({repr(board.name) for board in boards if _types(board)})) or "none that may be read"
    ambiguous = device == AUTO and len({board.name for board in meant}) > 1
    chosen = None if ambiguous else next(iter(meant), None)
    for board in boards:
        if board is not chosen:
            board.close()
    if chosen is None:
        wanted = "is a scanner by its name" if device == AUTO else f"has {device!r} in its name"
        what = f"more than one keyboard {wanted}" if ambiguous else f"no keyboard {wanted}"
        raise OSError(errno.ENODEV, f"{what}; there are: {names}")
    return chosen


def _opened(path: str, evdev: Keyboards) -> Keyboard | None:
    try:
        return evdev.InputDevice(path)
    except OSError:
        return None  # unplugged just now, or not ours to read


def _types(board: Keyboard) -> bool:
    """Return whether it has the keys of a code, and is no mouse with keys."""
    able = board.capabilities()
    return {ENTER, *FIGURES} <= set(able.get(_KEY, ())) and _RELATIVE not in able


def _is_meant(name: str, device: str) -> bool:
    return bool(_SCANNER.search(name)) if device == AUTO else device.casefold() in name.casefold()


def _in_order(path: str) -> tuple[str, int]:
    """Sort event9 before event10."""
    figures = re.search(r"\d*$", path)
    number = figures[0] if figures else ""
    return path.removesuffix(number), int(number or 0)
