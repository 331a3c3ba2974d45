"""All games copied to another folder: whole, under names that tell, and never over what is there."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import IO, cast
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commands import saved_game
from compere.bots import BOTS, find
from compere.journal import Header
from compere_device.files.copied import Copied
from compere_device.files.export import export
from compere_device.files.restore import restore
from compere_device.files.store import Store
from duel import DUEL, duel


@pytest.fixture(autouse=True)
def _set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "duel", DUEL)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with a game in progress, one won, one lost, one of no score, and one abandoned."""
    folder = tmp_path / "state"
    saved_game(folder)
    for scores in ((5, 3), (1, 3), (0, 0), (7,)):
        duel(folder, *scores)
    return folder


NAMES = {
    "patchwork-0001-in-progress.journal",
    "duel-0001-won-5-3.journal",
    "duel-0002-lost-1-3.journal",
    "duel-0003-lost.journal",
    "duel-0004-abandoned.journal",
    "record.json",
}


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_names_tell_what_became_of_a_game(store: Path, tmp_path: Path) -> None:
    """Each is its journal byte by byte; the record is beside them, and the store is as it was."""
    to, before = tmp_path / "stick", contents(store)
    assert export(store, to) == Copied(written=5)
    assert names(to) == NAMES
    assert (to / "duel-0001-won-5-3.journal").read_bytes() == (store / "finished" / "duel-0001.journal").read_bytes()
    going = to / "patchwork-0001-in-progress.journal"
    assert going.read_bytes() == (store / "games" / "patchwork-0001.journal").read_bytes()
    (told,) = json.loads((to / "record.json").read_bytes())["record"]
    assert (told["bot"], told["games"], told["won"]) == ("duel", 3, 1)
    assert contents(store) == before


def test_a_game_that_has_ended_and_was_not_left(store: Path, tmp_path: Path) -> None:
    """Its copy says how, and the record has it, once the device has noted that."""
    duel(store, 9, 1, put_away=False)
    assert export(store, tmp_path / "before") == Copied(written=6)
    assert names(tmp_path / "before") == NAMES | {"duel-0005-in-progress.journal"}
    noted = Store(store)
    assert len(noted.games()) == 2
    noted.save_index()
    assert export(store, tmp_path / "stick") == Copied(written=6)
    assert names(tmp_path / "stick") == NAMES | {"duel-0005-won-9-1.journal"}
    (told,) = json.loads((tmp_path / "stick" / "record.json").read_bytes())["record"]
    assert told["games"] == 4 and told["last"] == 9


def test_what_is_there_is_not_written_over(store: Path, tmp_path: Path) -> None:
    """The same file is there already; another one of that name stays, and so does what a link of that name leads to."""
    to = tmp_path / "stick"
    export(store, to)
    before = contents(to)
    assert export(store, to) == Copied(already=5)
    assert contents(to) == before
    mine = to / "duel-0001-won-5-3.journal"
    mine.write_text("mine")
    linked = to / "duel-0002-lost-1-3.journal"
    linked.unlink()
    linked.symlink_to(tmp_path / "nowhere")
    assert export(store, to) == Copied(written=2, already=3)
    assert (mine.read_text(), linked.is_symlink(), (tmp_path / "nowhere").exists()) == ("mine", True, False)
    assert names(to) == NAMES | {"duel-0001-won-5-3-2.journal", "duel-0002-lost-1-3-2.journal"}


