"""USB sticks that somebody plugged in: where the system mounts them.

For the service a rule of udev and a unit (`deploy/62-compere-stick.rules`, `deploy/compere-stick@.service`) have a FAT
or exFAT stick mounted beneath SERVICE, as the user of the service, when something in it is asked for, and unmounted
soon after that. For a person the desktop mounts it, beneath a folder of theirs.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

SERVICE = "/run/compere-sticks"
PERSONS = ("/media", "/run/media")  # and there the person's name
FOLDER = "compere"  # on a stick


def folders(user: str, *, service: bool) -> tuple[Path, ...]:
    """Return where sticks are mounted for the service, or for a person of that name."""
    return (Path(SERVICE),) if service else tuple(Path(each, user) for each in PERSONS if user)


def sticks(folders: Iterable[Path]) -> list[Path]:
    """Return the sticks in these folders, the one with the most room first; no link is followed.

    To ask for its room has a stick mounted that is not; one that cannot be is left out.
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
