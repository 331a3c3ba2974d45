"""What is said of a page: all of a new one, what has changed of one in which somebody moves."""

from collections.abc import Mapping
from typing import Any

import pytest

from compere_device.voice.reading import BRIEF, FULL, Aloud


def page(
    title: str = "Turn", rows: tuple[str, ...] = (), cursor: int | None = None, **others: Any
) -> Mapping[str, Any]:
    """Return a page as the mirror sends it."""
    lines = others.pop("lines", ["Take the card 3."])
    told = f"{title}. {' '.join(lines)}"
    listed = [{"said": row, "cursor": nth == cursor} for nth, row in enumerate(rows)]
    said = f"{told} {'. '.join(rows)}"
    made = {"title": title, "corner": "", "lines": lines, "big": "", "rows": listed, "language": "en"}
    return {**made, "said": said, "brief": told, **others}


@pytest.mark.parametrize(
    ("detail", "said"), [(BRIEF, "Turn. Take the card 3."), (FULL, "Turn. Take the card 3. yes. no")]
)
def test_a_new_page(detail: str, said: str) -> None:
    """As much of it as was chosen; the same page once more is not said again."""
    reading = Aloud()
    reading.detail = detail
    shown = page(rows=("yes", "no"), cursor=0)
    assert reading.said(shown) == said
    assert reading.said({**shown, "number": 7, "armed": True}) == ""
    reading.forget()
    assert reading.said(shown) == said


@pytest.mark.parametrize("detail", [BRIEF, FULL])
def test_only_the_row_that_was_moved_to(detail: str) -> None:
    """However long the list; back again it is said again."""
    reading = Aloud()
    reading.detail = detail
    rows = ("yes", "no", "maybe")
    reading.said(page(rows=rows, cursor=0))
    assert [reading.said(page(rows=rows, cursor=at)) for at in (1, 1, 2, 0)] == ["no", "", "maybe", "yes"]


def test_a_list_that_scrolls() -> None:
    """Its rows are others, and one of them is selected."""
    reading = Aloud()
    reading.said(page(rows=("a", "b"), cursor=1))
    assert reading.said(page(rows=("b", "c"), cursor=1)) == "c"


def test_a_number_that_is_set() -> None:
    reading = Aloud()
    reading.said(page(big="7"))
    assert [reading.said(page(big=each)) for each in ("8", "8", "9")] == ["8", "", "9"]


@pytest.mark.parametrize(("detail", "said"), [(BRIEF, ""), (FULL, "Turn. Take the card 3. yes, chosen. no")])
def test_a_row_that_is_ticked(detail: str, said: str) -> None:
    """Changes no question; who wants all of the page hears it anew."""
    reading = Aloud()
    reading.detail = detail
    reading.said(page(rows=("yes", "no")))
    assert reading.said(page(rows=("yes, chosen", "no"))) == said


def test_another_page_with_the_same_rows_is_read_from_its_beginning() -> None:
    """Another title, other lines, the next page of a text, another language."""
    reading = Aloud()
    reading.said(page(rows=("yes", "no"), cursor=0))
    for shown in (
        page("Score", ("yes", "no"), 1),
        page("Score", ("yes", "no"), 1, lines=["Sure?"]),
        page("Score", ("yes", "no"), 1, lines=["Sure?"], corner="2/3"),
        page("Score", ("yes", "no"), 1, lines=["Sure?"], corner="2/3", language="fr"),
    ):
        assert reading.said(shown) == shown["brief"]


def test_a_page_that_has_nothing_to_tell_is_read_whole() -> None:
    """A test of the keys, or a grid: better than silence."""
    assert Aloud().said({**page(rows=("yes",)), "brief": ""}) == page(rows=("yes",))["said"]
