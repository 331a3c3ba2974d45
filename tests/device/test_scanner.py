"""Scanner: bytes become codes, and the cable may come and go."""

import os
import tty
from collections.abc import Iterator
from itertools import count, islice, pairwise
from pathlib import Path
from queue import Queue

import pytest
import serial
from hypothesis import given
from hypothesis import strategies as st

from compere_device.errors import DeviceError
from compere_device.events import Event, Found, Lost, Scanned
from compere_device.scanner import Lines, SameCode, Scanner, backoff_s

WAIT_S = 10  # for a thread to react; reached only on failure


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (b"GM-1\r", ["GM-1"]),
        (b"GM-1\nGM-2\r\nGM-3\tGM-4", ["GM-1", "GM-2", "GM-3"]),
        (b"\r\n\r\n\t\t", []),
        (b"\x02G\x00M\x7f-\x1d1\x03\r", ["GM-1"]),
        (b"\xff\xfeA\r", ["\ufffd\ufffdA"]),
        ("é\u0085\r".encode(), ["é"]),
        (b"x" * 128 + b"\r", ["x" * 128]),
        (b"x" * 129 + b"\rB\r", ["B"]),
        (b"x" * 5000 + b"y\rB\r", ["B"]),
    ],
)
def test_lines(data: bytes, codes: list[str]) -> None:
    """Terminators split, control characters go, a code that is too long goes as a whole."""
    assert Lines().feed(data) == codes


@given(st.lists(st.binary(max_size=60)))
def test_lines_do_not_depend_on_how_bytes_arrive(chunks: list[bytes]) -> None:
    """Any bytes give the same codes in any pieces, and each is clean, not empty and not too long."""
    whole, pieces = Lines(8), Lines(8)
    codes = whole.feed(b"".join(chunks) + b"\r")
    assert [code for chunk in [*chunks, b"\r"] for code in pieces.feed(chunk)] == codes
    assert all(code.isprintable() and 0 < len(code) <= 8 for code in codes)


def test_the_buffer_is_bounded() -> None:
    """A line that never ends does not fill the memory."""
    lines = Lines()
    for _ in range(100):
        lines.feed(b"x" * 1000)
    assert len(lines._kept) <= 129


@pytest.mark.parametrize(
    ("sights", "fresh"),
    [
        ([("A", 0), ("A", 1.4)], [True, False]),
        ([("A", 0), ("A", 1.5)], [True, True]),
        ([("A", 0), ("A", 1), ("A", 2), ("A", 3), ("A", 4.5)], [True, False, False, False, True]),
        ([("A", 0), ("B", 0.1), ("A", 0.2), ("B", 0.3)], [True, True, False, False]),
        ([("A", 0), ("B", 0.1), ("A", 1.6)], [True, True, True]),
    ],
)
def test_same_code(sights: list[tuple[str, float]], fresh: list[bool]) -> None:
    """A code is one scan as long as the scanner sees it, also when two codes are in its view."""
    same = SameCode()
    assert [same.fresh(code, at_s) for code, at_s in sights] == fresh


def test_backoff_grows_to_its_bound() -> None:
    """Attempts come ever more rarely, but never more rarely than the bound."""
    assert list(islice(backoff_s(0.25, 3), 7)) == [0.25, 0.5, 1, 2, 3, 3, 3]
    assert all(later >= sooner for sooner, later in pairwise(islice(backoff_s(0.1, 5), 20)))


