"""Where a statement of a settings file stands."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.setup.toml_lines import LINES_MOST, Statement, broken_at, statement_of, statements

FILE = """\ufeff# mine
top = 5
far.off = 3
tray = {x = 1, y = 2}
[keys] # [display]
ok = [
  1, # ok = 2

  2
]\r
hold = '''
ok = 5
[display]
'''
"not plain" = 1

[ "table" . deep ]
z = {one = 1}
[[many]]
broken = [
  one,
  two

# the next
]
good = 1
no value
# the last
[last]
"""
THERE = [
    Statement(2, 2, ("top",)),
    Statement(3, 3, ("far", "off")),
    Statement(4, 4, ("tray",)),
    Statement(5, 5, ("keys",), is_head=True),
    Statement(6, 10, ("keys", "ok")),
    Statement(11, 14, ("keys", "hold")),
    Statement(15, 15, ("keys", "not plain")),
    Statement(17, 17, ("table", "deep"), is_head=True),
    Statement(18, 18, ("table", "deep", "z", "one")),
    Statement(19, 19, ("many",), is_head=True),
    Statement(20, 25),
    Statement(26, 26, ("many", "good")),
    Statement(27, 27),
    Statement(29, 29, ("last",), is_head=True),
]


def test_each_statement_has_its_lines() -> None:
    """Whatever is in a value, and whatever is wrong elsewhere."""
    assert list(statements(FILE)) == THERE


@pytest.mark.parametrize(
    ("section", "name", "line"),
    [
        ("keys", "ok", 6),
        ("keys", "", 5),
        ("", "top", 2),
        ("far", "off", 3),
        ("far", "", 3),
        ("tray", "x", 0),  # beside another one
        ("tray", "", 4),
        ("table", "deep", 18),
        ("", "many", 19),
        ("keys", "one", 0),
        ("nobody", "", 0),
    ],
)
def test_a_setting_is_found(section: str, name: str, line: int) -> None:
    """Alone on its lines, or not at all."""
    found = statement_of(FILE, section, name)
    assert (found.first if found else 0) == line


@pytest.mark.parametrize(
    ("text", "line", "lines"),
    [
        (FILE, 21, (20, 25)),
        ("a = [\n1,\n[b]\nc = 1\n", 3, (1, 2)),  # not closed, which shows in the next one
        ("a = 1\nb = [\n1\n]\nb = [\n2\n]\n", 7, (5, 7)),  # twice
        ("a = 1\n\n", 2, (2, 2)),
    ],
)
def test_what_is_broken_is_found(text: str, line: int, lines: tuple[int, int]) -> None:
    """By the line on which it shows."""
    found = broken_at(text, line)
    assert (found.first, found.last) == lines


def test_what_is_too_long_is_none() -> None:
    """It is not looked for without end."""
    within, beyond = (
        f"a = [\n{'1,' + chr(10)}{chr(10) * lines}]\nb = 1\n" for lines in (LINES_MOST - 3, LINES_MOST - 2)
    )
    assert [each.path for each in statements(within)] == [("a",), ("b",)]
    assert [each.path for each in statements(beyond)] == [(), ("b",)]


VALUES = st.sampled_from(["1", '"a # b"', "[\n1,\n# x\n2]", '"""\n[x]\ny = 1\n"""', "{z = 1}", "[]"])
PARTS = st.sampled_from(["", "# note", "[a]", "[ b ]", "[c.d]", "[[e]]"])
FILES = st.lists(st.one_of(PARTS, st.builds("{} = {}".format, st.sampled_from("fgh"), VALUES)), max_size=9)


@given(FILES)
def test_what_stands_on_other_lines_is_as_it_was(parts: list[str]) -> None:
    """Whichever statement is commented out: all that is left is the same, and is TOML."""
    text = "\n".join(parts)
    try:
        tomllib.loads(text)
    except ValueError:
        return
    for each in statements(text):
        if not each.is_head:
            lines = text.split("\n")
            without = lines[: each.first - 1] + lines[each.last :]
            lines[each.first - 1 : each.last] = [f"# {line}" for line in lines[each.first - 1 : each.last]]
            assert tomllib.loads("\n".join(lines)) == tomllib.loads("\n".join(without)) != tomllib.loads(text)
