"""Watch: the kernel's own inotify on real folders, by itself and on a port; only its absence is made."""

import ctypes
import errno
import os
import select
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from types import SimpleNamespace

import pytest

from cable import Cable, Served
from compere_device.events import Event, Found, Lost
from compere_device.parts import ports
from compere_device.parts.ports import Port
from compere_device.parts.watch import Watch

WAIT_S = 10  # for a thread to react; reached only on failure


@pytest.fixture
def port(tmp_path: Path) -> Path:
    """A name in one folder for a node in another, as udev makes them."""
    for name in ("dev", "by-id", "by-id-of-others"):
        (tmp_path / name).mkdir()
    (tmp_path / "dev" / "node").touch()
    link = tmp_path / "by-id" / "scanner"
    link.symlink_to(tmp_path / "dev" / "node")
    return link


@pytest.fixture
def watch(port: Path) -> Iterator[Watch]:
    made = Watch(str(port))
    yield made
    made.close()


def told(watch: Watch) -> bool:
    return bool(select.select([watch.fd], [], [], 0)[0])


def replace(port: Path) -> None:
    new = port.with_name("new")
    new.symlink_to("/dev/null")
    new.rename(port)


def vanish(port: Path) -> None:
    port.unlink()
    port.parent.rmdir()


@pytest.mark.parametrize(
    "change",
    [
        Path.unlink,
        lambda port: port.resolve().unlink(),
        replace,
        vanish,
        lambda port: port.parent.rename(port.parent.with_name("moved")),
        lambda port: port.rename(port.parent.with_name("by-id-of-others") / "scanner"),
        lambda port: (port.parent / "another").touch(),
    ],
    ids=["link", "node", "replaced", "vanished", "folder", "moved", "another link"],
)
def test_a_change_is_told(watch: Watch, port: Path, change: Callable[[Path], object]) -> None:
    """Of the name, of what it leads to, of the folder that they are in; until it is cleared."""
    assert not told(watch)
    change(port)
    assert told(watch) and told(watch)
    watch.clear()
    assert not told(watch)
    watch.clear()


def test_what_is_done_with_the_device_is_no_change(watch: Watch, port: Path) -> None:
    """Bytes that are read and written, and names elsewhere or beside it, wake nobody."""
    port.write_bytes(b"code")
    assert port.read_bytes() == b"code"
    (port.parent.with_name("by-id-of-others") / "x").touch()
    (port.resolve().parent / "x").touch()
    assert not told(watch)


@pytest.mark.parametrize("opened", [True, False])
def test_a_node_itself(port: Path, monkeypatch: pytest.MonkeyPatch, opened: bool) -> None:
    """A path need be no link, nor begin at the root; the node is told to go although somebody has it open."""
    monkeypatch.chdir(port.resolve().parent)
    watch = Watch("node")
    Path("beside").touch()
    assert not told(watch)
    fd = os.open("node", os.O_RDONLY) if opened else None
    os.unlink("node")
    assert told(watch)
    watch.close()
    if fd is not None:
        os.close(fd)


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """It is named, and nothing stays open."""
    before = open_files()
    with pytest.raises(FileNotFoundError, match=f"{tmp_path}/none"):
        Watch(f"{tmp_path}/none/port")
    assert open_files() == before


def test_a_kernel_without_it(port: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or one of which others have all that there is."""

    def none(flags: int) -> int:
        ctypes.set_errno(errno.EMFILE)
        return -1

    monkeypatch.setattr(ctypes, "CDLL", lambda name, use_errno: SimpleNamespace(inotify_init1=none))
    with pytest.raises(OSError, match="Too many open files"):
        Watch(str(port))


# On a port


@pytest.fixture
def cable(cable: Cable) -> Cable:
    """A cable that is plugged in."""
    cable.plug()
    return cable


def opened(cable: Cable, served: Served, events: "Queue[Event]") -> Port:
    port = Port("part", str(cable.path), served, events.put, retry_s=(0.001, 0.01), watch=True)
    port.start()
    return port


def test_what_changes_beside_a_port_is_no_silence(cable: Cable, events: "Queue[Event]", tmp_path: Path) -> None:
    """Another device comes while a read waits: the read goes on, with nothing lost."""
    served = Served(WAIT_S)
    port = opened(cable, served, events)
    assert port.ready.wait(WAIT_S)
    for number in range(20):
        (tmp_path / str(number)).touch()
        cable.send(b"%d," % number)
    assert served.collect(50) == b"".join(b"%d," % number for number in range(20))
    port.close(WAIT_S)
    assert b"" not in served.reads.queue and events.empty()


def test_a_device_that_is_replaced_while_it_is_opened(
    cable: Cable, events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path is looked at once more when it is watched: a change before that is told by nobody."""
    watch, old = ports.Watch, list(cable._fds)

    def late(path: str) -> ports.Watch:
        if cable._fds == old:
            cable.plug()
        return watch(path)

    monkeypatch.setattr(ports, "Watch", late)
    served = Served()
    port = opened(cable, served, events)
    assert [events.get(timeout=WAIT_S) for _ in range(2)] == [Lost("part"), Found("part")]
    cable.send(b"a")
    assert served.collect(1) == b"a"
    port.close(WAIT_S)
    for fd in old:
        os.close(fd)


def test_no_watch_stays_open(cable: Cable, events: "Queue[Event]") -> None:
    """However often the device comes and goes."""
    port = opened(cable, Served(), events)
    assert port.ready.wait(WAIT_S)
    open_files = []
    for _ in range(3):
        cable.unplug()
        assert events.get(timeout=WAIT_S) == Lost("part")
        cable.plug()
        assert events.get(timeout=WAIT_S) == Found("part")
        open_files.append(len(os.listdir("/proc/self/fd")))
    assert len(set(open_files)) == 1
    port.close(WAIT_S)
