"""Many things that were entered: shown where the game goes on, and one wrong one replaced without the others."""

from pathlib import Path

import pytest

from catalogue import DRAWN
from compere.bots import find
from compere.journal import Answered
from compere_device.answers.named import learned
from compere_device.events import Key
from compere_device.pages.page import Page
from hands import Hands

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
PASSED = "droco.winner"  # the first question after the hand
HAND = [f"robot:{card}" for card in ("A10", "A8", "A5", "A2", "B9", "B3", "C7", "C6", "C1", "D10", "D4", "D2")]
WRONG = [*HAND[:7], "robot:C13", *HAND[8:]]
CHANGE = {"en": "OK: change it", "fr": "OK : changer"}
INSTEAD = {"en": "Instead of C13:", "fr": "Au lieu de C13 :"}


def hand_of(hands: Hands) -> object:
    """Return the hand as the journal has it after all that was taken back."""
    entries = [item.entry for item in hands.playing.table.session.history.items]
    return next((each.answer for each in entries if isinstance(each, Answered) and each.key == "hand"), None)


@pytest.fixture(params=DRAWN)
def hands(request: pytest.FixtureRequest, tmp_path: Path) -> Hands:
    """A game of Droco whose trump is known."""
    hands = Hands(tmp_path, request.param)
    hands.begin("droco")
    hands.scan("ai:1", "robot:B1")
    return hands


@pytest.fixture
def language(hands: Hands) -> str:
    return str(hands.store.preferences.language)


def cards(hands: Hands) -> set[str]:
    """Return the cards on the page."""
    spread = hands.page.spread
    return {f"robot:{card}" for column in (spread.columns if spread else ()) for card in column}


def test_a_hand_is_shown_where_the_game_goes_on(hands: Hands) -> None:
    """Below what is told next, so that it costs no press; one more, and the first trick is played."""
    inputs = hands.inputs
    hands.scan(*HAND)
    assert cards(hands) == {*HAND} and hands.page.lines and hands.page.corner == ""
    assert hand_of(hands) is not None
    hands.press(OK)
    assert hands.inputs - inputs == 13
    assert hands.playing.asked and hands.playing.asked.prompt.key == PASSED
    assert cards(hands) == set()


def test_one_wrong_card_is_replaced_by_two_scans(hands: Hands, language: str) -> None:
    """BACK, the wrong one, the right one, OK: four inputs, and the eleven others stay."""
    hands.scan(*WRONG)
    assert cards(hands) == {*WRONG}
    hands.press(BACK)
    assert cards(hands) == {*WRONG} and hand_of(hands) is None
    hands.scan("robot:C13")
    assert hands.page.title.replace("\u00a0", " ") == CHANGE[language]
    hands.scan("robot:C6")
    assert cards(hands) == {*HAND}
    hands.press(OK)
    assert set(hand_of(hands) or ()) == {*HAND}  # type: ignore[call-overload]
    assert hands.page.spread is None  # it was looked at just now


def test_one_wrong_card_is_replaced_by_keys(hands: Hands, language: str) -> None:
    """BACK, to it, OK, its suit and rank; the others stay, and BACK leads back the way that led there."""
    hands.scan(*WRONG)
    hands.press(BACK)
    while not (hands.page.spread and hands.page.spread.selected == (2, 0)):
        hands.press(DOWN)
    page = hands.page
    hands.press(OK)
    assert hands.page.lines[0].replace("\u00a0", " ") == INSTEAD[language]
    assert hands.selected.endswith("C")  # its own suit
    hands.press(BACK)
    assert hands.page == page
    hands.press(OK, OK)
    hands.choose("C6")
    assert cards(hands) == {*HAND}
    hands.press(BACK)
    assert hands.page == page  # not replaced yet
    hands.press(OK, OK)
    hands.choose("C6")
    hands.press(OK)
    assert set(hand_of(hands) or ()) == {*HAND}  # type: ignore[call-overload]


def test_the_answer_before_is_one_key_away(hands: Hands) -> None:
    """Whoever has made no mistake there goes on back: BACK of the hand is the trump, whose key is marked."""
    hands.scan(*HAND)
    hands.press(BACK, BACK)
    assert hands.playing.asked and hands.playing.asked.prompt.key == "droco.trump"
    hands.scan("robot:B1")  # the trump again
    while hands.playing.asked is None:
        hands.press(OK)
    assert cards(hands) == {*HAND}  # all of it is still there
    hands.press(OK)
    assert set(hand_of(hands) or ()) == {*HAND}  # type: ignore[call-overload]


