"""Sticks that the system has mounted are found where it mounts them."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from compere_device.files.sticks import SERVICE, folders, sticks


def test_where_they_are_looked_for() -> None:
    """The service's beneath its own folder, a person's where a desktop mounts them."""
    assert folders("lea", service=True) == (Path(SERVICE),)
    assert folders("lea", service=False) == (Path("/media/lea"), Path("/run/media/lea"))
    assert folders("", service=False) == ()


def test_mounted_ones_alone_the_roomiest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No plain folder, no file, no link to a stick, none that does not answer; a folder that is missing has none."""
    for name in ("sda1", "sdb1", "plain", "dead"):
        (tmp_path / name).mkdir()
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to(tmp_path / "sda1")
    room = {"sda1": 5, "sdb1": 9}

    def statvfs(path: str) -> SimpleNamespace:
        if path.endswith("dead"):
            raise OSError("gone")
        return SimpleNamespace(f_bavail=room[Path(path).name], f_frsize=512)

    monkeypatch.setattr(os.path, "ismount", lambda path: not path.endswith("plain"))
    monkeypatch.setattr(os, "statvfs", statvfs)
    assert sticks([tmp_path / "none", tmp_path]) == [tmp_path / "sdb1", tmp_path / "sda1"]
