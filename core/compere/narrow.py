"""Decisions: criteria that narrow candidates down, and the reasons that they leave behind.

A decision is a pure function of the state. It returns a `Choice`, or `Missing` when it lacks one fact: the rules then
ask for that fact, write it into the state and decide again, so the table is asked only what decides.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from compere.wording import Arg, Text, say

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Choice(Generic[T]):
    """What was decided, and why, in the order in which it was decided."""

    picked: T
    reasons: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Missing:
    """The one fact that a decision lacks."""

    fact: str


@dataclass(frozen=True, slots=True)
class Criterion(Generic[T]):
    """A named way to keep some of the candidates, in their order; `Missing` where that cannot be told yet."""

    name: Text
    keep: Callable[[Sequence[T]], Sequence[T] | Missing]


def narrow(
    candidates: Sequence[T], criteria: Iterable[Criterion[T]], describe: Callable[[T], Arg]
) -> Choice[tuple[T, ...]] | Missing:
    """Apply criteria in order until one candidate is left; one that would leave none is skipped.

    Returns:
        The candidates left (one, unless the criteria did not tell them apart) with a reason for each criterion looked
        at; or the fact that the criterion in turn misses.
    """
    left = tuple(candidates)
    reasons = []
    for criterion in criteria:
        if len(left) <= 1:
            break
        kept = criterion.keep(left)
        if isinstance(kept, Missing):
            return kept
        if kept:
            left = tuple(kept)
            reasons.append(say("{criterion}: {left}", criterion=criterion.name, left=tuple(map(describe, left))))
        else:
            reasons.append(say("{criterion}: none, skipped", criterion=criterion.name))
    return Choice(left, tuple(reasons))


def most(candidates: Sequence[T], measure: Callable[[T], int]) -> list[T]:
    """Return the candidates that measure the most, in their order."""
    measures = [measure(each) for each in candidates]
    best = max(measures)
    return [each for each, measured in zip(candidates, measures, strict=True) if measured == best]
