"""One writer at a time: a lock that ends with its process and leaves no file behind.

The device locks the folder of its store. A driver without a device locks the files that it was given, and takes a
shared lock on their folders: so it excludes a device whose store they are, but not other such drivers.
"""

import fcntl
import os

from compere.errors import quoted
from compere_device.errors import DeviceError

TYPE_CHECKING = False  # as in typing, which is not imported: the first picture waits for it
if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class InUse(DeviceError):
    """Another process writes there; the message says which, and what to do."""


class Holder:
    """The process that holds a lock, as far as the kernel tells.

    Attributes:
        pid: its number; "" if nobody can say.
        command: its command line, quoted; "" if nobody can say.
    """

    def __init__(self, pid: str = "", command: str = "") -> None:
        self.pid = pid
        self.command = command

    @property
    def named(self) -> str:
        """Its number and command line; "" if nobody can say."""
        return f"{self.pid} ({self.command})" if self.command else self.pid

    def __str__(self) -> str:
        return f"process {self.named}" if self.pid else "another process"


class StoreLock:
    """A context manager that makes its block the only writer in a store's folder, which it creates if needed.

    If there is no folder or no lock to be had, as on some network disks, the block runs without one.

    Raises:
        InUse: another process writes there.
    """

    def __init__(self, folder: "Path") -> None:
        self._folder = folder
        self._handle: int | None = None

    def __enter__(self) -> None:
        from compere_device.files.disk import make_folder

        try:
            make_folder(self._folder)
            self._handle = _folder_handle(self._folder)
            free = _lock(self._handle, fcntl.LOCK_EX)
        except OSError as error:
            _log_unlocked(self._folder, error)
            return
        if not free:
            who = _holder(os.fstat(self._handle))
            self.__exit__()
            raise InUse(f"{self._folder} is in use by {who}: end that first. `compere games` looks without writing")

    def __exit__(self, *unused: object) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


class Quiet:
    """A context manager that keeps writers out of a store's folder, and returns a handle of the folder.

    Raises:
        InUse: another process writes there.
        OSError: the folder cannot be opened, or is a link.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._handle = -1

    def __enter__(self) -> int:
        self._handle = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
        if not _free(self._handle):
            who = _holder(os.fstat(self._handle))
            self.__exit__()
            raise InUse(f"{self._folder} is in use by {who}, and is not copied: end that first.")
        return self._handle

    def __exit__(self, *unused: object) -> None:
        os.close(self._handle)


def in_use(folder: str) -> bool:
    """Return whether a process has a store's folder open for writing."""
    return not unless_in_use(folder, lambda: None)


def unless_in_use(folder: str, action: "Callable[[], None]") -> bool:
    """Run `action` and keep writers out meanwhile, unless a process writes in the folder; return whether it ran."""
    try:
        handle = _folder_handle(folder)
    except OSError:
        action()  # nobody writes in a folder that does not exist
        return True
    try:
        if not _free(handle):
            return False
        action()
        return True
    finally:
        os.close(handle)


def holder(folder: str) -> Holder | None:
    """Return which process writes in a store's folder; None if none does."""
    return _holder(os.stat(folder)) if in_use(folder) else None


class LockedFile:
    """A file that no other process writes, created if needed, and locked as long as this object exists.

    Raises:
        InUse: another process writes the file, or the store that it is in.
        OSError: the file cannot be opened, or is not a regular file.
    """

    def __init__(self, path: "Path") -> None:
        from pathlib import Path

        self.path = path
        self._real = Path(os.path.realpath(path))  # a link stays one
        self._folders: list[int] = []
        self._handles: list[int] = []
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def replace(self, content: bytes) -> None:
        """Write the file anew, atomically; the new file is locked before it takes the name."""
        from compere_device.files.disk import replace_file

        before = list(self._handles)
        replace_file(self._real, content, self._hold)
        for handle in before:
            os.close(handle)
            self._handles.remove(handle)

    def close(self) -> None:
        """Release the locks."""
        for handle in (*self._handles, *self._folders):
            os.close(handle)
        self._handles, self._folders = [], []

    __del__ = close

    def _open(self) -> None:
        from compere_device.files.disk import make_folder, sync_folder
        from compere_device.files.reading import open_regular

        folder = self._real.parent
        make_folder(folder)
        for each in (folder, folder.parent):  # a store, and the folder of its games
            self._share(each)
        new = not self._real.exists()
        while True:
            handle = open_regular(self.path, os.O_RDONLY | os.O_CREAT)
            self._handles = [handle]
            self._locked(handle)
            if self._named(handle):
                break
            os.close(handle)  # it was replaced before it was locked
            self._handles = []
        if new:
            sync_folder(folder)

    def _share(self, folder: "Path") -> None:
        try:
            handle = _folder_handle(folder)
        except OSError:  # an unreadable folder is not a device's store
            return
        self._folders.append(handle)
        self._locked(handle, fcntl.LOCK_SH)

    def _hold(self, handle: int) -> None:
        """Lock the file that is to replace this one."""
        self._handles.append(os.dup(handle))
        self._locked(handle)

    def _locked(self, handle: int, operation: int = fcntl.LOCK_EX) -> None:
        try:
            free = _lock(handle, operation)
        except OSError as error:
            _log_unlocked(self.path, error)
        else:
            if not free:
                raise InUse(
                    f"{self.path} is in use by {_holder(os.fstat(handle))}: end that first, or name another file"
                )

    def _named(self, handle: int) -> bool:
        try:
            return os.path.samestat(os.fstat(handle), os.stat(self.path))
        except FileNotFoundError:
            return False


def _folder_handle(folder: "Path | str") -> int:
    return os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)


def _lock(handle: int, operation: int) -> bool:
    """Take a lock without waiting; return whether it could be had. OSError if the file system has no locks."""
    try:
        fcntl.flock(handle, operation | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _free(handle: int) -> bool:
    """Return whether no process writes there, and keep writers out until the handle is closed; True without locks."""
    try:
        return _lock(handle, fcntl.LOCK_SH)
    except OSError:
        return True


def _log_unlocked(path: "Path", error: OSError) -> None:
    from compere_device.output.logger import logger

    logger(__name__).warning("%s cannot be locked (%s): let nothing else write there", path, error.strerror)


def _holder(file: os.stat_result) -> Holder:
    """Return which process holds the lock of a file."""
    place = f"{os.major(file.st_dev):02x}:{os.minor(file.st_dev):02x}:{file.st_ino}"
    try:
        with open("/proc/locks", encoding="ascii") as locks:
            found = [fields for line in locks if (fields := line.split())[1] == "FLOCK"]
        pids = [fields[4] for fields in found if fields[5] == place]
        pids += [fields[4] for fields in found if fields[5].endswith(f":{file.st_ino}")]  # some disks have two numbers
        pid = next(each for each in pids if each.isdecimal() and int(each))
    except (OSError, ValueError, IndexError, StopIteration):
        return Holder()
    return Holder(pid, _command(pid))


def _command(pid: str) -> str:
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            words = file.read(4096).decode(errors="replace").split("\0")
    except OSError:
        return ""
    command = " ".join(words).strip()
    return quoted(command) if command else ""
