"""The line of the settings file that names the board: how it is written and removed, with the rest left unchanged."""

import re
from pathlib import Path

from compere_device.errors import DeviceError
from compere_device.files.reading import BYTE_ORDER_MARK

_HEAD = re.compile(rf"{BYTE_ORDER_MARK}?\s*\[\s*keys\s*\]\s*(#[^\n]*)?\s*")
_ANY_HEAD = re.compile(rf"{BYTE_ORDER_MARK}?\s*\[")
_BOARD = re.compile(r"(\s*board\s*=\s*)(\"[^\"\n]*\"|'[^'\n]*')(.*)", re.DOTALL)


class CannotEdit(DeviceError, ValueError):
    """The file is written in a way in which the line can neither be found nor inserted safely."""


def named(text: str) -> str | None:
    """Return the value on the board's line as written, with quotation marks; None if there is no such line."""
    lines = _lines(text)
    at = _at(lines)
    found = _BOARD.fullmatch(lines[at]) if at is not None else None
    return found[2] if found else None


def name_board(text: str, board: str, file: Path) -> str:
    """Return the settings with this board and nothing else changed.

    Raises CannotEdit if that cannot be guaranteed, saying what to write in `file` instead.
    """
    import tomllib

    try:
        before = tomllib.loads(text.removeprefix(BYTE_ORDER_MARK))
    except (ValueError, RecursionError) as error:
        raise CannotEdit(f"{file} is not TOML: {error}; correct that first, and look again.") from error
    changed, keys = _with_value(text, f'"{board}"'), before.get("keys", {})
    try:
        after = tomllib.loads(changed.removeprefix(BYTE_ORDER_MARK))
    except ValueError:
        after = {}
    if not isinstance(keys, dict) or after != {**before, "keys": {**keys, "board": board}}:
        raise CannotEdit(
            f'{file} is written in a way that is not edited here; write board = "{board}" under [keys] yourself.'
        )
    return changed


def put_back(text: str, value: str | None) -> str:
    """Return the settings with the board's former value, as it was written; None removes the line."""
    if value is not None:
        return _with_value(text, value)
    lines = _lines(text)
    at = _at(lines)
    return "".join(lines if at is None else (*lines[:at], *lines[at + 1 :]))


def _with_value(text: str, value: str) -> str:
    lines = _lines(text)
    at, line = _at(lines), f"board = {value}"
    end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    if at is not None:
        lines[at] = _BOARD.sub(lambda found: f"{found[1]}{value}{found[3]}", lines[at])
        return "".join(lines)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += end
    head = next((number for number, each in enumerate(lines) if _HEAD.fullmatch(each)), None)
    if head is not None:
        return "".join((*lines[: head + 1], f"{line}{end}", *lines[head + 1 :]))
    return "".join((*lines, end if lines else "", f"[keys]{end}", f"{line}{end}"))


def _lines(text: str) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _at(lines: list[str]) -> int | None:
    """Return the index of the board's line; None if there is none."""
    inside = False
    for number, line in enumerate(lines):
        if _ANY_HEAD.match(line):
            inside = bool(_HEAD.fullmatch(line))
        elif inside and _BOARD.fullmatch(line):
            return number
    return None
