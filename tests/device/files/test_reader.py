"""A store that is only looked at: nothing of it changes, and nothing in it stops a look or hides a game."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import Run, saved_game
from compere.bots import BOTS
from compere.wording import Words
from compere_device.files.reader import StoreReader
from compere_device.files.store import Store
from disk import TEXT, put
from tiny import TINY

pytestmark = pytest.mark.usefixtures("tiny_is_a_bot")

COMMAND = str(Path(sys.executable).with_name("compere"))
NAME = "tiny-0001.journal"


def tree(folder: Path) -> dict[str, tuple[int, ...]]:
    """Return all that is in a folder: name, kind, size, when it was changed, whose it is."""
    return {
        str(path.relative_to(folder)): (file.st_mode, file.st_size, file.st_mtime_ns, file.st_ctime_ns, file.st_uid)
        for path in (folder, *folder.rglob("*"))
        if (file := path.lstat())
    }


def hostile(folder: Path) -> None:
    """Have a store with all that can be wrong in it, and two good games."""
    path = saved_game(folder)
    store = Store(folder)
    store.almanac.learn("patchwork.x", 1)
    store.save_almanac()
    store.preferences.language = "en"
    store.save_preferences()
    store.games()
    store.save_index()
    data = path.read_bytes()
    games = folder / "games"
    (games / "good.journal").write_bytes(data)
    (games / "torn.journal").write_bytes(data[:-3])
    (games / "bad.journal").write_bytes(data.replace(b"advance", b"second", 1))
    (games / "empty.journal").write_bytes(b"")
    (games / "folder.journal").mkdir()
    (games / "nowhere.journal").symlink_to("nothing")
    (games / "circle.journal").symlink_to("circle.journal")
    os.mkfifo(games / "pipe.journal")
    with open(games / "giant.journal", "wb") as file:
        file.truncate(200 << 20)
    (games / "deep.journal").write_bytes(b"compere-journal 2 " + b"[" * 99999 + b"\n")


LOOKS = [
    ("games",),
    ("games", "--service"),
    ("games", "--finished"),
    ("record",),
    ("record", "--json", "--service"),
    ("config",),
    ("config", "--service"),
    *(("replay", f"state/games/{name}.journal") for name in ("good", "torn", "bad", "pipe", "giant", "deep", "folder")),
]


@pytest.mark.slow
@pytest.mark.parametrize("command", LOOKS, ids=" ".join)
def test_a_look_changes_nothing(command: tuple[str, ...], place: Path) -> None:
    """Real commands, on a store in which all that is possible is wrong: they end, by themselves, and leave no trace."""
    hostile(place / "state")
    (place / "state" / "almanac.json").write_text("{")
    (place / "state" / "settings.json").write_bytes(b"{\xff")
    before = tree(place)
    done = subprocess.run([COMMAND, *command], capture_output=True, text=True, timeout=60)
    assert tree(place) == before
    assert done.returncode == (2 if command[0] == "replay" and command[1][12:-8] not in ("good", "torn") else 0)
    assert "Traceback" not in done.stderr


def test_a_look_makes_no_folder(place: Path, run: Run) -> None:
    """Where nobody has played yet."""
    before = tree(place)
    assert run("games") == (0, "", "No game is in progress.\n")
    assert run("config")[0] == 0
    assert tree(place) == before


def test_nothing_hides_a_game(place: Path, run: Run) -> None:
    """Each entry is in the list by its name, and said; the good ones are as they are."""
    hostile(place / "state")
    status, out, err = run("games")
    rows = {line.split("  ")[0]: line.split("  ")[1] for line in out.splitlines()}
    good = dict.fromkeys(("patchwork-0001", "good", "torn"), "Patchwork · Automa")
    assert rows == good | dict.fromkeys(("bad", "empty", "folder", "pipe", "giant", "deep"), "–")
    said = sorted(err.splitlines())
    assert status == 0
    assert said == [
        "bad is damaged. It goes on from before.",
        "circle cannot be read (Too many levels of symbolic links). It stays as it is.",
        "deep cannot be read.",
        "empty cannot be read.",
        "folder cannot be read (Is a directory). It stays as it is.",
        "giant cannot be read (it has more than 4 MB). It stays as it is.",
        "pipe cannot be read (Not a regular file). It stays as it is.",
    ]


def test_a_device_lists_around_all_of_it(tmp_path: Path) -> None:
    """It sets aside what is damaged, and leaves where it is what it cannot look at."""
    hostile(tmp_path)
    store = Store(tmp_path)
    assert {game.name for game in store.games()} == {"patchwork-0001", "good", "torn", "bad"}
    assert store.kept.keys() == {"folder", "circle", "pipe", "giant"}
    assert store.problem is None
    left = {path.stem for path in (tmp_path / "games").iterdir()}
    assert left == {"patchwork-0001", "good", "torn", "bad", "folder", "nowhere", "circle", "pipe", "giant"}
    assert {path.stem for path in (tmp_path / "damaged").iterdir()} == {"bad", "empty", "deep"}


def fill(path: Path) -> None:
    path.write_text("in the way")


def lose(path: Path) -> None:
    path.symlink_to("nothing")


@pytest.mark.parametrize("spoil", [fill, lose])
@pytest.mark.parametrize("name", ["games", "finished", "damaged"])
def test_folders_that_are_none(name: str, spoil: Callable[[Path], None], tmp_path: Path) -> None:
    """A file or a link to nothing in the place of one: the device plays on, and lists what there is."""
    if name != "games":
        put(tmp_path, TEXT)
        (tmp_path / "games" / "bad.journal").write_bytes(b"?\n")
    spoil(tmp_path / name)
    store = Store(tmp_path)
    assert [game.name for game in store.games()] == ([] if name == "games" else ["tiny-0001"])
    game = store.create(StoreReader(tmp_path).open(put(tmp_path / "other", TEXT)).session.header)  # type: ignore[union-attr]
    assert game.file
    assert bool(store.pending) is (name == "games")
    store.put_away(game)
    assert bool(store.pending) is (name != "damaged")
    assert bool(store.problem) is (name == "damaged" or (name, spoil) == ("games", fill))


def test_a_folder_of_another_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a problem that is said, not an empty list."""
    put(tmp_path, TEXT)
    real = os.scandir

    def refuse(path: Path) -> object:
        if path == tmp_path / "games":
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path)

    monkeypatch.setattr(os, "scandir", refuse)
    reader = StoreReader(tmp_path)
    assert reader.names() == []
    assert reader.problem


