"""What a bot prints goes to the log, and not among the lines of the program."""

import io
import logging
import os
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.output.aside import LINE_MOST, Diverted, Overheard, behind, overhear
from compere_device.output.outlet import tell


def test_the_program_is_shown_and_a_bot_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Also when they take turns within a line; twice is once; an empty line is nothing."""
    monkeypatch.setattr(sys, "stdout", printed := io.StringIO())
    overhear()
    overhear()
    print("low", end="")
    tell(sys.stdout, '{"prompt": 1}')
    print(" tide\n\n", file=sys.stdout, flush=True)
    assert printed.getvalue() == '{"prompt": 1}\n'
    assert [each.getMessage() for each in caplog.records] == ["a bot printed: low tide"]
    assert behind(sys.stdout) is printed and behind(printed) is printed


@given(st.lists(st.text(alphabet="ab\n", max_size=3 * LINE_MOST)))
def test_whatever_is_printed_is_logged_in_pieces(pieces: list[str]) -> None:
    """Nothing of a whole line is lost, no piece is longer than a log should have, and nothing piles up."""
    stream, logged, handler = Overheard(io.StringIO()), list[str](), logging.Handler()
    handler.emit = lambda record: logged.append(str(record.args[0]) if record.args else "")  # type: ignore[method-assign]
    log = logging.getLogger("compere_device.output.aside")
    log.addHandler(handler)
    try:
        for piece in pieces:
            assert stream.write(piece) == len(piece)
            assert len(stream._line) <= LINE_MOST
        stream.write("\n")
    finally:
        log.removeHandler(handler)
    assert "".join(logged) == "".join(pieces).replace("\n", "")
    assert all(len(each) <= LINE_MOST for each in logged)


def test_what_is_written_to_a_file_by_its_number_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """As a library does; the stream goes on to where its file led, and afterwards the number leads there again."""
    read, write = os.pipe()
    with open(read, encoding="utf-8") as shown, open(write, "w", encoding="utf-8") as stream:
        moved = Diverted({write: stream})
        os.write(write, b"low tide\n")
        stream.write("shown\n")
        moved.back()
        os.write(write, b"shown, too\n")
        stream.write("and this\n")
        stream.close()
        os.close(write)
        assert shown.read() == "shown\nshown, too\nand this\n"
    assert [each.getMessage() for each in caplog.records] == ["a bot printed: low tide"]


def test_it_is_what_lies_behind(capfd: pytest.CaptureFixture[str]) -> None:
    """For whoever asks whether it is a terminal, or which file it is."""
    with open(1, "w", closefd=False) as out:
        stream = Overheard(out)
        assert (stream.fileno(), stream.isatty()) == (1, False)
        stream.flush()
