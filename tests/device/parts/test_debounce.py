"""Bouncing contacts made still in software: the kernel's rule, with time passed in."""

from itertools import zip_longest
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bounces
from compere_device.events import Key, Moved
from compere_device.parts.debounce import Debounce

BOUNCE_S = 0.01
OK, UP = Key.OK, Key.UP


def settled(moves: list[Moved], bounce_s: float = BOUNCE_S) -> list[Moved]:
    """Everything that is passed on when the loop sleeps until each deadline."""
    debounce, passed = Debounce(bounce_s), []
    for moved in moves:
        passed += debounce.settle(moved.at_s)
        debounce.feed(moved)
    while (due_s := debounce.deadline_s) is not None:
        passed += debounce.settle(due_s)
    return passed


def test_the_traces_are_what_their_generator_makes() -> None:
    """Fifty presses; closing and opening, each number of edges from 1 to 20 occurs."""
    assert bounces.FILE.read_text() == bounces.text()
    traces = bounces.traces()
    assert len(traces) == 50
    closing = [sum(at_us <= bounces.LONGEST_US for at_us, _ in trace) for trace in traces]
    opening = [len(trace) - edges for trace, edges in zip(traces, closing, strict=True)]
    assert set(closing) == set(opening) == set(range(1, 21))
    assert all(trace[-1][1] is False for trace in traces)


def test_fifty_bouncing_presses_are_fifty_presses() -> None:
    """Each closes once and opens once, and no bounce is left over."""
    edges = bounces.after_each_other(bounces.traces())
    passed = settled([Moved(OK, down, at_us / 1e6, bouncing=True) for at_us, down in edges])
    assert [moved.down for moved in passed] == [True, False] * 50


def test_an_edge_counts_when_its_contact_has_been_still() -> None:
    """It has the time at which it counts, and none of what was before the last bounce."""
    moves = [Moved(UP, down, at_s) for at_s, down in ((0.0, True), (0.004, False), (0.006, True))]
    assert settled(moves) == [Moved(UP, True, 0.016)]


def test_a_glitch_is_nothing() -> None:
    """A contact that is back where it was has not moved."""
    assert settled([Moved(UP, True, 1.0), Moved(UP, False, 1.009)]) == []
    assert len(settled([Moved(UP, True, 1.0), Moved(UP, False, 1.0101)])) == 2


def test_each_contact_has_its_own_time() -> None:
    """Two keys that are pressed together come in the order in which they became still."""
    moves = [Moved(OK, True, 0.0), Moved(UP, True, 0.002), Moved(OK, False, 0.004), Moved(OK, True, 0.005)]
    assert settled(moves) == [Moved(UP, True, 0.012), Moved(OK, True, 0.015)]


def test_nothing_is_awaited_while_all_is_still() -> None:
    """So that the loop can sleep."""
    debounce = Debounce(BOUNCE_S)
    assert debounce.deadline_s is None
    debounce.feed(Moved(OK, True, 1.0))
    assert debounce.deadline_s == 1.01
    assert debounce.settle(1.009) == []
    assert debounce.settle(1.01) == [Moved(OK, True, 1.01)]
    assert debounce.deadline_s is None


@pytest.mark.parametrize("bounce_s", [0.0, 0.001])
def test_without_bounces_every_edge_passes(bounce_s: float) -> None:
    """Also with no time at all."""
    moves = [Moved(OK, nth % 2 == 0, float(nth)) for nth in range(6)]
    assert settled(moves, bounce_s) == [Moved(OK, moved.down, moved.at_s + bounce_s) for moved in moves]


@st.composite
def edges(draw: st.DrawFn) -> list[Moved]:
    """Edges of two contacts, on a clock of 1/1024 s so that sums are exact."""
    steps = draw(st.lists(st.tuples(st.sampled_from([OK, UP]), st.booleans(), st.integers(0, 30)), max_size=40))
    at, made = 0, []
    for key, down, gap in steps:
        at += gap
        made.append(Moved(key, down, at / 1024))
    return made


@given(edges(), st.integers(1, 20))
def test_against_a_plain_reading_of_the_rule(moves: list[Moved], period: int) -> None:
    """A level counts if the next edge of its contact is a period away, and if it is not the one that counts already."""
    expected: list[Any] = []
    for key in (OK, UP):
        own, level = [moved for moved in moves if moved.key is key], False
        for moved, later in zip_longest(own, own[1:]):
            still = later is None or later.at_s - moved.at_s >= period / 1024
            if still and moved.down != level:
                level = moved.down
                expected.append(Moved(key, level, moved.at_s + period / 1024))
    passed = settled(moves, period / 1024)
    assert sorted(passed, key=repr) == sorted(expected, key=repr)
    assert passed == sorted(passed, key=lambda moved: moved.at_s)
