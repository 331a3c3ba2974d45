"""What holds after every order that people send each other's robots: random games of scenarios 1 to 6."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random

import pytest

from compere.bots.droids.board.position import (
    CHALLENGE,
    CONTAINER,
    GARDENS,
    KILLER_HUNT,
    MINE,
    MINES_IN_BOX,
    OBSTACLE,
    REPAIRERS,
    STATUE,
    STATUE_HUNT,
    SUNK_BARGE,
    Board,
)
from compere.bots.droids.board.scenarios import SCENARIOS, containers
from compere.bots.droids.bot import BOT
from compere.bots.droids.state import RefereeState
from compere.prompts import Choose
from compere.table import Table
from figures.people_droids_referee import RefereePeople
from playing import any_answer, play

GAMES = 4  # of each scenario and number of people
NUMBERS = [
    (scenario, people) for scenario, kind in SCENARIOS.items() if scenario != KILLER_HUNT for people in kind.players
]
SENSIBLE = 0.5  # so often the answer is that of somebody who plays; else it is any
ORDERS = 7


def things(board: Board) -> Counter[str]:
    """Return how many of each thing there are: on squares, in pincers, beside them and home."""
    counted = Counter((*board.lying.values(), *board.carried.values()))
    counted[OBSTACLE] += sum(board.stock.values())
    counted[CONTAINER] += sum(board.delivered.values())
    counted[STATUE] += STATUE in board.robots
    return counted


def expected(board: Board, obstacles: int) -> dict[str, int]:
    """Return how many there must be of what nothing makes or takes away; mines come and go."""
    people = len(board.lost)
    return {
        OBSTACLE: obstacles or SCENARIOS[board.scenario].stock * people,
        CONTAINER: len(containers(board.map, people)) if board.scenario == SUNK_BARGE else 0,
        STATUE: board.scenario == STATUE_HUNT,
    }


def wrongs(state: RefereeState, obstacles: int) -> list[str]:
    """Return what cannot be, where so many obstacles were placed before the game."""
    board, map = state.board, state.board.map
    standing = list(board.robots.values())
    robots = {*board.lost, *(REPAIRERS if SCENARIOS[board.scenario].repairers else ())}
    robots |= {STATUE} if board.scenario == STATUE_HUNT and STATUE not in board.carried.values() else set()
    counted = things(board)
    checks = {
        "two robots on a square": len(set(standing)) < len(standing),
        "a robot on an obstacle": any(each in map.fixed or each in board.lying for each in standing),
        "a thing on a fixed obstacle": any(each in map.fixed for each in board.lying),
        "things gained or lost": {each: counted[each] for each in (OBSTACLE, CONTAINER, STATUE)}
        != expected(board, obstacles),
        "more mines than the box has": counted[MINE] > MINES_IN_BOX,
        "a mine in another scenario": counted[MINE] > 0 and board.scenario != 2,
        "off the board": not all(0 <= each < 100 for each in (*standing, *board.lying)),
        "a robot gone": set(board.robots) != robots,
        "lost emitters": not all(0 <= lost <= 10 for lost in board.lost.values()),
        "more than seven orders": any(state.left[each] + state.sent[each] > ORDERS for each in state.left),
        "more orders than emitters hold": any(state.left[each] > state.room_of(each) for each in state.left),
        "somebody sends who is out": bool(set(state.sending) & set(state.out)),
        "somebody sends who has none left": not all(state.left[each] for each in state.sending),
    }
    return [what for what, wrong in checks.items() if wrong]


def answered(table: Table, people: RefereePeople, random: Random) -> object:
    """Return what somebody who plays answers, or any answer; not too often that there is no order to send."""
    assert table.prompt
    if random.random() < SENSIBLE:
        return people(table.prompt, table.session.state)
    answer = any_answer(table.prompt, random)
    return "order:no_effect" if answer == "order:none" and random.random() < SENSIBLE else answer


@pytest.mark.parametrize(("scenario", "count"), NUMBERS)
def test_what_holds_after_every_order(scenario: int, count: int) -> None:
    """Who is asked is in the game and sends in turn; the board keeps what it has; who wins has played."""
    for seed in range(GAMES):
        random = Random(f"{scenario} {count} {seed}")
        options = {"scenario": str(scenario), "die": random.choice(("virtual", "own"))}
        options |= {"edges": random.choice(("yes", "no"))} if scenario == GARDENS else {}
        table = play(BOT, options, seed=str(seed))
        people = RefereePeople(options, random, count)
        rounds: dict[int, tuple[str, Collection[str]]] = {}
        while table.prompt:
            state, prompt = table.session.state, table.prompt
            if prompt.key == "droids.order":
                assert wrongs(state, SCENARIOS[scenario].obstacles.get(count, 0)) == [], f"game {seed}"
                assert_in_turn(state, prompt)
                rounds[state.round] = state.first, tuple(state.sent)
            answer = answered(table, people, random) if prompt.key != "droids.colours" else people(prompt, state)
            table.answer(answer)
        assert_rotates(rounds, table.session.state.seated)
        assert table.outcome and set(table.outcome.winners) <= set(table.session.state.board.lost)
        assert table.outcome.winners


def assert_in_turn(state: RefereeState, prompt: object) -> None:
    """It is their turn: nobody else who sends has sent less, or as much and sits nearer to the one who began."""
    assert isinstance(prompt, Choose)
    who, _, nth, _ = prompt.subject
    assert who == state.sender and nth == state.sent[state.sender] + 1
    order = [state.first, *(each for each in state.from_left_of(state.first or "") if each != state.first)]
    ahead = [each for each in order if each in state.sending]
    assert who == min(ahead, key=lambda each: (state.sent[each], order.index(each)))


def assert_rotates(rounds: Mapping[int, tuple[str, Collection[str]]], seats: Sequence[str]) -> None:
    """Each round is begun by whoever sits to the left of the one who began the last one; who is out never comes back.

    By round, who began it and who was in the game then.
    """
    assert list(rounds) == list(range(1, len(rounds) + 1))
    for round in range(2, len(rounds) + 1):
        at = seats.index(rounds[round - 1][0])
        first, players = rounds[round]
        assert first == next(each for each in (*seats[at + 1 :], *seats[: at + 1]) if each in players)
        assert set(players) <= set(rounds[round - 1][1])


def test_what_is_wrong_is_seen() -> None:
    """A board that has lost an obstacle, and one with too many mines."""
    options = {"scenario": str(CHALLENGE)}
    table, people = play(BOT, options), RefereePeople(options, Random(1), 2)
    while table.prompt and table.prompt.key != "droids.order":
        table.answer(people(table.prompt, table.session.state))
    state = table.session.state
    assert wrongs(state, 8) == []
    assert wrongs(state, 7) == ["things gained or lost"]
    free = [at for at in range(100) if state.board.is_free(at)]
    state.board.lying.update(dict.fromkeys(free[:25], MINE))
    assert wrongs(state, 8) == ["more mines than the box has", "a mine in another scenario"]
