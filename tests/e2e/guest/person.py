"""Somebody at the table of the guest, and what the glass must show them.

What is expected comes from a twin: the same app on software parts, given the same inputs and no wires. It stands for
the app's own tests; here it is the parts between a finger and the glass that are under test.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PIL import Image

from compere_device.events import Event, Key
from compere_device.loop import BACK_ARM_S
from compere_device.scenes.legend import Legend
from compere_device.scenes.playing import Playing
from e2e.guest.daemon import Daemon
from e2e.guest.glass import Glass
from e2e.guest.header import Header
from golden_screens import braille
from hands import SCREEN, Hands

SEED = "1"  # of the twin's games
TAP_S = 0.04
HOLD_S = 0.8
CHORD_S = 3.2
ANEW_S = 2.0  # longer than a scanner goes on seeing a code that is held before it
STILL_S = 0.15  # longer than a contact may bounce, and what follows from it
SEEN_S = BACK_ARM_S + 0.5  # longer than keys wait for a page to be seen

ROWS_MOST = 40  # of a list


class Person:
    """Presses real lines and the twin's keys, and compares the two glasses."""

    def __init__(
        self,
        daemon: Daemon,
        header: Header,
        pins: Mapping[Key, int],
        glass: Glass,
        twin_folder: Path,
    ) -> None:
        self.glass = glass
        self.twin = Hands(twin_folder, "", configured="en", seed=SEED)
        self.twin_folder = twin_folder
        self._daemon = daemon
        self._scanned_s: dict[str, float] = {}  # when each code was scanned last
        self._header = header
        self._pins = pins

    def read_keys(self) -> None:
        """Read what the keys do, where a box says it: at its first start."""
        while isinstance(self.twin.desk.stage.go.scene, Legend):
            self.see()
            self.touch(Key.OK)
            self.twin.press(Key.OK)
            self.twin.serve()  # that they were told may be what cannot be kept
            self.look()

    def press(self, *keys: Key) -> None:
        """Press and let go, one key after the other, and look."""
        for key in keys:
            self.see()
            self._contacts((key,), TAP_S)
            self.twin.press(key)
        self.look()

    def press_twice(self, key: Key, gap_s: float) -> None:
        """Press twice so fast that only the first can be meant for what the glass shows, and look."""
        self.see()
        pin = self._pins[key]
        for _ in range(2):
            self._header.close_contact(pin)
            time.sleep(gap_s)
            self._header.open_contact(pin)
            time.sleep(gap_s)
        self.twin.press(key)
        self.look()

    def touch(self, key: Key) -> None:
        """Press a key and let it go, and do not tell the twin."""
        self._contacts((key,), TAP_S)

    def press_bouncing(self, key: Key, gaps_s: Sequence[float]) -> float:
        """The same with contacts that bounce when they close and when they open; return the widest gap had."""
        self.see()
        pin = self._pins[key]
        widest_s = self._header.bounce(pin, True, gaps_s)
        time.sleep(TAP_S)
        widest_s = max(widest_s, self._header.bounce(pin, False, gaps_s))
        self.twin.press(key)
        time.sleep(STILL_S)
        self.look()
        return widest_s

    def hold(self, key: Key) -> None:
        """Hold a key alone, and look."""
        self.see()
        self._contacts((key,), HOLD_S)
        self.twin.hold(key)
        self.look()

    def chord(self) -> None:
        """Hold BACK and OK together for longer than three seconds, and look."""
        self.see()
        self._contacts((Key.BACK, Key.OK), CHORD_S)
        self.twin.chord()
        self.look()

    def choose(self, *wanted: str) -> None:
        """Go down to a row that begins so and confirm it, for each."""
        for each in wanted:
            for _ in range(ROWS_MOST):
                if self.twin.selected.startswith(each):
                    break
                self.press(Key.DOWN)
            else:
                raise AssertionError(f"no row begins with {each}: {self.twin.page.text()}")
            self.press(Key.OK)

    def scan(self, send: Callable[[str], None], code: str) -> None:
        """Scan a code with a scanner, and look; the same again only when it counts as another scan."""
        time.sleep(max(0.0, self._scanned_s.get(code, 0.0) + ANEW_S - time.monotonic()))
        self._scanned_s[code] = time.monotonic()
        send(code)
        self.twin.scan(code)
        self.look()

    def told(self, *events: Event, timeout_s: float = 10.0) -> None:
        """Something happens that the app must have heard of by itself; look whether it has."""
        for event in events:
            self.twin.loop.handle(event)
        self.look(timeout_s)

    def look(self, timeout_s: float = 10.0) -> None:
        """The glass shows what it should, within the timeout, and goes on showing it."""
        wanted = self.picture()
        came = self.glass.wait(
            lambda image: image.tobytes() == wanted.tobytes(),
            timeout_s,
            lambda: self._daemon.pid,  # it must be running
        )
        time.sleep(0.03)
        if not came or self.glass.look().tobytes() != wanted.tobytes():
            shown = drawn(self.glass.look())
            raise AssertionError(f"the glass shows\n{shown}\nand should show\n{drawn(wanted)}\nlog: {self._daemon.log}")

    def picture(self) -> Image.Image:
        """What the glass should show."""
        return SCREEN.draw(self.twin.page)

    def see(self) -> None:
        """Look at the page for as long as a person does before a key is pressed, where it has just come up."""
        self.twin.loop.look()
        if not self.twin.loop.armed:
            self.look()
            time.sleep(SEEN_S)
            self.twin.look()

    def _contacts(self, keys: tuple[Key, ...], for_s: float) -> None:
        for key in keys:
            self._header.close_contact(self._pins[key])
        time.sleep(for_s)
        for key in keys:
            self._header.open_contact(self._pins[key])
        time.sleep(TAP_S)


def drawn(image: Image.Image) -> str:
    """A picture as text, without the blank edge at the right and at the bottom."""
    blank = "\u2800"
    lines = [line.rstrip(blank) or blank for line in braille(image).splitlines()]
    return "\n".join(lines).rstrip(f"{blank}\n") or "nothing"


def begin_patchwork(person: Person) -> None:
    """Begin a game in which the table turns up the cards, so that chance is not the device's; go to its question."""
    person.read_keys()
    person.choose("Patchwork", "normal", "1", "you")
    person.press(Key.DOWN)  # nothing is selected of what is kept for later games
    person.press(Key.OK)  # what the neutral token means
    person.press(Key.DOWN)
    person.press(Key.OK)  # where the first leather patch is
    while not isinstance(person.twin.desk.stage.go.scene, Playing) or person.twin.playing.asked is None:
        person.press(Key.OK)  # also that holding BACK goes back, where nobody was told yet
