"""The thread behind the pins: it sleeps until an edge, keeps their order and outlives what goes wrong."""

import logging
import select
import threading
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any, cast

import pytest
from gpiod import LineRequest, LineSettings
from gpiod.line import Bias, Direction, Edge

from compere_device.pins.edge_reader import EdgeReader
from wire import FakeChip

Edges = SimpleQueue[tuple[int, bool]]
WATCHED = LineSettings(direction=Direction.INPUT, bias=Bias.PULL_UP, edge_detection=Edge.BOTH)
SOON_S = 5.0


@pytest.fixture
def chip() -> FakeChip:
    return FakeChip()


@pytest.fixture
def reader() -> Iterator[EdgeReader]:
    made = EdgeReader()
    yield made
    made.close()


def requested(chip: FakeChip, line: int) -> LineRequest:
    return cast(LineRequest, chip.request_lines({line: WATCHED}, "test", 16))


def watched(chip: FakeChip, reader: EdgeReader, seen: "SimpleQueue[Any]", *lines: int) -> list[LineRequest]:
    """Watch lines; each edge is seen as line and level."""

    def deliver(line: int) -> Callable[[int, bool], None]:
        return lambda at_ns, rose: seen.put((line, rose))

    requests = [requested(chip, line) for line in lines]
    for line, request in zip(lines, requests, strict=True):
        reader.watch(request, deliver(line))
    return requests


def taken(seen: "SimpleQueue[Any]", count: int) -> list[Any]:
    return [seen.get(timeout=SOON_S) for _ in range(count)]


class Polls:
    """The kernel's epoll, with a note of how long each wait may last."""

    def __init__(self, epoll: select.epoll) -> None:
        self._epoll = epoll
        self.timeouts_s: list[float | None] = []

    def poll(self, timeout: float | None = None) -> list[tuple[int, int]]:
        self.timeouts_s.append(timeout)
        return self._epoll.poll(timeout)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._epoll, name)


def test_edges_of_all_lines_come_in_the_order_of_their_times(chip: FakeChip, reader: EdgeReader) -> None:
    """An encoder that turned while nobody read is understood: its two lines are put together again."""
    seen: SimpleQueue[Any] = SimpleQueue()
    requests = [requested(chip, line) for line in (20, 7)]
    turn = [(0, 7, False), (1, 20, False), (2, 7, True), (3, 20, True)] * 5
    chip.play([(index * 1000 + at_ns, line, level) for index, (at_ns, line, level) in enumerate(turn)])
    with reader.lock:  # both are watched before the first is read
        for request, line in zip(requests, (20, 7), strict=True):
            reader.watch(request, lambda at_ns, rose, line=line: seen.put((line, rose)))  # type: ignore[misc]
    assert taken(seen, 20) == [(line, level) for _, line, level in turn]


def test_the_time_of_an_edge_is_the_kernels(chip: FakeChip, reader: EdgeReader) -> None:
    """Whenever it is read, an edge has the time at which it happened."""
    seen: Edges = SimpleQueue()
    request = requested(chip, 4)
    reader.watch(request, lambda at_ns, rose: seen.put((at_ns, rose)))
    chip.play([(0, 4, False), (250, 4, True)])
    (first_ns, fell), (second_ns, rose) = taken(seen, 2)
    assert (fell, rose, second_ns - first_ns) == (False, True, 250)


def test_nothing_wakes_it_while_nothing_moves(chip: FakeChip, reader: EdgeReader) -> None:
    """It waits without end, once for each edge and once more; what it reads then it does not wait for."""
    polls = Polls(reader._epoll)
    reader._epoll = polls  # type: ignore[assignment]
    seen: SimpleQueue[Any] = SimpleQueue()
    watched(chip, reader, seen, 5, 6, 13, 19)
    for closed in (True, False, True):
        chip.drive(5, not closed)
        taken(seen, 1)
    assert [thread.name for thread in threading.enumerate()].count("gpio-edges") == 1
    reader.close()
    assert set(polls.timeouts_s) == {None, 0}
    assert polls.timeouts_s.count(None) <= 4


def test_a_forgotten_line_is_silent(chip: FakeChip, reader: EdgeReader) -> None:
    """Others go on, and the line may be given back and had again, with the same file descriptor."""
    seen: SimpleQueue[Any] = SimpleQueue()
    first, _ = watched(chip, reader, seen, 5, 6)
    reader.forget(first)
    reader.forget(first)
    chip.drive(5, False)
    chip.drive(6, False)
    assert taken(seen, 1) == [(6, False)]
    with pytest.raises(FileNotFoundError):  # else its edge, which nobody reads, would keep the thread awake
        reader._epoll.modify(first.fd, 0)
    first.release()
    watched(chip, reader, seen, 5)
    chip.drive(5, True)
    assert taken(seen, 1) == [(5, True)]


