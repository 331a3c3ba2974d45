"""A text changed line by line, as it is typed."""

import pytest

from compere.errors import InvalidAnswer
from compere_device.drivers.lines import TypedLines
from ways import DRAFT


def lines() -> TypedLines:
    """Return the flag's lines: its name and three rows."""
    return TypedLines(DRAFT)


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("2 X..", ["short", "X..", "...", "..."]),
        ("2", ["short", "", "...", "..."]),
        ("1 a longer one", ["a longer one", ".X.", "...", "..."]),
        ("+1 first", ["first", "short", ".X.", "...", "..."]),
        ("+5 last", ["short", ".X.", "...", "...", "last"]),
        ("-4", ["short", ".X.", "..."]),
        ("-1", [".X.", "...", "..."]),
    ],
)
def test_a_line_is_changed_inserted_or_removed(typed: str, left: list[str]) -> None:
    """By its number, counted from 1."""
    text = lines()
    text.edit(typed)
    assert text.lines == left


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("5 x", "there is no line 5: expected 1 to 4"),
        ("0 x", "there is no line 0: expected 1 to 4"),
        ("+6 x", "there is no line 6: expected 1 to 5"),
        ("-5", "there is no line 5: expected 1 to 4"),
        (".X.", "'.X.' changes no line: expected 3 text"),
        ("3text", "'3text' changes no line"),
    ],
)
def test_what_changes_no_line(typed: str, why: str) -> None:
    """Nothing has changed then."""
    text = lines()
    with pytest.raises(InvalidAnswer, match=why.replace("+", r"\+")):
        text.edit(typed)
    assert text.lines == lines().lines


def test_a_text_is_pasted_whole() -> None:
    """As it is, spaces and words that mean something elsewhere too, up to a full stop alone."""
    text = lines()
    text.edit("p")
    for line in ("q", " 3 x", "", " ."):
        assert text.pasting
        text.paste(line)
    assert (text.pasting, text.lines) == (False, ["q", " 3 x", ""])


def test_as_it_is_shown() -> None:
    """Each line behind its number."""
    assert lines().numbered() == ["  1 short", "  2 .X.", "  3 ...", "  4 ..."]
