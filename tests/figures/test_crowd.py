"""The figures of a crowd are about a crowd."""

from pathlib import Path

import pytest

from browser.stage import served
from compere_device.mirror.clients import CLIENTS_MOST
from compere_device.panel.audience import MOST
from figures import crowd
from figures.crowd import BROWSERS, READERS, SLOW, program
from figures.mirror import WATCH
from panels import running


def test_as_many_as_may_are_let_in(tmp_path: Path) -> None:
    """Of browsers, and of the mirror's own clients; the others hear that it is full, and the device serves on."""
    with running(tmp_path), served(tmp_path / "mirror") as panel, program(BROWSERS, panel.port, MOST + 9) as said:
        assert said == str({"101": MOST, "503": 9})
    with running(tmp_path / "other") as device:
        mirror = tmp_path / "other" / "mirror"
        with program(READERS, mirror, SLOW, WATCH.hex()) as said:
            assert said == "here"
            assert len(crowd.settled(device, 3)) == 3
    assert SLOW == CLIENTS_MOST - 1


def test_the_rows_compare_with_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "measured", lambda: ([4.0] * 3, [5.0] * 3, [6.0] * 3))
    first, second = crowd.figures()
    assert (first.ratio, second.ratio) == ("1.25 ±0", "1.5 ±0")
    assert (first.missed, second.missed) == (False, True)
