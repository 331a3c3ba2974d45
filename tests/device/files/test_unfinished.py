"""The file of an answer that is not given yet: what was entered at a moment, and nothing at any other one."""

from dataclasses import replace
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.files.unfinished import FORMAT, Moment, Unfinished, read, written

MOMENT = Moment("patchwork-0001", "0badcafe", "9f3c2b1a")
HALF = Unfinished({"picked": ["patch:3", "patch:7"], "undone": [], "at": 5}, "scanned", False, ("patch:9",))
DATA = written(MOMENT, HALF)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(st.text(), each, max_size=3),
    max_leaves=8,
)


@given(PLAIN, st.sampled_from(("physical", "scanned", "entered")), st.booleans(), st.lists(st.text()))
def test_what_was_entered_is_read_again(so_far: object, source: str, once: bool, ahead: list[str]) -> None:
    """Whatever it is, on one line that ends as the journal's do."""
    unfinished = Unfinished(so_far, source, once, tuple(ahead))  # type: ignore[arg-type]
    data = written(MOMENT, unfinished)
    assert read(data, MOMENT) == unfinished
    assert data.count(b"\n") == 1 and data.endswith(b"\n")


@pytest.mark.parametrize("name", ["game", "after", "question"])
def test_nothing_of_another_moment_is_read(name: str) -> None:
    """Of another game, behind another line of its journal, or for another question."""
    assert read(DATA, replace(MOMENT, **{name: "another"})) is None


@pytest.mark.parametrize("fill", [b"", b"\0"])
def test_a_torn_file_is_none(fill: bytes) -> None:
    """Cut anywhere, with zeros behind it or without."""
    for cut in range(len(DATA)):
        assert read(DATA[:cut] + fill * (len(DATA) - cut), MOMENT) is None


@given(st.integers(0, len(DATA) - 1), st.integers(1, 255))
def test_a_changed_byte_makes_it_none(at: int, by: int) -> None:
    """Not another thing that was never entered."""
    assert read(DATA[:at] + bytes([DATA[at] ^ by]) + DATA[at + 1 :], MOMENT) is None


@given(st.binary())
def test_nonsense_is_none(data: bytes) -> None:
    """And no error; nor is nonsense whose check is right."""
    body = FORMAT.encode() + b" " + data
    assert read(data, MOMENT) is None
    assert read(b"%s %08x\n" % (body, crc32(body)), MOMENT) is None


FIELDS = '{"game":"patchwork-0001","after":"0badcafe","question":"9f3c2b1a"'


@pytest.mark.parametrize(
    "rest",
    [
        "}",
        ',"so_far":[],"source":"nobody","once":false,"ahead":[]}',
        ',"so_far":[],"source":"scanned","once":1,"ahead":[]}',
        ',"so_far":[],"source":"scanned","once":false,"ahead":"no"}',
        ',"so_far":[],"source":[],"once":false,"ahead":[]}',
    ],
)
def test_what_another_program_wrote_is_none(rest: str) -> None:
    """Fields that are missing or of another kind."""
    body = f"{FORMAT} {FIELDS}{rest}".encode()
    assert read(b"%s %08x\n" % (body, crc32(body)), MOMENT) is None
