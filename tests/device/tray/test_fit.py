"""The fit of all throws: its derivatives, and that it finds what made the readings."""

from dataclasses import replace
from random import Random

import pytest

from board import truth
from compere_device.tray import fit as module
from compere_device.tray.die import AXIS, VALUES
from compere_device.tray.fit import Unknowns, fit, nominal
from compere_device.tray.lying import Lying, lying

Readings = list[list[tuple[float, float, float]]]
QUIET = truth.Sources(noise=0.0, finite=0.0, curve=0.0, printed=0.0, floor=0.0, warmth=0.0, gradient=0.0)


def given(seed: int, count: int = 14) -> tuple[truth.Device, list[truth.Throw], list[Lying], Readings]:
    """A tray without what the fit does not have, its throws, how they look, and their readings."""
    random = Random(seed)
    device = truth.built(random, QUIET)
    empty = truth.read(device, truth.fields(device, None), random)
    throws = [truth.thrown(device, random) for _ in range(count)]
    readings = []
    for throw in throws:
        said = truth.read(device, truth.fields(device, throw), random)
        readings.append([(a[0] - b[0], a[1] - b[1], a[2] - b[2]) for a, b in zip(said, empty, strict=True)])
    return device, throws, [lying(each) for each in readings], readings


def start(seed: int) -> tuple[Unknowns, Readings, list[truth.Throw]]:
    _, throws, seen, readings = given(seed)
    return nominal(seen, [VALUES.index(each.value) for each in throws], AXIS), readings, throws


def test_the_derivatives_are_differences() -> None:
    """Of every unknown, at a place where none is nothing."""
    of, readings, _ = start(3)
    of, readings = replace(of, poses=of.poses[:2]), readings[:2]
    of.seat[:] = [0.1, -0.2, 0.3]
    for pose in of.poses:
        pose.rise = 0.02
    count = module._POSE * 2 + module._SENSOR * 5 + module._DIE
    rows = list(module._rows(of, readings))
    for unknown in range(count):
        step = [0.0] * count
        step[unknown] = 1e-6
        there = list(module._rows(module._moved(of, step), readings))
        step[unknown] = -1e-6
        back = list(module._rows(module._moved(of, step), readings))
        for row, a, b in zip(rows, there, back, strict=True):
            wanted = dict(zip(row[0], row[1], strict=True)).get(unknown, 0.0)
            assert (b[2] - a[2]) / 2e-6 == pytest.approx(wanted, rel=2e-4, abs=2e-3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_it_finds_what_made_the_readings(seed: int) -> None:
    """Nothing is left, and the heights of the faces are the die's; gains against the moment, for one, stay open."""
    of, readings, _ = start(seed)
    solved, left = fit(of, readings)
    assert max(left) < 0.05
    device = given(seed)[0]
    for face in {pose.face for pose in solved.poses}:
        x, y, z = device.seat
        nx, ny, nz = module.NORMALS[face]
        assert solved.height(face) == pytest.approx(device.faces[face] + x * nx + y * ny + z * nz, abs=0.25)


def test_the_directions_that_stay_open_are_held() -> None:
    """Two throws of one face say next to nothing, and are no singular matrix."""
    of, readings, _ = start(5)
    solved, left = fit(replace(of, poses=of.poses[:2]), readings[:2])
    assert max(left) < 0.2
    assert all(abs(each.gains[0][0] - 1) < 0.2 for each in solved.sensors)
