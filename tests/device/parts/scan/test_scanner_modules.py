"""A GM65-class module on the scanner's line: recognised, set up, watched, and let be where there is none."""

import contextlib
import logging
from collections.abc import Iterator
from itertools import count
from queue import Empty, Queue, SimpleQueue
from types import SimpleNamespace
from typing import Any, cast

import pytest
import serial

from cable import Cable
from compere_device.events import Event, Found, Lost, Scanned
from compere_device.link import Closing
from compere_device.parts.ports import SerialLine
from compere_device.parts.scan.gm65 import Module, Setup, read_zone
from compere_device.parts.scan.scanner import Gm65, Scanner
from fake_gm65 import FACTORY, FakeGm65, OnCable, garbled, lost

WAIT_S = 10  # for a thread to react; reached only on failure


@pytest.fixture
def module(cable: Cable) -> Iterator[FakeGm65]:
    """A module on the cable."""
    cable.plug()
    fake = FakeGm65()
    attached = OnCable(fake, cable._fds[0])
    yield fake
    attached.close()


def modular(cable: Cable, events: "Queue[Event]", **how: Any) -> Scanner:
    """Return a scanner that looks for a module."""
    made = Scanner(str(cable.path), events.put, count(0, 2).__next__, retry_s=(0.001, 0.01), **how)
    assert made.ready.wait(WAIT_S)
    return made


def silenced(cable: Cable, module: FakeGm65, events: "Queue[Event]") -> Scanner:
    """Return a scanner that has set its module up, and whose module then fell silent."""
    scanner = modular(cable, events, gm65="auto", check_s=0.01)
    cable.send(b"A\r")
    assert events.get(timeout=WAIT_S) == Scanned("A")
    assert [module.told.get(timeout=WAIT_S) for _ in range(2)] == [0x0000, 0x0013]  # it is known, and set up
    module.mute = True
    assert events.get(timeout=WAIT_S) == Lost("scanner")
    return scanner


@pytest.mark.parametrize(("gm65", "tail"), [("auto", FACTORY[0x0060]), ("yes", 0b1)])
def test_a_module_is_set_up_when_it_is_connected(
    cable: Cable, module: FakeGm65, events: "Queue[Event]", gm65: Gm65, tail: int
) -> None:
    """Two answers are lost; then its codes come. Only where the settings say what it is, is it told to send CR."""
    module.faults = iter([lost, bytes, garbled])
    scanner = modular(cable, events, gm65=gm65)
    assert {module.told.get(timeout=WAIT_S) for _ in Setup(tail=gm65 == "yes").wanted()} >= {0x0000, 0x0013}
    cable.send(b"patch:1\r")
    assert events.get(timeout=WAIT_S) == Scanned("patch:1")
    assert module.zones == {0x0000: 0b1101_0111, 0x0013: 0x85, 0x0060: tail}
    assert module.saved == 0
    scanner.close()


def test_a_module_that_is_stuck_is_lost_until_it_answers(
    cable: Cable, module: FakeGm65, events: "Queue[Event]"
) -> None:
    """Its port opens and stays silent: lost once, looked for again and again, and found when it answers."""
    scanner = silenced(cable, module, events)
    module.mute = False
    assert events.get(timeout=WAIT_S) == Found("scanner")
    assert events.empty()
    cable.send(b"B\r")
    assert events.get(timeout=WAIT_S) == Scanned("B")
    scanner.close()


def test_a_plain_scanner_in_a_modules_place_is_found_by_its_codes(
    cable: Cable, module: FakeGm65, events: "Queue[Event]"
) -> None:
    """The module fell silent and another scanner came, which answers nothing: its first code shows that it is there."""
    scanner = silenced(cable, module, events)
    happened: list[Event] = []
    while Scanned("B") not in happened:
        cable.send(b"B\r")  # what arrives while the port is opened anew is flushed, whole or in part
        with contextlib.suppress(Empty):
            happened.append(events.get(timeout=0.05))
    assert happened[0] == Found("scanner") and happened.count(Found("scanner")) == 1
    scanner.close()


