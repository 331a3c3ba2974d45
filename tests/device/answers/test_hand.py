"""A way in somebody's hands: keys, a joystick or a knob."""

from typing import Any

import pytest

from compere.prompts import Prompt, to_plain
from compere_device.answers.hand import Hand
from compere_device.answers.list import List
from compere_device.answers.way import Done, Keyed, Way
from compere_device.events import Key
from compere_device.hands.controls import Controls, Does, PageKind
from hands import SCREEN, view
from ways import (
    CHOOSE,
    DICE,
    DIRECT,
    DRAFT,
    DRAW,
    FACETED,
    HAND,
    LETTERS,
    NUMBER,
    SOME,
    SQUARES,
    TELL,
    TRACK,
    WIDE,
    begin_by_knob,
    named,
    on,
    replace,
    shown,
)

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
LEAFED = replace(DIRECT, options=LETTERS)
KEYED: list[tuple[Prompt[Any], Any]] = [
    (DIRECT, "b"),
    (LEAFED, "h"),
    (replace(FACETED, often=True), "star2"),
    (replace(DRAW, often=True), ["b", "c"]),
    (HAND, list("afij")),
    (WIDE, 40),
    (SQUARES, [2, 1]),
]
OTHERS: list[tuple[Prompt[Any], Any]] = [
    (CHOOSE, "c"),
    (SOME, ["b"]),
    (NUMBER, 2),
    (DICE, [3, 5]),
    (TELL, None),
    (TRACK, ["b", "c", "a"]),
    (DRAFT, ["short", "..X", ".XX", "..."]),
]


@pytest.mark.parametrize("controls", Controls)
@pytest.mark.parametrize(("prompt", "answer"), [*KEYED, *OTHERS], ids=named)
def test_who_knows_the_answer_comes_to_it(prompt: Prompt[Any], answer: Any, controls: Controls) -> None:
    """By whatever is in hands, each press the one that the hand names."""
    hand: Hand | Done | None = Hand.begin(prompt, controls=controls)
    for _ in range(60):
        if not isinstance(hand, Hand):
            break
        hand = hand.press(hand.towards(answer))
    assert isinstance(hand, Done) and to_plain(prompt.check(hand.answer)) == answer


@pytest.mark.parametrize(("prompt", "answer"), KEYED, ids=named)
def test_with_a_knob_what_has_keys_is_a_list(prompt: Prompt[Any], answer: Any) -> None:
    """On every page, of which a row is selected; OK alone takes again what was taken back."""
    assert Hand.begin(prompt).way.direct
    hand: Hand | Done | None = Hand.begin(prompt, controls=Controls.KNOB)
    while isinstance(hand, Hand):
        assert isinstance(hand.way, List | Keyed) and hand.way.kind is PageKind.LIST and not hand.way.keys
        page = view().asking(hand.way)
        assert page.cursor is not None and not any(row.key for row in page.rows) and SCREEN.overflow(page) == []
        assert hand.way.leads_to(answer)
        hand = hand.press(hand.towards(answer))
    again: Hand | Done | None = Hand.begin(prompt, answer, controls=Controls.KNOB)
    while isinstance(again, Hand):
        again = again.press(OK)
    assert again and to_plain(prompt.check(again.answer)) == answer


@pytest.mark.parametrize(("prompt", "answer"), KEYED, ids=named)
def test_with_a_joystick_ok_takes_what_was_taken_back(prompt: Prompt[Any], answer: Any) -> None:
    """By OK alone, as by the keys of its rows; where nothing was, it does nothing."""
    assert Hand.begin(prompt, controls=Controls.JOYSTICK).press(OK) is None
    again: Hand | Done | None = Hand.begin(prompt, answer, controls=Controls.JOYSTICK)
    while isinstance(again, Hand) and again.way.direct:
        again = again.press(OK)
    if isinstance(again, Done):
        assert to_plain(prompt.check(again.answer)) == answer
    else:
        assert again and again.way.offers(answer)  # several things have a row for all of them


