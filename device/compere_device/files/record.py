"""How the games of a store ended: who won, with which scores, at which level.

    compere-record 2 <check>                    CRC-32 over all that follows
    droco-0001<tab>[size of the journal, its time in ns, bot, level, over, won, your score, the best other one]
    ...

Each journal is played once to find out how its game ended, and the result is kept beside the games, so a thousand games
are listed without playing any. A game that was abandoned has no winner and no scores. What is missing here, or does not
match its journal, is found out again.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from compere.bots import BOTS, AnyBot
from compere.declared import dataclass
from compere.errors import CompereError
from compere_device.files.disk import replace_file
from compere_device.files.ended import Ended, ended, kept
from compere_device.files.index import FOREIGN, LINE_MOST
from compere_device.files.opened import open_game
from compere_device.files.owner import FINISHED
from compere_device.files.reader import ENDING, Stands, journals, state_of
from compere_device.files.reading import read_file
from compere_device.output.logger import logger
from compere_device.ward import WARD

INDEX = "record.index"
_FORMAT = b"compere-record 2 %08x"

log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Tally:
    """The games against a bot at a level, at least one, in the order in which they were begun."""

    bot: str
    level: str
    games: tuple[Ended, ...]

    @property
    def won(self) -> int:
        """How many of them the owner won."""
        return sum(bool(game.won) for game in self.games)

    @property
    def scores(self) -> tuple[int, ...]:
        """The owner's scores in the games that have one."""
        return tuple(game.yours for game in self.games if game.yours is not None)

    @property
    def others(self) -> tuple[int, ...]:
        """The best other scores in the games that have one."""
        return tuple(game.theirs for game in self.games if game.theirs is not None)


@dataclass(frozen=True, slots=True)
class Recorded:
    """The games that have ended or were put away.

    Attributes:
        games: how each of them ended.
        broken: the names of those that cannot be followed.
        left: how many have not been looked at yet.
        problem: why the folder cannot be listed.
    """

    games: tuple[Ended, ...]
    broken: tuple[str, ...] = ()
    left: int = 0
    problem: OSError | None = None

    def tallies(self) -> list[Tally]:
        """Return the games that the owner won or lost, by bot and level, in the order of the home screen."""
        found: dict[tuple[str, str], list[Ended]] = {}
        for game in self.games:
            if game.won is not None:
                found.setdefault((game.bot, game.level), []).append(game)
        there = {bot for bot, _ in found}
        levels = {name: its for name in BOTS if name in there and (its := WARD.tried(name, _levels)) is not None}
        names = list(levels)
        found = {key: games for key, games in found.items() if key[0] in levels}
        order = sorted(found, key=lambda key: (names.index(key[0]), levels[key[0]].get(key[1], len(found))))
        return [Tally(bot, level, tuple(found[bot, level])) for bot, level in order]

    def against(self, bot: str, level: str) -> Tally | None:
        """Return the games against a bot at a level; None if there are none."""
        return next((each for each in self.tallies() if (each.bot, each.level) == (bot, level)), None)


def as_plain(recorded: Recorded) -> dict[str, Any]:
    """Return the record as plain JSON: `record` by bot and level, `unread` the names of broken games."""
    return {"record": [_plain(tally) for tally in recorded.tallies()], "unread": recorded.broken}


def _plain(tally: Tally) -> dict[str, Any]:
    return {
        "bot": tally.bot,
        "level": tally.level,
        "games": len(tally.games),
        "won": tally.won,
        "best": max(tally.scores, default=None),
        "last": tally.scores[-1] if tally.scores else None,
        "each": [{"game": game.name, "won": game.won, "you": game.yours, "other": game.theirs} for game in tally.games],
    }


