"""config.txt as the firmware reads it: which lines there are, where, and whether they count."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.boot.as_read import (
    DEEPEST,
    LINES_MOST,
    LONGEST,
    SIGNS_MOST,
    BootLine,
    Counting,
    cut,
    included,
    read,
)
from compere_device.boot.models import MODELS
from firmware import MODELS as NAMES
from firmware import WHOSE, Pi


def lines(text: str, model: str = "4 Model B", serial: int | None = None, **files: str) -> list[BootLine]:
    texts = {"config.txt": text, **{f"{name}.txt": more for name, more in files.items()}}
    return read(texts.get, "config.txt", MODELS.get(model), serial)


def counting(text: str, model: str = "4 Model B", serial: int | None = None, **files: str) -> dict[str, Counting]:
    """Return whether each `name=` counts."""
    return {
        line.text.partition("=")[0]: line.counts for line in lines(text, model, serial, **files) if "=" in line.text
    }


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("x=1", True),
        ("[pi4]\nx=1", True),
        ("[pi5]\nx=1", False),
        ("[pi4]\n[pi5]\nx=1", False),
        ("[pi5]\n[pi4]\nx=1", True),
        ("[pi5]\n[all]\nx=1", True),
        (" [pi5] \r\nx=1", False),
        ("[none]\nx=1", False),
        ("[none]\n[all]\nx=1", True),
        ("[none]\n[pi4]\nx=1", None),
        ("[none]\n[pi5]\nx=1", False),
        ("[none]\n[none]\nx=1", False),
        ("[board-type=0x11]\nx=1", True),
        ("[board-type=0x14]\nx=1", False),
        ("[board-type=17]\nx=1", None),
        ("[pi5]\n[board-type=0x11]\nx=1", None),
        ("[board-type=0x11]\n[pi5]\nx=1", False),
        ("[board-type=0x14]\n[pi4]\nx=1", None),
        ("[gpio4=1]\nx=1", None),
        ("[gpio4=1]\n[pi5]\nx=1", False),
        ("[pi4]\n[gpio4=1]\n[gpio5=0]\nx=1", None),
        ("[gpio4=1]\n[all]\nx=1", True),
        ("[EDID=VSC-TD2220]\nx=1", None),
        ("[HDMI:0]\nx=1", None),
        ("[tryboot]\nx=1", None),
        ("[tryboot]\n[pi5]\nx=1", False),
        ("[partition=2]\nx=1", None),
        ("[bootvar0&0x2=2]\nx=1", None),
        ("[pi6]\nx=1", None),
        ("[PI4]\nx=1", None),
        ("[ALL]\nx=1", None),
        ("[all] # so\nx=1", None),
        ("[pi5] # so\n[all]\nx=1", True),
        ("[\nx=1", None),
        ("[]\nx=1", None),
        ("#[pi5]\nx=1", True),
        ("[0x0000abcd]\nx=1", None),
    ],
)
def test_filters(text: str, counts: Counting) -> None:
    """On a Pi 4. Raspberry Pi's documentation, *config.txt*, *Conditional filters*; None where it leaves that open."""
    assert counting(text) == {"x": counts}


@pytest.mark.parametrize("model", NAMES)
def test_every_filter_on_every_model(model: str) -> None:
    """As the second reader has it, who shares no table; of a model that nobody knows nothing is sure."""
    for word in WHOSE:
        told = counting(f"[{word}]\nx=1\n", model)["x"]
        both = {"x" in Pi(model, {"config.txt": f"[{word}]\nx=1\n"}, also=also).plain for also in (False, True)}
        assert told == (both.pop() if len(both) == 1 else None)
        assert counting(f"[{word}]\nx=1\n", "6 Model B") == {"x": None}


def test_by_the_number_of_the_machine() -> None:
    """The last eight figures; the whole number too."""
    for word, counts in (("0xabcd", True), ("0x10000000abcd", True), ("0xabce", False)):
        assert counting(f"[{word}]\nx=1", serial=0x1000_0000_ABCD) == {"x": counts or word == "0x0000abcd"}


