"""A scanner that is a USB keyboard: grabbed for the device alone, and read with a keyboard layout of its own."""

import errno
import os
import re
import select
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Protocol

from compere.errors import quoted
from compere_device.errors import DeviceError, PartUnavailable
from compere_device.events import Event
from compere_device.link import RETRY_S, Closing, Link
from compere_device.output.logger import logger
from compere_device.parts.scan.keyboards import ENTER, FIGURES, LAYOUTS, Keystrokes, Signs, layout
from compere_device.parts.scan.lines import Hearing, KnownCodes, ScannedLines, none_known
from compere_device.parts.watch import Watch

log = logger(__name__)

AUTO = "auto"
_PART = "scanner"
_SYN, _KEY, _RELATIVE = 0, 1, 2  # types of events
_DROPPED = 3  # the code of a SYN event: the kernel's buffer ran over
# What scanners call themselves, and no keyboard does.
_SCANNER = re.compile(
    r"scan|bar ?code|qr ?code|\bkbw\b|hidkbw|data ?logic|honeywell|symbol tech|zebra|newland|netum", re.I
)


class KeyEvent(Protocol):
    """An event from the kernel."""

    type: int
    code: int
    value: int


class Keyboard(Protocol):
    """The part of evdev's InputDevice that is used here."""

    fd: int
    path: Any
    name: str

    def capabilities(self) -> Mapping[int, Sequence[Any]]:
        """Return the codes that it can send, by type."""

    def grab(self) -> None:
        """Keep its events from all other programs; raises OSError if another program has grabbed it."""

    def read(self) -> Iterable[KeyEvent]:
        """Return its events; raises BlockingIOError if there are none, OSError once it is unplugged."""

    def close(self) -> None:
        """Release it."""


class Keyboards(Protocol):
    """The part of the module evdev that is used here."""

    def list_devices(self) -> list[str]:
        """Return the paths of the input devices that may be read."""

    def InputDevice(self, dev: str) -> Keyboard:
        """Open an input device; raises OSError."""


def load_evdev() -> Keyboards:
    """Return the module evdev.

    Raises:
        PartUnavailable: it is not installed.
    """
    try:
        import evdev
    except ImportError as error:
        from compere_device.system.libraries import install

        raise PartUnavailable(
            "A scanner that is a keyboard needs evdev, which is not installed where this program runs: "
            f"{install('evdev')}"
        ) from error
    keyboards: Keyboards = evdev
    return keyboards


class _Typist:
    """An open keyboard and what it has typed so far."""

    def __init__(self, board: Keyboard, keys: Mapping[int, Signs], lines: ScannedLines) -> None:
        self.board = board
        self.lines = lines
        self._typing = Keystrokes(keys)

    def read(self, now_s: float) -> list[str]:
        """Return the codes that have been completed; raises OSError once the keyboard is unplugged."""
        try:
            events = list(self.board.read())
        except BlockingIOError:
            return []
        if not events:
            raise OSError(errno.ENODEV, "it says that there is something to read, and there is nothing")
        codes = []
        for event in events:
            if event.type == _SYN and event.code == _DROPPED:
                self._typing.reset()
                self.lines.drop()
            elif event.type == _KEY and (typed := self._typing.feed(event.code, event.value)):
                codes += self.lines.feed(typed.encode(), now_s)
        return codes


class HidScanner:
    """Reads codes from a keyboard, on a thread of its own, until `close`.

    The scanner may be missing at the start, be unplugged and come back (see `Link`); while it is there, the thread
    sleeps until a key moves. Enter and Tab end a code. If several keyboards have the chosen one's exact name, all of
    them are read, even those plugged in later.

    Args:
        device: a path such as /dev/input/by-id/usb-…-event-kbd, a part of the keyboard's name, or `auto` for the one
            keyboard whose name says that it is a scanner. No other keyboard is taken by `auto`, because a grabbed
            keyboard types for nobody else.
        keyboard: the layout.
        put: takes the events; called on the thread.
        clock: returns the time in seconds.
        retry_s: the first and the longest wait between attempts, in seconds.
        known: as for `ScannedLines`.
        apart_s: as for `ScannedLines`.
        evdev: the module; imported if None.

    Raises:
        DeviceError: the layout is unknown.
        PartUnavailable: evdev is not installed.
    """

    def __init__(
        self,
        device: str,
        keyboard: str,
        put: Callable[[Event], None],
        clock: Callable[[], float],
        retry_s: tuple[float, float] = RETRY_S,
        *,
        known: KnownCodes = none_known,
        apart_s: float = 0.0,
        evdev: Keyboards | None = None,
    ) -> None:
        if keyboard not in LAYOUTS:
            raise DeviceError(
                f"The scanner's keyboard layout is set to {quoted(keyboard)}; write one of {', '.join(LAYOUTS)}."
            )
        self._device = device
        self._keys = layout(keyboard)
        self._clock = clock
        self._known = known
        self._apart_s = apart_s
        self._evdev = evdev or load_evdev()
        self._hearing = Hearing(f"scanner {device}", put)
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
        """End the thread, wait at most `timeout_s` seconds for that, and release the keyboard."""
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
    def _grabbed(self) -> Iterator["_Typists"]:
        with ExitStack() as closing:
            typists = _Typists(
                closing, lambda board: _Typist(board, self._keys, ScannedLines(self._known, self._apart_s))
            )
            for board in find(self._device, self._evdev):
                typists.add(board)
            if not self._device.startswith("/"):
                typists.watch()
                self._add_more(typists)  # keyboards that came before the watch began
            yield typists

    def _add_more(self, typists: "_Typists") -> None:
        for board in more(typists.boards, self._evdev):
            try:
                typists.add(board)
            except OSError as error:
                log.warning("The scanner at %s cannot be read (%s).", board.path, error)

    def _read(self, typists: "_Typists", link: Link["_Typists"]) -> None:
        link.found()
        while True:
            now_s = self._clock()
            waits_s = [each for typist in typists if (each := typist.lines.wait_s(now_s)) is not None]
            ready, _, _ = select.select([*typists.fds, self._bell], [], [], min(waits_s, default=None))
            if link.closing:
                raise Closing
            now_s = self._clock()
            for typist in typists:
                codes = typist.read(now_s) if typist.board.fd in ready else typist.lines.tick(now_s)
                self._hearing.take(typist.lines, codes, now_s)
            if typists.changed(ready):
                self._add_more(typists)


