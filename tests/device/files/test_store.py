"""The store: what is on disk after every answer, whatever the disk does."""

import errno
import io
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compere.almanac import Almanac, Fact
from compere.bot import Printed
from compere.bots import BOTS
from compere.journal import Corrected, Undone
from compere.prompts import Choose
from compere.session import Session
from compere.table import Table
from compere.wording import Words, say
from compere_device.drivers.headless import Headless
from compere_device.files.store import Game, JournalFile, Store
from disk import ENTRIES, HEADER, LINES, STEPS, TEXT, Disk, put, watched
from playing import play_on
from tiny import TINY, seen, text_of

FAULTS = (errno.ENOSPC, errno.EROFS, errno.EIO, errno.EACCES)
ONE_APPEND = ["open", "fstat", "pwrite", "fsync", "close"]


@pytest.fixture(autouse=True, scope="module")
def _set_up() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(BOTS, TINY.name, TINY)
        patch.setattr(os, "fsync", lambda handle: None)  # thousands of them take long
        yield


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
    (back,) = Store(tmp_path).games()
    assert (back.name, back.session.header, back.said) == ("tiny-0001", HEADER, [])
    assert seen(back.session) == seen(Session(TINY, HEADER, ENTRIES))


def test_games_come_the_last_played_first(tmp_path: Path) -> None:
    """The order is that of the last answers, not of the beginnings."""
    store = Store(tmp_path)
    files = [begin(store)[1] for _ in range(3)]
    for age, file in enumerate(files):
        os.utime(file.path, (1000 - age, 1000 - age))
    assert [game.name for game in store.games()] == ["tiny-0001", "tiny-0002", "tiny-0003"]
    files[2].append(STEPS[0])
    assert [game.name for game in store.games()] == ["tiny-0003", "tiny-0001", "tiny-0002"]


def test_a_game_that_was_put_away_keeps_its_name(tmp_path: Path) -> None:
    """It is among the finished ones, whole; nothing takes its name or its place."""
    store = Store(tmp_path)
    store.put_away(store.create(HEADER))
    assert store.games() == []
    assert store.create(HEADER).name == "tiny-0002"
    put(tmp_path, TEXT)  # the same name once more
    store.put_away(next(game for game in store.games() if game.name == "tiny-0001"))
    finished = {path.name: path.read_bytes() for path in (tmp_path / "finished").iterdir()}
    assert finished == {"tiny-0001.journal": LINES[0], "tiny-0001.2.journal": TEXT}
    game = Game(Session(TINY, HEADER))  # one that nobody wants to keep
    store.put_away(game)
    assert (game.name, store.problem) == ("tiny", None)


def test_a_game_that_ended_is_put_away(tmp_path: Path) -> None:
    """A power cut between the last answer and the last page leaves an ended game: nobody is asked to go on with it."""
    game, file = begin(Store(tmp_path))
    for _ in play_on(Table(game.session, Almanac(), file.append), Random(1)):
        pass
    assert Store(tmp_path).games() == []
    assert [path.name for path in (tmp_path / "finished").iterdir()] == ["tiny-0001.journal"]


