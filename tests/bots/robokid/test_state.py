"""What lies on the table."""

from typing import Any

import pytest

from bots.robokid.tables import dogs, ids, table
from compere.bots.robokid.bot import BOT
from compere.bots.robokid.state import LAST_TURN, ROBOKID, SEATS, STARTING_KIDS, YARD_KIDS, RobokidState, new_state


def test_the_table_before_set_up() -> None:
    """Sheet, line 14: level and points are 0; nothing lies anywhere."""
    state = new_state(BOT.choose_options({}))
    assert (state.level, state.points, state.made_up_rules, state.pack, state.turn) == (0, 0, 0, [], 0)
    assert state.deck.cards == state.row == state.discard == state.lookout == state.yard == state.deployed == []
    assert (state.ending, state.sculpture, state.seats) == ("goes_on", False, SEATS[:1])
    assert (STARTING_KIDS, YARD_KIDS) == (5, 3)  # sheet, lines 13 and 32


@pytest.mark.parametrize(
    ("people", "places"), [("1", ["first"]), ("2", ["first", "second"]), ("3", ["first", "second", "third"])]
)
def test_people(people: str, places: list[str]) -> None:
    """Sheet, line 7: alone against Robokid, or it joins a game of up to three; named clockwise from its left."""
    state = table(f"people={people}")
    assert list(state.people) == places
    assert state.names == dict(zip(places, ("Ann", "Bob", "Cy"), strict=False))
    assert state.solo is (people == "1")


@pytest.mark.parametrize("difficulty", ["1", "2", "3", "4"])
def test_difficulty(difficulty: str) -> None:
    """Sheet, lines 52 to 60: Robokid deploys one card, two, three or four."""
    assert table(f"difficulty={difficulty}").deploys == int(difficulty)


@pytest.mark.parametrize(
    ("option", "value", "of"),
    [
        ("deck", "tracked", "tracked"),
        ("dogs", "yes", "with_dogs"),
        ("cats", "yes", "with_cats"),
        ("end", "round", "finishes_round"),
    ],
)
def test_options(option: str, value: str, of: str) -> None:
    """Each option that is either so or not."""
    values = next(each.values for each in BOT.options if each.name == option)
    assert {each.id: getattr(table(f"{option}={each.id}"), of) for each in values} == {
        each.id: each.id == value for each in values
    }


ROUNDS = [  # people, who begins, who plays after Robokid until the round is finished
    ("1", ROBOKID, "first"),
    ("1", "first", ""),
    ("2", ROBOKID, "first second"),
    ("2", "first", ""),
    ("2", "second", "first"),
    ("3", ROBOKID, "first second third"),
    ("3", "first", ""),
    ("3", "second", "first"),
    ("3", "third", "first second"),
]


@pytest.mark.parametrize(("people", "first", "after"), ROUNDS)
def test_still_to_play(people: str, first: str, after: str) -> None:
    """Facts, section 5, *End timing*: the round goes on up to the starting player, clockwise."""
    state = table(f"people={people}", first=first)
    assert list(state.still_to_play) == after.split()
    assert state.robokid_begins is (first == ROBOKID)


def test_all_cards() -> None:
    """Sheet, line 70: deck, discard pile, Yard and Lookout count for made-up rules; what is laid out is on its way."""
    state = table(deck="skids", row="worm", deployed="bug", discard="ant", yard="doc", lookout="tiny")
    assert sorted(state.cards) == sorted(ids("skids worm bug ant doc tiny"))


@pytest.mark.parametrize(("kind", "discard"), [("tracked", "ant skids bug"), ("physical", "ant")])
def test_the_discard_pile(kind: str, discard: str) -> None:
    """Ruling, Two ways to keep the deck: what lies on that of a physical deck no decision misses."""
    state = table(f"deck={kind}", discard="ant")
    state.put_away(*ids("skids bug"))
    assert state.discard == ids(discard)


DECK = {"deck": "worm ant doc", "row": "skids chef"}


def mid_game() -> RobokidState:
    """Return a table on which everything lies somewhere."""
    state = table(
        "people=2 dogs=yes cats=yes", lookout="wart", yard="spike", discard="zip bug", deployed="tiny", **DECK
    )
    state.first, state.turn, state.level, state.points, state.made_up_rules = "second", 3, 2, 9, 1
    state.pack = ["toy", "pizza", "toy"]
    state.dog_pile, state.yard_dogs, state.doghouse = dogs("echo duke"), dogs("spud"), dogs("pesto")
    state.table_cats, state.cats = ["cat:bandit", "cat:scratch"], ["cat:bandit"]
    state.yard_icons = {"suit:glue": 1}
    return state


PUBLIC = {
    "options": BOT.choose_options({"people": "2", "dogs": "yes", "cats": "yes"}),
    "seats": ["Ann", "Bob", "Cy"],
    "first": "second",
    "turn": 3,
    "deck": {
        "name": "deck",
        "by": "device",
        "unseen": dict.fromkeys(ids("worm ant doc skids chef"), 1),
        "put_away": 0,
        "next": [[card] for card in ids("skids chef")],
        "left": 5,
    },
    "row": ids("skids chef"),
    "deployed": ids("tiny"),
    "discard": ids("zip bug"),
    "lookout": ids("wart"),
    "yard": ids("spike"),
    "pack": ["toy", "pizza", "toy"],
    "level": 2,
    "points": 9,
    "made_up_rules": 1,
    "ending": "goes_on",
    "ended_by": "",
    "sculpture": False,
    "dog_pile": dogs("echo duke"),
    "yard_dogs": dogs("spud"),
    "doghouse": dogs("pesto"),
    "table_cats": ["cat:bandit", "cat:scratch"],
    "cats": ["cat:bandit"],
    "yard_icons": {"suit:glue": 1},
    "played_is_trashed": False,
    "names": {"first": "Ann", "second": "Bob"},
}


def test_public() -> None:
    """The table as plain JSON, complete; nothing shared with it."""
    state = mid_game()
    public = state.public()
    assert public == PUBLIC
    state.lookout.append("fort:bug")
    assert public["lookout"] == ids("wart")


PARK_DECKS = {  # facts, sections 2, 5 and 6: 60 cards less 5, the Park's 3, and 8 for each person, with dogs 5
    "people=1": 44,
    "people=2": 36,
    "people=3": 28,
    "people=1 dogs=yes": 47,
    "people=3 dogs=yes": 37,
}


@pytest.mark.parametrize(("options", "cards"), PARK_DECKS.items())
def test_the_park_deck_may_be_empty(options: str, cards: int) -> None:
    """Ruling, End triggers: said where it may happen, which is so once all take as many as they ever do."""
    state = table(options)
    each_turn = 3 + len(state.people)
    turns = [turn for turn in range(1, 60) if turn * each_turn >= cards]
    for turn in range(1, 60):
        state.turn = turn
        assert state.park_deck_may_be_empty is (turn in turns)


@pytest.mark.parametrize("lies", [{"points": 25}, {"level": 5}, {"ending": LAST_TURN}])
def test_the_end_is_certain(lies: dict[str, Any]) -> None:
    """Ruling, Park deck empty, physical or tracked: then nothing comes of it."""
    assert table(**lies).end_is_certain
    assert not table(level=4, points=24).end_is_certain
