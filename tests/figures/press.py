"""A game played by the edges of a device's keys, in whatever build this is run: `python press.py BOT MOST [PRESSES]`.

It is a program of its own, because it is run in two builds, and knows of either only what both have. From an edge to
the last byte of the picture all is the program's own, in one thread; the wire counts bytes, and nothing is synced.

Without PRESSES it plays until the bot has had MOST turns, and prints as JSON which presses took one of them, and how
long each of these took in milliseconds. With PRESSES, their numbers separated by commas, only these are called back by
a function of C that ctypes calls, so that callgrind can be told to collect nothing else. With `opcodes` in their place
it prints how many instructions of Python each press took that took a turn: the same on any machine.
"""

import ctypes
import json
import os
import sys
import time
from math import inf
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from compere.bots import find
from compere_device.box.assembly import make_loop
from compere_device.drivers.player import Player
from compere_device.events import Event, Key, Moved
from compere_device.files.store import Store
from compere_device.glass.fonts import Fonts
from compere_device.glass.oled import Oled
from compere_device.pages.screen import Screen
from compere_device.scenes.home import begin
from compere_device.scenes.playing import Playing
from compere_device.setup.settings import Config, DeviceConfig
from figures.glass import Meter
from figures.people import PEOPLE
from figures.profiles import PROFILES

try:
    from figures.counting import opcodes
except ImportError:  # an older build has none: it is found beside this program
    from counting import opcodes  # type: ignore[import-not-found, no-redef]

try:
    from hands import TOLD
except ImportError:
    TOLD = frozenset()

TAP_S, WAIT_S = 0.05, 2.0
# Turns of a bot that are played, if the game does not end sooner: with few, one collection of garbage more changes the
# mean by two per cent. The first is left out by whoever counts, as it imports what the others find there.
TURNS = 24
COLLECTED = "ffi_call"  # in libffi: what any function of C that is called by ctypes is called by
_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


class Glass:
    """Shows each picture at once, on this thread."""

    shown_for_s = inf

    def __init__(self) -> None:
        self.meter = Meter()
        self._oled = Oled(lambda: self.meter)
        self.show, self.brightness = self._oled.show, self._oled.brightness
        self.renew, self.adjust = self._oled.renew, self._oled.adjust

    def flush(self, timeout_s: float) -> bool:
        """Nothing to wait for."""
        return True

    def close(self) -> None:
        """Nothing to let go of."""


class Box:
    """A device whose clock stands still but when somebody waits."""

    def __init__(self, folder: Path, bot: str) -> None:
        self.now_s, self.presses = 0.0, 0
        config, self.glass, store = Config(device=DeviceConfig("en")), Glass(), Store(folder)
        if hasattr(store, "preferences"):
            store.preferences.told = TOLD  # a build that once says what its keys do has said so
        clock, screen, events = lambda: self.now_s, Screen(Fonts()), SimpleQueue[Event]()
        self.loop = make_loop(config, store, events, clock, self.glass, screen, lambda: "7", lambda: None)
        rules = find(bot)
        self.desk: Any = self.loop.desk
        stage: Any = self.desk.stage if hasattr(self.desk, "stage") else self.desk
        begin(stage, rules, rules.choose_options({}))
        self.loop.show()
        self._wait()

    @property
    def scene(self) -> Any:
        """What is shown."""
        return self.desk.stage.go.scene if hasattr(self.desk, "stage") else self.desk.scene

    def press(self, key: Key) -> int:
        """Press a key, from its first edge to the last byte of the page with its keys drawn; return 0, as C asks."""
        self.presses += 1
        for down in (True, False):
            self.loop.handle(Moved(key, down, self.now_s))
            self.loop.show()
            self.now_s += TAP_S
        self._wait()
        return 0

    def _wait(self) -> None:
        self.now_s += WAIT_S
        if self.loop.tick():
            self.loop.show()


def main(bot: str, most: str, presses: str = "") -> None:
    """Play."""
    os.fsync = lambda handle: None  # type: ignore[assignment]
    counts = presses == "opcodes"
    chosen, times_ms = {int(each) for each in presses.split(",") if each and not counts}, dict[int, float]()
    took = dict[int, int]()
    search = ctypes.CDLL(None).bsearch
    random, turns = Random(7), PROFILES[bot].turns
    rules = find(bot)
    people = PEOPLE[bot](rules.choose_options({}), random)
    with TemporaryDirectory() as folder:
        box = Box(Path(folder), bot)
        playing = box.scene
        assert isinstance(playing, Playing)

        def press(key: Key) -> None:
            had, start_s, nth = turns(playing.table.session), time.perf_counter(), box.presses + 1
            if counts:
                took[nth] = opcodes(lambda: box.press(key))
            elif nth in chosen:
                byte = ctypes.create_string_buffer(1)
                search(byte, byte, 1, 1, _CALLBACK(lambda one, other: box.press(key)))
            else:
                box.press(key)
            if turns(playing.table.session) > had:
                times_ms[box.presses] = (time.perf_counter() - start_s) * 1000

        player = Player(press, None, random, people)
        while box.scene is playing and len(times_ms) < int(most) and not (chosen and box.presses >= max(chosen)):
            player.step(playing)
    said = {"presses": [*times_ms], "ms": [*times_ms.values()], "bytes": box.glass.meter.bytes}
    print(json.dumps({**said, "opcodes": [took[each] for each in times_ms if counts]}))


if __name__ == "__main__":
    main(*sys.argv[1:])
