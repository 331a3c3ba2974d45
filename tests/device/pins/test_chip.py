"""The chip of the header: how it is found, and why there is none."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import gpiod
import pytest

from compere_device.pins.chip import HEADER_LABELS, NoChip, chip_paths, header_chip
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


def refused(times: int) -> Callable[[str], Any]:
    """A chip that may be opened only when it has been asked for that often, as udev comes to it late."""
    left = iter(range(times))

    def open_it(path: str) -> Any:
        if next(left, None) is not None:
            raise PermissionError(13, "Permission denied")
        return FakeChip(label=HEADER_LABELS[0])

    return open_it


def test_a_chip_that_has_its_group_late_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when udev was done just behind the last refusal."""
    for times in (0, 1, 3):
        monkeypatch.setattr(gpiod, "Chip", refused(times))
        assert header_chip(["/dev/gpiochip0"], unsettled=lambda: iter([None] * 3)).get_info().label == HEADER_LABELS[0]


def test_a_chip_that_stays_refused_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks any more once udev has done all that it has to."""
    monkeypatch.setattr(gpiod, "Chip", refused(4))
    with pytest.raises(NoChip, match="may not be opened"):
        header_chip(["/dev/gpiochip0"], unsettled=lambda: iter([None] * 3))
