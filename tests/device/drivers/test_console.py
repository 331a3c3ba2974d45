"""The console: a game as lines of text, for a terminal without a picture."""

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compere.almanac import Almanac
from compere.bot import Outcome
from compere.bots import find
from compere.bots.patchwork.bot import BOT as PATCHWORK
from compere.journal import Header
from compere.prompts import Prompt
from compere.session import Session
from compere.table import Table
from compere.wording import Words, say
from compere_device import words
from compere_device.drivers.console import WIDTH, Console, in_columns
from compere_device.drivers.lines import PASTED_MOST, TypedLines
from compere_device.drivers.typed import CUT, LINE_MOST
from console_lines import (
    CHOOSE,
    DISTANCES,
    DRAW,
    ENDED,
    HELP,
    LIKELY,
    NUMBER,
    ROLL,
    SOME,
    TELL,
    name,
    option,
    tiny_table,
    typed,
)
from hands import one_question, table_of
from playing import play
from tiny import END, TinyState, number
from ways import DRAFT

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
        ENDED,
    ]


def test_a_board_stands_above_the_answers() -> None:
    """A line a row: what stands on a square, else whether it is filled, by the sign that a legend has for it."""
    asked = replace(number("where"), board=(("7", ""), ("", "■")))
    assert typed(table=one_question(asked))[-3:] == ["   7  .", "   .  ■", "  0 … 9"]


def test_a_game_with_a_score(tmp_path: Path) -> None:
    """At the end each line of the score is said; an empty line takes what is likely."""
    bot = find("patchwork")
    game = Session(bot, Header(bot.name, 1, bot.choose_options({}), "1"))
    table = Table(game, Almanac(), lambda entries: None, all_virtual=True)
    lines = typed(*["advance"] * 40, *[""] * 9, table=table)
    assert table.outcome
    score = lines.index(next(line for line in lines if line.startswith("= ")))
    assert f"  an empty line: {table.outcome.scores['human']}" in lines[:score]
    assert [line.split(":")[0] for line in lines[score + 1 : -1]] == [
        f"  {Words().say(line.label)}" for line in table.outcome.lines
    ]


def test_the_last_things_that_happened_are_said() -> None:
    """They are told with the end, for no question follows."""

    async def play(state: TinyState) -> Outcome:
        await number("last")
        state.tell("luck", say("That was all."))
        return END

    assert typed("1", table=table_of(play))[-3:] == ["* That was all.", "= The end.", ENDED]


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
        ENDED,
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
    assert typed("w")[-1] == "  Nothing was decided since your last answer."


def test_a_fact_may_be_answered_for_this_time_only() -> None:
    """`o` and the answer: nothing is learned of it; where nothing would be learned, `o` is no answer."""
    table = tiny_table()
    lines = typed("3 5", "1 2", "", "o 4", table=table)
    assert "  o and the answer: only this time" in lines
    assert (table.session.history.items[-1].entry.source, table.almanac.learned) == ("once", {})
    typed("o", table=table)
    assert typed("o 1")[-2].startswith("! ")


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
    """Its end is said at once; then it waits, as it may be taken back, until an empty line."""
    table = tiny_table()
    for answer in ([3, 5], ["stone:r"] * 2, ["stone:r"], None):
        table.answer(answer)
    out, lines = io.StringIO(), iter(["w\n", "\n", "read by nobody\n"])
    Console(table, Words(), out).run(lines)
    nothing = "  Nothing was decided since your last answer."
    assert out.getvalue().splitlines() == [HELP, "= you wins.", ENDED, nothing]
    assert list(lines) == ["read by nobody\n"]


def test_french() -> None:
    """The console speaks the language that it is given."""
    bot = find("patchwork")
    table = Table(Session(bot, Header(bot.name, 1, bot.choose_options({}), "1")), Almanac(), lambda entries: None)
    lines = typed(table=table, spoken=words.load("fr"))
    assert not set(lines[:2]) & set(typed(table=table)[:2])


# Answers


class Endless(io.StringIO):
    """A stream of a line without an end, of which nothing is read without a limit."""

    left = 300  # pieces

    def readline(self, size: int | None = -1) -> str:
        assert size is not None and 0 < size <= LINE_MOST + 1, "nothing is read without a limit"
        self.left -= 1
        return " " * size if self.left > 0 else "1\n" if self.left == 0 else ""


def test_a_line_without_an_end_answers_nothing() -> None:
    """It is read in pieces and kept nowhere; what it ends with, or begins with, is no answer."""
    table = tiny_table()
    out, before = io.StringIO(), table.session.history.entries
    Console(table, Words(), out).run(Endless())
    assert table.session.history.entries == before
    assert CUT in out.getvalue()
    assert len(out.getvalue()) < LINE_MOST
    Console(table, Words(), out).run(io.StringIO("1" + " " * LINE_MOST + "\n"))
    assert table.session.history.entries == before


def test_a_text_that_is_pasted_without_an_end() -> None:
    """No more of it is kept than shows that it is too much."""
    lines = TypedLines(DRAFT)
    lines.edit("p")
    for _ in range(PASTED_MOST + 50):
        lines.paste("x")
    assert len(lines.lines) == PASTED_MOST
    lines.paste(".")
    assert not lines.pasting
