"""Sticks that the system has mounted are found where it mounts them."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from compere_device.files.sticks import SERVICE, folders, is_mounted, sticks, unmounts_itself


def test_where_they_are_looked_for() -> None:
    """The service's beneath its own folder, a person's where a desktop mounts them."""
    assert folders("lea", service=True) == (Path(SERVICE),)
    assert folders("lea", service=False) == (Path("/media/lea"), Path("/run/media/lea"))
    assert folders("", service=False) == ()


def test_mounted_ones_alone_the_roomiest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No plain folder, none elsewhere, none that does not answer; each is asked once, and nothing else is touched."""
    room, asked = {"sda1": 5, "sdb1": 9}, list[str]()

    def statvfs(path: Path) -> SimpleNamespace:
        asked.append(path.name)
        if path.name == "dead":
            raise OSError("gone")
        return SimpleNamespace(f_bavail=room[path.name], f_frsize=512)

    monkeypatch.setattr(os, "statvfs", statvfs)
    lines = [f"systemd-1 /sticks/{name} autofs rw 0 0" for name in ("dead", "sda1", "sdb1", "sdb1")]
    other = ["/dev/sdc1 /elsewhere/sdc1 vfat rw 0 0", "/dev/sdc2 /sticks/sda1/sdc2 vfat rw 0 0"]
    (tmp_path / "mounts").write_text("\n".join([*lines, "/dev/sda1 /sticks/sda1 vfat rw 0 0", *other]))
    found = sticks([Path("/none"), Path("/sticks")], tmp_path / "mounts")
    assert found == [Path("/sticks/sdb1"), Path("/sticks/sda1")]
    assert asked == ["dead", "sda1", "sdb1"]


AUTO = "systemd-1 /sticks/sda1 autofs rw,relatime,fd=42 0 0"
FAT = "/dev/sda1 /sticks/sda1 vfat rw,nosuid 0 0"
OTHER = "/dev/sdb1 /sticks/sdb1 vfat rw 0 0"


@pytest.mark.parametrize(
    ("lines", "mounted", "by_itself"),
    [
        ([], False, False),
        ([AUTO, OTHER], False, True),  # unmounted, and would be mounted again
        ([AUTO, OTHER, FAT], True, True),
        ([FAT, OTHER], True, False),  # by a desktop, which leaves it mounted
        (["", "odd", AUTO, FAT], True, True),
        ([AUTO, FAT, AUTO, FAT], True, True),  # a service that may write there alone sees both twice
        ([AUTO, AUTO], False, True),
    ],
)
def test_whether_the_system_has_unmounted_it(lines: list[str], mounted: bool, by_itself: bool, tmp_path: Path) -> None:
    (tmp_path / "mounts").write_text("\n".join(lines))
    asked = Path("/sticks/sda1"), tmp_path / "mounts"
    assert (is_mounted(*asked), unmounts_itself(*asked)) == (mounted, by_itself)


@pytest.mark.parametrize("name", ["MY STICK", "a\tb\nc", "back\\slash", "#1", "Clé", os.fsdecode(b"\xff\xfe")])
def test_a_name_of_any_signs(name: str, tmp_path: Path) -> None:
    """As the kernel writes it: a desktop calls a folder what the stick is called."""
    written = os.fsencode(name)
    for sign in b"\\ \t\n#":  # the first of them begins what stands for the others
        written = written.replace(bytes((sign,)), f"\\{sign:03o}".encode())
    (tmp_path / "mounts").write_bytes(b"/dev/sda1 /media/lea/%s exfat rw 0 0\n" % written)
    assert is_mounted(Path("/media/lea") / name, tmp_path / "mounts")
    assert not is_mounted(Path("/media/lea") / f"{name}2", tmp_path / "mounts")


def test_the_machine_says_what_is_mounted(tmp_path: Path) -> None:
    """In the form that is read; and where nobody says it, nobody waits."""
    assert is_mounted(Path("/")) and not unmounts_itself(Path("/"))
    assert not is_mounted(tmp_path)
    assert not is_mounted(Path("/"), tmp_path / "none")
    assert sticks([Path("/")], tmp_path / "none") == []
