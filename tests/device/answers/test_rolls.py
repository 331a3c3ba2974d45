"""Rolls: the reader's die answers where a roll is asked for, a cocked one is said, a doubtful one is confirmed."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compere.bot import Outcome
from compere.journal import Answered
from compere.prompts import Roll
from compere.wording import say
from compere_device.answers.dice import Dice
from compere_device.answers.rolls import Tray
from compere_device.answers.way import Done
from compere_device.events import SURE, Cocked, Event, Key, Lost, Rolled, Rolling, Scanned
from compere_device.glass.rest import Level, Rest
from compere_device.hands.controls import Does
from compere_device.scenes.playing import Playing
from hands import SCREEN, Hands, one_question, table_of
from tiny import END, TinyState

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
D10 = Roll("t.roll", say("Roll the die."), "luck", {"killer": tuple(range(1, 11))})
QUESTION = "Luck 1 Roll the die."
ASKED = "Luck 1 Round 1: roll both dice."  # of the tiny bot, for a die with 1, 2 and 3, then one with 0 and 5


def seen(face: int, confidence: int = 98) -> Rolled:
    return Rolled("d10", face, confidence)


class Roller(Hands):
    """Hands with a die and a reader."""

    def roll(self, *events: Event) -> None:
        """Have the reader say something."""
        for event in events:
            self.loop.handle(event)

    def ask(self, roll: Roll = D10, old: object = None) -> Playing:
        """Begin a game that asks for one roll."""
        playing = Playing(self.desk.stage, one_question(roll, old))
        self.loop.desk.stage.go.push(playing)
        return playing

    def begin_rolling(self) -> Playing:
        """Begin a game of the tiny bot, up to its first roll, of two dice."""
        playing = self.begin_tiny(sky="clear")
        self.press(OK)
        assert self.said == ASKED
        return playing


@pytest.fixture
def hands(tmp_path: Path) -> Roller:
    return Roller(tmp_path)


def answered(playing: Playing) -> list[tuple[Any, str]]:
    """Return what was answered, and where it came from."""
    entries = [item.entry for item in playing.table.session.history.items]
    return [(entry.answer, entry.source) for entry in entries if isinstance(entry, Answered)]


# Taken


@pytest.mark.parametrize("printed", range(10))
def test_a_roll_is_taken_and_shown(hands: Roller, printed: int) -> None:
    """As large as the screen allows, and where it came from; the 0 of a die from 1 to 10 is its 10."""
    playing = hands.ask()
    hands.roll(Rolling("d10"), seen(printed))
    value = printed or 10
    assert answered(playing) == [([value], "physical")]
    assert (hands.page.huge, hands.said) == (str(value), f"Luck {value} Seen by the die reader.")
    hands.press(OK)
    assert hands.page.title == "End"


def test_the_value_is_larger_than_with_its_question(hands: Roller) -> None:
    """At least twice the height of what matters elsewhere."""
    hands.begin_rolling()
    hands.roll(seen(3), seen(5))
    page = hands.page
    assert page.huge == "3 5"
    area = SCREEN.draw(page)
    lit = [y for y in range(area.height) if any(area.getpixel((x, y)) for x in range(30, 100))]
    assert len(lit) >= 28


def test_several_dice_are_taken_in_order(hands: Roller) -> None:
    """Whatever the reader calls its die: the first throw is the first die's; what is still to come is said."""
    playing = hands.begin_rolling()
    hands.roll(seen(3))
    assert (hands.said, hands.page.corner) == ("Luck So far: 3. Roll the next die.", "2/2")
    hands.roll(seen(0))
    assert answered(playing)[-1] == ([3, 0], "physical")
    assert hands.said == "Luck 3 0 Seen by the die reader."
    hands.press(OK)
    assert hands.page.title == "Stones"
    hands.press(BACK, BACK)  # to what was seen, then to the roll, whose faces are offered again
    assert hands.said == "Luck 3 Round 1: roll both dice."
    hands.roll(seen(2), seen(5))
    assert [item.entry.answer for item in playing.table.session.history.items] == [[2, 5]]


def test_a_misread_roll_is_taken_back_at_once(hands: Roller) -> None:
    """BACK on the page that shows it; then the next throw counts."""
    playing = hands.ask()
    hands.roll(seen(6))
    hands.press(BACK)
    assert hands.said == "Luck 6 Roll the die."
    hands.roll(Rolling("d10"), seen(9))
    assert answered(playing) == [([9], "physical")]


