"""Sticks that the system has mounted are found where it mounts them."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from compere_device.files.sticks import MOUNTS, SERVICE, folders, is_in_use, sticks


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


AUTO = "systemd-1 /sticks/sda1 autofs rw,relatime,fd=42 0 0"
FAT = "/dev/sda1 /sticks/sda1 vfat rw,nosuid 0 0"
OTHER = "/dev/sdb1 /sticks/sdb1 vfat rw 0 0"


@pytest.mark.parametrize(
    ("lines", "in_use"),
    [
        ([], False),
        ([AUTO, OTHER], False),  # unmounted, and would be mounted again
        ([AUTO, OTHER, FAT], True),
        ([FAT, OTHER], False),  # by a desktop, which leaves it mounted
        (["", "odd", AUTO, FAT], True),
    ],
)
def test_whether_the_system_has_unmounted_it(lines: list[str], in_use: bool, tmp_path: Path) -> None:
    (tmp_path / "mounts").write_text("\n".join(lines))
    assert is_in_use(Path("/sticks/sda1"), tmp_path / "mounts") is in_use


def test_the_machine_says_what_is_mounted(tmp_path: Path) -> None:
    """In the form that is read; and where nobody says it, nobody waits."""
    assert any(line.split()[1] == "/" for line in MOUNTS.read_text().splitlines())
    assert not is_in_use(Path("/"))
    assert not is_in_use(Path("/"), tmp_path / "none")
