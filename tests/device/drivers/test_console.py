"""The console: a game as lines of text, for a terminal without a picture."""

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compere.almanac import Almanac
from compere.arrange import Arrange, Place
from compere.bot import Outcome
from compere.bots import find
from compere.bots.patchwork.bot import BOT as PATCHWORK
from compere.errors import InvalidAnswer
from compere.journal import Header
from compere.options import Option, Square
from compere.piles import Draw
from compere.prompts import Choose, ChooseSome, Die, Number, Prompt, Roll, Tell
from compere.session import Session
from compere.table import Table
from compere.wording import Term, Words, say
from compere_device import words
from compere_device.drivers.console import WIDTH, Console, in_columns
from compere_device.drivers.typed import parse_answer
from hands import one_question, table_of
from playing import pile_of, play
from tiny import END, TINY, TinyState, header, number

HELP = "Answer with a number or a code. u: undo, w: why, g: glance, l: the list again, q: quit."
CLEAR = {"rounds": "1", "sky": "clear"}


def tiny_table() -> Table:
    return Table(Session(TINY, header(**CLEAR)), Almanac(), lambda entries: None)


def typed(*lines: str, table: Table | None = None, spoken: Words | None = None) -> list[str]:
    """Return what the console writes when these lines are typed."""
    out = io.StringIO()
    Console(table or tiny_table(), spoken or Words(), out).run(f"{line}\n" for line in lines)
    return out.getvalue().splitlines()


def option(id: str, **facets: Any) -> Option:
    return Option(id, say("{id}", id=id), facets)


def name(value: object) -> str:
    return value.key if isinstance(value, Prompt) else repr(value)


SEAS = (*(option(id, suit=Term("suit:sea", "sea")) for id in ("blue", "green")), option("Red", suit=Term("suit:fire")))
OPTIONS = (option("red"), option("blue", suit=Term("suit:sea", "sea")), option("gold"))
DISTANCES = tuple(option(id) for id in ("3", "5", "10"))  # as a card of Droco is called
TEXT = say("Well?")
CHOOSE = Choose("a.choose", TEXT, "step", OPTIONS)
LIKELY = Choose("a.choose", TEXT, "step", OPTIONS, usual="blue")
SOME = ChooseSome("a.some", TEXT, "step", OPTIONS, 0, 3)
DRAW = Draw("a.draw", TEXT, "step", pile_of("bag", OPTIONS), OPTIONS, count=2)
NUMBER = Number("a.number", TEXT, "step", -9, 9)
TELL = Tell("a.tell", TEXT, "step")
ROLL = Roll("a.roll", TEXT, "step", (Die("a", (-1, 1)), Die("b", (1, 2))))


# A game


DICE = "  black (1 2 3) · white (0 5)"


def test_a_game() -> None:
    """What happened, what is asked, what may be answered, and how it ended."""
    first, *lines = typed("3 5", "1 stone:g", "", "4", "7", "")
    assert first == HELP
    lines = [line for line in lines if not line.startswith(("> What does", "  o and"))]  # asked twice
    assert lines == [
        "* Put 6 stones into the bag.",
        "> Round 1: roll both dice.",
        DICE,
        "> Turn 2 up.",
        "   1 ruby  (stone:r)",
        "   2 garnet  (stone:g)",
        "   3 beryl  (stone:b)",
        "> Which do you keep?",
        "   1 ruby  (stone:r)",
        "   2 garnet  (stone:g)",
        "  an empty line: –",
        "  1 … 9",
        "  1 … 9",
        "* The rival takes a garnet. [garnet]",
        "> Put the stones away.",
        "= you wins.",
    ]


def test_a_board_stands_above_the_answers() -> None:
    """A line a row: what stands on a square, else whether it is filled."""
    asked = replace(number("where"), board=((Square("7"), Square()), (Square(), Square(filled=True))))
    assert typed(table=one_question(asked))[-3:] == ["   7  .", "   .  #", "  0 … 9"]


