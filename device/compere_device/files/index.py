"""Where the games in progress stand, so that listing them replays none.

    compere-index 1 <check>       a CRC-32 over all that follows and the catalogues that it was written beside
    droco-0001<tab>[size of the journal, its time in ns, bot, progress]
    ...

Nothing is in it that the journals do not say: whatever is missing or does not agree is found in them again. Progress is
kept as template and arguments, to be said in any language; other catalogues may have other words for it, and count
as another program.
"""

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from compere.wording import Arg, Term, Text
from compere_device.files.disk import replace_file
from compere_device.files.reading import read_file
from compere_device.languages import LANGUAGES
from compere_device.words import catalogues

_FORMAT = b"compere-index 1 %08x\n"


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in progress: its name, its bot's, and where it stands."""

    name: str
    bot: str
    progress: Text


class Index:
    """Games by name, each counting for a journal of one size and time; nothing is read before the first look.

    A line is taken apart when it is looked at: a home screen shows few games of many.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lines: dict[str, str] | None = None
        self._changed = False

    def get(self, name: str, file: os.stat_result) -> Listed | None:
        """Return a game whose journal is as it was; None for any other."""
        line = self._known.get(name)
        size, time_ns, bot, progress = json.loads(line) if line else (None, None, "", None)
        if (size, time_ns) != (file.st_size, file.st_mtime_ns):
            return None
        return Listed(name, bot, _text(progress))

    def put(self, file: os.stat_result, listed: Listed) -> None:
        """Take a game, and what its journal is; a foreign name that cannot stand in a line is left out."""
        game = [file.st_size, file.st_mtime_ns, listed.bot, _packed(listed.progress)]
        line = json.dumps(game, separators=(",", ":"))
        if listed.name.isprintable() and self._known.get(listed.name) != line:
            self._known[listed.name] = line
            self._changed = True

    def keep(self, names: Iterable[str]) -> None:
        """Forget all other games."""
        self._lines = {name: self._known[name] for name in names if name in self._known}

    def save(self) -> None:
        """Write what has changed since it was read or written; OSError where that is impossible."""
        if self._changed:
            body = "".join([f"{name}\t{line}\n" for name, line in self._known.items()]).encode()
            replace_file(self._path, _FORMAT % _check(body) + body)
            self._changed = False

    @property
    def _known(self) -> dict[str, str]:
        if self._lines is None:
            self._lines = self._read()
        return self._lines

    def _read(self) -> dict[str, str]:
        try:
            first, _, body = read_file(self._path).partition(b"\n")
        except OSError:
            return {}
        if first + b"\n" != _FORMAT % _check(body):
            return {}
        parts = [line.partition("\t") for line in body.decode().split("\n")[:-1]]
        return {name: line for name, _, line in parts}


def _check(body: bytes) -> int:
    """Return a number that changes with the text and with any catalogue."""
    check = crc32(body)
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
        return {"say": value.template, "args": {name: _packed(each) for name, each in value.args.items()}}
    if isinstance(value, Term):
        return {"term": value.id, "english": value.english}
    return [_packed(each) for each in value] if isinstance(value, tuple) else value


def _arg(value: Any) -> Arg:
    if isinstance(value, dict):
        return Term(value["term"], value["english"]) if "term" in value else _text(value)
    plain: int | str = value
    return tuple(map(_arg, value)) if isinstance(value, list) else plain


def _text(value: Any) -> Text:
    return Text(value["say"], {name: _arg(each) for name, each in value["args"].items()})
