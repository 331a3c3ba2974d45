"""What a player may set right, and that it holds from the start of the turn."""

from typing import Any

import pytest

from bots.robokid.tables import cats, dogs, ids, table
from compere.bots.robokid import BOT
from compere.bots.robokid.cards import CATS, DOGS, UNSEEN
from compere.bots.robokid.correct import ENDINGS, FACTS
from compere.bots.robokid.questions import ALL_KIDS, BY_SUIT
from compere.bots.robokid.state import GOES_ON, LAST_TURN, OVER, RobokidState
from compere.errors import InvalidAnswer
from playing import play


def correct(state: RobokidState, fact: str, value: Any) -> None:
    """Set a fact right as a session does: checked, then applied."""
    FACTS[fact].apply(state, FACTS[fact].prompt(state).check(value))


def test_every_fact_has_its_question() -> None:
    """Each under a key of its own, in the step of corrections."""
    prompts = {name: fact.prompt(table()) for name, fact in FACTS.items()}
    assert len({prompt.key for prompt in prompts.values()}) == len(FACTS) == 14
    assert {prompt.step for prompt in prompts.values()} == {"correct"}
    assert BOT.facts is FACTS


# Numbers

NUMBERS = [
    ("points", "points", 199),
    ("level", "level", 5),
    ("rules", "made_up_rules", 2),
]


@pytest.mark.parametrize(("fact", "name", "most"), NUMBERS)
def test_numbers(fact: str, name: str, most: int) -> None:
    """VP, Fort level and made-up rules: from what was thought, as far as there are any."""
    state = table()
    setattr(state, name, 1)
    prompt = FACTS[fact].prompt(state)
    assert (prompt.min, prompt.max, prompt.likely) == (0, most, 1)
    correct(state, fact, most)
    assert getattr(state, name) == most
    with pytest.raises(InvalidAnswer):
        correct(state, fact, most + 1)
    setattr(state, name, most + 7)
    assert FACTS[fact].prompt(state).likely == most


@pytest.mark.parametrize(("fact", "kind", "then"), [("toys", "toy", (4, 2)), ("pizzas", "pizza", (1, 4))])
def test_the_pack(fact: str, kind: str, then: tuple[int, int]) -> None:
    """Toys and pizzas are set right apart."""
    state = table(pack=["pizza", "toy", "pizza"])
    assert FACTS[fact].prompt(state).likely == state.pack.count(kind)
    correct(state, fact, 4)
    assert (state.pack.count("toy"), state.pack.count("pizza")) == then
    correct(state, fact, 0)
    assert kind not in state.pack


# Piles


@pytest.mark.parametrize("pile", ["lookout", "yard", "deck"])
def test_a_pile(pile: str) -> None:
    """A card has left it, or come to it: one at a time, each of its cards once, and any kid."""
    state = table(**{pile: "skids skids bug"})
    prompt = FACTS[pile].prompt(state)
    assert list(prompt.ids()) == ["-fort:skids", "-fort:bug", *(f"+{kid}" for kid in ALL_KIDS)]
    assert {option.facets["suit"].id for option in prompt.options[:2]} == {"suit:skateboard", "suit:shovel"}
    correct(state, pile, "-fort:skids")
    assert getattr(state, pile) == ids("skids bug")
    correct(state, pile, "+fort:moles")
    assert getattr(state, pile) == ids("skids bug moles")
    with pytest.raises(InvalidAnswer):
        correct(state, pile, "-fort:ant")


def test_a_pile_by_suit() -> None:
    """Ruling, Two ways to keep the deck: suits are enough; what nobody has seen has no name to leave by."""
    state = table("deck=physical", deck=f"{UNSEEN} suit:glue skids")
    prompt = FACTS["deck"].prompt(state)
    assert list(prompt.ids()) == ["-suit:glue", "-fort:skids", *(f"+{card}" for card in BY_SUIT)]
    correct(state, "deck", "+suit:crown")
    correct(state, "deck", "-suit:glue")
    assert state.deck == ids(f"{UNSEEN} skids suit:crown")


# Dogs and cats


