"""What is told with a question, and a printed fact that is answered for this time only."""

from dataclasses import replace
from typing import Any

import pytest

from compere.arrange import ChooseSome
from compere.bot import Outcome
from compere.journal import Answered
from compere.options import Option
from compere.prompts import Choose, Number, Prompt
from compere.wording import say
from compere_device.events import Key
from compere_device.files.opened import Game
from compere_device.glass.fonts import Style
from compere_device.scenes import home
from compere_device.scenes.playing import Playing
from hands import Hands, Stage, hold_on, one_question, press_on, table_of
from tiny import END, TinyState, learned, session
from ways import TRACK

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
LETTERS = tuple(Option(id, say("{id}", id=id)) for id in "abcdefgh")
FEW = tuple(Option(id, say("{id}", id=id)) for id in "abc")
NUMBER = Number("t.number", say("How many?"), "luck", -2, 3)
TWO = Choose("t.two", say("Which?"), "luck", FEW[:2], often=True)
FOUR = replace(TWO, options=(*FEW, Option("d", say("d"))))


def answers(playing: Playing) -> list[tuple[object, str]]:
    """Return what has been answered, and how."""
    entries = [item.entry for item in playing.table.session.history.items]
    return [(entry.answer, entry.source) for entry in entries if isinstance(entry, Answered)]


# A printed fact, for this time only


def test_a_fact_may_be_answered_for_this_time_only() -> None:
    """By one row more; taken back and taken again it is for this time still, until BACK makes it last."""

    async def play(state: TinyState) -> Outcome:
        await learned("tiny.sky", Choose("tiny.sky", say("How is the sky?"), "luck", FEW))
        await NUMBER
        return END

    table = table_of(play)
    playing = Playing(Stage(), table)
    for key in (UP, OK, OK, DOWN, DOWN, OK):
        press_on(playing, key)
    assert (answers(playing), table.almanac.learned) == ([("b", "once")], {})
    press_on(playing, BACK)
    assert [row.label for row in playing.page().rows] == ["a", "b", "c"]
    press_on(playing, OK)
    assert (answers(playing), table.almanac.learned) == ([("b", "once")], {})
    for key in (BACK, BACK, OK):
        press_on(playing, key)
    assert answers(playing) == [("b", "entered")]
    assert set(table.almanac.learned) == {"tiny.sky"}


def test_a_code_for_this_time_only_is_not_kept_either() -> None:
    """Who has said so may scan the answer as well as pick it."""
    table = one_question(replace(TWO, often=False, fact="tiny.two"))
    playing = Playing(Stage(), table)
    press_on(playing, UP)
    press_on(playing, OK)
    playing.scan("pick:b")
    assert (answers(playing), table.almanac.learned) == ([("b", "once")], {})


@pytest.mark.parametrize(
    ("prompt", "keys", "answer"),
    [
        (NUMBER, (OK, UP, UP, OK), -1),
        (replace(NUMBER, max=30), (UP, UP, UP), -2),
        (ChooseSome("t.some", say("Which ones?"), "luck", FEW, 0, 2), (OK, DOWN, OK, UP, OK), ["a"]),
        (TRACK, (DOWN, DOWN, OK, OK, DOWN, OK), ["b", "a", "c"]),
        (replace(TWO, options=LETTERS, often=False), (OK, DOWN, DOWN, OK), "b"),
        (TWO, (OK, UP, OK), "b"),
    ],
)
def test_any_fact_may_be_answered_for_this_time_only(
    prompt: Prompt[Any], keys: tuple[Key, ...], answer: object
) -> None:
    """The title says so; one step back makes it last again, and then it is the answer before that is taken back."""
    table = one_question(replace(prompt, fact="tiny.fact"))
    playing = Playing(Stage(), table)
    playing.ask_once()
    assert (playing.once, playing.page().title) == (True, "Only this time")
    playing.undo()
    assert (playing.once, playing.page().title) == (False, "Luck")
    playing.ask_once()
    for key in keys:
        press_on(playing, key)
    assert (answers(playing), table.almanac.learned) == ([(answer, "once")], {})
    table.undo()
    again = Playing(Stage(), table)
    assert again.once
    for _ in keys if again.asked and again.asked.again is not None else (OK,):  # back through what keys answered
        assert again.once
        again.undo()
    assert not again.once


