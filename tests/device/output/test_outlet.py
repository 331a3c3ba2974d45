"""What is written for somebody to read: harmless, and seen gone."""

import errno
import io

import pytest

from compere_device.errors import OutputLost, ReaderGone
from compere_device.output.outlet import harmless, tell


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Où\u202f?\xa0é骰", "Où\u202f?\xa0é骰"),
        ("a\nb\r\tc", r"a\nb\r\tc"),
        ("\x1b[2J\x9b1m\x07\x7f", r"\x1b[2J\x9b1m\x07\x7f"),
        ("\u202e\u2066\u2028\u200b", r"\u202e\u2066\u2028\u200b"),
        ("\ud800", r"\ud800"),  # as file names that are no UTF-8 have it
    ],
)
def test_what_is_foreign_moves_no_cursor(text: str, seen: str) -> None:
    """Signs and the spaces of French are as they are."""
    assert harmless(text) == seen


def test_lines_are_written_at_once() -> None:
    """Each on one line, whatever is in it."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="utf-8")
    tell(stream, "one\ntwo", "three")
    assert raw.getvalue() == b"one\\ntwo\nthree\n"


class Broken(io.StringIO):
    """A stream that fails when what was written is to be seen gone."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def flush(self) -> None:
        raise OSError(self._number, "No space")


@pytest.mark.parametrize(
    ("number", "error", "said"),
    [
        (errno.ENOSPC, OutputLost, r"^the output cannot be written \(No space\): send it to a file or terminal$"),
        (errno.EPIPE, ReaderGone, "left"),
    ],
)
def test_what_is_lost_is_an_error(number: int, error: type[Exception], said: str) -> None:
    """That somebody reads no further is another."""
    with pytest.raises(error, match=said):
        tell(Broken(number), "one")
