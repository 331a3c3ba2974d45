"""Tells when a path may lead to something else, without polling: inotify(7), for which Python has no module."""

import ctypes
import os
from contextlib import suppress

# <sys/inotify.h>, a fixed interface. A node that is unlinked while somebody has it open changes its attributes only.
_ATTRIB, _MOVED_FROM, _MOVED_TO, _CREATE, _DELETE, _DELETE_SELF, _MOVE_SELF = 0x4, *(1 << bit for bit in range(6, 12))
_NODE = _ATTRIB | _DELETE_SELF | _MOVE_SELF
_FOLDER = _MOVED_FROM | _MOVED_TO | _CREATE | _DELETE | _DELETE_SELF | _MOVE_SELF


class Watch:
    """Watches what `path` leads to and, if it is a link, the names beside it.

    `fd` is readable from a change until `clear`. The names beside a device node are not watched, because terminals come
    and go among them. With `inside`, it watches the names in the folder `path`, and who may read what they lead to,
    instead.

    Raises:
        OSError: the kernel has no inotify (or no more watches), or the path leads nowhere.
    """

    def __init__(self, path: str, inside: bool = False) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        self.fd = _done(self._libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC), path)
        try:
            self._add(path, _FOLDER | _ATTRIB if inside else _NODE)
            if not inside and os.path.islink(path):
                self._add(os.path.dirname(os.path.abspath(path)), _FOLDER)
        except OSError:
            self.close()
            raise

    def _add(self, path: str, changes: int) -> None:
        _done(self._libc.inotify_add_watch(self.fd, os.fsencode(path), changes), path)

    def clear(self) -> None:
        """Forget the changes until now."""
        with suppress(BlockingIOError):
            while os.read(self.fd, 1 << 16):
                pass

    def close(self) -> None:
        """Stop watching."""
        os.close(self.fd)


def _done(result: int, path: str) -> int:
    """Return the result of a C function; raise OSError if it says that the function failed."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), path)
    return result