def test_a_game_with_a_score(tmp_path: Path) -> None:
    """At the end each line of the score is said; an empty line takes what is likely."""
    bot = find("patchwork")
    game = Session(bot, Header(bot.name, 1, bot.choose_options({}), "1"))
    table = Table(game, Almanac(), lambda entries: None, all_virtual=True)
    lines = typed(*["advance"] * 40, *[""] * 9, table=table)
    assert table.outcome
    score = lines.index(next(line for line in lines if line.startswith("= ")))
    assert f"  an empty line: {table.outcome.scores['human']}" in lines[:score]
    assert [line.split(":")[0] for line in lines[score + 1 :]] == [
        f"  {Words().say(line.label)}" for line in table.outcome.lines
    ]


def test_the_last_things_that_happened_are_said() -> None:
    """They are told with the end, for no question follows."""

    async def play(state: TinyState) -> Outcome:
        await number("last")
        state.tell("luck", say("That was all."))
        return END

    assert typed("1", table=table_of(play))[-2:] == ["* That was all.", "= The end."]


def test_where_an_id_is_a_number_rows_have_none() -> None:
    """Of the cards 3, 5 and 10, "3" is the card 3 and not the third of them."""
    lines = typed("2", "3", table=(table := one_question(replace(CHOOSE, options=DISTANCES))))
    assert lines[2:5] == ["     3  (3)", "     5  (5)", "     10  (10)"]
    assert lines[5] == "! “2” is no answer here."
    assert table.session.history.items[-1].entry.answer == "3"


def test_the_one_thing_that_matters_stands_behind_what_happened() -> None:
    """As in a transcript; and at the end, where nobody can ask for them, the reasons."""

    async def play(state: TinyState) -> Outcome:
        state.tell("luck", say("For the crown."), headline=say("12 VP"), why=(say("it is ahead"),))
        await number("last")
        state.tell("luck", say("That was all."), headline=say("14 VP"), why=(say("it was ahead"), say("and stayed so")))
        return END

    assert typed("1", table=table_of(play))[1:] == [
        "* For the crown. [12 VP]",
        "> How many?",
        "  0 … 9",
        "* That was all. [14 VP]",
        "  it was ahead",
        "  and stayed so",
        "= The end.",
    ]


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        (LIKELY, ["an empty line: blue"]),
        (replace(CHOOSE, rare=(option("rare"),), usual="rare"), ["an empty line: rare"]),
        (CHOOSE, []),
        (replace(SOME, usual=("gold", "red")), ["an empty line: gold and red", "pick:none: –"]),
        (replace(SOME, usual=("gold", "red"), min=1), ["an empty line: gold and red"]),
        (SOME, ["an empty line: –"]),
        (replace(SOME, usual=()), ["an empty line: –"]),
        (replace(SOME, min=1), []),
        (replace(DRAW, usual=("blue", "red")), ["an empty line: blue and red"]),
        (replace(NUMBER, usual=-4), ["-9 … 9 (-4)", "an empty line: -4"]),
        (replace(NUMBER, usual=0), ["-9 … 9 (0)", "an empty line: 0"]),
        (replace(ROLL, usual=(1, 2)), ["a (-1 1) · b (1 2)", "an empty line: 1 2"]),
        (TELL, []),
    ],
    ids=name,
)
def test_what_an_empty_line_means_is_said(prompt: Prompt[Any], said: list[str]) -> None:
    """Which option is usual stands nowhere else; one more line says how to name none where that is something else."""
    assert [line.strip() for line in typed(table=one_question(prompt))[2 + len(prompt.offered) :]] == said


def test_undo_why_and_glance() -> None:
    """`u` asks the last thing again; `w` and `g`, with its board, only tell, and nothing is asked for them."""
    lines = typed("3 5", "u")
    assert lines[-3:] == ["* Put 6 stones into the bag.", "> Round 1: roll both dice.", DICE]
    lines = typed("3 5", "1 2", "", "4", "7", "w", "g")
    assert lines[-6:] == [
        "> Put the stones away.",
        "  not marked: ruby and garnet",
        "  heaviest: garnet",
        "   0  0  0",
        "   0  1  0",
        "  Luck: 8",
    ]
    assert typed("u")[-2:] == ["! Nothing to take back yet.", "> Round 1: roll both dice."]