class _Typists:
    """The keyboards that are read, and a watch for more; `closing` releases all of them."""

    def __init__(self, closing: ExitStack, typist: Callable[[Keyboard], _Typist]) -> None:
        self._closing = closing
        self._typist = typist
        self._typists: list[_Typist] = []
        self._watch: Watch | None = None

    def __iter__(self) -> Iterator[_Typist]:
        return iter(self._typists)

    @property
    def boards(self) -> list[Keyboard]:
        """The keyboards themselves."""
        return [typist.board for typist in self._typists]

    @property
    def fds(self) -> list[int]:
        """The file descriptors that are readable when there is something to do."""
        return [board.fd for board in self.boards] + ([self._watch.fd] if self._watch else [])

    def add(self, board: Keyboard) -> None:
        """Grab a keyboard and read it; raises OSError if another program has it."""
        try:
            board.grab()
        except OSError:
            _let_go(board)
            raise
        self._closing.callback(_let_go, board)
        log.info("The scanner is the keyboard %r at %s.", board.name, board.path)
        self._typists.append(self._typist(board))

    def watch(self) -> None:
        """Watch for more keyboards beside the first, if the kernel can do that."""
        with suppress(OSError):
            self._watch = Watch(os.path.dirname(self.boards[0].path), inside=True)
            self._closing.callback(self._watch.close)

    def changed(self, ready: Sequence[int]) -> bool:
        """Return whether keyboards have come or gone, given the `ready` file descriptors, and reset the watch."""
        if self._watch is None or self._watch.fd not in ready:
            return False
        self._watch.clear()
        return True


def _let_go(board: Keyboard) -> None:
    with suppress(OSError):  # the kernel releases an unplugged device by itself
        board.close()


def find(device: str, evdev: Keyboards) -> list[Keyboard]:
    """Return the keyboards that `device` means, open: the one at a path, or all with the name of the first match.

    Keyboards with other names that match, too, are left alone and logged.

    Raises:
        OSError: there is none, or `auto` would have to choose; the message lists the keyboards that there are.
    """
    if device.startswith("/"):
        return [evdev.InputDevice(device)]
    boards = _all(evdev)
    meant = [board for board in boards if _types(board) and is_meant(board.name, device)]
    names = ", ".join(sorted({quoted(board.name) for board in boards if _types(board)})) or "none that may be read"
    ambiguous = device == AUTO and len({board.name for board in meant}) > 1
    chosen = [] if ambiguous else [board for board in meant if board.name == meant[0].name]
    _close_others(boards, chosen)
    if not chosen:
        wanted = "is a scanner by its name" if device == AUTO else f"has {quoted(device)} in its name"
        what = f"more than one keyboard {wanted}" if ambiguous else f"no keyboard {wanted}"
        raise OSError(errno.ENODEV, f"{what}; there are: {names}")
    if left := sorted({quoted(board.name) for board in meant} - {quoted(chosen[0].name)}):
        log.warning("The keyboards %s have %s in their names, too, and are not read.", ", ".join(left), quoted(device))
    return chosen


def more(boards: Sequence[Keyboard], evdev: Keyboards) -> list[Keyboard]:
    """Return further keyboards with the same name as these, open."""
    name, paths = boards[0].name, {str(board.path) for board in boards}
    found = _all(evdev)
    new = [board for board in found if _types(board) and board.name == name and str(board.path) not in paths]
    _close_others(found, new)
    return new


def _all(evdev: Keyboards) -> list[Keyboard]:
    return [board for path in sorted(evdev.list_devices(), key=_in_order) if (board := _opened(path, evdev))]


def _close_others(boards: Sequence[Keyboard], kept: Sequence[Keyboard]) -> None:
    for board in boards:
        if not any(board is each for each in kept):
            board.close()


def _opened(path: str, evdev: Keyboards) -> Keyboard | None:
    try:
        return evdev.InputDevice(path)
    except OSError:
        return None  # unplugged just now, or not ours to read


def _types(board: Keyboard) -> bool:
    """Return whether it has the keys that codes need, and is not a mouse with keys."""
    able = board.capabilities()
    return {ENTER, *FIGURES} <= set(able.get(_KEY, ())) and _RELATIVE not in able


def is_meant(name: str, device: str) -> bool:
    """Return whether the setting `device`, which is not a path, means a keyboard with this name."""
    return bool(_SCANNER.search(name)) if device == AUTO else device.casefold() in name.casefold()


def _in_order(path: str) -> tuple[str, int]:
    """Return a sort key that puts event9 before event10."""
    figures = re.search(r"\d*$", path)
    number = figures[0] if figures else ""
    return path.removesuffix(number), int(number or 0)
