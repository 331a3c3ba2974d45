"""Set-ups: who stands where, what lies there and what players bring."""

import pytest

from bots.droids.drawn import drawing
from compere.bots.droids.board.map import COLOURS, read_map
from compere.bots.droids.board.ours import MAP
from compere.bots.droids.board.position import Board
from compere.bots.droids.board.scenarios import (
    SCENARIOS,
    containers,
    killers_side,
    prepare,
    squares_for_obstacle,
    with_obstacle,
)
from compere.bots.droids.board.squares import SQUARES

OURS = read_map(MAP)
WHOLE = " ".join(["." * 10] * 10)


def drawn(board: Board) -> list[str]:
    return drawing(board, WHOLE).splitlines()


def test_robots_on_their_circles() -> None:
    """Line 160: sur les ronds correspondants à leur couleur; nothing else in scenario 1 before obstacles are placed."""
    board = prepare(OURS, 1, ("red", "blue"))
    assert board.players == ("red", "blue") and board.lost == {"red": 0, "blue": 0}
    assert drawn(board) == [
        "#.........",
        "....#B....",
        "......#...",
        ".#..~~~~~~",
        "....~..#..",
        "..#.~.....",
        "~~~~~...#.",
        "...#......",
        "....R#....",
        ".........#",
    ]


@pytest.mark.parametrize("scenario", [2, 3, 4])
def test_repair_robots_in_the_free_corners(scenario: int) -> None:
    """Lines 173, 189, 209: les deux coins où il n'y a pas d'obstacle."""
    board = prepare(OURS, scenario, COLOURS)
    assert (board.robots["repairer1"], board.robots["repairer2"]) == OURS.printed.corners == (9, 90)
    assert {colour: board.robots[colour] for colour in COLOURS} == OURS.printed.homes


@pytest.mark.parametrize(("colours", "marks"), [(("blue", "red"), {2}), (COLOURS[:3], {3}), (COLOURS, {2, 3, 4})])
def test_containers(colours: tuple[str, ...], marks: set[int]) -> None:
    """Line 189: of two players those marked 2, of three those marked 3, of four all."""
    board = prepare(OURS, 3, colours)
    expected = {square for square, mark in OURS.printed.containers.items() if mark in marks}
    assert set(board.lying) == set(containers(OURS, len(colours))) == expected
    assert set(board.lying.values()) == {"container"}
    assert board.delivered == dict.fromkeys(colours, 0)


@pytest.mark.parametrize("scenario", [1, 2, 4, 5])
def test_nothing_lies_there_otherwise(scenario: int) -> None:
    board = prepare(OURS, scenario, ("blue", "red"))
    assert (board.lying, board.carried, board.stock, board.delivered, board.level) == ({}, {}, {}, {}, 0)


def test_the_statue() -> None:
    """Line 223: sur la case indiquée; line 226: without repair robots and movable obstacles."""
    board = prepare(OURS, 5, ("yellow", "red", "blue"))
    assert board.robots["statue"] == OURS.printed.statue and len(board.robots) == 4


def test_the_duel() -> None:
    """Line 237: chacun un obstacle mobile dans leur pince; twelve each, one of them there (ruling, Labyrinth)."""
    board = prepare(OURS, 6, ("yellow", "red"))
    assert board.carried == {"yellow": "obstacle", "red": "obstacle"}
    assert board.stock == {"yellow": 11, "red": 11}


@pytest.mark.parametrize(
    ("human", "opposite", "side"), [("blue", "red", "bottom"), ("yellow", "green", "left"), ("red", "blue", "top")]
)
def test_the_killer(human: str, opposite: str, side: str) -> None:
    """Line 252: sur le rond d'en face; its edge faces the human's own (ruling, Where it starts); seven obstacles."""
    board = prepare(OURS, 7, (human,), level=3)
    assert board.robots == {human: OURS.printed.homes[human], "killer": OURS.printed.homes[opposite]}
    assert (board.stock, board.carried, board.level) == ({human: 7}, {}, 3)
    assert killers_side(OURS, human) == side


@pytest.mark.parametrize(
    ("scenario", "obstacles"),
    [(1, {2: 8, 3: 9, 4: 8}), (2, {}), (3, {}), (4, {2: 6, 3: 9, 4: 12}), (5, {}), (6, {}), (7, {})],
)
def test_how_many_obstacles_are_placed(scenario: int, obstacles: dict[int, int]) -> None:
    """Lines 160, 209; every player places as many."""
    assert SCENARIOS[scenario].obstacles == obstacles
    assert all(count % players == 0 for players, count in obstacles.items())
    assert not obstacles or set(obstacles) == set(SCENARIOS[scenario].players)


def test_teams() -> None:
    """Lines 155, 168: ou par équipe de 2."""
    assert [number for number, scenario in SCENARIOS.items() if scenario.teams] == [1, 2]


@pytest.mark.parametrize(
    ("scenario", "colours", "level"),
    [
        (1, ("blue",), 0),
        (1, ("blue", "blue"), 0),
        (1, ("blue", "pink"), 0),
        (5, COLOURS, 0),  # line 218: 2 ou 3
        (5, ("green", "red"), 0),  # line 223: jaune, rouge ou bleu
        (6, ("yellow", "blue"), 0),  # line 237: jaune et rouge
        (7, ("blue", "red"), 1),
        (7, ("green",), 1),  # line 252: the grey robot is the killer
    ],
)
def test_who_cannot_play(scenario: int, colours: tuple[str, ...], level: int) -> None:
    with pytest.raises(ValueError, match=f"^scenario {scenario} cannot be played by "):
        prepare(OURS, scenario, colours, level)


@pytest.mark.parametrize(("scenario", "level"), [(1, 1), (7, 0), (7, 7)])
def test_levels_are_the_killers(scenario: int, level: int) -> None:
    colours = ("blue",) if scenario == 7 else ("blue", "red")
    with pytest.raises(ValueError, match=f"^scenario {scenario} has no level {level}$"):
        prepare(OURS, scenario, colours, level)


def test_where_an_obstacle_may_be_placed() -> None:
    """Lines 160, 209: anywhere but on an obstacle or a robot, water and circles too."""
    board = with_obstacle(prepare(OURS, 4, ("blue", "red")), 43)
    assert board.lying == {43: "obstacle"}
    free = squares_for_obstacle(board)
    taken = OURS.fixed | {43, *board.robots.values()}
    assert set(free) == set(SQUARES) - taken and OURS.printed.homes["green"] in free
    for square in sorted(taken):
        with pytest.raises(ValueError, match=f"^no obstacle can be placed on square {square}$"):
            with_obstacle(board, square)
