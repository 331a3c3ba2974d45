"""What was before: kept as comments that the firmware skips, and read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.boot.cmdline import Taken
from compere_device.boot.config_txt import is_ours, ours
from compere_device.boot.remembered import Remembered, checksum, remembered

KNOWN = st.builds(
    Remembered,
    taken=st.lists(st.builds(Taken, st.integers(0, 999), st.text())).map(tuple),
    masked=st.lists(st.text(min_size=1)).map(tuple),
    board=st.text(min_size=1),
    value=st.one_of(st.none(), st.text()),
    files=st.dictionaries(st.text(), st.one_of(st.none(), st.integers(0, 2**32 - 1))),
)


@given(KNOWN)
def test_it_comes_back(known: Remembered) -> None:
    """Out of a file in which each line counts for nothing, in ASCII."""
    text = ours(True, True, (), known.lines())
    assert remembered(text) == known
    assert is_ours(text) and text.isascii()
    assert all(line.startswith("# ") for line in text.splitlines() if "undo: " in line)


def test_a_file_that_was_made() -> None:
    """It had no value before."""
    known = Remembered(board="plain", made=True)
    assert remembered(ours(True, False, (), known.lines())) == known
    assert remembered(ours(True, False)) == Remembered()


@pytest.mark.parametrize(
    "line",
    [
        "# undo: ",
        "# undo: {",
        '# undo: ["cmdline", -1, "x"]',
        '# undo: ["unmask"]',
        '# undo: ["board", 3, null]',
        '# undo: ["file", "a", true]',
        "x",
    ],
)
def test_a_line_that_is_none(line: str) -> None:
    """Somebody edited it: the rest is remembered all the same."""
    assert remembered(f'{line}\n# undo: ["unmask", "a"]\n') == Remembered(masked=("a",))


def test_what_a_file_said_before() -> None:
    """By its checksum, or that it was not there; of a file that was not changed nothing is known."""
    known = remembered('# undo: ["file", "a", 3421780262]\n# undo: ["file", "b", null]\n')
    assert [known.is_of("a", text) for text in ("123456789", "x", None)] == [True, False, False]
    assert [known.is_of("b", text) for text in ("", None)] == [False, True]
    assert not known.is_of("c", None)
    assert checksum("123456789") == 0xCBF43926  # the check value of CRC-32
