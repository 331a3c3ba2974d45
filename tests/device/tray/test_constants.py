"""The constants as the board keeps them."""

import struct
from random import Random

import pytest

import tray.constants
from board import throws, truth
from compere_device.tray.calibrate import Calibrated
from compere_device.tray.constants import A_LINE, COUNT, Constants, inverse


def test_the_board_takes_what_the_host_makes() -> None:
    """All numbers, the same check, and in the board's order."""
    random = Random(1)
    found = throws.calibrated(truth.built(random), random)
    assert isinstance(found, Calibrated)
    data = found.constants.data
    assert len(data) == 4 * COUNT == 4 * tray.constants.COUNT
    assert found.constants.check == tray.constants.check(data)
    kept = tray.constants.Constants(data)
    assert kept.places[:3] == pytest.approx((32 / 30, 0, -1 / 3), abs=0.1)
    assert kept.moment == pytest.approx(0.081 / 0.027, rel=0.2)
    assert sorted(kept.components) == pytest.approx([-each for each in sorted(kept.components, reverse=True)])
    assert kept.heights == pytest.approx([13.4 / 30] * 10, abs=0.03)


def test_lines_are_ten_numbers_each() -> None:
    """And together they are the data."""
    one = Constants(tuple(k / 4 for k in range(COUNT)))
    lines = one.lines()
    assert [first for first, _ in lines] == list(range(0, COUNT, A_LINE))
    assert bytes.fromhex("".join(text for _, text in lines)) == one.data
    assert struct.unpack(f">{COUNT}f", one.data) == one.values


def test_the_inverse_is_one() -> None:
    """Times the matrix it is nothing but ones."""
    matrix = [[1.02, 0.01, -0.03], [0.02, 0.97, 0.05], [-0.01, 0.02, 1.04]]
    other = inverse(matrix)
    for a in range(3):
        row = [sum(matrix[a][k] * other[k][b] for k in range(3)) for b in range(3)]
        assert row == pytest.approx([float(a == b) for b in range(3)])
    with pytest.raises(ZeroDivisionError):
        inverse([[0.0] * 3 for _ in range(3)])
