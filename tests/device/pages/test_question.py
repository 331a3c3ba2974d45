"""The page on which a prompt is answered: its question, its rows, its keys."""

from dataclasses import replace
from typing import Any

import pytest

from compere.arrange import ChooseSome
from compere.options import Option
from compere.piles import Draw
from compere.prompts import Choose, Number, Prompt, Roll, Tell
from compere.wording import Shape, Term, Text, say
from compere_device.answers.picker import begin
from compere_device.answers.rolls import Seen
from compere_device.answers.way import Way
from compere_device.events import Key
from compere_device.glass.fonts import Style
from compere_device.pages.page import Page, Row
from hands import SCREEN, label, view
from playing import pile_of
from tiny import TINY
from ways import on, pressed, typed

VIEW = view()


def option(id: str, **facets: object) -> Option:
    return Option(id, say("{id}", id=id), facets)


FEW = tuple(option(f"answer {id}") for id in "abcd")
CHOOSE = Choose("tiny.choose", say("Which?"), "luck", FEW)
NUMBER = Number("tiny.number", say("How many?"), "luck", 0, 9)
MANY = replace(CHOOSE, options=tuple(option(f"answer {number}") for number in range(12)))


DICE = Roll("tiny.dice", say("Roll."), "luck", {"black": (1, 2, 3), "white": (0, 5)})


def lines(count: int) -> str:
    """Return a sentence of so many lines."""
    return " ".join(["abcdefghijklmnop"] * count)


def test_what_was_entered_is_said_behind_the_title_of_the_step() -> None:
    """Not behind another one; and over a die that was seen it is not said."""
    wide = replace(NUMBER, max=47)
    step = on(typed(begin(wide), "1"))
    assert VIEW.asking(step, title=say("Score")).title == VIEW.asking(step).title == "Luck, 0 to 11"
    second = on(typed(begin(DICE), "o"))
    assert VIEW.asking(second).title == "1"
    assert VIEW.asking(second, (), Seen(say("Right?"), shows=True)).title == "Luck"


def test_direct_keys_stand_beside_their_answers() -> None:
    """UP, OK, DOWN and BACK in this order; an answer taken back is marked, its key beside it."""
    page = VIEW.asking(begin(replace(CHOOSE, often=True)))
    assert [(row.key, row.label) for row in page.rows] == [
        (Key.UP, "answer a"),
        (Key.OK, "answer b"),
        (Key.DOWN, "answer c"),
        (Key.BACK, "answer d"),
    ]
    assert page.cursor is None
    for at, old in enumerate(FEW):  # no bar, and a tick only where OK takes it: else its row is underlined
        again = VIEW.asking(begin(replace(CHOOSE, often=True), old.id))
        marked = {"given": at} if page.rows[at].key is Key.OK else {"was": at}
        assert again == page._replace(**marked)


def test_what_leads_further_always_has_the_last_key() -> None:
    """Whether three rows of a leafed list are left or one; without it the rows have the first keys."""
    leafed = begin(replace(MANY, options=MANY.options[:7], often=True))
    last = VIEW.asking(on(typed(leafed, "44")))
    assert [(row.key, row.label) for row in last.rows] == [(Key.UP, "answer 6"), (Key.BACK, "more")]
    assert [row.key for row in VIEW.asking(leafed).rows] == [Key.UP, Key.OK, Key.DOWN, Key.BACK]
    two = begin(replace(CHOOSE, options=FEW[:2], often=True))
    assert [row.key for row in VIEW.asking(two).rows] == [Key.UP, Key.OK]


@pytest.mark.parametrize(("cursor", "first"), [(0, 0), (2, 0), (3, 1), (7, 5), (10, 8), (11, 8)])
def test_a_long_list_scrolls_around_the_cursor(cursor: int, first: int) -> None:
    """The cursor's row is always shown, in the middle where it can be, with marks for what is above and below."""
    page = VIEW.asking(on(typed(begin(MANY), "+" * cursor)))
    assert [row.label for row in page.rows] == [f"answer {number}" for number in range(first, first + 4)]
    assert (page.cursor, page.above, page.below) == (cursor - first, first > 0, first < 8)


