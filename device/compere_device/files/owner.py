"""Root among the files of somebody else: there it is that user, whom no link leads further than he may go himself.

What the service's user may write, root neither reads nor writes as root: a name in there may be a link by the time that
it is opened, and no look before tells what it is then. deploy/README.md has the table of what is left.
"""

import os

from compere_device.errors import DeviceError

TYPE_CHECKING = False  # that of typing: what is imported here is waited for by the home screen
if TYPE_CHECKING:
    from pathlib import Path

ROOT = 0
KINDS = ("games", "finished", "damaged")  # the folders of a store, which may have another owner than itself


def owner(path: "Path | str") -> int:
    """Return the number of the user whose folder it is, or whose the nearest folder above it is that is there.

    Of a store of root's it is the first other user who has a folder in it. ROOT where nobody can say.
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
    """While it is open, root is the user to whom a folder belongs; whoever is not root stays who he is.

    The whole process is, with all its threads: for commands, which have one. On a thread beside the main one, as a
    device copies on, nobody changes. Raises OSError where the kernel refuses.
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

    def __exit__(self, *unused: object) -> None:
        if self._before:
            group, groups = self._before
            os.seteuid(ROOT)
            os.setegid(group)
            os.setgroups(groups)
            self._before = None


def _alone() -> bool:
    """Whether this is the main thread: no other one asks to be somebody else."""
    import threading

    return threading.current_thread() is threading.main_thread()


def check_own(folder: "Path | str") -> None:
    """Raise DeviceError where root would write in a folder of somebody else's for as long as a program runs."""
    if os.geteuid() == ROOT and (user := owner(folder)) != ROOT:
        raise DeviceError(
            f"{folder} is of {name(user)}, and root writes nothing there: start the service (sudo systemctl start "
            f"compere), or run this command as that user: runuser -u {name(user)} -- compere ..."
        )


def name(user: int) -> str:
    """Return what a user is called; the number where nobody has it."""
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
