"""Contacts at pins, on the kernel's lines and by a factory of gpiozero's: the same to whoever opens them."""

from collections.abc import Iterator
from queue import SimpleQueue

import pytest
from gpiod.line import Bias, Edge

from compere_device.pins.factory_inputs import FactoryInputs
from compere_device.pins.gpiochip import GpiochipFactory
from compere_device.pins.inputs import Inputs, NoInput
from compere_device.pins.kernel_inputs import KernelInputs
from wire import FakeChip

SOON_S = 5.0
MS = 1_000_000


@pytest.fixture(params=["kernel", "gpiochip"])
def inputs(request: pytest.FixtureRequest, chip: FakeChip) -> Iterator[Inputs]:
    """Both ways to the lines of that chip."""
    factory = GpiochipFactory() if request.param == "gpiochip" else None
    made: Inputs = FactoryInputs(factory) if factory else KernelInputs()
    yield made
    made.close()
    made.close()
    if factory:
        factory.close()
    assert chip.requests == {} and chip.closed


def test_a_contact(chip: FakeChip, inputs: Inputs) -> None:
    """Pulled up, debounced by the kernel; each change is told with its age, and none after it was closed."""
    seen: SimpleQueue[tuple[bool, float | None]] = SimpleQueue()
    contact = inputs.open(5, 0.01)
    assert (inputs.by_kernel, contact.closed) == (True, False)
    contact.watch(lambda closed, ago_s: seen.put((closed, ago_s)))
    settings = chip.requests[5].settings
    assert (settings.bias, settings.edge_detection) == (Bias.PULL_UP, Edge.BOTH)
    assert settings.debounce_period.total_seconds() == 0.01
    chip.play([(0, 5, False), (MS, 5, True), (2 * MS, 5, False), (50 * MS, 5, True)])  # it bounces
    for expected in (True, False):
        closed, ago_s = seen.get(timeout=SOON_S)
        assert closed is expected and ago_s is not None and abs(ago_s) < SOON_S
    assert seen.empty()
    contact.close()
    contact.close()
    assert 5 not in chip.requests


def test_one_that_is_closed_at_first(chip: FakeChip, inputs: Inputs) -> None:
    """It is said to be, and its opening is told."""
    seen: SimpleQueue[bool] = SimpleQueue()
    chip.drive(6, False)
    contact = inputs.open(6, 0)
    assert contact.closed
    contact.watch(lambda closed, ago_s: seen.put(closed))
    chip.drive(6, True)
    assert seen.get(timeout=SOON_S) is False
    contact.close()


def test_one_that_somebody_else_has(chip: FakeChip, inputs: Inputs) -> None:
    """The holder is named; another pin would help."""
    chip.taken[13] = "a fan"
    with pytest.raises(NoInput, match="GPIO13 of /dev/gpiochip0 is in use by 'a fan'") as raised:
        inputs.open(13, 0.01)
    assert raised.value.helps == ""


def test_a_chip_that_goes(chip: FakeChip, inputs: Inputs) -> None:
    """While a contact is open nothing is raised; one that is opened then says why it cannot be, and holds no line."""
    contact = inputs.open(5, 0)
    contact.watch(lambda closed, ago_s: None)
    chip.unplug()
    with pytest.raises(NoInput, match="No such device"):
        inputs.open(6, 0)
    contact.close()
