"""The record for whoever only looks: games put away, and those that have ended and are not yet."""

from pathlib import Path

import pytest

from compere_device.errors import DeviceError
from compere_device.files.looked_at import looked_at
from figures.replay import recorded


def test_games_that_have_ended_wherever_they_lie(tmp_path: Path) -> None:
    """Those in progress do not count, and no file is written."""
    games = recorded("droco", 3)
    for kind, nth, data in (
        ("games", 1, games[0].text()),
        ("finished", 2, games[1].text()),
        ("games", 3, games[2].half().text()),
    ):
        (tmp_path / kind).mkdir(exist_ok=True)
        (tmp_path / kind / f"droco-000{nth}.journal").write_bytes(data)
    before = sorted(tmp_path.rglob("*"))
    assert [game.name for game in looked_at(tmp_path).games] == ["droco-0001", "droco-0002"]
    assert sorted(tmp_path.rglob("*")) == before


def test_a_folder_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "finished").write_text("no folder")
    with pytest.raises(DeviceError, match=r"cannot be read.*COMPERE_STATE"):
        looked_at(tmp_path)
