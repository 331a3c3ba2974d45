"""The chip that tests of pins read and drive."""

import pytest
from gpiozero import Device

from wire import FakeChip, chips_of


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> FakeChip:
    """This machine has the chip of a header, and nobody gave gpiozero a pin factory."""
    (made,) = chips_of(monkeypatch).values()
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    return made
