"""How a file of the store is read, whoever wrote it: nothing is waited for, and memory has room for all of it."""

import errno
import os
import stat

TYPE_CHECKING = False  # that of typing: what is imported here is waited for by the first picture
if TYPE_CHECKING:
    from pathlib import Path

MOST = 4 << 20  # bytes; the longest games have some hundred thousand


class NoRegularFile(OSError):
    """A folder, pipe or device stands where a file is looked for."""


def read_file(path: "Path", most: int = MOST) -> bytes:
    """Return what is in a file, or in the one that a link leads to.

    Raises:
        OSError: it cannot be read, is no regular file (a pipe would be waited for), or has more than `most` bytes.
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
    """Open a regular file, or the one that a link leads to; OSError for anything else, which is not even touched."""
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
