"""What a player may set right, and that it holds from the start of the turn."""

from collections.abc import Mapping
from typing import Any

import pytest

from compere.bots.patchwork import BOT
from compere.bots.patchwork.correct import FACTS
from compere.bots.patchwork.state import PatchworkState, new_state
from compere.table import Table
from playing import play

OWN = {"cards": "own"}
BEGUN = [("patch:26", "patch:4", "patch:10")]  # the first three patches


def table(human: int = 0, automa: int = 0, **options: str) -> PatchworkState:
    """A table with these spaces."""
    state = new_state(BOT.choose_options(options))
    state.space = {"human": human, "automa": automa}
    return state


def correct(state: PatchworkState, fact: str, value: Any) -> None:
    """Set a fact right as a session does: checked, then applied."""
    FACTS[fact].apply(state, FACTS[fact].prompt(state).check(value))


@pytest.mark.parametrize(
    ("fact", "value", "set_to"),
    [
        ("buttons", 12, {"buttons": 12}),
        ("leather", 3, {"leather": 3}),
        ("collected", 9, {"collected": 9}),
        ("on_top", "automa", {"on_top": "automa"}),
        ("human_space", 7, {"space": {"human": 7, "automa": 0}}),
        ("automa_space", 7, {"space": {"human": 0, "automa": 7}}),
        ("tile", "human", {"marker_lies": False, "human_tile": True, "automa_tile": False}),
        ("tile", "automa", {"marker_lies": False, "human_tile": False, "automa_tile": True}),
        ("next_patches", ("patch:3", "patch:8", "patch:5"), {"in_reach": ["patch:3", "patch:8", "patch:5"]}),
        ("next_patches", ("patch:8", "patch:3", "patch:5"), {"in_reach": ["patch:8", "patch:3", "patch:5"]}),
    ],
)
def test_apply(fact: str, value: object, set_to: Mapping[str, object]) -> None:
    """Every fact, set right, is what the table then is."""
    state = table()
    correct(state, fact, value)
    assert {name: getattr(state, name) for name in set_to} == set_to


def test_the_tile_goes_back() -> None:
    """The marker may lie again, and then it is nobody's."""
    state = table()
    correct(state, "tile", "human")
    correct(state, "tile", "marker")
    assert (state.marker_lies, state.human_tile, state.automa_tile) == (True, False, False)


@pytest.mark.parametrize(
    ("fact", "changed", "likely"),
    [
        ("buttons", {}, 5),
        ("collected", {"collected": 7}, 7),
        ("leather", {"leather": 2}, 2),
        ("human_space", {"space": {"human": 9, "automa": 4}}, 9),
        ("automa_space", {"space": {"human": 9, "automa": 4}}, 4),
    ],
)
def test_a_number_begins_where_it_is(fact: str, changed: Mapping[str, Any], likely: int) -> None:
    """Who corrects a number starts from what was thought."""
    state = table()
    for name, value in changed.items():
        setattr(state, name, value)
    assert FACTS[fact].prompt(state).likely == likely


@pytest.mark.parametrize(
    ("fact", "most"),
    [("buttons", 999), ("collected", 999), ("leather", 5), ("human_space", 53), ("automa_space", 53)],
)
def test_what_a_number_may_be(fact: str, most: int) -> None:
    """Facts, section 6: five leather patches and spaces 0 to 53; a wild number is no worse than its bound."""
    state = table()
    state.buttons = state.collected = state.leather = 5000
    prompt = FACTS[fact].prompt(state)
    assert (prompt.min, prompt.max) == (0, most)
    assert prompt.likely in (0, most)


@pytest.mark.parametrize(
    ("changed", "fact", "default"),
    [
        ({}, "tile", "marker"),
        ({"marker_lies": False, "human_tile": True}, "tile", "human"),
        ({"marker_lies": False, "automa_tile": True}, "tile", "automa"),
        ({}, "on_top", "human"),
        ({"on_top": "automa"}, "on_top", "automa"),
    ],
)
def test_a_choice_begins_where_it_is(changed: Mapping[str, Any], fact: str, default: str) -> None:
    """Who corrects a choice starts from what was thought."""
    state = table()
    for name, value in changed.items():
        setattr(state, name, value)
    assert FACTS[fact].prompt(state).default == default