def test_what_is_broken_is_named_and_left_out(store: Path, tmp_path: Path) -> None:
    """Noise, a link, a pipe, a folder; a torn last line is left off, and a game of a newer program is copied whole."""
    finished, to = store / "finished", tmp_path / "stick"
    (finished / "noise-0001.journal").write_bytes(b"noise\n")
    (finished / "link-0001.journal").symlink_to(finished / "duel-0001.journal")
    os.mkfifo(store / "games" / "pipe-0001.journal")
    (store / "games" / "folder-0001.journal").mkdir()
    good = (finished / "duel-0001.journal").read_bytes()
    (finished / "torn: 1.journal").write_bytes(good + b"+ half")
    newer = b"compere-journal 3 {}"
    newer += b" %08x\n" % crc32(newer)
    (finished / "newer-0001.journal").write_bytes(newer)
    result = export(store, to)
    assert (result.written, result.broken) == (7, ("folder-0001", "pipe-0001", "link-0001", "noise-0001"))
    assert (to / "torn__1-won-5-3.journal").read_bytes() == good
    assert (to / "newer-0001-finished.journal").read_bytes() == newer
    assert not [name for name in names(to) if name.startswith(("noise", "link", "pipe", "folder"))]


def test_a_store_without_games(tmp_path: Path) -> None:
    """Nothing is made, not even the folder."""
    assert export(tmp_path / "state", tmp_path / "stick") == Copied()
    assert not (tmp_path / "stick").exists()


@pytest.mark.parametrize(("call", "nth"), [("write", 3), ("fsync", 6), ("fsync", 7), ("rename", 3)])
@pytest.mark.parametrize("fails", [errno.ENOSPC, errno.EIO])
def test_a_full_disk_leaves_no_half_file(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, nth: int, fails: int
) -> None:
    """At the third file: what is there is whole, and the next export goes on from there."""
    to, calls = tmp_path / "stick", 0
    real: Callable[..., object] = getattr(os, "fsync" if call == "write" else call)

    def failing(*given: object) -> object:
        nonlocal calls
        calls += 1
        if calls == nth:
            raise OSError(fails, os.strerror(fails))
        return real(*given)

    with monkeypatch.context() as patched:
        if call == "write":
            patched.setattr(os, "fdopen", Full(fails))
        else:
            patched.setattr(os, call, failing)
        result = export(store, to)
    assert result.written == 2
    assert result.problem is not None and result.problem.errno == fails
    assert len(names(to)) == 2 and names(to) < NAMES
    assert export(store, to) == Copied(written=3, already=2)
    assert names(to) == NAMES


class Full:
    """Opens files of which the third takes half of what is written."""

    def __init__(self, fails: int) -> None:
        self.fails, self.opened, self.real = fails, 0, os.fdopen

    def __call__(self, handle: int, mode: str) -> IO[bytes]:
        self.opened += 1
        file: IO[bytes] = self.real(handle, mode, 0)
        return cast(IO[bytes], Half(file, self.fails)) if self.opened == 3 else file


