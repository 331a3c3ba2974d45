"""What ships: a map and a strip that keep what the sheet says of the printed ones, and are named ours."""

from compere.bots.droids.board.map import COLOURS, WATER, Map, read_map
from compere.bots.droids.board.ours import MAP, STRIP
from compere.bots.droids.board.squares import CORNERS, NEXT, OFF, SQUARES, STRAIGHT, facing
from compere.bots.droids.board.strip import read_strip

OURS = read_map(MAP)


def reached(map: Map, start: int) -> set[int]:
    """Return the squares that nobody has to enter water or an obstacle for, diagonals included."""
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        there = {heading[here] for heading in NEXT} - seen - {OFF} - map.water - map.fixed
        seen |= there
        waiting += sorted(there)
    return seen


def test_they_are_named_ours() -> None:
    """Rulings, the board and scenario 7: the product ships one of its own, named so."""
    for name in (OURS.printed.name, read_strip(STRIP).name):
        assert "own" in name and "not the printed" in name


def test_two_corners_have_an_obstacle() -> None:
    """Sheet, line 173: les deux coins où il n'y a pas d'obstacle."""
    assert len(OURS.fixed & set(CORNERS.values())) == 2
    assert set(OURS.printed.corners) == set(CORNERS.values()) - OURS.fixed


def test_a_ditch_divides_the_board() -> None:
    """Facts, C.2: a ditch of water dividing the surface in two; a repair robot and two circles on each bank."""
    one, other = (reached(OURS, corner) for corner in OURS.printed.corners)
    assert not one & other
    assert one | other == set(SQUARES) - OURS.water - OURS.fixed
    homes = OURS.printed.homes
    assert [sum(homes[colour] in bank for colour in COLOURS) for bank in (one, other)] == [2, 2]
    assert all((homes[colour] in one) is (homes[OURS.printed.opposites[colour]] in other) for colour in COLOURS)


def test_opposite_circles_go_with_facing_sides() -> None:
    for side, colour in OURS.printed.edges.items():
        assert OURS.printed.edges[facing(side)] == OURS.printed.opposites[colour]


def test_half_a_turn() -> None:
    """Obstacles and circles fall on obstacles and circles, so no seat is better but for the ditch."""
    assert {99 - each for each in OURS.fixed} == OURS.fixed
    homes = OURS.printed.homes
    assert all(99 - homes[colour] == homes[OURS.printed.opposites[colour]] for colour in COLOURS)


def test_containers_lie_in_the_river() -> None:
    """Sheet, line 182: a barge has sunk there. An odd number for two, so that one of them has more."""
    assert set(OURS.printed.containers) <= OURS.water
    marks = list(OURS.printed.containers.values())
    assert (marks.count(2), marks.count(3), marks.count(4)) == (3, 4, 2)


def test_the_statue_stands_in_the_middle() -> None:
    """Sheet, line 223; both banks lie beside it, so that anybody can take it from land."""
    assert OURS.printed.statue in (44, 45, 54, 55)
    beside = {NEXT[direction][OURS.printed.statue] for direction in STRAIGHT}
    assert all(beside & reached(OURS, corner) for corner in OURS.printed.corners)


def test_a_line_of_seven_squares() -> None:
    """Sheet, line 127: for L a shot succeeds with a seven."""
    lines = [OURS.printed.ground[line : line + 10] for line in range(0, 100, 10)]
    assert any("." * 8 in line for line in lines) and any(WATER in line for line in lines)


def test_gardens_can_be_finished() -> None:
    """Ruling, Garden: of two players' six obstacles five are enough beside a circle, the edge being a wall."""
    for home in OURS.printed.homes.values():
        around = {heading[home] for heading in NEXT}
        assert OFF not in around and len(around & OURS.fixed) == 2


def test_the_strip_fires_and_moves() -> None:
    """Facts, C.3: at least one shot and moves."""
    kinds = [order.kind for column in read_strip(STRIP).columns for order in column]
    assert {"fire", "step", "two", "max"} == set(kinds)
    assert all(1 <= len(column) <= 3 for column in read_strip(STRIP).columns)
