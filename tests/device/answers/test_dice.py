"""Dice, one after the other."""

from dataclasses import replace

import pytest

from compere_device.answers.dice import Dice
from compere_device.answers.picker import begin
from compere_device.answers.way import Done
from compere_device.events import Key
from ways import DICE, key_towards, on, typed


def dice(keys: str = "", old: list[int] | None = None) -> Dice:
    way = typed(begin(DICE, old), keys)
    assert isinstance(way, Dice)
    return way


def test_the_old_faces_are_selected_die_by_die() -> None:
    """A roll taken back shows each die's old face, even behind one that is changed."""
    assert typed(dice(old=[2, 5]), "oo") == Done((2, 5))
    assert typed(dice(old=[2, 5]), "+oo") == Done((3, 5))
    assert typed(dice(old=[2, 5]), "obo-o") == Done((2, 0))


def test_a_face_that_lies_on_the_table_is_taken() -> None:
    """Of the die in turn, as printed: a 0 is the 10 of a die that has no 0; a face that it has not is nothing."""
    first, second = dice(), dice("++o")
    assert (first.scan("num:3"), second.scan("num:0"), second.scan("num:3")) == (second, Done((3, 0)), None)
    assert first.shows(0) is None and first.shows(10) is None
    shown = first.shows(2)
    assert shown and (shown.huge, shown.take()) == ("2", first.scan("num:2"))
    tens = begin(replace(DICE, faces={"d10": tuple(range(1, 11))}))
    assert tens.scan("d10:0") == tens.scan("d10:10") == Done((10,))


def test_a_die_goes_round_and_the_counter_says_which() -> None:
    """One die alone is not counted."""
    assert [dice(keys).huge for keys in ("", "+", "-", "+++")] == ["1", "2", "3", "1"]
    assert (dice().counter, dice("o").counter) == ("1/2", "2/2")
    assert begin(replace(DICE, faces={"black": (1, 2, 3)})).counter == ""


def test_back_goes_to_the_die_before() -> None:
    """It shows what was said of it, and the one after it what it showed; the first one has none."""
    first = on(dice("+o+").back())
    assert (first.huge, on(typed(first, "o")).huge, first.back(), dice().back()) == ("2", "5", None, None)
    assert on(typed(first, "-o")).huge == "5"


@pytest.mark.parametrize(
    ("keys", "answer", "key", "leads"),
    [
        ("", (1, 5), Key.OK, True),
        ("", (2, 5), Key.UP, True),
        ("", (3, 5), Key.DOWN, True),
        ("o", (1, 5), Key.UP, True),
        ("o", (2, 0), Key.OK, False),
    ],
)
def test_who_knows_the_roll_turns_the_shorter_way(keys: str, answer: tuple[int, ...], key: Key, leads: bool) -> None:
    """UP counts up; a face that is not the one needs a step back."""
    way = on(dice(keys))
    assert (key_towards(way, answer), way.leads_to(answer)) == (key, leads)
