"""The device without a Pi: the same loop on simulated pins, a modelled display and a scanner on a pseudo-terminal."""

import os
import sys
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from math import inf
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from typing import TextIO

from PIL import Image

from compere.declared import dataclass, replace
from compere.wording import Text, say
from compere_device.box.assembly import make_loop
from compere_device.box.display import as_chosen, splash
from compere_device.box.signals import stopped_by_signals
from compere_device.drivers.browser import panel_beside
from compere_device.drivers.player import Player
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.drivers.terminal import Chord, Command, Hold, Quit, Tap, Terminal, Typed
from compere_device.events import Event, Key, Stop
from compere_device.files.store import Store
from compere_device.glass.measures import CONTRAST
from compere_device.glass.oled import Oled
from compere_device.glass.raster import Pixels
from compere_device.glass.rest import Level
from compere_device.hands.controls import Does, held
from compere_device.mirror.opened import mirrored
from compere_device.mirror.places import mirror_path
from compere_device.output.aside import behind
from compere_device.output.outlet import tell
from compere_device.parts.buttons import Buttons, MockKeys
from compere_device.parts.scan.scanner import Scanner
from compere_device.pins.factory import mock_factory
from compere_device.pins.factory_inputs import FactoryInputs
from compere_device.scenes.playing import Playing
from compere_device.scenes.reading import Notice
from compere_device.scenes.stage import Stage
from compere_device.setup.config import Config
from compere_device.setup.displays import SIMULATED

PINS = {key: (pin,) for pin, key in enumerate(Key, 4)}  # simulated pins, so any numbers do
DEMO_SEED = "10"  # its random answers happen to be consistent with a real table
TAP_S = 0.03
MARGIN_S = 0.1  # how much longer than it must a simulated hold lasts
BETWEEN_SCANS_S = 2.0  # longer than the time in which the same code counts once
SCAN_S = 5.0  # a scan that takes longer is lost


class DrawnGlass:
    """A modelled display whose glass is drawn after every picture that it is sent."""

    def __init__(self, contrast: int = CONTRAST, rotate: int = 0) -> None:
        self.model = Ssd1306Model()
        self.draw: Callable[[Image.Image], None] = lambda image: None
        self._oled = Oled(lambda: self.model, contrast=contrast, rotate=rotate)

    def show(self, image: Pixels) -> None:
        """Send a picture to the modelled display, and draw what its glass then shows."""
        self._oled.show(image)
        self.draw(self.model.picture())

    def brightness(self, level: Level) -> None:
        """Set the brightness of the modelled display, and draw what its glass then shows."""
        self._oled.brightness(level)
        self.draw(self.model.picture())

    def renew(self) -> None:
        """Make the next picture initialise the model again."""
        self._oled.renew()

    def adjust(self, contrast: int, rotate: int) -> None:
        """Use this contrast and rotation from the next picture on."""
        self._oled.adjust(contrast, rotate)

    @property
    def shown_for_s(self) -> float:
        """Infinite: every picture is on the glass at once."""
        return inf

    def flush(self, timeout_s: float) -> bool:
        """Return True: there is nothing to wait for."""
        return True

    def close(self) -> None:
        """Release the display; the next picture initialises it again."""
        self._oled.close()


class Simulated:
    """A complete device of which only the wires are modelled."""

    def __init__(self, config: Config, store: Store, clock: Callable[[], float], new_seed: Callable[[], str]) -> None:
        half_turn = config.display.rotate // 180 * 180  # the modelled chip can do only that
        config = replace(config, display=replace(config.display, driver=SIMULATED, rotate=half_turn))
        config = as_chosen(config, store.preferences.display)
        self.glass = DrawnGlass(config.display.contrast, config.display.rotate)
        self.events: SimpleQueue[Event] = SimpleQueue()
        factory = mock_factory()
        self._buttons = Buttons(PINS, 0, self.events.put, clock, FactoryInputs(factory))
        self.fingers = MockKeys(factory, PINS)
        self._cable, self._port = os.openpty()
        tty.setraw(self._port)
        self._scanner = Scanner(os.ttyname(self._port), self.events.put, clock)
        self._scanner.ready.wait(SCAN_S)
        self.loop = make_loop(config, store, self.events, clock, self.glass, splash(self.glass), new_seed, lambda: None)

    def scan(self, code: str) -> None:
        """Send a code down the scanner's cable."""
        os.write(self._cable, code.encode() + b"\r")

    def close(self) -> None:
        """Close all parts."""
        self._scanner.close()
        self._buttons.close()
        self.glass.close()
        os.close(self._cable)
        os.close(self._port)


