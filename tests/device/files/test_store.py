"""The store: what is on disk after every answer, whatever the disk does."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from compere.almanac import Almanac, Known
from compere.bots import BOTS
from compere.journal import Corrected, Undone
from compere.prompts import Number
from compere.session import Session
from compere.table import Table
from compere.wording import Words, say
from compere_device.files.ended import ended, how_it_ended
from compere_device.files.journal_file import JournalFile
from compere_device.files.opened import Game
from compere_device.files.store import Store
from disk import ENTRIES, HEADER, LINES, STEPS, TEXT, opened, put, said, watched
from playing import play_on
from tiny import TINY, printed, seen

pytestmark = pytest.mark.usefixtures("tiny_is_a_bot", "nothing_syncs")

FAULTS = (errno.ENOSPC, errno.EROFS, errno.EIO, errno.EACCES)


def begin(store: Store) -> tuple[Game, JournalFile]:
    """Begin a game."""
    game = store.create(HEADER)
    assert game.file
    return game, game.file


# Games


def test_a_game_comes_back_as_it_was(tmp_path: Path) -> None:
    """What was created and appended is there again, with its name, its prompt, its state and what may be retaken."""
    assert {Undone, Corrected} < {type(entry) for entry in ENTRIES}
    _, file = begin(Store(tmp_path))
    for step in STEPS:
        file.append(step)
    assert file.path.read_bytes() == TEXT
    (back,) = opened(Store(tmp_path))
    assert (back.name, back.session.header, back.said) == ("tiny-0001", HEADER, [])
    assert seen(back.session) == seen(Session(TINY, HEADER, ENTRIES))


def test_games_come_the_last_played_first(tmp_path: Path) -> None:
    """Whatever the clock says, which may have begun anew with the device; and so they do after the next start."""
    store = Store(tmp_path)
    games = [store.create(HEADER) for _ in range(3)]
    for game, time_s in zip([games[1], games[2], games[0], games[1]], (9, 7, 5, 3), strict=True):
        store.play(game)
        os.utime(store.path(game.name), (time_s, time_s))
    for each in (store, Store(tmp_path)):
        assert each.names() == ["tiny-0002", "tiny-0001", "tiny-0003"]


def test_games_that_were_never_seen_come_as_their_files_say(tmp_path: Path) -> None:
    """They are newer than those that the index knows, among which they have their place from then on."""
    store = Store(tmp_path)
    known, *others = (store.create(HEADER) for _ in range(3))
    store.play(known)
    for age, game in enumerate(others):
        os.utime(store.path(game.name), (1000 - age, 1000 - age))
    assert store.names() == ["tiny-0002", "tiny-0003", "tiny-0001"]
    store.play(others[1])
    os.utime(store.path("tiny-0002"), (2**33, 2**33))
    assert Store(tmp_path).names() == ["tiny-0003", "tiny-0002", "tiny-0001"]


def test_a_game_that_was_put_away_keeps_its_name(tmp_path: Path) -> None:
    """It is among the finished ones, whole; nothing takes its name or its place."""
    store = Store(tmp_path)
    store.put_away(store.create(HEADER))
    assert store.games() == []
    assert store.create(HEADER).name == "tiny-0002"
    put(tmp_path, TEXT)  # the same name once more
    store.put_away(next(game for game in opened(store) if game.name == "tiny-0001"))
    finished = {path.name: path.read_bytes() for path in (tmp_path / "finished").iterdir()}
    assert finished == {"tiny-0001.journal": LINES[0], "tiny-0001.2.journal": TEXT}
    game = Game(Session(TINY, HEADER))  # one that nobody wants to keep
    store.put_away(game)
    assert (game.name, store.problem) == ("tiny", None)


def test_a_game_that_ended_is_listed_with_how_it_ended(tmp_path: Path) -> None:
    """A power cut at the last page leaves an ended game where it is; the second look replays nothing."""
    game, file = begin(Store(tmp_path))
    for _ in play_on(Table(game.session, Almanac(), file.append), Random(1)):
        pass
    store = Store(tmp_path)
    (listed,) = store.games()
    assert listed.ended == ended("tiny-0001", game.session) and listed.progress == how_it_ended(listed.ended)
    assert store.known("tiny-0001") == listed
    store.save_index()
    again = Store(tmp_path)
    assert again.names() == ["tiny-0001"] and again.known("tiny-0001") == listed


def test_the_almanac_begins_with_what_ships(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Printed facts of every bot are known from the start, and what was learned stands over them."""
    ruby = printed(Number("tiny.ruby", say("How heavy?"), "luck", 0, 9), known=Known("9", "printed"))
    monkeypatch.setitem(BOTS, TINY.name, replace(TINY, facts=(ruby,)))
    store = Store(tmp_path)
    assert store.almanac.get("tiny.ruby") == ruby.known
    store.almanac.learn("tiny.ruby", "8")
    store.save_almanac()
    assert Store(tmp_path).almanac.get("tiny.ruby") == Known("8", "entered")


# Faults of the disk


