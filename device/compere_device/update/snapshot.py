"""A copy of the service's state, as it was before a new version was begun. One is kept, for people to restore."""

import os
import shutil
import stat
from pathlib import Path

from compere_device.errors import DeviceError
from compere_device.files.disk import make_folder, sync_folder

BYTES_MOST, FILES_MOST = 256 << 20, 20_000  # a game has some ten thousand bytes
SPARE = 64 << 20  # bytes that stay free on the disk


def snapshot(state: Path, into: Path) -> None:
    """Copy the folder `state` as `into`, each file on the disk before it has its name, in place of the copy before.

    Only folders and regular files are copied, with owners and rights: the state belongs to a user who must not lead
    root elsewhere. Raises DeviceError where that is too much for the disk, or cannot be read or written.
    """
    new = into.with_name(into.name + ".new")
    try:
        _check(state, into.parent)
        shutil.rmtree(new, ignore_errors=True)
        make_folder(new)
        new.chmod(0o700)
        if state.is_dir():
            _copy(state, new)
        shutil.rmtree(into, ignore_errors=True)
        new.rename(into)
        sync_folder(into.parent)
    except OSError as error:
        raise DeviceError(
            f"{state} cannot be copied to {into} ({error.strerror or error}); mend that first."
        ) from error


def _check(state: Path, onto: Path) -> None:
    sizes = [path.lstat().st_size for path in state.rglob("*")]
    if len(sizes) > FILES_MOST or sum(sizes) > BYTES_MOST:
        raise DeviceError(
            f"{state} has {len(sizes)} files of {sum(sizes) >> 20} MB together: more than is copied before an update "
            f"({FILES_MOST}, {BYTES_MOST >> 20} MB); move what is no game of yours elsewhere."
        )
    make_folder(onto)
    free = shutil.disk_usage(onto).free
    if free < sum(sizes) + SPARE:
        raise DeviceError(f"{onto} has {free >> 20} MB free, and {sum(sizes) + SPARE >> 20} MB are needed: make room.")


def _copy(state: Path, new: Path) -> None:
    for folder, _, names, handle in os.fwalk(state):  # which follows no link
        there = new / Path(folder).relative_to(state)
        there.mkdir(exist_ok=True)
        for name in names:
            _copy_file(name, handle, there / name)
        if there != new:
            _own(there, os.fstat(handle))
        sync_folder(there)


def _copy_file(name: str, folder: int, to: Path) -> None:
    try:
        source = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    except OSError:
        if stat.S_ISREG(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode):
            raise
        return
    with open(source, "rb") as reading:
        if not stat.S_ISREG(os.fstat(source).st_mode):
            return
        with to.open("xb") as writing:
            shutil.copyfileobj(reading, writing)
            writing.flush()
            os.fsync(writing.fileno())
        _own(to, os.fstat(source))


def _own(path: Path, as_is: os.stat_result) -> None:
    if os.geteuid() == 0:
        os.chown(path, as_is.st_uid, as_is.st_gid)
    path.chmod(stat.S_IMODE(as_is.st_mode) & 0o777)
