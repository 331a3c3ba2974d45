"""A scanner that is a USB keyboard: grabbed for the device alone, and read with a layout of its own."""

import errno
import logging
import os
import re
import select
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from compere.errors import quoted
from compere_device.errors import DeviceError, PartUnavailable
from compere_device.events import Event, Scanned
from compere_device.link import RETRY_S, Closing, Link
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
        from compere_device.libraries import install

        raise PartUnavailable(
            "A scanner that is a keyboard needs evdev, which is not installed where this program runs: "
            f"{install('evdev')}"
        ) from error
    keyboards: Keyboards = evdev
    return keyboards


class HidScanner:
    """Read codes on a thread from a keyboard, until `close`; `put` is called on the thread.

    `device` is a path such as /dev/input/by-id/usb-…-event-kbd, a part of the keyboard's name, or `auto` for the one
    keyboard whose name says that it is a scanner: no other is ever taken by itself, since a keyboard that is grabbed
    types for nobody else. Enter and Tab end a code, and silence as `Lines` has it. The scanner may be missing at the
    start, be unplugged and come back, see `Link`; while it is there the thread sleeps until a key moves. Raises
    DeviceError for an unknown layout, and PartUnavailable without evdev.
    """

    def __init__(
        self,
        device: str,
        keyboard: str,
        put: Callable[[Event], None],
        clock: Callable[[], float],
        retry_s: tuple[float, float] = RETRY_S,
        *,
        quiet_s: float = 0.06,
        evdev: Keyboards | None = None,
    ) -> None:
        if keyboard not in LAYOUTS:
            raise DeviceError(
                f"The scanner's keyboard layout is set to {quoted(keyboard)}; write one of {', '.join(LAYOUTS)}."
            )
        self._device = device
        self._typing = Typing(layout(keyboard))
        self._put = put
        self._clock = clock
        self._quiet_s = quiet_s
        self._evdev = evdev or load_evdev()
        self._same = SameCode()
        self._bell = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)  # readable once it is to end
        self._link = Link(
            _PART,
            f"scanner {device}",
            self._grabbed,
            self._read,
            put,
            failures=(OSError,),
            retry_s=retry_s,
            wake=self._ring,
        )
        self.ready = self._link.ready
        self._link.start()

    def close(self, timeout_s: float = 2.0) -> None:
        """End the thread, wait for it at most `timeout_s` seconds, and let go of the keyboard."""
        self._link.close(timeout_s)
        if not self.alive and self._bell >= 0:
            os.close(self._bell)
            self._bell = -1

    @property
    def alive(self) -> bool:
        """Whether the thread still runs."""
        return self._link.alive

    def _ring(self) -> None:
        if self._bell >= 0:
            os.eventfd_write(self._bell, 1)

    @contextmanager
    def _grabbed(self) -> Iterator[Keyboard]:
        board = find(self._device, self._evdev)
        try:
            board.grab()
            log.info("The scanner is the keyboard %r at %s.", board.name, board.path)
            yield board
        finally:
            with suppress(OSError):  # the kernel lets go by itself of what is unplugged
                board.close()

    def _read(self, board: Keyboard, link: Link[Keyboard]) -> None:
        link.found()
        lines = Lines(quiet_s=self._quiet_s)
        self._typing.reset()
        while True:
            ready, _, _ = select.select([board.fd, self._bell], [], [], lines.wait_s)
            if link.closing:
                raise Closing
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


def find(device: str, evdev: Keyboards) -> Keyboard:
    """Return the keyboard that `device` means, open: by path, by a part of its name, or `auto`.

    Raises:
        OSError: there is none, or `auto` would have to choose; the message lists the keyboards that there are.
    """
    if device.startswith("/"):
        return evdev.InputDevice(device)
    boards = [board for path in sorted(evdev.list_devices(), key=_in_order) if (board := _opened(path, evdev))]
    meant = [board for board in boards if _types(board) and is_meant(board.name, device)]
    names = ", ".join(sorted({quoted(board.name) for board in boards if _types(board)})) or "none that may be read"
    ambiguous = device == AUTO and len({board.name for board in meant}) > 1
    chosen = None if ambiguous else next(iter(meant), None)
    for board in boards:
        if board is not chosen:
            board.close()
    if chosen is None:
        wanted = "is a scanner by its name" if device == AUTO else f"has {quoted(device)} in its name"
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


def is_meant(name: str, device: str) -> bool:
    """Return whether a keyboard of that name is the `device` of the settings, which is no path."""
    return bool(_SCANNER.search(name)) if device == AUTO else device.casefold() in name.casefold()


def _in_order(path: str) -> tuple[str, int]:
    """Sort event9 before event10."""
    figures = re.search(r"\d*$", path)
    number = figures[0] if figures else ""
    return path.removesuffix(number), int(number or 0)
