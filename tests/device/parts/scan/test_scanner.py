"""Scanner: bytes become codes, and the cable may come and go."""

import contextlib
import errno
import logging
import os
import re
import socket
from collections.abc import Callable, Iterator
from itertools import count
from queue import Queue
from typing import Any

import pytest
import serial
from hypothesis import given
from hypothesis import strategies as st

from cable import Cable
from compere_device.errors import DeviceError
from compere_device.events import Event, Found, Lost, Scanned
from compere_device.parts.scan.scanner import Lines, SameCode, Scanner

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


# Silence


def test_a_silence_ends_a_code_where_nothing_else_does() -> None:
    """A scanner that sends no terminator; while nothing has come there is nothing to wait for."""
    lines = Lines(quiet_s=0.06)
    assert (lines.wait_s, lines.quiet()) == (None, [])
    assert (lines.feed(b"patch:1"), lines.wait_s) == ([], 0.06)
    assert (lines.quiet(), lines.wait_s) == (["patch:1"], None)
    assert (lines.feed(b"\r\n"), lines.wait_s) == ([], None)
    assert (lines.feed(b"\xff\x02"), lines.quiet()) == ([], ["\ufffd"])


def test_a_code_that_a_silence_cuts_is_dropped_where_codes_have_an_end() -> None:
    """patch:1 is not what is left of patch:17; twice in a row means that the scanner was told to send no end."""
    lines = Lines(quiet_s=0.06)
    lines.feed(b"patch:17\r")
    for _ in range(3):
        assert (lines.feed(b"patch:1"), lines.wait_s, lines.quiet()) == ([], 1.0, [])
        assert lines.feed(b"7\rpatch:17\r") == ["7", "patch:17"]
    assert (lines.feed(b"patch:1"), lines.quiet(), lines.wait_s) == ([], [], None)
    assert (lines.feed(b"patch:2"), lines.quiet(), lines.wait_s) == ([], [], None)
    assert (lines.feed(b"patch:3"), lines.wait_s, lines.quiet()) == ([], 0.06, ["patch:3"])


def test_noise_does_not_teach_an_end() -> None:
    """A disturbed line has terminators too; only a clean code shows that the scanner sends them."""
    lines = Lines(quiet_s=0.06)
    lines.feed(b"\xe9\xff\r\r\n" + b"x" * 200 + b"\t")
    assert (lines.feed(b"patch:1"), lines.quiet()) == ([], ["patch:1"])


def test_silence_may_be_turned_off() -> None:
    """0: only a terminator ends a code, however often it is missing."""
    lines = Lines(quiet_s=0)
    for _ in range(4):
        assert (lines.feed(b"patch:1"), lines.wait_s, lines.quiet()) == ([], 1.0, [])


@pytest.mark.parametrize(
    ("data", "bad"),
    [
        (b"x" * 129 + b"\r", b"x" * 40),
        (b"A\r\xff\xfe\r\xfd\r", b"\xff\xfe"),
        (b"A\rhalf", b"half"),
        (b"\x02A\r", b""),
        ("é\r".encode(), b""),
    ],
)
def test_a_bad_line_is_named_once(data: bytes, bad: bytes) -> None:
    """Too long, not UTF-8, or cut: its beginning, for the log; the next ones are not."""
    lines = Lines()
    lines.feed(data)
    lines.quiet()
    assert [lines.complaint(), lines.complaint()] == [bad, b""]
    lines.feed(b"\xff\r")
    assert lines.complaint() == (b"" if bad else b"\xff")


def test_what_is_dropped_is_gone() -> None:
    """The rest of a line is a line of its own."""
    lines = Lines()
    lines.feed(b"noise")
    lines.drop()
    assert (lines.feed(b"A\r"), lines.complaint()) == (["A"], b"")


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


def test_a_flood_is_no_scan() -> None:
    """More codes than a person scans count for nothing and take no room; afterwards all is as before."""
    same = SameCode(window_s=1.5, most=3)
    fresh = [same.fresh(f"noise{number}", 0.001 * number) for number in range(1000)]
    assert fresh == [True] * 3 + [False] * 997
    assert len(same._seen_s) <= 3
    assert same.fresh("A", 9) and not same.fresh("A", 9.1)


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
    assert not scanner.alive
    scanner.close()


@pytest.mark.parametrize(
    "url", ["nosuch://x", "spi://1", "socket://host", "socket://:1", "socket://h:99999", "rfc2217://h", "hwgrep://("]
)
def test_a_url_that_cannot_work_is_refused(url: str) -> None:
    """A wrong setting is an error at the start, not a scanner that is lost for ever."""
    with pytest.raises(DeviceError, match=re.escape(url)):
        Scanner(url, lambda event: None, lambda: 0.0)


