"""A long list of names in spans of it, then the names."""

from dataclasses import replace
from random import Random

import pytest

from compere.prompts import Choose
from compere.wording import Words
from compere_device.answers.picker import begin
from compere_device.answers.spans import Spans, sizes
from compere_device.answers.way import Done, Way
from compere_device.events import Key
from ways import PEOPLE, WHO, nearer, on, option, person, typed

NONE, GONE = option("none"), option("gone")


def rows(way: Way) -> list[str]:
    return [Words().say(slot.label).lower() for slot in way.slots if slot.label]


def presses(prompt: Choose, answer: str) -> int:
    """Return how many presses lead to an answer."""
    way = begin(prompt)
    for count in range(1, 9):
        step = nearer(way, answer)
        if isinstance(step, Done):
            assert step.answer == answer
            return count
        way = on(step)
    raise AssertionError(answer)


def test_spans_then_names() -> None:
    """A key each, the last one too: BACK is never *more* here, and held it goes back."""
    way = begin(WHO)
    assert isinstance(way, Spans) and way.direct
    assert rows(way) == ["ann", "ben – dan", "eve – hal", "ida – lou"]
    last = on(typed(way, "4"))
    assert (rows(last), last.back(), way.back()) == (["ida", "joe", "kim", "lou"], way, None)
    assert last.keys == (Key.UP, Key.OK, Key.DOWN, Key.BACK)
    assert typed(last, "4") == Done("lou") and typed(way, "21") == Done("ben")


def test_the_usual_answer_has_the_key_that_goes_on() -> None:
    """What is no name stands last, and names no span."""
    prompt = replace(WHO, options=(NONE, *PEOPLE, GONE), usual="none")
    way = begin(prompt)
    assert rows(way) == ["ann – dan", "none", "eve – hal", "ida – lou"]
    assert typed(way, "2") == Done("none")
    assert presses(prompt, "gone") == 3
    five = replace(WHO, options=(NONE, *PEOPLE[:5]), usual="none")
    assert rows(begin(five)) == ["ann", "none", "ben", "cleo – eve"]


def test_an_answer_taken_back_is_marked_on_its_page() -> None:
    """Each step back marks what led to it."""
    way = begin(WHO, "joe")
    assert (rows(way)[way.again or 0], way.offers("joe")) == ("joe", True)
    first = on(way.back())
    assert (rows(first)[first.again or 0], first.back()) == ("ida – lou", None)
    assert on(typed(first, "2")).again is None


def test_a_scan_names_one_on_any_page() -> None:
    """Also one of another span."""
    assert on(typed(begin(WHO), "4")).scan("pick:ann") == Done("ann")


@pytest.mark.parametrize(
    ("count", "parts", "expected"),
    [(3, 4, (1, 1, 1)), (5, 4, (1, 1, 1, 2)), (6, 4, (1, 1, 1, 3)), (12, 3, (4, 4, 4)), (43, 4, (4, 13, 13, 13))],
)
def test_sizes(count: int, parts: int, expected: tuple[int, ...]) -> None:
    """As many in all as there are, and of several ways with the fewest presses the most even one."""
    assert sizes(count, parts) == expected and sum(expected) == count


def test_of_42_names_each_takes_three_presses_at_most() -> None:
    """And fewer where there are fewer."""
    random = Random(1)
    for count, most in ((42, 3), (16, 2), (5, 2)):
        many = tuple(person(f"n{number:02}") for number in range(count))
        prompt = replace(WHO, options=many)
        assert max(presses(prompt, each.id) for each in random.sample(many, 5)) <= most
