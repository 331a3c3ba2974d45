"""A text changed place by place on the glass: the flag of `ways`, three rows of three squares and a word."""

from dataclasses import replace
from typing import Any

import pytest

from compere.draft import Blank
from compere.options import Option
from compere.state import Told
from compere.wording import Words, say
from compere_device.answers.editor import THE_END, Editor
from compere_device.answers.picker import begin
from compere_device.answers.way import Done, Way
from compere_device.events import Key
from compere_device.hands.controls import Controls
from compere_device.pages.asked import Asked
from compere_device.pages.page import Page
from compere_device.pages.typesetter import Sketch
from hands import SCREEN, view
from ways import DRAFT, FLAG, SIGNS, TELL, key_towards, nearer, on, pressed, shown

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


def go(*keys: Key, way: Way | None = None, controls: Controls = Controls.KEYS) -> Editor:
    """Return where keys lead that answer nothing."""
    step = way or begin(DRAFT)
    for key in keys:
        step = on(pressed(step, key, controls))
    assert isinstance(step, Editor)
    return step


def said(way: Editor) -> str:
    return Words().say(way.text)


def test_it_begins_at_the_end() -> None:
    """Whose text is right, takes it with one press."""
    assert pressed(begin(DRAFT), OK) == Done(("short", ".X.", "...", "..."))
    assert said(go()) == "Is this it?"
    assert (shown(go()), go().keys) == (["done", "next", "before"], (OK, DOWN, BACK))


def test_an_answer_that_was_taken_back_is_begun_with() -> None:
    old = ["short", ".XX"]
    assert pressed(begin(DRAFT, old), OK) == Done(tuple(old))


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ((DOWN,), 0),
        ((DOWN, DOWN), 1),
        ((DOWN,) * 4, 3),
        ((DOWN,) * 10, 9),
        ((DOWN,) * 11, THE_END),
        ((BACK,), 9),
        ((BACK, BACK), 8),
        ((DOWN, BACK), THE_END),
        ((DOWN, UP), 3),
        ((DOWN, DOWN, UP), 3),
        ((DOWN, UP, UP, UP), 9),
        ((DOWN, UP, UP, UP, UP), THE_END),
    ],
)
def test_a_cursor_along_the_rows(keys: tuple[Key, ...], place: int) -> None:
    """DOWN on, BACK back, UP to the next row, sheet after sheet, round and round by the end."""
    assert go(*keys).at == place


def test_a_knob_that_is_turned_back_goes_back() -> None:
    assert go(DOWN, DOWN, UP, controls=Controls.KNOB).at == 0


def test_ok_is_the_next_sign() -> None:
    """Round and round; the page says what stands there, and what comes next."""
    way = go(DOWN)
    assert (said(way), shown(way)) == ("Flag: .", ["next row", "X", "next", "before"])
    assert way.keys == (UP, OK, DOWN, BACK)
    assert (said(go(OK, way=way)), go(OK, way=way).written) == ("Flag: X", "short\nXX.\n...\n...\n")
    assert go(OK, OK, way=way).written == FLAG
    assert (said(go(BACK)), go(BACK, OK).written) == ("Name: short", "a longer one\n.X.\n...\n...\n")


def test_what_is_drawn() -> None:
    """The sheet of the cursor as a board, its square marked; at the end the first sheet; of words nothing."""
    assert go().board == (("", "■", ""), ("",) * 3, ("",) * 3)
    assert (list(go().marked), go(DOWN, DOWN, UP, DOWN).marked) == ([], {(1, 1)})
    assert go(DOWN, OK).board[0][0] == "■"
    assert (go(BACK).board, go(BACK).marked) == ((), {(0, 0)})


def test_what_is_wrong_is_said_at_its_place() -> None:
    """The next key goes on there, and means nothing else."""
    wrong = go(DOWN, OK, BACK, OK)
    assert (said(wrong), wrong.marked, shown(wrong)) == ("Line 2, column 1: this cannot be.", {(0, 0)}, [])
    for key in (OK, BACK, UP, DOWN):
        assert go(key, way=wrong) == go(DOWN, OK)
    assert go(OK, OK, way=wrong).written == FLAG


