"""Four faces: a page is set in the largest that holds all of it."""

from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from compere_device.events import Key
from compere_device.glass.fonts import Style
from compere_device.pages import sizes
from compere_device.pages.layout import frame
from compere_device.pages.page import Page, Row
from compere_device.pages.sizes import largest
from hands import SCREEN

# Lines and rows under the title by size, counted on the glass: 52 rows of it, of which a large headline takes 20 and a
# huge value leaves 22. Below a headline three lines of NARROW stand closer.
ROOM = {Style.BIG: (2, 1, 0), Style.MEDIUM: (3, 2, 1), Style.NARROW: (4, 3, 1), Style.BODY: (5, 3, 2)}
WORD = st.sampled_from(["Dé", "le", "la", "tour", "quatre", "Pièce", "g’est", "emporte", "jaune"])
WORDS = st.lists(WORD, min_size=1, max_size=14)


def lines(text: str, size: Style, width_px: int = 128) -> int:
    """Return how many lines a text takes, word by word."""
    count, line = 1, ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if SCREEN.metrics.width(longer, size) > width_px:
            count, longer = count + 1, word
        line = longer
    return count


def smallest(texts: tuple[str, ...], **fields: object) -> Page:
    """Return a page in the smallest size, each of its texts long enough for so many lines."""
    return Page("Title")._replace(lines=tuple("x" for text in texts for _ in range(lines(text, Style.BODY))), **fields)


TEXTS = st.tuples(WORDS.map(" ".join), st.sampled_from(["", "."])).map("".join)


@given(st.lists(TEXTS, min_size=1, max_size=2).map(tuple), st.sampled_from(["", "big", "huge"]))
def test_a_page_has_the_largest_size_that_holds_it(texts: tuple[str, ...], kind: str) -> None:
    """And its lines are its texts, whole; a dot stands between two on a line, unless the first is a sentence."""
    page = smallest(texts, **({kind: "7"} if kind else {}))
    made = largest(page, texts, SCREEN.metrics, marks=False)
    column = ("", "big", "huge").index(kind)
    run_on = " ".join(texts) if texts[0].endswith(".") else "\u00a0· ".join(texts)
    least = {size: min(sum(lines(text, size) for text in texts), lines(run_on, size)) for size in ROOM}
    fitting = [
        size
        for size, room in ROOM.items()
        if least[size] <= room[column] and (size is Style.NARROW or len(page.lines) <= room[column])
    ]
    assert made.size == (fitting[0] if fitting else Style.BODY)
    assert made.bare is False and made.tight is (made.size is Style.NARROW and len(made.lines) > 2 and kind == "big")
    if made is not page:
        assert " ".join(made.lines) in (" ".join(texts), run_on)
        assert SCREEN.overflow(made) == []


@pytest.mark.parametrize(
    ("rows", "size"),
    [
        ((Row("no"), Row("yes")), Style.BIG),
        ((Row("no"), Row("yes"), Row("both")), Style.MEDIUM),
        ((Row("no"), Row("yes"), Row("both"), Row("none")), Style.NARROW),
        ((Row("no"), Row("yes"), Row("both"), Row("none"), Row("all")), Style.BODY),
        ((Row("Score"), Row("Your score now", "-111")), Style.MEDIUM),
        ((Row("Score", "5"), Row("Score"), Row("Your score now", "-111")), Style.NARROW),
        ((Row("Score"), Row("Score", "-111")), Style.BIG),
        ((Row("", "2", drawing=("XXX", "X..")),), Style.BIG),
        ((Row("", "2", drawing=("X" * 36, "X" * 36)),), Style.BODY),
        ((Row("an answer to all", key=Key.OK),), Style.MEDIUM),
        ((Row("", "2", drawing=("XXX",) * 13),), Style.BIG),
        ((Row("an answer to all", key=Key.OK, picture=("X" * 9,) * 7),), Style.NARROW),
    ],
)
def test_rows_must_fit_beside_what_stands_there(rows: tuple[Row, ...], size: Style) -> None:
    """Keys, ticks, values, drawings and pictures take their part."""
    made = largest(Page("Title", rows=rows), (), SCREEN.metrics, marks=False)
    assert made.size is size and SCREEN.overflow(made) == []


def test_a_value_has_a_row_of_its_own_where_that_makes_it_larger() -> None:
    """As in a glance: what is too wide takes two rows."""
    made = largest(Page("Title", rows=(Row("Your score now", "-111"),)), (), SCREEN.metrics, marks=False)
    assert (made.size, made.rows) == (Style.MEDIUM, (Row("Your score now"), Row("", "-111")))
    assert SCREEN.overflow(made) == []


def test_sentences_run_on_where_that_makes_them_larger() -> None:
    """Else each begins a line."""
    texts = ("Blue site: +1.", "Space four.")
    assert largest(smallest(texts), texts, SCREEN.metrics, marks=False).lines == texts
    texts = ("Blue site: +1 (6→1).", "Space 4, right temple.")
    made = largest(smallest(texts), texts, SCREEN.metrics, marks=False)
    assert made.lines == ("Blue site: +1", "(6→1). Space 4,", "right temple.")


