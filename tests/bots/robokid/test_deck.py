"""Robokid's deck: laid out by the device, or drawn by the table."""

import pytest

from bots.robokid.tables import dogs, ids, keys, laid_out, sentences, table
from compere.bots.robokid import deck
from compere.bots.robokid.questions import EMPTY, ROW_MOST, lookout_question
from compere.bots.robokid.state import RobokidState
from playing import drive

# The device shuffles


@pytest.mark.parametrize(
    ("difficulty", "level", "lookout", "row", "lines"),
    [
        (2, 0, "", "skids bug doc tiny dot zip", ["skids", "bug doc", "tiny dot zip"]),
        (1, 0, "", "skids bug doc tiny dot", ["skids", "bug", "doc tiny dot"]),
        (1, 0, "", "skids bug doc tiny dot zip worm", ["skids", "bug", "doc tiny dot", "zip worm"]),
        # level 2 brings a second Fortify step (line 44) ...
        (2, 1, "spike", "skids bug doc tiny dot zip worm", ["skids bug", "doc tiny", "dot zip worm"]),
        (1, 1, "", "puddin bug doc tiny dot zip", ["puddin bug", "doc", "tiny dot zip"]),
        # ... and nothing else does
        (2, 1, "worm", "skids bug doc tiny dot zip ant", ["skids", "bug doc", "tiny dot zip", "ant"]),
        (2, 2, "spike", "skids bug doc tiny dot zip ant", ["skids", "bug doc", "tiny dot zip", "ant"]),
        (2, 0, "spike", "skids bug doc tiny dot zip ant", ["skids", "bug doc", "tiny dot zip", "ant"]),
        # Ruling, Deck too short: what is there
        (2, 0, "", "skids", ["skids"]),
        (2, 0, "", "skids bug", ["skids", "bug"]),
        (2, 0, "", "skids bug doc tiny", ["skids", "bug doc", "tiny"]),
        (2, 1, "spike", "skids bug", ["skids bug"]),
    ],
)
def test_the_cards_of_a_turn_are_named_by_step(
    difficulty: int, level: int, lookout: str, row: str, lines: list[str]
) -> None:
    """Ruling, Two ways to keep the deck: all its cards once, at the start of its turn; *Leftovers*: in their order."""
    cards = ids(row)
    state = table(f"difficulty={difficulty}", deck=" ".join(sorted(row.split())), level=level, lookout=lookout)
    (prompt,), _ = drive(deck.lay_out(state), cards)
    assert (prompt.key, prompt.stream, prompt.by, prompt.count) == ("robokid.row", "deck", "device", len(cards))
    assert (state.row, sorted(state.deck.cards)) == (cards, sorted(cards))
    assert laid_out(state.told) == [ids(line) for line in lines]
    names = ["Lookout", "Deploy", "Yard", "Under\u00a0the\u00a0Park\u00a0deck"]
    assert [sentence.partition(":")[0] for sentence in sentences(state)] == names[: len(lines)]
    assert {each.step for each in state.told} == {"turn"}


def test_of_two_for_the_lookout_the_first_comes_first() -> None:
    """Sheet, *Fortifier*, level 2: it fortifies again with an empty Lookout, so which card goes first must be said."""
    state = table(level=1, lookout="spike", deck="bug skids")
    drive(deck.lay_out(state), ids("skids bug"))
    assert sentences(state)[0] == "Lookout: Skids, then Bug"


def test_no_name_is_broken_over_two_lines() -> None:
    """Nor is the place under the Park deck, which has no name of one word."""
    row = "baby_face lil_boss moles ant bug doc sweet_pea"
    state = table(deck=row)
    drive(deck.lay_out(state), ids(row))
    assert sentences(state) == [
        "Lookout: Baby\u00a0Face",
        "Deploy: Lil\u00a0Boss and The\u00a0Moles",
        "Yard: Ant, Bug and Doc",
        "Under\u00a0the\u00a0Park\u00a0deck: Sweet\u00a0Pea",
    ]


@pytest.mark.parametrize(
    ("row", "pile", "yard"),
    [
        ("skids bug doc tiny dot", "echo duke", "Tiny, Dot and Echo"),
        ("skids bug doc tiny dot", "spud echo", "Tiny, Dot and Echo"),  # the shovel is tucked before
        ("skids bug doc tiny dot", "spud", "Tiny and Dot"),
        ("skids bug doc", "echo", "Echo"),
        ("skids", "echo", "Echo"),
    ],
)
def test_the_dog_of_the_yard_is_named_with_its_cards(row: str, pile: str, yard: str) -> None:
    """Sheet, line 136: which one will be on top at Expel is known, unless the pile is empty by then."""
    state = table("dogs=yes", deck=row, dog_pile=dogs(pile))
    _, dog = drive(deck.lay_out(state), ids(row))
    assert f"Yard: {yard}" in sentences(state)
    assert dog == next((f"dog:{name}" for name in pile.split() if name.title() in yard), None)


def test_a_long_deck_is_drawn_in_parts() -> None:
    """Each entry of the journal stays short; the cards lie in the order in which they came."""
    kids = ids("skids bug baby_face doc tiny dot zip worm skids")
    state = table(deck=" ".join(kids))
    asked, _ = drive(deck.lay_out(state), kids[:ROW_MOST], kids[ROW_MOST:])
    assert [prompt.count for prompt in asked] == [ROW_MOST, len(kids) - ROW_MOST]
    assert (state.row, state.deck.cards) == (kids, sorted(kids, key=kids.index))


@pytest.mark.parametrize("state", [table(), table("deck=physical")], ids=["empty", "physical"])
def test_nothing_is_laid_out(state: RobokidState) -> None:
    """There is nothing to lay out of an empty deck, and the table has its own in its hands."""
    assert drive(deck.lay_out(state)) == ([], None)
    assert (state.row, state.told) == ([], [])


def test_what_may_be_laid_out() -> None:
    """Every card of the deck, as often as it is there, by the device's own chance."""
    state = table("difficulty=1", deck="skids skids bug")
    (prompt,), _ = drive(deck.lay_out(state), ids("skids skids bug"))
    assert prompt.candidates == {"fort:skids": 2, "fort:bug": 1}


# Drawing


def test_a_laid_out_card_is_drawn_unasked() -> None:
    """The first of the row."""
    state = table(row="skids bug")
    assert drive(deck.draw(state, lookout_question)) == ([], "fort:skids")
    assert state.row == ids("bug")


def test_nothing_is_drawn_from_an_empty_row() -> None:
    """Ruling, Deck too short: the discard pile is shuffled at Reset only."""
    state = table(discard="skids bug")
    assert drive(deck.draw(state, lookout_question)) == ([], None)
    assert state.discard == ids("skids bug")


@pytest.mark.parametrize(("answer", "card"), [("fort:bug", "fort:bug"), ("suit:crown", "suit:crown"), (EMPTY, None)])
def test_the_table_draws(answer: str, card: str | None) -> None:
    """Ruling, Two ways to keep the deck: how many cards it has the table sees, so each draw may be *empty*."""
    state = table("deck=physical")
    asked, drawn = drive(deck.draw(state, lookout_question), (answer,))
    assert (keys(asked), drawn) == (["deck_card"], card)
    assert state.deck.cards == state.row == []
