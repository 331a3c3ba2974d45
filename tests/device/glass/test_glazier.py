"""The bus thread: nobody waits for it, it shows the newest picture only, and it brings a lost display back."""

import random
import threading
from collections.abc import Callable, Iterator
from errno import EIO
from queue import Empty, SimpleQueue

import pytest
from PIL import Image

from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.events import Event, Found, Lost
from compere_device.glass.glazier import HUNG_S, Glazier
from compere_device.glass.oled import Oled
from compere_device.glass.rest import Level
from wires import Wire

WAIT_S = 10.0  # never reached
AT_ONCE_S = (0.001, 0.002)


def picture(number: int) -> Image.Image:
    return Image.frombytes("1", (128, 64), random.Random(number).randbytes(1024))


PICTURES = [picture(number) for number in range(6)]


class Display:
    """A display as slow as the test wants: with `gate` closed each call waits, after saying that it has begun."""

    failures = (OSError,)

    def __init__(self) -> None:
        self.calls: SimpleQueue[object] = SimpleQueue()
        self.gate = threading.Event()
        self.gate.set()
        self.works = True
        self.inside = 0
        self.threads: list[threading.Thread] = []

    def show(self, image: Image.Image) -> None:
        self._call(PICTURES.index(image))

    def brightness(self, level: Level) -> None:
        self._call(level)

    def renew(self) -> None:
        self._call("renew")

    def adjust(self, contrast: int, rotate: int) -> None:
        self._call((contrast, rotate))

    def close(self) -> None:
        self._call("close")

    def _call(self, what: object) -> None:
        self.inside += 1
        assert self.inside == 1, "two threads on one bus"
        if threading.current_thread() not in self.threads:
            self.threads.append(threading.current_thread())
        self.calls.put(what)
        assert self.gate.wait(WAIT_S)
        self.inside -= 1
        if not self.works and what != "close":
            raise OSError(EIO, "Input/output error")

    def next(self) -> object:
        return self.calls.get(timeout=WAIT_S)

    def all(self) -> list[object]:
        return [self.calls.get() for _ in range(self.calls.qsize())]


@pytest.fixture
def display() -> Display:
    return Display()


@pytest.fixture
def events() -> "SimpleQueue[Event]":
    return SimpleQueue()


@pytest.fixture
def make(display: Display, events: "SimpleQueue[Event]") -> Iterator[Callable[..., Glazier]]:
    made: list[Glazier] = []

    def make(retry_s: tuple[float, float] = AT_ONCE_S) -> Glazier:
        made.append(Glazier(display, events.put, retry_s))
        return made[-1]

    yield make
    display.gate.set()
    for each in made:
        each.close()
    for thread in display.threads:
        thread.join(WAIT_S)
        assert not thread.is_alive()


def test_a_slow_bus_keeps_nobody_waiting(display: Display, make: Callable[..., Glazier]) -> None:
    """While a picture is under way others may come; the newest of them is shown next, and those between never."""
    glass = make()
    display.gate.clear()
    glass.show(PICTURES[0])
    assert display.next() == 0
    for image in PICTURES[1:5]:
        glass.show(image)
    assert not glass.flush(0)
    display.gate.set()
    assert glass.flush(WAIT_S)
    assert display.all() == [Level.FULL, 4, Level.FULL]


def test_all_is_done_on_one_thread(display: Display, make: Callable[..., Glazier]) -> None:
    """The bus has one owner, which is not the caller."""
    glass = make()
    for image in PICTURES:
        glass.show(image)
        assert glass.flush(WAIT_S)
    assert len(display.threads) == 1
    assert display.threads[0] is not threading.current_thread()
    assert display.threads[0].daemon  # a bus that hangs does not keep the program from ending


def test_nothing_happens_before_the_first_picture(display: Display, make: Callable[..., Glazier]) -> None:
    """A level alone needs no bus, nor does a flush or a close; the first picture comes with the level."""
    glass = make()
    glass.brightness(Level.DIM)
    assert glass.flush(0)
    glass.close()
    assert display.all() == []
    glass.show(PICTURES[0])
    assert glass.flush(WAIT_S)
    assert display.all() == [0, Level.DIM]


