"""Pages of questions that are asked before a board, and what happened before those."""

from dataclasses import replace

import pytest

from compere.arrange import ChooseSome, Place
from compere.options import Option, Squares
from compere.prompts import Choose
from compere.state import Told
from compere.wording import Term, say
from compere_device.answers.picker import begin
from compere_device.answers.way import Way
from compere_device.glass.fonts import Style
from compere_device.pages.asked import Asked
from compere_device.pages.page import Page
from compere_device.pages.typesetter import Sketch
from hands import SCREEN, label, view
from tiny import TINY
from ways import pressed

VIEW = view(TINY)
WIDE: Squares = (("",) * 2,)
TEN: Squares = (("",) * 10,) * 10
NAMES = ("one", "two", "three", "four")
FEW = tuple(Option(id, say("{id}", id=id)) for id in NAMES)
ORDER = Choose("t.order", say("Your order 3?"), "luck", FEW, often=True, board=TEN)
KINDS = (Term("kind:step", "a step"), Term("kind:run", "a run"))
MOVES = tuple(
    Option(f"{kind.id} {way}", say("{kind} {way}", kind=kind, way=way), {"kind": kind, "way": way})
    for kind in KINDS
    for way in NAMES
)
MOVE = replace(ORDER, options=MOVES)
NOW = replace(ORDER, text=say("Now?"), options=(*MOVES, *FEW[:2]))
LONG = "Killer goes far away, left and up."


def happened(text: str, big: str = "", *, aside: bool = False) -> list[Told]:
    return [Told(say("{text}", text=text), "luck", say("{big}", big=big) if big else None, aside=aside)]


def asked(way: Way, text: str, *, aside: bool = False) -> tuple[Page, bool]:
    """Return a question's page after what happened, and whether that is on it; all of the page fits."""
    pages, above, last = VIEW.before(happened(text, aside=aside), way)
    page = VIEW.asking(way, above, last=last)
    assert SCREEN.overflow(page) == []
    return page, not pages


def plain(page: Page) -> tuple[str, ...]:
    """Return the lines of a page with their spaces all alike."""
    return tuple(line.replace("\u00a0", " ") for line in page.lines)


def chosen(way: Way, row: int) -> Way:
    """Return the way after a row's key."""
    step = pressed(way, way.keys[row])
    assert isinstance(step, Way)
    return step


@pytest.mark.parametrize(
    ("text", "size", "lines"),
    [
        ("Red: 1 up.", Style.NARROW, ("Red: 1 up.", "Your order 3?")),
        ("Killer: 2 down.", Style.BODY, ("Killer:", "2 down.", "Your order 3?")),  # so a number keeps what it counts
        (
            "Killer: 12 right, you 3.",
            Style.BODY,
            ("Killer: 12", "right, you 3.", "Your order 3?"),
        ),  # unless it needs the room
    ],
)
def test_what_happened_stands_above_the_question_beside_a_board(text: str, size: Style, lines: tuple[str, ...]) -> None:
    """In the title's place, larger where it needs one line, else an aside only; each key keeps its answer."""
    page, shared = asked(begin(ORDER), text, aside=size is Style.BODY)
    assert shared and (page.bare, page.tight, page.size, page.row_size) == (True, True, size, Style.BODY)
    assert plain(page) == lines
    assert page.grid and [label(row) for row in page.rows] == [*NAMES]


def test_a_short_question_runs_on_where_that_saves_a_line() -> None:
    page, shared = asked(begin(NOW), LONG, aside=True)
    assert shared and page.tight
    assert page.lines == ("Killer goes far", "away, left", "and up. Now?")


def test_what_is_too_long_beside_a_board_is_read_before() -> None:
    """The question then stands larger, in its title's place, and nothing of it above."""
    page, shared = asked(begin(ORDER), "The killer goes far away to the left, and so do you.")
    assert not shared and page.grid
    assert (page.bare, page.tight, page.size, page.lines) == (True, False, Style.NARROW, ("Your order 3?",))


def test_the_accent_of_a_capital_is_not_cut() -> None:
    """Tight lines begin at the edge of the glass: where one would rise above it, there is a page before."""
    assert asked(begin(ORDER), "Éric: 12 squares up.", aside=True)[1] is False
    assert asked(begin(ORDER), "Eric: 12 squares up.", aside=True)[1] is True


def test_what_the_bot_does_is_never_small_above_a_question() -> None:
    """Where the larger face has no room for it, it is read on a page before."""
    for text in ("Killer: 12 squares up.", LONG):
        page, shared = asked(begin(ORDER), text)
        assert not shared and page.size is Style.NARROW


