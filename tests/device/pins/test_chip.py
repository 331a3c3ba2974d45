"""The chip of the header: how it is found, and why there is none."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import gpiod
import pytest

from compere_device.pins.chip import NoChip, chip_paths, header_chip
from wire import FakeChip


def failing(error: OSError) -> Callable[[str], Any]:
    def fail(path: str) -> Any:
        raise error

    return fail


@pytest.mark.parametrize(
    ("paths", "error", "said"),
    [
        ([], None, "there is no /dev/gpiochip*"),
        (["/dev/gpiochip0"], None, "/dev/gpiochip0 is gpio-mockup-A"),
        (["/dev/gpiochip0"], PermissionError(13, "Permission denied"), "add this user to its group, gpio"),
        (["/dev/gpiochip0"], OSError(6, "No such device or address"), "cannot be opened: No such device or address"),
    ],
    ids=["none", "another", "no permission", "broken"],
)
def test_no_chip_is_one_sentence_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, paths: list[str], error: OSError | None, said: str
) -> None:
    """It names each chip, and what is wrong with it."""
    other = FakeChip(label="gpio-mockup-A")
    monkeypatch.setattr(gpiod, "Chip", failing(error) if error else lambda path: other)
    with pytest.raises(NoChip, match=r"^no GPIO chip drives the header \(") as raised:
        header_chip(paths)
    assert said in str(raised.value)


def test_the_chips_of_this_machine_are_looked_for() -> None:
    """By the names of their device files."""
    assert chip_paths() == sorted(map(str, Path("/dev").glob("gpiochip*")))
