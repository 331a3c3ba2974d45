"""Least squares: the solution is one, whatever the rows are; what follows from nothing is said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.tray.squares import Normal, Singular

_NUMBER = st.integers(-9, 9).map(float)


@given(st.lists(st.tuples(*[_NUMBER] * 4), min_size=4, max_size=9))
def test_at_the_solution_no_unknown_pulls(rows: list[tuple[float, ...]]) -> None:
    """What is left is at right angles to each column."""
    normal = Normal(3)
    for *by, left in rows:
        normal.add((0, 1, 2), by, left)
    try:
        step = normal.step(0.0)
    except Singular:
        return
    left = [row[3] - sum(a * b for a, b in zip(row, step, strict=False)) for row in rows]
    for k in range(3):
        assert sum(row[k] * each for row, each in zip(rows, left, strict=True)) == pytest.approx(0, abs=1e-5)


def test_unknowns_that_share_no_row_are_solved_apart() -> None:
    """Blocks and a border: as if the matrix were full."""
    normal = Normal(5)
    for unknowns, by, left in (
        *(((0, 1, 4), (1.0, 2.0, 1.0), 9.0), ((0, 1), (1.0, -1.0), -1.0), ((1, 4), (1.0, 1.0), 5.0)),
        *(((2, 3), (2.0, 1.0), 11.0), ((2, 3, 4), (1.0, -1.0, 2.0), 5.0), ((3,), (1.0,), 5.0)),
    ):
        normal.add(unknowns, by, left)
    step = normal.step(0.0)
    left_over = normal.square - sum(a * b for a, b in zip(step, normal.right, strict=True))
    assert left_over == pytest.approx(0, abs=1e-9) or left_over > 0
    assert normal.matrix[3][0] == 0 and step[3] == pytest.approx(5, abs=0.5)


def test_what_follows_from_nothing_is_said() -> None:
    """An unknown without rows, and two that stand in them always together."""
    lonely = Normal(2)
    lonely.add((0,), (1.0,), 1.0)
    with pytest.raises(Singular):
        lonely.step(0.0)
    twins = Normal(2)
    for k in range(3):
        twins.add((0, 1), (1.0 + k, 2.0 + 2 * k), 1.0)
    with pytest.raises(Singular):
        twins.step(0.0)


def test_damping_makes_the_step_smaller() -> None:
    """Each diagonal is larger by its own part."""
    normal = Normal(1)
    normal.add((0,), (2.0,), 6.0)
    assert normal.step(0.0) == [3.0] and normal.step(1.0) == [pytest.approx(1.5)]
