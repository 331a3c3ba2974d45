"""Words set on pages: one page or several, none nearly empty, and no name too long."""

from collections.abc import Sequence

import pytest

from compere.wording import say
from compere_device.glass.fonts import Style
from compere_device.pages.page import Cell, Page, Row
from compere_device.pages.typesetter import Pages, Sketch, Typesetter, numbered
from hands import SCREEN, view

SET: Typesetter = view().typesetter


def text(count: int) -> str:
    """Return a text of so many lines in the smallest size."""
    return " ".join(["abcdefghijklmnop"] * count)


@pytest.mark.parametrize("size", [Style.BODY, Style.NARROW])
@pytest.mark.parametrize(
    ("count", "big", "pages"),
    [(5, "", [5]), (6, "", [3, 3]), (7, "", [4, 3]), (11, "", [4, 4, 3]), (4, "b", [2, 2]), (8, "b", [3, 5])],
)
def test_a_text_of_several_pages_is_spread_over_them(count: int, big: str, pages: list[int], size: Style) -> None:
    """None is nearly empty, and what is large stands on the first; a fifth line of NARROW takes the title's place."""
    page = Page("Title", big=big, size=size, tight=bool(big) and size is Style.NARROW)
    made = SET.set_pages(SET.paged(page, SET.wrapped(text(count), page), text(count)))
    assert [len(each.lines) for each in made] == pages
    assert [each.big for each in made] == [big] + [""] * (len(pages) - 1)
    assert " ".join(line for each in made for line in each.lines) == text(count)
    assert all(SCREEN.overflow(each) == [] for each in made)
    larger = Style.NARROW if len(made[0].lines) == 2 else size  # two lines alone
    assert [each.size for each in made] == [larger] * len(made)
    assert [each.bare for each in made] == [size is Style.NARROW and count == 5 for count in pages]


def test_what_is_left_of_a_text_behind_a_headline_is_larger() -> None:
    """Two lines alone would leave half the glass empty."""
    page, said = Page("Title", big="b"), "one two three " * 7
    made = SET.set_pages(SET.paged(page, SET.wrapped(said, page), said))
    assert [(each.size, len(each.lines)) for each in made] == [(Style.BODY, 3), (Style.MEDIUM, 2)]


def test_a_page_alone_is_as_large_as_it_can_be() -> None:
    """And one that goes on on the next stays with it."""
    page = Page("Title")
    short, long = SET.paged(page, ["One line."], "One line."), SET.paged(page, SET.wrapped(text(6), page), text(6))
    assert [each.size for each in SET.set_pages([*short, *long])] == [Style.BIG, Style.BODY, Style.BODY]
    assert SET.set_pages(long[:1]) == [long[0].page]  # its end stands above the question


class Counting(Typesetter):
    """Counts the pages that are set."""

    made = 0

    def set_pages(self, sketches: Sequence[Sketch]) -> list[Page]:
        self.made += len(sketches)
        return super().set_pages(sketches)


def test_a_page_is_set_when_somebody_looks_at_it() -> None:
    """The others wait; a text over several pages is set as a whole, once, whichever of its pages is looked at."""
    page, by = Page("Title"), Counting(SET.glossary, SET.metrics)
    short, long = SET.paged(page, ["One line."], "One line."), SET.paged(page, SET.wrapped(text(11), page), text(11))
    sketches = [*short, *long, *short]
    whole = SET.set_pages(sketches)
    for first, made in ((0, 1), (1, 3), (2, 3), (3, 3), (4, 1), (-1, 1), (-2, 3)):
        by.made, pages = 0, Pages(by, sketches)
        assert len(pages) == 5 and by.made == 0
        assert pages[first] == whole[first] and by.made == made
        assert pages[first] is pages[first] and by.made == made
        assert pages == whole and pages[1:] == whole[1:] and by.made == 5
    assert Pages(by, sketches) != whole[1:] and Pages(by, []) == []


@pytest.mark.parametrize(
    "page",
    [
        Page("Title", lines=("x",), grid=((Cell(),),)),
        Page("Title", rows=(Row("x"),) * 5),
        Page("Title", lines=("x",), rows=(Row("x"),) * 5),
        Page("Title", lines=("x",) * 7),
    ],
)
def test_what_stands_beside_a_grid_stays_small(page: Page) -> None:
    """So does what has too many rows or lines for any larger size."""
    assert SET.largest(page, page.lines) is page
    assert SET.largest(Page("Title", lines=("x",)), ("x",)).size is Style.BIG


@pytest.mark.parametrize("marks", [{"above": True}, {"below": True}])
def test_rows_of_more_look_alike(marks: dict[str, bool]) -> None:
    """However few of them are shown: they stay in the smallest size, and only what is asked above them is larger."""
    page = Page("Title", rows=(Row("x"),), **marks)  # type: ignore[arg-type]
    assert SET.largest(page).size is Style.BIG and SET.largest(page, alike=True) is page
    asked = SET.largest(page._replace(lines=("x",)), ("x",), alike=True)
    assert (asked.size, asked.row_size) == (Style.MEDIUM, Style.BODY)
    assert SCREEN.overflow(asked) == []


def test_a_name_is_shortened_as_far_as_it_needs() -> None:
    """Names give way, words of ours do not."""
    said = say("{name} wins.", name="Mohammed")
    assert SET.named(said, 128) == "Mohammed wins." and SET.named(said, 60) == "Moh… wins."


def test_a_text_that_is_too_wide_loses_its_end() -> None:
    """And what fits is whole."""
    assert SET.fitted("abcdefgh", 128) == "abcdefgh"
    assert SET.fitted("abcdefgh", 30) == "abc…"


@pytest.mark.parametrize(
    ("before", "behind"),
    [("“", "”, which"), ("“", "”. Write"), ("„", "“: Das"), ("«\u00a0", "\u00a0», qui"), ("", " means")],
)
def test_a_word_that_is_too_wide_keeps_what_stands_behind_it(before: str, behind: str) -> None:
    """The end of its quotation and of its sentence."""
    by = view().typesetter
    lines = by.wrapped(f"Read: {before}{'x' * 99}{behind} it.", Page(""))
    assert f"x…{behind} it." in " ".join(lines)
    assert all(by.metrics.width(line) <= by.text_px(Page("")) for line in lines)


def test_room_is_what_lines_leave() -> None:
    """Of five lines under a title."""
    assert SET.room(Page("Title", lines=("x",) * 2)) == 3


def test_one_page_needs_no_number() -> None:
    """Only what has more pages is numbered."""
    assert numbered([Page("a")]) == [Page("a")]
    assert [page.corner for page in numbered([Page("a")] * 3)] == ["1/3", "2/3", "3/3"]


def test_marks_keep_their_room() -> None:
    """A line ends before the scroll marks."""
    assert SET.text_px(Page("Title")) == 121 and SET.row_px == 117
    assert SET.text_px(Page("Title")._replace(grid=((Cell(),) * 3,) * 3)) == 56
