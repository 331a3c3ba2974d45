"""Games of format 1 in the store: looked at as they are, written anew when somebody goes on, the original kept."""

import errno
import os
from pathlib import Path

import pytest

from compere.bots import BOTS
from compere.journal import parse
from compere.led_on import numbered
from compere.session import Session
from compere_device.files.journal_file import EARLIER
from compere_device.files.opened import open_game
from compere_device.files.reader import Reader
from compere_device.files.store import Store
from disk import ENTRIES, HEADER, STEPS, TEXT, Killed, opened, put, said, watched
from format1 import KEPT, first_lines, in_format_1
from tiny import TINY, seen

OLD = in_format_1(HEADER, ENTRIES)
HALF = len(ENTRIES) // 2
NAME = "tiny-0001"


@pytest.fixture(autouse=True)
def _set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS._bots, TINY.name, TINY)


def files(folder: Path) -> dict[str, bytes]:
    """Return what is in a folder's files, by name."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def kept(folder: Path, number: str = "") -> bytes:
    """Return what a game was, beside it."""
    return (folder / "games" / f"{NAME}.journal{EARLIER}{number}").read_bytes()


def go_on(store: Store) -> None:
    """Open the one game, and play it."""
    (game,) = opened(store)
    store.play(game)


# Looking


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_looking_writes_nothing(path: Path, tmp_path: Path) -> None:
    """A reader, the list of games and the game itself: it is there, as it was, and its file is as it was."""
    data = first_lines(path.read_bytes(), 20)
    bot = path.stem.partition("-")[0]
    put(tmp_path, data).rename(tmp_path / "games" / f"{bot}-0001.journal")
    before = files(tmp_path)
    reader, store = Reader(tmp_path), Store(tmp_path)
    for each in (reader, store):
        assert [each.look(name).bot for name in each.names()] == [bot]  # type: ignore[union-attr]
        game = each.open(each.path(f"{bot}-0001"))
        assert game and len(game.session.history.items) <= 19
        assert game.file and not game.file.waits
    assert files(tmp_path) == before
    assert not (reader.said or store.said or store.pending)


# Going on


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_going_on_writes_it_anew(path: Path, tmp_path: Path) -> None:
    """The same game in the format of now, whose checksums hold; beside it what it was, which no list has."""
    data = first_lines(path.read_bytes(), 20)
    bot = path.stem.partition("-")[0]
    file = put(tmp_path, data).rename(tmp_path / "games" / f"{bot}-0001.journal")
    store = Store(tmp_path)
    (game,) = opened(store)
    store.play(game)
    assert file.with_name(file.name + EARLIER).read_bytes() == data
    journal = parse(file.read_bytes())
    entries = len([*numbered(parse(data))])
    assert (journal.version, journal.header, len(journal.entries)) == (2, parse(data).header, entries)
    (again,) = opened(Store(tmp_path))
    assert seen(again.session) == seen(game.session)
    before = files(tmp_path)
    store.play(again)
    assert {name: data for name, data in files(tmp_path).items() if name != "games.index"} == {
        name: data for name, data in before.items() if name != "games.index"
    }
    assert not (store.said or store.pending or store.problem)


def test_it_is_gone_on_with(tmp_path: Path) -> None:
    """What is added then stands behind what there was."""
    put(tmp_path, in_format_1(HEADER, ENTRIES[:HALF]))
    store = Store(tmp_path)
    (game,) = opened(store)
    store.play(game)
    for entry in ENTRIES[HALF:]:
        store.save(game, [entry])
    assert store.path(NAME).read_bytes() == TEXT


def test_a_first_answer_writes_it_anew_too(tmp_path: Path) -> None:
    """Whoever adds to the file without a word before: nothing of one format ever stands behind the other."""
    path = put(tmp_path, in_format_1(HEADER, ENTRIES[:HALF]))
    file = open_game(path).file
    assert file
    file.append(ENTRIES[HALF:])
    assert (path.read_bytes(), kept(tmp_path)) == (TEXT, in_format_1(HEADER, ENTRIES[:HALF]))


def test_what_was_torn_is_kept(tmp_path: Path) -> None:
    """The original has it; the game is without it, and says so."""
    put(tmp_path, OLD + b"+ lu")
    store = Store(tmp_path)
    (game,) = opened(store)
    store.play(game)
    assert len(game.said) == 1
    assert (store.path(NAME).read_bytes(), kept(tmp_path)) == (TEXT, OLD + b"+ lu")


def test_what_was_kept_is_never_written_over(tmp_path: Path) -> None:
    """Another file of that name stays, be it a folder; the same content is not kept twice."""
    put(tmp_path, OLD)
    (tmp_path / "games" / f"{NAME}.journal{EARLIER}").write_bytes(b"precious")
    (tmp_path / "games" / f"{NAME}.journal{EARLIER}.2").mkdir()
    go_on(Store(tmp_path))
    assert (kept(tmp_path), kept(tmp_path, ".3")) == (b"precious", OLD)
    put(tmp_path, OLD)
    before = set(files(tmp_path))
    go_on(Store(tmp_path))
    assert set(files(tmp_path)) == before
    assert Store(tmp_path).names() == [NAME]


def test_a_link_stays_one(tmp_path: Path) -> None:
    """The file that it leads to is written anew, and the original is beside that."""
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "game").write_bytes(OLD)
    store_folder = tmp_path / "store"
    (store_folder / "games").mkdir(parents=True)
    link = store_folder / "games" / f"{NAME}.journal"
    link.symlink_to(stick / "game")
    go_on(Store(store_folder))
    assert link.is_symlink()
    assert files(stick) == {"game": TEXT, f"game{EARLIER}": OLD}


def test_one_that_has_ended_stays_as_it_is(tmp_path: Path) -> None:
    """On the list with how it ended, and when it is put away."""
    (path,) = (path for path in KEPT if path.stem == "droco-scanned")
    put(tmp_path, path.read_bytes())
    store = Store(tmp_path)
    (listed,) = store.games()
    assert listed.ended and listed.ended.over
    game = store.open(store.path(NAME))
    assert game
    store.put_away(game)
    assert files(tmp_path) == {f"finished/{NAME}.journal": path.read_bytes()}


# Where it does not fit


def test_what_fits_no_more_goes_on_from_before(tmp_path: Path) -> None:
    """The whole file is set aside, the first lines are the game; they are written anew like any other."""
    place = next(number for number, step in enumerate(ENTRIES) if getattr(step, "key", "") == "stones")
    lines = in_format_1(HEADER, [*ENTRIES[:place], *ENTRIES[:place], *ENTRIES[place:]])
    put(tmp_path, lines)
    store = Store(tmp_path)
    (game,) = opened(store)
    assert said(store) == f"{NAME} does not fit these rules any more. It goes on from before."
    assert (tmp_path / "damaged" / f"{NAME}.journal").read_bytes() == lines
    assert seen(game.session) == seen(Session(TINY, HEADER, ENTRIES[:place]))
    store.play(game)
    assert kept(tmp_path) == first_lines(lines, place + 1)
    assert store.path(NAME).read_bytes() == first_lines(TEXT, place + 1)


# What the disk does


@pytest.mark.parametrize("killed", [True, False], ids=["killed", "full"])
def test_nothing_is_lost_on_the_way(killed: bool, tmp_path: Path) -> None:
    """Killed before, or a fault of the disk at, each call: the old file or the new one is there, and the original."""
    for at in range(1000):
        folder = tmp_path / str(at)
        path = put(folder, OLD)
        with watched() as disk:
            store = Store(folder)
            disk.end(at, killed=killed)
            try:
                go_on(store)
            except Killed:
                pass
            else:
                assert killed or not disk.failed or store.pending or path.read_bytes() == TEXT
            disk.work()
        assert path.read_bytes() in (OLD, TEXT)
        assert OLD in files(folder).values()
        if not disk.failed:
            break
        again = Store(folder)
        go_on(again)
        assert (path.read_bytes(), kept(folder), again.said) == (TEXT, OLD, [])
        assert not again.pending
        assert len([name for name in files(folder) if EARLIER in name and not name.endswith(".new")]) == 1
    assert at > 10


def test_a_full_disk_is_waited_for(tmp_path: Path) -> None:
    """The game goes on in memory; once there is room all of it is written, and nothing before."""
    path = put(tmp_path, in_format_1(HEADER, ENTRIES[:HALF]))
    store = Store(tmp_path)
    (game,) = opened(store)
    with watched() as disk:
        disk.fail(errno.EROFS)
        store.play(game)
        store.save(game, ENTRIES[HALF:])
        assert store.pending
        assert path.read_bytes() == in_format_1(HEADER, ENTRIES[:HALF])
        assert store.open(path) is game
    store.pending.retry()
    assert not store.pending
    assert (path.read_bytes(), kept(tmp_path)) == (TEXT, in_format_1(HEADER, ENTRIES[:HALF]))


def test_what_is_written_is_no_other_file(tmp_path: Path) -> None:
    """A fault right after the new file has its name: it is known again, and added to."""
    path = put(tmp_path, in_format_1(HEADER, ENTRIES[:HALF]))
    store = Store(tmp_path)
    (game,) = opened(store)
    with watched() as disk:
        disk.fail(errno.EIO, lambda number: disk.calls.count("replace") >= 2 and disk.calls[-1] != "replace")
        store.play(game)
        assert store.pending and disk.failed
        assert path.read_bytes() == first_lines(TEXT, HALF + 1)
    store.save(game, ENTRIES[HALF:])
    assert (path.read_bytes(), store.said, bool(store.pending)) == (TEXT, [], False)


def test_another_file_in_its_place(tmp_path: Path) -> None:
    """It is set aside as ever; the game and what it was are written whole."""
    path = put(tmp_path, OLD)
    store = Store(tmp_path)
    (game,) = opened(store)
    path.write_bytes(b"precious\n")
    store.play(game)
    assert said(store) == f"Another file stood in the place of {NAME}. It is set aside."
    assert (path.read_bytes(), kept(tmp_path)) == (TEXT, OLD)
    assert (tmp_path / "damaged" / path.name).read_bytes() == b"precious\n"


def test_its_stick_is_out(tmp_path: Path) -> None:
    """A link to nowhere is waited for."""
    path = put(tmp_path, OLD)
    away = path.rename(tmp_path / "away")
    path.symlink_to(away)
    store = Store(tmp_path)
    (game,) = opened(store)
    gone = away.rename(tmp_path / "gone")
    store.play(game)
    assert store.pending
    gone.rename(away)
    store.pending.retry()
    assert away.read_bytes() == TEXT
    assert os.path.islink(path)


def test_steps_are_what_they_were() -> None:
    """The games of these tests have an undo and a correction."""
    assert sum(map(len, STEPS)) == len(ENTRIES) == OLD.count(b"\n") - 1
    assert b"\n- " in OLD and b"\n~ " in OLD
