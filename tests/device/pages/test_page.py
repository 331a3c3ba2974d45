"""A page as plain text."""

import pytest

from compere.state import Told
from compere.wording import say
from compere_device.events import Key
from compere_device.pages.page import Cell, Page, Row


@pytest.mark.parametrize(
    ("page", "text"),
    [
        (Page("Title"), "Title"),
        (Page("Title", corner="1/2", lines=("One line", "and more")), "Title  1/2\nOne line\nand more"),
        (Page("Roll", huge="7", lines=("It shows:",), hint="scan it"), "Roll\n7\nIt shows:\nscan it"),
        (Page("Score", huge="7", lines=("Yours:",), over=True), "Score\nYours:\n7"),
        (Page("Automa", big="2nd"), "Automa\n2nd"),
        (
            Page("List", rows=(Row("first", "3"), Row("second"), Row("", "3◉", drawing=("XX", "X."))), cursor=1),
            "List\n  first  3\n> second\n  XX/X.  3◉",
        ),
        (
            Page("Ticks", rows=(Row("a", ticked=True), Row("b", ticked=False), Row("Done (1)")), cursor=0),
            "Ticks\n> [x] a\n  [ ] b\n  Done (1)",
        ),
        (Page("Keys", rows=(Row("red", key=Key.UP), Row("blue", key=Key.BACK))), "Keys\n  UP: red\n  BACK: blue"),
        (Page("Map", grid=((Cell("A"), Cell(filled=True)), (Cell(), Cell("→")))), "Map\nA #\n. →"),
        (Page("", lines=("Goodbye!",)), "\nGoodbye!"),
    ],
)
def test_a_page_reads_as_text(page: Page, text: str) -> None:
    """The cursor, ticks, keys, drawings and squares all have a sign, so that nothing is lost in a log."""
    assert page.text() == text


def test_equal_pages_are_one_picture() -> None:
    """Pages are values: equal ones hash alike, and what they hold cannot change."""
    assert len({Page("a", rows=(Row("b"),)), Page("a", rows=(Row("b"),))}) == 1
    with pytest.raises(AttributeError):
        Page("a").title = "b"  # type: ignore[misc]


def test_what_is_not_drawn_does_not_count() -> None:
    """Whether keys count, where people come from and what the lines tell: such pages are equal, also within a tuple."""
    page = Page("a", lines=("b",))
    for same in (
        page._replace(armed=False),
        page._replace(returned=True),
        page._replace(told=(Told(say("b"), "step"),)),
    ):
        assert page == same and (page, 1) == (same, 1) and hash(page) == hash(same)
        assert not page != same  # noqa: SIM202
    for other in (page._replace(contrast=1), page._replace(title="b"), tuple(page)):
        assert page != other and not page == other  # noqa: SIM201
