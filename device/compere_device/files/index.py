"""Where the games in progress stand, and which was played last, so that listing them replays none.

    compere-index 4 <check> <words>   CRC-32s over all that follows and over the catalogues in use when it was written
    droco-0001<tab>[size of the journal, its time in ns, bot, progress, how it ended or null]
    ...

The journal, too, says where its game stands: what is missing here, or does not match, is found out again. Progress is
kept as template, arguments and the bot that says it, so that it can be said in any language. If the catalogues have
changed, kept progress is not used. The game that was played last is on the last line, because a device without a clock
has no better order; nothing follows the tab where only its place is known. A game that the index has never seen counts
as newer than all that it has, and among others like it by its file's time.
"""

import json
import os
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from itertools import filterfalse
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from compere.declared import dataclass, fields
from compere.wording import Arg, Term, Text, Words
from compere_device.files.disk import replace_file
from compere_device.files.reading import read_file
from compere_device.languages import LANGUAGES
from compere_device.words import catalogues

if TYPE_CHECKING:
    from compere_device.files.ended import Ended

LINE_MOST = 4096  # characters of a game's line, which usually has some two hundred
DEPTH_MOST = 30  # texts and lists within each other; a game has two
FOREIGN = (ValueError, TypeError, KeyError, AttributeError, RecursionError)  # raised by lines that no index writes
_FORMAT = b"compere-index 4 %08x"


@dataclass(frozen=True, slots=True)
class Listed:
    """A game that is not put away.

    Attributes:
        name: its name.
        bot: its bot's name.
        progress: where it stands; if it has ended, how.
        ended: how it ended; None while it goes on.
    """

    name: str
    bot: str
    progress: Text
    ended: "Ended | None" = None


class Index:
    """Games by name, each valid for a journal of one size and time; it reads nothing before the first look.

    A line is parsed only when its game is asked for, because a home screen shows few games of many.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: dict[str, str] | None = None  # where each game stands, "" if only its place is known
        self._changed = False

    def get(self, name: str, file: os.stat_result) -> Listed | None:
        """Return a game if its journal is unchanged; else None."""
        stands = self._lines.get(name)
        if not stands or len(stands) > LINE_MOST:
            return None
        try:
            return _listed(name, stands, file)
        except FOREIGN:  # another program's line, or a damaged one: ignored
            return None

    def put(self, file: os.stat_result, listed: Listed) -> None:
        """Add a game with the status of its journal; a foreign name that does not fit on a line is left out."""
        end = listed.ended and [getattr(listed.ended, each.name) for each in fields(listed.ended)[2:]]
        game = [file.st_size, file.st_mtime_ns, listed.bot, packed(listed.progress), end]
        stands = json.dumps(game, separators=(",", ":"))
        lines = self._lines
        if listed.name.isprintable() and stands != lines.get(listed.name):
            lines[listed.name] = stands
            self._changed = True

    def use(self, name: str) -> None:
        """Record a game as the one that was played last."""
        lines = self._lines
        if name.isprintable() and name != next(reversed(lines), None):
            lines[name] = lines.pop(name, "")
            self._changed = True

    def unused(self, names: AbstractSet[str]) -> list[str]:
        """Return which of the games it cannot put in an order, for which their files' times are needed."""
        return sorted(filterfalse(self._lines.__contains__, names))

    def order(self, names: AbstractSet[str], times_ns: Mapping[str, int]) -> list[str]:
        """Return the names of games, the one played last first; `times_ns` has the times of the files of the `unused`.

        Each of these counts as played when its file was written, but not before any that the index has.
        """
        lines = self._lines
        for name in sorted(sorted(times_ns.keys() - lines.keys(), reverse=True), key=times_ns.__getitem__):
            self.use(name)
        played = [*filter(names.__contains__, reversed(lines))]
        never = self.unused(names) if len(played) < len(names) else []  # foreign names, which it does not keep
        return [*played, *sorted(never, key=lambda name: times_ns.get(name, 0), reverse=True)]

    def keep(self, names: AbstractSet[str]) -> None:
        """Forget all games but these."""
        lines = self._lines
        for name in [*filterfalse(names.__contains__, lines)]:
            del lines[name]

    def save(self) -> None:
        """Write the index if it has changed; raises OSError."""
        if self._changed:
            body = "".join([f"{name}\t{stands}\n" for name, stands in self._lines.items()]).encode()
            replace_file(self._path, _first(body, _words()) + b"\n" + body)
            self._changed = False

    @property
    def _lines(self) -> dict[str, str]:
        if self._read is None:
            self._read = self._load()
        return self._read

    def _load(self) -> dict[str, str]:
        try:
            first, _, body = read_file(self._path).partition(b"\n")
            text = body.decode()
        except (OSError, ValueError):
            return {}
        if first.rpartition(b" ")[0] != _FORMAT % crc32(body):
            return {}
        # All of it is taken apart at once: line by line, a thousand games would hold up a start that shows twelve.
        parts = text.replace("\n", "\t").split("\t")
        try:
            lines = dict(zip(parts[:-1:2], parts[1::2], strict=True))
        except ValueError:  # another program's
            return {}
        return lines if first == _first(body, _words()) else dict.fromkeys(lines, "")


def _listed(name: str, stands: str, file: os.stat_result) -> Listed | None:
    """Return the game on a line; None if its journal has changed. Raises one of FOREIGN for an invalid line."""
    size, time_ns, bot, progress, end = json.loads(stands)
    if (size, time_ns) != (file.st_size, file.st_mtime_ns):
        return None
    ended = None
    if end:
        from compere_device.files.ended import kept  # few games on the home screen have ended

        ended = kept(name, bot, end)
    listed = Listed(name, _word(bot), unpacked(progress), ended)
    Words().say(listed.progress)  # a text that works in English works in any language
    return listed


def _first(body: bytes, words: int) -> bytes:
    return b"%b %08x" % (_FORMAT % crc32(body), words)


def _words() -> int:
    """Return a checksum that changes with any catalogue of a language of ours."""
    check = crc32(b"texts say whose they are")  # older indexes did not say so, and must not match
    for language in LANGUAGES.ours:
        for path in catalogues(language):
            try:
                file = os.stat(path)
            except FileNotFoundError:
                continue
            check = crc32(b"%d %d" % (file.st_size, file.st_mtime_ns), check)
    return check


def packed(value: Arg) -> Any:
    """Return a text, or an argument of one, as JSON that is read back."""
    if isinstance(value, Text):
        args = {name: packed(each) for name, each in value.args.items()}
        return {"say": value.template, "args": args, "by": value.by}
    if isinstance(value, Term):
        return {"term": value.id, "english": value.english}
    return [packed(each) for each in value] if isinstance(value, tuple) else value


def _arg(value: Any, depth: int = DEPTH_MOST) -> Arg:
    """Return the argument that `packed` packed; raises one of FOREIGN for anything else."""
    if not depth:
        raise ValueError(value)
    if isinstance(value, dict):
        if "term" in value:
            return Term(_word(value["term"]), _word(value["english"]))
        return unpacked(value, depth - 1)
    if isinstance(value, list):
        return tuple(_arg(each, depth - 1) for each in value)
    if isinstance(value, int):
        return value
    return _word(value)


def unpacked(value: Any, depth: int = DEPTH_MOST) -> Text:
    """Return the text that `packed` packed; raises one of FOREIGN for anything else."""
    args = {_word(name): _arg(each, depth) for name, each in value["args"].items()}
    return Text(_word(value["say"]), args, _word(value["by"]))


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(value)
    return value