def test_the_question_stands_above_the_rows() -> None:
    """A question of two lines leaves three rows; of five, one."""
    page = VIEW.asking(begin(replace(MANY, text=say("{text}", text=lines(2)))))
    assert (len(page.lines), len(page.rows), page.title) == (2, 3, "Luck")


PEOPLE = ("Emmanuel", "Mohammed", "Elisabet")
YARD = replace(CHOOSE, text=say("Park, Yard of {player}?", player=PEOPLE[0]), often=True)
THERE = replace(YARD, text=say("Park, and now the Yard of {player}?", player=PEOPLE[0]))
HIS = replace(YARD, text=say("Park, the Yard of {player}?", player=PEOPLE[0]))
CARDS = replace(CHOOSE, text=say("{all}: how many cards has each of them, without those of the Park?", all=PEOPLE))
PARK = Draw("tiny.park", YARD.text, "luck", pile_of("park", FEW), FEW, count=2, often=True)


@pytest.mark.parametrize(
    ("prompt", "question", "bare", "size"),
    [
        (YARD, ("Park, Yard of Emmanuel?",), False, Style.NARROW),
        (replace(YARD, options=FEW[:3]), ("Park, Yard of Emmanuel?",), False, Style.NARROW),
        (replace(YARD, often=False), ("Park, Yard of", "Emmanuel?"), False, Style.NARROW),  # marks stand beside it
        (replace(YARD, options=MANY.options, often=True), ("Park, Yard of Emmanuel?",), False, Style.NARROW),
        (THERE, ("Park, and now the Yard of", "Emmanuel?"), True, Style.NARROW),
        (replace(THERE, options=FEW[:3]), ("Park, and now the Yard of", "Emmanuel?"), False, Style.NARROW),
        (replace(PARK, text=THERE.text), ("Park, and now the Yard…",), False, Style.BODY),
        (PARK, ("Park, Yard of Emmanuel?",), False, Style.NARROW),
        (replace(PARK, text=HIS.text), ("Park, the Yard of Emm…?",), False, Style.BODY),
        (
            replace(PARK, text=say("Too many words of our own for keys.")),
            ("Too many words of our…",),
            False,
            Style.BODY,
        ),
        (replace(CARDS, often=True), ("E…, M… and E…: how", "many cards has each of…"), True, Style.BODY),
        (replace(MANY, text=say("{text}", text=lines(5))), ("abcdefghijklmnop",) * 5, True, Style.BODY),
        (
            replace(NUMBER, text=say("{all}: how many cards?", all=PEOPLE)),
            ("Emma…, Moha… and", "Elis…: how many cards?"),
            False,
            Style.BODY,
        ),
    ],
)
def test_no_row_is_pushed_off_the_glass(
    prompt: Prompt[Any], question: tuple[str, ...], bare: bool, size: Style
) -> None:
    """A question leaves room for every key's row, one row of a list, the value of a number; larger where it can be.

    Lines come closer, or the title gives way, unless a counter stands beside it; then names are shortened as far as it
    needs, and only then anything else.
    """
    way = begin(prompt)
    page = VIEW.asking(way)
    assert (page.lines, page.bare, page.size) == (question, bare, size)
    assert len(page.rows) == len(way.slots) if way.direct else page.rows or page.huge
    assert SCREEN.overflow(page) == []


@pytest.mark.parametrize(
    ("names", "ticked", "row"),
    [
        (PEOPLE[:1], False, "Emmanuel"),
        (PEOPLE[:2], False, "Emma… and Moha…"),
        (("Léa", "Mohammed"), False, "Léa and Mohammed"),
        (("Mo", "Mohammed", "Emmanuel"), False, "Mo, Moh… and Emm…"),
        (("Léo", "Mohammed", "Emma"), False, "Léo, Moh… and Emm…"),
        (PEOPLE, True, "Em…, Mo… and El…"),
    ],
)
def test_names_share_a_row(names: tuple[str, ...], ticked: bool, row: str) -> None:
    """Where several people stand in a row, the longest of their names are shortened until all of them fit."""
    rows = (*MANY.options[:5], Option("x", say("{names}", names=names)))
    prompt = ChooseSome("tiny.some", CHOOSE.text, "luck", rows, 0, 6) if ticked else replace(CHOOSE, options=rows)
    page = VIEW.asking(on(typed(begin(prompt), "+++++")))
    assert page.cursor is not None and page.above
    assert page.rows[page.cursor].label == row
    assert SCREEN.overflow(page) == []


