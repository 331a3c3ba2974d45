"""The physical rolls of a store's games: which count, and what happens to files that cannot be read."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from compere.almanac import Almanac
from compere.arrange import Place
from compere.bot import Outcome
from compere.bots import BOTS
from compere.journal import Header, Source
from compere.prompts import Die, Mark, Number, Roll
from compere.session import Session
from compere.table import Table
from compere.wording import Voice, say
from compere_device.files import rolled
from compere_device.files.opened import open_game
from compere_device.files.rolled import DiceLog
from compere_device.files.store import Store
from tiny import END, TINY, TinyState, nothing

D10, D6 = Die("d10", tuple(range(1, 11))), Die("d6", tuple(range(1, 7)))
SQUARES = tuple((x, 0) for x in range(10))
Given = tuple[object, Source]


async def play(state: TinyState) -> Outcome:
    """Ask again and again: a square, a die of ten sides with one of six beside it, then one by the device."""
    await Mark()
    for nth in range(100):
        await Place("dicey.where", say("Where?"), "luck", SQUARES, subject=(nth,))
        await Roll("dicey.both", say("Roll."), "luck", {each.id: each.faces for each in (D10, D6)}, subject=(nth,))
        await Roll("dicey.own", say("I roll."), "luck", {"own": D10.faces}, by="device", subject=(nth,))
        await Number("dicey.more", say("How many?"), "luck", 0, 9, subject=(nth,))
    return END


DICEY = Voice("dicey")("Dicey")


@pytest.fixture(autouse=True)
def _dicey(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "dicey", replace(TINY, title=DICEY, set_up=nothing, play=play, options=()))


def game(folder: Path, faces: Sequence[tuple[int, Source]], *, undo: bool = False, done: bool = False) -> Path:
    """Play a game in which these faces come up, and return its file."""
    store = Store(folder)
    begun = store.create(Header("dicey", 1, {}, "1"))
    assert begun.file
    table = Table(begun.session, Almanac(), begun.file.append)
    for face, source in faces:
        table.answer([0, 0])
        table.answer([face, 6], source)
        table.answer(1)
    if undo:
        table.undo()
        table.undo()
    if done:
        store.put_away(begun)
        return folder / "finished" / begun.file.path.name
    return begun.file.path


def counts(folder: Path) -> tuple[int, ...]:
    return DiceLog(folder).count().fairness.counts


def only(**times: int) -> tuple[int, ...]:
    return tuple(times.get(f"f{face}", 0) for face in range(10))


def test_no_games(tmp_path: Path) -> None:
    """An empty folder, and none."""
    for folder in (tmp_path, tmp_path / "none"):
        logged = DiceLog(folder).count()
        assert (logged.fairness.rolls, logged.games, logged.broken, logged.left, logged.problem) == (0, 0, (), 0, None)


def test_what_people_rolled_counts(tmp_path: Path) -> None:
    """Read, scanned or entered, in games in progress and finished ones; of the dice only those with ten sides."""
    game(tmp_path, [(3, "physical"), (3, "scanned"), (10, "entered")])
    game(tmp_path, [(7, "physical")], done=True)
    game(tmp_path, [])
    logged = DiceLog(tmp_path).count()
    assert (logged.fairness.counts, logged.games) == (only(f3=2, f0=1, f7=1), 2)


def test_what_the_device_rolled_does_not_count(tmp_path: Path) -> None:
    """Nor what it rolled in the table's place."""
    path = game(tmp_path, [(4, "virtual"), (5, "entered")])
    assert b" virtual [" in path.read_bytes()
    assert counts(tmp_path) == only(f5=1)


def test_what_was_taken_back_does_not_count(tmp_path: Path) -> None:
    """It was mistyped, or comes again."""
    game(tmp_path, [(2, "entered"), (8, "entered")], undo=True)
    assert counts(tmp_path) == only(f2=1)


def test_a_game_is_replayed_once_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journals of the others are only read."""
    opened = []
    monkeypatch.setattr(rolled, "open_game", lambda path: opened.append(path) or open_game(path))
    for face in (1, 2, 3):
        game(tmp_path, [(face, "entered")])
    assert counts(tmp_path) == only(f1=1, f2=1, f3=1)
    assert len(opened) == 1


def test_broken_games_are_named_and_left_out(tmp_path: Path) -> None:
    """Cut, changed, of no bot, of other rules, no journal at all, a folder, a link to nothing."""
    good = game(tmp_path, [(6, "entered")])
    data = good.read_bytes()
    lines = data.splitlines(keepends=True)
    games = tmp_path / "games"
    (games / "changed.journal").write_bytes(data.replace(b"[6,6]", b"[9,6]"))
    (games / "empty.journal").write_bytes(b"")
    (games / "noise.journal").write_bytes(os.urandom(99))
    (games / "folder.journal").mkdir()
    (games / "link.journal").symlink_to("nowhere")
    (games / "torn.journal").write_bytes(b"".join(lines[:-1]) + lines[-1][:9])
    logged = DiceLog(tmp_path).count()
    assert logged.broken == ("changed", "empty", "folder", "link", "noise")
    assert (logged.fairness.counts, logged.games) == (only(f6=2), 2)


def test_a_game_of_a_bot_that_is_gone_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And so is one whose rules fail."""
    path = game(tmp_path, [(6, "entered")])
    monkeypatch.delitem(BOTS, "dicey")
    assert DiceLog(tmp_path).count().broken == (path.stem,)

    async def fails(state: TinyState) -> Outcome:
        raise ZeroDivisionError

    monkeypatch.setitem(BOTS, "dicey", replace(TINY, title=DICEY, set_up=nothing, play=fails, options=()))
    assert DiceLog(tmp_path).count().broken == (path.stem,)


def test_a_folder_that_cannot_be_listed(tmp_path: Path) -> None:
    """Is told from an empty one."""
    (tmp_path / "games").write_text("")
    assert isinstance(DiceLog(tmp_path).count().problem, NotADirectoryError)


def test_what_there_is_no_time_for_is_looked_at_the_next_time(tmp_path: Path) -> None:
    """What was counted is not counted again, unless its file has changed."""
    for face in (1, 2, 3):
        game(tmp_path, [(face, "entered")])
    dice, looks = DiceLog(tmp_path), [True, False, False]
    first = dice.count(lambda: looks.pop(0))
    assert (first.fairness.rolls, first.left) == (1, 2)
    assert (dice.count().fairness.rolls, dice.count(lambda: False).left) == (3, 0)
    path = game(tmp_path, [(4, "entered")])
    assert dice.count(lambda: False).left == 1
    assert dice.count().fairness.counts == only(f1=1, f2=1, f3=1, f4=1)
    path.write_bytes(game(tmp_path / "elsewhere", [(5, "entered"), (5, "entered")]).read_bytes())
    assert dice.count().fairness.counts == only(f1=1, f2=1, f3=1, f5=2)
    path.unlink()
    assert dice.count(lambda: False).fairness.rolls == 3


def test_dice_are_known_by_the_question(tmp_path: Path) -> None:
    """The session that replayed a game has them."""
    session: Session = open_game(game(tmp_path, [(1, "entered")])).session
    assert session.now.dice["both"] == (D10, D6)
    assert "where" not in session.now.dice
