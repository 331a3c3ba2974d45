"""A scanner on a serial line: bytes become codes, and the cable may come and go."""

import logging
import threading
from collections.abc import Callable, Iterator

import serial

from compere_device.errors import DeviceError
from compere_device.events import Event, Found, Lost, Scanned

_TERMINATORS = b"\r\n\t"
_READ_S = 0.5  # how long a read waits for bytes, and so how long closing may take
_PART = "scanner"


class Lines:
    """Split what a scanner sends into codes; nothing that it sends is an error.

    A code ends with CR, LF, both or TAB. Control characters are dropped, and so is the whole of a code of more than
    `limit_bytes`: a part of it could be another code.
    """

    def __init__(self, limit_bytes: int = 128) -> None:
        self._limit_bytes = limit_bytes
        self._kept = bytearray()  # one byte more than the limit says that the code is too long

    def feed(self, data: bytes) -> list[str]:
        """The codes that `data` completes, in order; never an empty one."""
        codes = []
        for byte in data:
            if byte in _TERMINATORS:
                codes.append(self._end())
            elif len(self._kept) <= self._limit_bytes:
                self._kept.append(byte)
        return [code for code in codes if code]

    def _end(self) -> str:
        fits = len(self._kept) <= self._limit_bytes
        text = self._kept.decode(errors="replace") if fits else ""
        self._kept.clear()
        return "".join(char for char in text if char.isprintable())


class SameCode:
    """Tell a new scan from a code that the scanner still sees: `window_s` seconds after its last sight it is new."""

    def __init__(self, window_s: float = 1.5) -> None:
        self._window_s = window_s
        self._seen_s: dict[str, float] = {}

    def fresh(self, code: str, now_s: float) -> bool:
        """Whether `code`, seen at `now_s`, counts as a scan."""
        self._seen_s = {seen: at_s for seen, at_s in self._seen_s.items() if now_s - at_s < self._window_s}
        fresh = code not in self._seen_s
        self._seen_s[code] = now_s
        return fresh


def backoff_s(first_s: float, last_s: float) -> Iterator[float]:
    """Waits between attempts, in seconds: from `first_s`, each double the one before, never above `last_s`."""
    wait_s = first_s
    while True:
        yield wait_s
        wait_s = min(last_s, wait_s * 2)


class Scanner:
    """Read codes on a thread from `url`, a device path or any URL that pyserial knows, until `close`.

    The scanner may be missing at the start, be unplugged and come back: one Lost when it stops answering, one Found
    when it answers again, attempts `retry_s` apart, from the first to the last of the pair. `put` is called on the
    thread. Raises DeviceError for a URL that can never work.
    """

    def __init__(
        self,
        url: str,
        put: Callable[[Event], None],
        clock: Callable[[], float],
        retry_s: tuple[float, float] = (0.25, 5.0),
        stop: threading.Event | None = None,
    ) -> None:
        try:
            serial.serial_for_url(url, do_not_open=True)
        except ValueError as error:
            raise DeviceError(
                f"The scanner is set to {url} ({error}); give a device such as /dev/ttyACM0 "
                "or a URL such as socket://host:port."
            ) from error
        self._url = url
        self._put = put
        self._clock = clock
        self._retry_s = retry_s
        self._stop = stop or threading.Event()
        self._same = SameCode()
        self.ready = threading.Event()  # set once the port is open: what was sent before is flushed by pyserial
        self._lost = False
        self._waits_s = backoff_s(*retry_s)
        self._thread = threading.Thread(target=self._run, name=_PART, daemon=True)
        self._thread.start()

    def close(self, timeout_s: float = 2.0) -> None:
        """End the thread and wait for it, at most `timeout_s` seconds."""
        self._stop.set()
        self._thread.join(timeout_s)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                with serial.serial_for_url(self._url, timeout=_READ_S) as port:
                    self.ready.set()
                    self._read(port)
            except OSError as error:
                self._say_lost(error)
                self._stop.wait(next(self._waits_s))

    def _read(self, port: serial.Serial) -> None:
        lines = Lines()  # what came before a broken line is no beginning of what comes after
        while not self._stop.is_set():
            data = port.read(port.in_waiting or 1)
            self._say_found()
            for code in lines.feed(data):
                if self._same.fresh(code, self._clock()):
                    self._put(Scanned(code))

    def _say_lost(self, error: OSError) -> None:
        if not self._lost:
            self._lost = True
            logging.getLogger(__name__).warning("The scanner at %s does not answer (%s).", self._url, error)
            self._put(Lost(_PART))

    def _say_found(self) -> None:
        """A port that opens may still be dead: only a read that went well proves it."""
        if self._lost:
            self._lost = False
            self._waits_s = backoff_s(*self._retry_s)
            self._put(Found(_PART))