@pytest.mark.parametrize(
    ("fact", "now", "then"),
    [
        ("dog_pile", "duke spud", ("duke spud", "echo", "pesto")),
        ("dog_pile", "duke pesto", ("duke pesto", "echo", "")),  # a dog that was thought to be at home
        ("dog_pile", "", ("", "echo", "pesto")),
        ("doghouse", "pesto echo", ("duke rowdy", "", "pesto echo")),
        ("doghouse", "rowdy", ("duke", "echo", "rowdy")),
        ("doghouse", "violet", ("duke rowdy", "echo", "violet")),
    ],
)
def test_dogs(fact: str, now: str, then: tuple[str, str, str]) -> None:
    """A dog is in one place at a time; those that stay keep their order, the top one first."""
    state = table("dogs=yes", dog_pile=dogs("duke rowdy"), yard_dogs=dogs("echo"), doghouse=dogs("pesto"))
    prompt = FACTS[fact].prompt(state)
    assert (list(prompt.ids()), prompt.min, prompt.max) == (list(DOGS), 0, len(DOGS))
    correct(state, fact, dogs(now))
    assert (state.dog_pile, state.yard_dogs, state.doghouse) == tuple(map(dogs, then))


def test_cats() -> None:
    """All that Robokid has; one that was not thought to play does."""
    state = table("cats=yes", cats=cats("bandit"), table_cats=cats("bandit scratch"))
    prompt = FACTS["cats"].prompt(state)
    assert (list(prompt.ids()), prompt.min, prompt.max) == (list(CATS), 0, len(CATS))
    correct(state, "cats", cats("scratch kingsly"))
    assert (state.cats, state.table_cats) == (cats("scratch kingsly"), cats("bandit scratch kingsly"))
    correct(state, "cats", ())
    assert (state.cats, state.table_cats) == ([], cats("bandit scratch kingsly"))


# The end, the sculpture, the played card


@pytest.mark.parametrize(
    ("by", "ending", "then"),
    [
        ("", LAST_TURN, (LAST_TURN, "people")),
        ("", OVER, (OVER, "people")),
        ("park", OVER, (OVER, "park")),
        ("park", GOES_ON, (GOES_ON, "")),
    ],
)
def test_how_the_game_stands(by: str, ending: str, then: tuple[str, str]) -> None:
    """It goes on, has its last turn, or is over; who was known to have triggered it still has."""
    state = table(ended_by=by, ending=LAST_TURN if by else GOES_ON)
    prompt = FACTS["ending"].prompt(state)
    assert (prompt.default, prompt.ids()) == (state.ending, tuple(each.id for each in ENDINGS))
    correct(state, "ending", ending)
    assert (state.ending, state.ended_by) == then


@pytest.mark.parametrize("has", [True, False])
def test_the_sculpture(has: bool) -> None:
    """Robokid has it or not; it begins where it was thought to be."""
    state = table(sculpture=has)
    assert FACTS["sculpture"].prompt(state).default == ("yes" if has else "no")
    correct(state, "sculpture", "no" if has else "yes")
    assert state.sculpture is not has


def test_the_played_card() -> None:
    """Facts, section 4, Rough Housing: it leaves the game instead of going to the discard pile."""
    state = table()
    correct(state, "played", "trashed")
    assert state.played_is_trashed
    correct(state, "played", "discarded")
    assert not state.played_is_trashed


# In a game

KIDS = ids("skids bug baby_face doc tiny")


def test_a_corrected_lookout_raises_the_fort() -> None:
    """The turn is played again from its start, with what lies there, and its answers are offered again."""
    table = play(BOT, {}, ["first", KIDS, [], "none", ["fort:worm"]])
    assert table.session.state.level == 0
    row = table.session.state.plays[0]["lookout"]
    table.correct("lookout", f"+{row[0]}")
    assert table.prompt and table.prompt.key == "robokid.since"
    assert table.offer and table.offer.answer == []
    table.answer([])
    assert (table.session.state.level, table.session.state.plays[0]["lookout"]) == (1, [row[0], row[0]])


def test_what_was_played_stays() -> None:
    """A correction of the second turn leaves the first as it was decided."""
    table = play(BOT, {}, ["first", KIDS, [], "none", ["fort:worm"], "none", []])
    first, points = table.session.state.plays[0], table.session.state.points
    table.correct("points", points + 5)
    assert table.session.state.plays == [first]
    assert table.session.state.points == points + 5
    table.correct("yard", "-" + table.session.state.yard[0])
    assert len(table.session.state.yard) == 1
