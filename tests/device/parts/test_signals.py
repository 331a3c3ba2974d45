"""Buzzer and light: patterns on software pins."""

import threading
from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from compere_device.cues import Signal
from compere_device.errors import PartUnavailable
from compere_device.parts.signals import Signals
from compere_device.pins.factory import mock_factory

BUZZER, LIGHT = 12, 16


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    made = mock_factory()
    yield made
    made.close()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patterns without their times."""
    for signal in Signal:
        times, on_s, off_s = signal.value
        monkeypatch.setattr(signal, "_value_", (times, on_s / 1000, off_s / 1000))


def played(signals: Signals) -> None:
    """Wait until what plays has ended."""
    for output in signals._outputs:
        output._blink_thread.join(5)


def levels(pin: MockPin) -> list[bool]:
    return [state.state for state in pin.states[1:]]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("signal", "times"), [(Signal.SCAN, 1), (Signal.ERROR, 3), (Signal.TURN, 2)], ids=lambda each: str(each)
)
def test_each_signal_has_its_pattern(factory: MockFactory, signal: Signal, times: int) -> None:
    """On and off as often as it should, on both parts, and off at the end; no thread is left."""
    signals = Signals(BUZZER, LIGHT, factory)
    threads = threading.active_count()
    signals.play(signal)
    played(signals)
    for pin in (factory.pin(BUZZER), factory.pin(LIGHT)):
        assert levels(pin) == [True, False] * times
    assert threading.active_count() == threads
    signals.close()


def test_a_new_signal_replaces_the_old(factory: MockFactory) -> None:
    """Nothing waits for the end of a pattern, and closing falls silent at once."""
    signals = Signals(None, LIGHT, factory)
    threads = threading.active_count()
    for _ in range(20):
        signals.play(Signal.ERROR)
    assert threading.active_count() == threads + 1
    signals.close()
    assert factory.pin(LIGHT).state is False
    assert threading.active_count() == threads


def test_closing_without_a_chip_is_no_error(factory: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both parts are let go of, whatever the first one says."""
    signals = Signals(BUZZER, LIGHT, factory)

    def gone(state: bool) -> None:
        raise OSError(19, "No such device")

    with monkeypatch.context() as patch:
        patch.setattr(factory.pin(BUZZER), "_set_state", gone)
        signals.close()
    Signals(BUZZER, LIGHT, factory).close()


def test_what_is_closed_is_silent(factory: MockFactory) -> None:
    """Its pins are free, whoever still has them, and a signal that comes later is none."""
    signals = Signals(BUZZER, LIGHT, factory)
    outputs = list(signals._outputs)
    signals.close()
    assert [output.closed for output in outputs] == [True, True]
    signals.play(Signal.SCAN)
    signals.close()


def test_each_part_is_optional(factory: MockFactory) -> None:
    """Without pins there is nothing to play."""
    signals = Signals(None, None, factory)
    signals.play(Signal.TURN)
    signals.close()
    assert factory.pins == {}


@pytest.mark.parametrize(("buzzer", "light", "part"), [(99, None, "buzzer"), (BUZZER, 99, "light")])
def test_a_pin_that_cannot_be_had_is_named(factory: MockFactory, buzzer: int, light: int | None, part: str) -> None:
    """With its part; the other pin is free again, whoever keeps the error."""
    with pytest.raises(PartUnavailable, match=f"GPIO 99 cannot be used for the {part} .*free GPIO pin") as raised:
        Signals(buzzer, light, factory)
    assert raised.value.__traceback__
    Signals(BUZZER, LIGHT, factory).close()
