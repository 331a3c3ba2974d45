"""Scanner modules of the GM65 class (Hangzhou Grow GM65, Waveshare Barcode Scanner Module): frames and configuration.

A module sends codes as plain text on the line on which it takes commands. A command is

    7E 00 | type | length | address, 2 bytes | data | CRC, 2 bytes      type 07 reads, 08 writes a zone byte

and its answer `02 00 | 00 | length | data | CRC`; to a successful write, one byte 00: `02 00 00 01 00 33 31`. The CRC
is CRC-16/XMODEM over everything between the two header bytes and itself. Modules also take `AB CD` for any CRC; this is
not used here, so that a disturbed line cannot write another setting than the one meant. A written byte holds until the
module loses its power. The command 09, which saves it to flash, is never sent, so nothing wears out, and every
connection configures the module again.

Sources, all second-hand: Specter-DIY, `src/hosts/qr.py` (2026), for frames, speeds, retries and the mode byte; other
open drivers, and public notes on the maker's and on Waveshare's manual, for the true CRC and the zone bytes. Neither
manual could be read itself, and no module was at hand: what is here about zone bytes may be wrong for yours.
Modules of other families (GM67: Symbol's SSI; M3Y) do not answer and are read as plain scanners.
"""

from binascii import crc_hqx
from collections.abc import Callable
from typing import Protocol

from compere.declared import dataclass

BAUDS = (9600, 115200, 57600)  # bits a second: as it is sold, and as others leave it
_TRIES = 3
_ANSWER_S = 0.2  # an answer of 7 bytes takes 8 ms at 9600 baud; Specter-DIY waits 0.1 s
_READS_MOST = 32  # of one answer, however the bytes trickle in
_HEAD = b"\x02\x00\x00"
_DATA_MOST = 16  # bytes of an answer's data: only single zone bytes are read

_MODE, _SAME_CODE, _TAIL = 0x0000, 0x0013, 0x0060  # zone bytes
_TRIGGER_BITS, _SENSING = 0b11, 0b11  # of the mode byte: when it looks for a code
# Beside the delay in units of 0.1 s, as notes on the manual have it; Specter-DIY takes 0x85 for 5 s, so the unit may be
# 1 s: a code that stays in sight would then come every 5 s, and be a new scan each time.
_SAME_CODE_ON, _SAME_CODE_TENTHS = 0b1000_0000, 5
_REST = b"\x00\x01"  # what is left of an answer with a wrong bit, or cut short, has one of these; no scanner's code has
_ENDS = b"\r\n\t"
_PLAIN = frozenset(range(0x20, 0x7F)) | frozenset(_ENDS)
_TAIL_BITS, _TAIL_CR = 0b0110_0001, 0b0000_0001  # kind in bits 6 and 5 (0: CR), bit 0: send one


@dataclass(frozen=True, slots=True)
class Setup:
    """How a module is configured: it looks for codes when it senses something; `tail` makes it end each code with CR.

    A code that stays in sight is sent again soon enough for the device to take it for the same scan.
    """

    tail: bool = False

    def wanted(self) -> list[tuple[int, int, int]]:
        """Return what to set: zone address, mask of the bits that matter, their values."""
        wanted = [(_MODE, _TRIGGER_BITS, _SENSING), (_SAME_CODE, 0xFF, _SAME_CODE_ON | _SAME_CODE_TENTHS)]
        return [*wanted, (_TAIL, _TAIL_BITS, _TAIL_CR)] if self.tail else wanted


def read_zone(address: int) -> bytes:
    """Return the command that reads a zone byte."""
    return _command(0x07, address, 1)


def write_zone(address: int, value: int) -> bytes:
    """Return the command that writes a zone byte, which holds until the module loses its power."""
    return _command(0x08, address, value)


def _command(kind: int, address: int, value: int) -> bytes:
    body = bytes([kind, 1, address >> 8, address & 0xFF, value])
    return b"\x7e\x00" + body + crc_hqx(body, 0).to_bytes(2, "big")


