"""What lies on the table."""

import pytest

from bots.robokid.tables import dogs, ids, table
from compere.bots.robokid import BOT
from compere.bots.robokid.cards import UNSEEN
from compere.bots.robokid.state import ROBOKID, SEATS, STARTING_KIDS, YARD_KIDS, RobokidState, card_suit, new_state
from playing import play


def test_the_table_before_set_up() -> None:
    """Sheet, line 14: level and points are 0; nothing lies anywhere."""
    state = new_state(BOT.choose_options({}))
    assert (state.level, state.points, state.made_up_rules, state.pack, state.turn) == (0, 0, 0, [], 0)
    assert state.deck == state.discard == state.lookout == state.yard == state.deployed == []
    assert (state.ending, state.sculpture, state.seats) == ("goes_on", False, SEATS)
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
    """Sheet, line 70: deck, discard pile, Yard and Lookout count for made-up rules; what is deployed is on its way."""
    state = table(deck="skids", deployed="bug", discard="ant", yard="doc", lookout="tiny")
    assert sorted(state.cards) == sorted(ids("skids bug ant doc tiny"))


def test_note() -> None:
    """A turn's decisions stand together; those of an earlier turn stay."""
    state = table()
    state.plays = [{"turn": 1}, {"turn": 2, "scored": 1}]
    state.note(scored=2, yard=["fort:ant"])
    assert state.plays == [{"turn": 1}, {"turn": 2, "scored": 2, "yard": ["fort:ant"]}]


@pytest.mark.parametrize(
    ("deck", "drawn", "taken", "left"),
    [
        ("skids spike bug", "skids", "skids", "bug spike"),  # by name
        ("skids skids bug", "skids", "skids", "bug skids"),  # one of two alike
        ("suit:skateboard bug", "skids", "skids", "bug"),  # known by suit, drawn by name
        ("suit:skateboard spike", "spike", "spike", "suit:skateboard"),
        ("suit:skateboard bug", "suit:skateboard", "suit:skateboard", "bug"),
        ("suit:skateboard spike bug", "suit:skateboard", "suit:skateboard", "bug suit:skateboard"),  # perhaps Spike
        ("skids bug", "suit:skateboard", "skids", "bug"),  # one kid only can be meant
        ("skids skids bug", "suit:skateboard", "skids", "bug skids"),
        ("skids spike bug", "suit:skateboard", "suit:skateboard", "bug suit:skateboard"),  # which of them?
        ("rocket_bros spike", "suit:skateboard", "spike", "rocket_bros"),  # two icons are never a suit alone
        (f"{UNSEEN} {UNSEEN} bug", "skids", "skids", f"bug {UNSEEN}"),
        (f"{UNSEEN} bug", "suit:crown", "suit:crown", "bug"),
        (f"{UNSEEN} {UNSEEN} skids", "suit:skateboard", "suit:skateboard", f"{UNSEEN} {UNSEEN}"),  # perhaps not Skids
        ("bug worm", "tiny", "tiny", UNSEEN),  # what was thought of the deck is wrong
        ("bug worm", "suit:crown", "suit:crown", UNSEEN),
        ("bug worm", "rocket_bros", "rocket_bros", UNSEEN),
    ],
)
def test_a_card_that_the_table_has_drawn(deck: str, drawn: str, taken: str, left: str) -> None:
    """Ruling, Two ways to keep the deck: the suit is enough; what is no longer sure is forgotten, the count stays."""
    state = table("deck=physical", deck=deck)
    assert [state.take_from_deck(*ids(drawn))] == ids(taken)
    assert sorted(state.deck) == sorted(ids(left))


@pytest.mark.parametrize(
    ("card", "known_by"),
    [
        ("fort:skids", "suit:skateboard"),
        ("fort:rocket_bros", "fort:rocket_bros"),
        ("fort:smoke", "fort:smoke"),
        ("suit:glue", "suit:glue"),
        (UNSEEN, UNSEEN),
    ],
)
def test_card_suit(card: str, known_by: str) -> None:
    """Ruling, Two ways to keep the deck: a suit stands for a kid with one icon; two icons and coins have names."""
    assert card_suit(card) == known_by


def laid_out() -> RobokidState:
    """Return a table on which everything lies somewhere."""
    state: RobokidState = play(BOT, {"people": "2", "dogs": "yes", "cats": "yes"}).session.state
    state.first, state.turn, state.level, state.points, state.made_up_rules = "second", 3, 2, 9, 1
    state.deck, state.row = ids("worm ant doc"), ids("doc")
    state.deployed, state.discard, state.lookout, state.yard = ids("tiny"), ids("zip bug"), ids("wart"), ids("spike")
    state.pack = ["toy", "pizza", "toy"]
    state.dog_pile, state.yard_dogs, state.doghouse = dogs("echo duke"), dogs("spud"), dogs("pesto")
    state.table_cats, state.cats = ["cat:bandit", "cat:scratch"], ["cat:bandit"]
    state.yards = {"cards": ("first", "second")}
    state.plays = [{"turn": 3}]
    return state


def test_public() -> None:
    """The table as plain JSON, complete; the deck in no order that anybody could draw from, nothing shared with it."""
    state = laid_out()
    public = state.public()
    assert public == {
        "options": {
            "people": "2",
            "difficulty": "2",
            "deck": "tracked",
            "dogs": "yes",
            "cats": "yes",
            "dumpling": "no",
            "end": "round",
        },
        "names": {"first": "X", "second": "Y"},
        "first": "second",
        "turn": 3,
        "deck": ids("ant doc worm"),
        "row": ids("doc"),
        "deployed": ids("tiny"),
        "discard": ids("bug zip"),
        "lookout": ids("wart"),
        "yard": ids("spike"),
        "pack": {"toys": 2, "pizzas": 1},
        "level": 2,
        "points": 9,
        "made_up_rules": 1,
        "ending": "goes_on",
        "ended_by": "",
        "sculpture": False,
        "dogs": {"pile": dogs("echo duke"), "yard": dogs("spud"), "doghouse": dogs("pesto")},
        "cats": {"table": ["cat:bandit", "cat:scratch"], "own": ["cat:bandit"]},
        "yards": {"cards": ["first", "second"]},
        "played_is_trashed": False,
        "plays": [{"turn": 3}],
    }
    state.lookout.append("fort:bug")
    assert public["lookout"] == ids("wart")
