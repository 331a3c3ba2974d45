"""How games ended: found once, kept beside them, and no broken file in the way."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from compere.bot import Outcome
from compere.bots import BOTS
from compere_device.files import record
from compere_device.files.ended import Ended, ended
from compere_device.files.opened import open_game
from compere_device.files.record import Record, Recorded
from compere_device.files.store import Store
from disk import watched
from duel import DUEL, duel
from tiny import TinyState


@pytest.fixture(autouse=True)
def _set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "duel", DUEL)


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The journals that are played for the record."""
    names: list[str] = []
    monkeypatch.setattr(record, "open_game", lambda path: names.append(path.stem) or open_game(path))
    return names


def looked(folder: Path) -> Recorded:
    return Record(folder).look()


def lost(folder: Path) -> None:
    """Lose what is kept."""
    (folder / "record.index").unlink()


def test_no_games(tmp_path: Path) -> None:
    """An empty folder, and none."""
    for folder in (tmp_path, tmp_path / "none"):
        recorded = looked(folder)
        assert (recorded, recorded.tallies(), recorded.against("duel", "easy")) == (Recorded(()), [], None)


def test_who_won_and_with_which_scores(tmp_path: Path) -> None:
    """Alone or with others; no scores where none were counted; abandoned games have no winner."""
    for scores in ((5, 3), (2, 4), (6, 6), (0, 0), (7,), ()):
        duel(tmp_path, *scores)
    found = [(game.won, game.yours, game.theirs) for game in looked(tmp_path).games]
    assert found == [
        (True, 5, 3),
        (False, 2, 4),
        (True, 6, 6),
        (False, None, None),
        (None, None, None),
        (None, None, None),
    ]


def test_by_bot_and_level(tmp_path: Path) -> None:
    """In the order of a new game's levels, each in the order in which its games were begun; abandoned ones aside."""
    for score, level in ((1, "easy"), (2, "hard"), (3, "easy")):
        duel(tmp_path, score, 2, level=level)
    duel(tmp_path, 9)
    hard, easy = looked(tmp_path).tallies()
    assert [(each.bot, each.level, each.won, each.scores, each.others) for each in (hard, easy)] == [
        ("duel", "hard", 1, (2,), (2,)),
        ("duel", "easy", 1, (1, 3), (2, 2)),
    ]
    assert looked(tmp_path).against("duel", "easy") == easy


def test_the_order_is_that_of_their_numbers(tmp_path: Path) -> None:
    """Whatever their files' times are: the tenth comes after the ninth, and a name without a number first."""
    kept = tmp_path / "finished"
    for name in ("duel-10000", "duel-9999", "mine", "duel-0002.2"):
        duel(tmp_path, 1, 2)
        (kept / "duel-0001.journal").rename(kept / f"{name}.journal")
    assert [game.name for game in looked(tmp_path).games] == ["mine", "duel-0002.2", "duel-9999", "duel-10000"]


def test_a_game_that_was_put_away_is_not_replayed(tmp_path: Path, replays: list[str]) -> None:
    """Not even once: how it ended was known then."""
    duel(tmp_path, 5, 3)
    duel(tmp_path)
    assert len(looked(tmp_path).games) == 2
    assert replays == []


def test_what_was_found_is_kept(tmp_path: Path, replays: list[str]) -> None:
    """Games of before are played once for all; games that are gone are forgotten."""
    for score in (1, 2, 3):
        duel(tmp_path, score, 2)
    lost(tmp_path)
    first = Record(tmp_path)
    found = first.look()
    first.save()
    assert (looked(tmp_path), len(replays)) == (found, 3)
    (tmp_path / "finished" / "duel-0002.journal").unlink()
    assert [game.yours for game in looked(tmp_path).games] == [1, 3]
    assert len(replays) == 3


@pytest.mark.parametrize("content", [b"", b"\n", b"compere-record 2 00000000\nduel", b"\xff" * 99, "byte", "cut"])
def test_a_record_that_is_wrong_is_made_anew(content: bytes | str, tmp_path: Path, replays: list[str]) -> None:
    """Foreign, damaged in one byte or cut short: every game is played again, and nothing is said."""
    duel(tmp_path, 5, 3)
    path, found = tmp_path / "record.index", looked(tmp_path)
    kept = path.read_bytes()
    wrong = {"byte": kept.replace(b"true,true", b"true,null"), "cut": kept[:-9]}
    path.write_bytes(wrong[content] if isinstance(content, str) else content)
    assert looked(tmp_path) == found
    assert replays == ["duel-0001"]


@pytest.mark.parametrize("change", ["size", "time"])
def test_a_journal_that_changed_is_looked_at_again(change: str, tmp_path: Path, replays: list[str]) -> None:
    """Of another size or time it may be another game."""
    duel(tmp_path, 5, 3)
    path = tmp_path / "finished" / "duel-0001.journal"
    if change == "time":
        os.utime(path, (1, 1))
    else:
        duel(tmp_path / "other", 51, 37)
        path.write_bytes((tmp_path / "other" / "finished" / path.name).read_bytes())
        os.utime(path, ns=(1, 1))
    (game,) = looked(tmp_path).games
    assert (game.yours, replays) == (5 if change == "time" else 51, ["duel-0001"])


