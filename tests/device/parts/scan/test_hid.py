"""Keyboard scanners: evdev's real devices and events, on a pipe in the place of the kernel's node."""

import builtins
import logging
import os
import sys
import time
from collections.abc import Iterator
from itertools import accumulate, count
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from evdev import ecodes

from compere_device.errors import DeviceError, PartUnavailable
from compere_device.events import Event, Found, Lost, Scanned, Unheard
from compere_device.parts.scan.hid import HidScanner, find, load_evdev
from compere_device.parts.scan.keyboards import LAYOUTS
from fake_evdev import SHIFT, FakeEvdev, by_number, keys_for

WAIT_S = 10  # for a thread to react; reached only on failure
NAME = "SM SM-2D PRODUCT HID KBW"


@pytest.fixture
def evdev(tmp_path: Path) -> Iterator[FakeEvdev]:
    made = FakeEvdev(tmp_path)
    yield made
    made.close()


@pytest.fixture
def scanners() -> Iterator[list[HidScanner]]:
    """Closes what is started."""
    made: list[HidScanner] = []
    yield made
    for each in made:
        each.close()
        assert not each.alive


def started(scanners: list[HidScanner], evdev: FakeEvdev, events: "Queue[Event]", **how: Any) -> HidScanner:
    how = {"device": "auto", "keyboard": "us", "retry_s": (0.001, 0.01), "clock": count(0, 0.01).__next__, **how}
    scanners.append(HidScanner(put=events.put, evdev=evdev, **how))
    return scanners[-1]


@pytest.mark.parametrize("keyboard", LAYOUTS)
def test_codes_are_typed(evdev: FakeEvdev, events: "Queue[Event]", scanners: list[HidScanner], keyboard: str) -> None:
    """In the scanner's layout; Enter or Tab ends each, and the scanner is grabbed."""
    path = evdev.plug(NAME)
    assert started(scanners, evdev, events, keyboard=keyboard).ready.wait(WAIT_S)
    evdev.type(path, "patch:17\rROBOT:A13\tcmd:next\r", keyboard)
    assert [events.get(timeout=WAIT_S) for _ in range(3)] == [
        Scanned("patch:17"),
        Scanned("ROBOT:A13"),
        Scanned("cmd:next"),
    ]
    assert evdev.grabs == [path]


def test_events_may_come_in_any_pieces(evdev: FakeEvdev, events: "Queue[Event]", scanners: list[HidScanner]) -> None:
    """One by one, as a slow scanner types."""
    path = evdev.plug(NAME)
    assert started(scanners, evdev, events).ready.wait(WAIT_S)
    for event in keys_for("Patch:17\r", "us"):
        evdev.send(path, event)
    assert events.get(timeout=WAIT_S) == Scanned("Patch:17")


def test_a_known_code_needs_no_end(evdev: FakeEvdev, events: "Queue[Event]", scanners: list[HidScanner]) -> None:
    """Of a scanner that types no Enter, if no longer code begins so."""
    path = evdev.plug(NAME)
    codes = frozenset({"patch:5", "patch:1", "patch:17"})
    assert started(scanners, evdev, events, clock=time.monotonic, known=lambda: codes).ready.wait(WAIT_S)
    evdev.type(path, "patch:5")
    assert events.get(timeout=WAIT_S) == Scanned("patch:5")


@pytest.mark.parametrize("page", ["alt", "alt0"])
def test_signs_typed_by_their_numbers(
    evdev: FakeEvdev, events: "Queue[Event]", scanners: list[HidScanner], page: str
) -> None:
    """Alt and the number pad: whatever the layout of the settings is, the end too."""
    path = evdev.plug(NAME)
    assert started(scanners, evdev, events, keyboard="fr").ready.wait(WAIT_S)
    evdev.send(path, *by_number("patch:17\r", page == "alt0"), *by_number("Robot:A13", page == "alt0"))
    evdev.type(path, "\r", "fr")
    assert [events.get(timeout=WAIT_S) for _ in range(2)] == [Scanned("patch:17"), Scanned("Robot:A13")]