def test_a_name_that_just_fits_is_whole() -> None:
    """To the pixel."""
    room_px = VIEW.metrics.label_width(Page(""), Row(""))
    names = ("i" * narrow + "a" * wide for narrow in range(40) for wide in range(20))
    name = next(each for each in names if VIEW.metrics.width(each) == room_px)
    assert VIEW.asking(begin(replace(CHOOSE, options=(Option("x", say("{name}", name=name)),)))).rows == (Row(name),)


DRAW = Draw("tiny.draw", say("Draw."), "luck", pile_of("bag", FEW), FEW, count=3)


@pytest.mark.parametrize(
    ("way", "corner", "huge"),
    [
        (begin(DICE), "1/2", "1"),
        (typed(begin(DICE), "o"), "2/2", "0"),
        (begin(DRAW), "1/3", ""),
        (typed(begin(DRAW), "o"), "2/3", ""),
        (begin(CHOOSE), "", ""),
        (begin(replace(DICE, faces={"black": (1, 2, 3)})), "", "1"),
        (begin(replace(NUMBER, min=-162, usual=-162)), "", "−162"),
        (begin(Tell("tiny.tell", say("Read this."), "luck")), "", ""),
    ],
)
def test_a_counter_says_which_of_several_and_a_number_is_huge(way: Way, corner: str, huge: str) -> None:
    """The value is as large as the glass allows, the counter in the corner."""
    page = VIEW.asking(way)
    assert (page.corner, page.huge) == (corner, huge)
    assert SCREEN.overflow(page) == []


def test_what_was_seen_of_a_die_stands_in_the_place_of_the_question() -> None:
    """With its value as large as the glass allows, or with none."""
    for seen, huge in ((Seen(say("Right?"), shows=True), "1"), (Seen(say("Cocked.")), "")):
        page = VIEW.asking(begin(DICE), ("What happened.",), seen)
        assert (page.title, page.corner, page.huge) == ("Luck", "1/2", huge)
        assert page.lines == (VIEW.words.say(seen.text),)


def test_ticks_and_done() -> None:
    """Several answers: a tick for each, and the last row says how many."""
    way = begin(ChooseSome("tiny.some", say("Which?"), "luck", FEW[:3], 0, 3), ["answer a", "answer c"])
    rows = VIEW.asking(way).rows
    assert [row.ticked for row in rows] == [True, False, True, None]
    assert label(rows[-1]) == "Done (2)"


UNSET = replace(CHOOSE, fact="tiny.choose")
VALUE = replace(NUMBER, fact="tiny.number")


@pytest.mark.parametrize(
    ("prompt", "title", "titled", "seen"),
    [
        (UNSET, None, False, ("Luck", "choose: ▲▼", "")),  # beside the title
        (UNSET, say("Patches"), False, ("Patches", "choose: ▲▼", "")),
        (UNSET, say("A title that is so long"), False, ("A title that is so long", "", "")),  # it is needed
        (UNSET, say("A title rather long"), False, ("A title rather long", "▲▼", "")),
        (UNSET, None, True, ("Luck", "▲▼", "")),  # where a game has more to say
        (replace(UNSET, text=say("{text}", text=lines(2))), None, False, ("Luck", "choose: ▲▼", "")),
        (
            replace(UNSET, board=(("",) * 10,) * 10, options=MANY.options),
            None,
            False,
            ("choose: ▲▼", "", ""),
        ),  # in its place
        (
            replace(UNSET, board=(("",) * 10,) * 10, options=MANY.options, text=say("This one?")),
            None,
            False,
            ("choose: ▲▼", "", ""),
        ),
        (VALUE, None, False, ("Luck", "choose: ▲▼", "")),
        (replace(VALUE, text=say("How many?")), None, True, ("Luck", "▲▼", "")),
    ],
)
def test_what_starts_unset_says_that_a_choice_is_wanted(
    prompt: Prompt[Any], title: Text | None, titled: bool, seen: tuple[str, str, str]
) -> None:
    """Until something is chosen; OK does nothing there."""
    way = begin(prompt)
    assert way.unset and pressed(way, Key.OK) is None
    page = VIEW.asking(way, title=title, titled=titled)
    assert (page.title, page.corner, page.hint) == seen and not page.bare
    assert SCREEN.overflow(page) == []
    chosen = on(typed(way, "+"))
    assert not chosen.unset and "▲▼" not in VIEW.asking(chosen, title=title, titled=titled).text()


