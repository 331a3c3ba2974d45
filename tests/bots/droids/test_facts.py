"""What may be set right on the board."""

from typing import Any

import pytest

from bots.droids.drawn import tidy
from bots.droids.hunting import hunt, mid_round
from bots.droids.refereeing import game, shown
from bots.droids.refereeing import mid_round as refereed_round
from compere.bots.droids.bot import BOT
from compere.bots.droids.facts import FACTS
from compere.bots.droids.state import DroidsState, RefereeState, new_state
from compere.facts import Fact
from compere.named import corrected
from playing import said

BY_KEY: dict[str, Fact[DroidsState, Any]] = {fact.key: fact for fact in FACTS}


def test_where_a_robot_stands() -> None:
    """On any square that is free, or where it is."""
    for key, robot in (("stands_blue", "blue"), ("stands_killer", "killer")):
        state = hunt("B#o K..")
        question = BY_KEY[key].editor(state)
        assert question.usual == state.spot(state.board.robots[robot])
        squares = {state.at(each) for each in question.squares}
        assert {1, 2} & squares == set()
        assert ({0, 10} & squares) == {state.board.robots[robot]}
        BY_KEY[key].write(state, state.spot(12))
        assert state.board.robots[robot] == 12


def test_emitters_lost() -> None:
    """Orders on them leave, too, as the game goes on: who has said a wrong number may say another one first."""
    state = mid_round("B.K", lost=1)
    assert BY_KEY["lost_blue"].editor(state).usual == 1
    BY_KEY["lost_blue"].write(state, 10)
    BY_KEY["lost_blue"].write(state, 9)
    state.clear_emitters()
    assert (state.lost, state.left) == (9, 3)


def test_an_obstacle_is_put_or_taken() -> None:
    """As many as there are; one that is taken comes back to the human's."""
    state = hunt("Bo.K", stock=1)
    fact = BY_KEY["lies_obstacle"]
    fact.write(state, state.spot(2))
    assert (state.stock, state.board.lying) == (0, {1: "obstacle", 2: "obstacle"})
    assert {state.at(each) for each in fact.editor(state).squares} == {1, 2}
    fact.write(state, state.spot(1))
    assert (state.stock, state.board.lying) == (1, {2: "obstacle"})


def test_whether_an_obstacle_is_put_or_taken_is_told() -> None:
    """What was done there, and where, as the owner sees the board."""
    state, fact = hunt("Bo.K", stock=1), BY_KEY["lies_obstacle"]
    put, taken = (corrected(fact, state, fact.editor(state), state.spot(at)) for at in (2, 1))
    assert (said(put.text), said(taken.text)) == (
        "Corrected: On the board: + obstacle, row 10, square 8.",
        "Corrected: On the board: − obstacle, row 10, square 9.",
    )


def test_no_obstacle_anywhere() -> None:
    """Where none lies and none is left there is nothing to set right."""
    assert BY_KEY["lies_obstacle"].question(hunt("B.K", stock=0)) is None


# Scenarios 1 to 6


def possible(state: DroidsState) -> set[str]:
    """Return the facts of which there is something at a table."""
    return {fact.key for fact in FACTS if not fact.printed and fact.question(state) is not None}


def test_what_there_is_of_each_scenario() -> None:
    """Nobody is asked of what a scenario has not."""
    two = {"stands_blue", "stands_red", "lost_blue", "lost_red", "who_is_out"}
    carry, repairers = {"carries_blue", "carries_red"}, {"stands_repairer1", "stands_repairer2"}
    assert possible(game("B.R", 1)) == two | carry | {"lies_obstacle"}
    assert possible(game("BPQR", 2)) == two | carry | repairers | {"lies_mine"}
    delivered = {"blue": 0, "red": 0}
    assert possible(game("BcPQR", 3, delivered=delivered)) == two | repairers | {
        *("lies_container", "delivered_blue", "delivered_red")
    }
    assert possible(game("BSR", 5)) == two | carry | {"stands_statue"}
    assert possible(hunt("B.K")) == {"stands_blue", "stands_killer", "lost_blue", "lies_obstacle"}