def test_a_module_that_takes_no_bytes_any_more_is_lost(
    cable: Cable, events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was one and is stuck: it is not read as a plain scanner, and found when it takes bytes and answers."""
    monkeypatch.setattr("compere_device.parts.scan.scanner._TAKEN_S", 0.01)
    monkeypatch.setattr("compere_device.parts.scan.scanner._PROOF_S", 0.01)
    cable.plug()
    fake = FakeGm65()
    attached = OnCable(fake, cable._fds[0])
    scanner = modular(cable, events, gm65="auto", check_s=0.2)
    assert [fake.told.get(timeout=WAIT_S) for _ in range(2)] == [0x0000, 0x0013]
    attached.close()
    opened = SimpleQueue[None]()
    connect = serial.serial_for_url

    def open_stuffed(url: str, **how: Any) -> serial.Serial:
        cable.stuff()
        opened.put(None)
        return connect(url, **how)

    cable.stuff()
    monkeypatch.setattr(serial, "serial_for_url", open_stuffed)
    for _ in range(3):
        opened.get(timeout=WAIT_S)
    monkeypatch.setattr(serial, "serial_for_url", connect)
    assert events.get(timeout=WAIT_S) == Lost("scanner")
    assert events.empty()
    attached = OnCable(fake, cable._fds[0])
    assert events.get(timeout=WAIT_S) == Found("scanner")
    scanner.close()
    attached.close()
    assert events.empty()


def test_without_a_module_it_is_a_plain_scanner(cable: Cable, events: "Queue[Event]") -> None:
    """Nothing answers: nobody is lost, and codes are read, those that came while it was asked too."""
    cable.plug()
    plain = modular(cable, events, gm65="auto")
    assert cable.receive(WAIT_S) == read_zone(0)
    cable.send(b"A\r")
    assert events.get(timeout=WAIT_S) == Scanned("A")
    cable.send(b"B\r")
    assert events.get(timeout=WAIT_S) == Scanned("B")
    plain.close()


def test_a_code_without_an_end_is_heard_while_a_module_is_looked_for(cable: Cable, events: "Queue[Event]") -> None:
    """Each is one of its own; that nothing answers the question says that it was none of the answer."""
    cable.plug()
    codes = [f"patch:{number}" for number in (4, 5, 6, 7)]
    plain = modular(cable, events, gm65="auto", known=lambda: frozenset(codes))
    for code in codes[:3]:
        assert cable.receive(WAIT_S) == read_zone(0)
        cable.send(code.encode())
        assert events.get(timeout=WAIT_S) == Scanned(code)
    cable.send(codes[3].encode())
    assert events.get(timeout=WAIT_S) == Scanned(codes[3])
    plain.close()


@pytest.mark.parametrize("gm65", ["auto", "yes"])
def test_a_scanner_that_takes_no_bytes_is_a_plain_one(
    cable: Cable,
    events: "Queue[Event]",
    gm65: Gm65,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Its firmware never looks at them: nobody is lost, codes come, nothing is left to wait for when it is closed."""
    monkeypatch.setattr("compere_device.parts.scan.scanner._TAKEN_S", 0.01)
    cable.plug()
    cable.stuff()
    with caplog.at_level(logging.INFO, "compere_device.parts.scan.scanner"):
        scanner = modular(cable, events, gm65=gm65, check_s=0.01)
        assert scanner._port._write_s == 0.01
        for sent in (b"A\r", b"B\r"):
            cable.send(sent)
            assert events.get(timeout=WAIT_S) == Scanned(sent.decode().strip())
    scanner.close(WAIT_S)
    assert not scanner.alive and events.empty()
    assert set(b"".join(iter(lambda: cable.receive(0), b""))) == set(b"x")  # it was asked nothing more
    (record,) = caplog.records
    assert "takes no bytes" in record.getMessage()
    assert record.levelno == (logging.WARNING if gm65 == "yes" else logging.INFO)


def test_a_scanner_that_is_not_to_be_asked_is_sent_nothing(cable: Cable, events: "Queue[Event]") -> None:
    """From the beginning to the end, and not when it is looked after either."""
    cable.plug()
    plain = modular(cable, events, gm65="no", check_s=0.01)
    for code in ("A", "B", "C"):
        cable.send(code.encode() + b"\r")
        assert events.get(timeout=WAIT_S) == Scanned(code)
    plain.close()
    assert cable.receive(0) == b""


# What it does with its line, without a thread


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> Scanner:
    """A scanner whose port is never opened."""
    port = SimpleNamespace(ready=None, start=lambda: None)
    monkeypatch.setattr("compere_device.parts.scan.scanner.Port", lambda *args, **how: port)
    return Scanner("/dev/ttyACM0", lambda event: None, lambda: 0.0)


class Still:
    """A line on which nothing comes, with a note of what is done to it; after two checks it is closed."""

    def __init__(self, watched: bool) -> None:
        self.watched = watched
        self.done: list[object] = []

    def set_baud(self, baud: int) -> None:
        self.done.append(baud)

    def found(self) -> None:
        self.done.append("found")

    def check(self) -> None:
        self.done.append("check")

    def read(self, timeout_s: float | None) -> bytes:
        self.done.append(timeout_s)
        if self.done.count("check") == 2:
            raise Closing
        return b""


@pytest.mark.parametrize(
    ("watched", "module", "wait_s"), [(False, False, 10.0), (True, False, None), (True, True, 10.0)]
)
def test_a_silent_port_is_listened_to_before_it_counts_as_alive(
    idle: Scanner, monkeypatch: pytest.MonkeyPatch, watched: bool, module: bool, wait_s: float | None
) -> None:
    """Half a second: a port may open and be dead. Then a module is looked after every ten seconds, and any other device
    where the kernel does not say that it has gone."""
    if module:
        monkeypatch.setattr(idle, "_gm65", "auto")
        monkeypatch.setattr(idle, "_set_up", lambda module: True)
        monkeypatch.setattr(Module, "answers", lambda module: True)
    line = Still(watched)
    with pytest.raises(Closing):
        idle._serve(cast(SerialLine, line))
    assert line.done == [9600, 0.5, "found", "check", wait_s, "check", wait_s]


@pytest.mark.parametrize(
    ("baud", "failed", "deaf", "said"),
    [
        (9600, [], False, "GM65 module at {url}, 9600 baud, set up; settings that it did not take: none."),
        (
            *(19200, [0x13, 0x60], False),
            "GM65 module at {url}, 19200 baud, set up; settings that it did not take: 0x0013, 0x0060.",
        ),
        (None, [], False, "The scanner at {url} does not answer: it is no GM65 module, but a plain one."),
        (None, [], True, "The scanner at {url} takes no bytes: it is no GM65 module, but a plain one."),
    ],
)
def test_the_log_says_what_was_found(
    idle: Scanner, caplog: pytest.LogCaptureFixture, baud: int | None, failed: list[int], deaf: bool, said: str
) -> None:
    """Whether it is a module, at which speed, and each setting that it did not take, as its manual writes it."""
    module = SimpleNamespace(find=lambda bauds: baud, set_up=lambda setup: failed, deaf=deaf)
    with caplog.at_level(logging.INFO, "compere_device.parts.scan.scanner"):
        assert idle._set_up(cast(Module, module)) is (baud is not None)
    assert caplog.messages == [said.format(url="/dev/ttyACM0")]