def test_an_edge_read_before_its_line_was_forgotten_is_dropped(chip: FakeChip, reader: EdgeReader) -> None:
    """What waits behind another edge when its line is closed never comes."""
    seen: SimpleQueue[Any] = SimpleQueue()
    requests = [requested(chip, line) for line in (5, 6, 13)]

    def close_the_second(at_ns: int, rose: bool) -> None:
        reader.forget(requests[1])
        seen.put("closed")

    chip.play([(0, 5, False), (1, 6, False), (2, 13, False)])
    with reader.lock:
        reader.watch(requests[0], close_the_second)
        reader.watch(requests[1], lambda at_ns, rose: seen.put("never"))
        reader.watch(requests[2], lambda at_ns, rose: seen.put("third"))
    assert taken(seen, 2) == ["closed", "third"]


def test_a_handler_that_raises_costs_no_edge(
    chip: FakeChip, reader: EdgeReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its exception is shown as any thread's is, and the edges behind it are delivered."""
    shown: SimpleQueue[Any] = SimpleQueue()
    monkeypatch.setattr(threading, "excepthook", lambda args: shown.put(args.exc_type))
    seen: SimpleQueue[Any] = SimpleQueue()
    request = requested(chip, 5)

    def deliver(at_ns: int, rose: bool) -> None:
        seen.put(rose)
        if not rose:
            raise ValueError("a handler's own mistake")

    chip.play([(0, 5, False), (1, 5, True), (2, 5, False)])
    reader.watch(request, deliver)
    assert taken(seen, 3) == [False, True, False]
    chip.drive(5, True)
    assert taken(seen, 1) == [True]
    assert taken(shown, 2) == [ValueError, ValueError]


def test_a_chip_that_is_gone_is_said_once(chip: FakeChip, reader: EdgeReader, caplog: pytest.LogCaptureFixture) -> None:
    """Its lines are let go of: nothing turns round and round on a dead file descriptor."""
    seen: SimpleQueue[Any] = SimpleQueue()
    watched(chip, reader, seen, 5, 6)
    other = FakeChip("/dev/gpiochip1")
    watched(other, reader, seen, 7)
    with caplog.at_level(logging.WARNING):
        chip.unplug()
        other.drive(7, False)
        assert taken(seen, 1) == [(7, False)]
        other.drive(7, True)
        assert taken(seen, 1) == [(7, True)]
    assert sorted(record.message for record in caplog.records) == [
        f"GPIO [{line}]: no more edges (the chip is gone); connect the chip again and restart" for line in (5, 6)
    ]


def test_a_read_that_fails_lets_go_of_the_line(
    chip: FakeChip, reader: EdgeReader, caplog: pytest.LogCaptureFixture
) -> None:
    """An edge was there and the chip went before it was read."""
    seen: SimpleQueue[Any] = SimpleQueue()
    request = requested(chip, 5)
    chip.drive(5, False)
    chip.gone = True
    reader.watch(request, lambda at_ns, rose: seen.put("never"))
    other = FakeChip("/dev/gpiochip1")
    watched(other, reader, seen, 7)
    other.drive(7, False)
    assert taken(seen, 1) == [(7, False)]
    assert [record.args for record in caplog.records] and "No such device" in caplog.text


def test_closing_ends_the_thread(chip: FakeChip) -> None:
    """Also twice, with no line watched, and from within a handler."""
    EdgeReader().close()
    reader, ended = EdgeReader(), threading.Event()

    def deliver(at_ns: int, rose: bool) -> None:
        reader.close()
        ended.set()

    reader.watch(requested(chip, 5), deliver)
    (thread,) = (each for each in threading.enumerate() if each.name == "gpio-edges")
    chip.drive(5, False)
    assert ended.wait(SOON_S)
    thread.join(SOON_S)
    assert not thread.is_alive()
    reader.close()


def test_nothing_is_delivered_once_it_is_closed(chip: FakeChip) -> None:
    """An edge that was read with the one whose handler closed it waits in vain; a line may still be given back."""
    reader = EdgeReader()
    seen: SimpleQueue[Any] = SimpleQueue()
    request = requested(chip, 5)

    def deliver(at_ns: int, rose: bool) -> None:
        reader.close()
        seen.put(rose)

    chip.play([(0, 5, False), (1, 5, True), (2, 5, False)])
    reader.watch(request, deliver)
    assert reader._thread
    reader._thread.join(SOON_S)
    chip.drive(5, True)
    reader.forget(request)
    assert taken(seen, 1) == [False] and seen.empty()
