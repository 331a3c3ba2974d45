"""An owner's text files on the command line: checked, printed, kept."""

import json
from pathlib import Path

import pytest

from bots.droids.owners import droids
from commands import Run
from compere.bots import BOTS
from compere.bots.droids.board.ours import MAP, STRIP
from compere_device.files.lock import StoreLock

pytestmark = pytest.mark.usefixtures("_droids")


@pytest.fixture
def _droids(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "droids", droids())


@pytest.mark.parametrize(("what", "text"), [("map", MAP), ("strip", STRIP)])
def test_what_ships_is_printed_and_is_right(what: str, text: str, run: Run, place: Path) -> None:
    """Printed into a file it can be changed there, and checked."""
    status, out, err = run(what, "--print")
    assert (status, out, err) == (0, text, "")
    (place / "mine.txt").write_text(out)
    assert run(what, "mine.txt") == (0, f"mine.txt: nothing is wrong with this {what}\n", "")
    assert not (place / "state").exists()


@pytest.mark.parametrize("change", [lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text, str.rstrip])
def test_any_text_editor_will_do(change: "type[str]", run: Run, place: Path) -> None:
    """Line ends of elsewhere, a byte order mark, no end to the last line."""
    (place / "mine.txt").write_bytes(change(MAP).encode())
    assert run("map", "mine.txt")[0] == 0


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (MAP.replace("....#B", "....##", 1), "line 10, column 1: the blue circle, B, is missing"),
        (MAP.replace("bottom: red\n", ""), "line 32, column 1: the line “bottom:” is missing"),
        (MAP.replace(".G..~..#..", ".G..~..#."), "line 15, column 10: square 10 of 10 is missing"),
        (MAP.replace(".G..~..#..", ".G..~..?.."), "line 15, column 8: '?' cannot stand here: expected one of ., ~, #"),
        (MAP.replace("top: blue", "top:\tblue"), r"line 2: 'top:\tblue' is no line of at most 120 visible signs"),
        ("", "line 1, column 1: the line “name:” is missing"),
        ("a\n" * 201, "201 lines are too many: expected 200 at most"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(content: str, why: str, run: Run, place: Path) -> None:
    """Exit 2, and one line that names file, line, column and what is expected or missing."""
    (place / "mine.txt").write_text(content)
    status, out, err = run("map", "mine.txt")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"compere: mine.txt: {why}"), err


def test_a_file_that_is_no_text(run: Run, place: Path) -> None:
    """One that is not there, a folder, and what is in another code."""
    assert (
        run("map", "none.txt")[2] == "compere: none.txt cannot be read (No such file or directory): give another file\n"
    )
    assert run("map", "state/..")[0] == 2
    (place / "mine.txt").write_bytes("name: Compère".encode("latin-1"))
    assert run("map", "mine.txt")[::2] == (2, "compere: mine.txt is no text in UTF-8: save it as such\n")


def test_it_is_kept(run: Run, place: Path) -> None:
    """In the almanac of the games; what is wrong is not."""
    (place / "mine.txt").write_text(MAP.replace("#.........", "#.~.......", 1))
    assert run("map", "mine.txt", "--keep") == (0, "mine.txt: nothing is wrong with this map; it is kept\n", "")
    kept = json.loads((place / "state" / "almanac.json").read_text())["droids.map"]
    assert (kept["value"][10], kept["source"], kept["unverified"]) == ("#.~.......", "set right", False)
    (place / "mine.txt").write_text("name: x")
    assert run("map", "mine.txt", "--keep")[0] == 2
    assert json.loads((place / "state" / "almanac.json").read_text())["droids.map"] == kept


def test_it_is_not_kept_beside_a_device_that_runs(run: Run, place: Path) -> None:
    """Which would write over it."""
    (place / "mine.txt").write_text(MAP)
    with StoreLock(place / "state"):
        status, _, err = run("map", "mine.txt", "--keep")
    assert (status, "is in use by" in err) == (2, True)


def test_where_it_cannot_be_kept(run: Run, place: Path) -> None:
    """The folder is said, and what to do."""
    (place / "state").write_text("")
    (place / "mine.txt").write_text(MAP)
    status, _, err = run("map", "mine.txt", "--keep")
    assert (status, "state cannot be written" in err, "COMPERE_STATE" in err) == (2, True, True)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("map",), "compere map: one of the arguments file --print is required"),
        (("map", "x", "--print"), "compere map: argument --print: not allowed with argument file"),
    ],
)
def test_what_is_asked_for_must_be_said(arguments: tuple[str, ...], why: str, run: Run) -> None:
    """A file, or what ships."""
    status, _, err = run(*arguments)
    assert (status, err.startswith(why)) == (2, True)


def test_no_game_has_one(run: Run, patchwork_alone: None) -> None:
    """Then there is nothing to check."""
    assert run("map", "--print") == (2, "", "compere: no game asks for a map\n")
