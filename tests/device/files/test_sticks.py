"""Sticks that the system has mounted are found where it mounts them."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from compere_device.files.sticks import SERVICE, arrivals, folders, is_mounted, sticks, unmounts_itself
from compere_device.system.ending import Ending


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
    kernels = Path("/proc")  # which is mounted wherever there is one, also where `/` is none
    assert is_mounted(kernels) and not unmounts_itself(kernels)
    assert not is_mounted(tmp_path)
    assert not is_mounted(kernels, tmp_path / "none")
    assert sticks([kernels], tmp_path / "none") == []


MOUNT = "mount -t tmpfs stick"
# What has come is printed, and before the next is waited for the mounts are changed as an argument says; the time is
# over when the last of these changes was heard of.
WAITING = f"""
import subprocess, sys
from itertools import chain, repeat
from pathlib import Path
from compere_device.files.sticks import arrivals
from compere_device.system.ending import Ending
changes = [{MOUNT!r} + " sda1", *sys.argv[1:]]
subprocess.run(changes.pop(0), shell=True, check=True)
clock = chain([0.0] * (1 + len(changes)), repeat(60.0)).__next__
for came in arrivals([Path.cwd() / "none", Path.cwd()], 60.0, clock=clock):
    print(*(each.name for each in came))
    subprocess.run(changes.pop(0) if changes else "true", shell=True, check=True)
"""


@pytest.mark.parametrize(
    ("changes", "came"),
    [
        ([], ["sda1"]),
        ([f"{MOUNT} sdb1", f"{MOUNT} sdc1; {MOUNT} sdd1"], ["sda1", "sdb1", "sdc1 sdd1"]),
        ([f"{MOUNT} sda1; {MOUNT} /mnt"], ["sda1"]),  # looked into, as systemd does it; and what is no stick
        ([f"umount sda1; {MOUNT} sdb1", f"{MOUNT} sda1"], ["sda1", "sdb1", "sda1"]),  # pulled out and put in again
    ],
)
def test_the_kernel_says_that_one_has_come(changes: list[str], came: list[str], tmp_path: Path) -> None:
    """By real mounts, in a namespace of their own: nothing is looked for in between."""
    alone = ["unshare", "--mount", *([] if os.getuid() == 0 else ["--user", "--map-root-user"])]
    if subprocess.run([*alone, "mount", "-t", "tmpfs", "none", tmp_path], capture_output=True).returncode:
        pytest.skip("nobody may mount anything here")
    for name in ("sda1", "sdb1", "sdc1", "sdd1"):
        (tmp_path / name).mkdir()
    command = [*alone, sys.executable, "-c", WAITING, *changes]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=30)
    assert (said.stdout.splitlines(), said.stderr) == (came, "")


def test_none_comes_after_the_end(tmp_path: Path) -> None:
    """Whoever waits for one hears of that."""
    (ending := Ending()).end()
    assert list(arrivals([tmp_path], 60.0, clock=iter((0.0, 0.0)).__next__, ending=ending)) == []


def test_where_nobody_says_what_is_mounted_none_comes(tmp_path: Path) -> None:
    assert list(arrivals([tmp_path], 60.0, tmp_path / "none")) == []