def test_what_never_becomes_a_code_is_named_once(
    evdev: FakeEvdev, events: "Queue[Event]", scanners: list[HidScanner], caplog: pytest.LogCaptureFixture
) -> None:
    """A scanner that types no end, on a clock that jumps; its codes are heard once it does."""
    path = evdev.plug(NAME)
    jumps_s = [20.0] * 1000  # taken away before a code is typed: a jump within it would be a pause
    now_s = accumulate(jumps_s.pop() if jumps_s else 0.0 for _ in count())
    assert started(scanners, evdev, events, clock=now_s.__next__, apart_s=0.01).ready.wait(WAIT_S)
    for _ in range(2):
        evdev.type(path, "num:7")
    named = events.get(timeout=WAIT_S)
    assert isinstance(named, Unheard) and named.sent.startswith("num:7")
    jumps_s.clear()
    evdev.type(path, "\rpatch:1\r")
    while (event := events.get(timeout=WAIT_S)) != Scanned("patch:1"):
        assert isinstance(event, Scanned)
    assert events.empty()


# More than one of a name


def test_two_scanners_of_one_name_are_both_read(
    evdev: FakeEvdev, events: "Queue[Event]", scanners: list[HidScanner]
) -> None:
    """What one types is no part of what the other types, and Shift on one is none on the other."""
    one, other = (evdev.plug(NAME, number) for number in range(2))
    assert started(scanners, evdev, events).ready.wait(WAIT_S)
    assert evdev.grabs == [one, other]
    evdev.type(one, "patch:1")
    evdev.send(one, (ecodes.EV_KEY, SHIFT, 1))
    evdev.type(other, "patch:2\r")
    assert events.get(timeout=WAIT_S) == Scanned("patch:2")
    evdev.send(one, (ecodes.EV_KEY, SHIFT, 0))
    evdev.type(one, "7\r")
    assert events.get(timeout=WAIT_S) == Scanned("patch:17")


def test_a_second_scanner_that_is_plugged_in_later_is_read(
    evdev: FakeEvdev, events: "Queue[Event]", scanners: list[HidScanner]
) -> None:
    """Nobody is lost for it; when one of them goes, the other is read on."""
    one = evdev.plug(NAME, 0)
    assert started(scanners, evdev, events).ready.wait(WAIT_S)
    evdev.type(one, "A\r")
    assert events.get(timeout=WAIT_S) == Scanned("A")
    evdev.plug("USB Keyboard", 1)
    other = evdev.plug(NAME, 2)
    evdev.type(other, "B\r")
    assert events.get(timeout=WAIT_S) == Scanned("B")
    evdev.unplug(one)
    assert [events.get(timeout=WAIT_S) for _ in range(2)] == [Lost("scanner"), Found("scanner")]
    evdev.type(other, "C\r")
    assert events.get(timeout=WAIT_S) == Scanned("C")
    assert set(evdev.grabs) == {one, other}


def test_a_second_scanner_that_somebody_else_has_is_named(
    evdev: FakeEvdev, events: "Queue[Event]", scanners: list[HidScanner], caplog: pytest.LogCaptureFixture
) -> None:
    """The first is read on, and the other one when it is free."""
    one = evdev.plug(NAME, 0)
    assert started(scanners, evdev, events).ready.wait(WAIT_S)
    evdev.type(one, "A\r")
    assert events.get(timeout=WAIT_S) == Scanned("A")
    evdev.busy = True
    with caplog.at_level(logging.WARNING):
        other = evdev.plug(NAME, 2)
        evdev.type(one, "B\r")
        assert events.get(timeout=WAIT_S) == Scanned("B")
    evdev.type(one, "C\r")
    assert events.get(timeout=WAIT_S) == Scanned("C")
    assert f"{other} cannot be read" in caplog.text


def test_the_same_code_again_at_once_is_one_scan(
    evdev: FakeEvdev, events: "Queue[Event]", scanners: list[HidScanner]
) -> None:
    """As on a serial line: it is the same card before the scanner, until it has not been seen for 1.5 seconds."""
    now_s = [0.0]
    path = evdev.plug(NAME)
    assert started(scanners, evdev, events, clock=lambda: now_s[0]).ready.wait(WAIT_S)
    for at_s, seen in ((0.0, ["A", "M0"]), (1.4, ["M1"]), (2.8, ["M2"]), (4.4, ["A", "M4"])):
        now_s[0] = at_s
        evdev.type(path, f"A\r{seen[-1]}\r")
        assert [events.get(timeout=WAIT_S) for _ in seen] == list(map(Scanned, seen))


def test_lost_events_lose_their_code(evdev: FakeEvdev, events: "Queue[Event]", scanners: list[HidScanner]) -> None:
    """The kernel says that its buffer ran over: half a code is none, and no Shift stays down."""
    path = evdev.plug(NAME)
    assert started(scanners, evdev, events).ready.wait(WAIT_S)
    evdev.send(path, *keys_for("patch:1", "us"), (ecodes.EV_KEY, SHIFT, 1))
    evdev.send(path, (ecodes.EV_SYN, ecodes.SYN_DROPPED, 0), *keys_for("b\r", "us"))
    assert events.get(timeout=WAIT_S) == Scanned("b")


