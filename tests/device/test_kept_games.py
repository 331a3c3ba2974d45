"""When it is kept where a game stands: as it is left, or the box rests; never with an answer, and never for long."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from asked_of import everything, from_line_one
from box import put
from compere.bots import find
from compere.journal import parse
from compere_device.files import kept
from compere_device.files.export import export
from compere_device.files.kept import beside
from compere_device.files.opened import Game, open_game
from compere_device.files.store import Store
from compere_device.game import Games
from compere_device.glass.rest import Rest
from device.test_disk_states import traced
from disk import refusing, watched
from disk_states import Done, Files, Tracer, states
from golden_games import golden
from hands import Hands
from tiny import text_of

BOT = "droco"
GAME = golden(BOT)[-1]
LONG = 60  # entries
KILLS = os.environ.get("COMPERE_KILLS", "10")
SAMPLE = 20


def played(folder: Path, entries: int = LONG) -> Games:
    """Play a golden game up to an entry, on a device with nothing in between."""
    store = Store(folder)
    games = Games(store, lambda: GAME.header.seed, lambda: 0.0, lambda event: None, lambda session, entries: None)
    game = store.create(GAME.header)
    games.play(game)
    go_on(games, entries)
    return games


def go_on(games: Games, upto: int) -> None:
    """Answer as the golden game does, each answer with one save."""
    assert games.played and games.table
    session = games.played.session
    for entry in GAME.entries[session.history.entries : upto]:
        given = session.answer(entry.answer, entry.source)  # type: ignore[union-attr]
        games._store.save(games.played, [given])


def files(folder: Path) -> set[str]:
    """Return the names of what is kept."""
    return {path.name for path in folder.rglob("*") if ".kept" in path.name}


def opens(path: Path) -> Game:
    """Open a game and return it, which is the one of its journal in all that can be asked."""
    game = open_game(path)
    assert everything(game.session) == everything(from_line_one(game.session, list(parse(path.read_bytes()).entries)))
    return game


def test_it_is_kept_when_a_game_is_left_and_not_with_an_answer(tmp_path: Path) -> None:
    """Nothing but the journal is written for an answer, before and after."""
    games = played(tmp_path)
    assert not files(tmp_path)
    games.leave()
    (path,) = tmp_path.glob("games/*.kept")
    before = path.read_bytes(), path.stat().st_mtime_ns
    game = games.open(path.stem)
    assert game and game.session._positions.kept
    games.play(game)
    go_on(games, LONG + 20)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert opens(path.with_suffix(".journal")).session.history.entries == LONG + 20
    games.leave()
    assert path.read_bytes() != before[0]


def test_it_is_kept_when_the_box_rests_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the glass dims; what has not changed since is not written again, as it goes black or the game is left."""
    kept_at = list[float]()
    monkeypatch.setattr(kept, "keep", lambda *args: kept_at.append(hands.now_s))
    hands = Hands(tmp_path, rest=Rest(0.0))
    hands.begin(BOT)
    for _ in range(200):
        hands.now_s += 10.0
        hands.loop.tick()
    assert len(kept_at) == 1 and 0.0 < kept_at[0] < 2000.0
    hands.stage.games.leave()
    assert len(kept_at) == 1


def test_nothing_is_synced_for_it(tmp_path: Path) -> None:
    """It is made beside and moved to its place; the disk may write it when it likes."""
    with watched() as disk:
        games = played(tmp_path)
        calls = len(disk.calls)
        assert games.played
        games._store.keep(games.played)
        assert "fsync" not in disk.calls[calls:] and "replace" in disk.calls[calls:]
        disk.synced.clear()
    assert files(tmp_path)


def test_a_disk_that_takes_nothing(tmp_path: Path) -> None:
    """Nobody hears of it, and the game opens from its first line."""
    games = played(tmp_path)
    game = games.played
    assert game and game.file
    with refusing():
        games._store.keep(game)
    assert not files(tmp_path) and games.saved and not games.troubles()
    assert opens(game.file.path).session.history.entries == LONG


def test_what_is_not_saved_is_not_kept(tmp_path: Path) -> None:
    """What a power cut takes from the journal must not be anywhere else."""
    games = played(tmp_path)
    game = games.played
    assert game and game.file
    with refusing():
        go_on(games, LONG + 1)
    games._store.keep(game)
    assert not files(tmp_path)
    games.save()
    games._store.keep(game)
    assert files(tmp_path)


def put_away(games: Games, game: Game) -> None:
    games.play(game)
    games.put_away()


def set_aside(games: Games, game: Game) -> None:
    assert game.file
    game.file.path.write_bytes(b"compere-journal 2 {}\n")
    games.open(game.name)


@pytest.mark.parametrize(
    "go", [put_away, set_aside, lambda games, game: games._store.discard(game)], ids=["put away", "aside", "discarded"]
)
def test_it_goes_with_its_game(go: Callable[[Games, Game], None], tmp_path: Path) -> None:
    """With what a power cut left of a new one, too."""
    games = played(tmp_path)
    games.leave()
    (name,) = files(tmp_path)
    (tmp_path / "games" / f"{name}.new").write_bytes(b"torn")
    game = games.open(Path(name).stem)
    assert game
    go(games, game)
    assert not files(tmp_path)
    assert not list(tmp_path.glob("games/*.journal"))


def test_another_game_of_that_name_does_not_take_it_up(tmp_path: Path) -> None:
    """A journal that somebody puts there by hand is another game, and plays as its own."""
    games = played(tmp_path)
    games.leave()
    (path,) = tmp_path.glob("games/*.journal")
    other = golden("patchwork")[-1]
    path.write_bytes(text_of(other.header, other.entries[:40]))
    assert opens(path).session.bot.name == "patchwork"


def test_it_is_not_copied_to_a_stick(tmp_path: Path) -> None:
    """It is no truth of anybody's: only journals and the record are."""
    store, stick = tmp_path / "store", tmp_path / "stick"
    stick.mkdir()
    played(store).leave()
    assert files(store)
    export(store, stick)
    assert {path.suffix for path in stick.iterdir()} == {".journal", ".json"}


def cuts(done: list[Done], first: int) -> Iterator[Files]:
    """Yield what may be on the disk when the power goes after some call: every state, or some of them."""
    every = [state for at in range(first, len(done) + 1) for state in states(done, at)]
    yield from every if KILLS == "all" else Random(BOT).sample(every, SAMPLE)


@pytest.mark.slow
def test_every_state_of_the_disk(tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    """Left, played on, left again and put away: whatever is lost or torn of it, the game is that of its journal."""
    folder, other = tmp_path / "store", tmp_path / "other"
    games = played(folder)
    tracer = Tracer(folder)
    done = [tracer.look(), Done(synced="games"), Done(synced=".")]
    with traced(tracer, done):
        games.leave()
        game = games.open(f"{BOT}-0001")
        assert game
        games.play(game)
        go_on(games, LONG + 2)
        games.rest()
        games.put_away()
    tried, used, torn = 0, 0, 0
    for state in cuts(done, 3):
        tried += 1
        put(other, state)
        for path in other.glob("games/*.journal"):
            game, content = opens(path), path.read_bytes()
            there, holds = beside(path).exists(), kept.found(path, content, find(BOT)) is not None
            used, torn = used + holds, torn + (there and not holds)
            assert game.session.history.entries >= LONG
    assert used + torn
    said = f"{tried} after {len(done)} calls, {used} with a position that holds, {torn} with one that does not"
    record_property("states of a disk with what is kept of a game", said)
