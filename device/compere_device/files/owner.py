"""Root among another user's files: there it acts as that user, so no link leads it further than that user may go.

Root neither reads nor writes as root what the service's user may write: a name there may be a link by the time it is
opened, and no earlier check would notice. deploy/README.md lists every place where root acts there.

What the program is made of is read as that user, too: a module that is imported late, a catalogue, a typeface. So that
user must be able to look into the program's folder, which is not so where somebody runs it out of a home of their own.
"""

import os

from compere_device.errors import DeviceError

TYPE_CHECKING = False  # as in typing, which is not imported: the home screen waits for it
if TYPE_CHECKING:
    from pathlib import Path

ROOT = 0
PROGRAM = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAMES, FINISHED, DAMAGED = "games", "finished", "damaged"  # in progress; ended, or abandoned; set aside
KINDS = (GAMES, FINISHED, DAMAGED)  # the folders of a store, which may have another owner than itself


def owner(path: "Path | str") -> int:
    """Return the id of the user who owns a folder, or else the nearest folder above it that exists.

    If root owns a store, the result is the first other user who owns one of the folders in it. ROOT if nobody else is
    found.
    """
    path = os.path.abspath(path)
    while True:
        try:
            found = os.stat(path).st_uid
        except OSError:
            if path == os.path.dirname(path):
                return ROOT
            path = os.path.dirname(path)
            continue
        return found or next(filter(None, map(_uid, (os.path.join(path, kind) for kind in KINDS))), ROOT)


class AsOwner:
    """A context manager within which root acts as the owner of a folder; any other user stays the same.

    It changes the whole process, with all its threads, so it is for commands, which have only one. On any thread but
    the main one, such as the thread on which a device copies, it changes nothing.

    Raises:
        OSError: the kernel refuses.
        DeviceError: that user may not look into the program's folder.
    """

    def __init__(self, folder: "Path | str") -> None:
        self._folder = folder
        self._before: tuple[int, list[int]] | None = None

    def __enter__(self) -> None:
        if os.geteuid() != ROOT or not _alone() or (user := owner(self._folder)) == ROOT:
            return
        self._before = os.getegid(), os.getgroups()
        group = _group(user)
        os.setgroups([group])
        os.setegid(group)
        os.seteuid(user)
        if not os.access(PROGRAM, os.R_OK | os.X_OK, effective_ids=True):
            self.__exit__()
            raise DeviceError(
                f"{PROGRAM} cannot be read by {name(user)}, as whom root looks at {self._folder}: install the package, "
                "or put the program into a folder that everybody may read"
            )

    def __exit__(self, *unused: object) -> None:
        if self._before:
            group, groups = self._before
            os.seteuid(ROOT)
            os.setegid(group)
            os.setgroups(groups)
            self._before = None


def _alone() -> bool:
    """Return whether this is the main thread; no other thread changes the user."""
    import threading

    return threading.current_thread() is threading.main_thread()


def check_own(folder: "Path | str") -> None:
    """Raise DeviceError if root would write in another user's folder for as long as a program runs."""
    if os.geteuid() == ROOT and (user := owner(folder)) != ROOT:
        raise DeviceError(
            f"{folder} is of {name(user)}, and root writes nothing there: start the service (sudo systemctl start "
            f"compere), or run this command as that user: runuser -u {name(user)} -- compere ..."
        )


def name(user: int) -> str:
    """Return a user's name; the number if it has none."""
    from pwd import getpwuid

    try:
        return getpwuid(user).pw_name
    except KeyError:
        return str(user)


def _group(user: int) -> int:
    from pwd import getpwuid

    try:
        return getpwuid(user).pw_gid
    except KeyError:
        return user


def _uid(path: str) -> int:
    try:
        return os.lstat(path).st_uid
    except OSError:
        return ROOT
