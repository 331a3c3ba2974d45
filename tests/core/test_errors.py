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

CLASSES = {name: each for name, each in vars(errors).items() if isinstance(each, type) and issubclass(each, Exception)}


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
    """Line and column, before the sentence and beside it."""
    error = BadText("an a", 3, 7)
    assert (str(error), error.line, error.column, error.said) == ("line 3, column 7: an a is missing", 3, 7, None)
    assert str(BadText("an a", 3, 7, "b")) == "line 3, column 7: 'b' cannot stand here: expected an a"


def nested() -> object:
    """Return what Python itself cannot write."""
    value: list[object] = []
    for _ in range(5000):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "begins"),
    [
        ("a" * 10**7, "'aaa"),
        (b"a" * 10**7, "'aaa"),
        (["a"] * 10**5, "['a', 'a', "),
        (dict.fromkeys(range(10**5)), "{0: null, 1: null, "),
        ("\0" * 79, r"'\x00\x00"),
        (10**4000, "1000"),
        (nested(), "[[[["),
    ],
    ids=["text", "bytes", "list", "object", "signs", "number", "nested"],
)
def test_a_foreign_value_is_quoted_in_few_signs(value: object, begins: str) -> None:
    """As much of its beginning as a sentence has room for, however large and deep it is."""
    text = errors.quoted(value)
    assert (len(text), text[-1]) == (errors.QUOTED_MOST + 1, "…")
    assert text.startswith(begins)


QUOTED = [
    ("é\n", r"'é\n'"),
    (b"x\xff", "'x\ufffd'"),
    (12, "12"),
    (None, "null"),
    (True, "true"),
    (("a", 1, False), "['a', 1, false]"),
    ({"a": [None], 1: ()}, "{'a': [null], 1: []}"),
    ("a" * 78, "'" + "a" * 78 + "'"),
]


@pytest.mark.parametrize(("value", "text"), QUOTED)
def test_a_short_value_is_quoted_whole(value: object, text: str) -> None:
    """As JSON has it, which whoever writes to the program knows, and nobody need know Python."""
    assert errors.quoted(value) == text


class Mute:
    """A value that cannot be written down."""

    def __repr__(self) -> str:
        raise RuntimeError


def test_a_value_that_cannot_be_written_down_is_named_by_its_kind() -> None:
    """A stranger's, or a number with more digits than Python writes: the message is about something else."""
    assert [errors.quoted(each) for each in (Mute(), [1, Mute()], 10**5000)] == ["<Mute>", "[1, <Mute>]", "<int>"]


def test_what_was_expected_is_listed() -> None:
    """Words and numbers as they are, which is how they are typed; what cannot be seen as it is quoted."""
    assert errors.listed(["first", 2, "", None, ("a",)]) == "first, 2, '', null, ['a']"
