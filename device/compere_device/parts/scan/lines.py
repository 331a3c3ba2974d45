"""Turns what a scanner sends into codes: a code has an end, or is a known code that cannot become a longer one."""

import re
from collections.abc import Callable

from compere_device.events import Event, Lost, Scanned, Unheard
from compere_device.output.logger import logger

log = logger(__name__)

KnownCodes = Callable[[], frozenset[str]]  # the codes expected now, in lower case

_ENDS = b"\r\n\t\x03\x04"  # also ETX and EOT, because some scanners frame codes with STX and one of these
_REST_S = 0.06  # after this silence a scanner may have sent a whole code: it rests
_RESTS = 3  # a rest is this many times as long as the gaps between characters
_PAUSE_S = 0.5  # a pause: scanning another code takes longer than this
_APART_S = (1.0, 10.0)  # bounds of the learned limit between two characters of a code
_APARTS = 4  # the learned limit, in times of the longest gap ever seen
_NAMED_S = 10.0  # what has not become a code after this time never will
_SHOWN_MOST, _SHOWN_LEAST = 40, 3  # bytes shown of it; less is only noise on the line
_AIM_ID = re.compile(r"^\][A-Za-z][0-9A-Za-z](?=.)")  # which kind of code it was: ISO/IEC 15424
# A wireless network's code (`wifi/code.py`) is longer than others, says itself where it ends, and has a password in it.
_NETWORK = re.compile(rb"[\x00-\x20]*(?:\][A-Za-z][0-9A-Za-z])?wifi:", re.I)
_NETWORK_ENDS, _NETWORK_MOST = b";;", 512
_BOARD = re.compile(r"\$[0-9]{1,3} [a-z]+( [!-~]+)*\*[0-9A-F]{4}")  # a line of the reader board
_SECRET = re.compile(r"(wifi(?::|%3A)|(?:;|%3B)\s*P(?::|%3A)).*", re.I | re.S)  # %: as the reader board writes signs


def none_known() -> frozenset[str]:
    """Return no codes, so that every code needs its end."""
    return frozenset()


