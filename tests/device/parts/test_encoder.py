"""The knob: gpiozero's own encoder over our pins and over software pins; every detent counts once."""

import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from random import Random

import pytest
from gpiozero.pins.mock import MockFactory

from compere.prompts import Number
from compere.wording import say
from compere_device.errors import PartUnavailable
from compere_device.events import Event, Key, Turned
from compere_device.glass.rest import Rest
from compere_device.hands.controls import Controls
from compere_device.parts.encoder import Encoder
from compere_device.pins.factory import mock_factory
from compere_device.pins.gpiochip import GpiochipFactory
from compere_device.scenes.asking import Asking
from hands import Hands, Stage
from wire import FakeChip, Step, chips_of

A, B = 20, 21
SOON_S = 5.0
US = 1_000
CLOCKWISE = [(A, False), (B, False), (A, True), (B, True)]
COUNTER = [(B, False), (A, False), (B, True), (A, True)]


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> FakeChip:
    (made,) = chips_of(monkeypatch).values()
    return made


@pytest.fixture
def factory(chip: FakeChip) -> Iterator[GpiochipFactory]:
    made = GpiochipFactory()
    yield made
    made.close()


def turning(detents: list[int], edge_us: int, bounces: int = 0) -> list[Step]:
    """The edges of detents, clockwise above zero, each contact going to and fro `bounces` times before it stays."""
    random, steps, at_us = Random(7), [], 0
    for detent in detents:
        for line, level in CLOCKWISE if detent > 0 else COUNTER:
            start_us = at_us
            for nth in range(2 * bounces + 1):
                steps.append((start_us * US, line, level ^ bool(nth % 2)))
                start_us += random.randint(5, 15)
            at_us += edge_us
    return steps


@pytest.mark.parametrize("bounces", [0, 10])
@pytest.mark.parametrize("edge_us", [400, 20_000], ids=["spun", "by hand"])
def test_every_detent_counts_once(chip: FakeChip, factory: GpiochipFactory, edge_us: int, bounces: int) -> None:
    """Fifty to and fro, five at a time before anyone reads: nothing is lost and nothing added."""
    seen: SimpleQueue[Event] = SimpleQueue()
    encoder = Encoder(A, B, seen.put, count().__next__, factory)
    detents = [1, 1, 1, -1, 1, -1, -1, -1, 1, 1] * 5
    for start in range(0, 50, 5):
        five = detents[start : start + 5]
        with factory.reader.lock:
            chip.play(turning(five, edge_us, bounces))
        assert [seen.get(timeout=SOON_S) for _ in five] == [
            Turned(detent, start + nth) for nth, detent in enumerate(five)
        ]
    encoder.close()
    assert seen.empty()


def test_it_has_no_thread_of_its_own(chip: FakeChip, factory: GpiochipFactory) -> None:
    """There is the one of the pins, which sleeps."""
    before = threading.active_count()
    encoder = Encoder(A, B, lambda event: None, lambda: 0.0, factory)
    assert threading.active_count() == before + 1
    encoder.close()
    assert chip.requests == {}


@pytest.fixture
def mock() -> Iterator[MockFactory]:
    made = mock_factory()
    yield made
    made.close()


def turn(factory: MockFactory, detents: list[int]) -> None:
    for detent in detents:
        for line, level in CLOCKWISE if detent > 0 else COUNTER:
            (factory.pin(line).drive_high if level else factory.pin(line).drive_low)()


@pytest.mark.parametrize(("pins", "sign"), [((A, B), 1), ((B, A), -1)])
def test_the_direction_is_the_order_of_the_pins(mock: MockFactory, pins: tuple[int, int], sign: int) -> None:
    """For a knob whose contacts are the other way round."""
    seen: list[Event] = []
    encoder = Encoder(*pins, seen.append, lambda: 1.5, mock)
    turn(mock, [1, 1, -1])
    assert seen == [Turned(sign * steps, 1.5) for steps in (1, 1, -1)]
    encoder.close()


def test_half_a_detent_is_nothing(mock: MockFactory) -> None:
    """Turned half way and let go of, it falls back."""
    seen: list[Event] = []
    encoder = Encoder(A, B, seen.append, lambda: 0.0, mock)
    for pin, high in ((A, False), (B, False), (B, True), (A, True)):
        (mock.pin(pin).drive_high if high else mock.pin(pin).drive_low)()
    assert seen == []
    encoder.close()


def test_nothing_comes_after_close(mock: MockFactory) -> None:
    """The pins are free then."""
    seen: list[Event] = []
    Encoder(A, B, seen.append, lambda: 0.0, mock).close()
    Encoder(A, B, seen.append, lambda: 0.0, mock).close()
    mock.pin(A).drive_low()
    assert seen == []


def test_a_pin_that_cannot_be_had_is_named(mock: MockFactory) -> None:
    """Both are: the error says which of them."""
    with pytest.raises(PartUnavailable, match=r"GPIO 20 and 99 cannot be used for the knob \(.*99.*two free"):
        Encoder(A, 99, lambda event: None, lambda: 0.0, mock)
    Encoder(A, B, lambda event: None, lambda: 0.0, mock).close()


# What the app makes of it


def turned(hands: Hands, *steps: int) -> None:
    """Look, and turn the knob, with a pause before."""
    hands.look()
    hands.now_s += 1
    for each in steps:
        hands.loop.handle(Turned(each, hands.now_s))


def test_clockwise_goes_down_a_list_and_up_a_number(tmp_path: Path) -> None:
    """One detent is one row or one more, however fast, and back again."""
    hands = Hands(tmp_path, controls=Controls.KNOB)
    hands.begin()
    hands.press(Key.OK, Key.OK)
    rows, first = hands.labels, hands.labels.index(hands.selected)
    turned(hands, 1)
    assert hands.selected == rows[first + 1]
    turned(hands, -1, -1)
    assert hands.selected == rows[first - 1]
    answered: list[int] = []
    many = Number("test", say("How many?"), "setup", 0, 50, usual=0)
    asking = Asking(Stage(), None, many, answered.append)
    hands.stage.go.push(asking)
    turned(hands, *[1] * 20)
    turned(hands, -1, -1)
    hands.press(Key.OK)
    assert answered == [18]


def test_a_turn_too_far_answers_nothing(tmp_path: Path) -> None:
    """Of a page to read a turn takes one, and the detents behind it do not answer what comes next."""
    hands = Hands(tmp_path)
    hands.begin()
    before = hands.said
    turned(hands, 1, 1, 1, 1)
    second = hands.said
    assert second != before
    turned(hands, 1)
    assert hands.said != second


def test_a_turn_wakes_a_black_glass_and_does_nothing_else(tmp_path: Path) -> None:
    """As a press does."""
    hands = Hands(tmp_path, rest=Rest(0.0))
    hands.begin()
    before = hands.said
    hands.now_s = 700.0
    hands.loop._rest.tick(hands.now_s)
    turned(hands, 1)
    assert hands.said == before
    turned(hands, 1)
    assert hands.said != before
