"""Journals of format 1 on the command line: resumed, replayed and listed; only who plays on writes them anew."""

import io
import json
import sys
from pathlib import Path

import pytest

from compere.bots import BOTS
from compere.journal import parse
from compere_device import cli
from compere_device.files.journal_file import EARLIER
from compere_device.files.lock import LockedFile
from disk import ENTRIES, HEADER, TEXT
from format1 import KEPT, first_lines, in_format_1
from tiny import TINY

every_kept = pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
Said = tuple[int, str, str]


@pytest.fixture(autouse=True)
def _set_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log_of_its_own: None) -> None:
    monkeypatch.setitem(BOTS._bots, TINY.name, TINY)
    monkeypatch.setenv("COMPERE_STATE", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


def command(capsys: pytest.CaptureFixture[str], *arguments: object) -> Said:
    """Run a command; return its exit status, what it printed and what it said of errors."""
    status = cli.main([*map(str, arguments)])
    return (status, *capsys.readouterr())


def bot_of(path: Path) -> str:
    return path.stem.partition("-")[0]


@every_kept
@pytest.mark.parametrize("driver", [["--headless"], []], ids=["headless", "console"])
def test_a_game_is_resumed(
    driver: list[str], path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it stood; its file is written anew before anything is asked, and what it was is beside it."""
    data = first_lines(path.read_bytes(), 15)
    journal = tmp_path / "a.journal"
    journal.write_bytes(data)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    first = command(capsys, "play", bot_of(path), *driver, "--journal", journal)
    assert (first[0], first[2]) == (0, "")
    assert parse(journal.read_bytes()).version == 2
    assert (tmp_path / f"a.journal{EARLIER}").read_bytes() == data
    written = journal.read_bytes()
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert command(capsys, "play", bot_of(path), *driver, "--journal", journal) == first
    assert journal.read_bytes() == written
    assert {each.name for each in tmp_path.iterdir()} == {"a.journal", f"a.journal{EARLIER}"}


def test_what_is_answered_is_added(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is the same as if the game had begun in the format of now."""
    journal = tmp_path / "a.journal"
    for version in (1, 2):
        text = in_format_1(HEADER, ENTRIES[:5]) if version == 1 else first_lines(TEXT, 6)
        journal.write_bytes(text)
        monkeypatch.setattr(sys, "stdin", io.StringIO('{"undo": true}\n{"undo": true}\n'))
        status, _, err = command(capsys, "play", "tiny", "--headless", "--journal", journal)
        assert (status, err) == (0, "")
        journal.rename(tmp_path / f"{version}")
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


def test_it_is_held_while_it_is_played(tmp_path: Path) -> None:
    """The new file, too, is nobody else's."""
    from compere_device.drivers.play import Wish, open_table
    from compere_device.files.lock import InUse

    journal = tmp_path / "a.journal"
    journal.write_bytes(in_format_1(HEADER, ENTRIES[:5]))
    table = open_table(Wish("tiny", journal=journal))
    with pytest.raises(InUse):
        LockedFile(journal)
    assert table.prompt


def test_no_room_for_it(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit 2 with what to do, and the file as it was."""
    journal = tmp_path / "a.journal"
    journal.write_bytes(in_format_1(HEADER, ENTRIES[:5]))

    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    said = f"compere: the journal {journal} cannot be written (No space left on device): give another file\n"
    assert command(capsys, "play", "tiny", "--headless", "--journal", journal) == (2, "", said)
    assert journal.read_bytes() == in_format_1(HEADER, ENTRIES[:5])


def test_one_that_has_ended_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its outcome is printed; nothing is added to it any more."""
    (path,) = (path for path in KEPT if path.stem == "patchwork-legend")
    journal = tmp_path / "a.journal"
    journal.write_bytes(path.read_bytes())
    status, out, err = command(capsys, "play", "patchwork", "--headless", "--journal", journal)
    assert (status, err, next(iter(json.loads(out)))) == (0, "", "outcome")
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {"a.journal": path.read_bytes()}


def test_one_that_does_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The line is named, and the file stays."""
    journal = tmp_path / "a.journal"
    data = in_format_1(HEADER, [*ENTRIES[:3], ENTRIES[0], *ENTRIES[3:]])
    journal.write_bytes(data)
    status, out, err = command(capsys, "play", "tiny", "--headless", "--journal", journal)
    assert (status, out) == (2, "")
    assert "cannot be followed (line 5 of the journal answers 'luck', but the rules now ask" in err
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {"a.journal": data}


@every_kept
def test_a_transcript_writes_nothing(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`replay` prints it as it is, and tells its story to the end."""
    journal = tmp_path / "a.journal"
    journal.write_bytes(path.read_bytes())
    status, out, err = command(capsys, "replay", "--log", journal)
    assert (status, err) == (0, "")
    assert "\n= " in out
    end = out[out.index("\n= ") :].splitlines()[2].strip()
    status, out, err = command(capsys, "replay", journal)
    assert (status, err) == (0, "")
    assert end in out.splitlines()
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {"a.journal": path.read_bytes()}


def test_the_list_of_games_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`games` has it with where it stands; what was kept of others it does not list."""
    games = tmp_path / "state" / "games"
    games.mkdir(parents=True)
    data = first_lines(KEPT[0].read_bytes(), 15)
    for name in ("droco-0001.journal", f"droco-0002.journal{EARLIER}", f"droco-0002.journal{EARLIER}.2"):
        (games / name).write_bytes(data)
    status, out, err = command(capsys, "games")
    assert (status, err, out.count("\n")) == (0, "", 1)
    assert out.startswith("droco-0001  Robotick · Droco  ")
    assert {each.read_bytes() for each in games.iterdir()} == {data}
    assert not (tmp_path / "state" / "games.index").exists()
