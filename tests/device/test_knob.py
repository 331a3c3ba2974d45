"""A knob: it can neither be let go nor held, so that a question with keys for its answers is a list."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from compere.bots import BOTS
from compere.prompts import Prompt, to_plain
from compere_device.answers.editor import Editor
from compere_device.answers.list import List
from compere_device.answers.listed import Listed
from compere_device.answers.picker import begin
from compere_device.answers.way import Done, Selecting, Way
from compere_device.drivers.player import Player
from compere_device.events import Key, Pressed
from compere_device.scenes.playing import Playing
from hands import Hands, one_question, view
from ways import DIRECT, DRAFT, DRAW, FACETED, HAND, LETTERS, SQUARES, WIDE, on, replace, shown

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


@pytest.mark.parametrize(("prompt", "answer"), KEYED)
def test_what_has_keys_is_a_list(prompt: Prompt[Any], answer: Any) -> None:
    """The same answer is found in rows, on every page; OK alone takes again what was taken back."""
    assert begin(prompt).direct
    step: Way | Done | None = begin(prompt, knob=True)
    while isinstance(step, Way):
        assert isinstance(step, List | Listed) and not step.keys
        page = view().asking(step)
        assert page.cursor is not None and not any(row.key for row in page.rows)
        assert step.leads_to(answer)
        step = step.press(Pressed(step.towards(answer)))
    assert isinstance(step, Done) and to_plain(prompt.check(step.answer)) == answer
    again = begin(prompt, answer, knob=True)
    while isinstance(again, Way):
        taken = again.press(Pressed(OK))
        assert taken is not None
        again = taken  # type: ignore[assignment]
    assert to_plain(prompt.check(again.answer)) == answer  # type: ignore[attr-defined]


def test_a_step_back_is_the_list_before() -> None:
    """Of cards, of parts of numbers, of quarters of a board."""
    for prompt in (HAND, WIDE, SQUARES):
        way = begin(prompt, knob=True)
        step = on(way.press(Pressed(OK))) if prompt is not SQUARES else way
        assert step.back() is None if prompt is SQUARES else shown(on(step.back())) == shown(way)


def test_a_square_that_stands_there_is_selected() -> None:
    """OK takes it."""
    way = begin(replace(SQUARES, usual=(2, 1)), knob=True)
    assert way.press(Pressed(OK)) == Done((2, 1))


def test_codes_are_taken_as_ever() -> None:
    """Of a card and of a number."""
    card = on(begin(HAND, knob=True).scan("pick:f"))
    assert isinstance(card, Listed) and card.counter == "1/4"
    assert begin(WIDE, knob=True).scan("num:7") == Done(7)
    assert begin(WIDE, knob=True).scan("x") is None


def test_a_text_is_changed_as_ever(tmp_path: Path) -> None:
    """Clockwise is the next place, OK its next sign: that answers nothing, and comes back."""
    hands = Hands(tmp_path, knob=True)
    playing = Playing(hands.desk, one_question(DRAFT))
    hands.desk.push(playing)
    first = hands.page
    hands.turn(1)
    second = hands.page
    hands.turn(1)
    hands.turn(-1)
    assert hands.page == second != first
    hands.turn(-1)
    assert (hands.page, playing.table.session.history.items) == (first, [])


def turner(hands: Hands, playing: Playing) -> Callable[[Key], None]:
    """Return how a person with a knob does what a key would do: clockwise for the next row, and for the next number."""

    def press(key: Key) -> None:
        way = playing.asked
        assert not way or isinstance(way, Editor) or not way.direct
        if key is OK:
            hands.press(key)
        else:
            counts = isinstance(way, Selecting) and way.counts
            hands.turn(1 if (key is DOWN) is not counts else -1)

    return press


@pytest.mark.parametrize("bot", BOTS)
def test_a_game_is_played_with_it(bot: str, tmp_path: Path) -> None:
    """No page asks for a key that it has not."""
    hands = Hands(tmp_path, knob=True)
    playing = hands.begin(bot)
    player = Player(turner(hands, playing), None, Random(5))
    for _ in range(400):
        player.step(playing)
        if playing.table.outcome:
            break
    assert len(playing.table.session.history.items) > 8