class Record:
    """The record of a store's games; it reads nothing before the first look, and writes only in `save`.

    The result for a file holds as long as that file's size and time do. A broken file is tried again by each program.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / INDEX
        self._read: dict[str, str] | None = None
        self._broken: dict[str, Stands] = {}
        self._changed = False

    def look(self, more: Callable[[], bool] = lambda: True, also: Iterable[Ended] = ()) -> Recorded:
        """Return all games; as long as `more()` is true, play one unknown journal after another.

        `also` are games that have ended and are not put away yet.
        """
        games, broken, left = {game.name: game for game in also}, list[str](), 0
        try:
            files = {entry.name.removesuffix(ENDING): state_of(entry) for entry in journals(self._folder / FINISHED)}
        except OSError as error:
            return Recorded(tuple(games.values()), problem=error)
        for name, stands in files.items():
            game = self._known(name, stands)
            if game is None and stands and self._broken.get(name) != stands:
                if not more():
                    left += 1
                    continue
                game = self._find(name, stands)
            if game is None:
                broken.append(name)
            else:
                games[name] = game  # the finished file takes precedence
        self._forget(files)
        return Recorded(tuple(sorted(games.values(), key=_begun)), tuple(sorted(broken)), left)

    def take(self, path: Path, game: Ended) -> None:
        """Add the result of a game whose journal was put away at `path`."""
        if stands := state_of(path):
            self._put(path.stem, stands, game)

    def save(self) -> None:
        """Write the record if it has changed; raises OSError."""
        if self._changed:
            body = "".join(f"{name}\t{line}\n" for name, line in self._lines.items()).encode()
            replace_file(self._path, _FORMAT % crc32(body) + b"\n" + body)
            self._changed = False

    def _known(self, name: str, stands: Stands | None) -> Ended | None:
        line = self._lines.get(name)
        if not line:
            return None
        try:
            size, time_ns, bot, *end = json.loads(line)
            return kept(name, bot, end) if (size, time_ns) == stands and bot in BOTS else None
        except FOREIGN:  # another program's line, or a damaged one: ignored
            return None

    def _find(self, name: str, stands: Stands) -> Ended | None:
        """Play a journal and return how it ended; None if it cannot be followed."""
        try:
            found = ended(name, open_game(self._folder / FINISHED / f"{name}{ENDING}").session)
        except (OSError, CompereError) as error:
            log.info("%s is not in the record: %s", name, error)
        except Exception:  # a fault of the rules: it must not take the page, and its file tells
            log.exception("%s cannot be followed", name)
        else:
            self._put(name, stands, found)
            return found
        self._broken[name] = stands
        return None

    def _put(self, name: str, stands: Stands, game: Ended) -> None:
        if name.isprintable():  # a game whose name does not fit on a line is replayed each time
            line = [*stands, game.bot, game.level, game.over, game.won, game.yours, game.theirs]
            self._lines[name] = json.dumps(line, separators=(",", ":"))
            self._changed = True

    def _forget(self, names: Iterable[str]) -> None:
        """Drop all other games; the file follows with the next change."""
        self._read = {name: self._lines[name] for name in names if name in self._lines}

    @property
    def _lines(self) -> dict[str, str]:
        if self._read is None:
            self._read = dict(self._load())
        return self._read

    def _load(self) -> Iterator[tuple[str, str]]:
        try:
            first, _, body = read_file(self._path).partition(b"\n")
            text = body.decode()
        except (OSError, ValueError):
            return
        if first == _FORMAT % crc32(body):
            for line in text.split("\n")[:-1]:
                name, _, found = line.partition("\t")
                if len(found) <= LINE_MOST:
                    yield name, found


def _begun(game: Ended) -> tuple[int, str]:
    """Return a sort key by the game's number, because a device without a clock has no better order."""
    number = re.search(r"-(\d+)", game.name)
    return int(number[1]) if number else 0, game.name


def _levels(bot: AnyBot) -> dict[str, int]:
    """Return the index of each of a bot's levels."""
    values: Sequence[str] = [value.id for option in bot.options if option.name == bot.level for value in option.values]
    return {level: place for place, level in enumerate(values)}
