"""One tree of errors, as its own drawing shows it, each with the kind that the headless driver prints."""

import pytest

from compere import errors
from compere.errors import (
    AnswerError,
    BadPosition,
    BadText,
    CompereError,
    GameOver,
    InvalidAnswer,
    JournalDamaged,
    JournalError,
    JournalMismatch,
    NothingToUndo,
    OptionError,
    UnknownBot,
    UnknownFact,
)

CLASSES = {name: each for name, each in vars(errors).items() if isinstance(each, type)}


def drawn() -> dict[str, str | None]:
    """Return the parent of each error, as the docstring draws them."""
    parents: dict[str, str | None] = {}
    above: list[tuple[int, str]] = []
    for line in (errors.__doc__ or "").splitlines():
        name = line.strip(" │├└─").split(" ")[0]
        if name in CLASSES:
            column = line.index(name)
            above = [(at, each) for at, each in above if at < column]
            parents[name] = above[-1][1] if above else None
            above.append((column, name))
    return parents


def test_the_drawn_tree_is_the_tree() -> None:
    """Each error of the module is drawn, below its parent."""
    parents = drawn()
    assert set(parents) == set(CLASSES)
    assert {name: each.__bases__[0].__name__ for name, each in CLASSES.items() if parents[name]} == {
        name: parent for name, parent in parents.items() if parent
    }


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (CompereError, "error"),
        (AnswerError, "invalid-answer"),
        (InvalidAnswer, "invalid-answer"),
        (NothingToUndo, "nothing-to-undo"),
        (UnknownFact, "unknown-fact"),
        (GameOver, "game-over"),
        (OptionError, "bad-option"),
        (UnknownBot, "unknown-bot"),
        (BadPosition, "bad-position"),
        (BadText, "bad-text"),
        (JournalError, "journal"),
        (JournalDamaged, "journal"),
        (JournalMismatch, "journal"),
    ],
)
def test_kinds(error: type[CompereError], kind: str) -> None:
    """A program can tell the errors apart without their words."""
    assert error.kind == kind


def test_journal_errors_say_where() -> None:
    """They carry the line, and what still fits, beside the sentence."""
    damaged, mismatch = JournalDamaged("a", 3), JournalMismatch("b", 4, 2)
    assert (str(damaged), damaged.line) == ("a", 3)
    assert (str(mismatch), mismatch.line, mismatch.kept) == ("b", 4, 2)


def test_errors_of_a_text_say_where() -> None:
    """Line and column, beside the sentence."""
    error = BadText("a", 3, 7)
    assert (str(error), error.line, error.column) == ("a", 3, 7)


@pytest.mark.parametrize("value", ["a" * 10**7, b"a" * 10**7, ["a"] * 10**5, "\0" * 79, 10**4000])
def test_a_foreign_value_is_quoted_in_few_signs(value: object) -> None:
    """As much of its beginning as a sentence has room for."""
    text = errors.quoted(value)
    assert (len(text), text[-1]) == (errors.QUOTED_MOST + 1, "…")
    assert repr(value).startswith(text[:-1])


@pytest.mark.parametrize("value", ["é\n", b"x", None, 12, ["a", 1], "a" * 78])
def test_a_short_value_is_quoted_whole(value: object) -> None:
    """As Python writes it."""
    assert errors.quoted(value) == repr(value)


def test_what_is_nested_deeply_has_a_name() -> None:
    """Python cannot write it."""
    value: list[object] = []
    for _ in range(5000):
        value = [value]
    assert errors.quoted(value) == "what is nested so deeply"
