"""What a scanner sends, as codes: each has an end, or is one that is known and can become no other."""

import logging
import re
from collections.abc import Callable

from compere_device.events import Event, Scanned, Unheard

log = logging.getLogger(__name__)

KnownCodes = Callable[[], frozenset[str]]  # the codes of now, in small letters

_ENDS = b"\r\n\t\x03\x04"  # also ETX and EOT, as some frame their codes with STX and one of these
_REST_S = 0.06  # a scanner that sends nothing for so long may have sent all of a code
_RESTS = 3  # a rest is so many times as long as what was between the signs before it
_PAUSE_S = 0.5  # whoever scans another code takes longer than that
_APART_S = (1.0, 10.0)  # how long two signs of a code may be apart, at least and at most, where that is learned
_APARTS = 4  # how many times as long as what was ever seen between two of them
_NAMED_S = 10.0  # what has not become a code by then never will
_SHOWN_MOST, _SHOWN_LEAST = 40, 3  # bytes of it that are shown; fewer signs are a disturbance of the line
_AIM_ID = re.compile(r"^\][A-Za-z][0-9A-Za-z](?=.)")  # which kind of code it was: ISO/IEC 15424


def none_known() -> frozenset[str]:
    """Return no code: each needs its end."""
    return frozenset()


class ScannedLines:
    """Split what a scanner sends into codes; nothing that it sends is an error. Times are seconds on one clock.

    A code ends with CR, LF, TAB, ETX or EOT. Without an end it counts only if it is one of those `known` now, no longer
    one begins with it, and the scanner rests; or it begins another one. A silence alone ends none, since what it cuts
    short could be another code. Control characters and an AIM identifier before it are dropped, and so is the whole of
    a code of more than `limit_bytes`.

    What has begun is dropped once its signs are more than `apart_s` apart. 0: that is learned from the codes that had
    an end; at first it is ten seconds, and twice as long as it was after each one that was dropped.
    """

    def __init__(self, known: KnownCodes = none_known, apart_s: float = 0.0, limit_bytes: int = 128) -> None:
        self._known = known
        self._limit_bytes = limit_bytes
        self._learns = not apart_s
        self._apart_s = apart_s or _APART_S[1]
        self._slowest_s = 0.0  # between two signs of any code that had an end
        self._kept = bytearray()  # one byte more than the limit says that the code is too long
        self._gap_s = 0.0  # the longest silence in it
        self._breaks: list[tuple[int, float]] = []  # where in it the scanner rested, and for how long
        self._last_s = 0.0  # when the last byte came
        self._rested = True
        self._since_s: float | None = None  # when the first came of what has become no code
        self._sent = bytearray()  # its beginning
        self._bad: bytes | None = None  # the beginning of the first line that was no code, until it is asked for

    def wait_s(self, now_s: float) -> float | None:
        """Return how long to wait for the next byte before `tick` has something to do; None for ever."""
        due_s = []
        if self._kept:
            due_s.append(self._last_s + (self._apart_s if self._rested else self._rest_s))
        if self._since_s is not None:
            due_s.append(max(self._since_s + _NAMED_S, self._last_s + self._apart_s if self._kept else 0.0))
        return max(0.0, min(due_s) - now_s) if due_s else None

    def feed(self, data: bytes, now_s: float) -> list[str]:
        """Return the codes that `data` completes, in order, and before them those that were due; never an empty one."""
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
        """Return the codes that a silence shows to be whole; drop what is too old to go on."""
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
        """Forget the code that has begun."""
        self._kept.clear()
        self._breaks.clear()
        self._gap_s = 0.0

    def complaint(self) -> bytes:
        """Return the beginning of the first line that was no code: once, and nothing ever after."""
        bad, self._bad = self._bad, b"" if self._bad else self._bad
        return bad or b""

    def unheard(self, now_s: float) -> str:
        """Return the beginning of what was sent in ten seconds or more and has become no code; nothing for none."""
        if self._since_s is None or now_s - self._since_s < _NAMED_S:
            return ""
        if self._kept and now_s - self._last_s < self._apart_s and _begins(self._kept, self._known()):
            return ""  # a slow scanner, in the midst of one
        sent = cleaned(self._sent).replace("\ufffd", "?")
        self._heard()
        return sent if len(sent) >= _SHOWN_LEAST else ""

    @property
    def _rest_s(self) -> float:
        """How long the scanner sends nothing until it rests."""
        return min(max(_REST_S, _RESTS * self._gap_s, _RESTS * self._slowest_s), _PAUSE_S)

    def _keep(self, byte: int, now_s: float) -> None:
        if len(self._kept) <= self._limit_bytes:
            self._kept.append(byte)
        if self._since_s is None:
            self._since_s = now_s
        if len(self._sent) < _SHOWN_MOST:
            self._sent.append(byte)

    def _note_silence(self, silence_s: float) -> None:
        if silence_s >= self._rest_s and len(self._kept) <= self._limit_bytes:
            self._breaks.append((len(self._kept), silence_s))
        self._gap_s = max(self._gap_s, silence_s)

    def _end(self) -> list[str]:
        """Return the code that an end completes."""
        fits = len(self._kept) <= self._limit_bytes
        code = cleaned(self._kept[self._begun() :]) if fits else ""
        if not fits or "\ufffd" in code:
            self._note_bad()
        if code and code.isascii():
            self._heard()
            self._slowest_s = max(self._slowest_s, self._gap_s)
            if self._learns:
                self._apart_s = min(max(_APART_S[0], _APARTS * self._slowest_s), _APART_S[1])
        self.drop()
        return [code] if code else []

    def _begun(self) -> int:
        """Return where a known code began after a pause, with something before it that has become none; else 0."""
        pauses = [place for place, silence_s in self._breaks if silence_s >= _PAUSE_S]
        if not pauses or _folded(self._kept) in (known := self._known()):
            return 0
        return next((place for place in pauses if _folded(self._kept[place:]) in known), 0)

    def _standing(self) -> list[str]:
        """Return the codes that are known and complete although no end came; what may go on stays."""
        known, codes = self._known(), list[str]()
        if len(self._kept) > self._limit_bytes:
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
    """Return the text of what was sent, without what is in no code."""
    text = "".join(char for char in sent.decode(errors="replace") if char.isprintable())
    return _AIM_ID.sub("", text)


