"""CONTRIBUTING.md: its commands are targets, and its tables name every room with the files that it has."""

import re
from pathlib import Path

import pytest

from catalogue import PACKAGES, ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKE = (ROOT / "Makefile").read_text(encoding="utf-8")
FIGURES = ROOT / "tests" / "figures"
SPELT = dict(zip(range(6, 13), ("Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"), strict=True))
# Rooms of which the page names some files, or none.
WHOLE = ("answers", "box", "commands", "drivers", "output", "system")


def rows(head: str) -> list[tuple[str, str]]:
    """Return the two cells of each row of the table that begins with this head."""
    table = PAGE.split(f"\n| {head} |")[1].split("\n\n")[0]
    return [(row.split(" | ")[0].strip("| "), row.split(" | ", 1)[1]) for row in table.split("\n")[2:]]


def ticked(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def words(text: str) -> set[str]:
    return {word for each in ticked(text) for word in re.findall(r"\w+", each)}


def test_the_commands_are_targets() -> None:
    """Here and in the README; and as many stand first as their heading says."""
    for page in (PAGE, (ROOT / "README.md").read_text(encoding="utf-8")):
        named = {*re.findall(r"(?:`|^    )make ([a-z][a-z0-9-]*)", page, re.M)}
        assert named and [each for each in named if not re.search(rf"^{each}( [a-z]+)*:", MAKE, re.M)] == []
    count = len(re.findall(r"^    make ", PAGE.split("\n## ")[1], re.M))
    assert f"\n## {SPELT[count]} commands\n" in PAGE


def test_the_numbers_are_those_of_the_tools() -> None:
    """Of mutants, and of the lines that the architecture allows."""
    (places,) = re.findall(
        r'"--count", type=int, default=(\d+)', (ROOT / "tests/mutants/__main__.py").read_text("utf-8")
    )
    assert f"in {places} places" in PAGE and f"in {places} places" in MAKE
    architecture = (ROOT / "tests/test_architecture.py").read_text(encoding="utf-8")
    (lines, functions), *_ = re.findall(r"MOST_LINES, MOST_FUNCTION_LINES = (\d+), (\d+)", architecture)
    assert f"under {lines} lines, functions\nunder {functions}." in PAGE
    assert "the random games again, 2,000 of each bot" in PAGE and "COMPERE_GAMES=2000 " in MAKE


@pytest.mark.parametrize("head, folder", [*PACKAGES.items(), ("tests/figures", FIGURES)])
def test_each_file_is_named_and_there(head: str, folder: Path) -> None:
    """Rooms and files that lie beside them; of the figures without their tests and the people of each bot."""
    named = {name.rstrip("/") for cell, _ in rows(head) for name in ticked(cell)}
    named |= {name for _, cell in rows(head) for name in ticked(cell) if name.endswith(".py") and "/" not in name}
    there = {path.name for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert [name for name in named if "<" not in name and not (folder / name).exists()] == []
    unnamed = {name for name in there - named if not re.match(r"test_|people_|__", name)}
    assert unnamed - {"bots"} == set()


ROOMS = [name.rstrip("/") for cell, _ in rows("device") for name in ticked(cell) if "/" in name]


@pytest.mark.parametrize("room", ROOMS)
def test_each_file_of_a_room_is_named(room: str) -> None:
    """But of rooms that have a file for each of many things."""
    text = next(text for cell, text in rows("device") if f"`{room}/`" in cell)
    there = {path.stem for path in (PACKAGES["device"] / room).glob("*.py")} - {"__init__"}
    assert room in WHOLE or there - words(text) == set()
