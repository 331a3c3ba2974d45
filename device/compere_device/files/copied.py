"""A game's copy on a stick: what its name says, and the result of copying in either direction.

patchwork-0001-in-progress.journal  as far as it is played
patchwork-0002-won-34-28.journal    your score before the best other one, if they were counted
"""

import re
from codecs import BOM_UTF8
from collections.abc import Callable

from compere.declared import dataclass
from compere_device.files.ended import Ended
from compere_device.files.owner import FINISHED, GAMES
from compere_device.files.reader import ENDING

Goes = Callable[[int, int], bool]  # told how many files of how many are done; whether to go on
_MOST_NAME = 80  # signs
# What some file systems of sticks cannot have in a name; and a dot in front, as of what a Mac leaves beside files.
_FOREIGN = re.compile(r"^\.|[^A-Za-z0-9._-]")
_IN_PROGRESS = "in-progress"
_SCORED = r"(?:won|lost)(?:--?\d+)*"
_TELLING = re.compile(rf"(?P<name>.+?)-(?P<told>{_IN_PROGRESS}|finished|ended|abandoned|{_SCORED})(?:-\d+)?")


@dataclass(frozen=True, slots=True)
class Copied:
    """The result of copying games from one place to another.

    Attributes:
        written: how many games were copied.
        already: how many were there already.
        broken: the names of games that cannot be read.
        problem: why it ended early; None if it did not.
        ended: somebody stopped it.
        own: the problem is in the store itself.
        newer: the names of games that need another program.
        lacks: the bots that games need and that are not here, by name, for each such game.
    """

    written: int = 0
    already: int = 0
    broken: tuple[str, ...] = ()
    problem: OSError | None = None
    ended: bool = False
    own: bool = False
    newer: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()

    @property
    def left_out(self) -> bool:
        """Whether there are games that could not be copied."""
        return bool(self.broken or self.newer or self.lacks)


def copy_name(stem: str, kind: str, ended: Ended | None) -> str:
    """Return the name of a game's copy, valid on every file system; `kind` is the folder that the game is in."""
    if ended is None:
        told = FINISHED if kind == FINISHED else _IN_PROGRESS
    elif ended.won is None:
        told = "ended" if ended.over else "abandoned"
    else:
        scores = [points for points in (ended.yours, ended.theirs) if points is not None]
        told = "-".join(["won" if ended.won else "lost", *map(str, scores)])
    return f"{_FOREIGN.sub('_', stem)[:_MOST_NAME]}-{told}{ENDING}"


def as_written(data: bytes) -> bytes:
    """Return a journal that came from elsewhere with the ends of lines that it had.

    Mail and editors make them CR LF, and some put a byte order mark before them. Each line has its own check, so
    nothing else can pass for a journal by that.
    """
    return data.removeprefix(BOM_UTF8).replace(b"\r\n", b"\n")


def original(stem: str) -> tuple[str, str | None]:
    """Return the name and the folder that a copy's game had; None for each that its name does not tell."""
    told = _TELLING.fullmatch(stem)
    if told is None:
        return stem, None
    return told["name"], GAMES if told["told"] == _IN_PROGRESS else FINISHED
