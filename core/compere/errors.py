"""Every error of the core, and whose fault it is.

    CompereError
    ├── AnswerError                 yours: nothing has changed, answer again
    │   ├── InvalidAnswer           the answer does not fit the prompt
    │   ├── NothingToUndo           there is no answer by a person left to take back
    │   ├── UnknownFact             no such correctable fact, or nothing of it to correct now
    │   └── GameOver                the game has ended: undo, or set a fact right
    ├── OptionError                 yours: the bot has no such option, or the option no such value
    ├── UnknownBot                  yours: no bot has that name
    │   └── BadBot                  the bot's: it cannot be taken in, such as a second one of that name
    ├── BadPosition                 yours: not a position of this game, so nobody can play on from it
    ├── BadText                     yours: an owner's text, such as a map, cannot be read: names line and column
    ├── BadQuestion                 the rules': a question that nobody can answer, raised where it is made
    │   └── BadUsual                its usual answer is not a valid answer: a fact is asked without it
    └── JournalError                the journal's: the file is not what this program wrote
        ├── JournalDamaged          a line fails its check: names the line, keeps the lines before it
        ├── JournalNewer            a later version of this program wrote it
        └── JournalMismatch         the rules ask a question other than the one that the journal answers

A `BadQuestion`, or any error that is not in this tree, is a bug in the rules: keep the journal, it reproduces the bug.
"""

TYPE_CHECKING = False  # as in typing, which is not imported: the box's first picture waits for these imports
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from compere.wording import Text


class CompereError(Exception):
    """Base of all errors of the core; its text is one sentence that can be shown to people."""

    kind = "error"


class AnswerError(CompereError):
    """The answer, undo or correction cannot be taken; the session is unchanged."""

    kind = "invalid-answer"


class InvalidAnswer(AnswerError, ValueError):
    """The answer does not fit the prompt."""


class NothingToUndo(AnswerError, LookupError):
    """There is no answer by a person left to take back."""

    kind = "nothing-to-undo"


class UnknownFact(AnswerError, LookupError):
    """The bot declares no such correctable fact, or there is nothing of it to correct now."""

    kind = "unknown-fact"


class GameOver(AnswerError):
    """The game has ended, so there is no prompt to answer."""

    kind = "game-over"


class OptionError(CompereError, ValueError):
    """An option that the bot does not have, or a value that the option does not take."""

    kind = "bad-option"


class UnknownBot(CompereError, LookupError):
    """No bot has that `name`."""

    kind = "unknown-bot"

    def __init__(self, message: str, name: str) -> None:
        super().__init__(message)
        self.name = name


class BadBot(UnknownBot):
    """A guest of that `name` cannot be taken in."""

    kind = "bad-bot"


class BadQuestion(CompereError, ValueError):
    """The rules ask what nobody can answer, or await something that is not a question.

    The fault is in the line that the traceback names.
    """

    kind = "bad-question"


class BadUsual(BadQuestion):
    """A question's usual answer is not one of its answers; `without` is the same question with no usual answer."""

    def __init__(self, message: str, without: object) -> None:
        super().__init__(message)
        self.without = without


class BadPosition(CompereError, ValueError):
    """A public state cannot be read back; the message names the field, its value and what was expected."""

    kind = "bad-position"


class BadText(CompereError, ValueError):
    """An owner's text cannot be read.

    Attributes:
        line: where, from 1; the message begins with it.
        column: where, from 1.
        said: what is wrong as a sentence of the bot's for the glass; None if it has none, and the place says enough.
    """

    kind = "bad-text"

    def __init__(self, expected: str, line: int, column: int, found: str = "", said: "Text | None" = None) -> None:
        wrong = f"{quoted(found)} cannot stand here: expected {expected}" if found else f"{expected} is missing"
        super().__init__(f"line {line}, column {column}: {wrong}")
        self.line = line
        self.column = column
        self.said = said


class JournalError(CompereError):
    """The journal cannot be followed."""

    kind = "journal"

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


class JournalDamaged(JournalError, ValueError):
    """A line other than an unfinished last one fails its check; `line` counts from 1, and lines before it are good."""


class JournalNewer(JournalError):
    """A later version of this program wrote the journal, which is not damaged."""


class JournalMismatch(JournalError):
    """At `line` the rules ask something other than what the journal answers; the first `kept` entries fit."""

    def __init__(self, message: str, line: int, kept: int) -> None:
        super().__init__(message, line)
        self.kept = kept


QUOTED_MOST = 80  # characters


def quoted(value: object) -> str:
    """Return a foreign value for a message: JSON-like, text in quotes, cut to what people can read."""
    text = ""
    for part in _written(value):
        text += part
        if len(text) > QUOTED_MOST:
            break
    return shortened(text)


def _written(value: object) -> "Iterator[str]":
    """Yield the parts of a foreign value one by one, so that its size does not matter."""
    match value:
        case str() | bytes():
            begin = value[: QUOTED_MOST + 1]
            yield repr(begin if isinstance(begin, str) else begin.decode(errors="replace"))
        case None | bool():
            yield {None: "null", True: "true", False: "false"}[value]
        case list() | tuple() | set() | frozenset():
            yield "["
            for nth, each in enumerate(value):
                yield ", " * bool(nth)
                yield from _written(each)
            yield "]"
        case dict():
            yield "{"
            for nth, (key, each) in enumerate(value.items()):
                yield ", " * bool(nth)
                yield from _written(key)
                yield ": "
                yield from _written(each)
            yield "}"
        case _:
            yield _represented(value)


def _represented(value: object) -> str:
    """Return what a value of another kind says of itself; its kind if it cannot, as a number of too many digits."""
    try:
        return repr(value)
    except Exception:
        return f"<{type(value).__name__}>"


def shortened(text: str) -> str:
    """Return a foreign text cut to `QUOTED_MOST` characters."""
    return text if len(text) <= QUOTED_MOST else text[:QUOTED_MOST] + "…"


def listed(values: "Iterable[object]") -> str:
    """Return expected values for a message: words and numbers as they are, anything else `quoted`."""
    return ", ".join(
        str(each) if isinstance(each, int) or (isinstance(each, str) and each) else quoted(each) for each in values
    )


def spanned(least: int, most: int) -> str:
    """Return a range of counts for a message: one number, or `2 to 5`."""
    return str(least) if least == most else f"{least} to {most}"
