"""Short texts side by side."""

import pytest

from compere_device.glass.measures import WIDTH
from compere_device.pages.page import Page, Spread
from compere_device.pages.spread import bar, in_rows, spread_out, texts
from hands import SCREEN

PAGE, METRICS = Page("Title"), SCREEN.metrics


@pytest.mark.parametrize(
    ("groups", "rows", "columns"),
    [
        (["abc", "d"], 5, [["a", "b", "c"], ["d"]]),
        (["abcdefg", "h"], 5, [["a", "b", "c", "d", "e"], ["f", "g"], ["h"]]),
        (["abc"], 1, [["a"], ["b"], ["c"]]),
        ([["a rather long name", "another long name"]], 1, None),
        ([["a rather long name", "another long name"]], 2, [["a rather long name", "another long name"]]),
        (["abc"], 0, None),
        ([], 5, None),
    ],
)
def test_each_group_has_its_columns(groups: list[list[str]], rows: int, columns: list[list[str]] | None) -> None:
    """As many as it needs for so many rows; None where they are too wide together."""
    spread = spread_out(groups, rows, PAGE, METRICS)
    assert (None if spread is None else [list(each) for each in spread.columns]) == columns


def test_texts_may_run_along_the_rows() -> None:
    """Seven in two rows: four and three."""
    spread = in_rows("abcdefg", 2, PAGE, METRICS)
    assert spread and spread.columns == (("a", "e"), ("b", "f"), ("c", "g"), ("d",))
    assert in_rows("abc", 0, PAGE, METRICS) is None


def test_the_nth_text_is_selected() -> None:
    """Down the columns; none where there is no such."""
    spread = Spread((("a", "b"), ("c",)))
    assert [spread.selecting(nth).selected for nth in (-1, 0, 1, 2, 3)] == [None, (0, 0), (0, 1), (1, 0), None]


def test_each_text_has_its_place_below_the_lines() -> None:
    """None leaves the glass or meets its neighbour, and the bar covers the selected one alone."""
    spread = spread_out([["A10", "A8"], ["B9"], ["C7", "C6"], ["D13"]], 3, PAGE, METRICS)
    page = Page("Title", lines=("a line",), spread=spread and spread.selecting(3))
    placed = list(texts(page, METRICS))
    assert [text.text for text in placed] == ["A10", "A8", "B9", "C7", "C6", "D13"]
    ends = {text.left: text.left + text.room_px for text in placed}
    assert all(end <= left for end, left in zip(list(ends.values()), [*list(ends)[1:], WIDTH], strict=True))
    assert [text.baseline for text in placed[:2]] == [32, 42]
    assert SCREEN.overflow(page) == []
    plain = SCREEN.draw(Page("Title", lines=("a line",), spread=spread))
    changed = [
        at
        for at, (one, other) in enumerate(zip(plain.getdata(), SCREEN.draw(page).getdata(), strict=True))
        if one != other
    ]
    xs = [at % WIDTH for at in changed]
    assert placed[3].left - 2 <= min(xs) and max(xs) < placed[5].left
    assert bar(Page("Title"), METRICS) == 0 and list(texts(Page("Title"), METRICS)) == []
    assert page.text().splitlines()[2:] == ["A10, A8", "B9", ">C7, C6", "D13"]
