"""The glass at rest: what lights it, what it swallows, and how often the loop wakes up."""

from pathlib import Path

import pytest

from compere_device.events import Event, Found, Held, Key, Lost, Moved, Panic, Pressed, Stop
from compere_device.loop import ARM_S
from disk import full
from hands import CHORD_S, HOLD_S, TAP_S
from resting import BLACK, DIM, FULL, asleep, run

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


def tap(key: Key, at_s: float, for_s: float = TAP_S) -> list[tuple[float, Event]]:
    return [(at_s, Moved(key, True, at_s)), (at_s + for_s, Moved(key, False, at_s + for_s))]


def test_it_dims_and_goes_black_and_wakes(tmp_path: Path) -> None:
    """Each is told to the glass once; no picture is made while nobody can see it."""
    hands, _ = run(tmp_path, *tap(DOWN, 700), until_s=701)
    assert hands.glass.levels == [DIM, BLACK, FULL]
    assert len(hands.glass.pictures) == 12  # at the start, nine minutes and the dimming, on waking, and the key let go


def test_the_idle_loop_wakes_once_a_minute_and_never_when_black(tmp_path: Path) -> None:
    """An hour without use is ten wake-ups, one for each minute of light, and one before for the keys."""
    _, script = run(tmp_path, until_s=3600)
    assert script.wakes_s == [ARM_S, *(60.0 * minute for minute in range(1, 11))]


@pytest.mark.parametrize("for_s", [TAP_S, HOLD_S, 10.0])
@pytest.mark.parametrize("key", Key)
def test_a_black_glass_swallows_the_press_that_wakes_it(tmp_path: Path, key: Key, for_s: float) -> None:
    """With its hold, its repeats and its release; the next press counts."""
    hands, script = run(tmp_path, *tap(key, 700, for_s), until_s=750)
    assert (hands.inputs, hands.glass.levels) == (0, [DIM, BLACK, FULL])
    assert 60 * 12.5 not in script.wakes_s
    hands.press(DOWN)
    assert hands.inputs == 1


@pytest.mark.parametrize("event", [Pressed(OK), Held(BACK)])
def test_a_black_glass_swallows_presses_that_others_made(tmp_path: Path, event: Event) -> None:
    """Also those that come ready made, without contacts."""
    hands = asleep(tmp_path)
    for _ in range(2):  # and the one that follows at once, before anybody has seen the page
        hands.loop.handle(event)
        hands.loop.show()
        assert hands.inputs == 0
    hands.look()
    hands.loop.handle(event)
    assert hands.inputs == 1


def test_a_dim_glass_swallows_nothing(tmp_path: Path) -> None:
    """Dim is not asleep."""
    hands, _ = run(tmp_path, *tap(UP, 599), until_s=600)
    assert (hands.inputs, hands.glass.levels) == (1, [DIM, FULL])


def test_the_way_out_works_from_black(tmp_path: Path) -> None:
    """Its two presses light the glass and say nothing, and after three seconds it opens."""
    hands, _ = run(
        tmp_path,
        *((700 + 0.1 * index, Moved(key, True, 700 + 0.1 * index)) for index, key in enumerate((BACK, OK))),
        (700 + CHORD_S, Moved(OK, False, 700 + CHORD_S)),
        until_s=710,
    )
    assert hands.page.title == "Safe menu"
    assert hands.inputs == 0


def test_a_way_out_made_elsewhere_works_from_black(tmp_path: Path) -> None:
    """It wakes and counts."""
    hands = asleep(tmp_path)
    hands.loop.handle(Panic())
    hands.loop.show()
    assert (hands.page.title, hands.glass.levels[-1]) == ("Safe menu", FULL)


def test_a_scan_wakes_and_counts(tmp_path: Path) -> None:
    """The card was drawn: nobody scans it twice."""
    hands = asleep(tmp_path)
    hands.scan("patch:23")
    hands.loop.show()
    assert (hands.inputs, hands.glass.levels[-1]) == (1, FULL)


def test_what_a_part_says_lights_nothing_and_is_there_when_somebody_comes(tmp_path: Path) -> None:
    """The glass stays black, and the loop asleep; the press that wakes it does not close the sentence."""
    hands, script = run(tmp_path, (900, Lost("scanner")), *tap(OK, 1000), until_s=1001)
    assert (hands.glass.levels, hands.inputs) == ([DIM, BLACK, FULL], 0)
    assert [wake_s for wake_s in script.wakes_s if wake_s > 600] == [1000 + ARM_S]
    assert hands.said.startswith("Notice The scanner does not answer")


def test_what_lies_on_a_key_lets_the_loop_sleep(tmp_path: Path) -> None:
    """A key that is down for ever repeats until the glass goes black, and nothing after that."""
    hands, script = run(tmp_path, (1.0, Moved(DOWN, True, 1.0)), until_s=7200)
    assert hands.glass.levels == [DIM, BLACK]
    assert 590 < max(script.wakes_s) <= 602


def test_the_loop_wakes_for_what_waits_to_be_saved(tmp_path: Path) -> None:
    """Now and then, also behind a black glass, as long as something does."""
    with full():
        hands, script = run(tmp_path, until_s=45)
        assert script.wakes_s == [ARM_S, 10.0, 20.0, 30.0, 40.0]
    script.todo = [(75.0, Stop())]
    hands.loop.running = True
    hands.loop.run()
    assert hands.stage.games.saved
    assert script.wakes_s == [ARM_S, 10.0, 20.0, 30.0, 40.0, 50.0, 50.0 + ARM_S, 60.0]  # and the minute of the picture


class Heart:
    """Waits for a sign of life every `every_s`, and keeps when they came."""

    def __init__(self, every_s: float) -> None:
        self._every_s = self.deadline_s = every_s
        self.beats_s: list[float] = []

    def tick(self, now_s: float) -> None:
        if now_s >= self.deadline_s:
            self.beats_s.append(now_s)
            self.deadline_s = now_s + self._every_s


def test_the_loop_gives_signs_of_life(tmp_path: Path) -> None:
    """When they are due, at rest as in use, and no page is drawn for them."""
    heart = Heart(10.0)
    hands, _ = run(tmp_path, until_s=1999, heart=heart)
    assert heart.beats_s == [10.0 * beat for beat in range(1, 200)]
    assert len(hands.glass.pictures) == 10
    busy = Heart(10.0)
    run(tmp_path, *((0.5 * step, Found("display")) for step in range(100)), until_s=50, heart=busy)
    assert busy.beats_s == [10.0, 20.0, 30.0, 40.0, 50.0]