class Half:
    """A file on a disk that is full after half of what is written."""

    def __init__(self, file: IO[bytes], fails: int) -> None:
        self.file, self.fails = file, fails

    def __enter__(self) -> "Half":
        return self

    def __exit__(self, *unused: object) -> None:
        self.file.close()

    def write(self, data: bytes) -> int:
        self.file.write(data[: len(data) // 2])
        raise OSError(self.fails, os.strerror(self.fails))


@pytest.mark.parametrize(("most", "files", "room"), [(99, 6, 99), (2, 2, 99), (99, 2, 2)])
def test_all_of_it_is_on_the_stick_when_it_ends(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, files: int, room: int
) -> None:
    """Copied, ended or full: the folder, each file before it has its name and again when it has, then the names.

    No other disk is waited for.
    """
    to, order = tmp_path / "stick", list[str]()

    def fsync(handle: int, real: Callable[[int], None] = os.fsync) -> None:
        path = Path(os.readlink(f"/proc/self/fd/{handle}"))
        what = {to: "names", tmp_path: "folder"}.get(path, "part" if path.suffix == ".part" else "file")
        if what == "part" and order.count("part") >= room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        order.append(what)
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "sync", lambda: order.append("all"))
    export(store, to, lambda done, of: done < most)
    assert order == ["folder", *["part", "file"] * files, "names"]


def test_what_a_power_cut_has_left_goes(store: Path, tmp_path: Path) -> None:
    """Unfinished files of an export, and no others."""
    to = tmp_path / "stick"
    to.mkdir()
    for name in (".compere-77.part", ".compere-x.part", "other.part"):
        (to / name).write_bytes(b"half")
    export(store, to)
    assert names(to) == NAMES | {".compere-x.part", "other.part"}


def test_a_folder_that_cannot_be_had(store: Path, tmp_path: Path) -> None:
    """A file in its place, or none above it: said, and nothing is written."""
    (tmp_path / "file").write_bytes(b"x")
    for to in (tmp_path / "file", tmp_path / "file" / "in", tmp_path / "none" / "in"):
        assert export(store, to).problem is not None
    assert (tmp_path / "file").read_bytes() == b"x"


def test_it_can_be_ended(store: Path, tmp_path: Path) -> None:
    """Between two files; those before are there."""
    told = []

    def goes(done: int, of: int) -> bool:
        told.append((done, of))
        return done < 2

    assert export(store, tmp_path / "stick", goes) == Copied(written=2, ended=True)
    assert (told, len(names(tmp_path / "stick"))) == ([(0, 5), (1, 5), (2, 5)], 2)


def test_what_is_put_away_meanwhile_is_not_broken(store: Path, tmp_path: Path) -> None:
    """It is copied from where it is then, and counts in the record; what is nowhere any more is not missed."""
    to, going, finished = tmp_path / "stick", store / "games", store / "finished"
    (finished / "duel-0001.journal").rename(going / "duel-0001.journal")
    (going / "duel-0009.journal").write_bytes(b"gone soon")
    told = []

    def goes(done: int, of: int) -> bool:
        if done == 0:
            (going / "duel-0001.journal").rename(finished / "duel-0001.journal")
            (going / "duel-0009.journal").unlink()
        told.append((done, of))
        return True

    assert export(store, to, goes) == Copied(written=5)
    assert names(to) == NAMES
    (record,) = json.loads((to / "record.json").read_bytes())["record"]
    assert record["games"] == 3
    assert told == [*((done, 6) for done in range(3)), *((done, 7) for done in range(3, 7))]


def test_a_store_that_cannot_be_read_is_not_the_sticks_fault(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said whose fault it is, and nothing is made on the stick."""
    scandir = os.scandir

    def fails(path: str) -> object:
        if Path(path) == store / "games":
            raise OSError(errno.EIO, "Input/output error")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", fails)
    told = export(store, tmp_path / "stick")
    assert (told.own, told.written, told.problem and told.problem.errno) == (True, 0, errno.EIO)
    assert not (tmp_path / "stick").exists()


@given(st.lists(st.integers(0, 4_000_000_000), min_size=3, max_size=5), st.randoms(use_true_random=False))
@settings(max_examples=15)
def test_a_clock_that_jumps_misorders_nothing(clock: list[int], random: Random) -> None:
    """Whatever day the box believed it was when each game was played: on another box they stand in the same order."""
    with TemporaryDirectory() as folder:
        store, stick, other = (Path(folder, name) for name in ("store", "stick", "other"))
        played = Store(store)
        bot = find("patchwork")
        headers = [Header(bot.name, bot.rules_version, bot.choose_options({}), str(each)) for each in range(len(clock))]
        names = [played.create(header).name for header in headers]
        random.shuffle(names)
        for name, at_s in zip(names, clock, strict=True):
            game = played.open(played.path(name))
            assert game
            played.play(game)
            os.utime(played.path(name), (at_s, at_s))
        assert Store(store).names() == names[::-1]
        export(store, stick)
        for copy in stick.iterdir():  # as FAT keeps them: even seconds, none before 1980
            at_s = max(int(copy.stat().st_mtime) // 2 * 2, 315_532_800)
            os.utime(copy, (at_s, at_s))
        assert restore(Store(other), [stick]).written == len(names)
        assert Store(other).names() == names[::-1]
