"""Scanner: bytes become codes, and the cable may come and go."""

import contextlib
import errno
import logging
import os
import re
import socket
import time
from collections.abc import Callable, Iterator
from itertools import count
from queue import Queue
from typing import Any

import pytest
import serial

from cable import Cable
from compere_device.errors import DeviceError
from compere_device.events import Event, Found, Lost, Scanned, Unheard
from compere_device.parts.reader.reader_lines import sealed
from compere_device.parts.scan.scanner import Scanner

WAIT_S = 10  # for a thread to react; reached only on failure


@pytest.fixture
def scanner(cable: Cable, events: "Queue[Event]") -> Iterator[Scanner]:
    """A scanner that reads the cable and tries again at once, on a clock that jumps two seconds at each look."""
    made = Scanner(str(cable.path), events.put, count(0, 2).__next__, retry_s=(0.001, 0.01))
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
    late = Scanner("hwgrep://GM65", events.put, count(0, 2).__next__, retry_s=(0.001, 0.01))
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
        networked = Scanner(url, events.put, count(0, 2).__next__, retry_s=(0.001, 0.01))
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
    clock = how.pop("clock", count(0, 2).__next__)
    made = Scanner(str(cable.path), events.put, clock, retry_s=(0.001, 0.01), **how)
    assert made.ready.wait(WAIT_S)
    return made


def test_a_known_code_without_an_end_comes_after_a_silence(cable: Cable, events: "Queue[Event]") -> None:
    """On the line; the code after it is one of its own."""
    silent = started(cable, events, clock=time.monotonic, known=lambda: frozenset({"patch:5", "patch:6"}))
    for code in ("patch:5", "patch:6"):
        cable.send(code.encode())
        assert events.get(timeout=WAIT_S) == Scanned(code)
    silent.close()


def test_what_never_becomes_a_code_is_named_once(
    cable: Cable, events: "Queue[Event]", caplog: pytest.LogCaptureFixture
) -> None:
    """Sent for more than ten seconds, on a clock that jumps: put once, and written to the log."""
    silent = started(cable, events, clock=count(0, 20).__next__, apart_s=0.01)
    with caplog.at_level(logging.WARNING):
        cable.send(b"num:7")
        assert events.get(timeout=WAIT_S) == Unheard("num:7")
        cable.send(b"num:8")
        cable.send(b"\rA\r")
        assert events.get(timeout=WAIT_S) in (Scanned("A"), Scanned("num:8"))
    silent.close()
    assert sum("does not become a code" in record.getMessage() for record in caplog.records) == 1


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


def test_the_reader_board_in_its_place_is_no_scanner(
    cable: Cable, events: "Queue[Event]", caplog: pytest.LogCaptureFixture
) -> None:
    """It says something every few seconds, which neither answers nor lights the glass; once it is said what it is."""
    swapped = started(cable, events)
    with caplog.at_level(logging.WARNING):
        for number, said in enumerate(("hello 1 compere 1 d10 tag", "alive", "rolling d10", "die d10 7 98 1", "alive")):
            cable.send(sealed("$", f"{number} {said}"))
        cable.send(b"A\r")
        assert [events.get(timeout=WAIT_S) for _ in range(2)] == [Lost("scanner-reader"), Scanned("A")]
    assert ["is the die reader" in record.getMessage() for record in caplog.records] == [True]
    swapped.close()


def test_bad_lines_are_logged_once(cable: Cable, events: "Queue[Event]", caplog: pytest.LogCaptureFixture) -> None:
    """The first one, with its beginning; the codes after it are read."""
    noisy = started(cable, events)
    with caplog.at_level(logging.WARNING):
        cable.send(b"\xff\xfe\r" + b"x" * 200 + b"\r\xff\rA\r")
        assert [events.get(timeout=WAIT_S) for _ in range(3)][-1] == Scanned("A")
    (record,) = caplog.records
    assert "sent what is no code: b'\\xff\\xfe'" in record.getMessage()
    noisy.close()
