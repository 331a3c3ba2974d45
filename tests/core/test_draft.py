"""Questions whose answer is a text: what is one, what of it may be changed, and what is wrong in words."""

from dataclasses import replace
from typing import Any

import pytest

from compere.draft import LONGEST_LINE, MOST_LINES, Draft, as_text, changed
from compere.errors import BadQuestion, BadUsual, InvalidAnswer
from compere.wording import Words
from playing import drive
from ways import DRAFT, FLAG, NO_X

LINES = ("short", ".X.", "...", "...")


async def ask(prompt: Any) -> Any:
    """Ask one thing."""
    return await prompt


@pytest.mark.parametrize("answer", [["a longer one", ".X", ".."], ("short", "..", ".X")])
def test_the_rules_get_one_text(answer: Any) -> None:
    """The journal has lines; the rules a text, each line of which ends with a newline, as in a file."""
    text = "".join(f"{line}\n" for line in answer)
    assert drive(ask(DRAFT), answer) == ([DRAFT], text)
    assert DRAFT.encode(text) == tuple(answer)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("short", "'short' is no list of lines"),
        (None, "null is no list of lines"),
        (["short", 3], r"\['short', 3\] is no list of lines"),
        (["short"] * (MOST_LINES + 1), f"{MOST_LINES + 1} lines are too many: expected {MOST_LINES} at most"),
        (["short", "." * (LONGEST_LINE + 1)], "line 2: .* is no line of at most 120 visible signs"),
        (["short", ".X\n.."], r"line 2: '.X\\n..' is no line"),
        (["short", "\ud800"], "line 2: .* is no line"),
        (["short", "X.."], "line 2, column 1: 'X' cannot stand here: expected ."),
        (["short"], "line 1, column 1: an X is missing"),
        ([], "line 1, column 1: an X is missing"),
    ],
)
def test_what_is_no_such_text(answer: Any, why: str) -> None:
    """The message says so with line and column, where its reader does."""
    with pytest.raises(InvalidAnswer, match=why):
        DRAFT.check(answer)


def test_lines_as_long_as_they_may_be() -> None:
    """And as many; empty ones are lines, too."""
    lines = ("short", "", "." * (LONGEST_LINE - 1) + "X", *[""] * (MOST_LINES - 3))
    assert DRAFT.check(list(lines)) == lines


def test_it_begins_with_a_text() -> None:
    """Which is one: else nobody could leave it as it is."""
    with pytest.raises(BadQuestion, match="the text that it starts from cannot be: line 1, column 1: an X is missing"):
        replace(DRAFT, start="short\n...\n")
    with pytest.raises(BadUsual, match="its usual answer cannot be: line 1, column 1: an X is missing") as bad:
        replace(DRAFT, usual="short\n...\n")
    assert (DRAFT.begun, getattr(bad.value, "without", DRAFT)) == (FLAG, DRAFT)
    assert replace(DRAFT, usual="short\n.X\n").begun == "short\n.X\n"
    assert DRAFT.starting_at(["short", ".X"]).usual == "short\n.X\n"
    assert DRAFT.starting_at("broken") is DRAFT


def test_what_is_wrong_in_words() -> None:
    """In the asker's where it has some for the fault, else where it is."""
    assert DRAFT.trouble(FLAG) is None
    missing, place = DRAFT.trouble("short\n...\n"), DRAFT.trouble("short\nX..\n")
    assert missing and place
    assert DRAFT.says(missing) is NO_X
    assert Words().say(DRAFT.says(place)) == "Line 2, column 1: this cannot be."


def test_what_drivers_need() -> None:
    """What each sign means, the size of what is drawn; nothing of it where nothing can be changed."""
    assert {sign: Words().say(label) for sign, label in DRAFT.legend.items()} == {
        ".": ".",
        "X": "X",
        "short": "short",
        "a longer one": "a longer one",
    }
    assert (DRAFT.bounds(), DRAFT.spans()) == (
        {"width": 3, "height": 3, "start": list(LINES)},
        (".", "X", "short", "a longer one"),
    )
    plain: Draft = replace(DRAFT, sheets=lambda text: ())
    assert (plain.legend, plain.bounds(), plain.spans(), plain.offered, plain.sole()) == (
        {},
        {"start": [*LINES]},
        (),
        (),
        None,
    )


def test_a_cell_is_changed() -> None:
    """In its place; what stands before and behind it stays, also where the new sign is longer."""
    flag, words = DRAFT.sheets_of(FLAG)
    first, second, *_ = flag.blanks()
    assert changed(FLAG, first, first.next) == "short\nXX.\n...\n...\n"
    assert changed(FLAG, second, second.next) == "short\n...\n...\n...\n"
    (name,) = words.blanks()
    longer = changed("short ; remark\n.X\n", name, name.next)
    assert longer == "a longer one ; remark\n.X\n"
    assert (first.sign.id, first.next.id, second.next.id) == (".", "X", ".")


def test_as_text() -> None:
    """Each line ends."""
    assert as_text(LINES) == FLAG
