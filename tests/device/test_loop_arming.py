"""When keys count: once what they mean has been on the glass for a third of a second, and never before."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PIL import ImageChops

from compere.arrange import ChooseSome
from compere.bot import Outcome
from compere.journal import Answered
from compere.prompts import Number
from compere.wording import say
from compere_device.drivers.player import Player
from compere_device.events import Event, Key, Lost, Moved, Pressed, Rolled, Scanned
from compere_device.glass.rest import Rest
from compere_device.hands.controls import Controls
from compere_device.loop import ARM_S, BACK_ARM_S, LATE_MOST_S
from compere_device.scenes.playing import Playing
from golden_screens import assert_screen
from hands import CIRCLE, HOLD_S, SCREEN, Hands, one_question, table_of
from resting import asleep, run
from tiny import END, TinyState, number
from ways import DIRECT, FEW, HAND, LETTERS, TWINS

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
JUST_S = 0.001
FOUR = replace(DIRECT, options=LETTERS[:4])  # BACK is one of the answers


def asked(hands: Hands, prompt: object) -> Playing:
    """Ask one question."""
    playing = Playing(hands.stage, one_question(prompt))  # type: ignore[arg-type]
    hands.stage.go.push(playing)
    return playing


def answers(playing: Playing) -> int:
    return len(playing.table.session.history.items)


def test_keys_are_drawn_once_they_count(tmp_path: Path) -> None:
    """First the page without them, as large as it is; nothing else is drawn twice."""
    codes = ("cmd:next", "cmd:next", *CIRCLE, "cmd:next")
    hands, script = run(tmp_path, *((1.0, Scanned(code)) for code in codes), until_s=9.0)
    assert script.wakes_s == [ARM_S, 1.0 + ARM_S]
    _, without, keys = hands.glass.pictures
    assert keys.tobytes() == SCREEN.draw(hands.page).tobytes()
    left, _, right, _ = ImageChops.logical_xor(without, keys).getbbox() or (0, 0, 0, 0)
    assert (left, right) == (0, 11)
    assert_screen(without, "keys_before_they_count")


@pytest.mark.parametrize("after_s", [0.02, 0.1, 0.3, ARM_S - JUST_S])
@pytest.mark.parametrize("for_s", [0.02, 0.5, HOLD_S, 4.0])
@pytest.mark.parametrize("key", [OK, BACK, UP, DOWN])
def test_what_goes_down_before_says_nothing(hands: Hands, key: Key, after_s: float, for_s: float) -> None:
    """However long it stays down: no answer, no hold, no repeat."""
    playing = asked(hands, DIRECT)
    hands.press_blindly(key, after_s, for_s)
    assert (answers(playing), hands.stage.go.scene) == (0, playing)
    hands.press(OK)
    assert answers(playing) == 1


def test_from_a_third_of_a_second_on_it_counts(hands: Hands) -> None:
    """To the moment."""
    playing = asked(hands, DIRECT)
    hands.loop.show()
    hands.now_s += ARM_S
    for down in (True, False):  # nobody has ticked: the edge itself finds that it is time
        hands.loop.handle(Moved(OK, down, hands.now_s))
    assert answers(playing) == 1


def test_what_waits_in_the_queue_meets_no_page_that_nobody_saw(hands: Hands) -> None:
    """Two presses while the first answer is still written: the loop shows nothing in between."""

    async def two(state: TinyState) -> Outcome:
        for nth in "ab":
            await number(nth)
        return END

    playing = Playing(hands.stage, table_of(two))
    hands.stage.go.push(playing)
    hands.look()
    for _ in range(2):
        for down in (True, False):
            hands.loop.handle(Moved(OK, down, hands.now_s))
    assert answers(playing) == 1


def test_a_glass_that_is_late_is_waited_for(hands: Hands) -> None:
    """Keys count a third of a second after the picture is there; without any glass they do a second later."""
    playing = asked(hands, DIRECT)
    hands.loop.show()
    shown_for_s: list[float | None] = [None, 0.1, ARM_S]
    waits_s = []
    for each in shown_for_s:
        hands.glass.shown_for_s = each
        due_s = hands.loop.arms_s
        assert due_s is not None
        waits_s.append(due_s - hands.now_s)
        hands.now_s = due_s
        hands.loop.tick()
    assert waits_s == pytest.approx([ARM_S, ARM_S, ARM_S - 0.1])
    assert hands.loop.armed
    hands.press(OK)
    assert answers(playing) == 1

    hands.glass.shown_for_s = None
    begun_s = hands.now_s
    hands.begin()
    hands.look()
    assert hands.now_s - begun_s == pytest.approx(ARM_S + LATE_MOST_S)


def test_a_press_that_does_nothing_puts_nothing_off(hands: Hands) -> None:
    """Who taps on and on is answered a third of a second after the page came."""
    playing = asked(hands, DIRECT)
    hands.loop.show()
    for _ in range(3):
        assert answers(playing) == 0
        hands.press_blindly(OK, 0.1, 0.02)
    assert answers(playing) == 1


def test_moving_in_a_list_is_at_once(hands: Hands) -> None:
    """It is the same question, and what is selected is seen: down, down and OK as fast as one can."""
    hands.begin()
    hands.hold(Key.LOOK)
    rows = hands.all_rows()
    for _ in range(2):
        hands.press_blindly(DOWN, 0.02, 0.02)
    assert hands.selected == rows[2]
    before = hands.page
    hands.press_blindly(OK, 0.02, 0.02)
    after = hands.page
    assert after != before
    hands.press_blindly(OK, 0.02, 0.02)
    assert hands.page == after


def test_a_tick_that_goes_on_to_done_by_itself(hands: Hands) -> None:
    """OK means another thing then; in a list of which several are ticked it means the same."""
    usual = ChooseSome("t.some", say("Which ones?"), "luck", FEW, 0, 2, usual=())
    for prompt, ticks, answered in ((usual, 1, 0), (TWINS, 0, 0)):
        playing = asked(hands, prompt)
        hands.press(*[UP] * (prompt is usual))
        hands.look()
        for _ in range(2):
            hands.press_blindly(OK, 0.02, 0.02)
        assert (sum(row.ticked or False for row in hands.page.rows), answers(playing)) == (ticks, answered)


def test_a_hand_is_walked_page_by_page(hands: Hands) -> None:
    """Each page has other cards beside the keys."""
    asked(hands, HAND)
    hands.press(UP)
    shown = hands.labels
    hands.press_blindly(UP, 0.1)
    assert hands.labels == shown


def test_a_notice_that_comes_up_is_not_closed_by_the_key_meant_for_the_page(hands: Hands) -> None:
    """Nor by one that was down already."""
    asked(hands, Number("t.number", say("How many?"), "luck", 0, 9))
    hands.look()
    hands.loop.handle(Moved(OK, True, hands.now_s))
    hands.loop.handle(Lost("scanner"))
    hands.loop.handle(Moved(OK, False, hands.now_s + 0.5))
    assert hands.page.title == "Notice"
    hands.press_blindly(OK, 0.1)
    assert hands.page.title == "Notice"
    hands.press(OK)
    assert hands.page.huge == "0"


def test_a_die_that_is_seen_is_not_confirmed_by_the_press_before(hands: Hands) -> None:
    """A face of which the reader is not sure appears as OK goes down for another one."""
    playing = hands.begin_tiny(sky="clear")
    hands.press(OK)
    hands.look()
    hands.loop.handle(Rolled("d6", 3, 50))
    assert hands.said.endswith("Right? OK, or roll again.")
    page = hands.page
    hands.press_blindly(OK, 0.2)
    assert (hands.page, answers(playing)) == (page, 0)
    hands.loop.handle(Rolled("d6", 2, 50))
    hands.press_blindly(OK, 0.2)
    assert hands.page.huge == "2"


def test_what_wakes_the_glass_is_no_answer_nor_what_follows(tmp_path: Path) -> None:
    """By a key or by a scan: what is shown then has just come up."""
    for event in (Moved(OK, True, 700.0), Scanned("cmd:nothing")):
        hands = asleep(tmp_path)
        hands.loop.handle(event)
        before = hands.page
        if isinstance(event, Moved):
            hands.loop.handle(Moved(OK, False, hands.now_s))
        hands.press_blindly(OK, 0.2)
        assert hands.page == before
        hands.press(OK)
        assert hands.page != before


def test_nobody_waits_before_a_black_glass(tmp_path: Path) -> None:
    """What comes up there counts from the moment at which it is lit."""
    hands = Hands(tmp_path, rest=Rest(0.0))
    hands.begin()
    hands.now_s = 700.0
    hands.loop.tick()
    hands.loop.handle(Lost("scanner"))
    hands.loop.show()
    assert hands.loop.arms_s is None and not hands.loop.armed


def test_ready_made_presses_wait_as_well(hands: Hands) -> None:
    """Whoever makes them."""
    playing = asked(hands, DIRECT)
    hands.loop.handle(Pressed(OK))
    assert answers(playing) == 0
    hands.look()
    hands.loop.handle(Pressed(OK))
    assert answers(playing) == 1


async def four_and_number(state: TinyState) -> Outcome:
    """Ask for what BACK is an answer to, then for a number, which it is none to."""
    await FOUR
    await number("next")
    return END


@pytest.mark.parametrize(("controls", "back"), [(Controls.KEYS, BACK), (Controls.JOYSTICK, Key.LEFT)])
@pytest.mark.parametrize("after_s", [0.02, ARM_S, 2 * ARM_S])
def test_whoever_goes_back_may_press_the_key_again(
    tmp_path: Path, *, controls: Controls, back: Key, after_s: float
) -> None:
    """Though it is an answer there: it counts after a second, and until then no key is drawn."""
    hands = Hands(tmp_path, controls=controls)
    playing = Playing(hands.stage, table_of(four_and_number))
    hands.stage.go.push(playing)
    hands.press(UP)
    hands.press(back)
    before = hands.page
    assert answers(playing) == 0 and (before.given, before.was, before.cursor) == (
        None,
        *((None, 0) if controls is Controls.JOYSTICK else (0, None)),
    )
    hands.press_blindly(back, after_s)
    assert (answers(playing), hands.page, hands.loop.armed) == (0, before, False)
    hands.press(back)
    assert answers(playing) == 1


async def three_and_number(state: TinyState) -> Outcome:
    """Ask for what BACK is no answer to, for what it is, then for a number."""
    await DIRECT
    return await four_and_number(state)


def test_a_page_that_looks_as_before_waits_as_well(hands: Hands) -> None:
    """One that is first come to by an answer, its old one marked, and then by a step back: only then BACK waits."""
    playing = Playing(hands.stage, table_of(three_and_number))
    hands.stage.go.push(playing)
    hands.press(UP, UP, BACK)
    hands.hold(BACK)
    hands.press(UP)
    onwards = hands.page
    hands.press(UP, BACK)
    assert hands.page == onwards
    hands.press_blindly(BACK, 2 * ARM_S)
    assert answers(playing) == 1


async def thrice(state: TinyState) -> Outcome:
    """Ask three times for what BACK is an answer to."""
    for _ in range(3):
        await FOUR
    return END


def answered(playing: Playing) -> list[object]:
    entries = [item.entry for item in playing.table.session.history.items]
    return [each.answer for each in entries if isinstance(each, Answered)]


def test_nobody_else_waits_longer(hands: Hands) -> None:
    """Who answers by that key, or has held it to go back; nor who takes old answers again by it, one by one."""
    playing = Playing(hands.stage, table_of(thrice))
    hands.stage.go.push(playing)
    hands.press(BACK)
    hands.press_blindly(BACK, ARM_S)
    hands.hold(BACK)
    hands.press_blindly(UP, ARM_S)
    assert answered(playing) == ["d", "a"]
    for _ in range(2):
        hands.hold(BACK)
    for _ in range(2):
        hands.press_blindly(BACK, ARM_S)
    assert answered(playing) == ["d", "d"]


@pytest.mark.parametrize(("arm_s", "waits_s"), [(0.0, 0.0), (ARM_S, BACK_ARM_S), (0.6, BACK_ARM_S), (2.0, 2.0)])
def test_it_is_a_second_at_least(tmp_path: Path, *, arm_s: float, waits_s: float) -> None:
    """However long an owner has keys wait, unless that is not at all; a glass that is late is waited for there, too."""
    hands = Hands(tmp_path, arm_s=arm_s)
    hands.stage.go.push(Playing(hands.stage, table_of(four_and_number)))
    hands.press(UP, BACK)
    hands.loop.show()
    due_s = hands.loop.arms_s
    assert due_s is not None
    assert due_s - hands.now_s == pytest.approx(waits_s)
    hands.glass.shown_for_s, hands.now_s = waits_s / 2, due_s
    hands.loop.tick()
    assert hands.loop.armed == (waits_s == 0)


def test_a_dangerous_choice_is_not_made_by_pressing_on(hands: Hands) -> None:
    """Wherever one presses at random, as fast as one can, no game is abandoned and nothing is switched off."""
    playing, random = hands.begin(), Random(3)
    hands.look()
    for _ in range(400):
        hands.press_blindly(random.choice((OK, UP, DOWN)), 0.03, 0.02)
        if random.random() < 0.05:
            hands.chord()
    assert (hands.offs, hands.stage.game.scene) == (0, playing)


def test_a_whole_game_at_a_person_s_pace_needs_no_key_more(hands: Hands) -> None:
    """Who looks before each press loses none."""
    playing, pressed = hands.begin(), 0

    def press(key: Key) -> None:
        nonlocal pressed
        pressed += 1
        hands.press(key)

    player = Player(press, None, Random(1))
    while not playing.table.outcome:
        player.step(playing)
    assert hands.inputs == pressed


def test_events_of_a_page_that_has_gone_do_nothing(hands: Hands) -> None:
    """A loop that was busy gets two repeats at once: the first ends the list of pages, the second meets another."""
    hands.begin()
    hands.look()
    events: list[Event] = [Pressed(OK), Pressed(OK)]
    hands.loop._give(events)
    assert hands.said.startswith("Set-up Level 1")
