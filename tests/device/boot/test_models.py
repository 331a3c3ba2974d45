"""The models that are known: found by their names, and seeing the filters that the documentation says."""

import pytest

from compere_device.boot.models import FILTERS, MODELS, Uart, find_model
from firmware import MODELS as TOLD
from firmware import TYPES, WHOSE


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("Raspberry Pi 4 Model B Rev 1.5\0", "4 Model B"),
        ("Raspberry Pi 5 Model B Rev 1.0", "5 Model B"),
        ("Raspberry Pi Zero 2 W Rev 1.0", "Zero 2 W"),
        ("Raspberry Pi Compute Module 5 Lite Rev 1.0", "Compute Module 5 Lite"),
        ("Raspberry Pi Model B Rev 1", "Model B Rev 1"),
        ("Raspberry Pi Model B Rev 2", "Model B"),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", "3 Model B Plus"),
        ("Raspberry Pi 500", "500"),
        ("Raspberry Pi 6 Model B Rev 1.0", None),
        ("Radxa ROCK 4C+", None),
        ("", None),
    ],
)
def test_by_its_name(told: str, name: str | None) -> None:
    """As /proc/device-tree/model has it, with its revision and the zero at its end."""
    found = find_model(told)
    assert (found.name if found else None) == name


@pytest.mark.parametrize("name", TOLD)
def test_each_sees_what_it_should(name: str) -> None:
    """Nothing more and nothing less than the tables of the documentation say; its type is that of its revision code."""
    model = MODELS[name]
    assert model.sees == {word for word, whose in WHOSE.items() if name in whose}
    assert not model.perhaps & model.sees
    assert TYPES.get(f"{model.kind:x}", name).removesuffix(" Rev 1") == name.removesuffix(" Rev 1")


def test_all_of_them() -> None:
    """And every filter; the port of those with an RP1 has another name."""
    assert sorted(MODELS) == TOLD and set(WHOSE) == FILTERS
    assert {model.port for model in MODELS.values() if model.uart is Uart.RP1} == {"/dev/ttyAMA0"}
    assert {model.port for model in MODELS.values() if model.uart is not Uart.RP1} == {"/dev/serial0"}
