"""For how long udev is waited for."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from compere_device.pins.settled import MOST_S, STEP_S, while_unsettled


def counted(queue: Path, until: int | None = None) -> Iterator[float]:
    """Yield the time at each turn of waiting for udev, which is done after so many pauses; it never is with None."""
    slept: list[float] = []

    def sleep(for_s: float) -> None:
        slept.append(for_s)
        if len(slept) == until:
            queue.unlink()

    for _ in while_unsettled(queue, lambda: sum(slept), sleep):
        yield sum(slept)


def test_udev_is_waited_for_while_it_has_something_to_do(tmp_path: Path) -> None:
    """Not at all where it has nothing, and not for ever."""
    queue = tmp_path / "queue"
    assert list(counted(queue)) == []
    queue.touch()
    assert list(counted(queue, until=3)) == pytest.approx([0.0, STEP_S, 2 * STEP_S])
    queue.touch()
    assert max(counted(queue)) == pytest.approx(MOST_S, abs=2 * STEP_S)
