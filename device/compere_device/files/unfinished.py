"""What was entered of an answer that is not given yet: one file, replaced whole with every thing that is entered.

    compere-unfinished 1 {"game":"patchwork-0001","after":"9f3c2b1a","question":"...","so_far":{...},...} <check>

It belongs to one moment of one game: `after` is the check of that journal's last line, which vouches for all lines
before it, `question` the checksum of what is asked there. Whatever is answered, taken back or corrected, the journal
goes on and this fits no more: nothing has to be removed for it to be over. One that is damaged, or of another moment,
is as good as none.
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
    """Where in which game something is asked: the game's name, the check of its last line, the question's checksum."""

    game: str
    after: str
    question: str


@dataclass(frozen=True, slots=True)
class Unfinished:
    """What a way of answering says of itself, how its things came, and the codes that wait for the questions to come.

    `source` is the one that the answer will have if nothing else comes to it; `once`: it is for this time only.
    """

    so_far: Plain = None
    source: Source = "entered"
    once: bool = False
    ahead: tuple[str, ...] = ()


def written(moment: Moment, unfinished: Unfinished) -> bytes:
    """Return the file of what was entered at a moment."""
    fields = {**asdict(moment), **asdict(unfinished)}
    body = f"{FORMAT} {json.dumps(fields, separators=(',', ':'))}".encode()
    return b"%s %08x\n" % (body, crc32(body))


def read(data: bytes, moment: Moment) -> Unfinished | None:
    """Return what was entered at this moment; None of any other one, and of a file that is damaged."""
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
