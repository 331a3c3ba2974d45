"""Journals as a program of before wrote them: real ones that were kept, and others made to look like them."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from zlib import crc32

from compere.journal import Answered, Entry, Header, written

KEPT = sorted((Path(__file__).parent / "data" / "journals" / "format1").glob("*.journal"))
OLD_CHECKSUM = "0ddba110"  # what it was then follows from nothing that there is now


def in_format_1(header: Header, entries: Iterable[Entry]) -> bytes:
    """Return a journal of format 1."""
    old = [replace(each, checksum=OLD_CHECKSUM) if isinstance(each, Answered) else each for each in entries]
    bodies = [line.rpartition(" ")[0].encode() for line in written(header, old).splitlines()]
    bodies[0] = bodies[0].replace(b"compere-journal 2", b"compere-journal 1", 1)
    tails = list(accumulate(bodies, lambda tail, body: crc32(body, tail), initial=0))[1:]
    return b"".join(b"%s %08x\n" % each for each in zip(bodies, tails, strict=True))


def first_lines(data: bytes, count: int) -> bytes:
    """Return the first lines of a journal, which are one, too."""
    return b"".join(data.splitlines(keepends=True)[:count])
