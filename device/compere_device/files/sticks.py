"""USB sticks that somebody plugged in: where the system mounts them.

For the service a rule of udev and a unit (`deploy/62-compere-stick.rules`, `deploy/compere-stick@.service`) have a FAT
or exFAT stick mounted beneath SERVICE, as the user of the service, when something in it is asked for, and unmounted
soon after that. For a person the desktop mounts it, beneath a folder of theirs.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from compere_device.files.mounts import parse

SERVICE = "/run/compere-sticks"
PERSONS = ("/media", "/run/media")  # and there the person's name
FOLDER = "compere"  # on a stick
MOUNTS = Path("/proc/self/mounts")
ON_DEMAND = "autofs"  # the kind of file system that is mounted where systemd mounts another one when it is asked for


def folders(user: str, *, service: bool) -> tuple[Path, ...]:
    """Return where sticks are mounted for the service, or for a person of that name."""
    return (Path(SERVICE),) if service else tuple(Path(each, user) for each in PERSONS if user)


def sticks(folders: Iterable[Path], mounts: Path = MOUNTS) -> list[Path]:
    """Return the sticks in these folders, the one with the most room first; `mounts`: see proc_pid_mounts(5).

    To ask for its room has a stick mounted that is not; one that cannot be is left out. That takes 25 s for each one
    that does not answer, so nobody may wait for it, and each is asked once: where they are is not looked for there.
    """
    known, found = {*folders}, list[tuple[int, Path]]()
    for path in _kinds(mounts):
        if path.parent in known:
            with suppress(OSError):
                told = os.statvfs(path)
                found.append((-told.f_bavail * told.f_frsize, path))
    return [path for _, path in sorted(found)]


def is_mounted(stick: Path, mounts: Path = MOUNTS) -> bool:
    """Return whether a stick is mounted just now; to ask does not have it mounted, and waits for nothing."""
    return bool(_kinds(mounts).get(stick, set()) - {ON_DEMAND})


def unmounts_itself(stick: Path, mounts: Path = MOUNTS) -> bool:
    """Return whether the system mounts a stick when it is looked into, and unmounts it again.

    One that a desktop has mounted stays so until somebody has it unmounted.
    """
    return ON_DEMAND in _kinds(mounts).get(stick, set())


def _kinds(mounts: Path) -> dict[Path, set[str]]:
    """Return the kinds of file systems that are mounted, one over the other, by their place."""
    kinds = dict[Path, set[str]]()
    with suppress(OSError):
        for mount in parse(os.fsdecode(mounts.read_bytes())):
            kinds.setdefault(Path(mount.point), set()).add(mount.kind)
    return kinds
