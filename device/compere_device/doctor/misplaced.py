"""What stands where a folder or a file belongs: a file, a pipe, a link to nothing. It is moved aside, not deleted.

Owners and rights do not matter there: whoever may do anything with it can do nothing with it.
"""

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from compere.wording import say
from compere_device.doctor.edits import sudo
from compere_device.doctor.patient import SERVICE_USER, Finding, Patient, fault
from compere_device.doctor.shell import as_user, quote
from compere_device.files.chosen import SETTINGS
from compere_device.files.kept import ENDING as KEPT
from compere_device.files.owner import GAMES
from compere_device.files.reader import INDEX
from compere_device.files.record import INDEX as RECORD
from compere_device.files.store import ALMANAC, UNFINISHED
from compere_device.glass.splash import LATE, NAME
from compere_device.guests import TITLES
from compere_device.setup.measured import FILE as READER
from compere_device.update.marker import PASSED
from compere_device.ward import HELD, RUNNING

# All that are made again.
FILES = (INDEX, RECORD, UNFINISHED, NAME, *LATE, TITLES, READER, RUNNING, HELD, PASSED)
_NOWHERE = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)


def no_folder(folder: Path) -> Path | None:
    """Return what stands in the place of a folder, or of one that it is in; None if nothing does, or nobody can say."""
    for each in (*reversed(folder.parents), folder):
        kind = _kind(each)
        if kind is None or not stat.S_ISDIR(kind):
            return None if kind is None else each
    return None


def no_file(path: Path) -> bool:
    """Return whether something else stands in the place of a file."""
    kind = _kind(path)
    return kind is not None and not stat.S_ISREG(kind)


def _kind(path: Path) -> int | None:
    """Return what there is, of a link what it leads to, if anything; None if there is nothing, or out of reach."""
    try:
        return os.stat(path).st_mode
    except OSError as error:
        return stat.S_IFLNK if os.path.islink(path) and error.errno in _NOWHERE else None


def in_the_store(patient: Patient) -> Iterator[Finding]:
    """Yield what stands in the place of a file of the store, or of the next one of it; their readers find the rest."""
    new = (f"{name}.new" for name in (*FILES, ALMANAC, SETTINGS))
    kept = sorted((patient.folder / GAMES).glob(f"*{KEPT}"))
    for path in (*(patient.folder / name for name in (*FILES, ALMANAC, SETTINGS, *new)), *kept):
        if no_file(path):
            yield fault("store", say("{file} is no file.", file=path.name), beside(patient, path))


def beside(patient: Patient, path: Path) -> str:
    """Return the command that gives what stands in the store's way another name.

    It works as whoever has a folder on the way to it, if that is the service's user: then no link leads root anywhere.
    """
    owners = (patient.machine.owner(each) for each in path.parents) if patient.service else ()
    if any(owner and owner.user == SERVICE_USER for owner in owners):
        return as_user(SERVICE_USER, renamed(path))
    return f"{sudo(path.parent)}{renamed(path)}"


def renamed(path: Path) -> str:
    """Return the command that gives something another name; it neither deletes nor overwrites, nor follows a link."""
    return f"mv --backup=numbered -T {quote(path)} {quote(f'{path}.old')}"
