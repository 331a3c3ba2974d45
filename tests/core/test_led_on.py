"""Answers of before that led on to a further question: one answer now, whatever was taken back or corrected."""

import pytest

from compere.journal import Answered, Corrected, Entry, Header, Parsed, Undone
from compere.led_on import LedOn, numbered

LED_ON = {("icons", "more"): LedOn("rare"), ("icons", "once"): LedOn("all", once=True)}
HEADER = Header("tiny", 1, {}, "1")


def said(key: str, answer: str = "x", source: str = "entered") -> Answered:
    return Answered(key, "0ddba110", source, answer)  # type: ignore[arg-type]


A, MORE, RARE = said("a"), said("icons", "more"), said("rare", "toy")
ONE, FEW = said("icons", "toy"), said("icons", "none")


@pytest.mark.parametrize(
    ("entries", "now"),
    [
        ([A, MORE, RARE, A], [(2, A), (4, ONE), (5, A)]),
        ([FEW, A], [(2, FEW), (3, A)]),
        ([said("icons", "once"), said("all", "toy")], [(3, said("icons", "toy", "once"))]),
        ([A, MORE], [(2, A)]),  # the game was left at the further question: it asks the first one again
        ([A, MORE, RARE, Undone(2), RARE], [(2, A), (4, ONE), (5, Undone(1)), (6, ONE)]),
        ([A, MORE, RARE, Undone(2), Undone(1), FEW], [(2, A), (4, ONE), (5, Undone(1)), (7, FEW)]),
        ([A, MORE, Undone(1), FEW], [(2, A), (5, FEW)]),
        ([A, MORE, RARE, A, Undone(3), A], [(2, A), (4, ONE), (5, A), (6, Undone(2)), (7, A)]),
        ([MORE, RARE, Undone(0), A], [(3, ONE), (4, Undone(0)), (5, A)]),
        (
            [A, MORE, RARE, Corrected(1, 1, "f", 2), MORE, RARE, Undone(2)],
            [(2, A), (4, ONE), (5, Corrected(1, 1, "f", 2)), (7, ONE), (8, Undone(2))],
        ),
        ([MORE, RARE, A, Corrected(2, 1, "f", 2), A], [(3, ONE), (4, A), (5, Corrected(1, 1, "f", 2)), (6, A)]),
        ([said("a", "more"), said("rare")], [(2, said("a", "more")), (3, said("rare"))]),  # of another question
    ],
)
def test_what_led_on_is_one_answer(entries: list[Entry], now: list[tuple[int, Entry]]) -> None:
    """Each with the line at which it stands; what is kept is counted as it is now."""
    assert list(numbered(Parsed(HEADER, tuple(entries), 0, version=1), LED_ON)) == now


def test_a_journal_of_now_is_left_as_it_is() -> None:
    """An answer of that name may be one again, and lead nowhere."""
    entries = (A, MORE, RARE, Undone(2))
    assert list(numbered(Parsed(HEADER, entries, 0), LED_ON)) == list(enumerate(entries, start=2))
