"""What the console says of a slip: one line, which a player understands, and the question again."""

from dataclasses import replace
from typing import Any

import pytest

from compere.arrange import Place
from compere.bots.patchwork.bot import BOT as PATCHWORK
from compere.prompts import Prompt
from compere_device import words
from console_lines import CHOOSE, DISTANCES, DRAW, NUMBER, ROLL, SEAS, SOME, TELL, TEXT, name, option, typed
from hands import one_question
from playing import play

MANY = tuple(option(f"pond_{letter}") for letter in "abcdefghijklmnopqrs")
GAPS = replace(CHOOSE, options=(MANY[1], *MANY[5:8], MANY[9]), ever=tuple(each.id for each in MANY[:10]))


@pytest.mark.parametrize("line", ["x", "", "9 9", "3", "--5 -", "9" * 5000, "３ ５", "²"])
def test_what_cannot_be_taken_is_said(line: str) -> None:
    """The reason stands behind an exclamation mark, and the same is asked again, without what may be answered."""
    asked = typed()
    *before, said, question = typed(line)
    assert before == asked
    assert said.startswith("! ")
    assert question == next(each for each in asked if each.startswith("> "))


@pytest.mark.parametrize(
    ("prompt", "line", "why"),
    [
        (TELL, "go", "There is nothing to answer: an empty line goes on."),
        (CHOOSE, "", "An answer is needed."),
        (CHOOSE, "green", "“green” is no answer here."),
        (CHOOSE, "x" * 99, f"“{'x' * 24}…” is no answer here."),
        (CHOOSE, "4", "4 does not fit: 1 to 3."),
        (CHOOSE, "0", "0 does not fit: 1 to 3."),
        (replace(CHOOSE, options=CHOOSE.options[::2], ever=CHOOSE.ids()), "2", "2 does not fit: 1 and 3."),
        (GAPS, "1", "1 does not fit: 2, 6 to 8 and 10."),
        (GAPS, "5", "5 does not fit: 2, 6 to 8 and 10."),
        (GAPS, "11", "11 does not fit: 2, 6 to 8 and 10."),
        (replace(CHOOSE, options=MANY[::2], ever=tuple(each.id for each in MANY)), "2", "“2” is no answer here."),
        (replace(CHOOSE, options=CHOOSE.options[1:], ever=CHOOSE.ids()), "1", "1 does not fit: 2 to 3."),
        (CHOOSE, "red blue", "It takes 1: you named 2."),
        (CHOOSE, "robot:A13", "That code belongs to Robotick · Droco."),
        (CHOOSE, "no:thing", "The code no:thing means nothing here."),
        (replace(CHOOSE, options=DISTANCES), "7", "“7” is no answer here."),
        (replace(CHOOSE, options=SEAS), "suit:sea", "“suit:sea” is said of several: blue and green."),
        (replace(SOME, max=2), "1 2 3", "It takes 0 to 2: you named 3."),
        (SOME, "red 1", "Red is named twice."),
        (DRAW, "red", "It takes 2: you named 1."),
        (DRAW, "", "An answer is needed."),
        (DRAW, "red red", "Red is named twice."),
        (NUMBER, "10", "10 does not fit: −9 to 9."),
        (NUMBER, "ten", "One number is needed, −9 to 9."),
        (NUMBER, "1 2", "One number is needed, −9 to 9."),
        (ROLL, "1", "It takes 2: you named 1."),
        (ROLL, "1 7", "This die has no 7."),
        (ROLL, "1 x", "“x” is no answer here."),
        (
            Place("a.where", TEXT, "step", ((0, 0), (0, 1))),
            "3 3",
            "That square cannot be meant. Type column and row, 0 0 at the top left.",
        ),
    ],
    ids=name,
)
def test_why_it_cannot_be_is_said_to_a_player(prompt: Prompt[Any], line: str, why: str) -> None:
    """What was typed, what would do: no name of a pile, no list of ids, and not in English only."""
    assert typed(line, table=one_question(prompt))[-2:] == [f"! {why}", "> Well?"]
    french = typed(line, table=one_question(prompt), spoken=words.load("fr"))[-2]
    assert french.startswith("! ")
    assert french != f"! {why}"


def test_what_fits_is_said_in_each_language() -> None:
    """In its own words."""
    for language, said in (
        ("fr", "! 1 ne va pas\u00a0: 2, de 6 à 8 et 10."),
        ("de", "! 1 passt nicht: 2, 6 bis 8 und 10."),
    ):
        assert typed("1", table=one_question(GAPS), spoken=words.load(language))[-2] == said


def test_the_game_says_why_its_thing_cannot_be_meant() -> None:
    """A bot knows more of a code than that it fits nothing."""
    game = play(PATCHWORK, {}, [("patch:1", "patch:2", "patch:3"), "first"])
    assert typed("patch:1", table=game)[-2] == "! You have taken the patch 0◉ 3⧗ already."
