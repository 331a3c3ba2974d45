"""A part whose thread dies is noticed."""

import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Queue

import pytest

from cable import Cable
from compere_device.box import daemon, opened
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.events import Event, Lost, Rolling
from compere_device.parts.reader import reader
from compere_device.parts.scan import hid
from compere_device.setup.config import Config, ReaderConfig, ScannerConfig
from compere_device.system.notify import Notifier
from fake_evdev import FakeEvdev
from pi import pins_are_free, scanning
from simulated_reader import SimulatedReader

WAIT_S = 10  # for a thread to react; reached only on failure


Connected = tuple[ScannerConfig, Callable[[], object], Callable[[], object]]  # settings, a scan, and how it is put away


def _serial(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Connected:
    cable = Cable(folder / "scanner")
    cable.plug()
    return ScannerConfig(str(cable.path), gm65="no"), lambda: cable.send(b"A\r"), cable.unplug


def _keyboard(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Connected:
    evdev = FakeEvdev(folder)
    monkeypatch.setattr(hid, "load_evdev", lambda: evdev)
    path = evdev.plug("Scanner")
    return ScannerConfig(hid="auto"), lambda: evdev.type(path, "A\r"), evdev.close


def test_what_is_open_is_closed_whatever_the_next_part_does(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of the program in one part, after the keys were opened: no pin is kept."""
    scanner, _, put_away = _serial(tmp_path, monkeypatch)
    monkeypatch.setattr(reader, "Reader", lambda *given: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        daemon.run_on_pi(Config(scanner=scanner, reader=ReaderConfig("/dev/x")), tmp_path / "state")
    assert pins_are_free()
    assert not scanning()
    put_away()


def test_a_reader_is_set_up_while_it_is_there(tmp_path: Path) -> None:
    """None without one, and none before its board has said hello; the same guides as long as it lives."""
    parts = opened.Opened(Config(), print, lambda: 0.0)
    parts.open()
    assert parts.guides() is None
    parts.close()
    cable, events = Cable(tmp_path / "reader"), Queue[Event]()
    cable.plug()
    parts = opened.Opened(Config(reader=ReaderConfig(str(cable.path))), events.put, lambda: 0.0)
    parts.open()
    board = SimulatedReader(cable.send)
    assert parts.guides() is None
    board.hear(cable.receive(WAIT_S))
    board.throw(7)
    assert events.get(timeout=WAIT_S) == Rolling("d10")
    guides = parts.guides()
    assert guides and guides.able == ("d10", "tag") and parts.guides() is guides
    cable.unplug()
    while events.get(timeout=WAIT_S) != Lost("reader"):
        pass
    assert parts.guides() is None
    parts.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("connected", [_serial, _keyboard])
def test_a_scanner_whose_thread_dies_stops_the_signs_of_life(
    model: Ssd1306Model,
    systemd: socket.socket,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    connected: Callable[[Path, pytest.MonkeyPatch], Connected],
) -> None:
    """A real thread, ended by a fault; systemd's socket hears nothing more, though the loop asks on."""

    def fail(event: Event) -> None:
        raise RuntimeError("a fault of the program")

    scanner, scan, put_away = connected(tmp_path, monkeypatch)
    parts = opened.Opened(Config(scanner=scanner), fail, lambda: 0.0)
    parts.open()
    notifier = Notifier({**os.environ, "WATCHDOG_USEC": "2000000"}, os.getpid(), 0, lambda: parts.alive)
    (part,) = (part for name, part in parts._parts if name == "scanner")
    assert part.ready.wait(WAIT_S)
    notifier.tick(1)
    assert systemd.recv(100) == b"WATCHDOG=1"
    (thread,) = (each for each in threading.enumerate() if each.name == "scanner")
    scan()
    thread.join(WAIT_S)
    notifier.tick(2)
    notifier.stopping()
    assert systemd.recv(100) == b"STOPPING=1"
    parts.close()
    put_away()
