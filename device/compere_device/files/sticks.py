"""USB sticks that are plugged in, and where the system mounts them.

For the service, a udev rule and a unit (`deploy/62-compere-stick.rules`, `deploy/compere-stick@.service`) mount a FAT
or exFAT stick beneath SERVICE, as the service's user, when something in it is asked for, and unmount it soon after. For
a person, the desktop mounts it beneath a folder of theirs.
"""

import os
import select
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from compere_device.files.mounts import parse
from compere_device.files.reader import is_journal
from compere_device.system.ending import Ending

SERVICE = "/run/compere-sticks"
PERSONS = ("/media", "/run/media")  # and there the person's name
FOLDER = "compere"  # on a stick
MOUNTS = Path("/proc/self/mounts")
COUNTED_MOST = 20_000  # files of a stick
ON_DEMAND = "autofs"  # the type of a mount point at which systemd mounts another file system on demand


def folders(user: str, *, service: bool) -> tuple[Path, ...]:
    """Return the folders in which sticks are mounted, for the service or for a user of this name."""
    return (Path(SERVICE),) if service else tuple(Path(each, user) for each in PERSONS if user)


def sticks(folders: Iterable[Path], mounts: Path = MOUNTS) -> list[Path]:
    """Return the sticks in these folders, the one with the most free space first.

    Asking for its free space mounts a stick; one that cannot be mounted is left out. That takes 25 s for each one that
    does not answer, so nobody may wait for it. Each stick is asked only once, and the folders themselves are not
    searched, because `mounts` (see proc_pid_mounts(5)) lists the sticks.
    """
    found = list[tuple[int, Path]]()
    for path in _plugged_in(folders, mounts):
        with suppress(OSError):
            told = os.statvfs(path)
            found.append((-told.f_bavail * told.f_frsize, path))
    return [path for _, path in sorted(found)]


def arrivals(
    folders: Iterable[Path],
    for_s: float,
    mounts: Path = MOUNTS,
    clock: Callable[[], float] = time.monotonic,
    ending: Ending | None = None,
) -> Iterator[list[Path]]:
    """Yield the sticks in these folders, then those that come within so many seconds and before the `ending`.

    As often as some come: each time those.

    The kernel says when its table of mounts changes (proc_pid_mounts(5)): nothing is looked for meanwhile, and no stick
    is mounted or asked. One that is pulled out and put in again has come again. Where there is no table, none comes.
    """
    known, end_s, ending = [*folders], clock() + for_s, ending or Ending()
    with suppress(OSError), mounts.open("rb") as table:
        changes = select.poll()
        changes.register(table, select.POLLPRI)
        changes.register(ending, select.POLLIN)
        there = list[Path]()
        while True:
            before, there = there, _plugged_in(known, mounts)
            if came := [each for each in there if each not in before]:
                yield came
            left_s = end_s - clock()
            if left_s <= 0 or not changes.poll(left_s * 1000) or ending.wait(0):
                return


def _plugged_in(folders: Iterable[Path], mounts: Path) -> list[Path]:
    """Return the sticks in these folders, each once; asking touches none."""
    known = {*folders}
    return [path for path in _kinds(mounts) if path.parent in known]


def copies(sticks: Iterable[Path]) -> int:
    """Return how many copies of games are on these sticks, by their names; a stick that cannot be read has none."""
    found = 0
    for stick in sticks:
        with suppress(OSError), os.scandir(stick / FOLDER) as entries:
            names = (entry.name for entry, _ in zip(entries, range(COUNTED_MOST), strict=False))
            found += sum(map(is_journal, names))
    return found


def is_mounted(stick: Path, mounts: Path = MOUNTS) -> bool:
    """Return whether a stick is mounted; asking neither mounts it nor waits for anything."""
    return bool(_kinds(mounts).get(stick, set()) - {ON_DEMAND})


def unmounts_itself(stick: Path, mounts: Path = MOUNTS) -> bool:
    """Return whether the system mounts and unmounts a stick on demand.

    One that a desktop has mounted stays mounted until somebody unmounts it.
    """
    return ON_DEMAND in _kinds(mounts).get(stick, set())


def _kinds(mounts: Path) -> dict[Path, set[str]]:
    """Return the types of the file systems that are mounted at each place, one over the other."""
    kinds = dict[Path, set[str]]()
    with suppress(OSError):
        for mount in parse(os.fsdecode(mounts.read_bytes())):
            kinds.setdefault(Path(mount.point), set()).add(mount.kind)
    return kinds
