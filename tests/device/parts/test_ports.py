"""Ports: a serial port that is lost, found again, read without polling and closed at once."""

import errno
import select
import socket
import termios
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Queue
from types import SimpleNamespace
from typing import Any

import pytest
import serial

from cable import Cable, Served
from compere_device.errors import DeviceError
from compere_device.events import Event, Found, Lost
from compere_device.parts import ports
from compere_device.parts.ports import Port, SerialLine

WAIT_S = 10  # for a thread to react; reached only on failure
RETRY_S = (0.001, 0.01)


@pytest.fixture
def cable(cable: Cable) -> Cable:
    """A cable that is plugged in."""
    cable.plug()
    return cable


def opened(url: str, serve: Callable[[SerialLine], None], events: "Queue[Event]", **how: Any) -> Port:
    port = Port("part", url, serve, events.put, **{"retry_s": RETRY_S, **how})
    port.start()
    return port


def test_bytes_go_both_ways(cable: Cable, events: "Queue[Event]") -> None:
    """What is written arrives, and what is sent is read whole, at the speed that was set."""
    speeds: list[int] = []

    def serve(line: SerialLine) -> None:
        line.set_baud(57_600)
        speeds.append(line._port.baudrate)
        line.write(b"who?")
        served(line)

    served = Served()
    port = opened(str(cable.path), serve, events)
    assert cable.receive(WAIT_S) == b"who?"
    cable.send(b"me and you")
    assert served.collect(10) == b"me and you"
    port.close()
    assert speeds == [57_600] and events.empty()


def test_a_read_ends_after_its_time(cable: Cable, events: "Queue[Event]") -> None:
    """Nothing came: that is told, as often as it is asked."""
    served = Served(timeout_s=0.01)
    port = opened(str(cable.path), served, events)
    assert [served.reads.get(timeout=WAIT_S) for _ in range(3)] == [b""] * 3
    port.close()
    assert events.empty()


@pytest.mark.parametrize("watched", [True, False])
def test_an_endless_read_sleeps_in_the_kernel_and_ends_at_once(
    cable: Cable, events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch, watched: bool
) -> None:
    """Between bytes nothing wakes the thread; closing does, and again does no harm."""
    limits: Queue[float | None] = Queue()
    if watched:
        wait = select.select
        noting = SimpleNamespace(select=lambda *fds: (limits.put(fds[-1]), wait(*fds))[1])
        monkeypatch.setattr(ports, "select", noting)
    else:
        read = serial.Serial.read
        monkeypatch.setattr(serial.Serial, "read", lambda port, size: (limits.put(port.timeout), read(port, size))[1])
    served = Served()
    port = opened(str(cable.path), served, events, watch=watched)
    assert limits.get(timeout=WAIT_S) is None
    assert limits.empty() and port.alive
    cable.send(b"a")
    assert served.collect(1) == b"a"
    assert limits.get(timeout=WAIT_S) is None
    port.close(WAIT_S)
    assert not port.alive and limits.empty() and served.reads.empty()
    port.close()


def test_unplugged_and_plugged_in_again(cable: Cable, events: "Queue[Event]") -> None:
    """It is lost once, whatever the number of attempts, and found once, at another device; it reads on there."""
    served = Served()
    port = opened(str(cable.path), served, events)
    assert port.ready.wait(WAIT_S)  # pyserial drops what came before it opened the port
    cable.send(b"a")
    assert served.collect(1) == b"a"
    cable.unplug()
    assert events.get(timeout=WAIT_S) == Lost("part")
    cable.plug()
    assert events.get(timeout=WAIT_S) == Found("part")
    cable.send(b"b")
    assert served.collect(1) == b"b"
    port.close()
    assert events.empty()


class Dead:
    """A port that opens, and then fails as it is told to."""

    in_waiting = 0
    timeout: float | None = None

    def __init__(self, opened: "Queue[None]", error: Exception, do_not_open: bool = False, **how: Any) -> None:
        self._error = error
        if not do_not_open:
            opened.put(None)

    def close(self) -> None:
        pass

    def read(self, size: int) -> bytes:
        raise self._error


