"""Where a game stands, and the positions kept along the way, so that a step back need not run the rules from line one.

The journal stays the truth: what is kept is what the run from the first line had there, or it is not used.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from compere.declared import dataclass, field
from compere.journal import Answered, Corrected, Entry
from compere.prompts import Die, Prompt
from compere.state import Told
from compere.wording import Plain

if TYPE_CHECKING:
    from compere.bot import Outcome

EVERY = 32  # items between two positions: one costs about as much as an answer, and a step back repeats half as many
MOST = 16  # positions of a game; the older they are, the farther apart
LEFT = 2  # of these are left with a game, before the one from which it goes on
NEAR = 8  # items before the last answer of a person, in which there is a mark to go on from


@dataclass(slots=True)
class Standing:
    """Where a game stands: what its rules have done so far, and what they ask now. To look at only."""

    state: Any  # the bot's state
    prompt: Prompt[Any] | None = None  # what is asked now; None once the game has ended
    question: str = ""  # the checksum of the prompt, or of the last one: equal for the same question
    outcome: "Outcome | None" = None  # how the game ended; None while it goes on
    told: tuple[Told, ...] = ()  # since a person last answered, over all answers of device and almanac
    answered: str | None = None  # the step of what a person last answered; None before that
    turned: bool = False  # whether a turn ended and the next began since then
    marks: int = 0  # how many marks there have been
    counts: Counter[str] = field(default_factory=Counter)  # how many answers each stream of chance has given
    taught: dict[str, Plain] = field(default_factory=dict)  # people's answers to printed facts, by fact
    dice: dict[str, tuple[Die, ...]] = field(default_factory=dict)  # rolled so far, by their question's key


@dataclass(frozen=True, slots=True)
class Kept:
    """Where a run stood when its rules came to a mark, before any correction there.

    Attributes:
        position: the state's public form, without what follows from the rest of it.
        now: how it stood, without the state.
        taken: how many items it had taken.
        told_from: how many it had taken when a person last answered.
        facts: the almanac keys that its items answered, by the items' numbers from 0.
        began: whether any turn had begun.
        taken_back: the correction that had just been taken back when that run began.
    """

    position: Mapping[str, Plain]
    now: Standing
    taken: int
    told_from: int
    facts: Mapping[int, str]
    began: bool
    taken_back: Corrected | None

    def fits(self, taken_back: Corrected | None) -> bool:
        """Return whether a run that says that `taken_back` no longer holds would have told the same up to here.

        It says so at that correction's mark, and this is forgotten once a person has answered.
        """
        if self.taken_back == taken_back:
            return True
        undone = [each for each in (self.taken_back, taken_back) if each]
        return all(self.now.marks <= each.mark or self.told_from > each.keep for each in undone)


class Positions:
    """The positions kept of one game, in order."""

    def __init__(self, kept: Iterable[Kept] = ()) -> None:
        self.kept = list(kept)

    def due(self, taken: int) -> bool:
        """Return whether a run that has taken so many items should keep one."""
        return taken >= EVERY + (self.kept[-1].taken if self.kept else 0)

    def add(self, kept: Kept) -> None:
        """Keep one more; if there are too many then, the one goes that leaves the smallest gap for its age."""
        self.kept.append(kept)
        if len(self.kept) > MOST:
            at = [each.taken for each in self.kept]
            gaps = [(at[nth + 1] - at[nth - 1]) / (at[-1] - at[nth]) for nth in range(1, MOST)]
            del self.kept[1 + gaps.index(min(gaps))]

    def after(self, entry: Entry) -> "Positions":
        """Return those that an entry leaves: a correction is made at the last mark, so none is later."""
        return self if isinstance(entry, Answered) else self.upto(entry.keep)

    def upto(self, taken: int) -> "Positions":
        """Return those that have taken no more items."""
        return Positions(each for each in self.kept if each.taken <= taken)

    def latest(self, taken_back: Corrected | None = None) -> Kept | None:
        """Return the last one that fits a run after `taken_back`; None if there is none."""
        return next((each for each in reversed(self.kept) if each.fits(taken_back)), None)


class Nearby(Positions):
    """Keeps only the last position of a run, of those at which it has taken at least so many items."""

    def __init__(self, least: int) -> None:
        super().__init__()
        self._least = least

    def due(self, taken: int) -> bool:
        """Return whether a run that has taken so many items is near enough to its end."""
        return taken >= self._least

    def add(self, kept: Kept) -> None:
        """Keep it instead of the one before."""
        self.kept = [kept]


@dataclass(frozen=True, slots=True)
class Left:
    """What is kept of a game that is left, so that it can be opened without running its rules from line one.

    Attributes:
        entries: how many entries it had.
        question: the checksum of what was asked then.
        positions: at most LEFT + 1, in order, each with an answer of a person, or a correction, after it.
    """

    entries: int
    question: str
    positions: tuple[Kept, ...]
