"""A scanner on a serial line: bytes become codes, and the cable may come and go."""

import errno
from collections.abc import Callable
from typing import Literal

from compere_device.events import Event
from compere_device.link import RETRY_S
from compere_device.output.logger import logger
from compere_device.parts.ports import Port, SerialLine
from compere_device.parts.scan.gm65 import BAUDS, Module, Setup
from compere_device.parts.scan.lines import Hearing, KnownCodes, ScannedLines, none_known

log = logger(__name__)

Gm65 = Literal["auto", "yes", "no"]

_TAKEN_S = 0.5  # a scanner that takes no bytes for this long is a plain one, not a module
_PROOF_S = 0.5  # how long to listen to a port before it counts as alive


class Scanner:
    """Reads codes from a serial port, on a thread of its own, until `close`.

    The scanner may be missing at the start, be unplugged and come back (see `Port`). A device that is not a GM65 module
    is read as a plain scanner.

    Args:
        url: a device path, or any URL that pyserial knows.
        put: takes the events; called on the thread, which sleeps while nothing comes.
        clock: returns the time in seconds.
        retry_s: the first and the longest wait between attempts, in seconds.
        baud: the speed, in bits a second.
        known: as for `ScannedLines`.
        apart_s: as for `ScannedLines`.
        check_s: how often to check that a module still answers and, if the kernel does not tell, that the device is
            still the one that is open; None for never.
        gm65: "auto" configures a GM65-class module if one answers at `baud`; "yes" also looks for it at other speeds,
            makes it end its codes with CR, and warns if there is none; "no" never writes a byte.

    Raises:
        DeviceError: the URL can never work.
    """

    def __init__(
        self,
        url: str,
        put: Callable[[Event], None],
        clock: Callable[[], float],
        retry_s: tuple[float, float] = RETRY_S,
        *,
        baud: int = 9600,
        known: KnownCodes = none_known,
        apart_s: float = 0.0,
        check_s: float | None = 10.0,
        gm65: Gm65 = "no",
    ) -> None:
        self._url = url
        self._put = put
        self._clock = clock
        self._known = known
        self._apart_s = apart_s
        self._check_s = check_s
        others = tuple(each for each in BAUDS if each != baud) if gm65 == "yes" else ()
        self._bauds = (baud, *others)
        self._gm65 = gm65
        self._setup = Setup(tail=gm65 == "yes")
        self._stuck = False  # a module has fallen silent, even though its port can be opened
        self._hearing = Hearing(f"scanner at {url}", put)
        self._port = Port("scanner", url, self._serve, put, retry_s=retry_s, write_s=_TAKEN_S, watch=True)
        self.ready = self._port.ready
        self._port.start()

    def close(self, timeout_s: float = 2.0) -> None:
        """End the thread and wait at most `timeout_s` seconds for that."""
        self._port.close(timeout_s)

    @property
    def alive(self) -> bool:
        """Whether the thread still runs."""
        return self._port.alive

    def _serve(self, line: SerialLine) -> None:
        # Bytes before a lost connection are not the beginning of those after it.
        lines = ScannedLines(self._known, self._apart_s)
        line.set_baud(self._bauds[0])

        def hear(text: bytes) -> None:
            if text:  # a scanner that sends is there
                self._stuck = False
                line.found()
                now_s = self._clock()
                self._hearing.take(lines, lines.feed(text, now_s), now_s)

        def silence() -> None:
            now_s = self._clock()
            self._hearing.take(lines, lines.tick(now_s), now_s)

        module = Module(line, hear, silence)
        answers = self._gm65 != "no" and self._set_up(module)
        # A port that opens may still be dead; only a successful read proves that it is not.
        wait_s = lines.wait_s(self._clock())
        data = line.read(_PROOF_S if wait_s is None else wait_s)
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
            elif wait_s is not None:
                silence()
            else:
                module.flush()
                self._check(line, module if answers else None)
            wait_s = lines.wait_s(self._clock())
            data = line.read(check_s if wait_s is None else wait_s)

    def _set_up(self, module: Module) -> bool:
        """Configure a module, and return whether one answers."""
        baud = module.find(self._bauds)
        if baud is None:
            what = "takes no bytes" if module.deaf else "does not answer"
            note = log.warning if self._gm65 == "yes" else log.info
            note("The scanner at %s %s: it is no GM65 module, but a plain one.", self._url, what)
        else:
            failed = module.set_up(self._setup)
            zones = ", ".join(f"0x{address:04X}" for address in failed) or "none"
            log.info("GM65 module at %s, %s baud, set up; settings that it did not take: %s.", self._url, baud, zones)
        return baud is not None

    def _check(self, line: SerialLine, module: Module | None) -> None:
        """Raise OSError if the device has gone silently, or is stuck."""
        line.check()
        if module and not module.answers():
            self._stuck = True
            raise OSError(errno.ETIMEDOUT, "the module does not answer any more")
