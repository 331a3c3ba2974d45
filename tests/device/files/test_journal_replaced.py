"""What becomes of a game's file while the game is played: gone, replaced, cut or damaged, nothing of either is lost."""

import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from compere_device.files.journal_file import JournalFile, Replaced
from compere_device.files.store import Store
from disk import HEADER, STEPS, TEXT, put, said

pytestmark = pytest.mark.usefixtures("tiny_is_a_bot")

FOREIGN = "Another file stood in the place of tiny-0001. It is set aside."


def written(path: Path, content: bytes) -> None:
    """Put something else there, over what there was, as `cp` does."""
    path.write_bytes(content)


def other(path: Path, make: Callable[[Path], object]) -> None:
    """Put something of another kind there."""
    path.unlink()
    make(path)


HAPPENED: dict[str, Callable[[Path], object]] = {
    "longer": lambda path: written(path, b"x" * 100_000),
    "shorter": lambda path: written(path, b"precious\n"),
    "empty": lambda path: written(path, b""),
    "earlier": lambda path: written(path, path.read_bytes()[:-70]),
    "later": lambda path: written(path, path.read_bytes() + b"one more\n"),
    "changed": lambda path: written(path, path.read_bytes()[:-9] + b"00000000\n"),
    "pipe": lambda path: other(path, os.mkfifo),
    "folder": lambda path: other(path, Path.mkdir),
    "device": lambda path: other(path, lambda path: path.symlink_to("/dev/full")),
}


@pytest.mark.parametrize("opened_again", [False, True], ids=["begun", "opened"])
@pytest.mark.parametrize("happened", HAPPENED)
def test_what_took_the_place_of_a_game_is_set_aside(happened: str, opened_again: bool, tmp_path: Path) -> None:
    """It is said, nothing is written into it or waited for, and the whole game stands in its file again."""
    signal.alarm(20)  # a pipe that is waited for would never end
    store = Store(tmp_path)
    game = store.create(HEADER)
    assert game.file
    for number, step in enumerate(STEPS):
        if number == 5:
            if opened_again:
                assert game.file
                game = store.open(game.file.path) or game
            assert game.file
            HAPPENED[happened](game.file.path)
            before = game.file.path.lstat()
            content = game.file.path.read_bytes() if game.file.path.is_file() else None
        store.save(game, step)
    signal.alarm(0)
    assert not store.pending
    assert game.file
    assert game.file.path.read_bytes() == TEXT
    assert said(store) == FOREIGN
    aside = tmp_path / "damaged" / "tiny-0001.journal"
    assert aside.lstat().st_ino == before.st_ino
    assert content is None or aside.read_bytes() == content


@pytest.mark.parametrize("gone", ["file", "games", "store"])
def test_what_has_gone_is_written_anew(gone: str, tmp_path: Path) -> None:
    """All of it, with the next answer."""
    store = Store(tmp_path / "store")
    game = store.create(HEADER)
    assert game.file
    for number, step in enumerate(STEPS):
        if number in (5, 9):
            path = {"file": game.file.path, "games": game.file.path.parent, "store": store.folder}[gone]
            path.unlink() if path.is_file() else shutil.rmtree(path)
        store.save(game, step)
    assert not store.pending
    assert (game.file.path.read_bytes(), store.said) == (TEXT, [])


def test_a_link_whose_file_is_away_is_waited_for(tmp_path: Path) -> None:
    """The stick that has the file may come back."""
    path, stick = put(tmp_path, b""), tmp_path / "stick"
    path.unlink()
    path.symlink_to(stick)
    stick.write_bytes(TEXT)
    store = Store(tmp_path)
    game = store.open(path)
    assert game
    stick.rename(tmp_path / "drawer")
    store.save(game, STEPS[0])
    assert store.pending
    assert (path.is_symlink(), store.said) == (True, [])
    (tmp_path / "drawer").rename(stick)
    store.pending.retry()
    assert not store.pending
    assert stick.read_bytes().startswith(TEXT)
    assert len(stick.read_bytes()) > len(TEXT)


def test_what_a_failure_left_is_written_over(tmp_path: Path) -> None:
    """Zeros are what some disks leave where they lost what they had taken."""
    file = JournalFile(tmp_path / "a.journal")
    file.begin(HEADER)
    for step in STEPS:
        with file.path.open("ab") as written:
            written.write(bytes(30))
        file.append(step)
    assert file.path.read_bytes() == TEXT


def test_a_driver_without_a_store_ends(tmp_path: Path) -> None:
    """What has taken the place of its file stays as it is."""
    file = JournalFile(tmp_path / "a.journal")
    file.begin(HEADER)
    file.path.write_bytes(b"precious\n")
    with pytest.raises(Replaced):
        file.append(STEPS[0])
    assert file.path.read_bytes() == b"precious\n"
