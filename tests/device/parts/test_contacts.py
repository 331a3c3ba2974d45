"""Contacts without a meaning: each closing is put, by its pin."""

import pytest
from gpiozero import DigitalInputDevice
from gpiozero.pins.mock import MockFactory

from compere_device.errors import PartUnavailable
from compere_device.parts.contacts import Closed, Contacts
from compere_device.pins.factory_inputs import FactoryInputs


def test_every_closing_is_put() -> None:
    """Not its opening, and none that was closed before: nobody pressed that."""
    factory, put = MockFactory(), list[Closed]()
    factory.pin(13).drive_low()
    contacts = Contacts((5, 13), 0.01, put.append, FactoryInputs(factory))
    for pin in (5, 13, 5):
        factory.pin(pin).drive_high()
        factory.pin(pin).drive_low()
    assert put == [Closed(5), Closed(13), Closed(5)]
    contacts.close()
    factory.pin(5).drive_high()
    factory.pin(5).drive_low()
    assert len(put) == 3
    Contacts((5, 13), 0, put.append, FactoryInputs(factory)).close()


def test_a_pin_that_cannot_be_had(caplog: pytest.LogCaptureFixture) -> None:
    """The others will do; without any it is an error that says what to do."""
    factory, put = MockFactory(), list[Closed]()
    taken = DigitalInputDevice(5, pull_up=True, pin_factory=factory)
    contacts = Contacts((5, 6), 0, put.append, FactoryInputs(factory))
    factory.pin(6).drive_low()
    assert (put, "GPIO 5 cannot be looked at" in caplog.text) == ([Closed(6)], True)
    contacts.close()
    with pytest.raises(PartUnavailable, match="end the program"):
        Contacts((5,), 0, put.append, FactoryInputs(factory))
    taken.close()
