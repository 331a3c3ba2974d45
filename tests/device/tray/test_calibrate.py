"""A calibration by the product's own procedure, and each thing that can be wrong with it, named."""

from dataclasses import replace
from random import Random

import pytest

from board import throws, truth
from compere_device.tray.axes import WAYS, turned
from compere_device.tray.calibrate import LEFT_MOST, THROWS_LEAST, TROUBLES, Calibrated, Trouble, calibrate
from compere_device.tray.die import AXIS, KNOWN, VALUES

Said = tuple[list[truth.Vector], list[list[truth.Vector]], list[truth.Throw]]


def said(seed: int, bodies: tuple[truth.Body, ...] = (), plate_mm: float | None = None, leans: int = -1) -> Said:
    """Readings of the empty tray and of twelve throws, with something wrong if that is given."""
    random = Random(seed)
    device = truth.built(random)
    empty = truth.read(device, truth.fields(device, None), random, 40)
    device = replace(device, plate_mm=plate_mm)
    lies = [
        truth.thrown(device, random, KNOWN[k] if k < len(KNOWN) else None, 0.12 if k == leans else 0.0)
        for k in range(12)
    ]
    read = [
        truth.read(device, truth.fields(device, each, bodies), random, 40, **truth.drifted(device, random))
        for each in lies
    ]
    return empty, read, lies


def what(found: Calibrated | Trouble) -> str:
    assert isinstance(found, Trouble) and found.what in TROUBLES
    return found.what


@pytest.mark.parametrize("seed", range(3))
def test_twelve_throws_and_two_known_faces_are_enough(seed: int) -> None:
    """Every face is named right, and little is left."""
    empty, read, lies = said(seed)
    found = calibrate(empty, read, KNOWN)
    assert isinstance(found, Calibrated) and not found.reversed
    assert found.values == tuple(each.value for each in lies)
    assert found.left < LEFT_MOST / 2


def test_a_magnet_upside_down_is_made_up_for() -> None:
    """All faces would be their opposites; the known one tells."""
    random = Random(4)
    device = truth.built(random)
    x, y, z = device.axis
    found = throws.calibrated(replace(device, axis=(-x, -y, -z)), random)
    assert isinstance(found, Calibrated) and found.reversed


@pytest.mark.parametrize("way", [6, 20, 33])
def test_chips_may_lie_in_any_way(way: int) -> None:
    """Turned, on their backs, or with axes that are a mirror's: the constants are for their own readings, and judge
    right.
    """
    random = Random(30 + way)
    device = truth.built(random)

    def chips(readings: list[truth.Vector]) -> list[truth.Vector]:
        return [turned(each, WAYS[way]) for each in readings]

    empty = chips(truth.read(device, truth.fields(device, None), random, 40))
    lies = [truth.thrown(device, random, KNOWN[k] if k < len(KNOWN) else None) for k in range(12)]
    read = [chips(truth.read(device, truth.fields(device, each), random, 40)) for each in lies]
    found = calibrate(empty, read, KNOWN)
    assert isinstance(found, Calibrated) and found.values == tuple(each.value for each in lies)
    tray = throws.Tray(device, found)
    for _ in range(30):
        throw = truth.thrown(device, random)
        assert tray.says(chips(throws.readings(device, throw, random))) == throw.value


def test_another_face_than_the_known_one_is_noticed() -> None:
    """Whichever of the two it is. The opposite of one is named as that: by it alone all values would be swapped."""
    empty, read, lies = said(5)
    for value in set(VALUES) - {KNOWN[0], 9 - KNOWN[0]}:
        order = sorted(range(12), key=lambda k, value=value: lies[k].value != value)
        if lies[order[0]].value == value:
            assert what(calibrate(empty, [read[k] for k in order], KNOWN)) == "not-known"
    first, second = KNOWN
    for wanted, found in (
        ((9 - first, second), "opposite"),
        ((first, 9 - second), "opposite"),
        ((9 - first, 9 - second), None),  # who shows both upside down
        ((first, 4), "not-known"),
    ):
        said_of = calibrate(empty, read, wanted)
        assert (said_of.what if isinstance(said_of, Trouble) else None) == found


def test_a_magnet_by_which_a_lean_looks_like_a_face_is_refused() -> None:
    """Its axis 2.5 degrees off its way, the magnet a little beside the middle: a 4 that leans is as high as a 5."""
    random = Random(7000)
    device = truth.built(random)
    found = throws.calibrated(device, random)
    assert isinstance(found, Trouble) and found.what == "magnet"
    assert isinstance(throws.calibrated(replace(device, axis=AXIS, seat=(0.0, 0.0, 0.0)), random), Calibrated)


def test_too_few_throws() -> None:
    """Eleven."""
    empty, read, _ = said(1)
    assert what(calibrate(empty, read[: THROWS_LEAST - 1], KNOWN)) == "few"


def test_iron_under_the_tray() -> None:
    """A steel plate that makes the readings wrong, down to one that hardly does."""
    for far in (20.0, 40.0):
        empty, read, _ = said(2, plate_mm=far)
        assert what(calibrate(empty, read, KNOWN)) in ("iron", "part", "leans", "two-magnets", "not-known")


def test_a_telephone_that_came_meanwhile() -> None:
    """It is in the throws and not in the empty tray."""
    empty, read, _ = said(3, bodies=(truth.Body((90.0, 40.0, 0.0), (0.0, 0.07, 0.07)),))
    assert what(calibrate(empty, read, KNOWN)) in ("iron", "part", "leans", "two-magnets", "not-known")


def test_a_die_that_leans_is_named_by_its_throw() -> None:
    """By 7 degrees in one of twelve."""
    empty, read, _ = said(6, leans=7)
    assert calibrate(empty, read, KNOWN) == Trouble("leans", throw=8)


def test_no_die_and_a_magnet_on_the_empty_tray() -> None:
    """Nothing but noise; and a die that lay there at first."""
    random = Random(7)
    device = truth.built(random)
    empty = truth.read(device, truth.fields(device, None), random, 40)
    nothing = [truth.read(device, truth.fields(device, None), random, 40) for _ in range(12)]
    assert what(calibrate(empty, nothing, KNOWN)) == "no-die"
    full = truth.read(device, truth.fields(device, truth.thrown(device, random, radius=5.0)), random, 40)
    assert what(calibrate(full, nothing, KNOWN)) == "not-empty"


def test_a_dead_sensor_is_named() -> None:
    """It says the same in every throw."""
    empty, read, _ = said(8)
    for each in read:
        each[3] = (1.0, 2.0, 3.0)
    assert calibrate(empty, read, KNOWN) == Trouble("dead", sensor=3)


@pytest.mark.parametrize(("sensor", "axis"), [(0, 0), (2, 1), (4, 2)])
def test_a_sensor_of_which_one_axis_is_dead_is_named(sensor: int, axis: int) -> None:
    """A second magnet, of which the others would speak, is not what is to be taken away."""
    empty, read, _ = said(8)
    for each in (empty, *read):
        x, y, z = each[sensor]
        each[sensor] = (0.0 if axis == 0 else x, 0.0 if axis == 1 else y, 0.0 if axis == 2 else z)
    assert calibrate(empty, read, KNOWN) == Trouble("dead", sensor=sensor)


def test_sensors_that_were_swapped_are_noticed() -> None:
    """Two cables on each other's channels."""
    empty, read, _ = said(9)
    for each in (empty, *read):
        each[1], each[2] = each[2], each[1]
    assert what(calibrate(empty, read, KNOWN)) in ("iron", "part", "two-magnets", "not-known", "leans")
