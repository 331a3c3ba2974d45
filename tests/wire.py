"""A GPIO chip of which only the kernel is modelled: real file descriptors, so that real threads wait for its edges."""

import errno
import os
import threading
import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import gpiod
import pytest
from gpiod import EdgeEvent, LineSettings
from gpiod.line import Bias, Direction, Edge, Value

from compere_device.pins import chip

REPORTED = {
    Edge.BOTH: {True, False},
    Edge.RISING: {True},
    Edge.FALLING: {False},
    Edge.NONE: set[bool](),
}
Step = tuple[int, int, bool]  # nanoseconds from now, line, level


class FakeRequest:
    """One line that somebody has, with a pipe for its file descriptor."""

    def __init__(self, chip: "FakeChip", offset: int, consumer: str, settings: LineSettings, kept: int) -> None:
        self.chip, self.offset, self.consumer = chip, offset, consumer
        self.fd, self._bell = os.pipe()
        self.settings = LineSettings()
        self.events: deque[EdgeEvent] = deque(maxlen=kept)
        self.level = False  # as the debouncer last saw it
        chip.requests[offset] = self
        self.reconfigure_lines({offset: settings})

    @property
    def offsets(self) -> list[int]:
        return [self.offset]

    def reconfigure_lines(self, config: dict[int, LineSettings]) -> None:
        """Take settings as `linereq_set_config` does, of a kernel with the bug of the buffer that is never made."""
        self.chip.check()
        new, old = config[self.offset], self.settings
        unsafe = old.debounce_period and old.edge_detection is Edge.NONE and new.edge_detection is not Edge.NONE
        assert not unsafe, "edges of a line that was debounced before go into a buffer that does not exist"
        self.settings = new
        if new.direction is Direction.OUTPUT:
            self.chip.levels[self.offset] = bool(new.output_value)
        self.chip.settle(self.offset)
        self.level = self.chip.levels[self.offset]

    def get_value(self, line: int) -> Value:
        self.chip.check()
        debounced = self.settings.debounce_period and self.settings.edge_detection is not Edge.NONE
        return Value(int(self.level if debounced else self.chip.levels[line]))

    def set_value(self, line: int, value: Value) -> None:
        self.chip.check()
        assert self.settings.direction is Direction.OUTPUT
        self.chip.levels[line] = bool(value)
        self.chip.driving.append((line, bool(value)))
        self.chip.settle(line)

    def put(self, at_ns: int, level: bool) -> None:
        """What the interrupt handler does with an edge that passed."""
        self.level = level
        if level in REPORTED[self.settings.edge_detection]:
            kind = EdgeEvent.Type.RISING_EDGE if level else EdgeEvent.Type.FALLING_EDGE
            self.events.append(EdgeEvent(kind.value, at_ns, self.offset, 0, 0))

    def ring(self) -> None:
        """Make the file descriptor readable if there are edges."""
        if self.events:
            os.write(self._bell, b"!")

    def read_edge_events(self, max_events: int | None = None) -> list[EdgeEvent]:
        with self.chip.lock:
            self.chip.check()
            assert self.events, "this read would block"
            os.read(self.fd, 1 << 16)
            events = list(self.events)
            self.events.clear()
            return events

    def hang_up(self) -> None:
        """What the waiting side sees when the chip goes."""
        if self._bell >= 0:
            os.close(self._bell)
        self._bell = -1

    def release(self) -> None:
        del self.chip.requests[self.offset]
        os.close(self.fd)
        self.hang_up()


def chips_of(monkeypatch: pytest.MonkeyPatch) -> "dict[str, FakeChip]":
    """Give this machine one chip; return its chips by path, to which more may be added."""
    found = {"/dev/gpiochip0": FakeChip()}
    monkeypatch.setattr(gpiod, "Chip", lambda path: found[path])
    monkeypatch.setattr(chip, "chip_paths", lambda: sorted(found))
    return found


