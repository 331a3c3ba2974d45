"""Games that were copied elsewhere and come back: each checked, under its own name, and nothing is replaced."""

import errno
import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from commands import saved_game
from compere.bots import BOTS
from compere.journal import Header
from compere_device.files import restore as restoring
from compere_device.files import store as stores
from compere_device.files.copied import Copied
from compere_device.files.export import export
from compere_device.files.owner import FINISHED, GAMES
from compere_device.files.reader import ENDING
from compere_device.files.reading import MOST
from compere_device.files.restore import restore
from compere_device.files.sticks import copies as counted
from compere_device.files.store import Store
from duel import DUEL, duel


@pytest.fixture(autouse=True)
def _set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "duel", DUEL)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The store of a card that died: a game in progress, one that has ended, one won, one without scores, one left."""
    folder = tmp_path / "old"
    saved_game(folder)
    duel(folder, 4, 2, put_away=False)
    for scores in ((-5, -7), (0, 0), (7,)):
        duel(folder, *scores)
    return folder


@pytest.fixture
def copies(old: Path, tmp_path: Path) -> Path:
    """What a stick had of it."""
    Store(old).games()
    export(old, tmp_path / "copies")
    return tmp_path / "copies"


@pytest.fixture
def new(tmp_path: Path) -> Store:
    """The store of the new card."""
    return Store(tmp_path / "new")


def journals(folder: Path) -> dict[str, bytes]:
    return {
        f"{kind}/{path.name}": path.read_bytes() for kind in (GAMES, FINISHED) for path in (folder / kind).glob("*")
    }


def test_every_game_comes_back(old: Path, copies: Path, new: Store) -> None:
    """Byte by byte, each where it was and under its name; and once more, all of them are there."""
    assert restore(new, [copies]) == Copied(written=5)
    assert journals(new.folder) == journals(old)
    assert [game.name for game in new.games()] == [game.name for game in Store(old).games()]
    assert new.record(lambda: True) == Store(old).record(lambda: True)
    assert restore(new, [copies]) == Copied(already=5)
    assert journals(new.folder) == journals(old)


def test_what_mail_has_made_of_the_ends_of_lines_is_undone(old: Path, copies: Path, new: Store) -> None:
    """It is the game that it was, also beside the one that it is a copy of."""
    for path in copies.glob("*.journal"):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert restore(new, [copies]) == Copied(written=5)
    assert journals(new.folder) == journals(old)
    assert restore(Store(old), [copies]) == Copied(already=5)


def test_from_a_card_itself(old: Path, new: Store) -> None:
    """Whoever has the folder of another box needs no copies: games are where a store has them."""
    assert restore(new, [old]) == Copied(written=5)
    assert journals(new.folder) == journals(old)


def test_a_game_that_has_ended_is_put_away(tmp_path: Path, new: Store) -> None:
    """Its copy told how it ended; and one that nobody has named so is put where its end says."""
    duel(tmp_path / "old", 4, 2, put_away=False)
    noted = Store(tmp_path / "old")
    noted.games()
    noted.save_index()
    export(tmp_path / "old", tmp_path / "copies")
    (copy,) = (tmp_path / "copies").glob("*.journal")
    assert copy.name == "duel-0001-won-4-2.journal"
    restore(new, [tmp_path / "copies"])
    assert set(journals(new.folder)) == {"finished/duel-0001.journal"}
    copy.rename(copy.with_name("the one at Anna’s.journal"))
    other = Store(tmp_path / "other")
    restore(other, [tmp_path / "copies"])
    assert set(journals(other.folder)) == {"finished/duel-0001.journal"}


def test_another_game_of_that_name_stays(copies: Path, tmp_path: Path) -> None:
    """What comes back has the next name that is free, among games that are put away, too."""
    saved_game(tmp_path / "new", answers=2, seed="other")
    store, before = Store(tmp_path / "new"), journals(tmp_path / "new")
    assert restore(store, [copies]) == Copied(written=5)
    assert before.items() <= journals(store.folder).items()
    assert {name for name in journals(store.folder) if "patchwork" in name} == {
        "games/patchwork-0001.journal",
        "games/patchwork-0002.journal",
    }


def test_a_game_that_went_on_stays_as_it_is(tmp_path: Path) -> None:
    """The copy of before is no other game; one that goes further than the store's is, and the store's stays."""
    path = saved_game(tmp_path / "new")
    longer = path.read_bytes()
    lines = longer.splitlines(keepends=True)
    for name, data, result in (("before", b"".join(lines[:-1]), Copied(already=1)), ("further", longer, None)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "patchwork-0001-in-progress.journal").write_bytes(data)
        if result:
            assert restore(Store(tmp_path / "new"), [tmp_path / name]) == result
            assert journals(tmp_path / "new") == {"games/patchwork-0001.journal": longer}
    path.write_bytes(b"".join(lines[:-1]))
    assert restore(Store(tmp_path / "new"), [tmp_path / "further"]) == Copied(written=1)
    assert journals(tmp_path / "new") == {
        "games/patchwork-0001.journal": b"".join(lines[:-1]),
        "games/patchwork-0002.journal": longer,
    }


def test_of_several_copies_of_one_game_the_longest_comes(tmp_path: Path, new: Store) -> None:
    """It was copied again and again while it was played; each copy has a number, and the last is all of it."""
    data = saved_game(tmp_path / "old", answers=5).read_bytes()
    lines = data.splitlines(keepends=True)
    (tmp_path / "copies").mkdir()
    for number, upto in enumerate(range(2, len(lines) + 1), 1):
        name = "patchwork-0001-in-progress" + (f"-{number}" if number > 1 else "")
        (tmp_path / "copies" / f"{name}.journal").write_bytes(b"".join(lines[:upto]))
    assert restore(new, [tmp_path / "copies"]) == Copied(written=1)
    assert journals(new.folder) == {"games/patchwork-0001.journal": data}


def test_what_cannot_be_followed_is_named(copies: Path, tmp_path: Path, new: Store) -> None:
    """Noise, a giant, a changed line, a bot that is not here, a newer program; links and pipes are not even named."""
    outside = tmp_path / "outside.journal"
    outside.write_bytes((copies / "duel-0003-lost.journal").read_bytes())
    for path in copies.glob("duel*"):
        path.unlink()
    good = (copies / "patchwork-0001-in-progress.journal").read_bytes()
    (copies / "noise.journal").write_bytes(b"noise\n")
    (copies / "empty.journal").write_bytes(b"")
    with open(copies / "giant.journal", "wb") as file:
        file.truncate(MOST + 1)
    (copies / "changed.journal").write_bytes(good.replace(b"advance", b"nothing", 1))
    (copies / "torn.journal").write_bytes(good + b"+ half")
    newer = b"compere-journal 3 {}"
    (copies / "newer.journal").write_bytes(newer + b" %08x\n" % crc32(newer))
    header, _, rest = good.partition(b"\n")
    assert rest
    other = header.rpartition(b" ")[0].replace(b'"patchwork"', b'"nobody"')
    (copies / "other.journal").write_bytes(other + b" %08x\n" % crc32(other))
    (copies / "link.journal").symlink_to(outside)
    os.mkfifo(copies / "pipe.journal")
    (copies / "folder.journal").mkdir()
    done = restore(new, [copies])
    assert (done.written, done.already, done.newer, done.lacks) == (1, 0, ("newer",), ("nobody",))
    assert done.broken == ("changed", "empty", "giant", "noise")
    assert list(journals(new.folder).values()) == [good]


def test_a_fault_of_the_rules_takes_nothing_along(copies: Path, new: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that makes the program fail is named, and the others come."""
    real = restoring.game_of
    monkeypatch.setattr(
        restoring, "game_of", lambda path, data: 1 / 0 if "patchwork" in path.name else real(path, data)
    )
    done = restore(new, [copies])
    assert (done.written, done.broken) == (4, ("patchwork-0001-in-progress",))