def test_a_question_as_long_as_the_glass_says_only_itself() -> None:
    """There is no title to stand beside: nothing stands over its first line."""
    page = VIEW.asking(begin(replace(UNSET, text=say("{text}", text=lines(5)))))
    assert (page.bare, len(page.lines), page.corner, page.hint) == (True, 5, "", "")
    assert SCREEN.overflow(page) == []


def test_rows_of_what_was_before() -> None:
    """The old answer of a draw is a row of its own, cut where it is too long."""
    row = VIEW.asking(begin(DRAW, ["answer a", "answer b", "answer c"])).rows[0]
    assert row.label == "as before: answer a,…"
    assert VIEW.asking(begin(replace(DRAW, count=1), ["answer a"])).rows[0] == Row("as before: answer a")


def many(*values: object) -> Choose:
    """Return a question with each facet twice, which is too long for a list."""
    return replace(CHOOSE, options=tuple(option(f"{n}", size=values[n % len(values)]) for n in range(len(values) * 4)))


@pytest.mark.parametrize(
    ("prompt", "rows"),
    [
        (many(3, 1), ["size 1", "size 3"]),
        (many(Term("t:1", "one"), Term("t:2", "two")), ["one", "two"]),
        (many("a", "b"), ["a", "b"]),
        (many(Shape("XX X."), Shape("XX X. X.")), ["XX/X.", "XXX/X.."]),
    ],
)
def test_rows_of_facets(prompt: Choose, rows: list[str]) -> None:
    """A facet's number is said as its bot says it; a term, a word and an outline, lying down, speak for themselves."""
    bot = replace(TINY, facets={"size": say("size {value}")} if rows[0].startswith("size") else {})
    assert [label(row) for row in view(bot).asking(begin(prompt)).rows] == rows


def test_a_number_of_no_name_stands_alone() -> None:
    """A facet that the bot does not name is its bare value."""
    assert [label(row) for row in VIEW.asking(begin(many(3, 1))).rows] == ["1", "3"]


def test_a_shape_is_drawn_in_a_list_with_its_label_beside() -> None:
    """Where options have shapes, the shape stands for the option, the label at the right; not beside direct keys."""
    shaped = replace(CHOOSE, options=(option("a", shape=Shape("X X")), option("b", shape=Shape("XX"))))
    assert VIEW.asking(begin(shaped)).rows[0] == Row("", "a", drawing=("XX",))
    assert VIEW.asking(begin(replace(shaped, often=True))).rows[0] == Row("a", key=Key.UP)


def test_a_board_stands_beside_its_question() -> None:
    """Square by square at the left, over the whole height; question and answers stand in what is left, uncut."""
    board = tuple(tuple("R" if x == y else "■" if x > y else "" for x in range(10)) for y in range(10))
    page = view().asking(begin(replace(CHOOSE, board=board)))
    drawn = [["■" if cell.filled else cell.text for cell in cells] for cells in page.grid]
    assert drawn == list(map(list, board))
    assert [row.label for row in page.rows] == ["answer a", "answer b", "answer c", "answer d"]
    assert SCREEN.overflow(page) == []
