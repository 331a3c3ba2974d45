"""What is said of an order where people play each other: what its sender may not expect, and what is left to do."""

from typing import Any

import pytest

from bots.droids.drawn import order
from bots.droids.refereeing import mid_round, told
from compere.bots.droids.board.events import EmittersLost, MineExploded, Shot
from compere.bots.droids.rules import act
from compere.bots.droids.telling import tell_order
from playing import drive, said

COLOURS = {"B": "blue", "R": "red", "Y": "yellow"}


def tells(before: str, sent: str, *dice: int, die: str = "own", **fields: Any) -> list[str]:
    """Return what is told of an order of blue's in the second scenario."""
    words, state = order(sent), mid_round(before, 2, die=die, **fields)
    _, events = drive(act(state, words), *[(each,) for each in dice])
    tell_order(state, words, events)
    return told(state)


@pytest.mark.parametrize(
    ("before", "sent", "sentences"),
    [
        ("B...R", "blue step right", []),  # as it was ordered
        ("B...R", "blue max right", ["Red is pushed 5."]),
        ("B.#.R", "blue max right", []),
        ("B.#.R", "blue two right", ["Blue goes 1: an obstacle."]),
        ("B~..R", "blue two right", ["Blue goes 1: water."]),
        ("B.~.R", "blue max right", ["Blue goes 2: water."]),
        ("B#..R", "blue step right", ["Blue: an obstacle."]),
        ("B...R", "blue step up", ["Blue: the edge."]),
        ("b...R", "blue step right", ["Blue: water."]),
        ("BR.Y.", "blue max right", ["Red is pushed 7.", "Yellow is pushed 6."]),
        ("B...R", "blue relay_ahead right", ["Red goes 5."]),
        ("B...r", "blue relay_ahead right", ["Red: water."]),
        ("B...R", "blue relay_ahead down", ["Blue: nobody."]),
        ("P..BR", "repairer1 repairer_step down", ["P: lay a mine."]),
        ("Bm..R", "blue step right", ["Blue sets off a mine.", "Blue marks 1 emitter; its orders go."]),
        ("BP..R", "blue fire right", ["Repair robot P is indestructible."]),
        ("PB..R", "repairer1 repair right", ["Blue takes a marker off."]),
        ("B...R", "blue take_put right", ["Blue: nothing to take."]),
    ],
)
def test_what_an_order_did(before: str, sent: str, sentences: list[str]) -> None:
    """Sheet, lines 100 to 146, 176: directions as its sender sees them, blue from the top."""
    assert tells(before, sent, lost={name: 2 for sign, name in COLOURS.items() if sign in before.upper()}) == sentences


@pytest.mark.parametrize(
    ("before", "sent", "retold"),
    [
        ("B#..R", "blue step right", "No effect: an obstacle."),
        ("B...r", "blue relay_ahead right", "Red, no effect: water."),
        ("BP..R", "blue fire right", "No effect: Repair robot P is indestructible."),
    ],
)
def test_an_order_without_effect_is_read(before: str, sent: str, retold: str) -> None:
    """Design, *At the table*: it stands large on a page that is read, from which BACK leads to its entry."""
    state = mid_round(before, 2)
    _, events = drive(act(state, order(sent)))
    tell_order(state, order(sent), events)
    (each,) = state.told
    assert each.headline and said(each.headline) == "No effect"
    assert each.retold and said(each.retold) == retold


def test_a_whole_robot_needs_no_repair() -> None:
    """Sheet, lines 143 to 146: there is no marker to take off."""
    assert tells("PB..R", "repairer1 repair right") == ["Repair robot P: nothing to repair."]


@pytest.mark.parametrize(
    ("dice", "die", "sentences"),
    [
        (1, "own", ["Missed."]),
        (4, "own", ["Red marks 2 emitters; their orders go."]),
        (1, "virtual", ["Die 1: missed."]),
        (4, "virtual", ["Die 4: a hit. Red marks 2 emitters; their orders go."]),
    ],
)
def test_a_shot(dice: int, die: str, sentences: list[str]) -> None:
    """Lines 119 to 124; a die that only the device has seen is named."""
    assert tells("B.R", "blue fire right", dice, die=die) == sentences


def test_the_die_of_a_shot_stands_with_what_it_destroyed_alone() -> None:
    """What is lost behind another event names no die of before; an order that nothing came of says nothing."""
    state, words = mid_round("B.R", 2, die="virtual"), order("blue fire right")
    shot, lost = Shot("blue", "red", 2, hits=2, die=4), EmittersLost("red", 2)
    tell_order(state, words, (shot, lost, MineExploded("blue", 0, carried=True), EmittersLost("blue", 1)))
    assert told(state) == [
        "Die 4: a hit. Red marks 2 emitters; their orders go.",
        "Blue’s mine explodes.",
        "Blue marks 1 emitter; its orders go.",
    ]
    state.told.clear()
    tell_order(state, words, ())
    assert told(state) == []


@pytest.mark.parametrize(("die", "sentences"), [("virtual", ["Die 4: a hit."]), ("own", [])])
def test_a_hit_that_leaves_nothing_to_mark(die: str, sentences: list[str]) -> None:
    """A robot whose player is out shields as any other; there is nothing left to destroy."""
    assert tells("B.R", "blue fire right", 4, die=die, lost={"blue": 0, "red": 10}) == sentences


@pytest.mark.parametrize(
    ("dice", "die", "sentences"),
    [
        (3, "own", []),
        (3, "virtual", ["Die 3: the mine holds."]),
        (0, "own", ["Blue’s mine explodes.", "Blue marks 2 emitters; their orders go."]),
    ],
)
def test_a_carried_mine(dice: int, die: str, sentences: list[str]) -> None:
    """Line 177: s'il fait un 0, la mine explose et détruit deux émetteurs."""
    assert tells("B..R", "blue step right", dice, die=die, carried={"blue": "mine"}) == sentences


def test_what_is_lost_is_the_headline() -> None:
    state = mid_round("B.R", 2)
    _, events = drive(act(state, order("blue fire right")), (9,))
    tell_order(state, order("blue fire right"), events)
    assert [each.headline and said(each.headline) for each in state.told] == ["3 destroyed"]