def test_a_scanner_named_by_what_it_is_may_come_late(
    cable: Cable, events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """hwgrep:// of a device that is not there yet is lost, looked for again, and found."""
    ports: list[tuple[str, str, str]] = []
    monkeypatch.setattr("serial.tools.list_ports.grep", lambda pattern: iter(ports))
    late = Scanner("hwgrep://GM65", events.put, count(0, 10).__next__, retry_s=(0.001, 0.01))
    assert events.get(timeout=WAIT_S) == Lost("scanner")
    cable.plug()
    ports.append((str(cable.path), "GM65 scanner", ""))
    assert events.get(timeout=WAIT_S) == Found("scanner")
    cable.send(b"A\r")
    assert events.get(timeout=WAIT_S) == Scanned("A")
    late.close()


def test_a_scanner_on_the_network(events: "Queue[Event]") -> None:
    """socket://: codes come, the other end may hang up and listen again, and closing does not hang."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"socket://127.0.0.1:{server.getsockname()[1]}"
        networked = Scanner(url, events.put, count(0, 10).__next__, retry_s=(0.001, 0.01))
        server.settimeout(WAIT_S)
        with server.accept()[0] as line:
            networked.ready.wait(WAIT_S)
            line.sendall(b"A\rB")
            assert events.get(timeout=WAIT_S) == Scanned("A")
            assert events.get(timeout=WAIT_S) == Lost("scanner") if _hung_up(line) else True
        with server.accept()[0] as line:
            assert events.get(timeout=WAIT_S) == Found("scanner")
            line.sendall(b"C\r")
            assert events.get(timeout=WAIT_S) == Scanned("C")
            networked.close(WAIT_S)
    assert not networked.alive


def _hung_up(line: socket.socket) -> bool:
    line.shutdown(socket.SHUT_RDWR)
    return True


# What a port does not say


def unwatched(path: str) -> None:
    """A kernel that tells nothing of a path."""
    raise OSError(errno.EMFILE, "Too many open files", path)


def started(cable: Cable, events: "Queue[Event]", **how: Any) -> Scanner:
    """Return a scanner whose port is open."""
    cable.plug()
    made = Scanner(str(cable.path), events.put, count(0, 10).__next__, retry_s=(0.001, 0.01), **how)
    assert made.ready.wait(WAIT_S)
    return made


def test_a_code_without_an_end_comes_after_a_silence(cable: Cable, events: "Queue[Event]") -> None:
    """On the line; the code after it is one of its own."""
    silent = started(cable, events, quiet_s=0.02)
    for code in ("A", "B"):
        cable.send(code.encode())
        assert events.get(timeout=WAIT_S) == Scanned(code)
    silent.close()


@pytest.mark.parametrize("watched", [True, False])
@pytest.mark.parametrize("gone", [Cable.plug, lambda cable: cable.path.unlink()], ids=["replaced", "vanished"])
def test_a_device_that_goes_without_a_word_is_noticed(
    cable: Cable,
    events: "Queue[Event]",
    monkeypatch: pytest.MonkeyPatch,
    gone: Callable[[Cable], None],
    watched: bool,
) -> None:
    """Its port stays open and silent, but its path leads elsewhere or nowhere: lost, and found again where it is.

    The kernel tells; else it is looked at now and then.
    """
    if not watched:
        monkeypatch.setattr("compere_device.parts.ports.Watch", unwatched)
    stuck = started(cable, events, check_s=None if watched else 0.01)
    before = list(cable._fds)
    gone(cable)
    assert events.get(timeout=WAIT_S) == Lost("scanner")
    if not cable.path.exists():  # what replaced it may have been found already
        cable.plug()
    assert events.get(timeout=WAIT_S) == Found("scanner")
    cable.send(b"A\r")
    assert events.get(timeout=WAIT_S) == Scanned("A")
    stuck.close()
    for fd in before:
        with contextlib.suppress(OSError):
            os.close(fd)


def test_bad_lines_are_logged_once(cable: Cable, events: "Queue[Event]", caplog: pytest.LogCaptureFixture) -> None:
    """The first one, with its beginning; the codes after it are read."""
    noisy = started(cable, events)
    with caplog.at_level(logging.WARNING):
        cable.send(b"\xff\xfe\r" + b"x" * 200 + b"\r\xff\rA\r")
        assert [events.get(timeout=WAIT_S) for _ in range(3)][-1] == Scanned("A")
    (record,) = caplog.records
    assert "sent what is no code: b'\\xff\\xfe'" in record.getMessage()
    noisy.close()
