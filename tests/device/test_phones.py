"""Who may show the glass in a browser: the switch, the code that lets a phone in, and what ends it."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compere_device.events import Worked
from compere_device.files.preferences import load_preferences, save_preferences
from compere_device.phones import DIGITS, PAIR_S, TRIES_MOST, Phones, later, new_code
from hands import Hands
from sharing import CODE, Timers, shared


def test_nobody_may_until_somebody_switches_it_on(tmp_path: Path) -> None:
    """What was chosen lasts, and the system is told each time."""
    hands, phones = shared(tmp_path)
    told = []
    phones.listen = lambda on: bool(told.append(on)) or True
    assert not phones.on
    assert phones.switch(True)
    kept, _ = load_preferences(save_preferences(hands.store.preferences))
    assert (phones.on, kept.network, told) == (True, True, [True])
    phones.switch(False)
    assert (phones.on, told) == (False, [True, False])
    phones.listen = lambda on: False
    assert not phones.switch(True)


def test_the_code_lets_one_phone_in(tmp_path: Path) -> None:
    """Once, and only while it stands on the glass."""
    _, phones = shared(tmp_path)
    assert phones.enter(CODE) is None
    assert phones.offer() == phones.code == CODE
    assert phones.enter("000000") is False
    assert (phones.enter(CODE), phones.let_in) == (True, 1)
    assert phones.code is None
    assert phones.enter(CODE) is None


def test_ten_wrong_codes_end_it(tmp_path: Path) -> None:
    """So that guessing is in vain: the right one comes too late then."""
    _, phones = shared(tmp_path)
    phones.offer()
    assert [phones.enter(f"{n:06}") for n in range(TRIES_MOST)] == [False] * TRIES_MOST
    assert phones.enter(CODE) is None
    phones.offer()
    assert [phones.enter("1") for _ in range(TRIES_MOST - 1)] == [False] * (TRIES_MOST - 1)
    assert phones.enter(CODE) is True


def test_it_ends_after_two_minutes(tmp_path: Path) -> None:
    """Whether the timer comes or not; when it comes, the page is shown anew."""
    hands = Hands(tmp_path)
    timers = Timers()
    phones = Phones(hands.stage.games, lambda: hands.now_s, hands.events.put, timers.later, lambda: CODE)
    phones.offer()
    ((after_s, act),) = timers.waiting
    hands.now_s = PAIR_S - 0.001
    assert (after_s, phones.code) == (PAIR_S, CODE)
    hands.now_s = PAIR_S
    assert (phones.code, phones.enter(CODE)) == (None, None)
    act()
    assert isinstance(hands.events.get_nowait(), Worked)


def test_a_timer_that_is_not_needed_is_cancelled(tmp_path: Path) -> None:
    """By the phone that comes in, and by the next code."""
    hands = Hands(tmp_path)
    timers = Timers()
    phones = Phones(hands.stage.games, lambda: hands.now_s, hands.events.put, timers.later)
    for _ in range(3):
        code = phones.offer()
        assert len(timers.waiting) == 1
    assert phones.enter(code)
    assert timers.waiting == []


def test_forgetting_makes_strangers(tmp_path: Path) -> None:
    """The number that each token carries is another one, as it is for the first code of all; a file lost has none."""
    hands, phones = shared(tmp_path)
    assert phones.generation == 0
    phones.offer()
    first = phones.generation
    phones.offer()
    assert phones.generation == first > 0
    phones.forget()
    assert phones.generation not in (0, first)
    assert phones.code is None
    assert load_preferences(save_preferences(hands.store.preferences))[0].generation == phones.generation


@settings(max_examples=50, deadline=None)
@given(code=st.text(max_size=12) | st.just("\ud800") | st.just("04291７"))
def test_whatever_is_entered_is_a_wrong_code(code: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Also what no bytes are made of, as JSON may have it."""
    _, phones = shared(tmp_path_factory.mktemp("store"))
    phones.offer()
    assert phones.enter(code) is (code == CODE)


def test_codes_are_digits_that_nobody_knows() -> None:
    """With the zeros before, and hardly ever the same."""
    codes = {new_code() for _ in range(200)}
    assert all(len(code) == DIGITS and code.isdigit() for code in codes)
    assert len(codes) > 190


def test_a_timer_of_its_own_comes_or_is_cancelled() -> None:
    """The real one: on a thread that no exit waits for."""
    import threading

    came, never = threading.Event(), threading.Event()
    later(60.0, never.set)()
    later(0.0, came.set)
    assert came.wait(5.0)
    assert not never.is_set()
