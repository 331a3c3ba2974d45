"""The index of games: what it says agrees with the journals, or it says nothing."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere.session import Session
from compere.wording import Arg, Catalogue, Term, Text, Words, say
from compere_device.files import index as index_module
from compere_device.files.index import Index, Listed, _arg, packed
from compere_device.files.reader import StoreReader
from compere_device.files.store import Store
from compere_fr import GRAMMAR
from disk import ENTRIES, HEADER, LINES, STEPS, TEXT, opened, put, watched
from tiny import TINY, seen

pytestmark = pytest.mark.usefixtures("tiny_is_a_bot")


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files of the games that a store opens."""
    paths: list[Path] = []
    real = Store.open

    def noted(store: Store, path: Path) -> object:
        paths.append(path)
        return real(store, path)

    monkeypatch.setattr(Store, "open", noted)
    return paths


def indexed(folder: Path, count: int = 3) -> None:
    """Put games in progress into a folder, and have them indexed."""
    for number in range(count, 0, -1):
        put(folder, TEXT).rename(folder / "games" / f"tiny-{number:04}.journal")
    store = Store(folder)
    assert len(store.games()) == count
    store.save_index()


def listing(folder: Path) -> list[tuple[str, str, str]]:
    return sorted((game.name, game.bot, Words().say(game.progress)) for game in Store(folder).games())


def test_what_is_indexed_is_not_replayed(tmp_path: Path, replays: list[Path]) -> None:
    """The list is the same, and no game is opened for it."""
    indexed(tmp_path)
    assert len(replays) == 3
    replays.clear()
    progress = Words().say(TINY.progress(Session(TINY, HEADER, ENTRIES).state))
    assert listing(tmp_path) == [(f"tiny-000{number}", "tiny", progress) for number in (1, 2, 3)]
    assert replays == []


def test_listing_writes_nothing(tmp_path: Path) -> None:
    """Who only looks leaves the folder as it is, without an index and with one."""
    put(tmp_path, TEXT)
    with watched() as disk:
        Store(tmp_path).games()
    assert disk.calls == []
    indexed(tmp_path)
    with watched() as disk:
        store = Store(tmp_path)
        store.games()
        store.save_index()  # nothing has changed
    assert disk.calls == []


def test_a_game_that_went_on_is_replayed_alone(tmp_path: Path, replays: list[Path]) -> None:
    """Its journal is longer than the index says; the others are as they were."""
    indexed(tmp_path)
    path = tmp_path / "games" / "tiny-0002.journal"
    path.write_bytes(b"".join(LINES[:-2]))
    store = Store(tmp_path)
    store.games()
    store.save_index()
    path.write_bytes(TEXT)
    replays.clear()
    assert len(listing(tmp_path)) == 3
    assert [path.stem for path in replays] == ["tiny-0002"]


def test_a_game_that_is_left_is_known(tmp_path: Path, replays: list[Path]) -> None:
    """What is noted when it is left needs no replay at the next start."""
    store = Store(tmp_path)
    game = store.create(HEADER)
    assert game.file
    for step in STEPS:
        game.session = Session(TINY, HEADER, ENTRIES)
        game.file.append(step)
    store.note(game)
    store.save_index()
    replays.clear()
    (listed,) = Store(tmp_path).games()
    assert (listed.name, listed.progress) == ("tiny-0001", TINY.progress(game.session.state))
    assert replays == []


def test_another_time_is_another_journal(tmp_path: Path, replays: list[Path]) -> None:
    """Of the same size it may still be another game."""
    indexed(tmp_path)
    replays.clear()
    os.utime(tmp_path / "games" / "tiny-0003.journal", (1, 1))
    listing(tmp_path)
    assert [path.stem for path in replays] == ["tiny-0003"]


@pytest.mark.parametrize("content", [b"", b"\n", b"compere-index 1 00000000\n{}", b"\xff" * 99, None, "byte", "cut"])
def test_an_index_that_is_wrong_is_made_anew(content: object, tmp_path: Path, replays: list[Path]) -> None:
    """Lost, foreign, damaged in one byte or cut short: every game is replayed, and nothing is said."""
    indexed(tmp_path)
    before, path = listing(tmp_path), tmp_path / "games.index"
    kept = path.read_bytes()
    path.unlink()
    if content == "byte":
        path.write_bytes(kept.replace(b"tiny-0002", b"tiny-0009"))
    elif content == "cut":
        path.write_bytes(kept[:-9])
    elif isinstance(content, bytes):
        path.write_bytes(content)
    replays.clear()
    store = Store(tmp_path)
    assert sorted((game.name, game.bot, Words().say(game.progress)) for game in store.games()) == before
    assert (len(replays), store.said, store.problem) == (3, [], None)
    store.save_index()
    assert path.read_bytes().partition(b"\n")[2].splitlines() == kept.partition(b"\n")[2].splitlines()