@pytest.mark.parametrize(
    ("text", "more", "counts"),
    [
        ("include a.txt\nx=1", "y=1", {"y": True, "x": True}),
        ("[pi5]\ninclude a.txt\nx=1", "[all]\ny=1", {"x": False}),
        ("include a.txt\nx=1", "y=1\n[pi5]", {"y": True, "x": False}),
        ("[pi5]\nz=1\n[all]\ninclude a.txt\n[all]\nx=1", "[pi5]\ny=1", {"z": False, "y": False, "x": True}),
        ("[gpio4=1]\ninclude a.txt\nx=1", "[all]\ny=1", {"y": None, "x": None}),
        ("[gpio4=1]\ninclude a.txt\n[all]\nx=1", "[pi5]\ny=1", {"y": False, "x": True}),
        ("[gpio4=1]\ninclude a.txt\nx=1", "[pi5]\ny=1", {"y": False, "x": None}),
        ("include  a.txt \r\nx=1", "y=1", {"y": True, "x": True}),
        ("include /a.txt\nx=1", "y=1", {"y": True, "x": True}),
        ("include a.txt b\nx=1", "y=1", {"x": True}),
        ("#include a.txt\nx=1", "y=1", {"x": True}),
        ("include b.txt\nx=1", "y=1", {"x": True}),
    ],
)
def test_included_files(text: str, more: str, counts: Mapping[str, Counting]) -> None:
    """Its text stands in the line's place, its filters too; where it is open whether it is read, so is each line."""
    assert counting(text, a=more) == counts


def test_where_a_line_stands() -> None:
    """Its file and number, in order, with that of an include itself."""
    found = lines("# x\na=1\ninclude m.txt\nd=1\n", m="b=1\n\n  c=1\r\n")
    assert [(line.file, line.number, line.text) for line in found] == [
        *(("config.txt", 2, "a=1"), ("config.txt", 3, "include m.txt")),
        *(("m.txt", 1, "b=1"), ("m.txt", 3, "c=1"), ("config.txt", 4, "d=1")),
    ]


def test_what_is_behind_the_end_of_a_line() -> None:
    """Is not read: a number is cut, a comment stays one, and characters are bytes."""
    (line,) = lines("dtparam=" + "a" * (LONGEST - 10) + "=12345")
    assert line.text.endswith("a=1") and len(line.text) == LONGEST
    assert cut("é" * 60) == "é" * 49
    assert lines("#" + "x" * 200) == []


def test_circles_and_giants_end() -> None:
    """What comes behind a giant is not read: no firmware has room for it."""
    assert counting("include config.txt\nx=1") == {"x": True}
    assert counting("include a.txt\nx=1", a="include b.txt\n", b="include A.txt\ny=1\n") == {"y": True, "x": True}
    deep = {f"f{n}": f"include f{n + 1}.txt\n" for n in range(DEEPEST * 3)}
    assert counting("include f0.txt\nx=1", **deep) == {"x": True}
    many = {f"f{n}": f"include f{n + 1}.txt\n" * 9 for n in range(DEEPEST)}
    assert 1 < len(lines("include f0.txt\nx=1", **many)) <= LINES_MOST
    assert len(lines("a=1\n" * (LINES_MOST * 2))) == LINES_MOST
    assert lines("#" * SIGNS_MOST + "\nx=1") == []


@given(st.text(), st.text())
def test_whatever_it_says(text: str, more: str) -> None:
    """It is read; no line is longer than what is read, and each stands where it says."""
    for line in lines(text, a=more):
        whole = {"config.txt": text, "a.txt": more}[line.file].split("\n")[line.number - 1]
        said = line.text.encode(errors="surrogateescape")
        assert said in whole.encode() and len(said) <= LONGEST


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("include a.txt", "a.txt"),
        ("include\t/b/a.txt", "b/a.txt"),
        ("include a..b", "a..b"),
        ("include", ""),
        ("included a", ""),
        ("x=include a", ""),
        ("include a b", ""),
        ("include ../a", ""),
        ("include a/../../b", ""),
        ("include a\0b", ""),
    ],
)
def test_which_file_a_line_includes(line: str, name: str) -> None:
    """One of the boot partition, or none."""
    assert included(line) == name


def test_blanks_are_those_of_ascii() -> None:
    """Another one is a part of a value, which is no word that is known then."""
    assert [line.text for line in lines("\t a=on \r\n\xa0b=on\xa0\n")] == ["a=on", "\xa0b=on\xa0"]
