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

from compere.wording import Arg, Term, Text, Words
from compere_device.files.disk import replace_file
from compere_device.files.reading import read_file
from compere_device.languages import LANGUAGES
from compere_device.words import catalogues

if TYPE_CHECKING:
    from compere_device.files.ended import Ended

LINE_MOST = 4096  # signs of what a line says of a game, which has some two hundred
DEPTH_MOST = 30  # texts and lists within each other; a game has two
_USED_MOST = 15  # figures of the number of the game that was played last
FOREIGN = (ValueError, TypeError, KeyError, AttributeError, RecursionError)  # raised by what is none of an index's
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
        try:
            return _listed(name, line.stands, file)
        except FOREIGN:  # another program's, or nobody's: as if it were not there
            return None

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
            text = body.decode()
        except (OSError, ValueError):
            return {}
        if first.rpartition(b" ")[0] != _FORMAT % crc32(body):
            return {}
        stand = first == _first(body, _words())
        found = {}
        for line in text.split("\n")[:-1]:
            name, _, rest = line.partition("\t")
            used, tab, stands = rest.partition("\t")
            if tab and used.isdecimal() and len(used) <= _USED_MOST:
                found[name] = _Line(int(used), stands if stand and len(stands) <= LINE_MOST else "")
        return found


def _listed(name: str, stands: str, file: os.stat_result) -> Listed | None:
    """Return a game as a line has it; None for another journal. Raises one of FOREIGN for no such line."""
    from compere_device.files.ended import kept  # home waits for it only where there is a game

    size, time_ns, bot, progress, end = json.loads(stands)
    if (size, time_ns) != (file.st_size, file.st_mtime_ns):
        return None
    listed = Listed(name, _word(bot), _text(progress), kept(name, bot, end) if end else None)
    Words().say(listed.progress)  # what can be said in English can be in any language
    return listed


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


def _arg(value: Any, depth: int = DEPTH_MOST) -> Arg:
    """Return what `_packed` packed; raises one of FOREIGN for anything else."""
    if not depth:
        raise ValueError(value)
    if isinstance(value, dict):
        if "term" in value:
            return Term(_word(value["term"]), _word(value["english"]))
        return _text(value, depth - 1)
    if isinstance(value, list):
        return tuple(_arg(each, depth - 1) for each in value)
    if isinstance(value, int):
        return value
    return _word(value)


def _text(value: Any, depth: int = DEPTH_MOST) -> Text:
    args = {_word(name): _arg(each, depth) for name, each in value["args"].items()}
    return Text(_word(value["say"]), args, _word(value["by"]))


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(value)
    return value
