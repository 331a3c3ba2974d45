"""config.txt: our file is included once and for every model, and taken out again without a trace."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from compere_device.boot.as_read import read
from compere_device.boot.config_txt import (
    BEGIN,
    BEGIN_BROKEN,
    END,
    INCLUDE,
    add,
    included,
    is_ours,
    ours,
    put_last,
    take_out,
)
from compere_device.boot.names import ALL_LINE
from compere_device.boot.switches import Switches

STOCK = """# For more options and information see
# http://rptl.io/configtxt
# Some settings may impact device functionality. See link above for details

# Uncomment some or all of these to enable the optional hardware interfaces
#dtparam=i2c_arm=on
#dtparam=spi=on
dtparam=audio=on
camera_auto_detect=1

[cm4]
otg_mode=1

[cm5]
dtoverlay=dwc2,dr_mode=host

[all]
"""  # much as Raspberry Pi OS ships it: pi-gen, stage1/00-boot-files/files/config.txt
BLOCK = f"{BEGIN}\n{ALL_LINE}\n{INCLUDE}\n{END}\n"
LINES = [
    "[all]",
    "[pi4]",
    "[none]",
    "dtparam=spi=on",
    "",
    "# x",
    "include extra.txt",
    "#include compere.txt",
    " [pi5] ",
]


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("", False),
        (STOCK, False),
        (f"{STOCK}include compere.txt\n", True),
        ("include compere.txt", True),
        (" include  COMPERE.TXT \r\n", True),
        ("#include compere.txt\n", False),
        ("# include compere.txt\n", False),
        ("include compere.txt.old\ninclude mycompere.txt\n", False),
        ("[pi4]\ninclude compere.txt\n", False),
        ("[pi4]\n[all]\ninclude compere.txt\n", True),
        ("[all]\n[pi4]\ninclude compere.txt\n[all]\n", False),
        ("[none]\ninclude compere.txt\n", False),
        ("[EDID=VSC-TD2220]\ninclude compere.txt\n", False),
    ],
)
def test_whether_it_is_included(text: str, there: bool) -> None:
    """Raspberry Pi's documentation, *config.txt*: conditional filters; a comment begins the line."""
    assert included(text) is there
    assert (add(text) == text) is there


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", BLOCK),
        (STOCK, STOCK + BLOCK),
        ("[pi4]\narm_boost=1\n", f"[pi4]\narm_boost=1\n{BLOCK}"),
        ("dtparam=audio=on", f"dtparam=audio=on\n{BLOCK.replace(BEGIN, BEGIN_BROKEN)}"),
        ("dtparam=audio=on\r\n", "dtparam=audio=on\r\n" + BLOCK.replace("\n", "\r\n")),
        ("a=1\r\nb=2", "a=1\r\nb=2\r\n" + BLOCK.replace(BEGIN, BEGIN_BROKEN).replace("\n", "\r\n")),
        (f"{BLOCK}[pi4]\n".replace(INCLUDE, f"#{INCLUDE}"), f"#{INCLUDE}\n[pi4]\n{BLOCK}"),
        (f"a=1\n{BEGIN}\n{ALL_LINE}\n", f"a=1\n{BLOCK}"),
    ],
    ids=["empty", "stock", "in a filter", "no line break", "CRLF", "CRLF, no line break", "made a comment", "torn"],
)
def test_it_is_added_at_the_end(before: str, after: str) -> None:
    """Where it has the last word, for every model; a second time nothing happens."""
    assert add(before) == after
    assert included(after) and add(after) == after


texts = st.one_of(
    st.text(),
    st.builds(
        lambda lines, end, last: end.join(lines) + last,
        st.lists(st.sampled_from(LINES)),
        st.sampled_from(["\n", "\r\n"]),
        st.sampled_from(["", "\n", "\r\n", "\r", "\n\n"]),
    ),
)


@given(texts)
@example("\r")
@example("[pi4]")
@example("\n")
@example("\x0b[pi4]\x85 \u2028")
def test_nothing_is_left_of_it(text: str) -> None:
    """Whatever the file says: taken out it is the file that it was, and added twice it is added once."""
    assume(BEGIN not in text)
    once = add(text)
    assert included(once) and add(once) == once
    assert take_out(once) == text
    assert take_out(text) == text


