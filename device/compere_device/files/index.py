"""Where the games in progress stand, and which was played last, so that listing them replays none.

    compere-index 3 <check> <words>   CRC-32s over all that follows and over the catalogues that it was written beside
    droco-0001<tab>7<tab>[size of the journal, its time in ns, bot, progress, how it ended or null]
    ...

Where a game stands is in its journal, too: whatever is missing or does not agree is found there again. Progress is kept
as template, arguments and the bot that says it, to be said in any language; other catalogues may have other words for
it, and count as another program. The number before it rises with every game that is played: a device without a clock
has no better order. A game that the index has never seen is as new as its file says, and newer than those that it has.
"""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from compere.wording import Arg, Term, Text
from compere_device.files.disk import replace_file
from compere_device.files.reading import read_file
from compere_device.languages import LANGUAGES
from compere_device.words import catalogues

if TYPE_CHECKING:
    from compere_device.files.ended import Ended

_FORMAT = b"compere-index 3 %08x"


@dataclass(frozen=True, slots=True)
class Listed:
    """A game that is not put away: its name, its bot's, and where it stands; or how it ended, which it then says."""

    name: str
    bot: str
    progress: Text
    ended: "Ended | None" = None


class _Line(NamedTuple):
    used: int = 0
    stands: str = ""


class Index:
    """Games by name, each counting for a journal of one size and time; nothing is read before the first look.

    A line is taken apart when it is looked at: a home screen shows few games of many.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: dict[str, _Line] | None = None
        self._last = 0  # the number of the game that was played last
        self._changed = False

    def get(self, name: str, file: os.stat_result) -> Listed | None:
        """Return a game whose journal is as it was; None for any other."""
        line = self._lines.get(name)
        if not (line and line.stands):
            return None
        from compere_device.files.ended import Ended  # home waits for it only where there is a game

        size, time_ns, bot, progress, end = json.loads(line.stands)
        if (size, time_ns) != (file.st_size, file.st_mtime_ns):
            return None
        return Listed(name, bot, _text(progress), Ended(name, bot, *end) if end else None)

    def put(self, file: os.stat_result, listed: Listed) -> None:
        """Take a game, and what its journal is; a foreign name that cannot stand in a line is left out."""
        end = listed.ended and astuple(listed.ended)[2:]
        game = [file.st_size, file.st_mtime_ns, listed.bot, _packed(listed.progress), end]
        self._put(listed.name, stands=json.dumps(game, separators=(",", ":")))

    def use(self, name: str) -> None:
        """Take a game as the one that was played last."""
        if name.isprintable() and (name not in self._lines or self._lines[name].used < self._last):
            self._last += 1
            self._put(name, used=self._last)

    def order(self, times_ns: Mapping[str, int]) -> list[str]:
        """Return games, each with the time of its file, the one played last first."""
        unseen = [name for name in times_ns if name not in self._lines]
        for name in sorted(sorted(unseen, reverse=True), key=times_ns.__getitem__):
            self.use(name)
        used = {name: line.used for name, line in self._lines.items()}
        return sorted(times_ns, key=lambda name: (-used.get(name, 0), -times_ns[name], name))

    def keep(self, names: Iterable[str]) -> None:
        """Forget all other games."""
        self._read = {name: self._lines[name] for name in names if name in self._lines}

    def save(self) -> None:
        """Write what has changed since it was read or written; OSError where that is impossible."""
        if self._changed:
            lines = [f"{name}\t{line.used}\t{line.stands}\n" for name, line in self._lines.items()]
            body = "".join(lines).encode()
            replace_file(self._path, _first(body, _words()) + b"\n" + body)
            self._changed = False

    def _put(self, name: str, **changes: Any) -> None:
        before = self._lines.get(name, _Line())
        line = before._replace(**changes)
        if line != before and name.isprintable():
            self._lines[name] = line
            self._changed = True

    @property
    def _lines(self) -> dict[str, "_Line"]:
        if self._read is None:
            self._read = self._load()
            self._last = max((line.used for line in self._read.values()), default=0)
        return self._read

    def _load(self) -> dict[str, "_Line"]:
        try:
            first, _, body = read_file(self._path).partition(b"\n")
        except OSError:
            return {}
        if first.rpartition(b" ")[0] != _FORMAT % crc32(body):
            return {}
        stand = first == _first(body, _words())
        lines = (line.split("\t", 2) for line in body.decode().split("\n")[:-1])
        return {name: _Line(int(used), stands if stand else "") for name, used, stands in lines}


def _first(body: bytes, words: int) -> bytes:
    return b"%b %08x" % (_FORMAT % crc32(body), words)


def _words() -> int:
    """Return a number that changes with any catalogue."""
    check = crc32(b"texts say whose they are")  # those of an index of before did not, and count as other words
    for language in LANGUAGES:
        for path in catalogues(language):
            try:
                file = path.stat()
            except FileNotFoundError:
                continue
            check = crc32(b"%d %d" % (file.st_size, file.st_mtime_ns), check)
    return check


def _packed(value: Arg) -> Any:
    """Return an argument as JSON that `_arg` reads back."""
    if isinstance(value, Text):
        args = {name: _packed(each) for name, each in value.args.items()}
        return {"say": value.template, "args": args, "by": value.by}
    if isinstance(value, Term):
        return {"term": value.id, "english": value.english}
    return [_packed(each) for each in value] if isinstance(value, tuple) else value


def _arg(value: Any) -> Arg:
    if isinstance(value, dict):
        return Term(value["term"], value["english"]) if "term" in value else _text(value)
    plain: int | str = value
    return tuple(map(_arg, value)) if isinstance(value, list) else plain


def _text(value: Any) -> Text:
    return Text(value["say"], {name: _arg(each) for name, each in value["args"].items()}, value["by"])
