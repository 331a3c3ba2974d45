"""Four answers or fewer, a key each."""

from dataclasses import replace

import pytest

from compere.options import Shape
from compere_device.answers.keys import Keys
from compere_device.answers.picker import begin
from compere_device.answers.way import Done
from compere_device.events import Key
from ways import DIRECT, LETTERS, option, shown, typed


@pytest.mark.parametrize(("count", "all_of_them"), [(1, True), (4, True), (5, False)])
def test_only_four_answers_have_keys_of_their_own(count: int, all_of_them: bool) -> None:
    """A frequent question with more answers than keys is leafed through."""
    way = begin(replace(DIRECT, options=LETTERS[:count]))
    assert isinstance(way, Keys) is way.in_sight is all_of_them
    assert way.direct


def test_the_first_rows_have_the_first_keys() -> None:
    """Each gives its answer, and who knows it presses that one."""
    way = begin(DIRECT)
    assert way.keys == (Key.UP, Key.OK, Key.DOWN)
    assert [typed(way, key) for key in "123"] == [Done("a"), Done("b"), Done("c")]
    assert [way.towards(answer) for answer in "abc"] == [*way.keys]


def test_what_is_not_shown_is_scanned() -> None:
    """It takes no place in the list, and leaves keys of their own to the others."""
    way = begin(replace(DIRECT, options=LETTERS[:2], scanned=LETTERS[2:]))
    assert (shown(way), way.direct) == (["a", "b"], True)
    assert way.scan("pick:j") == Done("j")


def test_beside_a_key_stands_a_label() -> None:
    """Not the outline that a list draws."""
    shaped = replace(DIRECT, options=(option("a", shape=Shape(("X", "X"))), option("b", shape=Shape(("XX",)))))
    assert [slot.drawing for slot in begin(shaped).slots] == [(), ()]
    assert [slot.drawing for slot in begin(replace(shaped, often=False)).slots] == [("X", "X"), ("XX",)]
