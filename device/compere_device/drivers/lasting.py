"""Whether what a command is about to write to the system will be there after the next start."""

import os
from collections.abc import Iterable
from pathlib import Path

from compere_device.errors import DeviceError
from compere_device.files.mounts import MOUNTS, at, forgets, parse
from compere_device.files.reading import read_file

_LOWER, _BOOT = "/media/root-ro", "/boot/firmware"  # where overlayroot(8) has the system's own disk; the boot partition


def must_last(root: Path, names: Iterable[str], again: str) -> None:
    """Raise DeviceError if a file beneath `root` cannot be written, or would be gone with the power.

    `names` are the absolute names of the files, and `again` is the command to run where they can be written. Within
    overlayroot-chroot there is no boot partition, unless it is mounted there, too.
    """
    try:
        mounts = parse(read_file(root / MOUNTS.lstrip("/")).decode(errors="replace"))
    except OSError:
        mounts = []
    for folder in sorted({os.path.dirname(name) for name in names}):
        if forgets(Path(folder), root):
            there = f"{at(mounts, folder).option('lowerdir') or _LOWER}{_BOOT}"
            raise DeviceError(
                f"an overlay keeps {folder} in memory, and forgets it with the power; run: "
                f"sudo mount --bind {_BOOT} {there}; sudo overlayroot-chroot {again}; sudo umount {there}"
            )
        mount = at(mounts, folder)
        if mount.read_only:
            raise DeviceError(
                f"{folder} is on {mount.point}, which is only read: "
                f"sudo mount -o remount,rw {mount.point}, run this again, and sudo mount -o remount,ro {mount.point}."
            )
