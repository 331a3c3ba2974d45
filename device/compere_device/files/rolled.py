"""The physical rolls in all games of a store: ten-sided dice that were read, scanned or entered.

A journal says which question was answered, but not which dice it asked for. A game is therefore replayed when it has a
question that has not been met before. All other games are only read, which is some hundred times faster.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from compere.declared import dataclass
from compere.errors import CompereError
from compere.fairness import Fairness, fairness
from compere.journal import Answered, History, Parsed, parse
from compere.prompts import Die
from compere.wording import Plain
from compere_device.files.opened import open_game
from compere_device.files.owner import FINISHED, GAMES
from compere_device.files.reader import Stands, journals, state_of
from compere_device.files.reading import read_file
from compere_device.output.logger import logger

SIDES = 10

log = logger(__name__)


@dataclass(frozen=True, slots=True)
class DiceCount:
    """How often each face came up in a store's games.

    Attributes:
        fairness: the counts.
        games: how many games have such rolls.
        broken: the names of the games that cannot be followed.
        left: how many games have not been looked at yet.
        problem: why the folder cannot be listed.
    """

    fairness: Fairness
    games: int
    broken: tuple[str, ...] = ()
    left: int = 0
    problem: OSError | None = None


class DiceLog:
    """Counts a store's rolls; the count of a file holds as long as that file's size and time do."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._counted: dict[Path, tuple[Stands | None, tuple[int, ...] | None]] = {}  # the rolled faces; None: broken
        self._dice: dict[tuple[str, str], tuple[Die, ...]] = {}  # by bot and question; empty if it asks for no roll

    def count(self, more: Callable[[], bool] = lambda: True) -> DiceCount:
        """Return the counts; as long as `more()` is true, look at one file after another."""
        faces, games, broken, left = list[int](), 0, list[str](), 0
        try:
            paths = sorted(Path(each.path) for kind in (GAMES, FINISHED) for each in journals(self._folder / kind))
        except OSError as error:
            return DiceCount(fairness(()), 0, problem=error)
        for path in paths:
            stands, counted = state_of(path), self._counted.get(path)
            if counted is None or counted[0] != stands:
                if not more():
                    left += 1
                    continue
                counted = self._counted[path] = stands, self._look(path)
            rolls = counted[1]
            if rolls is None:
                broken.append(path.stem)
            else:
                faces += rolls
                games += bool(rolls)
        return DiceCount(fairness(faces, SIDES), games, tuple(broken), left)

    def _look(self, path: Path) -> tuple[int, ...] | None:
        try:
            return tuple(self._rolls(path))
        except (OSError, CompereError):
            return None
        except Exception:  # a fault of the rules: it must not take the page, and its file tells
            log.exception("%s cannot be followed", path)
            return None

    def _rolls(self, path: Path) -> Iterator[int]:
        """Yield the faces that people rolled with ten-sided dice, in answers that still count."""
        parsed = parse(read_file(path))
        for entry in _by_people(parsed):
            asked = parsed.header.bot, entry.key
            if asked not in self._dice:
                dice = open_game(path).session.now.dice
                self._dice |= {asked: ()} | {(parsed.header.bot, key): each for key, each in dice.items()}
            answer = entry.answer
            assert isinstance(answer, list)
            for die, face in zip(self._dice[asked], answer, strict=False):
                if len(set(die.faces)) == SIDES and face in die.faces:
                    yield face


def _by_people(parsed: Parsed) -> Iterator[Answered]:
    """Yield people's answers that may be rolls and were not taken back."""
    history = History()
    for entry in parsed.entries:
        history.add(entry)
    for item in history.items:
        if isinstance(item.entry, Answered) and item.entry.by_person and _may_be_faces(item.entry.answer):
            yield item.entry


def _may_be_faces(answer: Plain) -> bool:
    return isinstance(answer, list) and bool(answer) and all(type(face) is int for face in answer)