def test_nothing_to_bring(tmp_path: Path, new: Store) -> None:
    """An empty folder, none, a file; the store is not even made."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").touch()
    assert restore(new, [tmp_path / "empty", tmp_path / "none", tmp_path / "file"]) == Copied()
    assert not (new.folder / GAMES).exists()


@pytest.mark.parametrize("fails", [errno.ENOSPC, errno.EROFS])
def test_a_full_disk_leaves_no_half_game(copies: Path, new: Store, monkeypatch: pytest.MonkeyPatch, fails: int) -> None:
    """It ends at the third; those before it are whole, and the next time goes on from there."""
    real, calls = stores.replace_file, 0

    def failing(path: Path, data: bytes) -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise OSError(fails, os.strerror(fails))
        real(path, data)

    with monkeypatch.context() as patched:
        patched.setattr(stores, "replace_file", failing)
        done = restore(new, [copies])
    assert (done.written, done.own, done.problem and done.problem.errno) == (2, True, fails)
    assert restore(new, [copies]) == Copied(written=3, already=2)


def test_a_stick_that_is_pulled_out(copies: Path, new: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """That it does not answer is the stick's problem, while it is listed and while it is read."""

    def pulled(*given: object, **named: object) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    for call in ("restore.read_file", "restore.os.scandir"):
        with monkeypatch.context() as patched:
            patched.setattr(f"compere_device.files.{call}", pulled)
            done = restore(new, [copies])
        assert (done.written, done.own, done.problem and done.problem.errno) == (0, False, errno.EIO)