def _standing(kept: bytes, breaks: list[tuple[int, float]], known: frozenset[str]) -> tuple[int, int] | None:
    """Return from where to where a code is that stands without an end; None where nothing is, or it may go on.

    The scanner rested at the `breaks`. After a pause another code may have begun, with something else before it that
    has become none.
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
    """Return what was sent as known codes are compared; nothing that is one where it is no ASCII."""
    text = cleaned(sent).strip()
    return text.lower() if text.isascii() else "\ufffd"


def _begins(sent: bytes | bytearray, known: frozenset[str]) -> bool:
    """Return whether a known code begins so, or is that."""
    text = _folded(sent)
    return any(code.startswith(text) for code in known)


def _goes_on(sent: bytes | bytearray, known: frozenset[str]) -> bool:
    """Return whether a longer known code begins so."""
    text = _folded(sent)
    return any(code.startswith(text) and code != text for code in known)


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


class Hearing:
    """Puts the codes of a scanner that are new; names what is none in the log, and what never becomes one by Unheard.

    `name` is the scanner in the log. Either is done once.
    """

    def __init__(self, name: str, put: Callable[[Event], None]) -> None:
        self._name = name
        self._put = put
        self._same = SameCode()
        self._named = False

    def take(self, lines: ScannedLines, codes: list[str], now_s: float) -> None:
        """Take what came of `lines` until `now_s`."""
        if bad := lines.complaint():
            log.warning("The %s sent what is no code: %r. Is its speed right?", self._name, bad)
        for code in codes:
            if self._same.fresh(code, now_s):
                self._put(Scanned(code))
        if (sent := lines.unheard(now_s)) and not self._named:
            self._named = True
            log.warning("The %s sends %r, which does not become a code: it has no end that is one.", self._name, sent)
            self._put(Unheard(sent))
