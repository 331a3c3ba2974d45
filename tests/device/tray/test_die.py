"""The die as numbers: what any d10 is, and what this one's magnet makes of it."""

from itertools import pairwise

import pytest

from compere_device.tray.die import COMPONENTS, KNOWN, NORMALS, OPPOSITE, VALUES, dot, upright


def test_it_is_a_d10() -> None:
    """Ten faces, each with its opposite, whose numbers add up to nine."""
    assert sorted(VALUES) == list(range(10))
    for face in range(OPPOSITE):
        assert VALUES[face] + VALUES[face + OPPOSITE] == 9
        assert dot(NORMALS[face], NORMALS[face + OPPOSITE]) == pytest.approx(-1)


def test_each_face_shows_another_component() -> None:
    """By a sixth of the whole at least; the known face is the one that shows most, so that a reversed magnet cannot
    hide.
    """
    gaps = [b - a for a, b in pairwise(sorted(COMPONENTS))]
    assert min(gaps) > 0.165
    first, second = (COMPONENTS[VALUES.index(value)] for value in KNOWN)
    assert first == max(COMPONENTS) > 0.9 and second < -0.7 and KNOWN[1] != 9 - KNOWN[0]


@pytest.mark.parametrize("face", range(10))
def test_upright_puts_a_face_on_top(face: int) -> None:
    """By a rotation: its rows are unit vectors, each at right angles to the others, right-handed."""
    a, b, c = upright(face)
    assert c == NORMALS[face]
    assert [dot(a, a), dot(b, b), dot(a, b), dot(a, c), dot(b, c)] == pytest.approx([1, 1, 0, 0, 0])
    cross = (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
    assert cross == pytest.approx(c)
