"""The lines of the protocol: from bytes to messages and back, and what a message may be. MIRROR.md has all of it."""

import json
from collections.abc import Mapping
from typing import Any, NoReturn, TypeAlias

from compere.errors import CompereError, quoted
from compere.wording import Plain

VERSION = 1
LINE_MOST = 64 << 10  # bytes of a line from a client, its end not counted
SCAN_MOST = 128  # characters of a code
TURN_MOST = 8  # detents in one message

Sent: TypeAlias = Mapping[str, Any]
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode  # one for all: making it takes longer


class BadLine(CompereError):
    """A line that is no message: its client cannot be understood, and the connection ends."""

    kind = "bad-request"


class BadMessage(CompereError, ValueError):
    """A message that asks for nothing that there is, or with a value that cannot be."""

    kind = "bad-request"


class NotNow(CompereError):
    """Something that is right as such, and cannot be done now; `kind` says why."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def encoded(message: Sent) -> bytes:
    """Return a message as its line; half a character, as in the name of a file that is no UTF-8, is a question mark."""
    return _encode(message).encode(errors="replace") + b"\n"


def decoded(line: bytes) -> Sent:
    """Return the message on a line.

    Raises:
        BadLine: it is no JSON object in UTF-8.
    """
    try:
        message = json.loads(line.decode(), parse_constant=_no_number)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise BadLine(f"{quoted(line[:80])} is no JSON object on a line of UTF-8")
    return message


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def error(of: CompereError, id: Plain = None) -> Sent:
    """Return the message that says what is wrong; with the `id` of what was asked, if it was."""
    said = {"kind": of.kind, "message": str(of)}
    return {"error": said if id is None else {"id": id, **said}}


def whole(message: Sent, name: str, least: int, most: int) -> int:
    """Return a whole number of a message.

    Raises:
        BadMessage: it is none from `least` to `most`.
    """
    value = message.get(name)
    if type(value) is not int or not least <= value <= most:
        raise BadMessage(f"{quoted(name)} cannot be {quoted(value)}: expected a whole number from {least} to {most}")
    return value


def text(message: Sent, name: str, most: int) -> str:
    """Return a text of a message, on one line.

    Raises:
        BadMessage: it is none of 1 to `most` printable characters.
    """
    value = message.get(name)
    if type(value) is not str or not 1 <= len(value) <= most or not value.isprintable():
        raise BadMessage(f"{quoted(name)} cannot be {quoted(value)}: expected 1 to {most} printable characters")
    return value


def yes(message: Sent, name: str) -> bool:
    """Return a truth value of a message.

    Raises:
        BadMessage: it is neither true nor false.
    """
    value = message.get(name)
    if type(value) is not bool:
        raise BadMessage(f"{quoted(name)} cannot be {quoted(value)}: expected true or false")
    return value