def test_a_headline_is_read_before_a_board() -> None:
    """It would have to stand beside the rows, where the board stands."""
    way, told = begin(ORDER), happened("Red: 1 up.", "2")
    assert VIEW.before(told, way) == (VIEW.told(told), (), None)


def test_what_happened_stands_above_no_board_that_is_wide() -> None:
    """Such a board stands above the rows."""
    (page,) = VIEW.told(happened("short", aside=True))
    narrow = Choose("t.a", say("Which?"), "luck", FEW[:2])
    sketch = Sketch(page, page.lines)
    assert VIEW.places.merges(sketch, Asked(begin(narrow)))
    assert not VIEW.places.merges(sketch, Asked(begin(replace(narrow, board=WIDE))))


def test_rows_beside_a_board_say_what_is_not_told_yet() -> None:
    """The kind that was chosen stands below the question, which says who is asked; without a board rows say all."""
    way = chosen(begin(MOVE), 0)
    page, _ = asked(way, "Red: 1 up.", aside=True)
    assert plain(page) == ("Your order 3?", "a step:") and page.size is Style.NARROW  # what happened was read before it
    assert [label(row) for row in page.rows] == [*NAMES]
    page = VIEW.asking(chosen(begin(replace(MOVE, board=())), 0))
    assert (page.lines, label(page.rows[0])) == (("Your order 3?",), "a step one")


def test_what_happened_gives_way_to_a_longer_step() -> None:
    """It was read on the step before: nothing is cut."""
    way = begin(NOW)
    _, above, _ = VIEW.before(happened(LONG, aside=True), way)
    assert VIEW.asking(way, above).lines[-1] == "and up. Now?"
    later = VIEW.asking(chosen(way, 1), above)
    assert (later.bare, later.size, later.lines) == (True, Style.NARROW, ("Now?", "a run:"))
    assert SCREEN.overflow(later) == []


def test_a_list_beside_a_board_keeps_three_rows() -> None:
    """What was taken back stands in one; its marks take their part of the column."""
    way = begin(replace(MOVE, text=say("Who?"), often=False), "kind:run two")
    assert not way.direct
    page, shared = asked(way, "The killer goes far away.")
    assert shared and len(page.rows) == 2 and page.cursor == 1
    listed = begin(replace(ORDER, text=say("Who?"), often=False))
    page, shared = asked(listed, "The killer goes far.")
    assert shared and page.size is Style.NARROW and len(page.rows) == 3


def test_no_row_is_cut_for_a_board() -> None:
    """Where one is too wide to stand beside it, there is no board, and what happened stands as elsewhere."""
    wide = (*FEW[:3], Option("wide", say("a row of many words")))
    page, shared = asked(begin(replace(ORDER, options=wide)), "It went up.")
    assert shared and (page.grid, page.lines) == ((), ("It went up. Your order 3?",))
    assert [label(row) for row in page.rows][-1] == "a row of many words"


def test_a_counter_keeps_its_title() -> None:
    """Nothing stands in the place of the corner: what happened is read before."""
    several = ChooseSome("t.row", say("Who?"), "luck", FEW, 4, 4, places=range(1, 5), board=TEN, often=True)
    page, shared = asked(begin(several), "Red: 1 up.")
    assert not shared and (page.corner, page.bare) == ("1/4", False)


def test_what_happened_stands_above_a_square_to_be_found() -> None:
    """Its four quarters have the keys; a question that is too long is cut as elsewhere, and the board stays."""
    place = Place("t.where", say("Where?"), "luck", tuple((x, y) for x in range(10) for y in range(10)), board=TEN)
    page, shared = asked(begin(place), "Red: 1 up.")
    assert shared and page.grid and plain(page) == ("Red: 1 up.", "Where?")
    long = replace(place, text=say("Which of all these many squares here is it, if there is one at all?"))
    page, _ = asked(begin(long), "Red: 1 up.")
    assert page.grid and page.lines[-1].endswith("…")


def test_rows_that_are_too_wide_say_what_tells_them_apart() -> None:
    """Only where that is the last facet alone: else there is no board, and they say all."""
    kind, other = Term("kind:long", "a long way"), Term("kind:other", "another way")

    def of(kinds: tuple[Term, ...]) -> tuple[Option[str], ...]:
        return tuple(
            Option(way, say("{kind} {way}", kind=each, way=way), {"kind": each, "way": way})
            for each, way in zip(kinds, NAMES, strict=True)
        )

    page = VIEW.asking(begin(replace(ORDER, options=of((kind,) * 4))))
    assert page.grid and [label(row) for row in page.rows] == [*NAMES]
    page = VIEW.asking(begin(replace(ORDER, options=of((kind, kind, other, other)))))
    assert not page.grid and label(page.rows[0]) == "a long way one"