def test_marks_take_their_part() -> None:
    """A text that fits without scroll marks may not beside them."""
    text = next(word for n in range(40) if 121 < SCREEN.metrics.width(word := "i" * n, Style.BIG) <= 128)
    page = Page("Title", lines=(text,))
    made = [largest(page, (text,), SCREEN.metrics, marks=marks).size for marks in (False, True)]
    assert made == [Style.BIG, Style.MEDIUM]


def test_a_word_that_is_too_wide_is_not_cut() -> None:
    """The page stays as it is."""
    page = Page("Title", lines=("W" * 16,))
    assert largest(page, page.lines, SCREEN.metrics, marks=False) is page


def titled(rows: int, text: str) -> Page:
    """Return a page in the smallest size with so many rows below a question."""
    return smallest((text,))._replace(rows=(Row("x"),) * rows)


@pytest.mark.parametrize(
    ("rows", "text", "size", "rows_size", "bare", "tight"),
    [
        (2, "Which?", Style.MEDIUM, Style.MEDIUM, False, False),
        (3, "Which?", Style.NARROW, Style.NARROW, False, False),
        (4, "Which?", Style.NARROW, Style.BODY, False, False),
        (3, "Which of all these cards is it?", Style.NARROW, Style.BODY, False, True),
        (4, "Which of all these cards is it?", Style.NARROW, Style.BODY, True, True),
    ],
)
def test_lines_are_larger_than_rows_where_they_must(
    rows: int, text: str, size: Style, rows_size: Style, bare: bool, tight: bool
) -> None:
    """Then they come closer, and last the title gives way, where nobody misses it; else all stays as it is."""
    page = titled(rows, text)
    made = largest(page, (text,), SCREEN.metrics, marks=False, untitled=True)
    assert (made.size, made.row_size, made.bare, made.tight) == (size, rows_size, bare, tight)
    assert SCREEN.overflow(made) == []
    kept = largest(page, (text,), SCREEN.metrics, marks=False)
    if not bare:
        assert kept == made
    elif rows == 3:  # its lines closer together, and the rule gives way instead
        assert (kept.size, kept.row_size, kept.bare, kept.tight) == (size, rows_size, False, True)
    else:
        assert kept is page


def test_a_drawing_is_lower_where_lines_stand_closer() -> None:
    """It never comes to the row above it."""
    drawn = Row("", "2", drawing=("XX.", ".XX", "XX."))
    page = titled(4, "Which of all these cards is it?")._replace(rows=(drawn,) * 4)
    made = largest(page, ("Which of all these cards is it?",), SCREEN.metrics, marks=False, untitled=True)
    assert made.tight and SCREEN.overflow(made) == []
    high = page._replace(rows=(drawn._replace(drawing=("XX.",) * 5),) * 4)
    assert largest(high, high.lines, SCREEN.metrics, marks=False, untitled=True) is high


def test_a_headline_without_a_title_keeps_its_room() -> None:
    """It begins at the top of the glass: lines that come closer would stand upon it."""
    page = Page("Title", big="Large", lines=("a", "b"), rows=(Row("x"), Row("y")), bare=True)
    made = largest(page, ("one line and", "another that is long enough"), SCREEN.metrics, marks=True, untitled=True)
    assert not (made.tight and made.bare)


PAGES = st.builds(
    Page,
    title=st.sampled_from(["Title", "Énoncé"]),
    big=st.sampled_from(["", "8"]),
    rows=st.lists(st.builds(Row, WORD, value=st.sampled_from(["", "12"])), max_size=4).map(tuple),
    hint=st.sampled_from(["", "choose"]),
    size=st.sampled_from([Style.BODY, Style.NARROW]),
    bare=st.booleans(),
    tight=st.booleans(),
)


@given(PAGES, st.lists(TEXTS, max_size=2).map(tuple), st.booleans(), st.booleans())
@example(Page("Title", rows=(Row("la"),) * 2), (), False, False)
@example(Page("Title", rows=(Row("la"),) * 3), (), False, False)
@example(Page("Title", rows=(Row("la"),) * 4, bare=True), (), False, False)
def test_what_is_ruled_out_by_its_count_would_not_fit(
    page: Page, texts: tuple[str, ...], alike: bool, untitled: bool
) -> None:
    """The page is the same where each size is tried."""
    page = page._replace(lines=tuple("x" for text in texts for _ in range(lines(text, Style.BODY))))
    made = largest(page, texts, SCREEN.metrics, marks=False, alike=alike, untitled=untitled)
    with patch.object(sizes, "MOST", {}):
        assert made == largest(page, texts, SCREEN.metrics, marks=False, alike=alike, untitled=untitled)


@pytest.mark.parametrize("bare", [False, True])
def test_the_count_that_rules_out_is_what_a_page_holds(bare: bool) -> None:
    """As many as there is room for, so that no size is tried in vain."""
    held = {size: frame(Page("Title", size=size, bare=bare, tight=bare)).capacity for size in sizes.MOST}
    assert held == {size: most[bare] for size, most in sizes.MOST.items()}
