"""What happened between two turns of Robokid's."""

from itertools import takewhile

import pytest

from bots.robokid.tables import dogs, ids, keys, table
from compere.bots.robokid import between
from compere.bots.robokid.cards import DOGS
from compere.bots.robokid.state import GOES_ON, LAST_TURN, OVER, PLACES, ROBOKID
from playing import drive

SEATS = (ROBOKID, *PLACES)


@pytest.mark.parametrize(
    ("yard", "happened", "left"),
    [
        ("skids bug ant", (), "skids bug ant"),
        ("skids bug ant", ("yard:1",), "skids ant"),
        ("skids bug ant", ("yard:0", "yard:1", "yard:2"), ""),
        ("skids skids", ("yard:1",), "skids"),  # cards, not names: one of two alike
        ("skids skids", ("yard:0", "yard:1"), ""),
        ("suit:glue bug", ("yard:0",), "bug"),
    ],
)
def test_what_was_recruited_is_gone(yard: str, happened: tuple[str, ...], left: str) -> None:
    """Sheet, line 20, and ruling, Clean up: what people took from its Yard is gone, the rest lies there still."""
    state = table(yard=yard)
    asked, _ = drive(between.since_its_turn(state), happened)
    assert keys(asked) == ["since"]
    assert state.yard == ids(left)
    assert (state.discard, state.ending) == ([], GOES_ON)


def test_the_question_says_what_it_is_about() -> None:
    """A Yard that is empty is not asked about; a dog lies there like a card."""
    texts = []
    for state in (table(), table(yard="bug"), table("dogs=yes", yard_dogs=dogs("duke"))):
        (prompt,), _ = drive(between.since_its_turn(state), ())
        texts.append(prompt.text)
    assert texts[0] != texts[1] == texts[2]


def test_dogs_and_cats_leave() -> None:
    """Ruling, What happens between its turns: a Yard dog that was taken, a cat that was lost; the others stay."""
    state = table("dogs=yes cats=yes", yard_dogs=dogs("duke spud"), cats=["cat:bandit", "cat:scratch"])
    state.table_cats = ["cat:bandit", "cat:scratch"]
    asked, _ = drive(between.since_its_turn(state), ("yard:dog:duke", "lost:cat:scratch"))
    assert len(asked) == 1
    assert (state.yard_dogs, state.cats) == (dogs("spud"), ["cat:bandit"])
    assert state.table_cats == ["cat:bandit", "cat:scratch"]  # it may come again (sheet, line 158)


@pytest.mark.parametrize(
    ("doghouse", "answers", "left"), [("duke", [], ""), ("duke spud pesto", ["dog:spud"], "duke pesto")]
)
def test_a_dog_of_the_doghouse_is_lost(doghouse: str, answers: list[str], left: str) -> None:
    """Which one is asked only where there are several."""
    state = table("dogs=yes", doghouse=dogs(doghouse), dog_pile=dogs("echo"))
    asked, _ = drive(between.since_its_turn(state), ("house",), *answers)
    assert keys(asked) == ["since", "lost_dog"][: 1 + len(answers)]
    if answers:
        assert list(asked[1].ids()) == dogs(doghouse)
    assert (state.doghouse, state.dog_pile) == (dogs(left), dogs("echo"))


def test_given_dogs_go_under_the_pile() -> None:
    """Sheet, line 140: always below; several may come."""
    state = table("dogs=yes", dog_pile=dogs("echo"))
    asked, _ = drive(between.since_its_turn(state), ("dog",), "dog:duke", "dog:spud", "none")
    assert keys(asked) == ["since", "given_dog", "given_dog", "given_dog"]
    assert "none" not in asked[1].ids() and "none" in asked[2].ids()  # one was given, or nobody had said so
    assert state.dog_pile == dogs("echo duke spud")


def test_there_are_no_more_dogs_to_give() -> None:
    """Once every dog is Robokid's nothing more is asked."""
    *most, house, yard, last = DOGS
    state = table("dogs=yes", dog_pile=list(most), doghouse=[house], yard_dogs=[yard])
    asked, _ = drive(between.receive_dogs(state), last)
    assert len(asked) == 1
    assert state.dog_pile[-1] == last


# The end


ENDS = [
    (people, first, by)
    for people in (1, 2, 3)
    for first in SEATS[: people + 1]
    for by in SEATS[: people + 1]  # Robokid too: it refills the Park, and who follows may score
]


def plays_again(people: int, first: str, by: str) -> bool:
    """Whether Robokid comes between the turn that triggered the end and the next of who began, round the table."""
    seats = SEATS[: people + 1]
    turned = [seats[(seats.index(by) + 1 + step) % len(seats)] for step in range(len(seats))]
    return ROBOKID in takewhile(lambda seat: seat != first, turned)


@pytest.mark.parametrize(("people", "first", "by"), ENDS)
def test_the_end_is_triggered(people: int, first: str, by: str) -> None:
    """Facts, section 5, *End timing*: the round is finished, with Robokid's turn if it is still to come.

    Whether it is the table says; where Robokid began the round it is not, and nothing is asked.
    """
    again = plays_again(people, first, by)
    assert not (again and first == ROBOKID)
    answers = [] if first == ROBOKID else ["yes" if again else "no"]
    state = table(f"people={people}", first=first)
    asked, _ = drive(between.since_its_turn(state), ("ended",), *answers)
    assert keys(asked) == ["since", "last_turn"][: 1 + len(answers)]
    assert (state.ending, state.ended_by) == (LAST_TURN if again else OVER, "people")


@pytest.mark.parametrize("first", SEATS)
def test_the_end_comes_at_once(first: str) -> None:
    """Facts, section 5: one review has it so; nobody plays on, and nothing is asked."""
    state = table("people=3 end=once", first=first)
    asked, _ = drive(between.since_its_turn(state), ("ended",))
    assert (keys(asked), state.ending, state.ended_by) == (["since"], OVER, "people")


def test_much_happened() -> None:
    """All that was ticked is taken in, and asked in the order of the screen's least surprise: dogs, then the end."""
    state = table("people=2 dogs=yes", first="second", yard="bug", doghouse=dogs("duke spud"))
    happened = ("ended", "dog", "house", "yard:0")
    asked, _ = drive(between.since_its_turn(state), happened, "dog:spud", "dog:echo", "none", "yes")
    assert keys(asked) == ["since", "lost_dog", "given_dog", "given_dog", "last_turn"]
    assert (state.yard, state.doghouse, state.dog_pile) == ([], dogs("duke"), dogs("echo"))
    assert state.ending == LAST_TURN
