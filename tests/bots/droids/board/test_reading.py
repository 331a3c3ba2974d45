"""Owners' texts: what is read, and where something is wrong in them."""

import re

import pytest

from compere.bots.droids.board.reading import Piece, read_entries, read_name
from compere.errors import BadText

TEXT = """
; a remark
one : first thing ; another

drawn:
  ..x
 .y ; here
two:2
"""


def test_what_a_text_says() -> None:
    """By name, in any order, without remarks and spaces, each piece with its place."""
    found = read_entries(TEXT, ("two", "one"), ("drawn",))
    assert found["one"].key == Piece("one", 3, 1)
    assert found["one"].value == Piece("first thing", 3, 7)
    assert found["drawn"].drawn == (Piece("..x", 6, 3), Piece(".y", 7, 2))
    assert found["two"].value == Piece("2", 8, 5)


def test_a_byte_order_mark_is_no_sign() -> None:
    assert read_entries("\ufeffa: b", ("a",))["a"].value.text == "b"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: the line “one:” is missing"),
        ("one: 1\n\n", "line 3, column 1: the line “two:” is missing"),
        ("one: 1\ntwo: 2", "line 3, column 1: the line “drawn:” is missing"),
        ("  three: 3", "line 1, column 3: 'three' cannot stand here: expected one of one, two, drawn"),
        ("one: 1\n one: 2", "line 2, column 2: 'one' cannot stand here: expected it once: line 1 has it"),
        ("one: 1\n  what", "line 2, column 3: 'what' cannot stand here: expected a name and a colon"),
        ("what", "line 1, column 1: 'what' cannot stand here: expected a name and a colon"),
        (": 1", "line 1, column 1: one of one, two, drawn is missing"),
        ("\0: 1", "line 1, column 1: '\\x00' cannot stand here: expected one of one, two, drawn"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    """With line and column, also as numbers."""
    with pytest.raises(BadText, match=f"^{re.escape(message)}$") as refused:
        read_entries(text, ("one", "two"), ("drawn",))
    assert f"line {refused.value.line}, column {refused.value.column}:" in message


def test_parts_keep_their_place() -> None:
    """Of a list and of words, also where nothing stands between two signs."""
    piece = Piece("a b,, c", 2, 5)
    assert piece.split(",") == (Piece("a b", 2, 5), Piece("", 2, 9), Piece("c", 2, 11))
    assert piece.split(",")[0].words() == (Piece("a", 2, 5), Piece("b", 2, 7))


@pytest.mark.parametrize("text", ["0", "11", "x", "", "1.5", "-1", "²", "9999"])
def test_a_number_out_of_range(text: str) -> None:
    with pytest.raises(BadText, match=r"a number from 1 to 10( is missing)?$"):
        Piece(text, 1, 1).number(1, 10)


def test_a_number_and_a_name() -> None:
    assert Piece("10", 1, 1).number(1, 10) == 10
    assert Piece("up", 1, 1).one_of(("up", "down")) == "up"


@pytest.mark.parametrize("name", ["", "a" * 41, "a\u200bb"])
def test_a_name_that_cannot_be_printed(name: str) -> None:
    """It is written on the glass."""
    with pytest.raises(BadText, match=r"a name of 1 to 40 signs( is missing)?$"):
        read_name(read_entries(f"name: {name}", ("name",))["name"])


def test_a_name() -> None:
    assert read_name(read_entries("name: the attic’s board", ("name",))["name"]) == "the attic’s board"
