"""What may be set right on the board."""

from typing import Any

from bots.droids.hunting import hunt, mid_round
from compere.bots.droids.facts import FACTS
from compere.bots.droids.state import HuntState
from compere.facts import Fact

BY_KEY: dict[str, Fact[HuntState, Any]] = {fact.key: fact for fact in FACTS}


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
    """Orders on them leave, too."""
    state = mid_round("B.K", lost=1)
    assert BY_KEY["lost_blue"].editor(state).usual == 1
    BY_KEY["lost_blue"].write(state, 9)
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


def test_no_obstacle_anywhere() -> None:
    """Where none lies and none is left there is nothing to set right."""
    assert BY_KEY["lies_obstacle"].question(hunt("B.K", stock=0)) is None
