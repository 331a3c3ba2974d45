"""Four answers or fewer, a key each."""

from dataclasses import replace

import pytest

from compere.wording import Shape
from compere_device.answers.beside import Beside
from compere_device.answers.picker import begin
from compere_device.answers.way import Done
from compere_device.events import Key
from compere_device.hands.controls import SIDES
from ways import DIRECT, LETTERS, key_of_before, key_towards, option, pressed, shown, typed


@pytest.mark.parametrize(("count", "all_of_them"), [(1, True), (4, True), (5, False)])
def test_only_four_answers_have_keys_of_their_own(count: int, all_of_them: bool) -> None:
    """A frequent question with more answers than keys is leafed through."""
    way = begin(replace(DIRECT, options=LETTERS[:count]))
    assert isinstance(way, Beside) is way.in_sight is all_of_them
    assert way.direct


def test_the_first_rows_have_the_first_keys() -> None:
    """Each gives its answer, and who knows it presses that one."""
    way = begin(DIRECT)
    assert way.keys == (Key.UP, Key.OK, Key.DOWN)
    assert [typed(way, key) for key in "123"] == [Done("a"), Done("b"), Done("c")]
    assert [key_towards(way, answer) for answer in "abc"] == [*way.keys]


def test_an_option_that_cannot_be_leaves_its_key_empty() -> None:
    """The others keep theirs, the empty one does nothing; an answer that was taken back is marked where it was."""
    asked = replace(DIRECT, options=LETTERS[1:3], ever=("a", "b", "c", "d"))
    way = begin(asked)
    assert (shown(way), way.keys) == (["b", "c"], (Key.OK, Key.DOWN))
    assert [pressed(way, key) for key in SIDES] == [None, Done("b"), Done("c"), None]
    assert [key_towards(way, answer) for answer in "bc"] == [*way.keys]
    assert key_of_before(begin(asked, "c")) == Key.DOWN
    assert begin(replace(asked, usual="c")).keys == way.keys


def test_too_many_for_keys_are_leafed_through() -> None:
    """Where what ever may be answered has more than four, no option has a key of its own."""
    assert not isinstance(begin(replace(DIRECT, options=LETTERS[:2], ever=tuple("abcde"))), Beside)


def test_what_is_not_shown_is_scanned() -> None:
    """It takes no place in the list, and leaves keys of their own to the others."""
    way = begin(replace(DIRECT, options=LETTERS[:2], scanned=LETTERS[2:]))
    assert (shown(way), way.direct) == (["a", "b"], True)
    assert way.scan("pick:j") == Done("j")


def test_beside_a_key_stands_a_label() -> None:
    """Not the outline that a list draws."""
    shaped = replace(DIRECT, options=(option("a", shape=Shape("X X")), option("b", shape=Shape("XX"))))
    assert [slot.drawing for slot in begin(shaped).slots] == [(), ()]
    assert [slot.drawing for slot in begin(replace(shaped, often=False)).slots] == [("X", "X"), ("XX",)]
