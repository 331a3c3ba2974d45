"""The door of the mirror: one process a socket, and nothing but a thread that waits until somebody comes."""

import errno
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from compere_device.errors import PartUnavailable
from compere_device.mirror import door
from compere_device.mirror.door import Door, IsShut

WAIT_S = 10


class Serving:
    """Takes those who come, and says so."""

    def __init__(self) -> None:
        self.came = threading.Semaphore(0)

    def __call__(self, listener: socket.socket, client: socket.socket, closing: IsShut) -> None:
        with client, suppress(OSError):
            client.sendall(b"here")
        self.came.release()


def said(path: Path) -> bytes:
    """Return what whoever comes there is told; nothing where nobody is."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
        client.settimeout(WAIT_S)
        try:
            client.connect(str(path))
        except OSError:
            return b""
        return client.recv(99)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room" / "mirror"


@pytest.fixture
def opened(path: Path) -> Iterator[Door]:
    door = Door(path, Serving())
    yield door
    door.close()


def test_whoever_comes_is_served_again_and_again(opened: Door, path: Path) -> None:
    assert [said(path), said(path)] == [b"here", b"here"]
    assert opened.alive


def test_only_this_user_may_come_in(opened: Door, path: Path) -> None:
    """Neither through the folder nor by the socket itself."""
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert path.stat().st_mode & 0o777 == 0o600


def test_the_group_of_its_folder_may_come_in_if_all_in_it_is_the_groups(path: Path) -> None:
    """As the service's folder says; nobody else's does by accident."""
    path.parent.mkdir(parents=True)
    for folder, shared, mode in ((0o2750, True, 0o660), (0o750, True, 0o600), (0o2750, False, 0o600)):
        path.parent.chmod(folder)
        door = Door(path, Serving(), shared=shared)
        assert path.stat().st_mode & 0o777 == mode, (folder, shared)
        door.close()


def test_another_process_keeps_its_socket(opened: Door, path: Path) -> None:
    """The second one says what to do, and the first is still there."""
    with pytest.raises(PartUnavailable, match=r"another Compère answers there.*COMPERE_MIRROR"):
        Door(path, Serving())
    assert said(path) == b"here"


def test_a_socket_at_which_nobody_answers_is_replaced(path: Path) -> None:
    """As after a power cut, or a kill."""
    path.parent.mkdir(parents=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as before:
        before.bind(str(path))
    door = Door(path, Serving())
    assert said(path) == b"here"
    door.close()


def test_a_path_that_no_socket_can_have(tmp_path: Path) -> None:
    for path in (tmp_path / ("x" * 120), Path("/proc/mirror")):
        with pytest.raises(PartUnavailable, match=r"cannot be listened on.*name another socket"):
            Door(path, Serving())


def test_the_end(opened: Door, path: Path) -> None:
    """The thread has ended, and the socket is gone."""
    opened.close()
    assert not opened.alive
    assert not path.exists()
    assert said(path) == b""


def test_the_end_leaves_the_socket_of_another(opened: Door, path: Path) -> None:
    """One that was put in its place meanwhile."""
    path.unlink()
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as other:
        other.bind(str(path))
        opened.close()
        assert path.exists()


def test_a_system_without_files_is_asked_again(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The thread neither ends nor spins: it waits, perhaps for days, and says it once."""
    waits, serving = list[float](), Serving()

    class Full(socket.socket):
        def accept(self) -> tuple[socket.socket, object]:
            if len(waits) < 3:
                raise OSError(errno.EMFILE, "Too many open files")
            return super().accept()

    class Shut(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            if timeout is None:
                return super().wait()  # of a thread that begins
            waits.append(timeout)
            return self.is_set()

    monkeypatch.setattr(socket, "socket", Full)
    monkeypatch.setattr(threading, "Event", Shut)
    opened = Door(path, serving)
    monkeypatch.undo()
    assert said(path) == b"here"
    assert waits == 3 * [door._AGAIN_S]
    assert caplog.messages == ["nobody can look at the box ([Errno 24] Too many open files)"]
    opened.close()
