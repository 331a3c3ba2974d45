"""A scanner on a serial line: bytes become codes, and the cable may come and go."""

import errno
import logging
from collections.abc import Callable
from typing import Literal

from compere_device.events import Event, Scanned
from compere_device.link import RETRY_S
from compere_device.parts.ports import Port, SerialLine
from compere_device.parts.scan.gm65 import BAUDS, Module, Setup

log = logging.getLogger(__name__)

Gm65 = Literal["auto", "yes", "no"]

_TERMINATORS = b"\r\n\t"
_TAKEN_S = 0.5  # a scanner that takes no bytes for so long is no module: a plain one need not look at them
_PROOF_S = 0.5  # how long a port is listened to before it counts as alive
_BROKEN_S = 1.0  # a code whose end has not come by then is broken
_BROKEN_MOST = 2  # codes without an end, after which the scanner counts as one that sends none
_SHOWN_MOST = 40  # bytes of a bad line that the log shows


class Lines:
    """Split what a scanner sends into codes; nothing that it sends is an error.

    A code ends with CR, LF, both or TAB. Where the scanner has sent none of these yet, a silence of `quiet_s` seconds
    ends a code too (0: never); once it has, a code that a silence cuts short is dropped, since a part of a code could
    be another one. Control characters are dropped, and so is the whole of a code of more than `limit_bytes`.
    """

    def __init__(self, limit_bytes: int = 128, quiet_s: float = 0.06) -> None:
        self._limit_bytes = limit_bytes
        self._quiet_s = quiet_s
        self._kept = bytearray()  # one byte more than the limit says that the code is too long
        self._ends = not quiet_s  # whether the scanner is known to end its codes
        self._broken = 0
        self._bad: bytes | None = None  # the beginning of the first line that was no code, until it is asked for

    @property
    def wait_s(self) -> float | None:
        """How long to wait for the next byte before `quiet` is to be called; None while no code has begun."""
        if not self._kept:
            return None
        return _BROKEN_S if self._ends else self._quiet_s

    def feed(self, data: bytes) -> list[str]:
        """The codes that `data` completes, in order; never an empty one."""
        codes = []
        for byte in data:
            if byte in _TERMINATORS:
                code = self._end()
                if code.isascii() and code:
                    self._ends, self._broken = True, 0
                codes.append(code)
            elif len(self._kept) <= self._limit_bytes:
                self._kept.append(byte)
        return [code for code in codes if code]

    def quiet(self) -> list[str]:
        """The code that a silence ends, if it ends one."""
        if not self._kept:
            return []
        if not self._ends:
            return [code for code in [self._end()] if code]
        self._broken += 1
        self._ends = not self._quiet_s or self._broken < _BROKEN_MOST
        self._note_bad()
        self.drop()
        return []

    def drop(self) -> None:
        """Forget the code that has begun."""
        self._kept.clear()

    def complaint(self) -> bytes:
        """The beginning of the first line that was no code: once, and nothing ever after."""
        bad, self._bad = self._bad, b"" if self._bad else self._bad
        return bad or b""

    def _end(self) -> str:
        fits = len(self._kept) <= self._limit_bytes
        text = self._kept.decode(errors="replace") if fits else ""
        if not fits or "\ufffd" in text:
            self._note_bad()
        self._kept.clear()
        return "".join(char for char in text if char.isprintable())

    def _note_bad(self) -> None:
        if self._bad is None:
            self._bad = bytes(self._kept[:_SHOWN_MOST])


class SameCode:
    """Tell a new scan from a code that the scanner still sees: `window_s` seconds after its last sight it is new.

    More than `most` codes within that time are a disturbed line and no person's scans: none of them is new.
    """

    def __init__(self, window_s: float = 1.5, most: int = 32) -> None:
        self._window_s = window_s
        self._most = most
        self._seen_s: dict[str, float] = {}

    def fresh(self, code: str, now_s: float) -> bool:
        """Whether `code`, seen at `now_s`, counts as a scan."""
        self._seen_s = {seen: at_s for seen, at_s in self._seen_s.items() if now_s - at_s < self._window_s}
        fresh = code not in self._seen_s
        if fresh and len(self._seen_s) >= self._most:
            return False
        self._seen_s[code] = now_s
        return fresh