def test_unplug_and_replug(evdev: FakeEvdev, events: "Queue[Event]", scanners: list[HidScanner]) -> None:
    """Late, gone, and back as another device: lost once each time, found once; half a code is forgotten."""
    started(scanners, evdev, events)
    assert events.get(timeout=WAIT_S) == Lost("scanner")
    for number in range(3):
        path = evdev.plug(NAME, number)
        assert events.get(timeout=WAIT_S) == Found("scanner")
        evdev.type(path, f"A{number}\rhalf")
        assert events.get(timeout=WAIT_S) == Scanned(f"A{number}")
        evdev.unplug(path)
        assert events.get(timeout=WAIT_S) == Lost("scanner")
    assert events.empty()


def test_a_scanner_that_somebody_else_has(
    evdev: FakeEvdev, events: "Queue[Event]", scanners: list[HidScanner], caplog: pytest.LogCaptureFixture
) -> None:
    """It is not shared: lost, with the reason in the log, and taken when it is free; nothing stays open meanwhile."""
    evdev.busy = True
    path = evdev.plug(NAME)
    with caplog.at_level(logging.WARNING):
        started(scanners, evdev, events)
        assert events.get(timeout=WAIT_S) == Lost("scanner")
    assert "Device or resource busy" in caplog.text
    evdev.busy = False
    assert events.get(timeout=WAIT_S) == Found("scanner")
    assert sum(device.fd >= 0 for device in evdev.opened) == 1
    evdev.type(path, "A\r")
    assert events.get(timeout=WAIT_S) == Scanned("A")