@pytest.mark.parametrize("nth", [0, 1])
@pytest.mark.parametrize("dies", ["is listed", "is read"])
def test_of_two_sticks_one_does_not_answer(
    nth: int, dies: str, copies: Path, new: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games of the other one come all the same, whichever it is; that one does not answer is told, too."""
    good, dead = tmp_path / "good", tmp_path / "dead"
    shutil.copytree(copies, good)
    copies.rename(dead)
    monkeypatch.setattr(restoring, "_copies" if dies == "is listed" else "_read", failing_in(dead, dies))
    done = restore(new, [dead, good] if nth else [good, dead])
    assert (done.written, done.broken, done.own) == (5, (), False)
    assert done.problem and done.problem.errno == errno.EIO


def test_one_file_that_cannot_be_read_keeps_no_other_back(
    copies: Path, new: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is named: the stick answers, and the others come."""
    for bad in sorted(copies.glob("*.journal")):
        with monkeypatch.context() as patched:
            patched.setattr(restoring, "_read", failing_in(bad, "is read"))
            done = restore(new, [copies])
        assert (done.written + done.already, done.broken, done.problem) == (4, (bad.stem,), None)


def failing_in(folder: Path, dies: str) -> Callable[..., object]:
    """Return what lists folders, or reads copies, as it is done, but not this one or in this one."""
    real = {"is listed": restoring._copies, "is read": restoring._read}[dies]

    def failing(what: Any) -> object:
        path = what if dies == "is listed" else what.path
        if path.is_relative_to(folder):
            raise OSError(errno.EIO, "Input/output error")
        return real(what)

    return failing


def test_it_can_be_ended(copies: Path, new: Store) -> None:
    """After any file; what was brought until then is there."""
    told: list[tuple[int, int]] = []

    def goes(done: int, of: int) -> bool:
        told.append((done, of))
        return done < 2

    assert restore(new, [copies], goes) == Copied(written=2, ended=True)
    assert (told, len(journals(new.folder))) == ([(0, 5), (1, 5), (2, 5)], 2)


def test_a_folder_without_end_is_looked_at_so_far(copies: Path, new: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has played as many games."""
    monkeypatch.setattr(restoring, "MOST_COPIES", 2)
    assert restore(new, [copies]).written <= 2


def test_a_game_begun_meanwhile_keeps_its_name(copies: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The device goes on while a thread brings games: neither takes the other's name, whoever is in the middle."""
    store = Store(tmp_path / "new")
    in_the_middle, goes_on = threading.Event(), threading.Event()
    real = stores.replace_file

    def slow(path: Path, data: bytes) -> None:
        if path.name == "duel-0001.journal":
            in_the_middle.set()
            goes_on.wait(10)
        real(path, data)

    monkeypatch.setattr(stores, "replace_file", slow)
    thread = threading.Thread(target=restore, args=(store, [copies]))
    thread.start()
    in_the_middle.wait(10)
    begun: list[str] = []
    other = threading.Thread(
        target=lambda: begun.append(store.create(Header("duel", 1, {"level": "easy"}, "new")).name)
    )
    other.start()
    goes_on.set()
    thread.join()
    other.join()
    assert begun[0] != "duel-0001" and not store.pending and not store.said
    assert len(journals(store.folder)) == 6
    assert b'"new"' in (store.folder / GAMES / f"{begun[0]}{ENDING}").read_bytes()


def test_what_comes_back_is_as_old_as_its_copy(copies: Path, new: Store) -> None:
    """Lists have the one that was played last first, also of games that this device has never seen."""
    for age, path in enumerate(sorted(copies.glob("*.journal"))):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    restore(new, [copies])
    assert new.names() == ["duel-0001", "patchwork-0001"]


def test_what_a_mac_leaves_beside_a_copy_is_no_copy(copies: Path, new: Store) -> None:
    """It has the name of the copy behind `._`, and is neither counted on a stick nor said to be broken."""
    whole = len([*copies.glob("*.journal")])
    for path in [*copies.glob("*.journal")]:
        path.with_name(f"._{path.name}").write_bytes(b"\0\5\x16\7 Mac OS X")
    assert restore(new, [copies]) == Copied(written=whole)
    copies.rename(copies.with_name("compere"))
    assert counted([copies.parent]) == whole


def test_names_of_other_games_are_not_taken(copies: Path, new: Store) -> None:
    """A copy that was renamed to another bot's game, or out of its folder, comes back as a game of its own bot."""
    (copy,) = copies.glob("patchwork*")
    data = copy.read_bytes()
    for path in copies.glob("*.journal"):
        path.unlink()
    for name in ("droco-0001-won-5", "patchwork-1", "patchwork-00000000000001", "..-won"):
        (copies / f"{name}.journal").write_bytes(data)
        store = Store(new.folder / name)
        restore(store, [copies])
        assert [Path(each).name for each in journals(store.folder)] == ["patchwork-0001.journal"]
        (copies / f"{name}.journal").unlink()