def test_a_game_never_takes_the_file_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where names cannot be looked up, a new game is not written over one that may be there."""
    path = put(tmp_path, TEXT)

    def refuse(*args: object, **options: object) -> None:
        raise PermissionError(errno.EACCES, "refused")

    with monkeypatch.context() as patch:
        patch.setattr(os, "lstat", refuse)
        _, file = begin(Store(tmp_path))
    with pytest.raises(FileExistsError):
        file.append(STEPS[0])
    assert (file.path, path.read_bytes()) == (path, TEXT)


def use_everything(store: Store) -> list[Game]:
    """Do all that a device does with its store where nothing can be written; return the games."""
    games = opened(store)
    game, file = begin(store)
    store.save(game, STEPS[0])
    assert file.waits
    store.almanac.learn("key", 1)
    store.pending.retry()
    for write, waiting in (
        (store.save_almanac, "almanac.json"),
        (store.save_preferences, "settings.json"),
        (lambda: store.put_away(game), "games/tiny-0002.journal" if games else "games/tiny-0001.journal"),
    ):
        write()
        assert store.pending.job(store.folder / waiting)
    return games


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    """The device runs without any files, and says so."""
    place = tmp_path / "file"
    place.write_text("mine")
    store = Store(place)
    assert store.problem
    assert use_everything(store) == []
    assert place.read_text() == "mine"


@pytest.mark.parametrize("error", FAULTS, ids=errno.errorcode.get)
def test_a_folder_that_cannot_be_written(error: int, tmp_path: Path) -> None:
    """The games that are there can be gone on with; nothing raises, and what failed is written once it can be."""
    put(tmp_path, TEXT)
    store = Store(tmp_path)
    with watched() as disk:
        disk.fail(error)
        (game,) = use_everything(store)
    assert seen(game.session) == seen(Session(TINY, HEADER, ENTRIES))
    store.save_preferences()
    assert not store.pending
    assert (tmp_path / "finished" / "tiny-0002.journal").exists()
    assert Store(tmp_path).almanac.get("key") == Known(1, "entered")


def test_a_folder_that_cannot_be_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fails to say what is on it is a problem, not the end."""
    put(tmp_path, TEXT)
    store = Store(tmp_path)

    def fail(*args: object, **options: object) -> None:
        raise OSError(errno.EIO, "fault")

    monkeypatch.setattr(os, "scandir", fail)
    assert store.games() == []
    assert store.problem


CIRCLE = "tiny-0002 cannot be read (Too many levels of symbolic links). It stays as it is."


@pytest.mark.parametrize(("target", "expected"), [("nothing", ""), ("tiny-0002.journal", CIRCLE)])
def test_an_entry_that_leads_nowhere_hides_no_game(target: str, expected: str, tmp_path: Path) -> None:
    """A link to nothing, like a game that goes while it is listed, is none; one that goes in a circle is said once."""
    put(tmp_path, TEXT)
    (tmp_path / "games" / "tiny-0002.journal").symlink_to(target)
    store = Store(tmp_path)
    assert [game.name for game in store.games()] == ["tiny-0001"]
    assert [game.name for game in store.games()] == ["tiny-0001"]
    assert (said(store), store.problem) == (expected, None)


def test_a_folder_that_fails_midway_hides_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was listed until then is there, and what is known of the others is not forgotten."""
    for number in (2, 1):
        put(tmp_path, TEXT).rename(tmp_path / "games" / f"tiny-000{number}.journal")
    store = Store(tmp_path)
    store.games()
    real = os.scandir

    @contextmanager
    def failing(folder: Path) -> Iterator[Iterator[os.DirEntry[str]]]:
        def some() -> Iterator[os.DirEntry[str]]:
            yield next(entry for entry in found if entry.name == "tiny-0002.journal")
            raise OSError(errno.EIO, "fault")

        with real(folder) as found:
            yield some()

    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", failing)
        assert [game.name for game in store.games()] == ["tiny-0002"]
    assert store.problem
    monkeypatch.setattr(store, "open", lambda path: pytest.fail("it was replayed"))
    assert len(store.games()) == 2


def test_a_game_that_cannot_be_read_is_left_where_it_is(tmp_path: Path) -> None:
    """It is said, not taken for a disk that is full; it may open the next time, and the others are offered."""
    put(tmp_path, TEXT)
    path = tmp_path / "games" / "tiny-0002.journal"
    path.mkdir()
    store = Store(tmp_path)
    assert [game.name for game in store.games()] == ["tiny-0001"]
    assert said(store) == "tiny-0002 cannot be read (Is a directory). It stays as it is."
    assert (store.problem, [*store.kept]) == (None, ["tiny-0002"])
    assert (tmp_path / "games" / "tiny-0002.journal").is_dir()


def test_a_fault_of_the_rules_stops_no_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that the rules break on is set aside and said; its file is the report, and the other games are there."""
    store = Store(tmp_path)
    for bot in ("patchwork", "droco"):
        options = BOTS[bot].choose_options({})
        store.create(replace(HEADER, bot=bot, options=options, seats=BOTS[bot].seats(options)))

    def broken(state: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(BOTS, "patchwork", replace(BOTS["patchwork"], play=broken))
    started = Store(tmp_path)
    assert [game.name for game in started.games()] == ["droco-0001"]
    assert [Words().say(said) for said in started.said] == ["patchwork-0001 cannot be read and is set aside."]
    assert (tmp_path / "damaged" / "patchwork-0001.journal").exists()