def test_broken_games_are_named_and_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut, changed, no journal at all, a folder, a link to nothing: the others count, and each is tried once."""
    duel(tmp_path, 5, 3)
    kept = tmp_path / "finished"
    data = (kept / "duel-0001.journal").read_bytes()
    (kept / "changed.journal").write_bytes(data.replace(b" 5\n", b" 6\n").replace(b" 5 ", b" 6 "))
    (kept / "empty.journal").write_bytes(b"")
    (kept / "noise.journal").write_bytes(os.urandom(99))
    (kept / "folder.journal").mkdir()
    (kept / "link.journal").symlink_to("nowhere")
    kept_record, names = Record(tmp_path), list[str]()
    monkeypatch.setattr(record, "open_game", lambda path: names.append(path.stem) or open_game(path))
    for _ in range(2):
        recorded = kept_record.look()
        assert recorded.broken == ("changed", "empty", "folder", "link", "noise")
        assert [game.name for game in recorded.games] == ["duel-0001"]
    assert sorted(names) == ["changed", "empty", "folder", "noise"]


def test_a_game_of_a_bot_that_is_gone_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And so is one whose rules fail, for as long as they do."""
    duel(tmp_path, 5, 3)
    monkeypatch.delitem(BOTS, "duel")
    assert looked(tmp_path).broken == ("duel-0001",)
    lost(tmp_path)

    async def fails(state: TinyState) -> Outcome:
        raise ZeroDivisionError

    monkeypatch.setitem(BOTS, "duel", replace(DUEL, play=fails))
    assert looked(tmp_path).broken == ("duel-0001",)


def test_there_is_time_for_some_games_only(tmp_path: Path) -> None:
    """The next look goes on where this one ended; what is known costs no time."""
    for score in (1, 2, 3):
        duel(tmp_path, score, 2)
    lost(tmp_path)
    kept, looks = Record(tmp_path), [True, False, False]
    first = kept.look(lambda: looks.pop(0))
    assert (len(first.games), first.left) == (1, 2)
    assert (len(kept.look().games), kept.look(lambda: False).left) == (3, 0)


def test_games_that_are_not_put_away_yet(tmp_path: Path) -> None:
    """They count where somebody has them."""
    game = duel(tmp_path, 5, 3, put_away=False)
    assert looked(tmp_path).games == ()
    assert Record(tmp_path).look(also=[ended(game.name, game.session)]).games == (
        Ended("duel-0001", "duel", "easy", True, True, 5, 3),
    )


def test_a_store_counts_each_game_once(tmp_path: Path) -> None:
    """Played, waiting to be put away while the disk is full, and put away."""
    duel(tmp_path, 1, 2)
    game, store = duel(tmp_path, 5, 3, put_away=False), Store(tmp_path)
    assert [each.yours for each in store.record(lambda: True, game).games] == [1, 5]
    with watched() as disk:
        disk.fail(28)
        store.put_away(game)
        assert [each.yours for each in store.record(lambda: True, game).games] == [1, 5]
        assert [each.yours for each in store.record(lambda: True).games] == [1, 5]
    store.pending.retry()
    assert [each.yours for each in store.record(lambda: True).games] == [1, 5]


def test_a_look_writes_nothing(tmp_path: Path) -> None:
    """What was found is written when it is saved, and only where there is something new."""
    duel(tmp_path, 1, 2)
    kept = Record(tmp_path)
    with watched() as disk:
        kept.look()
        kept.save()
        assert disk.calls == []
    lost(tmp_path)
    found = Record(tmp_path)
    with watched() as disk:
        found.look()
        assert disk.calls == []
        found.save()
        assert "replace" in disk.calls


def test_a_disk_that_cannot_be_written(tmp_path: Path) -> None:
    """The record is shown all the same, and is no trouble that the table is told of."""
    duel(tmp_path, 1, 2)
    lost(tmp_path)
    store = Store(tmp_path)
    with watched() as disk:
        disk.fail(28)
        assert len(store.record(lambda: True).games) == 1
        store.save_index()
    assert (disk.failed > 0, store.problem, bool(store.pending)) == (True, None, False)
    store.save_index()
    assert (tmp_path / "record.index").exists()


def test_a_folder_that_cannot_be_listed(tmp_path: Path) -> None:
    """Is told from an empty one."""
    (tmp_path / "finished").write_text("")
    assert isinstance(looked(tmp_path).problem, NotADirectoryError)


def test_a_foreign_name_stays_out(tmp_path: Path, replays: list[str]) -> None:
    """A name with a line break is a game like any other, and played each time."""
    duel(tmp_path, 1, 2)
    kept = tmp_path / "finished"
    (kept / "duel-0001.journal").rename(kept / "a\nb\tc.journal")
    for _ in range(2):
        again = Record(tmp_path)
        assert [game.yours for game in again.look().games] == [1]
        again.save()
    assert replays == ["a\nb\tc"] * 2


def test_home_replays_nothing_for_it(tmp_path: Path, replays: list[str]) -> None:
    """Nor reads what is kept: the list of games asks for no record."""
    for score in range(5):
        duel(tmp_path, score, 2)
    lost(tmp_path)
    store = Store(tmp_path)
    store.games()
    store.save_index()
    assert (replays, store._kept_record, (tmp_path / "record.index").exists()) == ([], None, False)


def test_a_game_that_people_play_among_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Is over, and no win or loss against the bot."""
    monkeypatch.setitem(BOTS, "duel", replace(DUEL, you=lambda options: ""))
    duel(tmp_path, 5, 3)
    recorded = looked(tmp_path)
    assert (recorded.games, recorded.tallies()) == ((Ended("duel-0001", "duel", "easy", True),), [])