def test_who_is_out() -> None:
    """They send no more, and who was out by mistake may in the next round. Ruling, Corrections: never all are."""
    state = refereed_round("B.Y.R", out=["red"])
    fact = BY_KEY["who_is_out"]
    question = fact.editor(state)
    assert (question.usual, question.min, question.max) == (("red",), 0, 2)
    fact.write(state, ("blue",))
    assert (state.out, state.sending) == (["blue"], ["yellow"])
    assert state.leave_round() == ()
    state.begin_round()
    assert state.sending == ["yellow", "red"]


def test_all_were_out() -> None:
    """Of those who were out in one round some may be back: the question begins with nobody, as all cannot be set."""
    state = refereed_round("B.R", lost={"blue": 10, "red": 10})
    assert state.leave_round() == ("blue", "red")
    question = BY_KEY["who_is_out"].editor(state)
    assert (question.usual, question.max) == (None, 1)
    BY_KEY["who_is_out"].write(state, ("red",))
    assert (state.out, state.leave_round()) == (["red"], ())


def test_out_and_back_at_one_moment() -> None:
    """All is as it was: whose turn it is, and how much they may send; later they are back in the next round."""
    state, fact = refereed_round("B.Y.R"), BY_KEY["who_is_out"]
    before = state.public()
    fact.write(state, ("blue", "red"))
    assert state.sending == ["yellow"]
    fact.write(state, ())
    assert state.public() == before
    fact.write(state, ("blue",))
    state.clear_emitters()
    state.leave_round()
    fact.write(state, ())
    assert (state.sending, sorted(state.left)) == (["yellow", "red"], ["red", "yellow"])
    assert RefereeState.from_public(state.public()) == state
    assert state.leave_round() == ()


def test_what_a_robot_carries() -> None:
    """Where obstacles are a player's own, one comes from their stock, or goes back."""
    state = game("Y..R", 6, first="red", stock={"yellow": 2, "red": 1}, carried={"red": "obstacle"})
    fact = BY_KEY["carries_yellow"]
    assert fact.editor(state).ids() == ("nothing", "obstacle")
    fact.write(state, "obstacle")
    assert (state.board.carried["yellow"], state.board.stock["yellow"]) == ("obstacle", 1)
    fact.write(state, None)
    assert ("yellow" in state.board.carried, state.board.stock["yellow"]) == (False, 2)


def test_the_statue_is_at_one_place() -> None:
    """Standing or carried: of its carrier nothing else can be said, but where it stands."""
    state = game("BS.R", 5)
    BY_KEY["carries_red"].write(state, "statue")
    assert (state.board.carried, "statue" in state.board.robots) == ({"red": "statue"}, False)
    assert BY_KEY["carries_red"].question(state) is None
    BY_KEY["carries_blue"].write(state, "statue")
    assert state.board.carried == {"blue": "statue"}
    question = BY_KEY["stands_statue"].editor(state)
    assert question.usual is None
    BY_KEY["stands_statue"].write(state, state.spot(12))
    assert (state.board.carried, state.board.robots["statue"]) == ({}, 12)


def test_containers_are_as_many_as_there_were() -> None:
    """Sheet, line 189: one that lies nowhere is carried or at home."""
    state = new_state(BOT.choose_options({"scenario": "3"}))
    fact, lies = BY_KEY["delivered_blue"], BY_KEY["lies_container"]
    every = len(state.board.lying)
    assert (fact.editor(state).min, fact.editor(state).max, fact.editor(state).usual) == (0, every, 0)
    assert BY_KEY["carries_blue"].question(state) is None
    lying = {state.at(each) for each in lies.editor(state).squares}
    assert lying == set(state.board.lying)
    lies.write(state, state.spot(min(lying)))
    assert BY_KEY["carries_blue"].editor(state).ids() == ("nothing", "container")
    fact.write(state, 1)
    assert state.board.delivered["blue"] == 1
    assert BY_KEY["delivered_yellow"].editor(state).max == every - 1
    assert {state.at(each) for each in lies.editor(state).squares} == lying - {min(lying)}


