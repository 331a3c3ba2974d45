"""Keys: what edges and time mean."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bounces
from compere_device.events import Event, Held, Key, Moved, Panic, Pressed, Turned
from compere_device.parts.keys import Keys

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
ON_RELEASE = [key for key in Key if key not in (UP, DOWN)]


def play(keys: Keys, script: str, end_s: float) -> list[tuple[float, Event]]:
    """Play edges such as "0 +OK 0.3 -OK", ticking at each deadline as the loop does; every event with its moment."""
    words = script.split()
    timed = zip(map(float, words[::2]), words[1::2], strict=True)
    edges = [(at_s, Moved(Key[edge[1:]], edge[0] == "+", at_s)) for at_s, edge in timed]
    seen: list[tuple[float, Event]] = []
    for at_s, edge in [*edges, (end_s, None)]:
        while (due_s := keys.deadline_s) is not None and due_s <= at_s:
            seen += [(round(due_s, 3), event) for event in keys.tick(due_s)]
        seen += [(at_s, event) for event in (keys.feed(edge) if edge else [])]
    return seen


@pytest.mark.parametrize("key", ON_RELEASE)
def test_short_press_counts_on_release(key: Key) -> None:
    """All but UP and DOWN act when let go, once."""
    assert play(Keys(), f"0 +{key.name} 0.3 -{key.name}", 5) == [(0.3, Pressed(key))]


@pytest.mark.parametrize("key", ON_RELEASE)
def test_hold_counts_once_and_silences_the_release(key: Key) -> None:
    """A hold acts while the key is down, and its release says nothing more."""
    assert play(Keys(), f"0 +{key.name} 4 -{key.name}", 5) == [(0.6, Held(key))]


def test_up_acts_on_press_and_repeats_faster_and_faster() -> None:
    """UP acts when pressed, repeats from half a second on, each time sooner, down to the shortest interval."""
    seen = play(Keys(), "0 +UP 4 -UP", 9)
    assert [event for _, event in seen] == [Pressed(UP)] + [Pressed(UP, repeat=True)] * (len(seen) - 1)
    assert [at_s for at_s, _ in seen[:4]] == [0, 0.5, 0.75, 0.95]
    gaps_s = [round(later - sooner, 3) for (sooner, _), (later, _) in pairwise(seen[1:])]
    assert gaps_s == sorted(gaps_s, reverse=True)
    assert gaps_s[-1] == 0.06
    assert seen[-1][0] < 4


def test_each_press_starts_repeating_slowly_again() -> None:
    """A new press of DOWN does not inherit the speed of the last one."""
    seen = play(Keys(), "0 +DOWN 2 -DOWN 3 +DOWN 3.8 -DOWN", 9)
    assert [at_s for at_s, _ in seen if at_s >= 3] == [3, 3.5, 3.75]


@pytest.mark.parametrize(
    ("script", "events"),
    [
        ("0 +OK 0.1 +UP 2 -UP 2.5 -OK", [(0.1, Pressed(UP)), (2.5, Pressed(OK))]),
        ("0 +UP 0.1 +OK 2 -UP 4 -OK", [(0, Pressed(UP)), (4, Pressed(OK))]),
        ("0 +UP 0.1 +DOWN 3 -DOWN 6 -UP", [(0, Pressed(UP)), (0.1, Pressed(DOWN))]),
        ("0 +OK 0.7 +UP 0.8 -UP 0.9 -OK", [(0.6, Held(OK)), (0.7, Pressed(UP))]),
        ("0 +OK 0.1 +LEFT 4 -LEFT 5 -OK", [(4, Pressed(Key.LEFT)), (5, Pressed(OK))]),
        ("0 +LOOK 0.1 +RIGHT 4 -LOOK 5 -RIGHT", [(4, Pressed(Key.LOOK)), (5, Pressed(Key.RIGHT))]),
    ],
)
def test_two_keys_down_neither_hold_nor_repeat(script: str, events: list[tuple[float, Event]]) -> None:
    """A press that another key overlapped never becomes a hold or repeats, and still counts as a press."""
    assert play(Keys(), script, 9) == events


@pytest.mark.parametrize(
    ("script", "events"),
    [
        ("0 +OK 0.1 +BACK 2 -OK 2.1 -BACK", []),
        ("0 +OK 0.1 +BACK 5 -OK 9 -BACK", [(3.1, Panic())]),
        ("0 +BACK 0.7 +OK 5 -OK 9 -BACK", [(0.6, Held(BACK)), (3.7, Panic())]),
        ("0 +UP 0.1 +BACK 0.2 +OK 5 -OK 9 -BACK", [(0, Pressed(UP)), (3.2, Panic())]),
        ("0 +BACK 0 +OK 2 +UP 2.5 -UP 4 -OK 4 -BACK", [(2, Pressed(UP)), (3, Panic())]),
        ("0 +BACK 0 +OK 2 -OK 2.5 +OK 5 -OK 5 -BACK", []),
        ("0 +BACK 0 +OK 4 -OK 5 +OK 9 -OK 9 -BACK", [(3, Panic()), (8, Panic())]),
    ],
)
def test_back_and_ok_together(script: str, events: list[tuple[float, Event]]) -> None:
    """BACK and OK together are the way out once after three seconds, whatever else is down, and never a press."""
    assert play(Keys(), script, 20) == events


def test_missed_edges_are_ignored() -> None:
    """An edge to where the key already is says nothing and does not start the hold again."""
    assert play(Keys(), "0 -OK 1 +OK 1.5 +OK 2 -OK 3 -OK", 9) == [(1.6, Held(OK))]


def test_a_late_tick_yields_all_that_was_due_in_order() -> None:
    """A loop that was busy gets every repeat that it slept through, before the edge that woke it."""
    keys = Keys()
    keys.feed(Moved(UP, True, 0))
    assert keys.tick(0.8) == [Pressed(UP, repeat=True)] * 2
    assert keys.feed(Moved(OK, True, 1.0)) == [Pressed(UP, repeat=True)]
    keys.feed(Moved(UP, False, 2))
    keys.feed(Moved(OK, False, 2))
    keys.feed(Moved(BACK, True, 3))
    assert keys.feed(Moved(BACK, False, 4)) == [Held(BACK)]


def test_deadline_lets_the_loop_sleep() -> None:
    """There is no deadline while no key is down, after a hold fired and while two keys wait for nothing."""
    keys = Keys()
    deadlines = [keys.deadline_s]
    for edge in (Moved(OK, True, 0), Moved(UP, True, 0.1), Moved(OK, False, 0.2), Moved(UP, False, 0.3)):
        keys.feed(edge)
        deadlines.append(keys.deadline_s)
    keys.feed(Moved(BACK, True, 1))
    keys.tick(2)
    assert [*deadlines, keys.deadline_s] == [None, 0.6, None, None, None, None]


@pytest.mark.parametrize("key", list(Key))
def test_ignored_keys_say_nothing_until_they_are_pressed_again(key: Key) -> None:
    """A press that only woke the screen gives no hold, no repeat and no release; the next press counts."""
    keys = Keys()
    keys.feed(Moved(key, True, 0))
    keys.ignore_until_released()
    assert keys.deadline_s is None
    assert keys.tick(2) + keys.feed(Moved(key, False, 2)) == []
    assert keys.feed(Moved(key, True, 3)) + keys.feed(Moved(key, False, 3.1)) == [Pressed(key)]


def test_the_way_out_works_from_a_black_screen() -> None:
    """BACK and OK count as the way out even if their presses woke the screen."""
    keys = Keys()
    keys.feed(Moved(BACK, True, 0))
    keys.ignore_until_released()
    keys.feed(Moved(OK, True, 1))
    keys.ignore_until_released()
    assert keys.tick(9) == [Panic()]


def test_times_must_be_above_zero() -> None:
    """An interval of nothing would repeat for ever within one tick."""
    with pytest.raises(ValueError, match="above zero"):
        Keys(repeat_s=(0.2, 0))


@st.composite
def edges(draw: st.DrawFn) -> list[Moved]:
    """Contacts that close and open in any order, on a clock of 1/64 s so that sums are exact; some edges are missed."""
    at_s = 0.0
    made = []
    for step in draw(st.lists(st.tuples(st.sampled_from(list(Key)), st.booleans(), st.integers(0, 200)), max_size=30)):
        at_s += step[2] / 64
        made.append(Moved(step[0], step[1], at_s))
    return made


def clean(moves: list[Moved]) -> list[Moved]:
    down: set[Key] = set()
    kept = []
    for move in moves:
        if move.down != (move.key in down):
            kept.append(move)
            down ^= {move.key}
    return kept


def exact() -> Keys:
    return Keys(hold_s=0.5, repeat_after_s=0.5, repeat_s=(0.25, 0.0625), panic_s=3)


def run(moves: list[Moved], ticks_s: list[float]) -> list[Event]:
    keys = exact()
    steps = sorted([*moves, *ticks_s], key=lambda step: step.at_s if isinstance(step, Moved) else step)
    seen = []
    for step in steps:
        seen += keys.feed(step) if isinstance(step, Moved) else keys.tick(step)
        now_s = step.at_s if isinstance(step, Moved) else step
        assert keys.deadline_s is None or keys.deadline_s > now_s
    return seen + keys.tick(1000)


@given(edges(), st.lists(st.integers(0, 64 * 60).map(lambda step: step / 64), max_size=20))
def test_when_ticks_come_does_not_matter(moves: list[Moved], ticks_s: list[float]) -> None:
    """The same edges give the same events however often and however late the loop looks."""
    moves += [Moved(key, False, 900) for key in Key]
    assert run(moves, ticks_s) == run(moves, [])


@given(edges())
def test_edges_against_a_plain_reading_of_the_rules(moves: list[Moved]) -> None:
    """Every press of a key that acts on release gives a hold, a press or nothing, as its overlaps with other keys say;
    each long chord of OK and BACK one way out; UP and DOWN one press for each edge."""
    moves = clean([*moves, *[Moved(key, False, 900) for key in Key]])
    expected = [Pressed(move.key) for move in moves if move.down and move.key in (UP, DOWN)]
    spans = []  # (key, index of the press, index of the release)
    for start, move in enumerate(moves):
        if move.down:
            end = next(i for i in range(start, len(moves)) if moves[i].key == move.key and not moves[i].down)
            spans.append((move.key, start, end))
    for key, start, end in spans:
        others = [span for span in spans if span[0] != key and span[1] < end and span[2] > start]
        chords = [span for span in others if {span[0], key} == {OK, BACK}]
        if key is OK:
            chord_s = [moves[min(end, e)].at_s - moves[max(start, s)].at_s for _, s, e in chords]
            expected += [Panic() for length_s in chord_s if length_s >= 3]
        if key in ON_RELEASE:
            joined = any(s < start for _, s, _ in others)
            alone_s = moves[min([end, *[s for _, s, _ in others]])].at_s - moves[start].at_s
            if not joined and alone_s >= 0.5:
                expected.append(Held(key))
            elif not chords:
                expected.append(Pressed(key))
    seen = [event for event in run(moves, []) if not (isinstance(event, Pressed) and event.repeat)]
    assert sorted(map(repr, seen)) == sorted(map(repr, expected))


@given(st.lists(st.integers(1, 31), min_size=1, max_size=20))
def test_every_short_ok_alone_is_one_press(lengths: list[int]) -> None:
    """However quick or slow, presses of OK alone below the hold time are counted one for one."""
    moves = []
    for index, length in enumerate(lengths):
        moves += [Moved(OK, True, float(index)), Moved(OK, False, index + length / 64)]
    assert run(moves, []) == [Pressed(OK)] * len(lengths)


# Contacts that bounce


def bouncing(key: Key, trace: list[tuple[int, bool]], start_s: float = 0.0) -> list[Moved]:
    return [Moved(key, down, start_s + at_us / 1e6, bouncing=True) for at_us, down in trace]


def listen(keys: Keys, moves: list[Moved]) -> list[tuple[float, Event]]:
    """Feed edges, ticking at each deadline as the loop does; every event with its moment."""
    seen: list[tuple[float, Event]] = []
    for moved in [*moves, None]:
        while (due_s := keys.deadline_s) is not None and (moved is None or due_s <= moved.at_s):
            seen += [(due_s, event) for event in keys.tick(due_s)]
        seen += [(moved.at_s, event) for event in (keys.feed(moved) if moved else [])]
    return seen


@pytest.mark.parametrize("key", list(Key))
def test_fifty_bouncing_presses_are_fifty_presses(key: Key) -> None:
    """Where no driver debounces, the keys do: exactly one press each, with 1 to 20 edges on either side."""
    moves = bouncing(key, bounces.after_each_other(bounces.traces()))
    presses = [event for _, event in listen(Keys(bounce_s=0.01), moves)]
    assert presses == [Pressed(key)] * 50
    assert len(listen(Keys(), moves)) > 200  # and without it they would be many


def test_holds_and_repeats_of_bouncing_contacts_are_exact() -> None:
    """They count from the moment at which the contact was still; a bounce in between would be another press."""
    closing = [(0, True), (900, False), (1_100, True), (3_000, False), (3_050, True)]
    still_s = 0.00305 + 0.01
    for key, first_s, event in ((OK, 0.6, Held(OK)), (UP, 0.5, Pressed(UP, repeat=True))):
        seen = [each for each in listen_for(Keys(bounce_s=0.01), bouncing(key, closing), 1.0) if each[1] == event]
        assert seen[0][0] == pytest.approx(still_s + first_s, abs=1e-9)


def listen_for(keys: Keys, moves: list[Moved], for_s: float) -> list[tuple[float, Event]]:
    """As `listen`, but keys stay down: until a time."""
    seen: list[tuple[float, Event]] = []
    for moved in moves:
        seen += [(moved.at_s, event) for event in keys.feed(moved)]
    while (due_s := keys.deadline_s) is not None and due_s <= for_s:
        seen += [(due_s, event) for event in keys.tick(due_s)]
    return seen


def test_the_way_out_of_bouncing_contacts_is_exact() -> None:
    """Three seconds from the moment at which the second of the two was still, and no press of either."""
    first, second, *_ = bounces.traces()[12:14]
    close = [(at_us, down) for at_us, down in first if at_us < 10_000]
    close_later = [(at_us, down) for at_us, down in second if at_us < 10_000]
    moves = sorted(bouncing(OK, close) + bouncing(BACK, close_later, 0.003), key=lambda moved: moved.at_s)
    seen = listen_for(Keys(bounce_s=0.01), moves, 9.0)
    still_s = max(moves[-1].at_s, 0.003 + close_later[-1][0] / 1e6, close[-1][0] / 1e6) + 0.01
    assert [event for _, event in seen] == [Panic()]
    assert seen[0][0] == pytest.approx(still_s + 3.0, abs=1e-9)


def test_a_late_look_at_bouncing_contacts_keeps_the_order() -> None:
    """A hold that was due before the release was still comes before it, however late the loop is."""
    keys = Keys(bounce_s=0.01)
    assert keys.feed(Moved(OK, True, 0.0, bouncing=True)) == []
    assert keys.tick(0.02) == []
    assert keys.feed(Moved(OK, False, 0.605, bouncing=True)) == []
    assert keys.tick(5.0) == [Held(OK)]


@pytest.mark.parametrize("key", list(Key))
def test_a_bouncing_press_that_only_woke_the_screen(key: Key) -> None:
    """The rest of its bounces and its release say nothing; the next press counts."""
    keys, (trace, later, *_) = Keys(bounce_s=0.01), bounces.traces()[10:]
    moves = bouncing(key, trace)
    keys.feed(moves[0])
    keys.ignore_until_released()
    assert listen(keys, moves[1:]) == []
    assert [event for _, event in listen(keys, bouncing(key, later, 2.0))] == [Pressed(key)]


def test_a_release_that_still_bounces_when_the_screen_goes_black() -> None:
    """The key counts as up, so that its next press is one."""
    keys = Keys(bounce_s=0.01)
    assert keys.feed(Moved(OK, True, 0.0, bouncing=True)) + keys.tick(0.1) == []
    keys.feed(Moved(OK, False, 0.2, bouncing=True))
    keys.ignore_until_released()
    keys.feed(Moved(OK, True, 1.0, bouncing=True))
    assert keys.tick(1.1) + keys.feed(Moved(OK, False, 1.2, bouncing=True)) + keys.tick(1.3) == [Pressed(OK)]


# The knob


def turns(keys: Keys, *turned: tuple[float, int]) -> list[Event]:
    return [event for at_s, steps in turned for event in keys.feed(Turned(steps, at_s))]


@pytest.mark.parametrize(("steps", "key"), [(1, DOWN), (-1, UP)])
def test_a_detent_is_one_press(steps: int, key: Key) -> None:
    """Clockwise is DOWN; detents with a rest between are presses of their own."""
    assert turns(Keys(), (0, steps), (1, steps)) == [Pressed(key, knob=True)] * 2


def test_detents_are_never_more_or_fewer_however_fast() -> None:
    """Fifty in half a second are fifty, and all but the first go on with the turn."""
    seen = turns(Keys(), *((nth / 100, 1) for nth in range(50)))
    assert seen == [Pressed(DOWN, knob=True), *[Pressed(DOWN, repeat=True, knob=True)] * 49]
    assert turns(Keys(), (0, -3)) == [Pressed(UP, knob=True), *[Pressed(UP, repeat=True, knob=True)] * 2]
    assert turns(Keys(), (0, 0)) == []


def test_turning_back_is_a_new_turn() -> None:
    """At once."""
    assert turns(Keys(), (0, 1), (0.1, -1)) == [Pressed(DOWN, knob=True), Pressed(UP, knob=True)]


def test_a_knob_that_is_pushed_does_not_turn() -> None:
    """A little turn while it is held down neither moves nor breaks the hold or the chord; nor does it start a turn."""
    keys = Keys()
    keys.feed(Moved(OK, True, 0))
    assert keys.feed(Turned(1, 0.1)) == []
    assert keys.tick(0.6) == [Held(OK)]
    keys.feed(Moved(BACK, True, 1))
    assert keys.feed(Turned(-1, 3)) == []
    assert keys.feed(Turned(-1, 4)) == [Panic()]
    keys.feed(Moved(OK, False, 5))
    keys.feed(Moved(BACK, False, 5))
    assert keys.feed(Turned(1, 6)) == [Pressed(DOWN, knob=True)]


@pytest.mark.parametrize("key", ON_RELEASE)
def test_a_knob_beside_a_key_that_is_down_does_not_turn(key: Key) -> None:
    """Any that acts on release; one that repeats keeps nobody from turning."""
    keys = Keys()
    keys.feed(Moved(key, True, 0))
    assert keys.feed(Turned(1, 0.1)) == []
    keys.feed(Moved(key, False, 0.2))
    keys.feed(Moved(UP, True, 1))
    assert keys.feed(Turned(1, 1.1)) == [Pressed(DOWN, knob=True)]
