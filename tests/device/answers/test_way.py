"""What all ways have in common: rows of which one is selected, numbers that are set, and the shorter way round."""

from dataclasses import replace

import pytest

from compere_device.answers.picker import begin
from compere_device.answers.way import Keyed, shorter_way
from compere_device.hands.controls import BESIDE_KEYS, Does, PageKind
from ways import CHOOSE, DICE, DIRECT, DRAFT, DRAW, HAND, NUMBER, SOME, SQUARES, TELL, WIDE, named, on


@pytest.mark.parametrize(("by", "cursor", "number"), [(1, 1, "2"), (-1, 2, "0"), (2, 2, "3"), (-4, 2, "−2")])
def test_what_is_selected_goes_round_and_a_number_stops(by: int, cursor: int, number: str) -> None:
    assert on(begin(CHOOSE).move(by)).cursor == cursor
    assert on(begin(replace(NUMBER, usual=1)).move(by)).huge == number


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        *((prompt, PageKind.LIST) for prompt in (CHOOSE, DRAW, SOME)),
        *((prompt, PageKind.VALUE) for prompt in (NUMBER, DICE)),
        (TELL, PageKind.READ),
        (DIRECT, PageKind.THREE),
        *((prompt, PageKind.FOUR) for prompt in (HAND, WIDE, SQUARES)),
        (DRAFT, PageKind.TEXT),
    ],
    ids=named,
)
def test_a_page_says_what_can_be_done_on_it(prompt: object, kind: PageKind) -> None:
    """And rows have a side each where they stand beside keys, and nowhere else."""
    way = begin(prompt)  # type: ignore[arg-type]
    assert way.kind is kind
    assert way.direct is (kind in BESIDE_KEYS) and len(way.keys) == (len(way.slots) if way.direct else 0)


@pytest.mark.parametrize("prompt", [DIRECT, HAND, WIDE, SQUARES], ids=lambda prompt: prompt.key)
def test_rows_beside_keys_are_a_list_as_well(prompt: object) -> None:
    """With the same rows, of which the first is selected, or what was taken back; `unset` else none."""
    way = begin(prompt)  # type: ignore[arg-type]
    assert isinstance(way, Keyed)
    first, none = way.in_list(unset=False), way.in_list(unset=True)
    assert (first.slots, first.kind, first.keys, first.cursor) == (way.slots, PageKind.LIST, (), 0)
    assert none.unset and none.cursor is None and none.take() is None
    assert none.asks == first.asks != way.asks


@pytest.mark.parametrize(
    ("here", "there", "step"),
    [(3, 3, Does.TAKE), (0, 3, Does.NEXT), (0, 4, Does.PREVIOUS), (5, 0, Does.NEXT), (1, 0, Does.PREVIOUS)],
)
def test_the_shorter_way_round(here: int, there: int, step: Does) -> None:
    """Of six, the last is next to the first; half way round it goes on."""
    assert shorter_way(here, there, 6) is step
    dice = {Does.NEXT: Does.MORE, Does.PREVIOUS: Does.LESS}
    assert shorter_way(here, there, 6, onwards=Does.MORE, back=Does.LESS) is dice.get(step, step)
