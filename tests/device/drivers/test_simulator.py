"""The device without a Pi: the same loop behind software pins, drawn in a terminal, or playing by itself."""

import codecs
import io
import os
import re
import select
import sys
import termios
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import strange_guest
from compere_device import cli
from compere_device.drivers import simulator
from compere_device.drivers.simulator import Demonstration, DrawnGlass, PlayersClock, Simulated, demonstrate, simulated
from compere_device.events import Key, Moved, Scanned
from compere_device.files.chosen import DisplayChoice
from compere_device.files.store import Store
from compere_device.glass.fonts import Fonts
from compere_device.pages.page import Page
from compere_device.pages.screen import Screen
from compere_device.setup.config import Config, DisplayConfig
from golden_screens import from_braille
from hands import started_before
from logged import log_of_its_own

WAIT_S = 10  # for a thread to react; reached only on failure
SETTINGS = """
[display]
driver = "simulated"
[keys]
arm_ms = 0
hold_ms = 200
panic_ms = 1000
[device]
language = "en"
"""


# The parts


def device(folder: Path) -> Any:
    return simulated(Config(), Store(folder), lambda: 0.0, lambda: "1")


def test_the_drawn_glass_shows_what_the_model_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every picture goes over the modelled wire, and what is drawn is what came out there; a close sets it up anew."""
    glass, drawn, commands = DrawnGlass(), list[bytes](), list[int]()
    monkeypatch.setattr(
        glass.model, "command", lambda *cmd, send=glass.model.command: commands.extend(cmd) or send(*cmd)
    )
    glass.draw = lambda image: drawn.append(image.tobytes())
    screen = Screen(Fonts())
    pictures = [screen.draw(Page("Title", lines=(f"line {number}",))).image() for number in range(3)]
    for picture in pictures:
        glass.show(picture)
        glass.close()
    assert drawn == [picture.tobytes() for picture in pictures]
    assert commands.count(0xA8) == len(pictures)  # of the set-up alone


def test_a_black_glass_is_drawn_black_and_lit_by_a_key(tmp_path: Path) -> None:
    """Who left the device alone for ten minutes sees what a box would show: nothing, until a key is pressed."""
    clock, drawn = PlayersClock(), list[bytes]()
    with simulated(Config(), Store(tmp_path), clock, lambda: "1") as box:
        box.glass.draw = lambda image: drawn.append(image.tobytes())
        box.loop.show()
        clock.now_s = 600.0
        box.loop.tick()
        box.loop.show()
        box.fingers.down(Key.UP)
        box.loop.handle(box.events.get(timeout=WAIT_S))
        box.loop.show()
    blank = Image.new("1", (128, 64)).tobytes()
    assert drawn[0] != blank
    assert drawn[1] == blank
    assert drawn[-1] != blank


def test_keys_and_scans_are_events(tmp_path: Path) -> None:
    """A finger closes a contact, a code goes down a cable, and both come out where the app takes them."""
    with device(tmp_path) as box:
        box.fingers.down(Key.UP)
        box.fingers.up(Key.UP)
        box.scan("patch:5")
        events = [box.events.get(timeout=WAIT_S) for _ in range(3)]
    assert events == [Moved(Key.UP, True, 0.0), Moved(Key.UP, False, 0.0), Scanned("patch:5")]


@pytest.mark.parametrize("key", Key)
def test_every_key_can_be_pressed(tmp_path: Path, key: Key) -> None:
    """Those of boards with a joystick, too."""
    with device(tmp_path) as box:
        box.fingers.down(key)
        assert box.events.get(timeout=WAIT_S) == Moved(key, True, 0.0)


@pytest.mark.parametrize(("said", "turned"), [(0, 0), (90, 0), (180, 180), (270, 180)])
def test_the_glass_is_turned_as_the_settings_say(tmp_path: Path, said: int, turned: int) -> None:
    """By half turns, which are all that the modelled chip can do; and by the device's own menu, at once and kept."""
    store = Store(tmp_path)
    with simulated(Config(display=DisplayConfig(rotate=said)), store, lambda: 0.0, lambda: "1") as box:
        for turn, choice in ((turned, DisplayChoice(99)), (180 - turned, DisplayChoice(99, 180 - turned))):
            box.loop.desk.stage.picture.adjust(choice)
            box.loop.show()
            page = Screen(Fonts()).draw(box.loop.desk.page()).image()
            assert box.glass.model.picture().tobytes() == page.rotate(turn).tobytes()
            assert box.glass.model.contrast == 99
    with simulated(Config(), Store(tmp_path), lambda: 0.0, lambda: "1") as box:
        assert (box.loop.desk.stage.picture.adjusted, box.glass.model.contrast) == ((99, 180 - turned), 99)


