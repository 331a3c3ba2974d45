"""What is printed, against a second table of it."""

import pytest

from bots.patchwork import printed
from compere.bots.patchwork.cards import (
    CARDS,
    DECKS,
    FINAL_SPACE,
    INCOME_SPACES,
    LEATHER_SPACES,
    MARKER_DISTANCE,
    PATCHES,
    QUILT_SQUARES,
    START_BUTTONS,
    START_PATCH,
    TILE_POINTS,
    TILE_SQUARES,
    Filter,
)
from compere.wording import Shape
from playing import said

SYMBOLS = {
    "overtake": Filter.NO_OVERTAKE,
    "buttons": Filter.MOST_BUTTONS,
    "largest": Filter.LARGEST,
    "neutral": Filter.NEUTRAL,
}


def test_the_24_cards() -> None:
    """Number, budget, filters in order and income of every card, as the facts give them (section 2)."""
    assert [(card.number, card.budget, card.income, card.filters) for card in CARDS.values()] == [
        (card.number, card.budget, card.income, tuple(SYMBOLS[name] for name in card.filters))
        for card in printed.CARDS.values()
    ]


@pytest.mark.parametrize("deck", ["normal", "tactical"])
def test_the_decks(deck: str) -> None:
    """Sheet, lines 7 and 8: 1 to 12 and 13 to 24; facts, section 2: each deck's budgets add up to 64, incomes to 18."""
    cards = DECKS[deck]
    assert [card.number for card in cards] == list(printed.DECKS[deck])
    assert (sum(card.budget for card in cards), sum(card.income for card in cards)) == (64, 18)


def test_the_33_patches() -> None:
    """Cost, time, buttons, squares and outline of every patch, as the facts give them (section 5)."""
    assert [
        printed.Patch(patch.number, patch.cost, patch.time, patch.buttons, patch.squares, "/".join(patch.rows))
        for patch in PATCHES.values()
    ] == list(printed.PATCHES.values())


def test_sums_of_the_patches() -> None:
    """Facts, section 5: 33 patches of 166 squares with 38 buttons."""
    patches = PATCHES.values()
    assert (len(patches), sum(p.squares for p in patches), sum(p.buttons for p in patches)) == (33, 166, 38)


def test_the_time_track() -> None:
    """Facts, section 6: spaces 0 to 53, nine income symbols, two printings of five leather patches."""
    assert FINAL_SPACE == printed.FINAL
    assert list(INCOME_SPACES) == list(printed.INCOME)
    assert LEATHER_SPACES == printed.LEATHER


def test_the_levels() -> None:
    """Sheet, lines 25 to 29: the marker lies 1, 9, 12, 15 or 18 spaces before the end."""
    assert {str(level): distance for level, (distance, _) in printed.LEVELS.items()} == MARKER_DISTANCE


def test_the_base_game() -> None:
    """Facts, section 4: five buttons, a 9 x 9 quilt, 7 points for a 7 x 7, the neutral token beside the 1 x 2."""
    assert (START_BUTTONS, QUILT_SQUARES, TILE_SQUARES, TILE_POINTS) == (5, 81, 49, 7)
    assert PATCHES[START_PATCH].number == printed.START


def test_ids_label_and_outline() -> None:
    """A card and a patch are known by what a scanner reads; a patch is shown by its price and outline."""
    patch, card = PATCHES["patch:26"], CARDS["automa:23"]
    assert (patch.id, patch.term.id, card.id) == ("patch:26", "patch:26", "automa:23")
    assert said(patch.label) == "7◉ 1⧗"
    assert patch.shape == Shape("XXXXX")
    assert {id: thing.id for id, thing in (PATCHES | CARDS).items()} == {id: id for id in PATCHES | CARDS}
