"""A clock is believed where the network or a battery has set it, and never before the program was there."""

from pathlib import Path

import pytest

from compere_device.system.wall_clock import EARLIEST_S, SYNCHRONISED, WITH_BATTERY, is_known

BUILT_S = EARLIEST_S + 10_000_000.0


@pytest.mark.parametrize("there", [(), (SYNCHRONISED,), (WITH_BATTERY,), (SYNCHRONISED, WITH_BATTERY)])
@pytest.mark.parametrize(
    ("now_s", "can_be"), [(0.0, False), (BUILT_S - 1, False), (BUILT_S, True), (2 * BUILT_S, True)]
)
def test_what_is_known(there: tuple[str, ...], now_s: float, can_be: bool, tmp_path: Path) -> None:
    """Both must hold: somebody has set it, and it is not before the package was built."""
    for each in there:
        path = tmp_path / each.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert is_known(now_s, tmp_path, BUILT_S) is (can_be and bool(there))
