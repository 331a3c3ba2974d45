"""What the scenarios share, and how their results leave the guest: JSON lines on the second serial port."""

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from compere_device.events import Event, Key
from compere_device.scenes.settings import show_problems
from compere_device.setup.config import ConfigError, load
from e2e.guest.card import Card
from e2e.guest.daemon import COMPERE, Daemon
from e2e.guest.glass import Glass
from e2e.guest.header import Header
from e2e.guest.person import Person
from e2e.guest.typist import Typist
from e2e.guest.usb import KeyboardGadget, SerialGadget, SerialScanner
from e2e.guest.waiting import wait_for
from figures.goals import Goal
from figures.rows import MISSED
from hands import started_before

RESULTS = Path("/dev/ttyS1")
PINS = {Key.OK: 5, Key.BACK: 6, Key.UP: 13, Key.DOWN: 19}
SETTINGS: dict[str, dict[str, object]] = {
    "display": {"driver": "ssd1306", "i2c_port": 0, "shift_px": 0},  # pictures are compared where they belong
    "keys": {key.value: pin for key, pin in PINS.items()},
    "device": {"language": "en"},
}

Figure = Callable[[str, str], None]
Settings = Mapping[str, object]


_took_s: dict[str, float] = {}
_began_busy_s: dict[str, float] = {}
_not_passed: set[str] = set()


def say(**line: object) -> None:
    """Send a line of the results to the host."""
    with RESULTS.open("a") as port:
        port.write(json.dumps(line) + "\n")


def pytest_sessionstart() -> None:
    """Say that the machine is up, after so many seconds of its own, in so many of which it was busy."""
    say(up_s=time.monotonic(), busy_s=busy_s())


def pytest_collection_finish(session: pytest.Session) -> None:
    """Send which scenarios there are: one that is never heard of again has not passed."""
    say(collected=[_name(item.nodeid) for item in session.items])


def pytest_runtest_logstart(nodeid: str) -> None:
    """Send which scenario begins."""
    say(begins=_name(nodeid))
    _began_busy_s[_name(nodeid)] = busy_s()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Send how a scenario went: passed when all of it is over, anything else as soon as it is known."""
    name = _name(report.nodeid)
    _took_s[name] = _took_s.get(name, 0.0) + report.duration
    outcome = "expected to fail" if hasattr(report, "wasxfail") else report.outcome
    if outcome == "passed" and (report.when != "teardown" or name in _not_passed):
        return
    if outcome != "passed":
        _not_passed.add(name)
    said = getattr(report.longrepr, "reprcrash", None)
    skipped = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
    said_why = said.message if said else skipped
    busy = busy_s() - _began_busy_s[name]
    say(scenario=name, outcome=outcome, seconds=_took_s[name], busy_s=busy, said=said_why)


def busy_s(counted: Path = Path("/proc/stat")) -> float:
    """Return for how long the processor has worked: that is what a scenario costs, as who waits costs nothing here."""
    user, nice, system, _, _, irq, softirq = counted.read_text().split(maxsplit=8)[1:8]
    return sum(map(int, (user, nice, system, irq, softirq))) / os.sysconf("SC_CLK_TCK")


def _name(nodeid: str) -> str:
    return nodeid.split("/")[-1]


def beside(goal: Goal, value: float) -> str:
    """Return a goal as it is printed behind a figure, marked where it is missed."""
    return f"goal {goal}" if goal.met(value) else f"goal {goal} {MISSED}"


@pytest.fixture
def figure() -> Figure:
    """Print a figure in the report: what it is, and its value with the unit."""

    def print_figure(name: str, value: str) -> None:
        say(figure=name, value=value)

    return print_figure


@pytest.fixture(scope="session")
def header() -> Header:
    """The simulated GPIO chip."""
    return Header()


@pytest.fixture(scope="session")
def watched() -> Iterator[Glass]:
    """The kernel's trace of the display's address."""
    glass = Glass()
    yield glass
    glass.close()


@pytest.fixture
def glass(watched: Glass) -> Glass:
    """The display, just switched on."""
    watched.power_cycle()
    return watched


@pytest.fixture(scope="session")
def serial_scanner() -> Iterator[SerialScanner]:
    """A scanner on a USB serial port."""
    with SerialScanner("scanner", 0) as gadget:
        yield gadget


@pytest.fixture(scope="session")
def keyboard_scanner() -> Iterator[KeyboardGadget]:
    """A scanner that types."""
    with KeyboardGadget("typing", 1) as gadget:
        yield gadget


@pytest.fixture(scope="session")
def reader_port() -> Iterator[SerialGadget]:
    """The USB port of the die reader's board."""
    with SerialGadget("reader", 2) as gadget:
        yield gadget


@pytest.fixture
def typist() -> Iterator[Typist]:
    """A scanner that types, made by software."""
    keys = Typist()
    yield keys
    keys.close()


@pytest.fixture
def card(tmp_path: Path) -> Iterator[Card]:
    """A memory card, in which the daemon of this scenario has its files; to be asked for before it is started."""
    inserted = Card(tmp_path / "state")
    yield inserted
    inserted.close()


class Start:
    """Starts the daemon, and puts somebody in front of it."""

    def __init__(self, folder: Path, header: Header, glass: Glass) -> None:
        self.state, self.twin = folder / "state", folder / "twin"  # where the daemon has its files, and the twin
        for each in (self.state, self.twin):
            started_before(each)  # neither says any more what the keys do
        self._folder = folder
        self._header = header
        self._glass = glass
        self._daemon: Daemon | None = None

    def __call__(
        self, expect: Sequence[Event] = (), program: Path = COMPERE, path: str = "", **sections: Settings
    ) -> tuple[Daemon, Person]:
        """Start it with these settings over those for everybody, and wait for its home screen and its keys.

        `expect`: what the app hears from its parts meanwhile. `path`: where it finds other programs first.
        """
        settings = {name: {**SETTINGS.get(name, {}), **sections.get(name, {})} for name in {**SETTINGS, **sections}}
        self._daemon = Daemon(self._folder, settings, program)
        self._daemon.start(path)
        return self._daemon, self._person(expect)

    def again(self, expect: Sequence[Event] = ()) -> tuple[Daemon, Person]:
        """Start the same again, with its files, on a display that has not been switched off."""
        assert self._daemon
        self._daemon.start()
        return self._daemon, self._person(expect)

    def home(self, pins: Mapping[Key, int] = PINS) -> Person:
        """Put somebody in front of what has started anew by itself, whose keys have these pins now."""
        return self._person((), pins)

    def end(self) -> None:
        """End the daemon, if it runs."""
        if self._daemon:
            self._daemon.close()

    def _person(self, expect: Sequence[Event], pins: Mapping[Key, int] = PINS) -> Person:
        assert self._daemon
        person = Person(self._daemon, self._header, pins, self._glass, self.twin)
        try:
            load(self._daemon.config)
        except ConfigError as error:
            show_problems(person.twin.desk.stage, str(error.path), error.said)
        for event in expect:
            person.twin.loop.handle(event)
        person.look(timeout_s=30.0)
        wait_for(lambda: all(map(self._header.watched, pins.values())), "the program to listen to its keys")
        return person


@pytest.fixture
def start(tmp_path: Path, header: Header, glass: Glass) -> Iterator[Start]:
    """Start the daemon; it is ended with the scenario."""
    starter = Start(tmp_path, header, glass)
    yield starter
    starter.end()