class ScannedLines:
    """Splits what a scanner sends into codes; it never raises an error. Times are seconds on one clock.

    A code ends with CR, LF, TAB, ETX or EOT. A code without an end counts only if it is `known`, the scanner rests
    after it (sends nothing for a moment), all that was sent is not the beginning of a longer known code, and nothing
    follows but the beginning of another known one. Silence alone does not end a code, because what it cuts short could
    be another code. Control characters, and an AIM identifier at the beginning, are removed.

    Args:
        known: returns the codes that are expected now, in lower case.
        apart_s: an unfinished code is dropped if the next character takes longer than this. 0: it is learned. It is
            then ten seconds at first, and later four times the longest gap in any code that had an end, but from one to
            ten seconds; each code that is dropped doubles it.
        limit_bytes: longer codes are dropped.
    """

    def __init__(self, known: KnownCodes = none_known, apart_s: float = 0.0, limit_bytes: int = 128) -> None:
        self._known = known
        self._limit_bytes = limit_bytes
        self._learns = not apart_s
        self._apart_s = apart_s or _APART_S[1]
        self._slowest_s = 0.0  # the longest gap in any code that had an end
        self._kept = bytearray()  # if it has more bytes than the limit, the code is too long
        self._gap_s = 0.0  # the longest silence in it
        self._breaks: list[tuple[int, float]] = []  # (place in it where the scanner rested, for how long)
        self._last_s = 0.0  # when the last byte came
        self._rested = True
        self._since_s: float | None = None  # when the first byte came that has not become a code
        self._sent = bytearray()  # the beginning of what has not become a code
        self._bad: bytes | None = None  # the beginning of the first line that was no code, until it is asked for

    def wait_s(self, now_s: float) -> float | None:
        """Return for how long to wait for the next byte before `tick` has something to do; None for ever."""
        due_s = []
        if self._kept:
            due_s.append(self._last_s + (self._apart_s if self._rested else self._rest_s))
        if self._since_s is not None:
            due_s.append(max(self._since_s + _NAMED_S, self._last_s + self._apart_s if self._kept else 0.0))
        return max(0.0, min(due_s) - now_s) if due_s else None

    def feed(self, data: bytes, now_s: float) -> list[str]:
        """Return the codes that were due and those that `data` completes, in order; none of them is empty."""
        codes = self.tick(now_s)
        if self._kept and data:
            self._note_silence(now_s - self._last_s)
        for byte in data:
            if byte in _ENDS:
                codes += self._end()
            else:
                self._keep(byte, now_s)
        self._last_s, self._rested = now_s, False
        return codes

    def tick(self, now_s: float) -> list[str]:
        """Return the codes that a silence shows to be complete, and drop an unfinished one that is too old."""
        codes: list[str] = []
        if self._kept and not self._rested and now_s - self._last_s >= self._rest_s:
            self._rested = True
            codes = self._standing()
        if self._kept and now_s - self._last_s >= self._apart_s:
            self._note_bad()
            self.drop()
            if self._learns:
                self._apart_s = min(2 * self._apart_s, _APART_S[1])
        return codes

    def drop(self) -> None:
        """Forget the unfinished code."""
        self._kept.clear()
        self._breaks.clear()
        self._gap_s = 0.0

    def complaint(self) -> bytes:
        """Return the beginning of the first line that was not a code, once; empty ever after."""
        bad, self._bad = self._bad, b"" if self._bad else self._bad
        return bad or b""

    def unheard(self, now_s: float) -> str:
        """Return the beginning of what has been sent for ten seconds or more without becoming a code; "" if nothing."""
        if self._since_s is None or now_s - self._since_s < _NAMED_S:
            return ""
        if self._kept and now_s - self._last_s < self._apart_s and _begins(self._kept, self._known()):
            return ""  # a slow scanner, in the midst of one
        sent = cleaned(self._sent).replace("\ufffd", "?")
        self._heard()
        return sent if len(sent) >= _SHOWN_LEAST else ""

    @property
    def _rest_s(self) -> float:
        """How long the scanner must send nothing to count as resting, in seconds."""
        return min(max(_REST_S, _RESTS * self._gap_s, _RESTS * self._slowest_s), _PAUSE_S)

    @property
    def _limit(self) -> int:
        """How long what is being sent may be, in bytes."""
        return _NETWORK_MOST if _NETWORK.match(self._kept) else self._limit_bytes

    def _keep(self, byte: int, now_s: float) -> None:
        if len(self._kept) <= self._limit:
            self._kept.append(byte)
        if self._since_s is None:
            self._since_s = now_s
        if len(self._sent) < _SHOWN_MOST:
            self._sent.append(byte)

    def _note_silence(self, silence_s: float) -> None:
        if silence_s >= self._rest_s and len(self._kept) <= self._limit:
            self._breaks.append((len(self._kept), silence_s))
        self._gap_s = max(self._gap_s, silence_s)

    def _end(self) -> list[str]:
        """Return the code that an end character completes, if any."""
        fits = len(self._kept) <= self._limit
        code = cleaned(self._kept[self._begun() :]) if fits else ""
        if not fits or "\ufffd" in code:
            self._note_bad()
        if code and (code.isascii() or _NETWORK.match(self._kept)):
            self._heard()
            self._slowest_s = max(self._slowest_s, self._gap_s)
            if self._learns:
                self._apart_s = min(max(_APART_S[0], _APARTS * self._slowest_s), _APART_S[1])
        self.drop()
        return [code] if code else []

    def _begun(self) -> int:
        """Return where a known code began, after a pause and after something that did not become a code; else 0."""
        pauses = [place for place, silence_s in self._breaks if silence_s >= _PAUSE_S]
        if not pauses or _folded(self._kept) in (known := self._known()):
            return 0
        return next((place for place in pauses if _folded(self._kept[place:]) in known), 0)

    def _standing(self) -> list[str]:
        """Return the codes that are known and complete without an end; keep what may still continue."""
        known, codes = self._known(), list[str]()
        if len(self._kept) > self._limit:
            return codes
        if _NETWORK.match(self._kept) and self._kept.endswith(_NETWORK_ENDS):
            codes.append(cleaned(self._kept))
            self._heard()
            self.drop()
            return codes
        while self._kept and (span := _standing(bytes(self._kept), self._breaks, known)):
            codes.append(cleaned(self._kept[slice(*span)]))
            self._heard()
            del self._kept[: span[1]]
            self._breaks = [(place - span[1], silence_s) for place, silence_s in self._breaks if place > span[1]]
        if not self._kept:
            self.drop()
        return codes

    def _heard(self) -> None:
        self._since_s = None
        self._sent.clear()

    def _note_bad(self) -> None:
        if self._bad is None:
            self._bad = bytes(self._kept[:_SHOWN_MOST])


