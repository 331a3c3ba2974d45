"""Decisions: what is preferred among candidates, and the reasons that this gives.

A decision is a pure function of the state. It returns `Missing` if it lacks a fact. `settled` then asks that fact,
writes it into the state and decides again, so people are asked only what decides. Anything else that it returns is
decided: a `Choice`, as `narrow` makes it, or what else the bot's rules expect.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any, Generic, TypeVar

from compere.declared import dataclass
from compere.errors import BadQuestion, quoted
from compere.facts import Fact
from compere.wording import Arg, Text, say

S = TypeVar("S")
T = TypeVar("T")
D = TypeVar("D")
FIELDS = ("template", "args", "by")  # of a text


@dataclass(frozen=True, slots=True)
class Choice(Generic[T]):
    """What was decided, and the reasons in the order in which they applied."""

    picked: T
    reasons: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Missing:
    """The one fact that a decision lacks.

    Attributes:
        fact: the fact.
        left: the candidates between which it would decide.
        reasons: what had decided so far.
    """

    fact: Fact[Any, Any]
    left: tuple[Any, ...] = ()
    reasons: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Preference(Generic[T]):
    """A named rule that decides between candidates that may all be picked.

    Attributes:
        name: what it looks for.
        keep: returns those of the candidates that it prefers, in their order, or the fact that it lacks.
    """

    name: Text
    keep: Callable[[Sequence[T]], Sequence[T] | Missing]


class Reason(Text):
    """What a preference left, in the bot's words, which are found when somebody looks: few ask why.

    The first look fills its fields. A copy of it is a text as any other.
    """

    __slots__ = ("_of",)
    _of: tuple[Text, tuple[Any, ...], Callable[[Any], Arg]]

    def anew(self) -> Text:
        """Put it into words once more, which are the same unless `describe` depends on a state that has gone on."""
        name, kept, describe = self._of
        if not kept:
            return say("{criterion}: none, skipped", criterion=name)
        named = [it if isinstance(it, Text) else Text("{it}", {"it": it}, name.by) for it in map(describe, kept)]
        return say("{criterion}: {left}", criterion=name, left=tuple(named))

    def __getattr__(self, name: str) -> Any:
        """Fill the fields, none of which is there yet when this is called for one of them."""
        if name not in FIELDS:
            raise AttributeError(f"a reason has no {name!r}", name=name, obj=self)
        said = self.anew()
        for each in FIELDS:
            object.__setattr__(self, each, getattr(said, each))
        return getattr(said, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and _fields(self) == _fields(other)

    def __reduce__(self) -> tuple[type[Text], tuple[Any, ...]]:
        return Text, _fields(self)


_fields = attrgetter(*FIELDS)
_put_of = vars(Reason)["_of"].__set__  # a text is frozen, so what a reason is made of is put into its slot


def _reason(name: Text, kept: tuple[Any, ...], describe: Callable[[Any], Arg]) -> Reason:
    """Return a reason whose fields are not filled yet."""
    made = Reason.__new__(Reason)
    _put_of(made, (name, kept, describe))
    return made


def narrow(
    candidates: Sequence[T],
    preferences: Iterable[Preference[T]],
    describe: Callable[[T], Arg],
) -> Choice[tuple[T, ...]] | Missing:
    """Apply preferences to candidates that may all be picked, in order, until one is left.

    A preference that would keep none of them is skipped, so what must hold is asked before: of the candidates.
    `describe` names a candidate for the reasons. It may be asked at any time later, and then says the same.

    Returns:
        The remaining candidates (one, unless the preferences could not tell them apart; none if there was none), with a
        reason for each preference that was tried; or the fact that one of them lacks, with the candidates that were
        left by then.
    """
    left = tuple(candidates)
    reasons: list[Text] = []
    for preference in preferences:
        if len(left) <= 1:
            break
        kept = preference.keep(left)
        if isinstance(kept, Missing):
            return Missing(kept.fact, kept.left or left, (*reasons, *kept.reasons))
        kept = tuple(kept)
        left = kept or left
        reasons.append(_reason(preference.name, kept, describe))
    return Choice(left, tuple(reasons))


async def settled(state: S, decide: Callable[[S], D | Missing]) -> D:
    """Decide; as long as a fact is missing, ask it, write the answer into the state and decide again.

    Raises:
        BadQuestion: a fact is still missing after it was asked.
    """
    asked: set[str] = set()
    while isinstance(decided := decide(state), Missing):
        if decided.fact.key in asked:
            fact = quoted(decided.fact.key)
            raise BadQuestion(f"the fact {fact} was asked and is missing still: write it into the state")
        asked.add(decided.fact.key)
        await decided.fact.ask(state)
    return decided


def most(candidates: Sequence[T], measure: Callable[[T], int]) -> list[T]:
    """Return the candidates with the greatest measure, in their order; none if there is none."""
    measures = list(map(measure, candidates))
    best = max(measures) if measures else 0
    if measures.count(best) == 1:  # as a rule
        return [candidates[measures.index(best)]]
    return [each for each, measured in zip(candidates, measures, strict=True) if measured == best]
