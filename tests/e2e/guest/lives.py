"""The life of a machine with systemd, over its starts: which scenarios are over, how it ends, what is found in it."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from compere_device.wifi.joining import Wifi
from e2e.guest.fixtures import PINS, say
from e2e.guest.glass import Glass
from e2e.guest.header import Header
from e2e.guest.person import Person
from e2e.guest.waiting import ASK_S, wait_for
from hands import Hands
from sharing import share

REPOSITORY = Path("/opt/e2e/repository")  # packages that this run has brought
KEPT = Path("/opt/kept")  # a disk that nothing but the scenarios writes to
OVER = Path("/opt/e2e/over.json")
READY_S = 90.0


def pytest_configure(config: pytest.Config) -> None:
    """Know what a scenario may say of itself."""
    config.addinivalue_line(
        "markers", "ends(how): the machine ends with it: 'reboot', 'power cut', 'switch off' or 'new card'"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what was over before this start of the machine."""
    over = json.loads(OVER.read_text())
    items[:] = [each for each in items if each.nodeid.split("/")[-1] not in over]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Remember how the scenario that begins is to end."""
    marker = item.get_closest_marker("ends")
    _ends[item.nodeid] = marker.args[0] if marker else ""


_ends: dict[str, str] = {}
_failed: set[str] = set()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Know what has failed: the machine's life ends with it."""
    if not report.passed:
        _failed.add(report.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_runtest_logfinish(nodeid: str) -> None:
    """End the machine as the scenario wanted, and never come back; who switches it off has done so."""
    how = _ends.get(nodeid)
    if not how or nodeid in _failed:
        return
    subprocess.run(("sync", "--file-system", KEPT), check=True)  # and no other file system
    say(again=how)
    if how == "reboot":
        run("systemctl", "reboot", "--no-block")
    while True:
        signal.pause()


def run(*command: str | Path, timeout_s: float = 300.0) -> str:
    """Run a command and return what it prints; AssertionError with all of that if it fails."""
    environ = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**environ, "DEBIAN_FRONTEND": "noninteractive"},
        timeout=timeout_s,
    )
    said = f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}"
    print(said, flush=True)
    assert done.returncode == 0, said
    return done.stdout


def shown(unit: str, *names: str) -> dict[str, str]:
    """Return properties of a unit, as systemd tells them."""
    said = run("systemctl", "show", unit, *(f"--property={name}" for name in names))
    return dict(line.split("=", 1) for line in said.splitlines())


class Service:
    """The installed service; to a person it is what a daemon is."""

    name = "compere.service"
    state = Path("/var/lib/compere")

    def __init__(self) -> None:
        self._pid = 0

    @property
    def pid(self) -> int:
        """Its process, which must be running and ready."""
        if not (self._pid and Path(f"/proc/{self._pid}").exists()):
            said = shown(self.name, "MainPID", "ActiveState")
            assert said["ActiveState"] == "active", self.log
            self._pid = int(said["MainPID"])
        return self._pid

    @property
    def log(self) -> str:
        """What it has said since the machine's start, and what systemd said of it."""
        command = "journalctl", "--boot", "--no-pager", "--lines=40", "--output=short-monotonic", f"--unit={self.name}"
        return subprocess.run(command, capture_output=True, text=True).stdout

    def wait_until_ready(self, timeout_s: float = READY_S) -> None:
        """Wait until systemd has heard that it is."""
        try:
            wait_for(lambda: self.is_active, f"{self.name} to be ready", timeout_s, ASK_S)
        except TimeoutError as error:
            raise TimeoutError(f"{error}\n{self.log}") from None

    @property
    def is_active(self) -> bool:
        """Whether it runs and is ready."""
        return subprocess.run(("systemctl", "is-active", "--quiet", self.name)).returncode == 0

    def journals(self) -> list[Path]:
        """The files of the games in progress."""
        return sorted((self.state / "games").glob("*"))


@pytest.fixture(scope="session")
def service() -> Service:
    """The installed service."""
    return Service()


@pytest.fixture(scope="session")
def seen() -> Iterator[Glass]:
    """The display, with all that it was sent since the machine's start."""
    glass = Glass(anew=False)
    yield glass
    glass.close()


@pytest.fixture(scope="session")
def somebody(service: Service, header: Header, seen: Glass) -> Person:
    """Somebody in front of the installed box, whose games go on over its starts as those of the box do."""
    return in_front(service, header, seen)


def in_service(twin: Hands) -> None:
    """Give a twin what a service has: phones, a voice and a wireless network."""
    share(twin)
    wifi = Wifi(twin.events.put)
    twin.stage.box.read_aloud, twin.stage.box.wifi = lambda on: None, lambda: wifi


def in_front(service: Service, header: Header, seen: Glass) -> Person:
    """Return who stands in front of the box, as soon as it shows its first page and listens to its keys."""
    service.wait_until_ready()
    person = Person(service, header, PINS, seen, KEPT / "twin")
    in_service(person.twin)
    person.look(timeout_s=30.0)
    wait_for(lambda: all(map(header.watched, PINS.values())), "the program to listen to its keys")
    return person


def since_start_s() -> float:
    """Return how long ago the machine was started, on the clock that systemd and the kernel's trace have, too."""
    return time.monotonic()