def test_nothing_is_left_open(tmp_path: Path) -> None:
    """A device that was closed, also by an error, has no thread and no file any more."""
    before = threading.active_count(), len(os.listdir("/proc/self/fd"))
    with pytest.raises(ZeroDivisionError), device(tmp_path):
        assert threading.active_count() == before[0] + 1
        raise ZeroDivisionError
    assert (threading.active_count(), len(os.listdir("/proc/self/fd"))) == before


def test_it_shows_the_home_screen(tmp_path: Path) -> None:
    """The app of the simulated device is the one that a Pi runs: its page is on the glass."""
    with device(tmp_path) as box:
        box.loop.show()
        assert box.glass.model.picture().tobytes() == Screen(Fonts()).draw(box.loop.desk.page()).tobytes()


# The demonstration


def demonstrated(folder: Path, seed: str = "7") -> list[str]:
    out = io.StringIO()
    demonstrate(Config(), Store(folder), out, seed)
    return out.getvalue().split("\n\n")[:-1]


def test_the_demonstration_prints_every_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first question of the device to the home screen after the game, as text."""
    pages: list[str] = []
    shown = Demonstration._print
    monkeypatch.setattr(
        Demonstration, "_print", lambda self: (pages.append(self.device.loop.desk.page().text()), shown(self))
    )
    screens = demonstrated(tmp_path / "a")
    assert screens == ["\n".join(f"| {line}" for line in page.splitlines()) for page in pages]
    assert screens[0].startswith("| Compère\n| Language / Langue")
    assert screens[-1].startswith("| Compère\n| Which game?")
    assert {"| Your turn", "| Automa’s turn", "| End"} <= {screen.splitlines()[0] for screen in screens}


@pytest.mark.slow
def test_the_demonstration_is_its_seed(tmp_path: Path) -> None:
    """Another seed plays another game; that the same plays the same, in any process, is held in test_cli."""
    one, other = (demonstrated(tmp_path / seed, seed) for seed in "78")
    assert one != other


# In a terminal


@dataclass
class Person:
    """Someone at the other end of a terminal, who types and sees; `page` is the last that was shown."""

    leader: int
    follower: int
    page: Page = field(default_factory=lambda: Page(""))
    glass: Image.Image | None = None
    armed: Callable[[], bool] = lambda: False  # whether keys count
    seen: str = ""
    problems: list[BaseException] = field(default_factory=list)
    decoder: codecs.IncrementalDecoder = field(default_factory=codecs.getincrementaldecoder("utf-8"))

    def watch(self, box: Simulated) -> Simulated:
        """Note each page as it is shown, and what it made of the glass."""
        show, self.armed = box.loop.show, lambda: box.loop.armed

        def noting() -> None:
            page = box.loop.desk.page()
            show()
            self.page, self.glass = page, box.glass.model.picture()

        box.loop.show = noting  # type: ignore[method-assign]
        return box

    def type(self, text: str) -> None:
        os.write(self.leader, text.encode())

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Look on until something is so."""
        end_s = time.monotonic() + WAIT_S
        while not condition():
            assert time.monotonic() < end_s, f"{what!r} did not come; the page is {self.page.text()!r}"
            if select.select([self.leader], [], [], 0.05)[0]:
                self.seen += self.decoder.decode(os.read(self.leader, 1 << 16))

    def leave(self, ended: threading.Event) -> None:
        """End the device and look on until it has: a terminal that nobody reads takes no more after a while."""
        while not ended.is_set():
            self.type("\x03")
            if select.select([self.leader], [], [], 0.5)[0]:
                os.read(self.leader, 1 << 16)

    def sees(self, text: str) -> None:
        """Look on until the page with this text is drawn, dot for dot what is on the glass, and keys count.

        A key that is typed sooner does nothing.
        """
        self.until(lambda: text in self.page.text() and self._drawn() and self.armed(), text)

    def _drawn(self) -> bool:
        rows = re.findall("│([\u2800-\u28ff]{64})│", self.seen.rpartition("\x1b[H")[2])
        wanted = Screen(Fonts()).draw(self.page).tobytes()
        return (
            len(rows) == 16
            and self.glass is not None
            and from_braille(rows).tobytes() == self.glass.tobytes() == wanted
        )


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """Someone before a pseudo-terminal."""
    leader, follower = os.openpty()
    someone, make = Person(leader, follower), simulator.Simulated
    monkeypatch.setattr(simulator, "Simulated", lambda *given: someone.watch(make(*given)))
    for name, value in {"COLUMNS": "80", "LINES": "24", "COMPERE_STATE": str(tmp_path / "state")}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("COMPERE_CONFIG", str(tmp_path / "config.toml"))
    (tmp_path / "config.toml").write_text(SETTINGS)
    yield someone
    os.close(follower)
    os.close(leader)


