"""One tree of errors, as its own drawing shows it, each with the kind that the headless driver prints."""

import pytest

from compere import errors
from compere.errors import (
    AnswerError,
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