def test_levels(display: Display, make: Callable[..., Glazier]) -> None:
    """The glass is black before the picture behind it changes, and is lit after it has."""
    glass = make()
    glass.show(PICTURES[0])
    glass.flush(WAIT_S)
    display.all()
    for level, expected in ((Level.BLACK, [Level.BLACK, 0]), (Level.FULL, [0, Level.FULL])):
        glass.brightness(level)
        assert glass.flush(WAIT_S)
        assert display.all() == expected


def test_it_is_adjusted(display: Display, make: Callable[..., Glazier]) -> None:
    """At once, with the picture that is there, on the thread of the bus; nothing before the first picture."""
    glass = make()
    glass.adjust(9, 0)
    assert display.all() == []
    glass.show(PICTURES[0])
    assert glass.flush(WAIT_S)
    assert display.all() == [(9, 0), 0, Level.FULL]
    glass.adjust(9, 180)
    assert glass.flush(WAIT_S)
    assert display.all() == [(9, 180), 0, Level.FULL]
    assert threading.current_thread() not in display.threads


def test_lost_and_found(display: Display, events: "SimpleQueue[Event]", make: Callable[..., Glazier]) -> None:
    """Once each; a lost display is tried again without anything new, until it takes the picture."""
    glass = make()
    display.works = False
    glass.show(PICTURES[0])
    assert events.get(timeout=WAIT_S) == Lost("display")
    glass.show(PICTURES[1])
    glass.brightness(Level.DIM)
    for _ in range(5):
        display.next()
    display.works = True
    assert events.get(timeout=WAIT_S) == Found("display")
    assert glass.flush(WAIT_S)
    glass.show(PICTURES[1])
    assert glass.flush(WAIT_S)
    assert events.empty()


def test_flush_of_a_lost_display(display: Display, make: Callable[..., Glazier]) -> None:
    """It does not wait for the time to pass when the newest picture has already failed."""
    glass = make((WAIT_S, WAIT_S))
    display.works = False
    glass.show(PICTURES[0])
    assert not glass.flush(100 * WAIT_S)
    display.works = True
    glass.show(PICTURES[1])  # is tried at once, not after the wait
    assert glass.flush(WAIT_S / 2)


def test_close_and_again(display: Display, make: Callable[..., Glazier]) -> None:
    """The bus is let go of, after what is under way; the next picture has a new thread, after the old one's end."""
    glass = make()
    display.gate.clear()
    glass.show(PICTURES[0])
    assert display.next() == 0
    glass.close()
    glass.show(PICTURES[1])
    with pytest.raises(Empty):
        display.calls.get(timeout=0.1)  # time enough for two threads to meet on the bus
    display.gate.set()
    assert glass.flush(WAIT_S)
    assert display.all() == [Level.FULL, "close", 1, Level.FULL]
    assert len(display.threads) == 2
    glass.close()
    assert display.next() == "close"
    display.threads[-1].join(WAIT_S)
    assert not display.threads[-1].is_alive()