@dataclass
class FakeChip:
    """A chip with as many lines as a Pi's; `levels` are those of its contacts, `driving` what was put out on them.

    `joined`: lines that a jumper connects. What one puts out the other takes, and a pull of either is a pull of both.
    """

    path: str = "/dev/gpiochip0"
    label: str = "pinctrl-bcm2835"
    lines: int = 54
    taken: dict[int, str] = field(default_factory=dict)
    levels: dict[int, bool] = field(default_factory=dict)
    driven: set[int] = field(default_factory=set)  # lines on which somebody pulls harder than the pull-up
    driving: list[tuple[int, bool]] = field(default_factory=list)
    joined: frozenset[int] = frozenset()
    requests: dict[int, FakeRequest] = field(default_factory=dict)
    gone: bool = False
    closed: bool = False
    lock: threading.RLock = field(default_factory=threading.RLock)

    def get_info(self) -> Any:
        return SimpleNamespace(label=self.label, num_lines=self.lines)

    def get_line_info(self, line: int) -> Any:
        return SimpleNamespace(consumer=self.taken.get(line) or self.requests[line].consumer)

    def request_lines(self, config: dict[int, LineSettings], consumer: str, event_buffer_size: int) -> FakeRequest:
        self.check()
        ((offset, settings),) = config.items()
        if offset in self.taken or offset in self.requests:
            raise OSError(errno.EBUSY, "Device or resource busy")
        self.levels.setdefault(offset, False)
        return FakeRequest(self, offset, consumer, settings, event_buffer_size)

    def close(self) -> None:
        self.closed = True

    def check(self) -> None:
        """What every system call on a chip that was unbound says."""
        if self.gone:
            raise OSError(errno.ENODEV, "No such device")

    def unplug(self) -> None:
        """Take the chip away while its lines are open."""
        self.gone = True
        for request in self.requests.values():
            request.hang_up()

    def drive(self, line: int, level: bool) -> None:
        """Pull a contact to a level, and leave it there for longer than any debounce."""
        self.play([(0, line, level)])

    def play(self, steps: Iterable[Step]) -> None:
        """Pull contacts as a trace says; edges are ready to be read when it is over.

        The debouncer is the kernel's (`debounce_irq_handler`, `debounce_work_func`): each edge starts its period anew,
        and at the end of a period the level counts, if it is another than the last one.
        """
        start_ns = time.monotonic_ns()
        moves = sorted((start_ns + at_ns, line, level) for at_ns, line, level in steps)
        self.driven.update(line for _, line, _ in moves)
        self._carry(moves)

    def settle(self, line: int) -> None:
        """Give a contact, and whatever is joined to it, the level of whoever drives it, else that of a pull.

        Where nobody does either it keeps the level that it had, as wires do for a while.
        """
        if line in self.driven:
            return
        net = self.joined if line in self.joined else {line}
        asked = {each: self.requests[each].settings for each in sorted(net) if each in self.requests}
        driving = [each for each, settings in asked.items() if settings.direction is Direction.OUTPUT]
        pulls = {each.bias for each in asked.values()} & {Bias.PULL_UP, Bias.PULL_DOWN}
        level = self.levels[driving[0] if driving else line]
        if pulls and not driving:
            level = Bias.PULL_UP in pulls
        now_ns = time.monotonic_ns()
        self._carry([(now_ns, each, level) for each in net - {line}])
        self.levels[line] = level

    def _carry(self, moves: list[Step]) -> None:
        """Move contacts, and report the edges of those that are watched."""
        passed: list[Step] = []
        with self.lock:
            for line in {line for _, line, _ in moves}:
                own = [(at_ns, level) for at_ns, each, level in moves if each == line]
                if request := self.requests.get(line):
                    passed += [(at_ns, line, level) for at_ns, level in self._filtered(request, own)]
                self.levels[line] = own[-1][1]
            for at_ns, line, level in sorted(passed):
                self.requests[line].put(at_ns, level)
            for line in dict.fromkeys(line for _, line, _ in passed):
                self.requests[line].ring()

    def _filtered(self, request: FakeRequest, moves: list[tuple[int, bool]]) -> list[tuple[int, bool]]:
        period_ns = round(request.settings.debounce_period.total_seconds() * 1e9)
        passed, level = [], request.level
        for index, (at_ns, new) in enumerate(moves):
            quiet_ns = moves[index + 1][0] - at_ns if index + 1 < len(moves) else period_ns
            if new != level and quiet_ns >= period_ns:
                level = new
                passed.append((at_ns + period_ns, new))
        return passed
