"""What happened between two turns of Robokid's."""

from itertools import takewhile

import pytest

from bots.robokid.tables import dogs, ids, keys, sentences, table
from compere.bots.robokid import between, say
from compere.bots.robokid.bot import BOT
from compere.bots.robokid.cards import DOGS
from compere.bots.robokid.questions import since_question
from compere.bots.robokid.state import GOES_ON, LAST_TURN, OVER, PLACES, ROBOKID
from compere_device.answers.picker import begin
from compere_device.languages import LANGUAGES
from hands import view
from playing import drive, said

SEATS = (ROBOKID, *PLACES)


@pytest.mark.parametrize(
    ("yard", "happened", "left"),
    [
        ("skids bug ant", "", "skids bug ant"),
        ("skids bug ant", "bug", "skids ant"),
        ("skids bug ant", "skids bug ant", ""),
        ("skids skids", "skids", "skids"),  # cards, not names: one of two alike
        ("skids skids", "skids skids", ""),
    ],
)
def test_what_was_recruited_is_gone(yard: str, happened: str, left: str) -> None:
    """Sheet, line 20, and ruling, Clean up: what people took from its Yard is gone, the rest lies there still."""
    state = table(yard=yard)
    asked, _ = drive(between.since_its_turn(state), *ids(happened), "none")
    assert keys(asked) == ["since"] * (len(ids(happened)) + 1)
    assert state.yard == ids(left)
    assert (state.discard, state.ending) == ([], GOES_ON)


def test_what_is_gone_is_named_over_the_question_that_comes_again() -> None:
    """On no page of its own: a wrong one shows at once."""
    state = table(yard="skids bug ant")
    drive(between.since_its_turn(state), "fort:bug", "fort:ant", "none")
    assert sentences(state) == ["Gone: Bug", "Gone: Ant"]
    assert all(each.echo and each.aside and each.step == "clean_up" for each in state.told)


def test_nobody_has_played() -> None:
    """Robokid begins the game: nothing can have happened. Sheet, line 11."""
    assert drive(between.since_its_turn(table(turn=0, first=ROBOKID))) == ([], None)
    for lies in ({"turn": 0, "first": "first"}, {"turn": 1, "first": ROBOKID}):
        asked, _ = drive(between.since_its_turn(table(**lies)), "none")
        assert keys(asked) == ["since"]


def test_nothing_can_have_happened() -> None:
    """What is never one of several answers is not asked."""
    assert drive(between.since_its_turn(table("deck=physical", ending=LAST_TURN))) == ([], None)


def test_cats_leave() -> None:
    """Ruling, What happens between its turns: a cat that was lost; it may come again (sheet, line 158)."""
    state = table("cats=yes", cats=["cat:bandit", "cat:scratch"], table_cats=["cat:bandit", "cat:scratch"])
    asked, _ = drive(between.since_its_turn(state), "cat:scratch", "none")
    assert len(asked) == 2
    assert sentences(state) == ["Gone: Scratch"]
    assert (state.cats, state.table_cats) == (["cat:bandit"], ["cat:bandit", "cat:scratch"])


@pytest.mark.parametrize(("lost", "left"), [("dog:spud", "duke pesto"), ("dog:duke", "spud pesto")])
def test_a_dog_of_the_doghouse_is_lost(lost: str, left: str) -> None:
    """Ruling, What happens between its turns: which one is asked of those at home."""
    state = table("dogs=yes", doghouse=dogs("duke spud pesto"), dog_pile=dogs("echo"))
    asked, _ = drive(between.since_its_turn(state), "house", lost, "none")
    assert keys(asked) == ["since", "lost_dog", "since"]
    assert list(asked[1].ids()) == dogs("duke spud pesto")
    assert (state.doghouse, state.dog_pile) == (dogs(left), dogs("echo"))
    assert sentences(state) == [f"Gone: {lost.removeprefix('dog:').title()}"]


