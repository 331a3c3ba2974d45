"""What was entered of an answer that is not given yet: one file, replaced with every step of the entry.

    compere-unfinished 1 {"game":"patchwork-0001","after":"9f3c2b1a","question":"...","so_far":{...},...} <check>

It belongs to one moment of one game: `after` is the check of the journal's last line, which vouches for all lines
before it, and `question` the checksum of what is asked there. As soon as something is answered, taken back or
corrected, the journal grows and the file no longer fits, so it need not be removed. A damaged file, or one for another
moment, is ignored.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from zlib import crc32

from compere.journal import SOURCES, Source
from compere.wording import Plain

FORMAT = "compere-unfinished 1"


@dataclass(frozen=True, slots=True)
class Moment:
    """A question at a point of a game: the game's name, the check of its last line, the question's checksum."""

    game: str
    after: str
    question: str


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An unfinished answer: the state of its way of answering, and the scanned codes that wait for later questions.

    `source` is the source that the answer has so far; `once` means that it is for this time only.
    """

    so_far: Plain = None
    source: Source = "entered"
    once: bool = False
    ahead: tuple[str, ...] = ()


def written(moment: Moment, unfinished: Unfinished) -> bytes:
    """Return the contents of the file for what was entered at a moment."""
    fields = {**asdict(moment), **asdict(unfinished)}
    body = f"{FORMAT} {json.dumps(fields, separators=(',', ':'))}".encode()
    return b"%s %08x\n" % (body, crc32(body))


def read(data: bytes, moment: Moment) -> Unfinished | None:
    """Return what was entered at this moment; None if the file is damaged or for another moment."""
    body, _, check = data.rpartition(b" ")
    if not body.startswith(FORMAT.encode() + b" ") or check != b"%08x\n" % crc32(body):
        return None
    try:
        fields = json.loads(body[len(FORMAT) :])
        if not isinstance(fields, Mapping) or any(fields[name] != value for name, value in asdict(moment).items()):
            return None
        so_far, source, once, ahead = (fields[name] for name in ("so_far", "source", "once", "ahead"))
    except (ValueError, KeyError, RecursionError):
        return None
    if source not in SOURCES or type(once) is not bool or not isinstance(ahead, list):
        return None
    return Unfinished(so_far, source, once, tuple(map(str, ahead)))
