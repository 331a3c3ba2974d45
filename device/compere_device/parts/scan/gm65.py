"""Scanner modules of the GM65 class (Hangzhou Grow GM65, Waveshare Barcode Scanner Module): frames, and their set-up.

A module sends codes as plain text on the line on which it takes commands. A command is

    7E 00 | type | length | address, 2 bytes | data | CRC, 2 bytes      type 07 reads, 08 writes a zone byte

and its answer `02 00 | 00 | length | data | CRC`; to a write that worked, one byte 00: `02 00 00 01 00 33 31`.
The CRC is CRC-16/XMODEM over all between the two header bytes and itself. Modules also take `AB CD` for any CRC; it is
not used here, since a disturbed line must not write another setting than the one meant. A byte that is written holds
until the module loses its power: the command 09, which saves to its flash, is never sent, so nothing wears out, and
every connection sets the module up again.

Sources, all second-hand: Specter-DIY, `src/hosts/qr.py` (2026), for frames, speeds, retries and the mode byte; other
open drivers, and public notes on the maker's and on Waveshare's manual, for the true CRC and the zone bytes. Neither
manual could be read itself, and no module was at hand: what is here about zone bytes may be wrong for yours.
Modules of other families (GM67: Symbol's SSI; M3Y) do not answer and are read as plain scanners.
"""

from binascii import crc_hqx
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

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
    """How a module shall work: it looks for codes when it senses something; `tail` ends each code with CR.

    A code that stays in sight is sent again well within the time in which the device takes it for one scan.
    """

    tail: bool = False

    def wanted(self) -> list[tuple[int, int, int]]:
        """Return what to set: zone address, the bits that matter, their values."""
        wanted = [(_MODE, _TRIGGER_BITS, _SENSING), (_SAME_CODE, 0xFF, _SAME_CODE_ON | _SAME_CODE_TENTHS)]
        return [*wanted, (_TAIL, _TAIL_BITS, _TAIL_CR)] if self.tail else wanted


def read_zone(address: int) -> bytes:
    """Return the command that asks for a zone byte."""
    return _command(0x07, address, 1)


def write_zone(address: int, value: int) -> bytes:
    """Return the command that sets a zone byte, until the module loses its power."""
    return _command(0x08, address, value)


def _command(kind: int, address: int, value: int) -> bytes:
    body = bytes([kind, 1, address >> 8, address & 0xFF, value])
    return b"\x7e\x00" + body + crc_hqx(body, 0).to_bytes(2, "big")


class Frames:
    """Tell a module's answers from the codes that it sends on the same line; never holds more than one answer."""

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
        """Return what is held: it has become no answer, and is text."""
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
    """The open line; everything raises OSError once the cable is gone, another than TimeoutError."""

    def read(self, timeout_s: float | None = None) -> bytes:
        """Wait for bytes and return all that are there; none after `timeout_s` seconds."""

    def write(self, data: bytes) -> None:
        """Send bytes. Raises TimeoutError, which is an OSError too, where the device does not take them."""

    def set_baud(self, baud: int) -> None:
        """Change the speed, in bits a second."""


class Module:
    """A module on an open line.

    `text` gets all that it sends besides answers, also while it is asked something, but for what may be left of a
    disturbed answer; `silence` is called when a question was not answered and nothing else came for 0.2 s.
    """

    def __init__(self, wire: Wire, text: Callable[[bytes], None], silence: Callable[[], None]) -> None:
        self._wire = wire
        self._text = text
        self._silence = silence
        self._frames = Frames()
        self.deaf = False  # whether what is on the line does not even take a question

    def sort(self, data: bytes) -> None:
        """Take bytes that came by themselves: codes, and an answer that comes too late."""
        self._text(self._frames.feed(data)[1])

    def flush(self) -> None:
        """Take what looked like an answer's beginning for text, since nothing came after it."""
        self._text(self._frames.flush())

    def answers(self) -> bool:
        """Return whether a module of this class is there, awake and not stuck."""
        return self._ask(read_zone(_MODE)) is not None

    def find(self, bauds: tuple[int, ...]) -> int | None:
        """Return the speed at which a module answers; None leaves the line at the first of them.

        What is misread at another speed is dropped; a USB port has none, and codes come through it.
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
        """Set what differs from `setup`, and return the zone addresses that could not be set."""
        return [address for address, mask, value in setup.wanted() if not self._set(address, mask, value)]

    def _set(self, address: int, mask: int, value: int) -> bool:
        found = self._ask(read_zone(address))
        if found is None:
            return False
        wanted = found & ~mask | value
        return found == wanted or self._ask(write_zone(address, wanted)) == 0

    def _ask(self, command: bytes, misread: bool = False) -> int | None:
        """Send a command until its answer of one byte comes; None after three tries, or if it cannot be sent."""
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
        """Read until an answer comes, or until nothing more does; return answers, and all other bytes."""
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
    """Return the text without its last line where that may be what is left of a disturbed answer."""
    begun = 1 + max(text.rfind(end) for end in _ENDS)
    return text[:begun] if any(byte in _REST for byte in text[begun:]) else text
