"""Robokid's deck: laid out by the device, or drawn by the table."""

import pytest

from bots.robokid.tables import ids, keys, table
from compere.bots.robokid import deck
from compere.bots.robokid.cards import UNSEEN
from compere.bots.robokid.state import RobokidState
from compere.wording import say
from playing import drive

WHICH = say("Which card?")
EIGHT = "skids bug baby_face doc tiny dot zip worm"


def laid_out(state: RobokidState) -> list[list[str]]:
    """Return the cards that are named, line by line."""
    return [[card.id for card in each.text.args["cards"]] for each in state.told]


# The device shuffles


@pytest.mark.parametrize(
    ("difficulty", "level", "lookout", "row", "lines"),
    [
        (2, 0, "", "skids bug doc tiny dot zip", ["skids", "bug doc", "tiny dot zip"]),
        (1, 0, "", "skids bug doc tiny dot", ["skids", "bug", "doc tiny dot"]),
        (4, 0, "", EIGHT, ["skids", "bug baby_face doc tiny", "dot zip worm"]),
        # level 1: one card more, for the second Fortify step (line 44) ...
        (2, 1, "spike", "skids bug doc tiny dot zip worm", ["skids bug", "doc tiny", "dot zip worm"]),
        (1, 1, "", "puddin bug doc tiny dot zip", ["puddin bug", "doc", "tiny dot zip"]),
        # ... which else stays in the deck
        (2, 1, "worm", "skids bug doc tiny dot zip ant", ["skids", "bug doc", "tiny dot zip"]),
        (2, 2, "spike", "skids bug doc tiny dot zip", ["skids", "bug doc", "tiny dot zip"]),
    ],
)
def test_the_cards_of_a_turn_are_named_by_step(
    difficulty: int, level: int, lookout: str, row: str, lines: list[str]
) -> None:
    """Ruling, Two ways to keep the deck: one screen at the start of its turn names all its cards by step."""
    cards = ids(row)
    state = table(f"difficulty={difficulty}", deck=f"{row} chef patch", level=level, lookout=lookout)
    (prompt,), _ = drive(deck.lay_out(state), cards)
    assert (prompt.key, prompt.pile, prompt.by, prompt.count) == ("robokid.row", "deck", "device", len(cards))
    assert state.row == cards
    assert sorted(state.deck) == sorted([*cards, "fort:chef", "fort:patch"])
    assert laid_out(state) == [ids(line) for line in lines]
    assert {each.step for each in state.told} == {"turn"}


@pytest.mark.parametrize(
    ("row", "lines"),
    [("skids", ["skids"]), ("skids bug", ["skids", "bug"]), ("skids bug doc tiny", ["skids", "bug doc", "tiny"])],
)
def test_a_short_deck_is_laid_out_as_far_as_it_goes(row: str, lines: list[str]) -> None:
    """Ruling, Deck too short: what is there is drawn."""
    state = table("difficulty=2", deck=row)
    (prompt,), _ = drive(deck.lay_out(state), ids(row))
    assert prompt.count == len(ids(row))
    assert laid_out(state) == [ids(line) for line in lines]


@pytest.mark.parametrize("state", [table(), table("deck=physical", deck=EIGHT)], ids=["empty", "physical"])
def test_nothing_is_laid_out(state: RobokidState) -> None:
    """There is nothing to lay out of an empty deck, and the table has its own in its hands."""
    assert drive(deck.lay_out(state)) == ([], None)
    assert (state.row, state.told) == ([], [])


def test_what_may_be_laid_out() -> None:
    """Every card of the deck, as often as it is there, by the device's own chance."""
    state = table("difficulty=1", deck="skids skids bug")
    (prompt,), _ = drive(deck.lay_out(state), ids("skids skids bug"))
    assert {option.id: option.copies for option in prompt.options} == {"fort:skids": 2, "fort:bug": 1}


# Drawing


def test_a_laid_out_card_is_drawn_unasked() -> None:
    """The first of the row; it leaves the deck too."""
    state = table(row="skids bug", deck="ant")
    assert drive(deck.draw(state, WHICH, "deploy")) == ([], "fort:skids")
    assert (state.row, sorted(state.deck)) == (ids("bug"), ids("ant bug"))


@pytest.mark.parametrize("kind", ["tracked", "physical"])
def test_nothing_is_drawn_from_an_empty_deck(kind: str) -> None:
    """Ruling, Deck too short: the discard pile is shuffled at Reset only."""
    state = table(f"deck={kind}", discard="skids bug")
    assert drive(deck.draw(state, WHICH, "deploy")) == ([], None)
    assert state.discard == ids("skids bug")


def test_the_table_draws() -> None:
    """The step's own question; a suit by which one card only is meant gives its name."""
    state = table("deck=physical", deck="skids bug")
    (prompt,), card = drive(deck.draw(state, WHICH, "expel"), ("suit:shovel",))
    assert (prompt.key, prompt.text, prompt.step, prompt.pile) == ("robokid.deck_card", WHICH, "expel", "deck")
    assert (card, state.deck) == ("fort:bug", ids("skids"))


@pytest.mark.parametrize("card", ["suit:crown", "suit:shovel", "fort:ant"])
def test_another_card_than_was_thought(card: str) -> None:
    """*Another card* opens the list of all; then nobody knows any more what the deck holds, also where it fits."""
    state = table("deck=physical", deck="skids bug zip")
    asked, drawn = drive(deck.draw(state, WHICH, "deploy"), ("other",), (card,))
    assert keys(asked) == ["deck_card", "other_card"]
    assert asked[1].step == "deploy"
    assert (drawn, state.deck) == (card, [UNSEEN, UNSEEN])


# The rest


def test_rest_of_deck() -> None:
    """Ruling, Leftovers under the Park deck: what lies below the row, in the device's order."""
    state = table(row="skids bug", deck="ant doc skids")
    (prompt,), rest = drive(deck.rest_of_deck(state), ids("doc skids ant"))
    assert (prompt.key, prompt.count, prompt.by) == ("robokid.row", 3, "device")
    assert rest == tuple(ids("doc skids ant"))


def test_nothing_lies_below_the_row() -> None:
    """Nothing is drawn where nothing is left."""
    assert drive(deck.rest_of_deck(table(row="skids bug"))) == ([], ())
