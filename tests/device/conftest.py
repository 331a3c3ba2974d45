"""What more than one file of tests begins with: a cable, the pins and the display of a Pi, a person's hands."""

import os
import signal
import threading
import tty
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from cable import Cable
from commands import Run
from compere.bots import BOTS
from compere_device import cli
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.events import Event
from compere_device.glass import oled
from hands import Hands
from logged import log_of_its_own
from tiny import TINY
from wire import FakeChip, chips_of

WAITING = ("wifi", "wifi-card", "copies")  # threads


@pytest.fixture(autouse=True)
def nobody_waits() -> Iterator[None]:
    """What waits for a network or a stick has ended with its test: else it would wait for minutes beside all others."""
    yield
    for thread in threading.enumerate():
        if thread.name in WAITING:
            thread.join(timeout=5)
            assert not thread.is_alive(), f"the thread {thread.name} waits on"


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Cable]:
    """A cable that nothing is plugged into yet."""
    made = Cable(tmp_path / "port")
    yield made
    made.unplug()


@pytest.fixture
def events() -> "Queue[Event]":
    """What the parts put."""
    return Queue()


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ssd1306Model]:
    """A machine with pins and a display, of which only the wires are modelled."""
    display = Ssd1306Model()
    monkeypatch.setattr(oled, "connect_i2c", lambda port, address: display)
    before = Device.pin_factory, signal.getsignal(signal.SIGTERM)
    Device.pin_factory = MockFactory()
    yield display
    Device.pin_factory.reset()
    Device.pin_factory = before[0]
    signal.signal(signal.SIGTERM, before[1])


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeChip]:
    """This machine has the chip of a header, and no pin factory was chosen."""
    (made,) = chips_of(monkeypatch).values()
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    yield made
    if Device.pin_factory:
        Device.pin_factory.close()


@pytest.fixture(scope="module")
def tiny_is_a_bot() -> Iterator[None]:
    """The tests' own bot is one of those that the device knows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(BOTS, TINY.name, TINY)
        yield


@pytest.fixture(scope="module")
def nothing_syncs() -> Iterator[None]:
    """No disk is waited for: thousands of files take long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        yield


@pytest.fixture
def scanner_port() -> Iterator[str]:
    """A scanner's port."""
    cable, port = os.openpty()
    tty.setraw(port)
    yield os.ttyname(port)
    os.close(cable)
    os.close(port)


@pytest.fixture
def hands(tmp_path: Path) -> Hands:
    """A person at a device that is new."""
    return Hands(tmp_path)


@pytest.fixture(name="log_of_its_own")
def _log_of_its_own() -> Iterator[None]:
    """A process that has not begun its log, and may: nothing of it is left behind."""
    with log_of_its_own():
        yield


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that has the settings and the games of this test, and in which it runs."""
    monkeypatch.setenv("COMPERE_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("COMPERE_CONFIG", str(tmp_path / "config.toml"))
    (tmp_path / "config.toml").write_text('[display]\ndriver = "simulated"\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(place: Path, log_of_its_own: None, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return the command: arguments in; exit status, what was printed and what was said of errors out."""

    def command(*arguments: str) -> tuple[Any, str, str]:
        try:
            status: Any = cli.main(arguments)
        except SystemExit as end:
            status = end.code
        return status, *capsys.readouterr()

    return command


@pytest.fixture
def patchwork_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device that knows Patchwork only, so that more bots change nothing."""
    for name in reversed([name for name in BOTS if name != "patchwork"]):  # what went first comes back last
        monkeypatch.delitem(BOTS, name)
