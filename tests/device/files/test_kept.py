"""Where a game stood when it was left, kept beside its journal: equal to the run from line one, or not used."""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from asked_of import everything, from_line_one
from compere import session as sessions
from compere import standing
from compere.bots import BOTS, find
from compere.errors import NothingToUndo
from compere.journal import Entry, Header, Undone
from compere.session import Session
from compere.standing import EVERY, LEFT, Kept
from compere_device.files import kept
from compere_device.files.kept import MOST, beside, program, read, remove, written
from compere_device.files.opened import open_game
from compere_proof.random_games import Game
from golden_games import golden
from kept_games import forged, plain_of, runs, stored
from tiny import TINY, fortunate, session, text_of

GAMES = int(os.environ.get("COMPERE_GAMES", "20")) // 20  # at random, of each bot
LOOKED_AT = 0.02 * GAMES  # how many entries are followed by an opening that is compared
Record = Callable[[str, object], None]
Recorded = tuple[Header, list[Entry]]


def at_random(bot: str, seed: int) -> Recorded:
    """Return a game at random, with steps back and corrections."""
    game = Game(BOTS[bot], Random(f"left {seed}"))
    moves = (*[game.answer] * 16, game.undo, game.go_back, game.go_far_back, game.correct)
    for _ in range(100):
        game.random.choice(moves)()
    return game.session.header, game.entries


def recorded(bot: str) -> Iterator[Recorded]:
    """Yield games of a bot: the longest golden ones, and some at random."""
    for game in golden(bot)[-GAMES:]:
        yield game.header, list(game.entries)
    for seed in range(GAMES):
        yield at_random(bot, seed)


def opened(bot: str, header: Header, entries: list[Entry], upto: int, content: bytes | None) -> Session | None:
    """Return a game opened with what was kept of it; None if that is not used."""
    data = text_of(header, entries[:upto])
    left = read(content, data, find(bot)) if content else None
    return Session(find(bot), header, entries[:upto], left=left) if left else None


def left_at(bot: str, header: Header, entries: list[Entry], upto: int) -> bytes | None:
    """Return what is kept of a game that is left after so many entries."""
    left = Session(find(bot), header, entries[:upto]).left()
    return written(left, text_of(header, entries[:upto]), find(bot)) if left else None


def steps_back(game: Session, entries: list[Entry], most: int) -> Iterator[list[Entry]]:
    """Take so many steps back, and yield the entries after each."""
    for _ in range(most):
        try:
            entries = [*entries, game.undo()[0]]
        except NothingToUndo:
            return
        yield entries


