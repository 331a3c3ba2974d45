"""Reads a file of the store, whoever wrote it, without waiting for anything or filling the memory."""

import errno
import os
import stat

from compere.errors import quoted
from compere_device.errors import DeviceError

TYPE_CHECKING = False  # as in typing, which is not imported: the first picture waits for it
if TYPE_CHECKING:
    from pathlib import Path

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # before what some editors of Windows save as UTF-8
MOST = 4 << 20  # bytes; the longest games have some hundred thousand


class NoRegularFile(OSError):
    """A folder, pipe or device is in the place of a file, or a link to nothing."""


def named(name: str) -> "Path":
    """Return the path of a file or folder that somebody names on the command line.

    Raises DeviceError if it is in the folder that they are in, and that has gone, as with a stick that was pulled out.
    """
    from pathlib import Path

    if not os.path.isabs(name):
        try:
            os.getcwd()
        except OSError as error:
            said = f"{quoted(name)} is in the folder that you are in, which has gone: go to another one (cd)"
            raise DeviceError(said) from error
    return Path(name)


def read_file(path: "Path", most: int = MOST) -> bytes:
    """Return the contents of a file; links are followed.

    Raises:
        OSError: it cannot be read, is not a regular file (reading a pipe would wait), or has more than `most` bytes.
    """
    handle = open_regular(path)
    try:
        data, size = b"", os.fstat(handle).st_size
        while len(data) <= most and size <= most:
            chunk = os.read(handle, max(size - len(data), 0) + 1)
            if not chunk:
                return data
            data += chunk
    finally:
        os.close(handle)
    raise OSError(errno.EFBIG, f"it has more than {_size(most)}", str(path))


def _size(most: int) -> str:
    return f"{most >> 20} MB" if most >> 20 else f"{most >> 10} kB" if most >> 10 else f"{most} bytes"


def open_regular(path: "Path", flags: int = os.O_RDONLY) -> int:
    """Open a regular file, following links; raises OSError for anything else, without opening it."""
    if not (flags & os.O_CREAT and not os.path.exists(path)):
        _check(os.stat(path), path)
    handle = os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC, 0o644)
    try:
        _check(os.fstat(handle), path)
    except OSError:
        os.close(handle)
        raise
    return handle


def _check(file: os.stat_result, path: "Path") -> None:
    if stat.S_ISDIR(file.st_mode):
        raise NoRegularFile(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(file.st_mode):
        raise NoRegularFile(errno.EINVAL, "Not a regular file", str(path))