def test_dice_by_keys_by_codes_and_by_the_reader_mix(hands: Roller) -> None:
    """A roll of which the reader saw one die came from it; a scanned one takes the place of what was seen."""
    playing = hands.begin_rolling()
    hands.roll(seen(2))
    hands.press(OK)  # brings the second die's keys
    assert hands.said == "2 0 Round 1: roll both dice."  # the first face in the title's place
    hands.press(UP, OK)
    assert answered(playing) == [([2, 5], "physical")]
    hands.press(BACK)
    hands.roll(Cocked("d10"))
    hands.scan("num:1")
    assert hands.said == "1 5 Round 1: roll both dice."
    hands.roll(seen(0))
    assert answered(playing) == [([1, 0], "physical")]


def test_a_scanned_die_is_a_scan(hands: Roller) -> None:
    """d10:7 answers a roll, and 0 is 10 there too."""
    for code, value in (("d10:7", 7), ("d10:0", 10), ("D10:10", 10)):
        playing = hands.ask()
        hands.scan(code)
        assert answered(playing) == [([value], "scanned")]
        hands.stage.go.home()


# Not taken


@pytest.mark.parametrize("die", [Rolling("d10"), seen(3), seen(3, 10), Cocked("d10")], ids=lambda die: repr(die))
def test_a_die_that_nobody_asked_for_is_nothing(hands: Roller, die: Event) -> None:
    """Neither at home, nor in a menu, nor on a page before the question, nor at another question; nothing is said."""
    hands.roll(die)
    assert hands.said == "Compère Which game?"
    playing = hands.begin_tiny(sky="clear")
    assert hands.said == "Set-up Put 6 stones into the bag."
    hands.roll(die)
    assert hands.said == "Set-up Put 6 stones into the bag."
    hands.press(OK)
    hands.stage.go.menu()
    before = hands.page
    hands.roll(die)
    assert hands.page == before and not answered(playing)
    hands.press(BACK)
    assert hands.said == ASKED
    hands.scan("num:1", "num:5")
    hands.roll(die)
    assert hands.page.title == "Stones" and answered(playing) == [([1, 5], "scanned")]
    hands.roll(die)
    hands.loop.handle(Scanned("stone:r"))
    assert hands.page.title == "1. ruby" and hands.page.corner == "2/2"


def test_one_throw_is_not_two_rolls(hands: Roller) -> None:
    """While its value is shown the next roll is not asked for yet: a throw in doubt of it must not answer that one."""

    async def play(state: TinyState) -> Outcome:
        await D10
        await replace(D10, key="t.second")
        return END

    playing = Playing(hands.stage, table_of(play))
    hands.stage.go.push(playing)
    hands.roll(seen(4))
    shown = hands.page
    hands.roll(Rolling("d10"), seen(4), Cocked("d10"))
    assert hands.page == shown and answered(playing) == [([4], "physical")]
    hands.press(OK)
    assert hands.said == QUESTION
    hands.roll(Rolling("d10"), seen(4))
    assert answered(playing) == [([4], "physical")] * 2


def test_a_face_that_the_die_has_not(hands: Roller) -> None:
    """It is said, and the right die is taken."""
    playing = hands.begin_rolling()
    hands.roll(seen(7))
    assert hands.said == "Luck 7 is not on the die that is asked for: roll that one."
    hands.roll(seen(2), seen(3))
    assert hands.said == "Luck 3 is not on the die that is asked for: roll that one."
    hands.roll(seen(5))
    assert answered(playing) == [([2, 5], "physical")]


# Said


def test_a_cocked_die_is_said(hands: Roller) -> None:
    """Without a key to press: the next throw takes its place."""
    playing = hands.ask()
    hands.roll(Rolling("d10"))
    assert hands.said == "Luck The die is rolling."
    hands.roll(Cocked("d10"))
    assert hands.said == "Luck The die is cocked: roll it again."
    hands.roll(Rolling("d10"), seen(4))
    assert answered(playing) == [([4], "physical")]


@pytest.mark.parametrize("key", [key for key in Key if key is not Key.LOOK], ids=lambda key: key.name)
@pytest.mark.parametrize("die", [Rolling("d10"), Cocked("d10"), seen(77)], ids=lambda die: type(die).__name__)
def test_any_key_brings_the_keys_back(hands: Roller, die: Event, key: Key) -> None:
    """It answers nothing, since no value was to be seen, and takes nothing back; then all is as always. LOOK looks."""
    playing = hands.ask()
    hands.roll(die)
    hands.press(key)
    assert hands.said == QUESTION and not answered(playing)
    hands.press(DOWN, OK)
    assert answered(playing) == [([10], "entered")]


def test_holding_ok_still_explains(hands: Roller) -> None:
    """What was said of the die is there again behind it."""
    hands.ask()
    hands.roll(Cocked("d10"))
    hands.hold(OK)
    assert hands.said == "Luck Dice and clouds."
    hands.press(OK)
    assert hands.said == "Luck The die is cocked: roll it again."


# Not sure


