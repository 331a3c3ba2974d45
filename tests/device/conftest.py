"""What more than one file of tests begins with: a cable, the pins and the display of a Pi, a person's hands."""

import logging
import os
import signal
import sys
import threading
import tty
from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from cable import Cable
from compere.bots import BOTS
from compere_device.events import Event
from compere_device.glass import oled
from compere_device.glass.ssd1306 import Ssd1306Model
from hands import Hands


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


@pytest.fixture
def log_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A process that has not begun its log, and may: nothing of it is left behind."""
    root = logging.getLogger()
    loggers = [root, *map(logging.getLogger, ("compere", "compere_device"))]
    handlers, levels = list(root.handlers), [each.level for each in loggers]
    for owner in (sys, threading):
        monkeypatch.setattr(owner, "excepthook", owner.excepthook)
    yield
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    for each, level in zip(loggers, levels, strict=True):
        each.setLevel(level)


@pytest.fixture
def patchwork_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device that knows Patchwork only, so that more bots change nothing."""
    for name in reversed([name for name in BOTS if name != "patchwork"]):  # what went first comes back last
        monkeypatch.delitem(BOTS, name)
