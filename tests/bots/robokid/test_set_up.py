"""Set-up: what is told, asked and laid out."""

import pytest

from bots.robokid.tables import dogs, ids, keys, sentences, table
from compere.bots.robokid import set_up
from compere.bots.robokid.bot import BOT
from compere.bots.robokid.cards import CATS
from compere.bots.robokid.questions import ALL_KIDS
from compere.bots.robokid.state import ROBOKID
from compere.prompts import Choose
from playing import drive, play, said, told

FIVE = ids("skids bug doc tiny dot")


def told_of(options: str) -> str:
    """Return what is told in a set-up with these options, as one text."""
    state = table(options)
    set_up.set_up(state).send(None)
    assert {each.step for each in state.told} == {"set_up"}
    return " ".join(sentences(state))


def test_set_up_of_the_plain_game() -> None:
    """Sheet, lines 11 to 16: who begins, a board, five kids; alone against Robokid it is a game for two."""
    state = table()
    asked, _ = drive(set_up.set_up(state), "first", FIVE)
    assert keys(asked) == ["first", "kids"]
    assert (state.first, state.deck.cards) == ("first", FIVE)
    assert (state.dog_pile, state.table_cats) == ([], [])
    text = " ".join(sentences(state))
    assert all(word in text for word in ("board", "Sleepover", "5 kids", "2 players"))
    assert not any(word in text for word in ("Loki", "Jitters", "left"))


@pytest.mark.parametrize("people", [1, 2, 3])
def test_the_first_player(people: int) -> None:
    """Sheet, lines 11 and 16: anybody may begin, Robokid too; all counts as for one player more."""
    state = table(f"people={people}")
    prompt = set_up.set_up(state).send(None)
    assert prompt.ids() == (*state.people, ROBOKID)
    assert f"{people + 1} players" in " ".join(sentences(state))
    names = [said(option.label) for option in prompt.options]
    assert names == {1: ["you", "Robokid"], 2: ["Ann", "Bob", "Robokid"], 3: ["Ann", "Bob", "Cy", "Robokid"]}[people]


@pytest.mark.parametrize(("people", "left", "right"), [(2, "Ann", "Bob"), (3, "Ann", "Cy")])
def test_who_sits_beside_robokid(people: int, left: str, right: str) -> None:
    """Sheet, lines 66 and 126, name its neighbours: people are listed clockwise from its left."""
    text = told_of(f"people={people}")
    assert text.index(left) < text.index("left") < text.index(right) < text.index("right")


def test_the_kids_of_a_tracked_deck() -> None:
    """Sheet, line 13: five kids of the Park deck, entered in any way; a kid may be there more than once."""
    state = table()
    (prompt,), _ = drive(set_up.deal_kids(state), ids("skids skids smoke puddin puddin"))
    assert (prompt.stream, prompt.count, prompt.by) == ("park", 5, "table")
    assert sorted(prompt.ids()) == sorted(ALL_KIDS)  # no best friends
    assert set(prompt.candidates.values()) == {5}
    assert state.deck.cards == ids("skids skids smoke puddin puddin")
    assert sentences(state) == ["Nobody need shuffle its cards."]


def test_the_kids_of_a_deck_that_the_table_shuffles() -> None:
    """Ruling, Two ways to keep the deck: nobody need look at them."""
    state = table("deck=physical")
    assert drive(set_up.deal_kids(state)) == ([], None)
    assert state.deck.cards == []
    assert sentences(state) == ["Shuffle its 5 kids: that is its deck."]


def test_dogs() -> None:
    """Sheet, lines 120 to 122: Loki is taken out, a doghouse and three dogs, the top one first."""
    state = table("dogs=yes")
    asked, _ = drive(set_up.set_up(state), "first", FIVE, dogs("duke echo spud"))
    assert keys(asked) == ["first", "kids", "dogs"]
    assert (state.dog_pile, state.doghouse, state.yard_dogs) == (dogs("duke echo spud"), [], [])
    assert "Loki" in " ".join(sentences(state))


@pytest.mark.parametrize(
    ("options", "first", "aside"),
    [("", "first", [False]), ("dogs=yes cats=yes", "first", [True]), ("cats=yes", "first", [True]), ("", ROBOKID, [])],
)
def test_nobody_plays_before_all_is_asked(options: str, first: str, aside: list[bool]) -> None:
    """Dogs and cats are entered before anybody may move them; that is said, then, on no page of its own."""
    state = table(options)
    game = set_up.set_up(state)
    prompt, answers = game.send(None), {"dogs": dogs("duke echo spud"), "cats": ("cat:bandit",)}
    try:
        while True:
            assert not any("Play until" in each for each in sentences(state))
            answer = {"first": first, "kids": FIVE, **answers}[prompt.key.removeprefix("robokid.")]
            prompt = game.send(prompt.check(answer))
    except StopIteration:
        assert [each.aside for each in state.told if "Play until" in said(each.text)] == aside


@pytest.mark.parametrize("dumpling", ["no", "yes"])
def test_cats(dumpling: str) -> None:
    """Sheet, lines 148 to 150: without Jitters; with Dumpling only for a harder game; Robokid counts as a player."""
    state = table(f"people=2 cats=yes dumpling={dumpling}")
    playing = [cat for cat in CATS if cat != "cat:dumpling"] + ["cat:dumpling"] * (dumpling == "yes")
    asked, _ = drive(set_up.set_up(state), "first", FIVE, ("cat:kingsly", "cat:bandit"))
    assert keys(asked) == ["first", "kids", "cats"]
    assert sorted(asked[2].ids()) == sorted(playing)
    assert (asked[2].min, asked[2].max) == (1, len(playing))
    assert (state.table_cats, state.cats) == (["cat:bandit", "cat:kingsly"], [])
    cats = next(each for each in sentences(state) if "Jitters" in each)
    assert ("Dumpling" in cats) is (dumpling == "no")
    assert "3 players" in cats


def test_everything_at_once() -> None:
    """All modules, a deck of the table's own: dogs, then cats."""
    state = table("people=3 deck=physical dogs=yes cats=yes")
    asked, _ = drive(set_up.set_up(state), ROBOKID, dogs("duke echo spud"), ("cat:bandit",))
    assert keys(asked) == ["first", "dogs", "cats"]
    assert state.first == ROBOKID


def test_a_game_begins_with_set_up() -> None:
    """People are called by where they sit while nobody is named."""
    game = play(BOT, {"people": "3"})
    assert isinstance(game.prompt, Choose) and game.prompt.key == "robokid.first"
    assert [said(each.label) for each in game.prompt.options] == ["on its left", "opposite", "on its right", "Robokid"]


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ((), ""),
        (("Ann",), "Ann sits to its left."),
        (("Ann", "Bob"), "Ann sits to its left."),
        (("Ann", "Bob", "Cy"), "Ann sits to its left, Cy to its right."),
    ],
)
def test_only_who_has_a_name_is_placed(names: tuple[str, ...], text: str) -> None:
    """Design, *Words*: no letters; the others are called by their places wherever they are named."""
    sentences = told(play(BOT, {"people": "3"}, names=names))
    assert [each for each in sentences if "sits" in each] == [text] * bool(text)