@pytest.mark.parametrize(
    ("human", "automa", "first", "fact", "space", "then"),
    [
        (53, 50, "human", "human_space", 52, None),
        (53, 53, "human", "human_space", 52, "automa"),
        (53, 53, "human", "automa_space", 52, "human"),
        (52, 50, None, "human_space", 53, "human"),
        (52, 53, "automa", "human_space", 53, "automa"),
    ],
)
def test_first_home_follows(
    human: int, automa: int, first: str | None, fact: str, space: int, then: str | None
) -> None:
    """Ruling, Tie: who was first home stays so while home; who is no longer home was not the first."""
    state = table(human, automa)
    state.first_home = first
    correct(state, fact, space)
    assert state.first_home == then


@pytest.mark.parametrize(
    ("track", "space", "lies"),
    [
        ("original", 19, [20, 26, 32, 44, 50]),  # back over a leather patch: it lies there again
        ("original", 20, [26, 32, 44, 50]),
        ("original", 33, [44, 50]),
        ("revised", 33, [38, 44, 50]),
    ],
)
def test_leather_lies_beyond_both_tokens(track: str, space: int, lies: list[int]) -> None:
    """Base rules: the first to pass a leather patch takes it, so what lies is what neither token has passed."""
    state = table(human=3, track=track)
    state.move("automa", 21)
    correct(state, "automa_space", space)
    assert state.leather_lies == lies


def test_next_patches_when_none_is_left() -> None:
    """With an empty circle the next patches are none, and to say so changes nothing."""
    state = table()
    state.circle, state.quilt = [], [f"patch:{n}" for n in range(1, 34)]
    correct(state, "next_patches", ())
    assert state.circle == []


# In a game


def human_turns(game: Table) -> bool:
    """Whether the human's turn comes, once what is offered again is taken."""
    if game.prompt.key == "patchwork.circle":
        game.answer(BEGUN[0])
    return game.prompt.key == "patchwork.human_turn"


def test_a_correction_changes_who_moves() -> None:
    """What is set right holds from the start of this turn: with a space or the order, whose turn it is follows."""
    game = play(BOT, OWN, BEGUN)
    assert human_turns(game)
    game.correct("on_top", "automa")
    assert game.prompt.key == "patchwork.card"
    game.correct("automa_space", 9)
    assert human_turns(game)


def test_a_correction_offers_the_turn_again() -> None:
    """The answers of this turn are offered again after a correction, and what is set right stands."""
    game = play(BOT, OWN, [*BEGUN, "third", ("automa:2",)])
    assert game.prompt.key == "patchwork.circle"
    game.correct("collected", 30)
    assert (game.prompt.key, game.offer.answer) == ("patchwork.card", ["automa:2"])
    game.answer(game.offer.answer)
    assert game.session.state.collected == 30


def test_a_correction_before_the_count_is_not_played_over() -> None:
    """At the end a correction holds for the count: the last turn adds nothing to it."""
    game = play(BOT, OWN, BEGUN)
    for fact, value in (("human_space", 53), ("automa_space", 52)):
        game.correct(fact, value)
    for answer in (("automa:1",), *BEGUN):
        game.answer(answer)
    assert (game.prompt.key, game.session.state.collected) == ("patchwork.score", 4)
    game.correct("collected", 6)
    assert (game.prompt.key, game.session.state.collected) == ("patchwork.score", 6)


def test_a_correction_may_reopen_the_game() -> None:
    """Who is not at the end after all plays on."""
    game = play(BOT, OWN, BEGUN)
    for fact in ("human_space", "automa_space"):
        game.correct(fact, 53)
    assert game.prompt.key == "patchwork.score"
    game.correct("human_space", 50)
    assert human_turns(game)