@pytest.mark.parametrize(
    ("before", "carried", "count", "then", "carries"),
    [
        ("B.c.cR c..... ...c..", "", 1, "B...cR c..... ...c..", ""),  # the nearest to the circle, left of it
        ("B.c.cR c..... ...c..", "", 2, "B....R c..... ...c..", ""),
        ("B.c.cR c..... ...c..", "", 4, "B....R ...... ......", ""),
        ("B.c.cR c.....", "blue", 1, "B.c.cR c.....", ""),  # of whom it is said, first
        ("B.c.cR c.....", "red", 1, "B...cR c.....", "red"),
        ("B....R", "red blue", 2, "B....R", ""),
        ("B....R", "red blue", 1, "B....R", "red"),
    ],
)
def test_one_more_is_home_and_not_on_the_board(before: str, carried: str, count: int, then: str, carries: str) -> None:
    """There are no more of them than there were: the one that was most likely brought home is taken off."""
    held = dict.fromkeys(carried.split(), "container")
    every = before.count("c") + len(held)
    marks = dict.fromkeys((61, 62, 63, 64)[:every], 2) | {65: 3}
    homes = {**HOMES, "blue": 3, "green": 95}
    state = game(before, 3, carried=held, delivered={**NONE_HOME}, homes=homes, containers=marks)
    fact = BY_KEY["delivered_blue"]
    assert fact.editor(state).max == every
    fact.write(state, count)
    assert shown(state, before) == tidy(then)
    assert (state.board.delivered["blue"], state.board.carried) == (count, dict.fromkeys(carries.split(), "container"))
    fact.write(state, 0)
    assert (fact.editor(state).max, BY_KEY["delivered_red"].editor(state).max) == (every, every)


HOMES = {"blue": 2, "yellow": 93, "red": 94, "green": 3}  # two circles where boards are drawn
NONE_HOME = {"blue": 0, "red": 0}


@pytest.mark.parametrize(
    ("before", "carried", "fact", "square", "delivered", "lies"),
    [
        ("B...Rc", {}, "lies_container", 2, 1, False),
        ("B...Rc", {}, "lies_container", 1, 0, True),
        ("B...Rc", {}, "lies_container", 3, 0, True),  # the circle of nobody who plays
        ("B...R.", {"blue": "container"}, "stands_blue", 2, 1, False),
        ("B...R.", {"blue": "container"}, "stands_blue", 3, 0, False),
        ("B...R.", {"red": "container"}, "stands_red", 2, 0, False),  # another one's circle
    ],
)
def test_a_container_set_onto_its_goal(
    before: str, carried: dict[str, str], fact: str, square: int, delivered: int, lies: bool
) -> None:
    """Ruling, Corrections: what is set onto its goal has reached it, as where an order brings it there."""
    state = game(before, 3, carried={**carried}, delivered={**NONE_HOME}, homes=HOMES)
    if not carried:
        BY_KEY[fact].write(state, state.spot(5))  # it is taken off there first
    BY_KEY[fact].write(state, state.spot(square))
    board = state.board
    assert (board.delivered["blue"], board.delivered["red"], square in board.lying) == (delivered, 0, lies)
    assert board.carried == ({} if delivered else carried)


def test_a_container_set_into_pincers_at_home() -> None:
    """Ruling, Corrections; elsewhere it is carried."""
    state = game("..B.R", 3, delivered={**NONE_HOME}, homes=HOMES)
    for colour, delivered, carried in (("blue", 1, {}), ("red", 0, {"red": "container"})):
        BY_KEY[f"carries_{colour}"].write(state, "container")
        assert (state.board.delivered[colour], state.board.carried) == (delivered, carried)


def test_a_hunter_is_no_colour() -> None:
    """Alone, there are your robot and the killer; where people play each other they go by their colours."""
    hunted, refereed = hunt("B..K"), game("B..R", 2)
    names = [said(BY_KEY[key].called(hunted)) for key in ("stands_blue", "stands_killer", "lost_blue")]
    assert names == ["Where your robot is", "Where the killer is", "Emitters lost"]
    texts = [said(BY_KEY[key].editor(hunted).text) for key in ("stands_blue", "stands_killer", "lost_blue")]
    assert texts == ["Your robot stands on:", "The killer stands on:", "Emitters that you have lost:"]
    names = [said(BY_KEY[key].called(refereed)) for key in ("stands_blue", "lost_blue")]
    assert names == ["Where is Blue", "Emitters lost: Blue"]