def test_the_almanac_begins_with_what_ships(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Printed facts of every bot are known from the start, and what was learned stands over them."""
    ruby = Printed(say("Ruby"), Choose("tiny.ruby", say("How heavy?"), "luck", ()), Fact("9", "printed"))
    monkeypatch.setitem(BOTS, TINY.name, replace(TINY, printed={"tiny.ruby": ruby}))
    store = Store(tmp_path)
    assert store.almanac.get("tiny.ruby") == ruby.fact
    store.almanac.learn("tiny.ruby", "8")
    store.save_almanac()
    assert Store(tmp_path).almanac.get("tiny.ruby") == Fact("8", "entered")


# One append


def test_one_append_is_one_write_and_one_sync(tmp_path: Path) -> None:
    """An answer costs the card one write and one sync, with whatever follows from it."""
    with watched() as disk:
        file = JournalFile(tmp_path / "games" / "a.journal")
        file.begin(HEADER)
        for step in STEPS:
            disk.calls.clear()
            file.append(step)
            assert disk.calls == ONE_APPEND
    assert file.path.read_bytes() == TEXT


def test_a_new_name_lasts(tmp_path: Path) -> None:
    """Every folder in which a name is new is synced before the first answer is asked for."""
    with watched() as disk:
        JournalFile(tmp_path / "state" / "games" / "a.journal").begin(HEADER)
        assert disk.synced >= {tmp_path, tmp_path / "state", tmp_path / "state" / "games"}


def test_nothing_is_shown_before_it_is_saved(tmp_path: Path) -> None:
    """Between an answer and what a player sees next there is a write and a sync."""

    class Shown(io.StringIO):
        def write(self, text: str) -> int:
            disk.calls.append("shown")
            return len(text)

    requests = [
        '{"answer": [2, 5]}',
        '{"undo": true}',
        '{"answer": [1, 0]}',
        '{"correct": {"fact": "luck", "value": 0}}',
    ]
    with watched() as disk:
        game, file = begin(Store(tmp_path))
        disk.calls.clear()
        Headless(Table(game.session, Almanac(), file.append), Words(), Shown()).run(requests)
    assert disk.calls == ["shown", *[*ONE_APPEND, "shown"] * len(requests)]


# Faults of the disk


def play_through(disk: Disk, path: Path) -> None:
    """Play on whatever the disk does; hold the file and what is said of it against what happened."""
    file = JournalFile(path)
    for upto in range(len(STEPS) + 1):
        failed = disk.failed
        if upto:
            file.append(STEPS[upto - 1])
        else:
            file.begin(HEADER)
        assert (file.problem is not None) == (disk.failed > failed)
        if file.problem is None:
            assert path.read_bytes() == text_of(HEADER, [entry for step in STEPS[:upto] for entry in step])
    disk.work()
    file.append(())
    assert file.problem is None
    assert path.read_bytes() == TEXT


@pytest.mark.parametrize(("error", "lasting"), [*zip(FAULTS, (30, 12, 1, 2), strict=True)])
def test_a_fault_at_any_call_loses_nothing(error: int, lasting: int, tmp_path: Path) -> None:
    """The game goes on, `problem` says so while it lasts, and then the file is as if nothing had been."""
    for first in range(10_000):
        with watched() as disk:
            disk.fail(error, lambda number, first=first: first <= number < first + lasting)
            play_through(disk, tmp_path / str(first) / "games" / "a.journal")
            if not disk.failed:
                break
    print(f"a fault at each of {first} calls")
    assert first > len(ONE_APPEND) * len(STEPS)


@settings(deadline=None)
@given(st.sets(st.integers(0, 120), max_size=60), st.sets(st.integers(0, 200)), st.sampled_from(FAULTS))
def test_any_faults_and_short_writes_lose_nothing(faults: set[int], shorts: set[int], error: int) -> None:
    """Faults come and go as they like, and writes stop short before them."""
    with TemporaryDirectory() as folder, watched() as disk:
        disk.fail(error, faults.__contains__)
        disk.short = shorts.__contains__
        play_through(disk, Path(folder) / "games" / "a.journal")


def test_a_game_never_takes_the_file_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where names cannot be looked up, a new game is not written over one that may be there."""
    path = put(tmp_path, TEXT)

    def refuse(*args: object, **options: object) -> None:
        raise PermissionError(errno.EACCES, "refused")

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", refuse)
        _, file = begin(Store(tmp_path))
    file.append(STEPS[0])
    assert (file.path, path.read_bytes()) == (path, TEXT)
    assert file.problem


def use_everything(store: Store) -> list[Game]:
    """Do all that a device does with its store where nothing can be written; return the games."""
    games = store.games()
    game, file = begin(store)
    file.append(STEPS[0])
    assert file.problem
    store.almanac.learn("key", 1)
    for write in (store.save_almanac, store.save_settings, lambda: store.put_away(game)):
        store.problem = None
        write()
        assert store.problem
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
    store.save_almanac()
    assert Store(tmp_path).almanac.get("key") == Fact(1, "entered")


@pytest.mark.parametrize("kind", ["scandir", "stat"])
def test_a_folder_that_cannot_be_listed(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fails to say what is on it is a problem, not the end."""
    put(tmp_path, TEXT)
    store = Store(tmp_path)

    def fail(*args: object, **options: object) -> None:
        raise OSError(errno.EIO, "fault")

    monkeypatch.setattr(os, kind, fail)
    assert store.games() == []
    assert store.problem


def test_a_game_that_cannot_be_read_is_left_where_it_is(tmp_path: Path) -> None:
    """A file that does not open may do so the next time; the others are offered."""
    put(tmp_path, TEXT)
    (tmp_path / "games" / "tiny-0002.journal").mkdir()
    store = Store(tmp_path)
    assert [game.name for game in store.games()] == ["tiny-0001"]
    assert store.problem
    assert (tmp_path / "games" / "tiny-0002.journal").is_dir()


def test_a_fault_of_the_rules_stops_no_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that the rules break on is set aside and said; its file is the report, and the other games are there."""
    store = Store(tmp_path)
    for bot in ("patchwork", "droco"):
        store.create(replace(HEADER, bot=bot, options=BOTS[bot].choose_options({}), seats=BOTS[bot].seats))

    def broken(state: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(BOTS, "patchwork", replace(BOTS["patchwork"], play=broken))
    started = Store(tmp_path)
    assert [game.name for game in started.games()] == ["droco-0001"]
    assert [Words().say(said) for said in started.said] == ["patchwork-0001 cannot be read and is set aside."]
    assert (tmp_path / "damaged" / "patchwork-0001.journal").exists()
