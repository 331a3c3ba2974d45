"""What runs on a Pi of which only the wires are modelled: how it is made, looked at and stopped."""

import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from compere_device.box import assembly, display
from compere_device.events import Event
from compere_device.files.store import Store
from compere_device.glass.fonts import Fonts
from compere_device.loop import Loop
from compere_device.pages.screen import Screen
from compere_device.pages.troubles import MISSING
from compere_device.parts.buttons import Buttons
from compere_device.setup.config import Config, DeviceConfig, KeysConfig, ScannerConfig
from compere_device.words import load
from hands import Glass, started_before, view


def made(folder: Path, config: Config) -> Loop:
    """Return the app as the settings want it."""
    glass, events = Glass(), SimpleQueue[Event]()
    screen = display.splash(glass)
    store = Store(started_before(folder))
    return assembly.make_loop(config, store, events, lambda: 0.0, glass, screen, lambda: "1", lambda: None)


def systemctl(folder: Path, monkeypatch: pytest.MonkeyPatch, status: int) -> Path:
    """Put a program in systemd's place, and return the file of what it was asked."""
    script = folder / "systemctl"
    script.write_text(f'#!/bin/sh\necho "$@" > {folder}/asked\necho Access denied >&2\nexit {status}\n')
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)
    return folder / "asked"


def scanning() -> bool:
    """Return whether a scanner is being read."""
    return any(thread.name == "scanner" for thread in threading.enumerate())


def run_until(monkeypatch: pytest.MonkeyPatch, then: Callable[[Loop], None]) -> list[Loop]:
    """Have something happen at the beginning of the loop; return the loop, once there is one."""
    loops: list[Loop] = []
    run = Loop.run

    def begin(loop: Loop) -> None:
        loops.append(loop)
        then(loop)
        run(loop)

    monkeypatch.setattr(Loop, "run", begin)
    return loops


def settings(scanner: str, **sections: Any) -> Config:
    """No contact of these keys bounces, and they count at once."""
    keys = sections.pop("keys", KeysConfig(arm_ms=0, bounce_ms=0))
    return Config(scanner=ScannerConfig(scanner), device=DeviceConfig("en"), keys=keys, **sections)


def pins_are_free() -> bool:
    """Return whether every pin of the keys can be had again."""
    Buttons(Config().keys.pins, 0, print, lambda: 0.0).close()
    return True


def stop(loop: Loop) -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def said(loop: Loop) -> str:
    return " ".join(loop.desk.page().lines)


def sentence(part: str) -> bytes:
    """The picture of what is said of a missing part."""
    page = view(None).reading("Notice", load("en").say(MISSING[part]))[0]
    return Screen(Fonts()).draw(page).tobytes()
