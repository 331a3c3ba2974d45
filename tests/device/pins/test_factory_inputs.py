"""Contacts by a factory of gpiozero's that debounces nothing well; `test_inputs` has what all contacts have."""

from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from compere_device.pins.factory_inputs import FactoryInputs
from compere_device.pins.inputs import NoInput


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    made = MockFactory()
    yield made
    made.reset()


def test_every_edge_is_told_without_its_age(factory: MockFactory) -> None:
    """Nothing waits until a contact is quiet, and nobody knows when the edge was."""
    inputs, seen = FactoryInputs(factory), list[tuple[bool, float | None]]()
    contact = inputs.open(5, 0.01)
    assert (inputs.by_kernel, contact.closed, factory.pin(5).bounce) == (False, False, None)
    contact.watch(lambda closed, ago_s: seen.append((closed, ago_s)))
    for _ in range(2):
        factory.pin(5).drive_low()
        factory.pin(5).drive_high()
    assert seen == [(True, None), (False, None)] * 2
    contact.close()
    factory.pin(5).drive_low()
    assert len(seen) == 4


def test_the_factory_is_everybodys(factory: MockFactory) -> None:
    """It goes on when the inputs are closed; what helps against a pin that is taken is another one."""
    inputs = FactoryInputs(factory)
    contact = inputs.open(5, 0)
    inputs.close()
    with pytest.raises(NoInput, match="already in use") as raised:
        FactoryInputs(factory).open(5, 0)
    assert raised.value.helps == ""
    contact.close()
    FactoryInputs(factory).open(5, 0).close()


def test_a_library_that_does_not_know_the_machine(factory: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """It fails at every pin, so another one helps: that is said with the error."""

    def fails(*given: Any, **more: Any) -> None:
        raise RuntimeError("Failed to add edge detection")

    monkeypatch.setattr(factory, "pin", fails)
    monkeypatch.setattr(type(factory), "__module__", "gpiozero.pins.rpigpio")
    with pytest.raises(NoInput, match="Failed to add edge detection") as raised:
        FactoryInputs(factory).open(5, 0)
    assert "RPi.GPIO cannot use the pins of this machine" in raised.value.helps
