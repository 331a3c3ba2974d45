"""Decisions: what must hold of a candidate, what is preferred among those, and the reasons that both give.

A decision is a pure function of the state. It returns a `Choice`, or `Missing` if it lacks a fact. `settled` then asks
that fact, writes it into the state and decides again, so people are asked only what decides.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any, ClassVar, Generic, TypeVar

from compere.declared import dataclass
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
class _Sieve(Generic[T]):
    """A named rule that keeps some of the candidates, in their order, or says which fact it is missing."""

    may_be_skipped: ClassVar[bool]
    name: Text
    keep: Callable[[Sequence[T]], Sequence[T] | Missing]


class Criterion(_Sieve[T]):
    """What must hold of whatever is picked: it keeps the candidates of which it holds, even if that is none."""

    __slots__ = ()
    may_be_skipped = False


class Preference(_Sieve[T]):
    """What decides between candidates that may all be picked: one that would keep none of them is skipped."""

    __slots__ = ()
    may_be_skipped = True


_may_be_skipped = attrgetter("may_be_skipped")


def narrow(
    candidates: Sequence[T],
    sieves: Iterable[Criterion[T] | Preference[T]],
    describe: Callable[[T], Arg],
) -> Choice[tuple[T, ...]] | Missing:
    """Keep the candidates of which every criterion holds, then apply preferences in order until one is left.

    Criteria come first wherever they stand, and a single candidate has to meet them, too: what is picked always does.

    Returns:
        The remaining candidates (one, unless the preferences could not tell them apart; none if no candidate meets the
        criteria), with a reason for each criterion and preference that was tried; or the fact that one of them lacks,
        with the candidates that were left by then.
    """
    left = tuple(candidates)
    reasons: list[Text] = []
    for sieve in sorted(sieves, key=_may_be_skipped):
        skipped = sieve.may_be_skipped
        if len(left) <= skipped:
            break
        kept = sieve.keep(left)
        if isinstance(kept, Missing):
            return Missing(kept.fact, kept.left or left, (*reasons, *kept.reasons))
        kept = tuple(kept)
        if kept or not skipped:
            left = kept
        reasons.append(_reason(sieve, kept, describe))
    return Choice(left, tuple(reasons))


def _reason(sieve: _Sieve[T], kept: tuple[T, ...], describe: Callable[[T], Arg]) -> Text:
    """Return what a criterion or preference left, in the bot's words."""
    if kept:
        by = sieve.name.by
        named = [it if isinstance(it, Text) else Text("{it}", {"it": it}, by) for it in map(describe, kept)]
        return say("{criterion}: {left}", criterion=sieve.name, left=tuple(named))
    if sieve.may_be_skipped:
        return say("{criterion}: none, skipped", criterion=sieve.name)
    return say("{criterion}: none", criterion=sieve.name)


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
    measures = list(map(measure, candidates))
    best = max(measures)
    return [each for each, measured in zip(candidates, measures, strict=True) if measured == best]
