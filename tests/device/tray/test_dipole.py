"""The field of a dipole, held to a figure of the textbook and to its own differences."""

from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from compere_device.tray.dipole import MOMENT, by_moment, by_place, times

_AWAY = st.tuples(*(st.floats(-40, 40) for _ in range(2)), st.floats(15, 40))
_UNIT = st.tuples(*(st.floats(-1, 1) for _ in range(3)))


def test_its_strength_is_that_of_the_textbook() -> None:
    """0.061 A m2, 25 mm away on its axis: 780 uT; half of that, and against it, at its side."""
    moment = (0.0, 0.0, 0.061 * MOMENT)
    assert times(by_moment(0, 0, 25), moment)[2] == approx(780.8, abs=0.1)
    assert times(by_moment(25, 0, 0), moment)[2] == approx(-390.4, abs=0.1)


@given(_AWAY, _UNIT)
def test_its_slope_is_its_difference(away: tuple[float, float, float], moment: tuple[float, float, float]) -> None:
    """By each direction."""
    slope = by_place(*away, moment)
    for k in range(3):
        there, back = list(away), list(away)
        there[k] += 1e-3
        back[k] -= 1e-3
        differences = [
            (a - b) / 2e-3
            for a, b in zip(times(by_moment(*there), moment), times(by_moment(*back), moment), strict=True)
        ]
        assert [slope[a][k] for a in range(3)] == approx(differences, rel=1e-4, abs=1e-11)
