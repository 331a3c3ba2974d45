"""The names are those of the machine."""

import re

import pytest

from compere_device.boot.names import GETTYS, console, parameter


@pytest.mark.parametrize(
    ("word", "header"),
    [
        ("console=serial0,115200", True),  # as Raspberry Pi OS writes it
        ("console=ttyAMA0,115200n8", True),
        ("console=ttyS0", True),
        ("console=ttyAMA10,115200", False),  # the debug port of a Pi 5
        ("console=tty1", False),
    ],
)
def test_a_console_on_the_header(word: str, header: bool) -> None:
    """Raspberry Pi's documentation, *Configure UARTs*: serial0 is a link to one of the others."""
    assert bool(re.fullmatch(console(), word)) is header


def test_what_is_written() -> None:
    """A link has no login of its own: the generator names the real ports."""
    assert GETTYS == ("serial-getty@ttyAMA0.service", "serial-getty@ttyS0.service")
    assert (parameter("spi"), parameter("i2c_arm_baudrate", 400_000)) == (
        "dtparam=spi=on",
        "dtparam=i2c_arm_baudrate=400000",
    )