def test_close_ends_the_attempts(display: Display, events: "SimpleQueue[Event]", make: Callable[..., Glazier]) -> None:
    """A display that is lost and closed is left alone."""
    glass = make()
    display.works = False
    glass.show(PICTURES[0])
    assert events.get(timeout=WAIT_S) == Lost("display")
    glass.close()
    display.threads[0].join(WAIT_S)
    assert not display.threads[0].is_alive()
    assert glass.alive  # nothing is wrong


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_of_the_program_ends_one_thread_only(
    display: Display, make: Callable[..., Glazier], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next picture has a new one; that there was a fault is not forgotten."""
    glass = make()
    assert glass.alive
    with monkeypatch.context() as patch:
        patch.setattr(display, "show", lambda image: 1 / 0)
        display.gate.set()
        glass.show(PICTURES[0])
        assert display.next() == "close"
        display.threads[0].join(WAIT_S)
    assert not glass.alive
    glass.show(PICTURES[1])
    assert glass.flush(WAIT_S)
    assert display.all() == [1, Level.FULL]
    assert not glass.alive
    glass.close()
    assert not glass.alive


def test_a_press_does_not_wait_for_the_next_attempt(display: Display, make: Callable[..., Glazier]) -> None:
    """New pictures are tried at once, however long a lost display is left alone without any."""
    glass = make((100 * WAIT_S, 100 * WAIT_S))
    display.works = False
    for image in PICTURES:
        glass.show(image)
        assert not glass.flush(WAIT_S)
    display.works = True
    glass.brightness(Level.DIM)
    assert glass.flush(WAIT_S)


def test_it_sleeps_until_there_is_something_new(
    display: Display, make: Callable[..., Glazier], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a display that works nothing wakes the thread: it waits without an end, once for each picture."""
    waits_s: SimpleQueue[float | None] = SimpleQueue()
    wait_for = threading.Condition.wait_for

    def watched(changed: threading.Condition, until: Callable[[], bool], timeout: float | None = None) -> bool:
        if threading.current_thread() in display.threads:
            waits_s.put(timeout)
        return wait_for(changed, until, timeout)

    monkeypatch.setattr(threading.Condition, "wait_for", watched)
    glass = make((WAIT_S, WAIT_S))
    for image in PICTURES:
        glass.show(image)
        assert waits_s.get(timeout=WAIT_S) is None
    assert waits_s.empty()


def test_with_a_real_display(events: "SimpleQueue[Event]") -> None:
    """Over a wire that breaks, the newest picture comes back by itself, at the level that was asked for."""
    wire = Wire(Ssd1306Model())
    glass = Glazier(Oled(lambda: wire), events.put, AT_ONCE_S)
    glass.show(PICTURES[0])
    assert glass.flush(WAIT_S)
    wire.arm(1, 0.5, OSError(EIO, ""), power_cut=True)
    glass.brightness(Level.DIM)
    glass.show(PICTURES[1])
    assert events.get(timeout=WAIT_S) == Lost("display")
    assert events.get(timeout=WAIT_S) == Found("display")
    assert glass.flush(WAIT_S)
    assert wire.model.picture().tobytes() == PICTURES[1].tobytes()
    assert wire.model.contrast == 0x08
    glass.close()


def test_a_bus_that_hangs_is_a_fault_and_a_slow_one_is_none() -> None:
    """Who is asked whether all is well says no once the kernel does not come back, and yes again once it does."""
    display, now_s = Display(), [0.0]
    glass = Glazier(display, print, clock=lambda: now_s[0])
    assert glass.alive
    for hung_s, alive in ((HUNG_S - 1, True), (HUNG_S, False)):
        display.gate.clear()
        glass.show(PICTURES[0])
        display.next()
        now_s[0] += hung_s
        assert glass.alive is alive
        display.gate.set()
        assert glass.flush(WAIT_S)
        now_s[0] += 10 * HUNG_S  # nothing is under way
        assert glass.alive
        display.all()
    glass.close()


def test_for_how_long_a_picture_is_on_the_glass(display: Display) -> None:
    """From when it came through, however often it is asked for again; of one under way, or lost, nobody knows."""
    now_s, news = [0.0], SimpleQueue[Event]()
    glazier = Glazier(display, news.put, AT_ONCE_S, lambda: now_s[0])
    assert glazier.shown_for_s is None
    display.gate.clear()
    glazier.show(PICTURES[0])
    assert display.next() == 0
    now_s[0] = 5.0
    assert glazier.shown_for_s is None
    display.gate.set()
    assert glazier.flush(WAIT_S)
    now_s[0] = 6.0
    assert glazier.shown_for_s == 1.0
    glazier.show(PICTURES[0].copy())
    assert glazier.flush(WAIT_S) and glazier.shown_for_s == 1.0
    glazier.show(PICTURES[1])
    assert glazier.flush(WAIT_S) and glazier.shown_for_s == 0.0
    display.works = False
    glazier.show(PICTURES[2])
    assert not glazier.flush(WAIT_S) and glazier.shown_for_s is None
    glazier.show(PICTURES[1])  # it was there; is it still?
    assert glazier.shown_for_s is None
    display.works = True
    glazier.show(PICTURES[1])
    assert glazier.flush(WAIT_S) and glazier.shown_for_s == 0.0
    glazier.close()