@pytest.mark.parametrize(
    "error",
    [
        serial.SerialException("device reports readiness to read but returned no data"),
        OSError(5, "Input/output error"),
        termios.error(5, "Input/output error"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_port_that_opens_but_cannot_be_read_is_not_found(
    events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """A half-dead adapter is lost once, not lost and found in turns, whichever error pyserial lets out."""
    attempts: Queue[None] = Queue()
    monkeypatch.setattr(serial, "serial_for_url", lambda url, **how: Dead(attempts, error, **how))

    def serve(line: SerialLine) -> None:
        line.read(1.0)
        line.found()

    port = opened("dead", serve, events)
    for _ in range(5):
        attempts.get(timeout=WAIT_S)
    port.close()
    assert events.get(timeout=WAIT_S) == Lost("part")
    assert events.empty()


def test_closing_does_not_wait_out_the_backoff(tmp_path: Path, events: "Queue[Event]") -> None:
    """A port that waits an hour for its next attempt still ends at once."""
    port = opened(str(tmp_path / "none"), Served(), events, retry_s=(3600, 3600))
    assert events.get(timeout=WAIT_S) == Lost("part")
    port.close(WAIT_S)
    assert not port.alive


def test_a_socket_is_read_too(events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch) -> None:
    """Where pyserial cannot interrupt a read it looks up now and then; time limits and closing still hold."""
    monkeypatch.setattr("compere_device.parts.ports._SLICE_S", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as server:
        endless, timed = Served(), Served(timeout_s=0.035)
        for served in (endless, timed):
            port = opened(f"socket://127.0.0.1:{server.getsockname()[1]}", served, events)
            with server.accept()[0] as there:
                assert port.ready.wait(WAIT_S)
                there.sendall(b"hello")
                assert served.collect(5) == b"hello"
                if served is timed:
                    assert served.reads.get(timeout=WAIT_S) == b""
                port.close(WAIT_S)
            assert not port.alive
        assert endless.reads.empty() and events.empty()


def test_a_port_is_read_by_one_part_only(cable: Cable, events: "Queue[Event]") -> None:
    """Two parts that are set to the same port would each get half of what comes: the second is lost, and says why."""
    first, second = Served(), Served()
    one = opened(str(cable.path), first, events)
    assert one.ready.wait(WAIT_S)
    other = opened(str(cable.path), second, events)
    assert events.get(timeout=WAIT_S) == Lost("part")
    other.close()
    one.close()


# Devices that take no bytes


class Telling:
    """Sends bytes, and keeps what became of each attempt."""

    def __init__(self, *data: bytes) -> None:
        self.told: Queue[str] = Queue()
        self._data = data

    def __call__(self, line: SerialLine) -> None:
        for data in self._data:
            try:
                line.write(data)
            except TimeoutError as error:
                self.told.put(f"{error.strerror}: {error.filename}")
            else:
                self.told.put("taken")
        line.read()


def test_bytes_that_are_not_taken_are_discarded(
    cable: Cable, events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told after the time, pyserial never tries in vain, and there is room for the next ones."""
    writes: list[bytes] = []
    write = serial.Serial.write
    monkeypatch.setattr(serial.Serial, "write", lambda port, data: (writes.append(data), write(port, data))[1])
    cable.stuff()
    telling = Telling(b"lost", b"sent")
    port = opened(str(cable.path), telling, events, write_s=0.01)
    assert telling.told.get(timeout=WAIT_S) == f"it takes no bytes: {cable.path}"
    assert telling.told.get(timeout=WAIT_S) == "taken"
    assert writes == [b"sent"]
    port.close()
    assert events.empty()


def _wrapped(port: serial.Serial, data: bytes) -> int:
    try:
        raise OSError(errno.ETIMEDOUT, "Connection timed out")
    except OSError as error:
        raise serial.SerialException(f"write failed: {error}")  # noqa: B904 - as pyserial has it


def _late(port: serial.Serial, data: bytes) -> int:
    raise serial.SerialTimeoutException("Write timeout")


@pytest.mark.parametrize("write", [_wrapped, _late], ids=["wrapped", "late"])
def test_a_driver_that_takes_bytes_and_keeps_them(
    cable: Cable,
    events: "Queue[Event]",
    monkeypatch: pytest.MonkeyPatch,
    write: Callable[[serial.Serial, bytes], int],
) -> None:
    """As that of USB's serial ports: they are in no buffer of the terminal, and are discarded all the same."""
    flushed: list[int] = []
    monkeypatch.setattr(serial.Serial, "write", write)
    monkeypatch.setattr(termios, "tcflush", lambda fd, which: flushed.append(which))
    telling = Telling(b"x")
    port = opened(str(cable.path), telling, events)
    assert telling.told.get(timeout=WAIT_S) == f"it takes no bytes: {cable.path}"
    assert flushed == [termios.TCIFLUSH, termios.TCOFLUSH]  # pyserial's own is the first
    port.close()


def test_other_faults_of_writing_are_no_timeout(
    cable: Cable, events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """The device is lost."""

    def fail(port: serial.Serial, data: bytes) -> int:
        raise serial.SerialException("write failed: [Errno 5] Input/output error")

    monkeypatch.setattr(serial.Serial, "write", fail)
    telling = Telling(b"x")
    port = opened(str(cable.path), telling, events)
    assert events.get(timeout=WAIT_S) == Lost("part")
    assert telling.told.empty()
    port.close()


def test_closing_discards_what_was_not_taken(cable: Cable, events: "Queue[Event]") -> None:
    """The kernel would wait for the device to take it; what is on the device's side already stays there."""
    cable.stuff()
    port = opened(str(cable.path), Served(), events)
    assert port.ready.wait(WAIT_S)
    port.close(WAIT_S)
    left = b"".join(iter(lambda: cable.receive(0.05), b""))
    assert len(left) <= 8192  # of some 70,000


def test_closing_does_not_wait_for_what_a_driver_keeps(
    cable: Cable, events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it discards nothing the kernel waits for the device, and nobody waits for the kernel."""
    closing, taken, closed = threading.Event(), threading.Event(), threading.Event()
    close = serial.Serial.close

    def wait_and_close(port: serial.Serial) -> None:
        if not port.is_open:
            return
        closing.set()
        taken.wait(WAIT_S)
        close(port)
        closed.set()

    monkeypatch.setattr(serial.Serial, "out_waiting", 9)
    monkeypatch.setattr(serial.Serial, "close", wait_and_close)
    port = opened(str(cable.path), Served(), events)
    assert port.ready.wait(WAIT_S)
    port.close(WAIT_S)
    assert not port.alive and closing.wait(WAIT_S) and not closed.is_set()
    taken.set()
    assert closed.wait(WAIT_S)


@pytest.mark.parametrize("full", [True, False], ids=["before", "meanwhile"])
def test_closing_ends_a_write(
    cable: Cable, events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch, full: bool
) -> None:
    """At once, whether the device's input was full before or is now: nobody waits an hour for it."""
    monkeypatch.setattr("compere_device.parts.ports._SLICE_S", 0.01)
    if full:
        cable.stuff()
    began = threading.Event()

    def serve(line: SerialLine) -> None:
        began.set()
        Telling(b"x" * 1_000_000)(line)

    port = opened(str(cable.path), serve, events, write_s=3600)
    assert began.wait(WAIT_S)
    port.close(WAIT_S)
    assert not port.alive and events.empty()


@pytest.mark.parametrize(("url", "write_s"), [("rfc2217://host:1", None), ("/dev/none", 7)])
def test_a_remote_port_has_no_time_limit_for_writing(
    events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch, url: str, write_s: float | None
) -> None:
    """pyserial refuses to open it with one."""
    asked: Queue[float | None] = Queue()

    def connect(url: str, write_timeout: float | None = None, **how: Any) -> serial.Serial:
        if not how.get("do_not_open"):
            asked.put(write_timeout)
        raise serial.SerialException("there is none")

    monkeypatch.setattr(serial, "serial_for_url", connect)
    port = opened(url, Served(), events, write_s=7)
    assert asked.get(timeout=WAIT_S) == write_s
    port.close()


@pytest.mark.parametrize("url", ["nosuch://x", "spi://1"])
def test_a_url_that_cannot_work_is_refused(url: str) -> None:
    """A wrong setting is an error at the start, not a part that is lost for ever."""
    with pytest.raises(DeviceError, match=f"The part is set to {url}"):
        Port("part", url, Served(), lambda event: None)


@pytest.mark.parametrize("url", ["spy:///dev/null?file=/nowhere/log", "alt:///dev/null?class=__doc__"])
def test_what_a_url_asks_for_besides_may_not_be_there(url: str) -> None:
    """Whatever pyserial makes of it, it is the setting that is named."""
    with pytest.raises(DeviceError, match="is set to"):
        Port("part", url, lambda line: None, print)


@pytest.mark.parametrize("url", ["loop://?logging=x", "loop://?foo=1"])
def test_what_is_wrong_with_a_url_only_when_it_is_opened(url: str, events: "Queue[Event]") -> None:
    """It is a part that is lost, and no fault that ends the thread, and with it the program again and again."""
    port = opened(url, lambda line: None, events)
    assert events.get(timeout=WAIT_S) == Lost("part")
    assert port.alive
    port.close()