def test_what_is_missing_is_said_at_the_first_place_behind() -> None:
    """In the asker's words; where no place is behind it, at the last."""
    wrong = go(DOWN, DOWN, OK, BACK, BACK, OK)
    assert (said(wrong), wrong.at) == ("Put an X somewhere.", 9)
    elsewhere = replace(DRAFT, sheets=lambda text: DRAFT.sheets(text)[:1])
    assert go(DOWN, DOWN, OK, BACK, BACK, OK, way=begin(elsewhere)).at == 0
    before = replace(DRAFT, sheets=lambda text: DRAFT.sheets(text)[1:])
    assert go(OK, way=replace(go(way=begin(before)), written="short\n...\nX..\n")).at == 0


def test_a_board_that_is_too_wide_is_not_drawn() -> None:
    """The keys need the room below it; each square says what it is."""
    wide = begin(replace(DRAFT, start="short\n.X.\n...\n"))
    assert (on(wide).board, said(go(DOWN, way=wide))) == ((), "Flag: .")


def test_all_is_undone_where_something_was_changed() -> None:
    """Only at the end, and only with a press of its own."""
    way = go(DOWN, OK, BACK)
    assert (shown(way), way.keys) == (["undo all", "done", "next", "before"], (UP, OK, DOWN, BACK))
    assert go(UP, way=way) == begin(DRAFT)
    assert UP not in begin(DRAFT).keys


def test_a_held_back_goes_to_the_end_and_then_leaves() -> None:
    """With what was changed, as long as it is not left."""
    way = go(DOWN, OK, DOWN)
    end = way.back()
    assert isinstance(end, Editor)
    assert (end.at, end.written, end.back()) == (THE_END, way.written, None)


def test_where_nothing_can_be_changed() -> None:
    """The text can be taken as it is; another one needs a keyboard."""
    way = go(way=begin(replace(DRAFT, sheets=lambda text: ())))
    assert (shown(way), way.board, go(DOWN, way=way)) == (["done"], (), way)


@pytest.mark.parametrize(
    "answer",
    [("short", ".X.", "...", "..."), ("a longer one", "..X", ".XX", "..."), ("short", "...", "...", "..X")],
    ids=str,
)
def test_whoever_knows_the_text_is_led_to_it(answer: tuple[str, ...]) -> None:
    """On along the rows, each key the one that the way names."""
    step: Any = begin(DRAFT)
    for _ in range(40):
        step = nearer(step, answer)
        if isinstance(step, Done):
            break
    assert step == Done(answer)


def test_who_is_led_reads_what_is_wrong_first() -> None:
    """Any key goes on from there."""
    assert key_towards(go(DOWN, OK, BACK, OK), ("short", ".X.", "...", "...")) is OK


@pytest.mark.parametrize("keys", [(), (DOWN,), (DOWN, OK), (BACK,), (DOWN, OK, BACK), (DOWN, OK, BACK, OK)])
def test_its_page(keys: tuple[Key, ...]) -> None:
    """All keys have their rows, and all of it fits; only what is wrong is read without keys."""
    way = go(*keys)
    page = view().asking(way)
    assert [row.key for row in page.rows] == list(way.keys)
    assert SCREEN.overflow(page) == []
    assert sum(cell.inverted for cells in page.grid for cell in cells) == len(way.marked) * bool(way.board)


def test_what_happened_has_a_page_of_its_own() -> None:
    """Beside a place there is no line for it, so it does not stand beside the question either."""
    short = Page("", lines=("It rains.",))
    told = Told(say("It rains."), "luck")
    sketch, places = Sketch(short, short.lines), view().places
    assert places.merges(sketch, Asked(begin(TELL))) and not places.merges(sketch, Asked(begin(DRAFT)))
    assert not places.heads(told, begin(DRAFT))
    assert not places.leads_into(replace(told, headline=say("rain")), Asked(begin(DRAFT)))


def test_a_long_sign_is_cut_beside_the_board() -> None:
    """The page has its beginning; the question above says all of it once it stands there."""
    long = Option("X", say("an unusually long label"))
    signs = (SIGNS[0], long)
    cells = tuple(
        (Blank(y, range(1, 2), signs, 0, square=""), Blank(y, range(2, 3), SIGNS, 0, square="")) for y in (1, 2)
    )
    drawn = replace(DRAFT, sheets=lambda text: ((say("Flag"), cells),))
    page = view().asking(go(DOWN, way=begin(drawn)))
    assert SCREEN.overflow(page) == []
    assert page.rows[1].label.endswith("…") and page.grid
