"""gpiozero's own tests, pointed at our pin factory: `python tests/gpiozero_suite.py CHECKOUT`, a checkout of gpiozero.

    git clone --depth 1 --branch v2.0.1.post3 https://github.com/gpiozero/gpiozero

The kernel below the binding is the model of `wire.py`, with GPIO 22 and 27 joined by a jumper as gpiozero's tests of
real pins ask for. Those run as they are. gpiozero tests its devices on pins of its own that a test can drive: these
tests run too, on our pins driven through the model's contacts. A line is printed for each test, with the reason where
it is skipped or fails; the exit status is 0 if none fails, 1 otherwise, and 2 for what is no checkout.
"""

import os
import sys
import threading
import time
from collections import Counter
from math import isclose
from pathlib import Path
from typing import Any, NamedTuple

import gpiod
import pytest
from gpiozero.pins import local

from compere_device.pins import chip
from compere_device.pins.gpiochip import GpiochipFactory, GpiochipPin
from wire import FakeChip

NAME = "gpiochip"
REAL = "test_real_pins.py"
ON_MODELS = ("devices", "inputs", "outputs", "boards", "mixins", "tools", "internal_devices")
JUMPER = frozenset({22, 27})
BARRIER = 53  # a line that no header has: its edge comes when all others have been delivered
AFTER_ALL_NS = 3600 * 10**9
SOON_S = 2.0
NEAR_S = 0.05  # as near as gpiozero asks its own pins to be


class Spidev:
    """spidev's device, opened and closed and nothing else: what it carries is not the factory's."""

    max_speed_hz = 0

    def open(self, port: int, device: int) -> None:
        self.opened = (port, device)

    def close(self) -> None:
        self.opened = None


class State(NamedTuple):
    """A level, and how many seconds the one before it lasted."""

    lasted_s: float
    level: bool


class DrivenPin(GpiochipPin):
    """Our pin with what gpiozero's tests want of a pin beside: to be driven from outside, and to tell its levels."""

    def __init__(self, factory: "DrivenFactory", info: Any) -> None:
        super().__init__(factory, info)
        self.clear_states()

    def drive_high(self) -> None:
        self._drive(True)

    def drive_low(self) -> None:
        self._drive(False)

    def clear_states(self) -> None:
        self._since_s = time.monotonic()
        self.states = [State(0.0, self.factory.chip.levels.get(self._number, False))]

    def assert_states(self, expected: list[bool]) -> None:
        for seen, level in zip(self.states, expected, strict=False):
            assert seen.level == level

    def assert_states_and_times(self, expected: list[tuple[float, bool]]) -> None:
        for seen, (lasted_s, level) in zip(self.states, expected, strict=False):
            assert isclose(seen.lasted_s, lasted_s, rel_tol=NEAR_S, abs_tol=NEAR_S)
            assert seen.level == level

    def _ask(self, line: Any) -> Any:
        request = super()._ask(line)
        self._note()
        return request

    def _set_state(self, value: float) -> None:
        super()._set_state(value)
        self._note()

    def _drive(self, level: bool) -> None:
        self.factory.chip.drive(self._number, level)
        self._note()
        self.factory.deliver()

    def _note(self) -> None:
        level, now_s = self.factory.chip.levels[self._number], time.monotonic()
        if level is not self.states[-1].level:
            self.states.append(State(now_s - self._since_s, level))
            self._since_s = now_s


class DrivenFactory(GpiochipFactory):
    """Our factory in the place of gpiozero's mock: the board is the one that its tests expect."""

    def __init__(self, revision: str | None = None, pin_class: type | None = None) -> None:
        super().__init__()
        self.chip.joined = frozenset()
        self._revision = revision or os.environ.get("GPIOZERO_MOCK_REVISION", "a02082")
        self.pin_class = DrivenPin
        if pin_class:
            pytest.skip("for a kind of pin that is gpiozero's own")

    @property
    def chip(self) -> FakeChip:
        return self._chip  # type: ignore[return-value]

    def pin(self, name: object, pin_class: type | None = None, **wants: object) -> Any:
        if pin_class or wants:
            pytest.skip("for a kind of pin that is gpiozero's own")
        return super().pin(name)

    def reset(self) -> None:
        self.close()
        self._reservations.clear()  # of all factories: devices that a test has left open are another's trouble

    def deliver(self) -> None:
        """Wait until handlers have heard of everything so far, unless one of them asks."""
        if threading.current_thread().name == "gpio-edges":
            return
        settings = gpiod.LineSettings(edge_detection=gpiod.line.Edge.BOTH)
        request, delivered = self.chip.request_lines({BARRIER: settings}, "test", 4), threading.Event()
        with self.reader.lock:
            self.reader.watch(request, lambda at_ns, rose: delivered.set())
        self.chip.play([(AFTER_ALL_NS, BARRIER, not self.chip.levels[BARRIER])])
        delivered.wait(SOON_S)
        with self.reader.lock:
            self.reader.forget(request)
            request.release()

    def _get_revision(self) -> int:
        return int(self._revision, 16)


class Pointed:
    """The plugin that points the tests at our factory and says how each goes."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what is about other factories, and replace gpiozero's mock where its fixtures make it."""
        items[:] = [item for item in items if self._ours(item)]
        vars(sys.modules["conftest"])["MockFactory"] = DrivenFactory

    def pytest_runtest_setup(self, item: pytest.Function) -> None:
        """Skip what nobody promises."""
        if "pwm" in item.fixturenames:
            pytest.skip("for pins with PWM, which ours have not")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Print how a test went."""
        if report.when == "call" or report.outcome != "passed":
            why = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
            crash = getattr(report.longrepr, "reprcrash", None)
            why = (crash.message if crash else why).partition("\n")[0].removeprefix("Skipped: ")
            self.counts[report.outcome] += 1
            print(f"{report.outcome:8}{report.nodeid.split('/')[-1]}{why and f': {why}'}", flush=True)

    def _ours(self, item: pytest.Item) -> bool:
        if item.path.name == REAL:
            params = getattr(getattr(item, "callspec", None), "params", {})
            return params.get("pin_factory_name") == NAME
        return "mock_factory" in getattr(item, "fixturenames", ())


def main(arguments: list[str]) -> int:
    """Run them; return the exit status."""
    tests = Path(*arguments[:1], "tests").absolute()
    if len(arguments) != 1 or not all((tests / name).is_file() for name in ("conftest.py", REAL)):
        print("usage: gpiozero_suite.py CHECKOUT, a checkout of gpiozero with its tests", file=sys.stderr)
        return 2
    gpiod.Chip = lambda path: FakeChip(joined=JUMPER)  # type: ignore[assignment,misc]
    chip.chip_paths = lambda: ["/dev/gpiochip0"]
    local.SpiDev = Spidev
    os.chdir(tests.parent)  # some open files of gpiozero's by their path in the checkout
    pointed = Pointed()
    found = [
        str(tests / name) for name in (REAL, *(f"test_{each}.py" for each in ON_MODELS)) if (tests / name).exists()
    ]
    pytest.main(["-p", "no:terminal", "-p", "no:cacheprovider", "-o", "addopts=", "-W", "ignore", *found], [pointed])
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(pointed.counts.items())) or "no tests were found")
    return 0 if pointed.counts["passed"] and not pointed.counts["failed"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
