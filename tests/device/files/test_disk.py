"""Files that last: in which order the disk is told what; test_store_damage cuts it short."""

import errno
import os
import stat
from contextlib import nullcontext
from pathlib import Path

import pytest

from compere_device.files.disk import as_json, make_folder, replace_file
from disk import watched


def test_a_file_is_on_the_disk_before_it_takes_the_name(tmp_path: Path) -> None:
    """The new file is synced, then renamed, then the folder is synced: no name is ever without its content."""
    with watched() as disk:
        replace_file(tmp_path / "file", b"content")
    assert disk.calls == ["open", "fsync", "replace", "open", "fsync", "close"]
    assert tmp_path in disk.synced
    assert (tmp_path / "file").read_bytes() == b"content"


@pytest.mark.parametrize(("lasts", "calls"), [(True, 3), (False, 2)])
def test_what_cannot_be_written_takes_no_room(tmp_path: Path, lasts: bool, calls: int) -> None:
    """Of a full disk, whose last room a game needs: whichever call fails, the old file is there, and nothing else."""
    (tmp_path / "file").write_bytes(b"old")
    for at in range(calls):
        with watched() as disk:
            disk.fail(errno.ENOSPC, lambda number, at=at: number == at)  # type: ignore[misc]
            with pytest.raises(OSError, match="fault"):
                replace_file(tmp_path / "file", b"content", lasts=lasts)
        assert [each.name for each in tmp_path.iterdir()] == ["file"]
        assert (tmp_path / "file").read_bytes() == b"old"


def test_what_is_refused_takes_no_room(tmp_path: Path) -> None:
    """Whoever is told that the new file is ready may not want it."""

    def refuse(handle: int) -> None:
        raise ValueError(handle)

    with pytest.raises(ValueError, match=r"\d"):
        replace_file(tmp_path / "file", b"content", refuse)
    assert not [*tmp_path.iterdir()]


def test_a_folder_lasts_before_what_is_in_it(tmp_path: Path) -> None:
    """Each new name is synced in the folder that has it; one that is there costs nothing."""
    with watched() as disk:
        make_folder(tmp_path / "a" / "b")
        assert disk.synced == {tmp_path, tmp_path / "a"}
        disk.calls.clear()
        make_folder(tmp_path / "a" / "b")
    assert disk.calls == []


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.EIO])
def test_a_file_system_that_syncs_no_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """As of some networks: what is in its files lasts, and so is all that can be done; an error of the disk is one."""
    sync = os.fsync

    def fsync(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(number, os.strerror(number))
        sync(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(OSError, match="error") if number == errno.EIO else nullcontext():
        replace_file(tmp_path / "file", b"content")
    assert (tmp_path / "file").read_bytes() == b"content"


def test_a_person_can_read_it() -> None:
    """A line a value, and an end to the last."""
    assert as_json({"a": [1]}) == b'{\n "a": [\n  1\n ]\n}\n'
