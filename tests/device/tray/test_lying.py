"""One throw by the nominal tray."""

from random import Random

import pytest

from board import truth
from compere_device.tray.die import COMPONENTS, VALUES
from compere_device.tray.lying import lying

PERFECT = truth.Sources(**dict.fromkeys(truth.Sources.__dataclass_fields__, 0.0))


def test_a_perfect_tray_is_seen_exactly() -> None:
    """Anywhere in the bowl, any face, any turn: place, component and moment, and nothing left."""
    random = Random(1)
    device = truth.built(random, PERFECT)
    empty = truth.fields(device, None)
    for _ in range(60):
        throw = truth.thrown(device, random)
        fields = [
            (a[0] - b[0], a[1] - b[1], a[2] - b[2]) for a, b in zip(truth.fields(device, throw), empty, strict=True)
        ]
        found = lying(fields)
        assert found.place == pytest.approx(throw.place, abs=1e-2)
        assert found.component == pytest.approx(COMPONENTS[VALUES.index(throw.value)], abs=1e-3)
        assert found.size == pytest.approx(truth.MOMENT_A_M2 * 1e8, rel=1e-3)
        assert found.rms < 0.05
