"""On which lines of a settings file each statement stands, also if others of them are no TOML.

A statement is a section's head or a setting with its value, which may go on over several lines. Each is read alone, by
`tomllib`: what a line is, nothing else decides. Lines are those that sed(1) counts.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from compere.declared import dataclass
from compere_device.files.reading import BYTE_ORDER_MARK

LINES_MOST = 64  # of one value: beyond that nobody has meant to close it there
_GOES_ON = "(at end of document)"  # how tomllib says that a value is not closed yet


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of the file.

    Attributes:
        first: its first line, from 1.
        last: its last one.
        path: the sections and the name that it sets, from the top; (), if it is no TOML. Of a table that is written in
            braces, with several settings in it, only the table's.
        is_head: whether it is the head of a section.
    """

    first: int
    last: int
    path: tuple[str, ...] = ()
    is_head: bool = False


def statements(text: str) -> Iterator[Statement]:
    """Yield the statements in their order; what is no TOML goes on up to the next one, without the notes before it."""
    lines = [line.removesuffix("\r") for line in text.removeprefix(BYTE_ORDER_MARK).split("\n")]
    section: tuple[str, ...] = ()
    at = 0
    while at < len(lines):
        end, table = _read(lines, at)
        if table is None:
            end = _over(lines, at)
            yield Statement(at + 1, end)
        elif table:
            is_head = lines[at].lstrip().startswith("[")
            path = _path(table)
            section = path if is_head else section
            yield Statement(at + 1, end, path if is_head else section + path, is_head)
        at = end


def statement_of(text: str, section: str, name: str) -> Statement | None:
    """Return where a setting stands; None if no statement is about it alone.

    Without a name it is the head of the section, or else the first that sets anything of it. The section of what stands
    above all of them is "".
    """
    wanted = tuple(filter(None, (section, name)))
    found = [each for each in statements(text) if each.path[: len(wanted)] == wanted]
    if name and section:
        return next((each for each in found if not each.is_head), None)
    return next((each for each in found if each.is_head), next(iter(found), None))


def broken_at(text: str, line: int) -> Statement:
    """Return the statement that is wrong in a text of which `tomllib` has read all up to this line.

    It may begin long before, and end before, too: that an array is not closed shows only in what follows. If each is
    right alone, as where a setting is there twice, it is the one on that line.
    """
    so_far = [each for each in statements(text) if each.first <= line]
    at = (each for each in so_far if line <= each.last)
    return next((each for each in so_far if not each.path), next(at, Statement(line, line)))


def _read(lines: Sequence[str], at: int) -> tuple[int, Mapping[str, Any] | None]:
    """Return the index behind the statement that begins on a line, and what it sets; None if it is no TOML."""
    import tomllib

    for end in range(at + 1, min(at + LINES_MOST, len(lines)) + 1):
        try:
            return end, tomllib.loads("\n".join((*lines[at:end], "")))
        except (ValueError, RecursionError) as error:
            if not str(error).endswith(_GOES_ON):
                break
    return at + 1, None


def _over(lines: Sequence[str], at: int) -> int:
    """Return the index behind what begins on a line and is no TOML."""
    end = at + 1
    for further in range(at + 1, len(lines)):
        table = _read(lines, further)[1]
        if table:
            break
        end = further + 1 if table is None else end
    return end


def _path(table: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names that lead to the one thing that a statement sets."""
    path = list[str]()
    inner: Any = table
    while isinstance(inner, dict) and len(inner) == 1:
        ((name, inner),) = inner.items()
        path.append(name)
    return tuple(path)
