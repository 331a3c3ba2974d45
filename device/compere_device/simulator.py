"""The device without a Pi: the same loop over software pins, a modelled display and a pseudo-terminal scanner."""

import os
import sys
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from random import Random
from typing import TextIO

from PIL import Image

from compere_device.app import App
from compere_device.buttons import Buttons, MockKeys, mock_factory
from compere_device.config import Config
from compere_device.events import Event, Key, Stop
from compere_device.oled import Oled, connect_model
from compere_device.page import Page
from compere_device.parts import Clock, make_app, splash
from compere_device.player import Player
from compere_device.scanner import Scanner
from compere_device.scenes import Playing
from compere_device.ssd1306 import Ssd1306Model
from compere_device.store import Store
from compere_device.terminal import KEYS_HINT, Chord, Command, Hold, Quit, Tap, Terminal, Typed

DEMO_SEED = "2026"
TAP_S = 0.03
MARGIN_S = 0.1  # how much longer than it must a simulated hold lasts
SCAN_S = 5.0  # a scan that takes longer than this has been lost


class DrawnGlass:
    """A modelled display whose glass is drawn after every picture that it took."""

    def __init__(self) -> None:
        self.model = Ssd1306Model()
        self.draw: Callable[[Image.Image], None] = lambda image: None
        self._oled = Oled(lambda: connect_model(self.model))

    def show(self, image: Image.Image) -> bool:
        """Send a picture to the modelled display, and draw what its glass then shows."""
        shown = self._oled.show(image)
        self.draw(self.model.picture())
        return shown

    def close(self) -> None:
        """Let go of the display; the next picture sets it up again."""
        self._oled.close()


class Simulated:
    """A whole device of which only the wires are modelled."""

    def __init__(self, config: Config, store: Store, clock: Clock, new_seed: Callable[[], str]) -> None:
        self.glass = DrawnGlass()
        self.events: SimpleQueue[Event] = SimpleQueue()
        factory = mock_factory()
        self._buttons = Buttons(config.keys.pins, 0, self.events.put, clock, factory)
        self.fingers = MockKeys(factory, config.keys.pins)
        self._cable, self._port = os.openpty()
        tty.setraw(self._port)
        self._scanner = Scanner(os.ttyname(self._port), self.events.put, clock)
        self._scanner.ready.wait(SCAN_S)
        self.app: App = make_app(
            config, store, self.events, clock, self.glass, splash(self.glass), new_seed, lambda: None
        )

    def scan(self, code: str) -> None:
        """Send a code down the scanner's cable."""
        os.write(self._cable, code.encode() + b"\r")

    def close(self) -> None:
        """Let go of all parts."""
        self._scanner.close()
        self._buttons.close()
        self.glass.close()
        os.close(self._cable)
        os.close(self._port)


@contextmanager
def simulated(config: Config, store: Store, clock: Clock, new_seed: Callable[[], str]) -> Iterator[Simulated]:
    """Have a simulated device until the end of the block."""
    device = Simulated(config, store, clock, new_seed)
    try:
        yield device
    finally:
        device.close()


def run_in_terminal(config: Config, store: Store, new_seed: Callable[[], str]) -> None:
    """Show the device in this terminal until it is quit or powers itself off."""
    with simulated(config, store, time.monotonic, new_seed) as device, Terminal(sys.stdin.fileno(), sys.stdout) as face:
        device.glass.draw = lambda image: face.draw(image, KEYS_HINT)
        hands = threading.Thread(target=_use, args=(device, face, config), daemon=True)
        hands.start()
        device.app.run()


def _use(device: Simulated, face: Terminal, config: Config) -> None:
    """Turn what is typed into keys pressed and codes scanned."""
    while device.app.running:
        for command in face.read(0.2):
            _obey(device, command, config)


def _obey(device: Simulated, command: Command, config: Config) -> None:
    match command:
        case Tap(key):
            _press(device, (key,), TAP_S)
        case Hold(key):
            _press(device, (key,), config.keys.hold_ms / 1000 + MARGIN_S)
        case Chord():
            _press(device, (Key.BACK, Key.OK), config.keys.panic_ms / 1000 + MARGIN_S)
        case Typed(text):
            device.scan(text)
        case Quit():
            device.events.put(Stop())


def _press(device: Simulated, keys: tuple[Key, ...], for_s: float) -> None:
    for key in keys:
        device.fingers.down(key)
    time.sleep(for_s)
    for key in keys:
        device.fingers.up(key)


class Demonstration:
    """Plays one seeded game by the device's own keys and scanner, without waiting: the clock is the player's."""

    def __init__(self, config: Config, folder_store: Store, out: TextIO, seed: str = DEMO_SEED) -> None:
        self._config = config
        self._store = folder_store
        self._out = out
        self._seed = seed
        self._now_s = 0.0

    def run(self) -> None:
        """Play from the home screen to the end of the game, and print every screen as text."""
        with simulated(self._config, self._store, lambda: self._now_s, lambda: self._seed) as device:
            player = Player(
                lambda key: self._tap(device, key), lambda code: self._scan(device, code), Random(self._seed)
            )
            self._print(device.app.page())
            while not isinstance(device.app.scene, Playing):
                self._tap(device, Key.OK)
            playing = device.app.scene
            while device.app.scene is playing:
                player.step(playing)

    def _tap(self, device: Simulated, key: Key) -> None:
        device.fingers.down(key)
        self._now_s += TAP_S
        device.fingers.up(key)
        self._now_s += TAP_S
        while not device.events.empty():
            device.app.handle(device.events.get())
        self._shown(device)

    def _scan(self, device: Simulated, code: str) -> None:
        self._now_s += 2.0
        device.scan(code)
        device.app.handle(device.events.get(timeout=SCAN_S))
        self._shown(device)

    def _shown(self, device: Simulated) -> None:
        device.app.show()
        self._print(device.app.page())

    def _print(self, page: Page) -> None:
        self._out.write("\n".join(f"| {line}" for line in page.text().splitlines()) + "\n\n")
