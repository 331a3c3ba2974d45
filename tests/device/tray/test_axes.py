"""The ways in which chips may lie."""

import pytest

from compere_device.tray.axes import AS_DRAWN, WAYS, behind, turned

READING = (1.0, 2.0, 3.0)
MATRIX = [[1.0, 0.1, 0.2], [0.3, 2.0, 0.4], [0.5, 0.6, 3.0]]


def test_there_are_forty_eight() -> None:
    """Each puts a reading elsewhere."""
    assert len({turned(READING, way) for way in WAYS}) == 48
    assert turned(READING, AS_DRAWN) == READING


@pytest.mark.parametrize("way", WAYS)
def test_a_matrix_behind_a_way_is_both(way: tuple[tuple[int, float], ...]) -> None:
    """First turned and then multiplied is what it does at once."""
    along = turned(READING, way)
    wanted = [sum(a * b for a, b in zip(row, along, strict=True)) for row in MATRIX]
    assert [sum(a * b for a, b in zip(row, READING, strict=True)) for row in behind(MATRIX, way)] == pytest.approx(
        wanted
    )