class Scanner:
    """Read codes on a thread from `url`, a device path or any URL that pyserial knows, until `close`.

    The scanner may be missing at the start, be unplugged and come back: see `Port`. `put` is called on the thread,
    which sleeps while nothing comes, except that every `check_s` seconds (None: never) it asks whether a module still
    answers, and looks whether the device is still the one that is open where the kernel does not tell. `gm65`: "auto"
    sets up a GM65-class module if one answers at `baud`; "yes" looks for it at other speeds, too, lets it end its codes
    with CR, and warns if there is none; "no" never writes a byte. What is no module is a plain scanner. Raises
    DeviceError for a URL that can never work.
    """

    def __init__(
        self,
        url: str,
        put: Callable[[Event], None],
        clock: Callable[[], float],
        retry_s: tuple[float, float] = RETRY_S,
        *,
        baud: int = 9600,
        quiet_s: float = 0.06,
        check_s: float | None = 10.0,
        gm65: Gm65 = "no",
    ) -> None:
        self._url = url
        self._put = put
        self._clock = clock
        self._quiet_s = quiet_s
        self._check_s = check_s
        others = tuple(each for each in BAUDS if each != baud) if gm65 == "yes" else ()
        self._bauds = (baud, *others)
        self._gm65 = gm65
        self._setup = Setup(tail=gm65 == "yes")
        self._stuck = False  # whether a module fell silent, which an open port does not disprove
        self._same = SameCode()
        self._port = Port("scanner", url, self._serve, put, retry_s=retry_s, write_s=_TAKEN_S, watch=True)
        self.ready = self._port.ready
        self._port.start()

    def close(self, timeout_s: float = 2.0) -> None:
        """End the thread and wait for it, at most `timeout_s` seconds."""
        self._port.close(timeout_s)

    @property
    def alive(self) -> bool:
        """Whether the thread still runs."""
        return self._port.alive

    def _serve(self, line: SerialLine) -> None:
        lines = Lines(quiet_s=self._quiet_s)  # what came before a broken line is no beginning of what comes after
        line.set_baud(self._bauds[0])

        def hear(text: bytes) -> None:
            if text:  # whoever sends is there
                self._stuck = False
                line.found()
                self._take(lines, lines.feed(text))

        def silence() -> None:
            if lines.wait_s == self._quiet_s:  # else the code that has begun is still waited for
                self._take(lines, lines.quiet())

        module = Module(line, hear, silence)
        answers = self._gm65 != "no" and self._set_up(module)
        # A port that opens may still be dead: only a read that went well proves it.
        data = line.read(_PROOF_S if lines.wait_s is None else lines.wait_s)
        if self._stuck and not (answers or data):
            raise OSError(errno.ETIMEDOUT, "the module does not answer")
        self._stuck = False
        line.found()
        check_s = self._check_s if answers or not line.watched else None
        while True:
            if data and answers:
                module.sort(data)
            elif data:
                hear(data)
            elif lines.wait_s is not None:
                self._take(lines, lines.quiet())
            else:
                module.flush()
                self._check(line, module if answers else None)
            data = line.read(check_s if lines.wait_s is None else lines.wait_s)

    def _set_up(self, module: Module) -> bool:
        """Return whether a module answers, set up as it should be."""
        baud = module.find(self._bauds)
        if baud is None:
            level = logging.WARNING if self._gm65 == "yes" else logging.INFO
            what = "takes no bytes" if module.deaf else "does not answer"
            log.log(level, "The scanner at %s %s: it is no GM65 module, but a plain one.", self._url, what)
        else:
            failed = module.set_up(self._setup)
            zones = ", ".join(f"0x{address:04X}" for address in failed) or "none"
            log.info("GM65 module at %s, %s baud, set up; settings that it did not take: %s.", self._url, baud, zones)
        return baud is not None

    def _check(self, line: SerialLine, module: Module | None) -> None:
        """Raise OSError when the device has gone without an error, or is stuck."""
        line.check()
        if module and not module.answers():
            self._stuck = True
            raise OSError(errno.ETIMEDOUT, "the module does not answer any more")

    def _take(self, lines: Lines, codes: list[str]) -> None:
        if bad := lines.complaint():
            log.warning("The scanner at %s sent what is no code: %r. Is its speed right?", self._url, bad)
        for code in codes:
            if self._same.fresh(code, self._clock()):
                self._put(Scanned(code))