def test_a_step_back_is_the_list_before() -> None:
    """Of cards, of parts of numbers; of a board none is before the first."""
    for prompt in (HAND, WIDE):
        hand = Hand.begin(prompt, controls=Controls.KNOB)
        further = hand.press(OK)
        assert isinstance(further, Hand) and (before := further.back())
        assert (shown(before.way), before.way.kind) == (shown(hand.way), PageKind.LIST)
    assert Hand.begin(SQUARES, controls=Controls.KNOB).back() is None


def test_what_moves_stays_on_its_page() -> None:
    """And the next page begins at its first row, whatever was selected on the one before."""
    hand: Hand | Done | None = Hand.begin(WIDE, controls=Controls.KNOB)
    for key, cursor in ((DOWN, 1), (DOWN, 2), (OK, 0), (UP, 3)):
        assert isinstance(hand, Hand)
        hand = hand.press(key)
        assert isinstance(hand, Hand) and hand.way.cursor == cursor


def test_what_is_printed_begins_on_no_row_of_any_page() -> None:
    """As the question says, or for this time only; and a step back leads to none."""
    for hand in (
        Hand.begin(replace(WIDE, fact="t.fact"), controls=Controls.KNOB),
        Hand.begin(WIDE, controls=Controls.KNOB, printed=True),
    ):
        assert hand.way.unset and hand.press(OK) is None
        selected = hand.press(DOWN)
        assert isinstance(selected, Hand) and not selected.way.unset
        further = selected.press(OK)
        assert isinstance(further, Hand) and further.way.unset and (before := further.back())
        assert before.way.unset


def test_a_square_that_stands_there_is_selected() -> None:
    """OK takes it."""
    assert Hand.begin(replace(SQUARES, usual=(2, 1)), controls=Controls.KNOB).press(OK) == Done((2, 1))


def test_codes_are_taken_as_ever() -> None:
    """Of a card and of a number."""
    hand = Hand.begin(HAND, controls=Controls.KNOB).scan("pick:f")
    assert isinstance(hand, Hand) and (hand.way.kind, hand.way.counter) == (PageKind.LIST, "1/4")
    number = Hand.begin(WIDE, controls=Controls.KNOB)
    assert (number.scan("num:7"), number.scan("x")) == (Done(7), None)


@pytest.mark.parametrize("prompt", [CHOOSE, DRAW, SOME, NUMBER, DICE, DIRECT, HAND, WIDE], ids=lambda each: each.key)
@pytest.mark.parametrize("controls", Controls)
def test_what_only_a_scene_does_is_no_step(prompt: Prompt[Any], controls: Controls) -> None:
    """Such as a step back, and whatever looks elsewhere."""
    hand = Hand.begin(prompt, controls=controls)
    for does in (Does.STEP_BACK, Does.WAY_BACK, Does.LOOK, Does.WHY, Does.MENU, Does.CLOSE, Does.PLAY_AGAIN):
        assert hand.do(does) is None


@pytest.mark.parametrize("prompt", [DIRECT, HAND, WIDE, SQUARES], ids=lambda prompt: prompt.key)
def test_a_key_without_a_row_answers_nothing(prompt: Prompt[Any]) -> None:
    """Beside rows, and where there are none."""
    hand = Hand.begin(prompt)
    for key in (UP, OK, DOWN, BACK):
        assert (hand.press(key) is None) is (key not in hand.way.keys)
    assert Hand.begin(CHOOSE).do(Does.FIRST) is Hand.begin(NUMBER).do(Does.FIRST) is None


def test_which_way_is_shortest_by_knob_is_another() -> None:
    """What is asked often is no row of leaves there."""
    assert isinstance(on(begin_by_knob(LEAFED)), List) and isinstance(Hand.begin(LEAFED).way, Way)