def test_five_kids_are_shown_too(tmp_path: Path) -> None:
    """BACK leads to a page of their own, where one is replaced; looked at there, they are not shown again."""
    hands = Hands(tmp_path)
    hands.begin("robokid", deck="tracked", people="1")
    kids = list(hands.playing.asked.prompt.ids()[:5]) if hands.playing.asked else []
    while not (hands.playing.asked and hands.playing.asked.prompt.key == "robokid.kids"):
        hands.press(OK)
        kids = list(hands.playing.asked.prompt.ids()[:5]) if hands.playing.asked else []
    hands.scan(*kids)
    assert hands.page.spread and sum(map(len, hands.page.spread.columns)) == 5
    shown = [name for column in hands.page.spread.columns for name in column]
    hands.press(BACK)
    assert hands.page.spread and [name for column in hands.page.spread.columns for name in column] == shown
    assert hands.page.title == "OK: all right"
    hands.press(OK)
    assert hands.page.spread is None


def test_down_goes_into_what_stands_there_and_ok_takes_it(tmp_path: Path) -> None:
    """On a page of their own, marked with more below: DOWN selects the first; from none of them OK takes all again."""
    hands = Hands(tmp_path)
    hands.begin("robokid", deck="tracked", people="1")
    while not (hands.playing.asked and hands.playing.asked.prompt.key == "robokid.kids"):
        hands.press(OK)
    hands.scan(*hands.playing.asked.prompt.ids()[:5])
    entered, answers = hands.page, len(hands.playing.table.session.history.items)
    assert (entered.title, entered.below, entered.lines) == ("OK: all right", True, ())
    hands.press(DOWN)
    assert hands.page.spread and hands.page.spread.selected == (0, 0) and hands.page.title == "OK: change it"
    assert hands.page.spread.columns == entered.spread.columns
    hands.press(UP)
    assert hands.page.spread.selected is None
    hands.press(OK)
    assert len(hands.playing.table.session.history.items) == answers and hands.page.spread is None


def test_what_was_learned_is_named_where_the_next_is_asked(tmp_path: Path) -> None:
    """What it is called and what is known of it; for this time only, nothing is learned. A step back unsays it."""
    hands = Hands(tmp_path)
    hands.begin("ufobot", board="own")
    while not hands.playing.asked:
        hands.press(OK)
    first = hands.page
    hands.press(DOWN, DOWN, OK)
    assert hands.said.startswith("Military Archon’s track, clockwise, space 2:")
    hands.scan("cmd:undo")
    assert (hands.page.title, hands.page.lines) == (first.title, first.lines)
    hands.scan("cmd:menu")
    hands.choose("Only this time", "Build")
    assert hands.said.startswith("Set-up Archon’s track, clockwise, space 2:")


def test_what_was_learned_has_its_name_where_there_is_room(tmp_path: Path) -> None:
    """The icons of a kid; beside a wide corner they stand alone."""
    hands = Hands(tmp_path)
    view = hands.stage.view(find("robokid"))
    told = learned(find("robokid"), "robokid.icons.spike", "toy", hands.stage.say)
    page = view.entered.learned(Page("Deploy"), told)
    assert (page.title, view.words.say(told)) == ("Spike: 1 toy", "Spike: 1 toy")
    assert view.entered.learned(Page("Deploy", corner="1/5 " * 4), told).title == "1 toy"
    points = learned(find("ufobot"), "ufobot.points.left.3", 12, hands.stage.say)
    assert view.entered.learned(Page("End"), points).title == "Points of space 3…: 12"  # not a bare number


def test_the_third_of_five_is_marked_after_a_step_back(tmp_path: Path) -> None:
    """And those behind it follow: each stands marked on the page on which it was given, its key takes it again."""
    hands = Hands(tmp_path)
    hands.begin("robokid", deck="tracked", people="1")
    while not (hands.playing.asked and hands.playing.asked.prompt.key == "robokid.kids"):
        hands.press(OK)
    names = [hands.stage.say(option.label) for option in hands.playing.asked.prompt.accepted]
    kids = hands.playing.asked.prompt.ids()
    hands.scan(kids[3], kids[5], kids[7])
    for corner, nth in (("3/5", 7), ("2/5", 5)):
        hands.hold(BACK)
        while hands.page.corner != corner:
            hands.hold(BACK)  # the page of its group
        assert hands.marked == names[nth]
    hands.press(OK if hands.page.given != 1 else UP)  # another one
    assert (hands.page.corner, hands.page.given is not None) == ("3/5", True)
