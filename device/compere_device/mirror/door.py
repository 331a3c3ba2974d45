"""The door of the mirror: a socket on which a thread waits, and nothing else, until somebody comes."""

import errno
import os
import socket
import stat
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from compere_device.errors import PartUnavailable
from compere_device.mirror.places import PATH_MOST, VARIABLE, make_private
from compere_device.output.logger import logger

log = logger(__name__)

BACKLOG = 16
_AGAIN_S = 1.0  # after the system has refused a connection, as when it has no more files
_CLOSE_S = 2.0

IsShut = Callable[[], bool]  # whether the listener has been shut; it can then be read, and nobody comes
Serve = Callable[[socket.socket, socket.socket, IsShut], None]  # given the listener and who came first


class Door:
    """Listens on a socket until `close`; `serve` is called on its thread when somebody comes while nobody is there.

    A socket that nobody answers at is replaced. The folder is made for this user alone, unless it exists; who else may
    come in follows from the folder and from `shared`.

    Args:
        path: the socket.
        serve: talks to those who come, until nobody is left, or the listener is closed.
        shared: whether the group of the folder may come in, too, where all that is in it has that group (setgid) and
            this process is in it.

    Raises:
        PartUnavailable: another process answers there, or no socket can be there.
    """

    def __init__(self, path: Path, serve: Serve, *, shared: bool = False) -> None:
        self.path = path
        self._serve = serve
        self._closing = threading.Event()
        try:
            self._listener = _listen(path, shared=shared)
        except OSError as error:
            why = error.strerror or error
            raise PartUnavailable(
                f"{path} cannot be listened on ({why}): name another socket in {VARIABLE}, in a folder of your own"
            ) from error
        self._inode = os.stat(path).st_ino
        self._thread = threading.Thread(target=self._run, name="mirror", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether its thread still runs."""
        return self._thread.is_alive()

    def close(self) -> None:
        """End the thread, after those who are there have been sent what stands, and remove the socket."""
        self._closing.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # which ends the wait of the thread
        self._thread.join(_CLOSE_S)
        with suppress(OSError):
            if os.stat(self.path).st_ino == self._inode:  # else it is another process's by now
                self.path.unlink()

    def _run(self) -> None:
        refused = False  # which is said once, however long it lasts
        with self._listener as listener:
            while not self._closing.is_set():
                try:
                    client, _ = listener.accept()
                except OSError as error:
                    if not self._closing.is_set():
                        if not refused:
                            log.warning("nobody can look at the box (%s)", error)
                        refused = True
                        self._closing.wait(_AGAIN_S)
                    continue
                refused = False
                self._serve(listener, client, self._closing.is_set)


def _listen(path: Path, *, shared: bool) -> socket.socket:
    """Return a socket that listens there; raises OSError if another one answers."""
    if len(os.fsencode(path)) > PATH_MOST:
        raise OSError(errno.ENAMETOOLONG, f"longer than {PATH_MOST} bytes")
    if not path.parent.is_dir():
        make_private(path.parent)
    if _answers(path):
        raise OSError(errno.EADDRINUSE, "another Compère answers there")
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
    try:
        new = path.with_name(f"{path.name}.{os.getpid()}")
        with suppress(FileNotFoundError):
            new.unlink()
        listener.bind(os.fspath(new))
        _let_in(new, shared=shared)
        listener.listen(BACKLOG)
        new.replace(path)  # so that whoever finds it is answered
    except OSError:
        listener.close()
        raise
    return listener


def _let_in(path: Path, *, shared: bool) -> None:
    """Give a socket to this user alone, or to the group of its folder, too, if this process is in it.

    Nothing is given away, because systemd ends a service for that (SystemCallFilter=): a folder whose files have its
    group (setgid) does it. And no group is looked up by its name, which takes a third of a megabyte.
    """
    path.chmod(0o600)
    if shared and path.parent.stat().st_mode & stat.S_ISGID and path.stat().st_gid in (*os.getgroups(), os.getegid()):
        path.chmod(0o660)


def _answers(path: Path) -> bool:
    """Return whether somebody listens there."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC) as probe:
        probe.setblocking(False)
        try:
            probe.connect(os.fspath(path))
        except BlockingIOError:
            return True  # its queue is full
        except (FileNotFoundError, ConnectionRefusedError):
            return False
    return True
