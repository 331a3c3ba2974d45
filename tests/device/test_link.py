"""Link: every way in which a part is opened, served, lost, waited for, found and closed."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Queue, SimpleQueue
from typing import Any

import pytest

from compere_device.events import Event, Found, Lost
from compere_device.link import Closing, Link

WAIT_S = 10.0  # for a thread to react; reached only on failure
GONE, BUSY = OSError(19, "No such device"), OSError(16, "Device or resource busy")

Step = Exception | Callable[[Link[Any]], object]


class Waits(threading.Condition):
    """Keeps how long the thread was to wait between attempts; such a wait is over at once."""

    def __init__(self) -> None:
        super().__init__()
        self.kept_s: list[float] = []

    def wait_for(self, predicate: Callable[[], bool], timeout: float | None = None) -> bool:
        if timeout is None:
            return super().wait_for(predicate)
        self.kept_s.append(timeout)
        return predicate()


class Part:
    """A part that does one step at each attempt: an error when it is opened, or what it does when it is served.

    A step that does not fail, and no step, leave it served for ever.
    """

    def __init__(self, *steps: Step) -> None:
        self._steps = iter(steps)
        self.opened = self.left = 0
        self.over = threading.Event()  # it is served for ever

    @contextmanager
    def open(self) -> Iterator[Step]:
        step = next(self._steps, lambda link: None)
        if isinstance(step, Exception):
            raise step
        self.opened += 1
        try:
            yield step
        finally:
            self.left += 1

    def serve(self, step: Step, link: Link[Step]) -> None:
        assert callable(step)
        step(link)
        self.over.set()
        link.wait(lambda: False)


def failing(error: Exception, found: bool = False) -> Step:
    """A step that fails while it is served, once the part was found or before."""

    def serve(link: Link[Any]) -> None:
        if found:
            link.found()
        raise error

    return serve


LOST, FOUND = Lost("part"), Found("part")
Make = Callable[..., Link[Any]]


@pytest.fixture
def make(events: "Queue[Event]") -> Iterator[Make]:
    """Start a link, and see at the end that it ends."""
    made: list[Link[Any]] = []

    def make(part: Part, waits: threading.Condition | None = None, **how: Any) -> Link[Any]:
        how = {"put": events.put, "failures": (OSError,), "retry_s": (1.0, 5.0), **how}
        link: Link[Any] = Link("part", "part at the wire", part.open, part.serve, **how)
        link.changed = waits or Waits()
        made.append(link)
        link.start()
        return link

    yield make
    for link in made:
        link.close(WAIT_S)
        assert not link.alive


def all_of(events: "Queue[Event]") -> list[Event]:
    return [events.get_nowait() for _ in range(events.qsize())]


@pytest.mark.parametrize(
    ("steps", "put", "waits_s"),
    [
        ([], [], []),
        ([Link.found], [], []),
        ([GONE, Link.found], [LOST, FOUND], [1]),
        ([GONE] * 5, [LOST], [1, 2, 4, 5, 5]),
        ([failing(GONE)] * 3, [LOST], [1, 2, 4]),
        ([failing(GONE, found=True)], [LOST], [1]),
        ([failing(GONE, found=True)] * 3, [LOST, FOUND, LOST, FOUND, LOST], [1, 1, 1]),
        ([GONE, GONE, failing(BUSY), failing(GONE, found=True), GONE], [LOST, FOUND, LOST], [1, 2, 4, 1, 2]),
        ([GONE, lambda link: (link.found(), link.found())], [LOST, FOUND], [1]),
    ],
    ids=["quiet", "found", "late", "never", "dead", "goes", "loose", "anew", "twice"],
)
def test_lost_and_found(
    events: "Queue[Event]", make: Make, steps: list[Step], put: list[Event], waits_s: list[float]
) -> None:
    """One event for each change, whatever the number of attempts; the waits double to their end, and begin anew."""
    part, waits = Part(*steps), Waits()
    link = make(part, waits)
    assert part.over.wait(WAIT_S)
    link.close(WAIT_S)
    assert all_of(events) == put
    assert waits.kept_s == waits_s
    assert link.lost is (put[-1:] == [LOST])
    assert part.opened == part.left


def test_the_thread_of_a_link(make: Make) -> None:
    """It has the part's name, keeps no program from ending, is alive while it works, and says when the part is open."""
    threads: SimpleQueue[threading.Thread] = SimpleQueue()
    link = make(Part(lambda link: threads.put(threading.current_thread())))
    thread = threads.get(timeout=WAIT_S)
    assert (thread.name, thread.daemon, link.alive, link.ready.is_set()) == ("part", True, True, True)
    link.start()  # one that works goes on
    link.close(WAIT_S)
    link.close(WAIT_S)
    assert not link.alive and threads.empty()
    never: Link[Any] = Link("part", "part", Part().open, Part().serve, print, failures=())
    never.close()
    assert not never.alive and not never.ready.is_set()


