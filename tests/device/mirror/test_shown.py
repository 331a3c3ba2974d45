"""A snapshot of what people see, as it is pushed."""

from base64 import b64decode
from typing import Any

import pytest

from compere_device.events import Key
from compere_device.glass.rest import Level
from compere_device.hands.controls import Controls, PageKind
from compere_device.mirror import shown
from compere_device.mirror.meaning import Use
from compere_device.mirror.shown import Snapshot
from compere_device.mirror.spoken import spoken
from compere_device.pages.page import Cell, Curve, Page, Row, Spread
from compere_device.words import load

BITS = bytes(range(256)) * 4
PAGE = Page(
    "Title",
    corner="c",
    huge="7",
    lines=("one", "two"),
    rows=(Row("a", "v", Key.OK, True), Row("", drawing=("X",))),
    cursor=0,
    given=1,
    was=0,
    hint="h",
    above=True,
    armed=False,
)
USE = Use(PageKind.FOUR, Controls.KEYS, (Key.OK,), plays=True, words=load("en"))
SHOWN = Snapshot(7, 5, 3, BITS, Level.DIM, PAGE, USE)


def test_a_picture() -> None:
    assert SHOWN.as_picture()["number"] == 7
    assert SHOWN.as_picture()["level"] == "dim"
    assert b64decode(str(SHOWN.as_picture()["bits"])) == BITS


def test_a_page() -> None:
    assert SHOWN.as_page() == {
        **{"number": 7, "armed": False, "language": "en", "title": "Title"},
        **{"corner": "c", "big": "7", "drawing": []},
        "lines": ["one", "two"],
        "rows": [
            {
                "said": "a, v, chosen",
                "label": "a",
                "value": "v",
                "key": "ok",
                "ticked": True,
                "drawing": [],
                "cursor": True,
                "given": False,
                "was": True,
            },
            {
                "said": "a shape of 1 square, 1 by 1",
                "label": "",
                "value": "",
                "key": None,
                "ticked": None,
                "drawing": ["X"],
                "cursor": False,
                "given": True,
                "was": False,
            },
        ],
        **{"badge": "", "grid": [], "curves": [], "columns": [], "selected": None},
        "hint": "h",
        "above": True,
        "below": False,
        "text": PAGE.text(),
        "said": spoken(PAGE, load("en")),
        "brief": "Title. 7. One two.",
        "keys": {"ok": {"press": "a, v, chosen", "hold": "why?"}},
    }


def test_what_people_see_is_the_same_whatever_its_number_is() -> None:
    """Or what they use; not if the keys count now, or mean something else, or the page or its language differs."""
    assert SHOWN.is_as(SHOWN._replace(number=8, since=8, use=USE._replace(controls=Controls.KNOB, plays=False)))
    others: list[dict[str, Any]] = [
        {"meaning": 4},
        {"bits": BITS[::-1]},
        {"level": Level.FULL},
        {"use": USE._replace(kind=PageKind.MANY)},
        {"use": USE._replace(words=load("fr"))},
        {"page": PAGE._replace(armed=True)},
        {"page": PAGE._replace(hint="other")},
    ]
    assert not any(SHOWN.is_as(SHOWN._replace(**other)) for other in others)


def test_what_is_drawn_beside_the_text() -> None:
    """A board with the square that is meant, curves with gaps, and texts side by side."""
    drawn = Page(
        "Title",
        badge="12",
        grid=((Cell("R"), Cell(filled=True, inverted=True)),),
        curves=(Curve("you", (1, None, 3)),),
        spread=Spread((("a", "b"), ("c",)), (0, 1)),
    )
    page = SHOWN._replace(page=drawn).as_page()
    assert page["badge"] == "12"
    square = {"text": "", "filled": True, "marked": True}
    assert page["grid"] == [[{"text": "R", "filled": False, "marked": False}, square]]
    assert page["curves"] == [{"name": "you", "points": [1, None, 3]}]
    assert (page["columns"], page["selected"]) == ([["a", "b"], ["c"]], [0, 1])
    unselected = SHOWN._replace(page=drawn._replace(spread=Spread((("a",),)))).as_page()
    assert (unselected["columns"], unselected["selected"]) == ([["a"]], None)


def test_a_page_that_comes_again_with_its_keys_is_put_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only its number differs then, and whether its keys count; another page is its own."""
    said = list[Page]()
    monkeypatch.setattr(shown, "brief", lambda page, words: said.append(page) or "")
    page = PAGE._replace(title="Once", armed=False)
    one, two = (SHOWN._replace(number=n, page=page._replace(armed=armed)) for n, armed in ((8, False), (9, True)))
    assert {**one.as_page(), "number": 9, "armed": True} == two.as_page() and len(said) == 1
    assert two._replace(page=page._replace(hint="other")).as_page()["hint"] == "other" and len(said) == 2
    assert two._replace(
        use=USE._replace(plays=False, controls=Controls.KNOB)
    ).as_page().keys() - two.as_page().keys() == {"knob"}
