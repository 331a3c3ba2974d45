"""Decisions: what is preferred among candidates, and the reasons that this gives.

A decision is a pure function of the state. It returns `Missing` if it lacks a fact. `settled` then asks that fact,
writes it into the state and decides again, so people are asked only what decides. Anything else that it returns is
decided: a `Choice`, as `narrow` makes it, or what else the bot's rules expect.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from compere.declared import dataclass
from compere.errors import BadQuestion, quoted
from compere.facts import Fact
from compere.wording import Arg, Text, later, say

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
class Preference(Generic[T]):
    """A named rule that decides between candidates that may all be picked.

    Attributes:
        name: what it looks for.
        keep: returns those of the candidates that it prefers, in their order, or the fact that it lacks.
    """

    name: Text
    keep: Callable[[Sequence[T]], Sequence[T] | Missing]


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
        reasons.append(later(partial(_reason, preference.name, kept, describe)))
    return Choice(left, tuple(reasons))


def _reason(name: Text, kept: tuple[T, ...], describe: Callable[[T], Arg]) -> Text:
    """Return what a preference left, in the bot's words."""
    if not kept:
        return say("{criterion}: none, skipped", criterion=name)
    named = [it if isinstance(it, Text) else Text("{it}", {"it": it}, name.by) for it in map(describe, kept)]
    return say("{criterion}: {left}", criterion=name, left=tuple(named))


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