@pytest.mark.slow
@pytest.mark.parametrize("every", [4, EVERY])
@pytest.mark.parametrize("bot", BOTS)
def test_it_is_the_run_from_line_one(bot: str, every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """At entries of golden and random games: as they were left, after more entries, and after steps back."""
    monkeypatch.setattr(standing, "EVERY", every)
    monkeypatch.setattr(sessions, "EVERY", every)
    random, used = Random(bot), 0
    for header, entries in recorded(bot):
        places = [upto for upto in range(EVERY, len(entries) + 1) if random.random() < LOOKED_AT]
        places += [len(entries) - 3]
        for upto in places:
            content = left_at(bot, header, entries, upto)
            for now in {upto, min(upto + random.randint(1, 9), len(entries))}:
                game = opened(bot, header, entries, now, content)
                if game:
                    used += bool(game._positions.kept)
                    assert everything(game) == everything(from_line_one(game, entries[:now]))
                    for after in steps_back(game, entries[:now], 1):
                        assert everything(game) == everything(from_line_one(game, after))
    assert used


@pytest.mark.parametrize("bot", BOTS)
def test_what_is_written_is_read(bot: str, record_property: Record) -> None:
    """At every tenth entry, every field of it; and its size is bounded."""
    sizes = [0]
    for header, entries in recorded(bot):
        game = Session(find(bot), header)
        for nth, _ in enumerate(entries, 1):
            if nth % 10 == 0 or nth == len(entries):
                game = Session(find(bot), header, entries[:nth])
                if left := game.left():
                    data = text_of(header, entries[:nth])
                    content = written(left, data, find(bot))
                    assert read(content, data, find(bot)) == left
                    assert 1 <= len(left.positions) <= LEFT + 1
                    sizes.append(len(content))
    assert 1000 < max(sizes) <= MOST / 4
    record_property(f"most kept of a game of {bot}, on disk", f"{max(sizes)} bytes")


# Planted faults: what the comparison is worth


def other(value: Any) -> Any:
    """Return a value of that type that nobody wrote there."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return ""
        case None:
            return ""
        case dict() | list():
            return type(value)()
    raise AssertionError(value)


FIELDS = ["taken", "told_from", "facts", "began", "told", "answered", "turned", "marks", "counts", "taught", "dice"]


@pytest.mark.slow
@pytest.mark.parametrize("field", FIELDS)
def test_a_planted_fault_is_noticed(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A field of a position that says something else is refused, or the comparison finds it in some game."""
    monkeypatch.setattr(standing, "EVERY", 4)
    monkeypatch.setattr(sessions, "EVERY", 4)
    plain = kept._plain

    def planted(each: Kept) -> dict[str, Any]:
        right = plain(each)
        return {**right, field: other(right[field])}

    monkeypatch.setattr(kept, "_plain", planted)
    assert any(differs(bot) for bot in ("ufobot", "droco", "robokid", "patchwork"))


def differs(bot: str) -> bool:
    """Whether a game of a bot is another one with what is kept of it, as it is opened or after a step back."""
    game = golden(bot)[-1]
    for upto in range(40, len(game.entries), 11):
        again = opened(bot, game.header, list(game.entries), upto, left_at(bot, game.header, list(game.entries), upto))
        if again is None:
            return True
        after = [list(game.entries[:upto]), *steps_back(again, list(game.entries[:upto]), 1)]
        if everything(again) != everything(from_line_one(again, after[-1])):
            return True
    return False


# The file


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Return a long game's journal in a store, beside which it is kept where it stands."""
    return stored(tmp_path)


def test_opening_runs_a_few_answers_only(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those since the last mark that a person has answered something after, however long the game is."""
    few = runs(journal, monkeypatch)
    remove(journal)
    assert few <= 8
    assert runs(journal, monkeypatch) == 90


def test_a_short_game_and_an_ended_one_keep_nothing(tmp_path: Path) -> None:
    """The one is opened at once, and the other is put away."""
    for entries in (EVERY - 1, 10_000):
        path = stored(tmp_path / str(entries), entries=entries)
        assert not beside(path).exists()


def test_any_bit_that_flips(journal: Path) -> None:
    """The file is then not used: none of its bits can change without that."""
    content, data, bot = beside(journal).read_bytes(), journal.read_bytes(), find("droco")
    assert read(content, data, bot)
    for at in range(len(content)):
        flipped = content[:at] + bytes([content[at] ^ 1 << at % 8]) + content[at + 1 :]
        assert read(flipped, data, bot) is None
    for cut in range(len(content)):
        assert read(content[:cut], data, bot) is None
        assert read(content[:cut] + bytes(len(content) - cut), data, bot) is None


def test_the_journal_overrules(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One whose first bytes are others, or fewer, is another game; one that goes on is the same."""
    data = journal.read_bytes()
    game = golden("droco")[-1]
    elsewhere = text_of(replace(game.header, seed="other"), game.entries[:90])
    assert len(elsewhere.splitlines()) == len(data.splitlines())
    lines = data.splitlines(keepends=True)
    for other_data, few in [
        (elsewhere, False),
        (b"".join(lines[:-1]), False),
        (data[:-3], False),
        (text_of(game.header, game.entries[:95]), True),
        (text_of(game.header, [*game.entries[:90], Undone(20)]), False),
        (text_of(game.header, [*game.entries[:90], Undone(20), *game.entries[20:90]]), False),
    ]:
        journal.write_bytes(other_data)
        assert (runs(journal, monkeypatch) < 20) is few


def test_other_rules_and_another_program(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What other rules or other files of core or bot have kept is not used."""
    content, data, bot = beside(journal).read_bytes(), journal.read_bytes(), find("droco")
    assert read(content, data, replace(bot, rules_version=bot.rules_version + 1)) is None
    assert program(find("ufobot")) != program(bot)
    monkeypatch.setattr(kept, "_files", lambda folder: 1)
    assert read(content, data, bot) is None


def test_any_file_of_the_rules_counts(tmp_path: Path) -> None:
    """A file that is another size or newer, or lies in a folder below, makes it another program."""
    (tmp_path / "below").mkdir()
    seen = set[int]()
    for name, text, ns in [("a.py", "1", 5), ("a.py", "12", 5), ("a.py", "12", 6), ("below/b.py", "1", 5)]:
        (tmp_path / name).write_text(text)
        os.utime(tmp_path / name, ns=(ns, ns))
        kept._files.cache_clear()
        seen.add(kept._files(str(tmp_path)))
    assert len(seen) == 4
    (tmp_path / "c.json").write_text("{}")
    kept._files.cache_clear()
    assert kept._files(str(tmp_path)) in seen


def test_what_a_guest_is_made_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All modules of its package, also those above its rules; one that is a file alone is not all that lies beside."""
    (tmp_path / "guesthouse/rules").mkdir(parents=True)
    names = ("lone.py", "beside.py", "guesthouse/__init__.py", "guesthouse/cards.py", "guesthouse/rules/__init__.py")
    for name in names:
        (tmp_path / name).write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    for module, name, counts in [
        ("guesthouse.rules", "guesthouse/cards.py", True),
        ("guesthouse.rules", "guesthouse/rules/__init__.py", True),
        ("guesthouse.rules", "beside.py", False),
        ("lone", "lone.py", True),
        ("lone", "beside.py", False),
    ]:
        import_module(module)
        play = partial(fortunate)
        play.__module__ = module
        guest = replace(TINY, play=play)
        before = program(guest)
        (tmp_path / name).write_text(f"{(tmp_path / name).read_text()}#")
        kept._files.cache_clear()
        assert (program(guest) != before) is counts


def test_rules_that_fall_over_what_is_kept(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever they raise, the game is run from its first line."""
    real = sessions.Run._take_up
    for error in (ZeroDivisionError(), KeyError("x")):

        def fall(self: Any, start: Kept, error: Exception = error) -> None:
            real(self, start)
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(sessions.Run, "_take_up", fall)
            game = open_game(journal)
        assert len(game.session.history.items) == 90


def test_a_file_that_would_be_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not written."""
    monkeypatch.setattr(kept, "MOST", 100)
    assert not beside(stored(tmp_path)).exists()


def test_rules_that_know_more_than_the_table_shows() -> None:
    """What was asked when the game was left tells: the position is not used."""
    bot = find("droco")
    game = golden("droco")[-1]
    session = Session(bot, game.header, game.entries[:90])
    left = session.left()
    assert left
    lie = replace(left, question="00000000")
    again = Session(bot, game.header, game.entries[:90], left=lie)
    assert [each.taken for each in again._positions.kept] == [each.taken for each in session._positions.kept]
    assert everything(again) == everything(session)
    true = Session(bot, game.header, game.entries[:90], left=left)
    assert true._positions.kept == list(left.positions)


def test_a_bot_from_elsewhere() -> None:
    """One in a folder of its own is a program of its own."""
    assert program(TINY) not in {program(find(bot)) for bot in BOTS}


@pytest.mark.parametrize("planted", [False, True])
def test_what_was_asked_last(planted: bool) -> None:
    """A correction has ended the game at the very position: what its file says was asked last is all there is."""
    game, entries = session(fortunate), list[Entry]()
    for _ in range(EVERY + 3):
        entries.append(game.answer(1))
    left, at = game.left(), len(entries)
    assert left
    content = written(left, text_of(game.header, entries), game.bot)
    plain = plain_of(content)
    plain["positions"][-1]["question"] = "" if planted else plain["positions"][-1]["question"]
    entries += [game.undo()[0], game.correct("luck", 60)[0]]
    data = text_of(game.header, entries)
    again = read(forged(plain), data, game.bot)
    assert again and again.entries == at
    opened = Session(game.bot, game.header, entries, left=again)
    assert opened.outcome and opened._positions.kept
    assert (everything(opened) == everything(from_line_one(opened, entries))) is not planted
