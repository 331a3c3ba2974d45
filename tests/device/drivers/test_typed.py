"""What a line that somebody types means: ids, numbers, codes, and what a row reads."""

from dataclasses import replace
from typing import Any

import pytest

from compere.arrange import Place
from compere.errors import InvalidAnswer
from compere.options import Option
from compere.prompts import Number, Prompt
from compere.wording import say
from compere_device.drivers.typed import parse_answer, places, told
from console_lines import CHOOSE, DISTANCES, DRAW, LIKELY, NUMBER, OPTIONS, ROLL, SEAS, SOME, TELL, TEXT, name, typed
from hands import one_question
from playing import pile_of
from ways import TRACK


def test_what_a_row_reads_may_be_typed() -> None:
    """In the language that is spoken, whole or each for itself; of two rows that read alike neither is meant."""
    labels = (Option("a", say("Lil Boss")), Option("b", say("Zip")), Option("c", say("2")), Option("d", say("twin")))
    some = replace(SOME, options=(*labels, Option("e", say("twin"))), max=5)
    for line, ids in (("lil boss", ["a"]), ("zip 4", ["b", "d"]), ("2", ["b"]), ("Zip a", ["a", "b"])):
        game = one_question(some)
        typed(line, table=game)
        assert game.session.history.items[-1].entry.answer == ids
    assert typed("twin", table=one_question(some))[-2] == "! “twin” is no answer here."
    assert typed("zip", table=one_question(replace(some, min=2)))[-2] == "! It takes 2 to 5: you named 1."


@pytest.mark.parametrize(
    ("prompt", "line", "answer"),
    [
        (TELL, "", None),
        (TELL, "  ", None),
        (CHOOSE, "1", "red"),
        (CHOOSE, "3", "gold"),  # a row
        (CHOOSE, "blue", "blue"),  # an id
        (replace(CHOOSE, options=DISTANCES), "3", "3"),
        (replace(SOME, options=DISTANCES), "10 3", ("3", "10")),
        (CHOOSE, "suit:sea", "blue"),  # the code of what it is
        (replace(CHOOSE, options=SEAS), "suit:fire", "Red"),
        (replace(CHOOSE, options=SEAS), "pick:green", "green"),
        (replace(CHOOSE, options=SEAS), "red", "Red"),
        (LIKELY, "", "blue"),
        (replace(SOME, usual=("gold",)), "", ("gold",)),
        (replace(SOME, usual=("gold",)), "pick:none", ()),
        (replace(TRACK, usual=("c", "a", "b")), "", ("c", "a", "b")),
        (replace(DRAW, usual=("blue", "red")), "", ("blue", "red")),
        (replace(ROLL, usual=(1, 2)), "", (1, 2)),
        (Place("a.where", TEXT, "step", ((0, 0), (2, 1)), usual=(2, 1)), "", (2, 1)),
        (SOME, "", ()),
        (SOME, "gold red", ("red", "gold")),
        (SOME, " 2  1 ", ("red", "blue")),
        (DRAW, "2 1", ("blue", "red")),
        (NUMBER, "-9", -9),
        (Number("a.number", TEXT, "step", 0, 9, usual=4), "", 4),
        (ROLL, "-1 2", (-1, 2)),
    ],
    ids=name,
)
def test_what_a_line_means(prompt: Prompt[Any], line: str, answer: object) -> None:
    """Numbers of rows or codes, with spaces between them; an empty line is the usual answer, or none of several."""
    meant, source = parse_answer(prompt, line)
    assert (prompt.check(meant), source) == (answer, "entered")


UNFIT = (
    (CHOOSE, ("0", "4", "-1", "green", "")),
    (replace(CHOOSE, options=DISTANCES), ("1", "2", "03")),
    (SOME, ("1 red", "green")),
    (DRAW, ("1", "", "1 1")),
    (NUMBER, ("ten", "10", "", "1.0", "--1")),
    (ROLL, ("1", "0 1", "")),
)


@pytest.mark.parametrize(("prompt", "line"), [(prompt, line) for prompt, lines in UNFIT for line in lines], ids=name)
def test_what_no_line_means(prompt: Prompt[Any], line: str) -> None:
    """What fits nothing reaches the prompt as it was typed, which says so."""
    with pytest.raises(InvalidAnswer):
        prompt.check(parse_answer(prompt, line)[0])


@pytest.mark.parametrize("prompt", [replace(CHOOSE, options=SEAS), replace(SOME, options=SEAS)], ids=name)
def test_a_code_of_several_things_is_none_of_them(prompt: Prompt[Any]) -> None:
    """Whoever says the suit has not said which card: the first of them is no better than the others."""
    with pytest.raises(InvalidAnswer, match=r"^'suit:sea' is said of several: blue, green$"):
        parse_answer(prompt, "suit:sea")


@pytest.mark.parametrize(
    ("prompt", "line", "expected"),
    [
        (CHOOSE, "red blue", "one number or code"),
        (CHOOSE, "1 red", "one number or code"),
        (LIKELY, "2 -", "one number or code"),
        (NUMBER, "5 6", "one number or code"),
        (NUMBER, "5 apples", "one number or code"),
        (TELL, "go", "an empty line"),
    ],
    ids=name,
)
def test_a_word_too_many_is_refused(prompt: Prompt[Any], line: str, expected: str) -> None:
    """It may have been meant for the next question, or be another answer than the first word: neither is guessed."""
    with pytest.raises(InvalidAnswer, match=f"^{line!r} is more than was asked for: expected {expected}$"):
        parse_answer(prompt, line)


def test_a_row_keeps_its_number() -> None:
    """Also while an option before it is none: its number is nobody's then; what is rare stands behind them all."""
    some = replace(CHOOSE, options=CHOOSE.options[1:], ever=CHOOSE.ids(), rare=(Option("none", TEXT),))
    first, second, third = CHOOSE.ids()
    assert places(CHOOSE) == {first: 1, second: 2, third: 3}
    assert places(some) == {second: 2, third: 3, "none": 4}
    assert [told(some, each) for each in "1234"] == [[], [second], [third], ["none"]]
    assert any(line.startswith("   2 ") for line in typed(table=one_question(some)))


def test_a_card_keeps_its_number_when_others_have_left() -> None:
    """That of its place among all cards."""
    few = pile_of("bag", OPTIONS[1:])
    assert places(replace(DRAW, pile=few)) == {each.id: nth for nth, each in enumerate(DRAW.cards, 1) if nth > 1}
