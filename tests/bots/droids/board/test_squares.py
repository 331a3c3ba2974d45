"""Squares, directions and sides: what lies next to what, and who sees it from where."""

import pytest

from compere.bots.droids.board.squares import (
    CORNERS,
    DIRECTIONS,
    NEXT,
    OFF,
    SIDES,
    SLANTED,
    SQUARES,
    STRAIGHT,
    column_of,
    distance_from,
    facing,
    place,
    seen_from,
    square,
)


def test_squares_are_counted_in_reading_order() -> None:
    """And found again."""
    assert (square(0, 0), square(9, 0), square(0, 1), square(9, 9)) == (0, 9, 10, 99)
    assert all(square(*place(each)) == each for each in SQUARES)


@pytest.mark.parametrize(
    ("direction", "there"),
    list(zip(DIRECTIONS, [(4, 3), (5, 3), (5, 4), (5, 5), (4, 5), (3, 5), (3, 4), (3, 3)], strict=True)),
)
def test_what_lies_next(direction: str, there: tuple[int, int]) -> None:
    """Clockwise from the top; and back again by four steps further."""
    number = DIRECTIONS.index(direction)
    assert place(NEXT[number][square(4, 4)]) == there
    assert NEXT[(number + 4) % 8][square(*there)] == square(4, 4)


def test_beyond_an_edge_is_nothing() -> None:
    """From 36 squares of 100 some way leads out: five from a corner, three from any other."""
    ways_out = [sum(NEXT[direction][each] == OFF for direction in range(8)) for each in SQUARES]
    assert sorted(ways_out) == [0] * 64 + [3] * 32 + [5] * 4
    assert {each for each in SQUARES if ways_out[each] == 5} == set(CORNERS.values())


def test_straight_and_slanted() -> None:
    """A straight step changes column or line, a slanted one both."""
    for direction in range(8):
        x, y = place(NEXT[direction][square(4, 4)])
        assert ((x != 4) + (y != 4) == 2) is (direction in SLANTED) is (direction not in STRAIGHT)


@pytest.mark.parametrize(
    ("side", "column", "distance", "up", "right"),
    [
        ("bottom", 2, 8, "up", "right"),
        ("top", 7, 1, "down", "left"),
        ("left", 1, 2, "right", "down"),
        ("right", 8, 7, "left", "up"),
    ],
)
def test_how_a_side_sees_the_board(side: str, column: int, distance: int, up: str, right: str) -> None:
    """Ruling, the board: the emitter of a column as seen from the owner's side; from their left to their right."""
    here = square(2, 1)
    assert (column_of(side, here), distance_from(side, here)) == (column, distance)
    assert seen_from(side, DIRECTIONS.index("up")) == DIRECTIONS.index(up)
    assert seen_from(side, DIRECTIONS.index("right")) == DIRECTIONS.index(right)
    further = NEXT[seen_from(side, DIRECTIONS.index("right"))][here]
    assert column_of(side, further) == column + 1
    away = NEXT[seen_from(side, DIRECTIONS.index("up"))][here]
    assert distance_from(side, away) == distance + 1


def test_facing_sides() -> None:
    """What one sees from left to right, the other sees from right to left."""
    for side in SIDES:
        assert facing(facing(side)) == side != facing(side)
        assert all(column_of(side, each) + column_of(facing(side), each) == 9 for each in SQUARES)
