"""The board's name on the boot partition, however it was typed."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.boot.board_txt import read_board


def put(root: Path, content: bytes, name: str = "boot/firmware/compere-board.txt") -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"oled-hat", "oled-hat"),
        (b"oled-hat\n", "oled-hat"),
        (b"\xef\xbb\xbf  OLED-Bonnet  \r\n", "oled-bonnet"),  # Notepad, UTF-8 with a mark
        ("\ufeffplain\r\n".encode("utf-16-le"), "plain"),  # Notepad, "Unicode"
        (b"OLED Bonnet\r\n", "oled-bonnet"),
        (b"oled_hat", "oled-hat"),
        (b'"plain"\n', "plain"),
        (b"# which board?\n\n  oled-hat\nplain\n", "oled-hat"),
        (b"", ""),
        (b"\r\n\r\n", ""),
        (b"\xff\xfe", ""),
        (b"caf\xe9", "caf\N{REPLACEMENT CHARACTER}"),
    ],
)
def test_the_name(tmp_path: Path, content: bytes, name: str) -> None:
    """The first line that says something, as the settings would write it."""
    path = put(tmp_path, content)
    assert read_board(tmp_path) == (path, name)


def test_where_it_is(tmp_path: Path) -> None:
    """Since Raspberry Pi OS 12 in /boot/firmware; before, in /boot. What cannot be read is not there."""
    assert read_board(tmp_path) is None
    (tmp_path / "boot" / "firmware" / "compere-board.txt").mkdir(parents=True)
    assert read_board(tmp_path) is None
    old = put(tmp_path, b"plain", "boot/compere-board.txt")
    assert read_board(tmp_path) == (old, "plain")
    twice = put(tmp_path, b"oled-hat", "boot/firmware/compere-board.txt.txt")
    assert read_board(tmp_path) == (twice, "oled-hat")


@given(st.binary(max_size=80))
def test_no_bytes_break_it(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    """Whatever a card holds."""
    root = tmp_path_factory.getbasetemp() / "card"
    path = put(root, content)
    word = read_board(root)
    assert word is not None and word[0] == path and word[1] == word[1].strip()