def attended(person: Person, acts: Callable[[], None]) -> None:
    """Run the device in the terminal while a person acts; hold the terminal afterwards against what it was before."""
    others, before = set(threading.enumerate()), termios.tcgetattr(person.follower)
    ended = threading.Event()

    def act() -> None:
        try:
            acts()
            person.until(lambda: person.seen.endswith("\x1b[?25h\x1b[?1049l"), "the end")
        except BaseException as problem:
            person.problems.append(problem)
            person.leave(ended)

    hands = threading.Thread(target=act)
    with (
        log_of_its_own(),
        pytest.MonkeyPatch.context() as patch,
        open(person.follower, closefd=False) as typed,
        open(person.follower, "w", encoding="utf-8", closefd=False) as drawn,
    ):
        patch.setattr(sys, "stdin", typed)
        patch.setattr(sys, "stdout", drawn)
        hands.start()
        try:
            status = cli.main(["run"])
        finally:
            ended.set()
        for thread in set(threading.enumerate()) - others:
            thread.join(WAIT_S)
    if person.problems:
        raise person.problems[0]
    assert status == 0
    assert termios.tcgetattr(person.follower) == before


def holding_back(person: Person) -> str:
    """Return what the line below the last drawn picture says that `g` does."""
    return re.findall(r"  g (\w+)  ", person.seen)[-1]


def play_some(person: Person) -> None:
    """Begin a game, answer by key and by scan, look around, and quit."""
    for page in ("1/3", "2/3", "3/3"):  # it was never started before
        person.sees(page)
        person.type("\r")
    person.sees("Which game?")
    person.until(lambda: holding_back(person) == "menu", "menu")
    person.type("k")
    person.sees("> Menu")
    person.type("j")
    person.sees("> Patchwork · Automa")
    for question in ("Which deck", "Which level", "Who turns up", "neutral"):
        person.type("\r")
        person.sees(question)
    person.type("j\r")  # nothing is selected of what is kept for later games
    person.sees("leather")
    held = set()
    while person.page.corner != "1/3":
        text = person.page.text()
        person.type("j" if person.page.cursor is None and person.page.rows else "\r")
        person.until(lambda text=text: person.page.text() != text and person.armed(), "another page")
        held.add(holding_back(person))
    person.sees("1/3")
    assert "glance" in held  # while the set-up was told
    person.type("/patch:5\r")
    person.sees("2/3")
    person.until(lambda: holding_back(person) == "back", "back")
    person.type("g")
    person.sees("1/3")
    person.type("l")
    person.sees("Your score now")
    person.until(lambda: holding_back(person) == "close", "close")
    person.type("l")
    person.sees("1/3")
    person.type("!")
    person.sees("Your game is saved.")
    person.type("q")


def test_a_game_in_the_terminal(person: Person, tmp_path: Path) -> None:
    """Keys, holds, the chord and a typed scan do what they do on the device; `q` gives the terminal back."""
    attended(person, lambda: play_some(person))
    assert "  L menu  ! BACK+OK  " in person.seen
    store = Store(tmp_path / "state")
    assert [game.name for game in store.games()] == ["patchwork-0001"]
    assert list(store.preferences.options) == ["patchwork"]


def test_what_a_guest_prints_is_not_drawn(person: Person, tmp_path: Path) -> None:
    """When it is imported and in its rules: each picture is as it would be without."""
    strange_guest.install(tmp_path / "site", "print('low tide')")

    def play() -> None:
        for page, typed in (("1/3", "\r"), ("2/3", "\r"), ("3/3", "\r"), ("Which game?", "k"), ("> Menu", "k")):
            person.sees(page)
            person.type(typed)
        person.sees("> Lantern")
        for page in ("Who has the oil", "Shuffle the six", "into the"):
            person.type("\r")
            person.sees(page)
        person.type("q")

    with strange_guest.within_reach(tmp_path / "site"):
        attended(person, play)
    assert "low tide" not in person.seen


def test_the_device_switches_itself_off(person: Person, tmp_path: Path) -> None:
    """Power off in the menu ends the program as `q` does."""
    started_before(tmp_path / "state")

    def switch_off() -> None:
        for typed, seen in (("", "Which game?"), ("k\r", "What next?"), ("k\r", "Power off?")):
            person.type(typed)
            person.sees(seen)
        person.type("j\r")

    attended(person, switch_off)