class Cable:
    """A pseudo-terminal in the scanner's place, behind a path that can be pointed at another one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fds: list[int] = []

    def plug(self) -> None:
        self._fds = list(os.openpty())
        tty.setraw(self._fds[1])
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(self._fds[1]))

    def send(self, data: bytes) -> None:
        os.write(self._fds[0], data)

    def unplug(self) -> None:
        for fd in self._fds:
            os.close(fd)
        self._fds = []


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Cable]:
    made = Cable(tmp_path / "scanner")
    yield made
    made.unplug()


@pytest.fixture
def events() -> "Queue[Event]":
    return Queue()


@pytest.fixture
def scanner(cable: Cable, events: "Queue[Event]") -> Iterator[Scanner]:
    """A scanner that reads the cable and tries again at once, on a clock that jumps ten seconds at each look."""
    made = Scanner(str(cable.path), events.put, count(0, 10).__next__, retry_s=(0.001, 0.01))
    assert events.get(timeout=WAIT_S) == Lost("scanner")
    cable.plug()
    assert events.get(timeout=WAIT_S) == Found("scanner")
    yield made
    made.close()


def test_codes_arrive_whole(cable: Cable, events: "Queue[Event]", scanner: Scanner) -> None:
    """A code that comes in two pieces is one scan, and a second code follows it."""
    cable.send(b"GM-4F")
    cable.send(b"2A\r\nGM-2\r")
    assert [events.get(timeout=WAIT_S) for _ in range(2)] == [Scanned("GM-4F2A"), Scanned("GM-2")]


def test_unplug_and_replug(
    cable: Cable, events: "Queue[Event]", scanner: Scanner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scanner that goes and comes back at another device is lost once, whatever the number of attempts, found once,
    and reads on; the half of a code that it sent before is forgotten."""
    cable.send(b"whole\rhalf")
    assert events.get(timeout=WAIT_S) == Scanned("whole")
    attempts: Queue[str] = Queue()
    connect = serial.serial_for_url
    monkeypatch.setattr(serial, "serial_for_url", lambda url, **how: attempts.put(url) or connect(url, **how))
    cable.unplug()
    for _ in range(5):
        attempts.get(timeout=WAIT_S)
    assert events.get(timeout=WAIT_S) == Lost("scanner")
    assert events.empty()
    cable.plug()
    assert events.get(timeout=WAIT_S) == Found("scanner")
    cable.send(b"GM-1\r")
    assert events.get(timeout=WAIT_S) == Scanned("GM-1")


def test_a_port_that_opens_but_cannot_be_read_is_not_found(
    events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """A half-dead adapter is lost once, not lost and found in turns."""
    attempts: Queue[None] = Queue()

    class Dead:
        in_waiting = 0

        def __enter__(self) -> "Dead":
            attempts.put(None)
            return self

        def __exit__(self, *error: object) -> None:
            pass

        def read(self, size: int) -> bytes:
            raise serial.SerialException("device reports readiness to read but returned no data")

    monkeypatch.setattr(serial, "serial_for_url", lambda url, **how: Dead())
    dead = Scanner("dead", events.put, lambda: 0.0, retry_s=(0.001, 0.01))
    for _ in range(5):
        attempts.get(timeout=WAIT_S)
    dead.close()
    assert events.get(timeout=WAIT_S) == Lost("scanner")
    assert events.empty()


def test_a_scanner_that_is_there_at_the_start_is_not_announced(
    events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found is said only after Lost; on pyserial's loop, the same code five times at one moment is put once."""
    port = serial.serial_for_url("loop://", timeout=0.5)
    monkeypatch.setattr(serial, "serial_for_url", lambda url, **how: port)
    looped = Scanner("loop://", events.put, lambda: 7.0)
    port.write(b"A\r" * 5 + b"B\r")
    assert [events.get(timeout=WAIT_S) for _ in range(2)] == [Scanned("A"), Scanned("B")]
    looped.close()


def test_close_ends_the_thread(scanner: Scanner) -> None:
    """Closing waits until the thread is gone, and closing again does no harm."""
    scanner.close()
    assert not scanner._thread.is_alive()
    scanner.close()


def test_close_does_not_wait_out_the_backoff(tmp_path: Path, events: "Queue[Event]") -> None:
    """A scanner that waits an hour for its next attempt still ends at once."""
    waiting = Scanner(str(tmp_path / "none"), events.put, lambda: 0.0, retry_s=(3600, 3600))
    assert events.get(timeout=WAIT_S) == Lost("scanner")
    waiting.close()
    assert not waiting._thread.is_alive()


@pytest.mark.parametrize("url", ["nosuch://x", "spi://1"])
def test_a_url_that_cannot_work_is_refused(url: str) -> None:
    """A wrong setting is an error at the start, not a scanner that is lost for ever."""
    with pytest.raises(DeviceError, match=url):
        Scanner(url, lambda event: None, lambda: 0.0)
