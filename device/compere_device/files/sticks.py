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
MOUNTS = Path("/proc/self/mounts")


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


def is_in_use(stick: Path, mounts: Path = MOUNTS) -> bool:
    """Return whether a stick is mounted just now that the system unmounts by itself; `mounts`: see proc_pid_mounts(5).

    To ask does not have it mounted. False of one that somebody else mounted, and would have to unmount.
    """
    with suppress(OSError):
        entries = (line.split() for line in mounts.read_text(errors="replace").splitlines())
        kinds = [entry[2] for entry in entries if len(entry) > 2 and entry[1] == str(stick)]
        return "autofs" in kinds and kinds[-1] != "autofs"
    return False
