"""Keyboards for tests: evdev's own InputDevice and events on named pipes, since not every machine has /dev/uinput."""

import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import evdev
from evdev import ecodes

from compere_device.parts.scan.keyboards import layout

LETTERS = list(range(1, 84))  # what a whole keyboard has
SHIFT, ALTGR, ENTER = ecodes.KEY_LEFTSHIFT, ecodes.KEY_RIGHTALT, ecodes.KEY_ENTER
ALT = ecodes.KEY_LEFTALT


class PipeDevice(evdev.InputDevice):  # type: ignore[type-arg, misc]
    """An InputDevice whose events come through a pipe; the ioctls are what the test says."""

    def __init__(self, path: str, name: str, able: dict[int, list[int]], grabbed: Callable[[], None]) -> None:
        self.path = path
        self.fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        self.name = name
        self._able = able
        self._grabbed = grabbed

    def capabilities(self, verbose: bool = False, absinfo: bool = True) -> Any:
        return self._able

    def grab(self) -> None:
        self._grabbed()


class FakeEvdev:
    """The module evdev of a machine with these keyboards."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._boards: dict[str, tuple[str, dict[int, list[int]]]] = {}
        self._ends: dict[str, int] = {}
        self.grabs: list[str] = []
        self.opened: list[PipeDevice] = []
        self.busy = False

    def plug(self, name: str, number: int = 0, able: dict[int, list[int]] | None = None) -> str:
        """Plug a keyboard in and return its path."""
        path = str(self._folder / f"event{number}")
        os.mkfifo(path)
        self._ends[path] = os.open(path, os.O_RDWR)
        self._boards[path] = (name, {ecodes.EV_SYN: [0], ecodes.EV_KEY: LETTERS} if able is None else able)
        os.chmod(path, 0o660)  # as udev lets others read it
        return path

    def unplug(self, path: str) -> None:
        """Pull it: what was sent can still be read, then there is nothing any more."""
        os.close(self._ends.pop(path))
        os.unlink(path)
        del self._boards[path]

    def close(self) -> None:
        """Unplug everything."""
        for path in list(self._boards):
            self.unplug(path)

    def send(self, path: str, *events: tuple[int, int, int]) -> None:
        """Send events: type, code, value."""
        os.write(self._ends[path], b"".join(struct.pack("llHHi", 1, 2, *event) for event in events))

    def type(self, path: str, text: str, keyboard: str = "us") -> None:
        """Type text as a scanner does that is set to a layout."""
        self.send(path, *keys_for(text, keyboard))

    # What the device uses

    def list_devices(self) -> list[str]:
        return list(self._boards)

    def InputDevice(self, dev: str) -> PipeDevice:
        if dev not in self._boards:
            raise FileNotFoundError(2, "No such file or directory", dev)
        name, able = self._boards[dev]
        device = PipeDevice(dev, name, able, lambda: self._grab(dev))
        self.opened.append(device)
        return device

    def _grab(self, path: str) -> None:
        if self.busy:
            raise OSError(16, "Device or resource busy")
        self.grabs.append(path)


def keys_for(text: str, keyboard: str) -> list[tuple[int, int, int]]:
    """Return the key events that type a text, each key with its report, as the kernel sends them."""
    events = []
    signs = layout(keyboard)
    for sign in text:
        code, level = next((code, three.index(sign)) for code, three in signs.items() if sign in three)
        held = [(), (SHIFT,), (ALTGR,)][level]
        moves = [(key, 1) for key in (*held, code)] + [(key, 0) for key in (code, *held)]
        for key, value in moves:
            events += [(ecodes.EV_MSC, ecodes.MSC_SCAN, key), (ecodes.EV_KEY, key, value), (ecodes.EV_SYN, 0, 0)]
    return events


def by_number(text: str, leading_zero: bool = False) -> list[tuple[int, int, int]]:
    """Return the key events that type a text by the numbers of its signs, with Alt and the number pad."""
    moves: list[tuple[int, int]] = []
    for sign in text:
        figures = f"{'0' * leading_zero}{ord(sign):03}" if leading_zero else str(ord(sign))
        pad = [ecodes.ecodes[f"KEY_KP{figure}"] for figure in figures]
        moves += [(ALT, 1), *(move for key in pad for move in ((key, 1), (key, 0))), (ALT, 0)]
    return [event for key, value in moves for event in ((ecodes.EV_KEY, key, value), (ecodes.EV_SYN, 0, 0))]
