"""The board in the settings' file: one line is different, and comments are where they were."""

from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from compere_device.boot.board_line import CannotEdit, name_board, named, put_back

FILE = Path("/etc/compere/config.toml")
EXAMPLE = (Path(__file__).parents[3] / "deploy" / "config.toml").read_text(encoding="utf-8")
HAT = 'board = "oled-hat"'


@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        ("", None, f"[keys]\n{HAT}\n"),
        ("# mine\n", None, f"# mine\n\n[keys]\n{HAT}\n"),
        ("[table]\nnames = ''", None, f"[table]\nnames = ''\n\n[keys]\n{HAT}\n"),
        ("[keys]\nok = 5\n[table]\n", None, f"[keys]\n{HAT}\nok = 5\n[table]\n"),
        ("[keys]  # where", None, f"[keys]  # where\n{HAT}\n"),
        ("[keys]\r\nok = 5\r\n", None, f"[keys]\r\n{HAT}\r\nok = 5\r\n"),
        ('[keys]\nok = 5\nboard="plain"# mine\n', '"plain"', '[keys]\nok = 5\nboard="oled-hat"# mine\n'),
        ("[ keys ]\n board = 'plain'", "'plain'", '[ keys ]\n board = "oled-hat"'),
        ("[keys]\n# board = 'x'\n", None, f"[keys]\n{HAT}\n# board = 'x'\n"),
        ("\ufeff[keys]\r\nok = 5\r\n", None, f"\ufeff[keys]\r\n{HAT}\r\nok = 5\r\n"),
        (f"[keys]\n{HAT}\n", '"oled-hat"', f"[keys]\n{HAT}\n"),
    ],
)
def test_the_line(before: str, value: str | None, after: str) -> None:
    """Found, or put beneath its section, which is made where there is none."""
    assert named(before) == value
    assert name_board(before, "oled-hat", FILE) == after
    assert named(after) == '"oled-hat"'
    if value:
        assert put_back(after, value) == before


def test_the_example() -> None:
    """All that stands beside it stays, and comes back."""
    changed = name_board(EXAMPLE, "oled-bonnet", FILE)
    differ = [line for line in changed.splitlines() if line not in EXAMPLE.splitlines()]
    assert [line.partition("  #")[0] for line in differ] == ['board = "oled-bonnet"']
    assert put_back(changed, named(EXAMPLE)) == EXAMPLE


def test_a_line_that_was_not_there_goes() -> None:
    """Its section stays: an empty one says nothing. What is not there cannot go."""
    assert put_back(f"# mine\n[keys]\n{HAT}\nok = 5\n", None) == "# mine\n[keys]\nok = 5\n"
    assert put_back("ok = 5\n", None) == "ok = 5\n"


@pytest.mark.parametrize(
    "text", ["[keys\n", 'keys = { board = "plain" }\n', 'keys.board = "plain"\n', "keys = 3\n", '[["keys"]]\n']
)
def test_what_is_not_edited(text: str) -> None:
    """Nothing is guessed: the person is told what to write, or what is wrong."""
    with pytest.raises(CannotEdit, match=r"config\.toml is (not TOML.*correct|written in a way.*yourself)"):
        name_board(text, "plain", FILE)


def test_a_text_of_several_lines_is_not_a_line() -> None:
    """What looks like the board's within another value."""
    text = '[keys]\nx = """\nboard = "plain"\n"""\n'
    with pytest.raises(CannotEdit, match="yourself"):
        name_board(text, "oled-hat", FILE)


@given(
    st.lists(st.sampled_from(["[keys]", "[table]", "ok = 5", "board = 'plain'", "# x", ""]), unique=True),
    st.sampled_from(["", "\n"]),
)
def test_nothing_else_changes(lines: list[str], last: str) -> None:
    """Written twice it is written once, and every line of before is still there, in its order."""
    before = "\n".join(lines) + last
    try:
        after = name_board(before, "oled-hat", FILE)
    except CannotEdit:
        assume(False)
    assert name_board(after, "oled-hat", FILE) == after
    kept = [line for line in before.splitlines() if not line.startswith("board") and line]
    assert [line for line in after.splitlines() if line in kept] == kept
