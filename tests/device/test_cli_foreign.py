"""What is foreign in files, on a terminal: it is seen, and moves no cursor, rings no bell and changes no colour."""

import json
import sys
from pathlib import Path

import pytest

from commands import Run, saved_game
from compere.bots import find
from compere.journal import Header
from compere_device.files.journal_file import JournalFile
from compere_device.outlet import harmless

EVIL = "\x1b[2J\x07\x9b\u202e"
SEEN = r"\x1b[2J\x07\x9b\u202e"


def visible(text: str) -> bool:
    """Whether a terminal does nothing but show these lines."""
    return all(harmless(line) == line for line in text.split("\n"))


@pytest.mark.parametrize("name", [f"evil{EVIL}", "evil\nl\u2028ine", "evil\udcff"])
def test_names_of_journals(name: str, place: Path, run: Run) -> None:
    """In the list, on one line each; where one is damaged, too."""
    path = saved_game(place / "state")
    data = path.read_bytes()
    path.rename(path.with_name(f"{name}.journal"))
    (place / "state" / "games" / f"bad{name}.journal").write_bytes(data.replace(b"advance", b"third", 1))
    status, out, err = run("games")
    assert (status, out.count("\n"), err.count("\n")) == (0, 2, 1)
    assert visible(out) and visible(err)
    assert f"{harmless(name)}  Patchwork Automa" in out
    assert harmless(f"bad{name} is damaged") in err


def test_texts_of_a_journal(place: Path, run: Run) -> None:
    """Read as a transcript."""
    status, out, _ = run("replay", str(saved_game(place / "state", seed=f"7{EVIL}")))
    assert (status, visible(out)) == (0, True)
    assert f"# seed 7{SEEN}, en\n" in out


def test_a_folder_of_the_environment(place: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Among the settings."""
    monkeypatch.setenv("COMPERE_STATE", str(place / f"evil{EVIL}"))
    status, out, _ = run("config")
    assert (status, visible(out)) == (0, True)
    assert out.endswith(f"evil{SEEN}\n")


@pytest.mark.parametrize(
    "text", ['"evil\\u001b[2J" = 1\n', '[display]\n"evil\\u001b[2J" = 1\n', '[paths]\nstate = "\\u009b"\n']
)
def test_settings_that_are_none(text: str, place: Path, run: Run) -> None:
    """They are named in what is wrong."""
    (place / "config.toml").write_text(text)
    status, out, err = run("config")
    assert (status, out, err.count("\n"), visible(err)) == (2, "", 1, True)


def named(place: Path) -> Path:
    """Return the journal of a game of people whose names are foreign."""
    bot = find("droco")
    path = place / "evil.journal"
    JournalFile(path).begin(
        Header(bot.name, bot.rules_version, bot.choose_options({}), "1", (f"A{EVIL}", *bot.seats[1:]))
    )
    return path


@pytest.mark.parametrize("headless", [False, True])
def test_names_of_people(headless: bool, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game of text; as JSON they are escaped in its way, so that a program reads them as they are."""
    monkeypatch.setattr(sys, "stdin", iter(['{"glance": true}' if headless else "g"]))
    arguments = ["play", "droco", "--journal", str(named(place)), *["--headless"] * headless]
    status, out, _ = run(*arguments)
    assert (status, visible(out)) == (0, True)
    if headless:
        assert json.loads(out.splitlines()[0])["state"]["names"]["first"] == f"A{EVIL}"
        assert "A\\u001b[2J\\u0007\\u009b\\u202e" in out
    else:
        assert f"A{SEEN}" in out
