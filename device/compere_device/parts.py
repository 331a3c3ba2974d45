"""Puts the device together: the app with its screen and keys, and on a Pi the real parts around it."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

from compere_device.config import Config
from compere_device.events import Event, Stop
from compere_device.page import Page

if TYPE_CHECKING:
    from compere_device.app import App, Glass
    from compere_device.screen import Screen
    from compere_device.store import Store

Clock = Callable[[], float]
SPLASH = Page("", huge="Compère")


def splash(glass: "Glass") -> "Screen":
    """Show the first picture, before the imports that take long, and return the screen that drew it."""
    from compere_device.fonts import Fonts
    from compere_device.screen import Screen

    screen = Screen(Fonts())
    glass.show(screen.draw(SPLASH))
    return screen


def make_app(
    config: Config,
    store: "Store",
    events: "SimpleQueue[Event]",
    clock: Clock,
    glass: "Glass",
    screen: "Screen",
    new_seed: Callable[[], str],
    power_off: Callable[[], None],
) -> "App":
    """Return the app as the settings want it."""
    from compere_device.app import App
    from compere_device.keys import Keys

    keys = config.keys
    return App(
        events=events,
        clock=clock,
        keys=Keys(
            hold_s=keys.hold_ms / 1000,
            repeat_after_s=keys.repeat_after_ms / 1000,
            repeat_s=(keys.repeat_slowest_ms / 1000, keys.repeat_fastest_ms / 1000),
            panic_s=keys.panic_ms / 1000,
        ),
        screen=screen,
        glass=glass,
        store=store,
        new_seed=new_seed,
        power_off=power_off,
        language=config.device.language,
        names=config.table.seats,
    )


def new_seed() -> str:
    """Return a seed that nobody can guess."""
    return os.urandom(4).hex()


def on_a_pi(config: Config) -> bool:
    """Return whether the settings and this machine ask for the real parts."""
    if config.display.driver == "auto":
        return Path(f"/dev/i2c-{config.display.i2c_port}").exists()
    return config.display.driver == "ssd1306"


def run_on_pi(config: Config, folder: Path) -> None:
    """Be the device until it is stopped or powered off, with its files in `folder`.

    Raises:
        PartUnavailable: there are no pins to read keys from.
    """
    from compere_device.oled import Oled, connect_i2c

    glass = Oled(lambda: connect_i2c(config.display.i2c_port, config.display.i2c_address))
    glass.contrast(config.display.contrast)
    screen = splash(glass)

    from compere_device.buttons import Buttons
    from compere_device.scanner import Scanner
    from compere_device.store import Store

    events: SimpleQueue[Event] = SimpleQueue()  # unlike Queue, a signal may put while the loop gets
    app = make_app(config, Store(folder), events, time.monotonic, glass, screen, new_seed, power_off)
    app.show()
    buttons = Buttons(config.keys.pins, config.keys.bounce_ms / 1000, events.put, time.monotonic)
    scanner = Scanner(config.scanner.url, events.put, time.monotonic) if config.scanner.url else None
    signal.signal(signal.SIGTERM, lambda number, frame: events.put(Stop()))
    try:
        app.run()
    except Exception:  # the one place: whatever it was, the journal is on disk, and systemd starts the program again
        app.crash()
        raise
    finally:
        buttons.close()
        if scanner:
            scanner.close()


def power_off() -> None:
    """Ask the system to switch off."""
    import subprocess

    subprocess.run(["systemctl", "poweroff"], check=False)