class Frames:
    """Separates a module's answers from the codes that it sends on the same line; it holds at most one answer."""

    def __init__(self) -> None:
        self._held = bytearray()  # what may be an answer's beginning

    def feed(self, data: bytes) -> tuple[list[bytes], bytes]:
        """Return the data of the answers that `data` completes, and all other bytes, which are text."""
        answers, text = [], bytearray()
        for byte in data:
            self._held.append(byte)
            while self._held and not self._may_be():
                text.append(self._held.pop(0))
            if len(self._held) > len(_HEAD) and len(self._held) == self._size():
                if crc_hqx(bytes(self._held[2:]), 0) == 0:  # a CRC over what it belongs to and itself is 0
                    answers.append(bytes(self._held[4:-2]))
                    self._held.clear()
                else:
                    text.append(self._held.pop(0))
                    rest = bytes(self._held)
                    self._held.clear()
                    more, other = self.feed(rest)
                    answers += more
                    text += other
        return answers, bytes(text)

    def flush(self) -> bytes:
        """Return what is held, which is text because no answer came of it."""
        held = bytes(self._held)
        self._held.clear()
        return held

    def _size(self) -> int:
        return len(_HEAD) + 1 + self._held[3] + 2

    def _may_be(self) -> bool:
        held = self._held
        if len(held) <= len(_HEAD):
            return _HEAD.startswith(held)
        return held.startswith(_HEAD) and 1 <= held[3] <= _DATA_MOST


class Wire(Protocol):
    """The open line; once the cable is gone, its methods raise an OSError that is not a TimeoutError."""

    def read(self, timeout_s: float | None = None) -> bytes:
        """Wait for bytes and return all that are there; empty after `timeout_s` seconds."""

    def write(self, data: bytes) -> None:
        """Send bytes; raises TimeoutError, which is an OSError, too, if the device does not take them."""

    def set_baud(self, baud: int) -> None:
        """Set the speed, in bits a second."""


class Module:
    """A module on an open line.

    Args:
        wire: the line.
        text: gets all bytes that are not answers, even those that come during a question, but not what may be the rest
            of a disturbed answer.
        silence: called when a question is not answered and nothing else comes for 0.2 s.
    """

    def __init__(self, wire: Wire, text: Callable[[bytes], None], silence: Callable[[], None]) -> None:
        self._wire = wire
        self._text = text
        self._silence = silence
        self._frames = Frames()
        self.deaf = False  # whether what is on the line does not even take a question

    def sort(self, data: bytes) -> None:
        """Take bytes that came unasked: codes, or an answer that comes too late."""
        self._text(self._frames.feed(data)[1])

    def flush(self) -> None:
        """Treat what looked like the beginning of an answer as text, because nothing followed it."""
        self._text(self._frames.flush())

    def answers(self) -> bool:
        """Return whether a module of this class is there, awake and not stuck."""
        return self._ask(read_zone(_MODE)) is not None

    def find(self, bauds: tuple[int, ...]) -> int | None:
        """Return the speed at which a module answers; None, with the line at the first speed, if none does.

        What is misread at another speed is dropped. A USB port has no speed, so codes come through all the time.
        """
        for baud in bauds:
            self._wire.set_baud(baud)
            if self._ask(read_zone(_MODE), misread=baud != bauds[0]) is not None:
                return baud
            if self.deaf:
                break
        self._wire.set_baud(bauds[0])
        return None

    def set_up(self, setup: Setup) -> list[int]:
        """Configure what differs from `setup`; return the addresses of zone bytes that could not be set."""
        return [address for address, mask, value in setup.wanted() if not self._set(address, mask, value)]

    def _set(self, address: int, mask: int, value: int) -> bool:
        found = self._ask(read_zone(address))
        if found is None:
            return False
        wanted = found & ~mask | value
        return found == wanted or self._ask(write_zone(address, wanted)) == 0

    def _ask(self, command: bytes, misread: bool = False) -> int | None:
        """Send a command until its one-byte answer comes; None after three attempts, or if it cannot be sent."""
        for attempt in range(_TRIES):
            try:
                self._wire.write(command)
            except TimeoutError:
                self.deaf = True
                return None
            answers, text = self._listen(until_answer=True)
            if answers:
                if attempt:
                    text += self._listen(until_answer=False)[1]  # the answer to the try before, which is no other's
                self._text(text)
                return answers[0][0] if len(answers[0]) == 1 else None
            text += self._frames.flush()
            if not misread or all(byte in _PLAIN for byte in text):
                self._text(_without_rest(text))
                self._silence()
        return None

    def _listen(self, until_answer: bool) -> tuple[list[bytes], bytes]:
        """Read until an answer comes, or until nothing more does; return the answers, and all other bytes."""
        answers, other = list[bytes](), b""
        for _ in range(_READS_MOST):
            data = self._wire.read(_ANSWER_S)
            if not data:
                break
            found, text = self._frames.feed(data)
            answers += found
            other += text
            if answers and until_answer:
                break
        return answers, other


def _without_rest(text: bytes) -> bytes:
    """Return the text without its last line if that may be the rest of a disturbed answer."""
    begun = 1 + max(text.rfind(end) for end in _ENDS)
    return text[:begun] if any(byte in _REST for byte in text[begun:]) else text
