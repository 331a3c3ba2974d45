"""Puts a new version that apt or dpkg installs on trial, like one of `compere update`.

The new package's preinst (`deploy/debian/compere.preinst`) calls this module of the version before, while all files are
still that version's and the service has ended. An error here never fails the installation: there is just no trial.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from compere.declared import replace
from compere.journal import FORMAT_VERSION
from compere_device.errors import DeviceError
from compere_device.files.disk import replace_file
from compere_device.files.owner import AsOwner
from compere_device.files.reading import read_file
from compere_device.system.commands import RunCommand, plain_umask, run_command
from compere_device.update import marker
from compere_device.update.begin import COPY, STATE, mark
from compere_device.update.marker import BOOT_ID, INSTALLING, UNDECIDED, Marker, below
from compere_device.update.packages import Package, keep, running_package
from compere_device.update.repack import repack
from compere_device.update.snapshot import snapshot

ENABLED = "/etc/systemd/system/multi-user.target.wants/compere.service"

Say = Callable[[str], object]


def main(words: Sequence[str], root: Path = Path("/"), run: RunCommand = run_command, tell: Say = print) -> int:
    """Keep the running version and begin a trial.

    Args:
        words: the running version, the new one, and the new one's journal format.

    Returns:
        0, even if there is nothing to try; 1 if nothing could be kept, after saying why.
    """
    try:
        before, after, journal = words
        with plain_umask():
            told = _begin(root, before, Package(after, int(journal)), run, tell)
        if told:
            tell(f"compere: {told}")
    except (DeviceError, OSError, ValueError) as error:
        tell(f"compere: {error}")
        return 1
    return 0


def _begin(root: Path, before: str, new: Package, run: RunCommand, tell: Say) -> str:
    """Begin a trial and return what to say about it; "" if there is none, or if it has been begun already."""
    if new.version == before or not os.path.lexists(below(root, ENABLED)):
        return ""  # nothing new, or no service that would start and could pass
    found = marker.read(root)
    if found and (found.why != UNDECIDED or (found.after == new.version and below(root, INSTALLING).exists())):
        return ""  # this is a rollback, or `compere update` installs it
    if new.journal != FORMAT_VERSION:
        return f"{before} could not read the games of {new.version}: nothing would come back by itself."
    if found and not passed(root, found):
        return _instead(root, found, new)
    keep(root, {Package(before, 0).file: running_package(root, before, run) or repack(root, before, run)})
    try:
        snapshot(below(root, STATE), below(root, COPY))
    except DeviceError as error:
        tell(f"compere: {error}")  # it is for people: nothing restores it
    mark(root, os.urandom(4).hex(), before, new.version)
    return f"{new.version} is on trial: if it does not run for a minute with a picture, {before} comes back."


def _instead(root: Path, found: Marker, new: Package) -> str:
    """Put the new version on trial instead of one that has not passed; the version that comes back stays the same."""
    boot = read_file(below(root, BOOT_ID)).decode().strip()
    replace_file(below(root, INSTALLING), b"")
    marker.write(root, replace(found, after=new.version, boot=boot, last=boot, boots=0, starts=0))
    return f"{new.version} is on trial in the place of {found.after}: otherwise {found.before} comes back."


def passed(root: Path, trial: Marker) -> bool:
    """Return whether the daemon says that this trial has passed."""
    state = below(root, STATE)
    with suppress(OSError), AsOwner(state):
        return read_file(state / marker.PASSED, marker.WORD_MOST).decode("ascii", "replace") == trial.id
    return False
