"""Boards: what none can have, copies of their own, and their public form."""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from bots.droids.drawn import board
from compere.bots.droids.board.position import Board
from compere.state import State

START = board(
    """
    B.R~P
    .#o.m
    .c...
    """,
    carried={"blue": "mine"},
    stock={"red": 3},
    delivered={"red": 1},
)


def test_what_is_where() -> None:
    """Robots, obstacles and mines; a robot's water is water for players only."""
    assert START.players == ("blue", "red")
    assert (START.robot_at(0), START.robot_at(2), START.robot_at(1)) == ("blue", "red", None)
    assert [square for square in range(25) if START.is_obstacle(square)] == [11, 12, 21]
    assert [square for square in range(5) if START.is_free(square)] == [1, 3]
    assert [square for square in range(10, 15) if START.is_free(square)] == [10, 13]
    assert START.mines_out == 2
    wet = board("bp.")
    assert wet.in_water("blue") and not wet.in_water("repairer1")


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("robots: two stand on one square", {"robots": {"blue": 1, "red": 1}}),
        ("robots: one stands where an obstacle or a mine is", {"robots": {"blue": 11, "red": 1}}),
        ("robots: one stands where an obstacle or a mine is", {"robots": {"blue": 14, "red": 1}}),
        ("lying: something lies on a fixed obstacle", {"lying": {11: "mine"}}),
        ("lost: expected a number for each colour", {"lost": {"blue": 0}}),
        ("lost: expected a number for each colour", {"lost": {"blue": 0, "red": 0, "green": 1}}),
        ("carried: a colour has no robot", {"carried": {"green": "mine"}}),
        ("stock: a colour has no robot", {"stock": {"green": 1}}),
        ("delivered: a colour has no robot", {"delivered": {"green": 1}}),
        ("carried: the statue is there twice", {"carried": {"blue": "statue", "red": "statue"}}),
        (
            "carried: the statue is there twice",
            {"carried": {"blue": "statue"}, "robots": {"blue": 0, "red": 1, "statue": 2}},
        ),
        ("lying: more than 24 mines", {"lying": dict.fromkeys(range(30, 54), "mine")}),
        ("lying: more than 25 obstacles", {"lying": dict.fromkeys(range(30, 52), "obstacle")}),
    ],
)
def test_a_board_that_cannot_be(field: str, change: dict[str, Any]) -> None:
    """Never two robots on a square (line 102), no more of anything than the box has (lines 23 to 27)."""
    with pytest.raises(ValueError, match=f"^the board cannot have such {field}"):
        replace(START, **change)


def test_as_much_as_the_box_has() -> None:
    """24 mines, one of them carried; 25 obstacles, three of them a stock and one counted."""
    assert replace(START, lying=dict.fromkeys(range(30, 53), "mine")).mines_out == 24
    assert len(replace(START, lying=dict.fromkeys(range(30, 51), "obstacle")).lying) == 21


def test_a_copy_is_like_it_and_its_own() -> None:
    """No field is forgotten, and only what is printed is shared."""
    copy = START.copy()
    assert copy == START
    shared = [each.name for each in fields(Board) if getattr(copy, each.name) is getattr(START, each.name)]
    assert shared == ["map", "scenario", "level"]


@pytest.mark.parametrize(
    "change",
    [
        lambda board: board.robots.update(blue=99),
        lambda board: board.lost.update(blue=3),
        lambda board: board.lying.clear(),
        lambda board: board.carried.clear(),
        lambda board: board.stock.update(red=1),
        lambda board: board.delivered.update(red=2),
    ],
)
def test_what_a_copy_suffers_its_original_does_not(change: Callable[[Board], object]) -> None:
    copy, before = START.copy(), repr(START)
    change(copy)
    assert copy != START and repr(START) == before


@dataclass
class Held(State):
    """A state with a board in it."""

    board: Board


def test_the_public_form_is_read_back() -> None:
    """Also as JSON has it; what nobody can play on from is refused."""
    held = Held(board=START)
    public = held.public()
    assert Held.from_public(public) == held
    plain = public["board"]
    assert isinstance(plain, dict) and set(plain) == {each.name for each in fields(Board)}
    assert plain["map"] == {"text": START.map.text}
    for change, message in (
        ({"robots": {"blue": 1, "red": 1}}, "two stand on one square"),
        ({"robots": {"pink": 1}}, r"the key board.robots\['pink'\] cannot be 'pink': expected one of blue, "),
        ({"lying": {"100": "mine"}}, "expected 0 to 99"),
        ({"map": {"text": "name: x"}}, "the map cannot be read: line 2, column 1: the line “top:” is missing"),
    ):
        with pytest.raises(ValueError, match=message):
            Held.from_public({**public, "board": {**plain, **change}})