@given(texts, st.lists(st.sampled_from(["a=1", "[pi5]", "# mine", ""]), min_size=1))
def test_what_was_written_behind_it_stays(text: str, more: list[str]) -> None:
    """And goes on to count where it did."""
    assume(BEGIN not in text and not included(text))
    written = "".join(f"{line}\n" for line in more)
    left = take_out(add(text) + written)
    assert left.replace(f"{ALL_LINE}\n", "").replace(f"{ALL_LINE}\r\n", "").endswith(written)
    assert not included(left) and BEGIN not in left


@pytest.mark.parametrize(
    ("edited", "left"),
    [
        (f"[pi4]\n{BLOCK}dtparam=spi=on\n", f"[pi4]\n{ALL_LINE}\ndtparam=spi=on\n"),
        (f"[pi4]\n{BLOCK}\n# mine\n[pi5]\nx=1\n", "[pi4]\n\n# mine\n[pi5]\nx=1\n"),
        (f"[all]\n{BLOCK}dtparam=spi=on\n", "[all]\ndtparam=spi=on\n"),
        (f"a=1\n{BLOCK.replace(END, f'b=2{chr(10)}{END}')}", "a=1\nb=2\n"),
        (f"[pi4]\n{BLOCK.replace(END, f'b=2{chr(10)}{END}')}", "[pi4]\n[all]\nb=2\n"),
        (f"[pi4]\n{BEGIN}\n{INCLUDE}\nb=2\n{END}\n", "[pi4]\n[all]\nb=2\n"),
        (f"a=1\n{BLOCK.replace(f'{END}{chr(10)}', '')}include other.txt\n", "a=1\ninclude other.txt\n"),
        (f"a=1\n{BLOCK.replace(BEGIN, BEGIN_BROKEN)}b=2\n", "a=1\nb=2\n"),
        ("include compere.txt\n", "include compere.txt\n"),
    ],
)
def test_what_was_edited_since_stays(edited: str, left: str) -> None:
    """Behind it, within it, or where a line of it is gone; what somebody included himself is his."""
    assert take_out(edited) == left


def test_the_file_of_ours() -> None:
    """Raspberry Pi's documentation, *Device Trees, overlays, and parameters*."""
    assert ours(True, False).splitlines()[1:] == ["dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000"]
    assert ours(False, True, ["enable_uart=1"]).splitlines()[1:] == ["dtparam=spi=on", "enable_uart=1"]
    assert ours(False, False, (), ["x"]).splitlines()[1:] == ["# x"]
    assert is_ours(ours(True, True, ["enable_uart=1"])) and not is_ours("dtparam=spi=on\n")
    assert max(map(len, ours(True, True).splitlines() + BLOCK.splitlines() + [BEGIN_BROKEN])) <= 98


def test_behind_an_overlay_that_may_take_it() -> None:
    """Its scope is ended first, and that of none else: a HAT's overlay is loaded by nobody then."""
    for text, end in (("dtoverlay=my-hat\n", ["dtoverlay="]), ("dtoverlay=vc4-kms-v3d\n", []), ("", [])):
        before = Switches(read(lambda name, text=text: text, "config.txt"))  # type: ignore[misc]
        assert ours(False, True, (), (), before).splitlines()[1:] == [*end, "dtparam=spi=on"]


@pytest.mark.parametrize(
    ("before", "left"),
    [("include a.txt\n", "include a.txt\n[all]\nx=1\n"), ("[all] # x\n", "[all] # x\n[all]\nx=1\n"), ("", "x=1\n")],
)
def test_what_was_written_behind_it_counts_as_before(before: str, left: str) -> None:
    """An included file may have left a filter, and what is no filter may be one."""
    assert take_out(f"{add(before)}x=1\n") == left


def test_put_last() -> None:
    """Whatever stood behind it stays before it; a second time nothing changes."""
    text = put_last(f"a=1\n{BLOCK}dtparam=i2c_arm=off\n")
    assert text == f"a=1\ndtparam=i2c_arm=off\n{BLOCK}"
    assert put_last(text) == text