@contextmanager
def simulated(
    config: Config, store: Store, clock: Callable[[], float], new_seed: Callable[[], str]
) -> Iterator[Simulated]:
    """Yield a simulated device, and close it at the end of the block."""
    device = Simulated(config, store, clock, new_seed)
    try:
        yield device
    finally:
        device.close()


def run_in_terminal(config: Config, store: Store, new_seed: Callable[[], str]) -> None:
    """Run the device in this terminal until the user quits, a signal stops it, or it powers itself off."""
    path = mirror_path(os.environ, service=False)
    with (
        simulated(config, store, time.monotonic, new_seed) as device,
        stopped_by_signals(device.events.put),
        _terminal(device.loop.desk.stage) as face,
        mirrored(path, device.loop, device.events, time.monotonic, SIMULATED) as door,
        panel_beside(path, os.environ, face.note) if door else nullcontext(),
    ):
        device.glass.draw = face.draw
        hands = threading.Thread(target=_use, args=(device, face, config), daemon=True)
        hands.start()
        device.loop.run()
        device.loop.desk.stage.games.leave()


def _terminal(stage: Stage) -> Terminal:
    """Return this terminal, which says what the keys do on the scene that is shown."""

    def held_back() -> Text:
        match held(stage.box.controls, stage.go.scene.kind, Key.BACK):
            case Does.WAY_BACK:
                return say("back")
            case Does.LOOK_OR_BACK if stage.backs:
                return say("back")
            case Does.CLOSE:
                return say("close")
            case _:
                return say("glance") if stage.game.plays else say("menu")

    return Terminal(sys.stdin.fileno(), behind(sys.stdout), stage.say, held_back)


def _use(device: Simulated, face: Terminal, config: Config) -> None:
    """Turn what is typed into key presses and scans."""
    while device.loop.running:
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


@dataclass
class PlayersClock:
    """A clock that moves only when the player does something."""

    now_s: float = 0.0

    def __call__(self) -> float:
        return self.now_s


class Hands:
    """Uses a simulated device without waiting for anything but scans, because the player moves the clock."""

    def __init__(self, device: Simulated, clock: PlayersClock) -> None:
        self.device = device
        self._clock = clock

    def tap(self, key: Key) -> None:
        """Look until keys count, then press one and release it."""
        self.look()
        self.device.fingers.down(key)
        self._clock.now_s += TAP_S
        self.device.fingers.up(key)
        self._clock.now_s += TAP_S
        while not self.device.events.empty():
            self.device.loop.handle(self.device.events.get())

    def look(self) -> None:
        """Look at the page until keys count."""
        self.device.loop.show()
        if (arms_s := self.device.loop.arms_s) is not None:
            self._clock.now_s = max(self._clock.now_s, arms_s)
            self.device.loop.tick()

    def scan(self, code: str) -> None:
        """Scan a code, and wait until it has arrived."""
        self._clock.now_s += BETWEEN_SCANS_S
        self.device.scan(code)
        self.device.loop.handle(self.device.events.get(timeout=SCAN_S))


class Demonstration(Hands):
    """Plays one seeded game with the device's keys and scanner, and prints every screen as text."""

    def __init__(self, device: Simulated, clock: PlayersClock, out: TextIO, seed: str = DEMO_SEED) -> None:
        super().__init__(device, clock)
        self._out = out
        self._player = Player(self.tap, self.scan, Random(seed))

    def run(self) -> None:
        """Play from the home screen until it shows again."""
        desk, go = self.device.loop.desk, self.device.loop.desk.stage.go
        self._print()
        while not isinstance(go.scene, Playing):
            unset = desk.page().cursor is None  # what is printed: OK takes nothing before a row is selected
            self.tap(Key.DOWN if unset else Key.OK)
        playing = go.scene
        while go.scene is playing or isinstance(go.scene, Notice):
            self._player.step(playing) if go.scene is playing else self.tap(Key.OK)
        self._player.leave()

    def tap(self, key: Key) -> None:
        super().tap(key)
        self._print()

    def scan(self, code: str) -> None:
        super().scan(code)
        self._print()

    def _print(self) -> None:
        self.look()
        tell(self._out, *(f"| {line}" for line in self.device.loop.desk.page().text().splitlines()), "")


def demonstrate(config: Config, store: Store, out: TextIO, seed: str = DEMO_SEED) -> None:
    """Play and print one seeded game on a simulated device of its own."""
    clock = PlayersClock()
    with simulated(config, store, clock, lambda: seed) as device:
        Demonstration(device, clock, out, seed).run()


def demonstrate_nowhere(config: Config, out: TextIO) -> None:
    """Play and print one seeded game in a temporary folder, without touching any of the owner's files."""
    with TemporaryDirectory() as folder:
        demonstrate(config, Store(Path(folder)), out)
