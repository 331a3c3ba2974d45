"""The device switches itself off: after how long, behind which countdown, and what stops it."""

from pathlib import Path

import pytest

from compere_device.auto_off import COUNTDOWN_S
from compere_device.errors import DeviceError
from compere_device.events import Event, Held, Key, Lost, Moved, Panic, Pressed, Turned
from compere_device.files.preferences import Preferences, load_preferences, save_preferences
from disk import full
from left_alone import ENDS_S, Box
from resting import BLACK, DIM, FULL

BEGINS_S = ENDS_S - COUNTDOWN_S


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


def test_it_goes_off_behind_a_countdown(box: Box) -> None:
    """From the glass that was black: a minute, told second by second, then goodbye."""
    box.wait(BEGINS_S - 1)
    assert (box.glass.levels, box.offs) == ([DIM, BLACK], 0)
    box.wait(BEGINS_S)
    assert (box.said, box.page.hint, box.glass.levels[-1]) == ("Switching off 60 s", "Any key: I stay on.", FULL)
    wakes = box.wait(ENDS_S - 1)
    assert wakes[-3:] == [ENDS_S - 3, ENDS_S - 2, ENDS_S - 1]
    assert (box.said, box.offs) == ("Switching off 1 s", 0)
    box.wait(ENDS_S)
    assert (box.offs, box.desk.off, box.loop.running) == (1, True, False)


@pytest.mark.parametrize(
    "event", [Pressed(Key.OK), Held(Key.BACK), Moved(Key.DOWN, True, 0.0), Turned(1, 0.0)], ids=lambda each: str(each)
)
def test_any_key_stops_it_and_does_nothing_else(box: Box, event: Event) -> None:
    """What was on the glass before is there again; then the whole time counts anew."""
    before, inputs = box.page, box.inputs
    box.wait(ENDS_S - 10)
    box.loop.handle(event)
    box.loop.show()
    assert (box.page, box.inputs, box.desk.stage.go.scene.asked is not None) == (before, inputs, True)
    box.wait(ENDS_S - 10 + BEGINS_S - 1)
    assert (box.page.title, box.offs) == ("Compère", 0)
    box.wait(ENDS_S - 10 + BEGINS_S)
    assert box.page.title == "Switching off"


def test_a_key_that_is_let_go_presses_nothing(box: Box) -> None:
    """The press that stopped it is over then."""
    box.wait(ENDS_S - 10)
    inputs = box.inputs
    box.loop.handle(Moved(Key.OK, True, box.now_s))
    box.now_s += 0.1
    box.loop.handle(Moved(Key.OK, False, box.now_s))
    box.look()
    assert (box.inputs, box.page.title) == (inputs, "Compère")
    box.press(Key.OK)
    assert box.inputs == inputs + 1


def test_a_scan_stops_it_and_counts(tmp_path: Path) -> None:
    """Nobody scans a card to see whether the box is still there."""
    box = Box(tmp_path)
    box.begin()
    box.look()
    while not box.playing.asked:
        box.press(Key.OK)
    used_s = box.now_s
    box.wait(used_s + ENDS_S - 5)
    assert box.page.title == "Switching off"
    box.scan("patch:5")
    assert box.page.corner == "2/3"


def test_the_way_out_opens_from_it(box: Box) -> None:
    box.wait(ENDS_S - 5)
    box.loop.handle(Panic())
    assert box.page.title == "Safe menu"


def test_what_a_part_says_stops_nothing(box: Box) -> None:
    """A loose cable would keep a box on for ever. Its notice does not hide for how long the box stays on."""
    box.wait(ENDS_S - 5)
    box.loop.handle(Lost("scanner"))
    box.wait(ENDS_S - 3)
    assert box.said == "Switching off 3 s"
    box.wait(ENDS_S)
    assert box.offs == 1


def test_what_a_part_said_is_there_once_it_stays_on(box: Box) -> None:
    """Beneath the countdown, which any key stops."""
    box.wait(ENDS_S - 5)
    box.loop.handle(Lost("scanner"))
    box.wait(ENDS_S - 3)
    box.press(Key.OK)
    assert box.said.startswith("Notice The scanner does not answer.")


def test_never_is_never(tmp_path: Path) -> None:
    """The default: nobody who plugs a box in wants it gone."""
    box = Box(tmp_path, after_min=0)
    box.wait(7 * 86_400.0)
    assert (box.offs, box.glass.levels) == (0, [DIM, BLACK])
    assert Preferences().off_after_min is None and box.desk.stage.box.off_after_min == 0


def test_the_settings_file_says_it_unless_the_menu_does(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.store.preferences.off_after_min, box.desk.stage.box.off_after_min = None, 5
    assert box.desk.stage.off_after_min == 5
    box.store.preferences.off_after_min = 0
    assert box.desk.stage.off_after_min == 0


def test_not_before_all_is_saved(tmp_path: Path) -> None:
    """Switching off would lose what waits; with room on the disk the time counts anew."""
    box = Box(tmp_path)
    box.begin()
    box.look()
    with full():
        while box.desk.stage.games.saved:
            box.press(Key.OK)
        used_s = box.now_s
        box.wait(used_s + 3 * ENDS_S)
        assert (box.offs, box.page.title != "Switching off") == (0, True)
    box.wait(used_s + 6 * ENDS_S)
    assert box.offs == 1


def test_not_while_games_are_copied(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stick that is slow, or dead, is waited for."""
    with monkeypatch.context() as patched:
        patched.setattr("compere_device.game.Games.copies", True)
        box.wait(2 * ENDS_S)
        assert box.offs == 0
    box.wait(4 * ENDS_S)
    assert box.offs == 1


def test_where_it_may_not_it_says_so_once(box: Box) -> None:
    """And tries again only after somebody was there."""
    tried: list[float] = []

    def refused() -> None:
        tried.append(box.now_s)
        raise DeviceError("no right")

    box.desk._power_off = refused
    box.wait(5 * ENDS_S)
    assert (tried, box.page.title) == ([ENDS_S], "Notice")
    box.press(Key.OK, Key.OK)
    assert box.page.title == "Compère"
    box.wait(box.now_s + ENDS_S)
    assert len(tried) == 2


def test_a_clock_that_jumps_skips_no_countdown(box: Box) -> None:
    """As after the machine has slept: there is a minute in which somebody can stop it."""
    box.now_s = 10 * ENDS_S
    box.loop.tick()
    assert (box.page.huge, box.offs) == (f"{COUNTDOWN_S} s", 0)
    box.wait(10 * ENDS_S + COUNTDOWN_S - 1)
    assert box.offs == 0
    box.wait(10 * ENDS_S + COUNTDOWN_S)
    assert box.offs == 1


@pytest.mark.parametrize("value", [-1, 1441, "30", True, 1.5, [30]])
def test_a_damaged_file_chooses_nothing(value: object) -> None:
    """It is set aside as any other."""
    with pytest.raises(ValueError):
        load_preferences(save_preferences(Preferences(off_after_min=value)))  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [None, 0, 15, 1440])
def test_what_was_chosen_is_kept(value: int | None) -> None:
    assert load_preferences(save_preferences(Preferences(off_after_min=value)))[0].off_after_min == value
    assert Preferences().over(Preferences(off_after_min=value)).off_after_min == value
    assert Preferences(off_after_min=60).over(Preferences(off_after_min=value)).off_after_min == 60