def test_given_dogs_go_under_the_pile() -> None:
    """Sheet, line 140: always below; several may come, one of its own Yard's too."""
    state = table("dogs=yes", dog_pile=dogs("echo"), yard_dogs=dogs("spud"))
    asked, _ = drive(between.since_its_turn(state), "dog", "dog:duke", "dog", "dog:spud", "none")
    assert keys(asked) == ["since", "given_dog", "since", "given_dog", "since"]
    assert state.dog_pile == dogs("echo duke spud")
    assert sentences(state) == ["Dog given: Duke", "Dog given: Spud"]
    assert all(each.echo and each.step == "clean_up" for each in state.told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_given_dog_is_named_on_the_page_that_comes_again(language: str) -> None:
    """Whichever it is, though rows stand beside all keys: else a scan would leave the page as it was."""
    shown = view(BOT, language)
    for dog in DOGS:
        state = table("dogs=yes", dog_pile=[each for each in DOGS if each != dog], yard="skids bug ant")
        drive(between.since_its_turn(state), dog, "none")
        way = begin(since_question(state))
        pages, above, last = shown.before(state.told, way, titled=True)
        page = shown.asking(way, above, last=last, titled=True)
        named = shown.words.say(say("{dog}", dog=DOGS[dog]))
        assert not pages and named in ("" if page.bare else page.title)


def test_a_given_dog_may_be_scanned() -> None:
    """Its name is all that has to be told."""
    state = table("dogs=yes", dog_pile=dogs("echo"))
    asked, _ = drive(between.since_its_turn(state), "dog:duke", "none")
    assert (keys(asked), state.dog_pile) == (["since", "since"], dogs("echo duke"))


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
    state = table(f"people={people} deck=physical", first=first)
    asked, _ = drive(between.since_its_turn(state), "ended", *answers)
    assert keys(asked) == ["since", "last_turn"][: 1 + len(answers)]
    assert all(prompt.often for prompt in asked[1:])
    assert (state.ending, state.ended_by) == (LAST_TURN if again else OVER, "people")


def test_whether_it_still_plays_is_retold() -> None:
    """A log and a story say it as a sentence."""
    asked, _ = drive(between.since_its_turn(table("deck=physical", first="first")), "ended", "no")
    retold = asked[-1].retold
    assert said(retold(True)) == "Robokid still plays in this round."
    assert said(retold(False)) == "Robokid has played in this round already."


@pytest.mark.parametrize(("people", "first", "by"), ENDS)
def test_the_park_deck_is_empty(people: int, first: str, by: str) -> None:
    """Ruling, Park deck empty, physical or tracked: a row of the question that is asked anyway.

    It may be said as soon as it is so: then whoever follows in the round plays on before the count.
    """
    again = plays_again(people, first, by)
    answers = [] if first == ROBOKID else ["yes" if again else "no"]
    state = table(f"people={people} deck=physical", first=first, turn=20)
    asked, _ = drive(between.since_its_turn(state), "empty", *answers)
    assert keys(asked) == ["since", "last_turn"][: 1 + len(answers)]
    assert (state.ending, state.ended_by) == (LAST_TURN if again else OVER, "park")
    plays_on = bool(state.still_to_play) and not again
    assert sentences(state) == ["Finish the round, then count."] * plays_on


@pytest.mark.parametrize("first", SEATS)
def test_the_end_comes_at_once(first: str) -> None:
    """Facts, section 5: one review has it so; nobody plays on, and nothing is asked."""
    state = table("people=3 end=once", first=first)
    asked, _ = drive(between.since_its_turn(state), "ended")
    assert (keys(asked), state.ending, state.ended_by) == (["since"], OVER, "people")
    state = table("people=3 end=once", first=first, turn=20)
    drive(between.since_its_turn(state), "empty")
    assert (state.ending, state.ended_by, state.told) == (OVER, "park", [])


def test_much_happened() -> None:
    """One after the other, until nothing more is told; what the end leaves open is asked still."""
    state = table("people=2 dogs=yes", first="second", yard="bug", doghouse=dogs("duke spud"))
    happened = ("ended", "yes", "dog", "dog:echo", "house", "dog:spud", "fort:bug", "none")
    asked, _ = drive(between.since_its_turn(state), *happened)
    assert keys(asked) == ["since", "last_turn", "since", "given_dog", "since", "lost_dog", "since", "since"]
    assert (state.yard, state.doghouse, state.dog_pile) == ([], dogs("duke"), dogs("echo"))
    assert state.ending == LAST_TURN


def test_before_the_count() -> None:
    """Once the game is over, only what is counted is asked: the Yard by a made-up rule (sheet, line 70)."""
    state = table("end=once", yard="bug skids", made_up_rules=1)
    asked, _ = drive(between.since_its_turn(state), "ended", "fort:bug", "none")
    assert (state.ending, state.yard) == (OVER, ids("skids"))
    assert asked[1].text != asked[0].text
    state = table("end=once", yard="bug skids")
    assert len(drive(between.since_its_turn(state), "ended")[0]) == 1