def test_a_doubtful_value_is_confirmed(hands: Roller) -> None:
    """It stands large with its question; OK takes it as the reader's, and it need not be shown again."""
    playing = hands.ask()
    hands.roll(seen(7, SURE - 1))
    assert (hands.page.huge, hands.said) == ("7", "Luck 7 Right? OK, or roll again.")
    assert not answered(playing)
    hands.press(OK)
    assert answered(playing) == [([7], "physical")]
    assert hands.page.title == "End"


def test_a_doubtful_value_is_rolled_again(hands: Roller) -> None:
    """As often as it takes; the sure one is taken by itself."""
    playing = hands.ask()
    hands.roll(seen(7, 20), Rolling("d10"), seen(8, 79), Rolling("d10"), Cocked("d10"), Rolling("d10"), seen(3, SURE))
    assert answered(playing) == [([3], "physical")]


@pytest.mark.parametrize(("keys", "said"), [((BACK,), 7), ((UP,), 8), ((DOWN,), 6), ((BACK, BACK), None)])
def test_a_doubtful_value_is_set_right(hands: Roller, keys: tuple[Key, ...], said: int | None) -> None:
    """BACK forgets that the reader saw it, once more goes back; UP and DOWN change it; then it is a person's."""
    playing = hands.ask()
    hands.roll(seen(7, 50))
    hands.press(*keys)
    if said is None:
        assert hands.said == "Compère Which game?"
        return
    assert hands.said == f"Luck {said} Roll the die."
    hands.press(OK)
    assert answered(playing) == [([said], "entered")]


def test_a_doubtful_first_die_is_confirmed_before_the_second(hands: Roller) -> None:
    """The confirmed one is said while the next is waited for."""
    playing = hands.begin_rolling()
    hands.roll(seen(2, 40))
    hands.press(OK)
    assert hands.said == "Luck So far: 2. Roll the next die."
    hands.roll(seen(5))
    assert answered(playing) == [([2, 5], "physical")]


def test_how_sure_is_sure_is_a_setting() -> None:
    """At 0 everything is taken, at 100 only what is certain."""
    for sure, confidence, taken in ((0, 0, True), (100, 99, False), (100, 100, True), (80, 80, True), (80, 79, False)):
        step, source = Tray(sure).see(Dice.begin(D10, None), seen(7, confidence))
        assert (step == Done((7,)), isinstance(step, Dice), source == "physical") == (taken, not taken, taken)


# Beneath other pages


def test_a_roll_closes_what_is_read_over_its_question(hands: Roller) -> None:
    """A notice, a glance and a reason, one over the other; a die that only moves closes nothing."""
    playing = hands.ask()
    for events in ((seen(4),), (Cocked("d10"), seen(4))):
        hands.loop.handle(Lost("scanner"))
        hands.hold(BACK)
        hands.loop.handle(Lost("disk"))
        hands.roll(Rolling("d10"))
        assert hands.page.title == "Notice"
        hands.roll(events[0])
        assert hands.stage.go.scene is playing
        hands.roll(*events[1:])
        assert answered(playing)[-1] == ([4], "physical")
        hands.press(BACK)


def test_a_throw_is_no_input_of_a_hand(hands: Roller) -> None:
    """Effort counts presses, holds and scans."""
    hands.ask()
    hands.roll(Rolling("d10"), seen(4))
    assert hands.inputs == 0


@pytest.mark.parametrize("die", [Rolling("d10"), Cocked("d10"), seen(4)], ids=lambda die: type(die).__name__)
def test_a_die_lights_the_glass_and_counts(tmp_path: Path, die: Event) -> None:
    """Who throws wants to see what came of it; unlike a key, it is not swallowed."""
    hands = Roller(tmp_path, rest=Rest(0.0))
    hands.ask()
    hands.now_s = 700.0
    hands.loop.tick()
    hands.loop.show()
    hands.roll(die)
    hands.loop.show()
    assert hands.glass.levels == [Level.BLACK, Level.FULL]
    assert hands.said != QUESTION


def test_what_was_seen_counts_until_something_else_happens() -> None:
    """It belongs to one state of the answer, and is forgotten with the next key."""
    tray, dice = Tray(), Dice.begin(D10, None)
    tray.see(dice, Cocked("d10"))
    assert tray.said(dice) and tray.said(dice.move(1)) is None
    assert tray.do(dice.move(1), Does.TAKE) is None
    assert tray.said(dice) is None


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("die", [Rolling("d10"), Cocked("d10"), seen(77), seen(7, 1), seen(7)], ids=repr)
def test_every_page_of_a_die_fits(tmp_path: Path, language: str, die: Event) -> None:
    """In both languages: `page` looks for what does not fit."""
    hands = Roller(tmp_path, language)
    playing = Playing(hands.stage, one_question(D10))
    hands.stage.go.push(playing)
    hands.roll(die)
    assert hands.page.lines