def test_nothing_wakes_the_thread_while_nothing_is_typed(
    evdev: FakeEvdev, events: "Queue[Event]", scanners: list[HidScanner], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits without a timeout; only a code that has begun is given one."""
    waits: Queue[float | None] = Queue()
    now_s = [0.0]
    import select

    real = select.select

    def watched(reads: Any, writes: Any, errors: Any, timeout: float | None = None) -> Any:
        waits.put(timeout)
        return real(reads, writes, errors, timeout)

    monkeypatch.setattr("compere_device.parts.scan.hid.select.select", watched)
    path = evdev.plug(NAME)
    codes = frozenset({"patch:5"})
    assert started(scanners, evdev, events, clock=lambda: now_s[0], known=lambda: codes).ready.wait(WAIT_S)
    assert waits.get(timeout=WAIT_S) is None
    evdev.type(path, "patch:5")
    assert waits.get(timeout=WAIT_S) == pytest.approx(0.06)
    now_s[0] = 0.06
    assert events.get(timeout=WAIT_S) == Scanned("patch:5")
    while (wait_s := waits.get(timeout=WAIT_S)) is not None:
        assert wait_s <= 0.06  # as its keys may be read one by one
    assert waits.empty()


def test_closing_is_heard_at_once(evdev: FakeEvdev, events: "Queue[Event]") -> None:
    """While it waits for a key, with half a code, and while it waits an hour for its next attempt."""
    path = evdev.plug(NAME)
    waiting = HidScanner("auto", "us", events.put, lambda: 0.0, evdev=evdev)
    assert waiting.ready.wait(WAIT_S)
    evdev.type(path, "half")
    waiting.close(WAIT_S)
    waiting.close(WAIT_S)
    late = HidScanner("nobody", "us", events.put, lambda: 0.0, (3600, 3600), evdev=evdev)
    assert events.get(timeout=WAIT_S) == Lost("scanner")
    late.close(WAIT_S)
    assert not waiting.alive and not late.alive and events.empty()


def test_closing_closes_its_bell(evdev: FakeEvdev, events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, by whatever it is closed again."""
    evdev.plug(NAME)
    made, closed, eventfd, close = list[int](), list[int](), os.eventfd, os.close
    monkeypatch.setattr(os, "eventfd", lambda *how: made.append(eventfd(*how)) or made[-1])
    monkeypatch.setattr(os, "close", lambda file: closed.append(file) or close(file))
    scanner = HidScanner("auto", "us", events.put, lambda: 0.0, evdev=evdev)
    assert scanner.ready.wait(WAIT_S)
    scanner.close(WAIT_S)
    scanner.close(WAIT_S)
    (bell,) = made
    assert closed.count(bell) == 1


# Which keyboard


@pytest.mark.parametrize(
    ("names", "device", "chosen"),
    [
        (["USB Keyboard", NAME], "auto", [1]),
        (["USB Keyboard", "Newtologic Barcode Scanner"], "auto", [1]),
        (["Logitech Keyboard", "USBKey Chip USBKey Module"], "usbkey", [1]),
        ([NAME, NAME], "auto", [0, 1]),
        ([NAME, "USB Keyboard", NAME], "SM-2D", [0, 2]),
        (["USB Keyboard"], "USB Key", [0]),
    ],
)
def test_the_scanner_is_chosen(evdev: FakeEvdev, names: list[str], device: str, chosen: list[int]) -> None:
    """By its name, or because its name says what it is; all of one name; the rest is closed."""
    paths = [evdev.plug(name, number + 9) for number, name in enumerate(names)]
    boards = find(device, evdev)
    assert [board.path for board in boards] == [paths[number] for number in chosen]
    assert [device.path for device in evdev.opened if device.fd >= 0] == [board.path for board in boards]
    for board in boards:
        board.close()


def test_a_keyboard_that_is_meant_too_and_not_read_is_named(evdev: FakeEvdev, caplog: pytest.LogCaptureFixture) -> None:
    """Two names with the same part in them: the first is read, and the log has the other."""
    for number, name in enumerate(["USB Scanner One", "USB Scanner Two"]):
        evdev.plug(name, number)
    with caplog.at_level(logging.WARNING):
        (board,) = find("usb scanner", evdev)
    board.close()
    assert board.name == "USB Scanner One" and "'USB Scanner Two'" in caplog.text


@pytest.mark.parametrize(
    ("names", "device", "reason"),
    [
        (["USB Keyboard"], "auto", "no keyboard is a scanner by its name; there are: 'USB Keyboard'"),
        ([], "auto", "no keyboard is a scanner by its name; there are: none"),
        (["A Scanner", "B Scanner"], "auto", "more than one keyboard is a scanner by its name; there are: 'A Sc"),
        (["USB Keyboard"], "SM-2D", "no keyboard has 'SM-2D' in its name; there are: 'USB Keyboard'"),
    ],
)
def test_no_keyboard_is_taken_that_is_not_meant(evdev: FakeEvdev, names: list[str], device: str, reason: str) -> None:
    """The only keyboard of a machine is nobody's scanner, unless it is named; the reason lists what could be named."""
    for number, name in enumerate(names):
        evdev.plug(name, number)
    with pytest.raises(OSError, match=reason):
        find(device, evdev)
    assert all(device.fd == -1 for device in evdev.opened)


@pytest.mark.parametrize(
    "able",
    [
        {ecodes.EV_KEY: [ecodes.KEY_VOLUMEUP, ecodes.KEY_ENTER]},
        {ecodes.EV_KEY: list(range(1, 84)), ecodes.EV_REL: [0, 1]},
        {},
    ],
)
def test_what_types_no_codes_is_no_scanner(evdev: FakeEvdev, able: dict[int, list[int]]) -> None:
    """A scanner's volume keys, a mouse with keys, a switch."""
    evdev.plug("Barcode Scanner Consumer Control", 0, able)
    with pytest.raises(OSError, match="there are: none"):
        find("auto", evdev)


def test_a_path_is_taken_as_it_is(evdev: FakeEvdev) -> None:
    """Whatever the keyboard calls itself."""
    path = evdev.plug("USB Keyboard")
    (board,) = find(path, evdev)
    assert board.path == path
    board.close()
    with pytest.raises(FileNotFoundError):
        find(f"{path}9", evdev)


# Settings


def test_an_unknown_layout_is_named(evdev: FakeEvdev) -> None:
    """With those that there are."""
    with pytest.raises(DeviceError, match="set to 'bepo'; write one of us, fr, de"):
        HidScanner("auto", "bepo", print, lambda: 0.0, evdev=evdev)


def test_without_evdev_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an extra: only who has such a scanner needs it, and only then is it imported."""
    real = builtins.__import__

    def without(name: str, *rest: Any, **how: Any) -> Any:
        if name == "evdev":
            raise ImportError(name)
        return real(name, *rest, **how)

    assert load_evdev().list_devices
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(PartUnavailable, match=f"not installed .*: {sys.executable} -m pip install evdev"):
        HidScanner("auto", "us", print, lambda: 0.0)