def test_the_menu_asks_for_this_time_only(hands: Hands) -> None:
    """It has a row for it over the question of a printed fact, and over no other."""

    async def play(state: TinyState) -> Outcome:
        await learned("tiny.sky", Number("tiny.sky", say("How high is the sky?"), "luck", 0, 9))
        await NUMBER
        return END

    home.play(hands.stage, Game(session(play)))
    playing = hands.playing
    hands.scan("cmd:menu")
    hands.choose("Only this time")
    assert (hands.stage.go.scene, hands.page.title, hands.page.huge) == (playing, "Only this time", "–")
    hands.scan("cmd:menu")
    assert "Only this time" not in hands.all_rows()
    hands.press(BACK, UP, UP, OK)
    assert answers(playing) == [(1, "once")]
    hands.scan("cmd:menu")
    assert "Only this time" not in hands.all_rows()


# What was told last


def test_what_was_told_last_leads_into_the_question() -> None:
    """It is read on the question's page, what was told before it on its own; held, OK says why."""

    async def play(state: TinyState) -> Outcome:
        state.tell("stones", say("Something else."))
        state.tell("luck", say("It plays c."), headline=say("c"), why=(say("it must"),))
        await TWO
        return END

    stage = Stage()
    playing = Playing(stage, table_of(play))
    assert playing.page().lines == ("Something else.", "It plays c. Which?")
    assert (playing.page().badge, playing.page().title, len(playing.page().rows)) == ("c", "Luck", 2)
    hold_on(playing, OK)
    assert stage.scene.page().lines == ("1. it must",)


def test_one_short_line_of_the_step_stands_above_four_keys() -> None:
    """It is no page to be read, and larger than what is asked of an aside; the next question has its title again."""

    async def play(state: TinyState) -> Outcome:
        state.tell("luck", say("It builds."), why=(say("it must"),))
        await FOUR
        await replace(FOUR, subject=(2,))
        return END

    stage = Stage()
    playing = Playing(stage, table_of(play))
    page = playing.page()
    assert (page.lines, page.size, page.bare, len(page.rows)) == (("It builds. Which?",), Style.NARROW, False, 4)
    hold_on(playing, OK)
    assert stage.scene.page().lines == ("1. it must",)
    press_on(playing, DOWN)
    assert (answers(playing), playing.page().title) == ([("c", "entered")], "Luck")


def test_a_name_over_a_question_is_shortened_where_it_is_too_long() -> None:
    """The rest of what stands there is needed, so it gives way."""

    async def play(state: TinyState) -> Outcome:
        await FOUR
        return END

    table = table_of(play)
    table.heading = lambda: say("Trick 12: {leader}, trump A", leader="Emmanuelle")  # type: ignore[method-assign]
    title = Playing(Stage(), table).page().title
    assert title.startswith("Trick 12: E") and title.endswith("…, trump A")


# What is said aside


CROWDED = replace(FOUR, text=say("Which of all these, or which of the others?"))  # no other line stands above it


@pytest.mark.parametrize("question", [TWO, FOUR, CROWDED, None])
def test_no_page_is_read_for_what_is_said_aside(question: Choose[Any] | None) -> None:
    """It stands where there is room for it: above the question, on a page that is read anyway, or nowhere."""

    async def play(state: TinyState) -> Outcome:
        state.aside("stones", say("Nothing comes of it."), why=(say("it must"),))
        if question:
            await question
        return END

    stage = Stage()
    playing = Playing(stage, table_of(play))
    assert ("Nothing comes of it." in playing.page().lines) is (question in (TWO, FOUR))
    assert playing.asked if question else playing.page().title == "End"
    hold_on(playing, OK)
    assert stage.scene.page().lines == ("1. it must",)


@pytest.mark.parametrize(
    ("said", "joins"),
    [("Draw a stone.", True), ("Draw stones until three lines of a page are full, or more of them.", False)],
)
def test_what_is_said_aside_joins_a_page_that_is_read(said: str, joins: bool) -> None:
    """As long as that takes no other page."""

    async def play(state: TinyState) -> Outcome:
        state.tell("stones", say("{said}", said=said), headline=say("1"))
        state.aside("stones", say("Nothing comes of it."))
        await FOUR
        return END

    playing = Playing(Stage(), table_of(play))
    assert ("Nothing comes of it." in playing.page().lines) is joins
    press_on(playing, OK)
    assert playing.asked
