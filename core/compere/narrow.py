"""Decisions: criteria that narrow candidates down, and the reasons that they leave behind.

A decision is a pure function of the state. It returns a `Choice`, or `Missing` when it lacks one fact: with `settled`
the rules ask for that fact, write it into the state and decide again, so the table is asked only what decides.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from compere.errors import BadQuestion, quoted
from compere.facts import Fact
from compere.wording import Arg, Text, say

S = TypeVar("S")
T = TypeVar("T")
D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Choice(Generic[T]):
    """What was decided, and why, in the order in which it was decided."""

    picked: T
    reasons: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Missing:
    """The one fact that a decision lacks, the candidates between which it would decide, and what had decided so far."""

    fact: Fact[Any, Any]
    left: tuple[Any, ...] = ()
    reasons: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Criterion(Generic[T]):
    """A named way to keep some of the candidates, in their order; it may lack a fact."""

    name: Text
    keep: Callable[[Sequence[T]], Sequence[T] | Missing]


def narrow(
    candidates: Sequence[T], criteria: Iterable[Criterion[T]], describe: Callable[[T], Arg]
) -> Choice[tuple[T, ...]] | Missing:
    """Apply criteria in order until one candidate is left; one that would leave none is skipped.

    Returns:
        The candidates left (one, unless the criteria did not tell them apart) with a reason for each criterion looked
        at; or the fact that a criterion lacks, with what that criterion itself had narrowed, where it had.
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
            named = tuple(Text("{it}", {"it": describe(each)}, criterion.name.by) for each in left)  # the bot's words
            reasons.append(say("{criterion}: {left}", criterion=criterion.name, left=named))
        else:
            reasons.append(say("{criterion}: none, skipped", criterion=criterion.name))
    return Choice(left, tuple(reasons))


async def settled(state: S, decide: Callable[[S], D | Missing]) -> D:
    """Decide; while a fact is missing, ask it, which writes it into the state, and decide again.

    Raises:
        BadQuestion: what was asked for is missing still.
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
    """Return the candidates that measure the most, in their order."""
    measures = [measure(each) for each in candidates]
    best = max(measures)
    return [each for each, measured in zip(candidates, measures, strict=True) if measured == best]
