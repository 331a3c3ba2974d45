"""Rest: a glass that nobody uses is dimmed, then switched off, and the press that wakes it does nothing else."""

import time

from compere_device.events import Key
from e2e.guest.fixtures import Start

DIM_S, OFF_S = 2, 4


def test_dim_then_black_and_back(start: Start) -> None:
    _, person = start(display={"driver": "ssd1306", "i2c_port": 0, "dim_after_s": DIM_S, "off_after_s": OFF_S})
    glass = person.glass
    home = glass.look().tobytes()
    bright = glass.model.contrast
    assert glass.wait(lambda image: glass.model.contrast < bright, DIM_S + 1.0)
    assert glass.look().tobytes() == home
    assert glass.wait(lambda image: not glass.model.on, OFF_S - DIM_S + 1.0)

    person.touch(Key.OK)  # the twin hears nothing of it
    person.look()
    assert glass.model.contrast == bright
    time.sleep(0.3)  # OK acts on release: what it could do would be seen by now
    person.look()
    person.press(Key.DOWN)