def cleaned(sent: bytes | bytearray) -> str:
    """Return the text of what was sent, without what belongs to no code."""
    network = _NETWORK.match(sent)  # whose name may have any sign, such as a space that is none to a printer
    text = "".join(char for char in sent.decode(errors="replace") if char.isprintable() or (network and char >= "\xa0"))
    return _AIM_ID.sub("", text)


def without_secret(sent: str) -> str:
    """Return what was sent, as far as the glass and the log may say it: without what may be a network's password."""
    return _SECRET.sub(r"\1…", sent)


def _standing(kept: bytes, breaks: list[tuple[int, float]], known: frozenset[str]) -> tuple[int, int] | None:
    """Return (start, end) of a code that is complete without an end; None if there is none, or if it may continue.

    The scanner rested at the `breaks`. After a longer pause another code may have begun, preceded by something that did
    not become a code.
    """
    ends = [*(place for place, _ in breaks), len(kept)]
    for start in (0, *(place for place, silence_s in breaks if silence_s >= _PAUSE_S)):
        if _goes_on(kept[start:], known):
            return None
        for nth, end in reversed(list(enumerate(ends))):
            after = kept[end : ends[nth + 1]] if end < len(kept) else b""
            if end > start and _folded(kept[start:end]) in known and (not after or _begins(after, known)):
                return start, end
    return None


def _folded(sent: bytes | bytearray) -> str:
    """Return what was sent in the form in which known codes are compared; a text that matches none if not ASCII."""
    text = cleaned(sent).strip()
    return text.lower() if text.isascii() else "\ufffd"


def _begins(sent: bytes | bytearray, known: frozenset[str]) -> bool:
    """Return whether this is a known code, or the beginning of one."""
    text = _folded(sent)
    return any(code.startswith(text) for code in known)


def _goes_on(sent: bytes | bytearray, known: frozenset[str]) -> bool:
    """Return whether this is the beginning of a longer known code."""
    text = _folded(sent)
    return any(code.startswith(text) and code != text for code in known)


class SameCode:
    """Tells a new scan from a code that is still in the scanner's sight.

    A code counts as new if it has not been seen for `window_s` seconds. If more than `most` codes come within that
    time, they are not a person's scans but a disturbed line, and none of the others counts.
    """

    def __init__(self, window_s: float = 1.5, most: int = 32) -> None:
        self._window_s = window_s
        self._most = most
        self._seen_s: dict[str, float] = {}

    def fresh(self, code: str, now_s: float) -> bool:
        """Return whether `code`, seen at `now_s`, counts as a new scan."""
        self._seen_s = {seen: at_s for seen, at_s in self._seen_s.items() if now_s - at_s < self._window_s}
        fresh = code not in self._seen_s
        if fresh and len(self._seen_s) >= self._most:
            return False
        self._seen_s[code] = now_s
        return fresh


class Hearing:
    """Puts a scanner's new codes; logs once what is not a code, and puts Unheard once for what never becomes one.

    What the reader board says is no code either: the two ports have changed places, as those of USB do when they are
    found in another order. It never stops talking, so it would keep the glass lit; it puts Lost once.

    `name` is the scanner's name in the log.
    """

    def __init__(self, name: str, put: Callable[[Event], None]) -> None:
        self._name = name
        self._put = put
        self._same = SameCode()
        self._named = self._swapped = False

    def take(self, lines: ScannedLines, codes: list[str], now_s: float) -> None:
        """Handle what `lines` has produced until `now_s`."""
        if bad := lines.complaint():
            shown = without_secret(bad.decode("latin-1")).encode("latin-1", "replace")
            log.warning("The %s sent what is no code: %r. Is its speed right?", self._name, shown)
        for code in codes:
            if _BOARD.fullmatch(code):
                self._is_board()
            elif self._same.fresh(code, now_s):
                self._put(Scanned(code))
        if (sent := without_secret(lines.unheard(now_s))) and not self._named:
            self._named = True
            log.warning("The %s sends %r, which does not become a code: it has no end that is one.", self._name, sent)
            self._put(Unheard(sent))

    def _is_board(self) -> None:
        if not self._swapped:
            self._swapped = True
            log.warning("The %s is the die reader: the settings name the one where the other is.", self._name)
            self._put(Lost("scanner-reader"))
