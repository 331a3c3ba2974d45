"""Every error of the core, and whose fault it is.

    CompereError
    ├── AnswerError                 yours: nothing has changed, answer again
    │   ├── InvalidAnswer           the answer does not fit the prompt
    │   ├── NothingToUndo           no answer of a person is left to take back
    │   ├── UnknownFact             no such correctable fact (or nothing of it to correct now)
    │   └── GameOver                the game has an outcome: only undo is left
    ├── OptionError                 yours: an option of a game that does not exist or has no such value
    ├── UnknownBot                  yours: no bot has that name
    ├── BadPosition                 yours: a position that is none of this game's, so that nobody can play on from it
    ├── BadText                     yours: an owner's text, as a board's map, that cannot be read: names line and column
    ├── BadQuestion                 the rules': a question that nobody can answer, raised where it is asked
    │   └── BadUsual                its usual answer cannot be: a fact is asked without it
    └── JournalError                the journal's: the file is not what this program wrote
        ├── JournalDamaged          a line fails its check: names the line, keeps what stands before it
        ├── JournalNewer            a later version of this program wrote it
        └── JournalMismatch         the rules ask another question than the journal answered

A `BadQuestion` and anything else that leaves the core is a bug in the rules: keep the journal, it reproduces the bug.
"""

TYPE_CHECKING = False  # that of typing: the first picture of a box waits for what is imported here
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class CompereError(Exception):
    """Base of all errors of the core; the text is one sentence that may be shown to a person."""

    kind = "error"


class AnswerError(CompereError):
    """The answer, undo or correction cannot be taken; the session is as it was."""

    kind = "invalid-answer"


class InvalidAnswer(AnswerError, ValueError):
    """The answer does not fit the prompt."""


class NothingToUndo(AnswerError, LookupError):
    """No answer of a person is left to take back."""

    kind = "nothing-to-undo"


class UnknownFact(AnswerError, LookupError):
    """The bot declares no such correctable fact, or there is nothing of it to correct now."""

    kind = "unknown-fact"


class GameOver(AnswerError):
    """The game has ended; there is no prompt to answer."""

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


class BadQuestion(CompereError, ValueError):
    """The rules ask what nobody can answer, or await what is no question: mend the line that the traceback names."""

    kind = "bad-question"


class BadUsual(BadQuestion):
    """A question's usual answer cannot be; `without` is the same question with none."""

    def __init__(self, message: str, without: object) -> None:
        super().__init__(message)
        self.without = without


class BadPosition(CompereError, ValueError):
    """A public state that cannot be read back; the message names the field, its value and what was expected."""

    kind = "bad-position"


class BadText(CompereError, ValueError):
    """An owner's text that cannot be read; `line` and `column` count from 1, the message says what was expected.

    `fault` names what is wrong, for whoever says it in other words; it is empty where nobody need.
    """

    kind = "bad-text"

    def __init__(self, message: str, line: int, column: int, fault: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.fault = fault


class JournalError(CompereError):
    """The journal cannot be followed."""

    kind = "journal"

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


class JournalDamaged(JournalError, ValueError):
    """A line before the last fails its check; `line` counts from 1, and what lines stand before it are good."""


class JournalNewer(JournalError):
    """The journal has a format of a later version of this program: it is whole, for that one."""


class JournalMismatch(JournalError):
    """At `line` the rules ask something else than the journal answered; `kept` entries before it still fit."""

    def __init__(self, message: str, line: int, kept: int) -> None:
        super().__init__(message, line)
        self.kept = kept


QUOTED_MOST = 80  # signs


def quoted(value: object) -> str:
    """Return a foreign value as a message names it: as JSON has it, a text in quotes, as much as can be read."""
    text = ""
    for part in _written(value):
        text += part
        if len(text) > QUOTED_MOST:
            break
    return shortened(text)


def _written(value: object) -> "Iterator[str]":
    """Yield the parts of a value that somebody else made, however large it is."""
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
            yield repr(value)


def shortened(text: str) -> str:
    """Return the beginning of a foreign text, as much of it as a message has room for."""
    return text if len(text) <= QUOTED_MOST else text[:QUOTED_MOST] + "…"


def listed(values: "Iterable[object]") -> str:
    """Return what was expected, as a message names it: words and numbers as they are, anything else as it is quoted."""
    return ", ".join(
        str(each) if isinstance(each, int) or (isinstance(each, str) and each) else quoted(each) for each in values
    )


def spanned(least: int, most: int) -> str:
    """Return how many of something there may be, as a message names it: one number, or from which to which."""
    return str(least) if least == most else f"{least} to {most}"
