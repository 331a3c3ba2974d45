"""The table of the hunt: what follows from it, and what it cannot be."""

from typing import Any

import pytest

from bots.droids.drawn import board
from bots.droids.hunting import hunt, mid_round
from bots.droids.refereeing import game
from bots.droids.refereeing import mid_round as refereed_round
from compere.bots.droids.board.squares import DOWN, LEFT, RIGHT, SQUARES, UP, UP_LEFT
from compere.bots.droids.bot import BOT
from compere.bots.droids.state import HuntState, RefereeState, new_state
from compere.errors import BadPosition


@pytest.mark.parametrize(("lost", "room"), [(0, 7), (7, 7), (8, 6), (9, 3), (10, 0)])
def test_how_many_orders_can_be_placed(lost: int, room: int) -> None:
    """Sheet, lines 57, 68, 124: seven, three an emitter, none on a lost one."""
    assert hunt("B K", lost=lost).room == room


@pytest.mark.parametrize(("lost", "left"), [(7, 4), (9, 3), (10, 0)])
def test_orders_leave_with_their_emitters(lost: int, left: int) -> None:
    """Line 124: at most as many are left as the other emitters hold."""
    state = mid_round("B.K")
    state.left = 4
    state.set_board(board("B.K", 7, level=2, stock={"blue": 7}, lost={"blue": lost}))
    assert state.left == left


def test_how_the_human_sees_it() -> None:
    """Their own side is at the bottom: of a map whose top is theirs everything is turned."""
    state = hunt("B.K")
    assert [state.seen(each) for each in (UP, RIGHT, DOWN, LEFT)] == [DOWN, LEFT, UP, RIGHT]
    assert state.seen(UP_LEFT) == 3
    assert (state.spot(0), state.spot(99), state.spot(1)) == ((9, 9), (0, 0), (8, 9))
    assert [state.at(state.spot(each)) for each in SQUARES] == list(SQUARES)


def test_where_the_killer_is() -> None:
    """Line 255, ruling *The strip*: its columns are counted from the left of whoever sits opposite the human."""
    state = hunt("B..K")
    assert (state.side, state.killers_side, state.killers_column) == ("top", "bottom", 3)


def test_a_round_begins_anew() -> None:
    state = mid_round("B.K", die=4)
    assert (state.round, state.die, state.laid_at, state.left, state.sent) == (1, 4, 2, 7, 0)
    state.used[4], state.killer_sends, state.left, state.sent = 2, False, 0, 7
    state.end_round()
    state.begin_round()
    assert (state.round, state.die, state.used, state.killer_sends) == (2, None, [0] * 10, True)
    assert (state.left, state.sent) == (7, 0)


def test_its_public_form_is_read_back() -> None:
    state = mid_round("B.K\n.o~", die=4)
    assert HuntState.from_public(state.public()) == state


def test_a_table_that_cannot_be() -> None:
    """A board of another scenario, one without a killer, or orders sent of other columns than ten."""
    state = hunt("B.K")
    for other in (board("B.R", 1), board("B..", 7, level=2), board("B.K", 7), board("BRK", 7, level=2)):
        with pytest.raises(ValueError, match="such robots"):
            HuntState(other)
    with pytest.raises(ValueError, match="10, one for each column"):
        HuntState(state.board, used=[0])


def test_a_new_table() -> None:
    """Sheet, line 252: seven obstacles, two robots; the level is the option's."""
    state = new_state(BOT.choose_options({"level": "4", "die": "own"}))
    assert isinstance(state, HuntState)
    assert (state.board.level, state.stock, state.lost, state.round, state.virtual) == (4, 7, 0, 0, False)


# Scenarios 1 to 6


def test_people_sit_clockwise_around_the_map() -> None:
    """Sheet, line 54: each has the next one to the left."""
    state = game("R.G.B", 1)
    assert (state.seated, state.from_left_of("red"), state.sender) == (
        ("blue", "red", "green"),
        ("green", "blue", "red"),
        "blue",
    )


def test_the_map_is_seen_from_the_senders_side() -> None:
    state = refereed_round("B.R")
    assert (state.side, state.seen(UP), state.nth) == ("top", DOWN, 1)
    state.send()
    assert (state.side, state.sent["blue"], state.left["blue"]) == ("top", 1, 6)  # until the order is done
    state.leave_round()
    assert (state.side, state.seen(UP), state.nth) == ("bottom", UP, 1)


def test_a_referees_table_is_read_back() -> None:
    for state in (game("B.R"), refereed_round("B.Y.R.G", partner="red", out=["green"])):
        assert RefereeState.from_public(state.public()) == state


@pytest.mark.parametrize(
    ("wrong", "match"),
    [
        ({"first": "green"}, "first cannot be so"),
        ({"out": ["green"]}, "out cannot be so"),
        ({"sending": ["green"]}, "sending cannot be so"),
        ({"sending": ["red"], "out": ["red"]}, "sending cannot be so"),
        ({"sending": ["red", "red"]}, "sending cannot be so: somebody is there twice"),
        ({"out": ["blue", "red"]}, "out cannot be so: expected somebody who is not"),
        ({"round": 1, "sending": ["blue"], "left": {"red": 1}, "sent": {"red": 1}}, "left cannot be so"),
        ({"left": {"red": 1}}, "sent cannot be so"),
        ({"partner": "red"}, "partner cannot be so: expected four people"),
        ({"partner": "blue", "board": board("BRYG", 1)}, "partner cannot be so: expected somebody"),
        ({"partner": "red", "board": board("BRYG", 3)}, "partner cannot be so: expected four people"),
        ({"board": board("B.K", 7, level=2)}, "scenario cannot be so"),
        ({"board": board("B..", 1)}, "players cannot be so"),
    ],
)
def test_a_referees_table_that_cannot_be(wrong: dict[str, Any], match: str) -> None:
    fields = {"board": board("B.R", 1), **wrong}
    with pytest.raises(ValueError, match=match):
        RefereeState(**fields)


def test_no_round_is_before_the_first() -> None:
    with pytest.raises(BadPosition, match="round cannot be -1"):
        RefereeState.from_public(game("B.R").public() | {"round": -1})


def test_a_new_table_of_players() -> None:
    """The least who may play, before they are asked."""
    state = new_state(BOT.choose_options({"scenario": "6"}))
    assert isinstance(state, RefereeState) and state.board.players == ("yellow", "red")
