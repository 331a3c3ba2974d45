"""Contacts on the kernel's own lines: what only they have; `test_inputs` has the rest."""

from queue import SimpleQueue

import pytest

from compere_device.pins.chip import NoChip
from compere_device.pins.inputs import NoInput
from compere_device.pins.kernel_inputs import KernelInputs
from wire import FakeChip, FakeRequest, chips_of

SOON_S = 5.0


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> FakeChip:
    """This machine has the chip of a header."""
    (made,) = chips_of(monkeypatch).values()
    return made


def test_a_press_between_opening_and_watching_is_told(chip: FakeChip) -> None:
    """The kernel queues it from the moment when it was asked for the line."""
    seen: SimpleQueue[bool] = SimpleQueue()
    inputs = KernelInputs()
    contact = inputs.open(5, 0)
    chip.drive(5, False)
    contact.watch(lambda closed, ago_s: seen.put(closed))
    assert seen.get(timeout=SOON_S) is True
    contact.close()
    inputs.close()


def test_a_line_that_cannot_be_read_is_let_go_of(chip: FakeChip, monkeypatch: pytest.MonkeyPatch) -> None:
    """As of a chip that goes in that moment."""

    def fail(request: FakeRequest, line: int) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr(FakeRequest, "get_value", fail)
    inputs = KernelInputs()
    with pytest.raises(NoInput, match="No such device"):
        inputs.open(5, 0)
    assert chip.requests == {}
    inputs.close()


def test_a_machine_without_a_header(chip: FakeChip) -> None:
    """It is said why, and no chip is kept open."""
    chip.label = "gpio-mockup-A"
    with pytest.raises(NoChip, match="/dev/gpiochip0 is gpio-mockup-A"):
        KernelInputs()
    assert chip.closed


def test_who_has_a_line_is_told_to_others(chip: FakeChip) -> None:
    """By the program's name and its process, as `compere doctor` reads it."""
    inputs = KernelInputs()
    contact = inputs.open(5, 0)
    other = KernelInputs()
    with pytest.raises(NoInput, match=r"in use by 'compere \d+'"):
        other.open(5, 0)
    contact.close()
    for each in (inputs, other):
        each.close()