def test_a_fact_may_be_answered_for_this_time_only() -> None:
    """`o` and the answer: nothing is learned of it; where nothing would be learned, `o` is no answer."""
    table = tiny_table()
    lines = typed("3 5", "1 2", "", "o 4", table=table)
    assert "  o and the answer: only this time" in lines
    assert (table.session.history.items[-1].entry.source, table.almanac.learned) == ("once", {})
    typed("o", table=table)
    assert typed("o 1")[-2].startswith("! ")


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
        (CHOOSE, "red blue", "It takes 1: you named 2."),
        (CHOOSE, "robot:A13", "That code belongs to Droco."),
        (CHOOSE, "no:thing", "The code no:thing means nothing here."),
        (replace(CHOOSE, options=DISTANCES), "7", "“7” is no answer here."),
        (replace(CHOOSE, options=SEAS), "suit:sea", "“suit:sea” is said of several: blue and green."),
        (replace(SOME, max=2), "1 2 3", "It takes 0 to 2: you named 3."),
        (SOME, "red 1", "red is named twice."),
        (DRAW, "red", "It takes 2: you named 1."),
        (DRAW, "", "An answer is needed."),
        (DRAW, "red red", "red is named twice."),
        (NUMBER, "10", "10 does not fit: -9 to 9."),
        (NUMBER, "ten", "One number is needed, -9 to 9."),
        (NUMBER, "1 2", "One number is needed, -9 to 9."),
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


def test_the_game_says_why_its_thing_cannot_be_meant() -> None:
    """A bot knows more of a code than that it fits nothing."""
    game = play(PATCHWORK, {}, [("patch:1", "patch:2", "patch:3"), "first"])
    assert typed("patch:1", table=game)[-2] == "! You have taken the patch 0◉ 3⧗ already."


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


def test_the_list_again() -> None:
    """`l` shows what may be answered; what happened is not told again."""
    first = typed("3 5")
    assert typed("3 5", "l") == [*first, *first[first.index("> Turn 2 up.") :]]


def test_things_of_one_price_are_told_apart() -> None:
    """Three patches read 2◉ 2⧗: each row has its outline."""
    rows = " ".join(typed(table=play(PATCHWORK)))
    for patch in ("2◉ 2⧗  ■■■  (patch:9)", "2◉ 2⧗  ■■■/·■·  (patch:10)", "2◉ 2⧗  ■■■/■■·  (patch:11)"):
        assert patch in rows


def test_a_long_list_stands_in_columns() -> None:
    """Downwards, and none is wider than the terminal; a short one has a line each."""
    rows = [f"  {number:2} thing" for number in range(33)]
    lines = in_columns(rows)
    assert len(lines) < 12
    assert [line.split()[0] for line in lines] == [str(number) for number in range(len(lines))]
    assert sorted(" ".join(lines).split()) == sorted(" ".join(rows).split())
    assert max(map(len, lines)) <= WIDTH
    assert in_columns(rows[:12]) == rows[:12]
    assert in_columns(["x" * 200] * 13) == ["x" * 200] * 13


@settings(deadline=None)
@given(st.lists(st.text() | st.sampled_from(["u", "w", "g", "3 5", "1", "2 1", "", "4"]), max_size=12))
def test_nothing_that_is_typed_ends_the_game(lines: list[str]) -> None:
    """Whatever is typed is an answer, a command or refused."""
    table = tiny_table()
    typed(*(line for line in lines if line.strip() != "q"), table=table)
    assert table.prompt or table.outcome


def test_quit_and_the_end_of_the_file() -> None:
    """Both end the run where it is."""
    assert typed("3 5", "q", "u") == typed("3 5")


def test_a_game_that_has_ended_already() -> None:
    """Its end is said at once: there is nothing to wait for."""
    table = tiny_table()
    for answer in ([3, 5], ["stone:r"] * 2, ["stone:r"], None):
        table.answer(answer)
    out, lines = io.StringIO(), iter(["read by nobody\n"])
    Console(table, Words(), out).run(lines)
    assert out.getvalue().splitlines() == [HELP, "= you wins."]
    assert list(lines) == ["read by nobody\n"]


def test_french() -> None:
    """The console speaks the language that it is given."""
    bot = find("patchwork")
    table = Table(Session(bot, Header(bot.name, 1, bot.choose_options({}), "1")), Almanac(), lambda entries: None)
    lines = typed(table=table, spoken=words.load("fr"))
    assert not set(lines[:2]) & set(typed(table=table)[:2])


# Answers


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
        (Arrange("a.track", TEXT, "step", OPTIONS, usual=("gold", "red", "blue")), "", ("gold", "red", "blue")),
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
