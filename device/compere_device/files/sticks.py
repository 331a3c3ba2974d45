"""USB sticks that somebody plugged in: where the system mounts them.

For the service a rule of udev and a unit (`deploy/62-compere-stick.rules`, `deploy/compere-stick@.service`) have a FAT
or exFAT stick mounted beneath SERVICE, as the user of the service, when something in it is asked for, and unmounted
soon after that. For a person the desktop mounts it, beneath a folder of theirs.
"""

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

SERVICE = "/run/compere-sticks"
PERSONS = ("/media", "/run/media")  # and there the person's name
FOLDER = "compere"  # on a stick
MOUNTS = Path("/proc/self/mounts")
ON_DEMAND = b"autofs"  # the kind of file system that is mounted where systemd mounts another one when it is asked for


def folders(user: str, *, service: bool) -> tuple[Path, ...]:
    """Return where sticks are mounted for the service, or for a person of that name."""
    return (Path(SERVICE),) if service else tuple(Path(each, user) for each in PERSONS if user)


def sticks(folders: Iterable[Path]) -> list[Path]:
    """Return the sticks in these folders, the one with the most room first; no link is followed.

    To ask for its room has a stick mounted that is not; one that cannot be is left out. That takes seconds for each one
    that does not answer: it is not to be asked where somebody waits.
    """
    found: list[tuple[int, str]] = []
    for folder in folders:
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                with suppress(OSError):  # one that was pulled out may still be listed
                    if entry.is_dir(follow_symlinks=False) and os.path.ismount(entry.path):
                        told = os.statvfs(entry.path)
                        found.append((-told.f_bavail * told.f_frsize, entry.path))
    return [Path(path) for _, path in sorted(found)]


def is_mounted(stick: Path, mounts: Path = MOUNTS) -> bool:
    """Return whether a stick is mounted just now; to ask does not have it mounted, and waits for nothing.

    `mounts`: see proc_pid_mounts(5).
    """
    return bool(_kinds(stick, mounts) - {ON_DEMAND})


def unmounts_itself(stick: Path, mounts: Path = MOUNTS) -> bool:
    """Return whether the system mounts a stick when it is looked into, and unmounts it again.

    One that a desktop has mounted stays so until somebody has it unmounted.
    """
    return ON_DEMAND in _kinds(stick, mounts)


def _kinds(stick: Path, mounts: Path) -> set[bytes]:
    """Return the kinds of file systems that are mounted there, one over the other."""
    name = re.sub(rb"[ \t\n\\#]", lambda sign: b"\\%03o" % ord(sign[0]), os.fsencode(stick))  # as the kernel writes it
    with suppress(OSError):
        entries = (line.split() for line in mounts.read_bytes().splitlines())
        return {entry[2] for entry in entries if len(entry) > 2 and entry[1] == name}
    return set()