def test_other_catalogues_are_another_program(
    tmp_path: Path, replays: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words that were kept may have no translation in them."""
    indexed(tmp_path)
    catalogue = tmp_path / "fr.json"
    catalogue.write_text("{}")
    monkeypatch.setattr(index_module, "catalogues", lambda language: [catalogue])
    replays.clear()
    store = Store(tmp_path)
    store.games()
    store.save_index()
    assert len(replays) == 3
    replays.clear()
    listing(tmp_path)
    assert replays == []
    catalogue.write_text("{ }")
    listing(tmp_path)
    assert len(replays) == 3


def test_the_order_outlives_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other words say nothing of which game was played last; an index that is damaged says nothing at all."""
    indexed(tmp_path)
    index = Index(tmp_path / "games.index")
    index.use("tiny-0002")
    index.save()
    catalogue = tmp_path / "fr.json"
    catalogue.write_text("{}")
    times_ns = {"tiny-0001": 3, "tiny-0002": 1, "tiny-0003": 2, "tiny-0004": 0}
    assert Index(tmp_path / "games.index").order(times_ns.keys(), times_ns)[:2] == ["tiny-0004", "tiny-0002"]
    monkeypatch.setattr(index_module, "catalogues", lambda language: [catalogue])
    assert Index(tmp_path / "games.index").order(times_ns.keys(), times_ns)[:2] == ["tiny-0004", "tiny-0002"]
    (tmp_path / "games.index").write_bytes(b"damaged")
    assert Index(tmp_path / "games.index").order(times_ns.keys(), times_ns) == [
        "tiny-0001",
        "tiny-0003",
        "tiny-0002",
        "tiny-0004",
    ]


def test_a_game_that_is_played_again_is_known_as_it_was(tmp_path: Path, replays: list[Path]) -> None:
    """It comes first and is not replayed for that; being played once more changes nothing on the disk."""
    indexed(tmp_path)
    index = Index(tmp_path / "games.index")
    index.use("tiny-0003")
    index.save()
    replays.clear()
    assert [game.name for game in Store(tmp_path).games()] == ["tiny-0003", "tiny-0001", "tiny-0002"]
    assert replays == []
    with watched() as disk:
        index.use("tiny-0003")
        index.save()
    assert disk.calls == []


def test_a_list_looks_at_no_file_of_a_game_that_the_index_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """But at one that it has never seen, whose time says where it belongs."""
    indexed(tmp_path)
    looked: list[str] = []
    monkeypatch.setattr(StoreReader, "_stat", lambda self, entry: looked.append(entry.name) or entry.stat())
    (tmp_path / "games" / "tiny-0009.journal").write_bytes(b"")
    assert StoreReader(tmp_path).names()[0] == "tiny-0009"
    assert looked == ["tiny-0009.journal"]


def test_who_played_last_costs_an_answer_nothing(tmp_path: Path) -> None:
    """The index is written when a game is taken up, and when it is left."""
    store = Store(tmp_path)
    game = store.create(HEADER)
    store.play(game)
    with watched() as disk:
        store.save(game, STEPS[0])
        store.save(game, STEPS[1])
    assert disk.calls == ["open", "fstat", "fstat", "pwrite", "fsync", "close"] * 2


def test_games_that_are_gone_are_forgotten(tmp_path: Path) -> None:
    """With the next change; alone that is none."""
    indexed(tmp_path)
    (tmp_path / "games" / "tiny-0001.journal").unlink()
    store = Store(tmp_path)
    assert len(store.games()) == 2
    with watched() as disk:
        store.save_index()
        assert disk.calls == []
        os.utime(tmp_path / "games" / "tiny-0002.journal", (1, 1))
        store.games()
        store.save_index()
    assert b"tiny-0001" not in (tmp_path / "games.index").read_bytes()


def test_a_foreign_name_stays_out(tmp_path: Path, replays: list[Path]) -> None:
    """A name with a line break is a game like any other, and replayed each time."""
    put(tmp_path, TEXT).rename(tmp_path / "games" / "a\nb\tc.journal")
    put(tmp_path, TEXT)
    store = Store(tmp_path)
    assert len(store.games()) == 2
    store.save_index()
    replays.clear()
    assert len(listing(tmp_path)) == 2
    assert [path.stem for path in replays] == ["a\nb\tc"]


def test_a_disk_that_cannot_be_written(tmp_path: Path) -> None:
    """The games are listed all the same, and the index is no trouble that the table is told of."""
    put(tmp_path, TEXT)
    store = Store(tmp_path)
    with watched() as disk:
        disk.fail(28)
        assert len(store.games()) == 1
        store.save_index()
    assert (disk.failed > 0, store.problem) == (True, None)
    store.save_index()
    assert (tmp_path / "games.index").exists()


def test_a_journal_that_changed_is_opened_as_it_is(tmp_path: Path) -> None:
    """The list may be older than the file: what is played is what the file says."""
    indexed(tmp_path, 1)
    (game,) = opened(Store(tmp_path))
    assert seen(game.session) == seen(Session(TINY, HEADER, ENTRIES))


args: st.SearchStrategy[Arg] = st.recursive(
    st.integers() | st.text() | st.builds(Term, st.text(), st.text()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(tuple),
        st.builds(Text, st.text(), st.dictionaries(st.text(), inner, max_size=3)),
    ),
    max_leaves=8,
)


@given(args)
def test_any_progress_comes_back(value: Arg) -> None:
    """Numbers, words, things of the game, texts in texts and lists of them; a term with its English name."""
    back = _arg(packed(value))
    assert back == value
    assert repr(back) == repr(value)


def test_a_progress_can_be_said_in_either_language(tmp_path: Path) -> None:
    """It is kept as template and arguments, not as words."""
    path = tmp_path / "journal"
    path.write_bytes(b"")
    kept = Index(tmp_path / "index")
    listed = Listed("a", "tiny", say("{card} of {count}", card=Term("x", "jack"), count=3))
    kept.put(path.stat(), listed)
    kept.save()
    back = Index(tmp_path / "index").get("a", path.stat())
    assert back == listed
    french = Words(Catalogue("fr", {"{card} of {count}": "{card:le} sur {count}"}, {"x": "m valet"}, GRAMMAR))
    assert (Words().say(back.progress), french.say(back.progress)) == ("jack of 3", "le valet sur 3")
    assert replace(listed, name="b").name == "b"
