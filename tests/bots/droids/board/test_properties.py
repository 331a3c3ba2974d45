"""What holds whatever the position and the order."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bots.droids.positions import finish, orders_on, some_map, some_position
from compere.bots.droids.board.carry_out import Done, Need, carry_out
from compere.bots.droids.board.events import (
    Delivered,
    EmittersLost,
    MineExploded,
    MineLaid,
    Moved,
    NoEffect,
    Put,
    Repaired,
    Stopped,
    Taken,
)
from compere.bots.droids.board.orders import KINDS, Order
from compere.bots.droids.board.position import Board
from compere.bots.droids.board.squares import NEXT, place
from compere.state import State

randoms = st.randoms(use_true_random=False)
MAPS = [some_map(Random(seed)) for seed in range(40)]


@dataclass
class Case:
    """A position, an order, and what it makes of it."""

    board: Board
    order: Order
    done: Done
    dice: list[int]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    random: Random = draw(randoms)
    board = some_position(random, MAPS[draw(st.integers(0, len(MAPS) - 1))])
    order = random.choice(orders_on(board))
    done, dice = finish(board, order, random)
    return Case(board, order, done, list(dice))


def things(board: Board) -> Counter[str]:
    """Return everything that is not printed, by what it is; the statue wherever it is."""
    return Counter([*board.lying.values(), *board.carried.values(), *board.robots])


@given(cases())
def test_a_board_stays_one(case: Case) -> None:
    """Never two on a square, nothing on an obstacle, nothing beyond an edge, no more than the box has."""
    replace(case.done.board)  # which checks all of it
    after = case.done.board
    assert all(square in range(100) for square in (*after.robots.values(), *after.lying))
    assert after.map is case.board.map


@given(cases())
def test_nothing_is_lost_or_made(case: Case) -> None:
    """But mines that are laid or explode, containers that are home, and obstacles out of and into a stock."""
    before, after, events = things(case.board), things(case.done.board), case.done.events
    exploded = sum(isinstance(event, MineExploded) for event in events)
    laid = sum(isinstance(event, MineLaid) for event in events)
    delivered = sum(isinstance(event, Delivered) for event in events)
    assert after["mine"] == before["mine"] + laid - exploded
    assert after["container"] == before["container"] - delivered
    assert sum(case.done.board.delivered.values()) == delivered
    stocks = sum(case.board.stock.values()) - sum(case.done.board.stock.values())
    assert after["obstacle"] == before["obstacle"] + stocks
    changing = ("mine", "container", "obstacle")
    assert {each: after[each] for each in after if each not in changing} == {
        each: before[each] for each in before if each not in changing
    }


@given(cases())
def test_emitters_are_as_told(case: Case) -> None:
    """What is lost and repaired in the end is what the events say."""
    lost = Counter(case.board.lost)
    for event in case.done.events:
        if isinstance(event, EmittersLost):
            lost[event.robot] += event.count
        elif isinstance(event, Repaired):
            lost[event.robot] -= 1
    assert {robot: lost[robot] for robot in case.board.lost} == case.done.board.lost


@given(cases())
def test_robots_are_where_they_were_told_to_go(case: Case) -> None:
    """In a straight line from where they stood; who is not told of stands still."""
    moved = [event for event in case.done.events if isinstance(event, Moved)]
    assert len({event.robot for event in moved}) == len(moved)
    ends = dict(case.board.robots)
    for event in moved:
        assert ends[event.robot] == event.start
        ends[event.robot] = event.end
        ways = [direction for direction in range(8) if event.end in way(event.start, direction)]
        assert len(ways) == 1
        if event is moved[0]:
            assert event.by is None
        else:
            assert event.by in {each.robot for each in moved} - {event.robot}
    if not any(isinstance(event, Put | Taken) for event in case.done.events):  # of the statue, perhaps
        assert ends == case.done.board.robots


def way(start: int, direction: int) -> list[int]:
    squares, here = list[int](), NEXT[direction][start]
    while here >= 0:
        squares.append(here)
        here = NEXT[direction][here]
    return squares


@given(cases())
def test_a_chain_keeps_its_order(case: Case) -> None:
    """Who was ahead of whom on the line of a move still is."""
    moved = [event for event in case.done.events if isinstance(event, Moved)]
    if moved:
        (x, y), (ends_x, ends_y) = place(moved[0].start), place(moved[0].end)
        course = ((ends_x > x) - (ends_x < x), (ends_y > y) - (ends_y < y))

        def along(square: int) -> int:
            return place(square)[0] * course[0] + place(square)[1] * course[1]

        starts = sorted(moved, key=lambda event: along(event.start))
        assert sorted(moved, key=lambda event: along(event.end)) == starts
        lengths = [abs(along(event.end) - along(event.start)) for event in starts]
        assert lengths == sorted(lengths, reverse=True)


@given(cases())
def test_copies_are_their_own(case: Case) -> None:
    """The board that was given is as it was, and the new one shares nothing that can change."""
    again = case.board.copy()
    result = carry_out(case.board, case.order, case.dice)
    assert case.board == again
    assert isinstance(result, Done) and result == case.done
    for name in ("robots", "lost", "lying", "carried", "stock", "delivered"):
        getattr(result.board, name).clear()
    assert case.board == again


@given(cases())
def test_what_has_no_effect_changes_nothing(case: Case) -> None:
    """And what changes nothing says why, unless it is a shot that hits nobody who can be hurt."""
    if any(isinstance(event, NoEffect) for event in case.done.events):
        assert case.done.board == case.board
    assert case.done.events
    stops = [event for event in case.done.events if isinstance(event, Stopped)]
    assert len(stops) <= 1 and (not stops or stops[0].met in case.board.robots)


@given(cases())
def test_dice_are_asked_for_one_by_one(case: Case) -> None:
    """With fewer of them the next is asked for; the attempt leaves no trace."""
    for count in range(len(case.dice)):
        need = carry_out(case.board, case.order, case.dice[:count])
        assert isinstance(need, Need) and need.robot in case.board.robots
        assert (need.why == "shot") is (case.order.kind == "fire")


@given(cases())
def test_no_player_moves_out_of_water_by_a_land_order(case: Case) -> None:
    """Sheet, line 114, and the other way round."""
    robot = case.order.robot
    if robot in case.board.lost:
        wet = case.board.robots[robot] in case.board.map.water
        if wet is not (KINDS[case.order.kind].colour == "blue"):
            assert case.done.events == (NoEffect(robot, "water" if wet else "land"),)


@given(cases())
def test_the_public_form_is_read_back(case: Case) -> None:
    """After any order, as a bot's state has it."""
    held = Held(board=case.done.board)
    assert Held.from_public(held.public()) == held


@dataclass
class Held(State):
    """A state with a board in it."""

    board: Board