def most_kib(*command: str) -> int:
    """Return the most memory that a command had, in KiB."""
    code = (
        "import os, sys; pid = os.spawnv(os.P_NOWAIT, sys.argv[1], sys.argv[1:]); print(os.wait4(pid, 0)[2].ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", code, *command], capture_output=True, text=True, check=True)
    return int(done.stdout.splitlines()[-1])


@pytest.mark.slow
@pytest.mark.parametrize("size", [100 << 20, 4 << 20])
def test_memory_with_a_giant_in_the_store(size: int, place: Path) -> None:
    """A file of line ends, in place of any that is read: at most twice of what it is without."""
    state = place / "state"
    path = saved_game(state)
    usual = most_kib(COMMAND, "games")
    ends = b"\n" * size
    for name in ("games/giant.journal", "settings.json", "games.index", "almanac.json"):
        (state / name).write_bytes(ends)
    with_giants = most_kib(COMMAND, "games")
    code = (
        f"from pathlib import Path; from compere_device.files.store import Store; Store(Path({str(state)!r})).games()"
    )
    device = most_kib(sys.executable, "-c", code)
    print(f"{size >> 20} MB of line ends: {usual} KiB without, {with_giants} KiB with, a device's store {device} KiB")
    assert max(with_giants, device) < 2 * usual
    assert path.exists()


def test_a_game_whose_bot_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays in the list and where it is, also if the index knows it, and is said once."""
    path = put(tmp_path, TEXT)
    store = Store(tmp_path)
    store.games()
    store.save_index()
    monkeypatch.delitem(BOTS, TINY.name)
    why = "tiny-0001 needs the bot tiny, which is not installed."
    for kind in (StoreReader, Store):
        store = kind(tmp_path)  # type: ignore[assignment]
        assert store.names() == ["tiny-0001"]
        assert (store.known("tiny-0001"), store.look("tiny-0001")) == (None, None)
        assert [Words().say(said) for said in store.said] == [why]
        assert {name: Words().say(each) for name, each in store.kept.items()} == {"tiny-0001": why}
    assert store.look("tiny-0001") is None
    assert len(store.said) == 1
    assert path.read_bytes() == TEXT
    assert not (tmp_path / "damaged").exists()