def test_each_new_cause_is_logged_once(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    """The same cause again is silent, also after another one; what is found is told, and all begins anew."""
    part = Part(GONE, GONE, BUSY, GONE, failing(BUSY), failing(GONE, found=True), GONE)
    with caplog.at_level(logging.INFO):
        make(part)
        assert part.over.wait(WAIT_S)
    gone, busy = (f"The part at the wire does not answer ({error})." for error in (GONE, BUSY))
    assert caplog.messages == [gone, busy, "The part at the wire answers again.", gone]
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING", "INFO", "WARNING"]


def test_causes_without_an_end(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    """A cause with a number that grows fills no log."""
    part = Part(*[OSError(f"silent for {number} s") for number in range(100)])
    with caplog.at_level(logging.INFO):
        make(part)
        assert part.over.wait(WAIT_S)
    assert caplog.messages == [f"The part at the wire does not answer (silent for {number} s)." for number in range(8)]


@pytest.mark.parametrize("error", [ValueError("a fault of the program"), RuntimeError("raised by put")])
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_of_the_program_ends_the_thread(
    make: Make, events: "Queue[Event]", error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is no failure of the part is not caught, wherever it is from; begun again, the link knows what it said."""

    def put(event: Event) -> None:
        events.put(event)
        if isinstance(error, RuntimeError) and event == LOST:
            raise error

    ended: SimpleQueue[threading.ExceptHookArgs] = SimpleQueue()
    monkeypatch.setattr(threading, "excepthook", ended.put)
    part = Part(GONE, error, Link.found) if isinstance(error, ValueError) else Part(GONE, Link.found)
    link = make(part, put=put)
    how = ended.get(timeout=WAIT_S)
    assert how.exc_value is error and how.thread
    how.thread.join(WAIT_S)
    assert not link.alive and link.lost
    link.start()
    assert part.over.wait(WAIT_S)
    assert link.alive and all_of(events) == [LOST, FOUND]


def test_begun_again_while_the_thread_before_has_the_part(make: Make, events: "Queue[Event]") -> None:
    """Two threads never meet on it: the second begins once the first has left it."""
    gate, inside = threading.Event(), Queue[str]()

    def hang(link: Link[Any]) -> None:
        inside.put("first")
        assert gate.wait(WAIT_S)
        raise GONE

    part = Part(hang, lambda link: inside.put("second"))
    link = make(part)
    assert inside.get(timeout=WAIT_S) == "first"
    link.close(0)
    assert link.alive  # closing waited no longer than it was to
    link.start()
    assert part.opened == 1
    gate.set()
    assert inside.get(timeout=WAIT_S) == "second"
    assert (part.opened, part.left, events.empty()) == (2, 1, True)  # what fails once it is closed is no loss


# Closing


def test_closing_while_it_waits(make: Make, events: "Queue[Event]") -> None:
    """It does not wait out the hour."""
    link = make(Part(GONE), threading.Condition(), retry_s=(3600, 3600))
    assert events.get(timeout=WAIT_S) == LOST
    link.close(WAIT_S)
    assert not link.alive and events.empty()


@pytest.mark.parametrize("fails", [False, True])
def test_closing_while_it_opens(make: Make, events: "Queue[Event]", fails: bool) -> None:
    """What opens after all is left again, and what does not is no loss."""
    opening, gate = threading.Event(), threading.Event()
    part = Part(GONE) if fails else Part()
    opened = part.open

    def slowly() -> Any:
        opening.set()
        assert gate.wait(WAIT_S)
        return opened()

    part.open = slowly
    link = make(part)
    assert opening.wait(WAIT_S)
    link.close(0)
    gate.set()
    link.close(WAIT_S)
    assert not link.alive and events.empty()
    assert part.opened == part.left == (0 if fails else 1)


@pytest.mark.parametrize("error", [Closing(), GONE])
def test_closing_while_it_is_served(make: Make, events: "Queue[Event]", error: Exception) -> None:
    """A part that sleeps elsewhere is woken, once the link says that it is being closed; so it may fail, too."""
    asleep, woken = threading.Event(), threading.Event()
    seen: list[bool] = []

    def sleep(link: Link[Any]) -> None:
        seen.append(link.closing)
        asleep.set()
        assert woken.wait(WAIT_S)
        seen.append(link.closing)
        raise error

    part = Part(sleep)
    link = make(part, wake=woken.set)
    assert asleep.wait(WAIT_S)
    link.close(WAIT_S)
    assert not link.alive and events.empty()
    assert seen == [False, True] and part.left == 1


# Waiting


def test_news_cut_a_wait_short_and_do_not_lengthen_the_next(make: Make) -> None:
    """There is an attempt at once, and as many as there is news; a call without news changes nothing."""
    news, waits = [False, True, True, False, False], Waits()
    part = Part(*[GONE] * 5)
    make(part, waits, news=iter(news).__next__)
    assert part.over.wait(WAIT_S)
    assert waits.kept_s == [1, 2, 2, 2, 4]


def test_news_wake_the_thread(make: Make, events: "Queue[Event]") -> None:
    """In the middle of an hour, but only news do."""
    news, asked = threading.Event(), Queue[bool]()

    def is_new() -> bool:
        asked.put(news.is_set())
        return news.is_set()

    part = Part(GONE)
    link = make(part, threading.Condition(), retry_s=(3600, 3600), news=is_new)
    assert not asked.get(timeout=WAIT_S)
    with link.changed:  # who has this after that was asked knows that the thread sleeps
        link.changed.notify_all()
    assert not asked.get(timeout=WAIT_S)
    with link.changed:
        news.set()
        link.changed.notify_all()
    assert asked.get(timeout=WAIT_S)
    assert part.over.wait(WAIT_S)


def test_a_wait_of_whoever_serves(make: Make) -> None:
    """It ends with what it waits for, after its time, or with Closing."""
    told, ended = Queue[bool](), threading.Event()

    def serve(link: Link[Any]) -> None:
        told.put(link.wait(lambda: True))
        told.put(link.wait(lambda: False, 0))
        try:
            link.wait(lambda: False)
        except Closing:
            ended.set()
            raise

    link = make(Part(serve), threading.Condition())
    assert [told.get(timeout=WAIT_S) for _ in range(2)] == [True, False]
    link.close(WAIT_S)
    assert ended.is_set() and not link.alive
