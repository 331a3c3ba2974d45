"""The card's root that is written for a while: a real file system, real mounts, files that are really in use."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from test_image import CARD, MARK, calls, recorder, run
from tools import lacking, tool

DISKS = os.getuid() == 0 and subprocess.run(["losetup", "--find"], capture_output=True).returncode == 0


class Mounted:
    """A root of its own, mounted for real, as the kernel starts with it, and the script that has it written."""

    def __init__(self, here: Path) -> None:
        self.place, self.here, self.mark = here / "root", here, here / "mark"
        self.place.mkdir()
        (here / "disk").write_bytes(b"")
        os.truncate(here / "disk", 8 << 20)
        subprocess.run([tool("mkfs.ext4"), "-q", here / "disk"], check=True)
        subprocess.run(["mount", "-o", "loop", here / "disk", self.place], check=True)
        (self.place / "library").write_text("old")
        subprocess.run(["mount", "-o", "remount,ro", self.place], check=True)
        recorder(here, "pgrep", "exit 1")  # no dpkg runs
        recorder(here, "sleep")
        self.script = here / "script"
        self.script.write_text((CARD / "root").read_text().replace(MARK, str(self.mark)))

    def run(self, word: str, tries: int = 1) -> str:
        done = run(self.script, self.here, word, COMPERE_ROOT=str(self.place), COMPERE_TRIES=str(tries))
        assert done.returncode == 0, done.stderr
        return done.stderr

    def replace(self) -> None:
        """What dpkg does: a new file takes the place of the old one."""
        (self.place / "new").write_text("new")
        (self.place / "new").rename(self.place / "library")

    @property
    def is_for(self) -> tuple[str, str]:
        """Whether it is only read where it is mounted, and as a file system."""
        command = ["findmnt", "--noheadings", "--raw", "--output=VFS-OPTIONS,FS-OPTIONS", "--mountpoint", self.place]
        place, system = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        return place.split(",")[0], system.split(",")[0]


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Mounted]:
    if not DISKS:
        pytest.skip("only root can have a disk in a file")
    if lack := lacking("mkfs.ext4"):
        pytest.skip(f"{lack} is not installed: `make test` installs e2fsprogs")
    yield Mounted(tmp_path)
    subprocess.run(["umount", tmp_path / "root"], check=True)


def test_a_library_that_was_replaced_while_it_is_used(mounted: Mounted) -> None:
    """The kernel keeps the file system written; nobody can write to it all the same, and dpkg can again."""
    with (mounted.place / "library").open() as used:
        for _ in range(2):
            mounted.run("write")
            assert mounted.is_for == ("rw", "rw")
            mounted.replace()
            assert "nobody can write to root" in mounted.run("read")
            assert mounted.is_for == ("ro", "rw")
            with pytest.raises(OSError, match="Read-only"):
                (mounted.place / "more").touch()
            assert not mounted.mark.exists()
        assert used.read() == "old"
    mounted.run("write")
    assert mounted.run("read") == ""
    assert mounted.is_for == ("ro", "ro")


def test_as_soon_as_the_last_program_ends_root_is_only_read(mounted: Mounted) -> None:
    """The wait goes on behind the mount that is only read, until the old file is closed."""
    mounted.run("write")
    with (mounted.place / "library").open() as library:
        used = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=library)
    mounted.replace()
    recorder(mounted.here, "sleep", f"kill {used.pid}; while [ -e /proc/{used.pid}/fd/1 ]; do :; done")
    assert mounted.run("read", tries=2) == ""
    assert mounted.is_for == ("ro", "ro")
    used.communicate()


def test_who_has_root_written_by_hand_meanwhile_keeps_it(mounted: Mounted) -> None:
    mounted.run("write")
    with (mounted.place / "library").open():
        mounted.replace()
        recorder(mounted.here, "sleep", f"mount -o remount,rw {mounted.place}")
        assert mounted.run("read", tries=9) == ""
        assert mounted.is_for == ("rw", "rw")
        assert calls(mounted.here).count("sleep 1") == 1


def test_a_file_that_is_written_keeps_root_written_and_that_is_said(mounted: Mounted) -> None:
    mounted.run("write")
    with (mounted.place / "log").open("w"):
        assert "can be written until the next start" in mounted.run("read")
        assert mounted.is_for == ("rw", "rw")
