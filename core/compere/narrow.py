"""Decisions: criteria that narrow candidates down, and the reasons that they give.

A decision is a pure function of the state. It returns a `Choice`, or `Missing` if it lacks a fact. `settled` then asks
that fact, writes it into the state and decides again, so people are asked only what decides.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from compere.declared import dataclass, replace
from compere.errors import BadQuestion, quoted
from compere.facts import Fact
from compere.wording import Arg, Text, say

S = TypeVar("S")
T = TypeVar("T")
D = TypeVar("D")


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
class Criterion(Generic[T]):
    """A named rule that keeps some of the candidates, in their order, or says which fact it is missing."""

    name: Text
    keep: Callable[[Sequence[T]], Sequence[T] | Missing]


def narrow(
    candidates: Sequence[T], criteria: Iterable[Criterion[T]], describe: Callable[[T], Arg]
) -> Choice[tuple[T, ...]] | Missing:
    """Apply criteria in order until one candidate is left; skip a criterion that would leave none.

    Returns:
        The remaining candidates (one, unless the criteria could not tell them apart), with a reason for each criterion
        that was tried; or the fact that a criterion lacks, with the candidates that were left by then.
    """
    left = tuple(candidates)
    reasons: list[Text] = []
    for criterion in criteria:
        if len(left) <= 1:
            break
        kept = criterion.keep(left)
        if isinstance(kept, Missing):
            return replace(kept, left=kept.left or left, reasons=(*reasons, *kept.reasons))
        if kept:
            left = tuple(kept)
            named = tuple(Text("{it}", {"it": describe(each)}, criterion.name.by) for each in left)  # bot's words
            reasons.append(say("{criterion}: {left}", criterion=criterion.name, left=named))
        else:
            reasons.append(say("{criterion}: none, skipped", criterion=criterion.name))
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
    """Return the candidates with the greatest measure, in their order."""
    measures = [measure(each) for each in candidates]
    best = max(measures)
    return [each for each, measured in zip(candidates, measures, strict=True) if measured == best]
