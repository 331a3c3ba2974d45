"""The store: what becomes of files that a power cut or a worn card has hurt, and how files are replaced."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compere.bot import Outcome
from compere.bots import BOTS
from compere.journal import Entry
from compere.prompts import Mark, TurnBegins
from compere.session import Session
from compere.wording import Words
from compere_device.files.opened import Game
from compere_device.files.preferences import Preferences
from compere_device.files.store import Store
from disk import ENTRIES, HEADER, LINES, TEXT, Killed, opened, put, said, watched
from tiny import END, TINY, TinyState, number, play_round, seen

pytestmark = pytest.mark.usefixtures("tiny_is_a_bot", "nothing_syncs")

HEADER_BYTES = len(LINES[0])
CUTS = st.integers(HEADER_BYTES, len(TEXT))
NAME = "tiny-0001.journal"


def whole_lines(data: bytes) -> int:
    """Return how many lines of the journal are at the beginning of this one."""
    return sum(data.startswith(b"".join(LINES[: count + 1])) for count in range(len(LINES)))


@cache
def seen_after(lines: int) -> tuple[object, ...]:
    """Return what a player sees when the first lines of the journal have been written."""
    return seen(Session(TINY, HEADER, ENTRIES[: lines - 1]))


def goes_on(game: Game, lines: int) -> None:
    """Hold a game against the first lines of the journal, and play the others."""
    assert game.file
    assert seen(game.session) == seen_after(lines)
    game.file.append(ENTRIES[lines - 1 :])
    assert game.file.path.read_bytes() == TEXT


def aside(folder: Path) -> dict[str, bytes]:
    """Return what was set aside."""
    return {path.name: path.read_bytes() for path in folder.glob("damaged/*")}


def forged(change: Callable[[str], str]) -> bytes:
    """Return the journal with a changed first line, and every check right again."""
    first, *rest = [line.rpartition(b" ")[0].decode() for line in LINES]
    tail, text = 0, ""
    for body in (change(first), *rest):
        tail = crc32(body.encode(), tail)
        text += f"{body} {tail:08x}\n"
    return text.encode()


# Torn


@pytest.mark.slow
def test_every_truncation_goes_on(tmp_path: Path) -> None:
    """Wherever a journal was cut after its header, the game goes on, and its file becomes what it would have been."""
    for cut in range(HEADER_BYTES, len(TEXT) + 1):
        path = put(tmp_path, TEXT[:cut])
        (game,) = opened(Store(tmp_path))
        lines = whole_lines(TEXT[:cut])
        torn = cut > len(b"".join(LINES[:lines]))
        assert [Words().say(each) for each in game.said] == [
            "The last line of tiny-0001 was torn and is left out."
        ] * torn
        goes_on(game, lines)
        path.unlink()
    assert aside(tmp_path) == {}
    print(f"{len(TEXT) + 1 - HEADER_BYTES} cuts of a journal")


@given(CUTS, st.binary(min_size=1, max_size=40))
@settings(deadline=None)
def test_every_truncation_with_garbage_goes_on(cut: int, garbage: bytes) -> None:
    """What a dying card wrote after the cut is left out too."""
    with TemporaryDirectory() as name:
        folder, data = Path(name), TEXT[:cut] + garbage
        put(folder, data)
        (game,) = opened(Store(folder))
        goes_on(game, whole_lines(data))
        assert set(aside(folder).values()) <= {data}


def test_a_torn_header_is_set_aside(tmp_path: Path) -> None:
    """Of a game that was never shown nothing is left to go on with, and the next one begins."""
    for cut in (0, 1, HEADER_BYTES // 2, HEADER_BYTES - 1):
        put(tmp_path, TEXT[:cut])
        store = Store(tmp_path)
        assert store.games() == []
        assert said(store) == "tiny-0001 cannot be read and is set aside."
        assert store.create(HEADER).name == "tiny-0001"
        (tmp_path / "games" / NAME).unlink()
    assert sorted(map(len, aside(tmp_path).values())) == [0, 1, HEADER_BYTES // 2, HEADER_BYTES - 1]


# Damaged


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


@pytest.mark.parametrize("line", range(1, len(LINES) - 1))
def test_a_line_damaged_in_the_middle(line: int, tmp_path: Path) -> None:
    """The file is set aside as it was, the lines before go on as the game, and it is said."""
    start = len(b"".join(LINES[:line]))
    data = flipped(TEXT, Random(line).randrange(start, start + len(LINES[line]) - 1))
    put(tmp_path, data)
    store = Store(tmp_path)
    (game,) = opened(store)
    assert said(store) == "tiny-0001 is damaged. It goes on from before."
    assert aside(tmp_path) == {NAME: data}
    goes_on(game, line)
    assert said(again := Store(tmp_path)) == ""
    assert [each.name for each in again.games()] == ["tiny-0001"]


def test_a_last_line_that_fails_its_check(tmp_path: Path) -> None:
    """It is as good as torn, though its end is there: nothing was shown after it, and nothing is set aside."""
    put(tmp_path, flipped(TEXT, len(TEXT) - 20))
    (game,) = opened(Store(tmp_path))
    assert (len(game.said), aside(tmp_path)) == (1, {})
    goes_on(game, len(LINES) - 1)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(flipped(TEXT, 30), id="header"),
        pytest.param(b"\0" * len(TEXT), id="zeros"),
        pytest.param(forged(lambda line: line.replace('"sky"', '"ground"')), id="unknown option"),
        pytest.param(forged(lambda line: line.replace('"cloudy"', '"falling"')), id="unknown value"),
        pytest.param(forged(lambda line: line.replace('"seats":[]', '"seats":[1]')), id="other seats"),
        pytest.param(flipped(forged(lambda line: line.replace("journal 2", "journal 3")), 30), id="unknown, damaged"),
        pytest.param(forged(lambda line: line.replace('"seats"', '"chairs"')), id="no seats"),
    ],
)
def test_what_cannot_be_read_is_set_aside(data: bytes, tmp_path: Path) -> None:
    """A journal of nothing that is known is kept, out of the way, and said; the other games are there."""
    put(tmp_path, TEXT).rename(tmp_path / "games" / "tiny-0002.journal")
    put(tmp_path, data)
    store = Store(tmp_path)
    assert [game.name for game in store.games()] == ["tiny-0002"]
    assert said(store).endswith("tiny-0001 cannot be read and is set aside.")
    assert data in aside(tmp_path).values()


def test_a_journal_without_a_newer_option_goes_on(tmp_path: Path) -> None:
    """An option that the rules got later has its default."""
    put(tmp_path, forged(lambda line: line.replace(',"clearing":"1"', "")))
    (game,) = opened(Store(tmp_path))
    assert seen(game.session) == seen(Session(TINY, HEADER, ENTRIES))


# Other rules


async def play_otherwise(state: TinyState) -> Outcome:
    """Play one round as ever, then ask something new."""
    await TurnBegins()
    await Mark()
    await play_round(state)
    await number("news")
    return END


def fitting(entries: list[Entry]) -> int:
    """Return how many lines of the journal those other rules ask for."""
    game = Session(replace(TINY, play=play_otherwise), HEADER)
    for line, entry in enumerate(entries, start=1):
        if game.prompt is None or game.prompt.key == "tiny.news":
            return line
        game.answer(entry.answer, entry.source)  # type: ignore[union-attr]
    raise AssertionError("nothing differs")


def test_a_journal_of_other_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The original is kept, what fits goes on as the game, and it is said."""
    monkeypatch.setitem(BOTS, TINY.name, replace(TINY, rules_version=2, play=play_otherwise))
    put(tmp_path, TEXT)
    store = Store(tmp_path)
    (game,) = opened(store)
    assert said(store) == "tiny-0001 does not fit these rules any more. It goes on from before."
    assert aside(tmp_path) == {NAME: TEXT}
    lines = fitting(ENTRIES)
    assert lines > 3
    assert game.file
    assert game.file.path.read_bytes() == b"".join(LINES[:lines])
    assert game.session.prompt
    assert game.session.prompt.key == "tiny.news"


def test_a_journal_of_rules_that_ask_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version of the rules goes on silently where it asks nothing else."""
    monkeypatch.setitem(BOTS, TINY.name, replace(TINY, rules_version=2))
    put(tmp_path, TEXT)
    store = Store(tmp_path)
    (game,) = opened(store)
    assert (said(store), aside(tmp_path)) == ("", {})
    goes_on(game, len(LINES))


def test_a_damaged_journal_of_other_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are said, the original is kept, and what fits goes on."""
    monkeypatch.setitem(BOTS, TINY.name, replace(TINY, play=play_otherwise))
    data = flipped(TEXT, len(TEXT) - len(LINES[-1]) - 20)
    put(tmp_path, data)
    store = Store(tmp_path)
    (game,) = opened(store)
    assert said(store).count("It goes on from before.") == 2
    assert data in aside(tmp_path).values()
    assert game.file
    assert game.file.path.read_bytes() == b"".join(LINES[: fitting(ENTRIES)])


# Setting aside is itself cut short


@pytest.mark.parametrize("killed", [True, False], ids=["killed", "full"])
def test_setting_aside_loses_nothing(killed: bool, tmp_path: Path) -> None:
    """Killed before, or a fault of the disk at, each call: all of the file is there, and the next start goes on."""
    data = flipped(TEXT, len(b"".join(LINES[:9])) + 5)
    for at in range(1000):
        folder = tmp_path / str(at)
        path = put(folder, data)
        with watched() as disk:
            store = Store(folder)
            disk.end(at, killed=killed)
            try:
                games = opened(store)
            except Killed:
                games = []
        if not disk.failed:
            break
        assert killed or games or store.problem
        assert data in (path.read_bytes(), *aside(folder).values())
        (game,) = opened(Store(folder))
        assert data in aside(folder).values()
        goes_on(game, 9)
    assert at > 8


def test_nothing_is_cut_that_cannot_be_set_aside(tmp_path: Path) -> None:
    """Where there is no room to set a file aside, it stays as it is."""
    data = flipped(TEXT, len(TEXT) - 200)
    path = put(tmp_path, data)
    (tmp_path / "damaged").write_text("in the way")
    store = Store(tmp_path)
    assert store.games() == []
    assert (store.said, path.read_bytes()) == ([], data)
    assert store.problem


# Files that are replaced


def keep(store: Store, value: int) -> None:
    """Write both files anew."""
    store.almanac.learn("tiny.fact", value)
    store.preferences = Preferences("fr", {"tiny": {"rounds": str(value)}})
    store.save_almanac()
    store.save_preferences()


def kept(folder: Path) -> tuple[object, object]:
    """Return what both files have for the next start, which finds nothing wrong with them."""
    store = Store(folder)
    assert (store.said, store.problem) == ([], None)
    fact = store.almanac.get("tiny.fact")
    assert fact
    return fact.value, store.preferences.options["tiny"]["rounds"]


def test_files_are_replaced_whole(tmp_path: Path) -> None:
    """Killed before any call, each file is the old one or the new one."""
    seen_values = set()
    for at in range(1000):
        folder = tmp_path / str(at)
        keep(Store(folder), 1)
        store = Store(folder)
        with watched() as disk:
            disk.kill(at)
            try:
                keep(store, 2)
            except Killed:
                seen_values.add(kept(folder))
            else:
                break
    assert at > 10
    assert kept(folder) == (2, "2")
    assert seen_values == {(1, "1"), (2, "1"), (2, "2")}


@pytest.mark.parametrize("name", ["almanac.json", "settings.json"])
@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"{", b"[1]", b"null", b"7", b'"x"', b"\xff\xfe\x00", b"[" * 100_000),
        *(b'{"a": 1}', b'{"a": {"value": 1}}', b'{"language": "no language", "options": {}}'),
        *(b'{"language": "en"}', b'{"language": "en", "options": {"tiny": []}}'),
    ],
    ids=lambda content: repr(content[:40]),
)
def test_a_file_that_makes_no_sense_is_set_aside(name: str, content: bytes, tmp_path: Path) -> None:
    """It is kept, out of the way, and said; the device starts as if it had none, and writes a new one."""
    (tmp_path / name).write_bytes(content)
    store = Store(tmp_path)
    assert said(store) == f"{name} cannot be read and is set aside."
    assert aside(tmp_path) == {name: content}
    assert (store.almanac.learned, store.preferences) == ({}, Preferences())
    keep(store, 3)
    assert kept(tmp_path) == (3, "3")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.one_of(st.text(), st.sampled_from(["language", "options"])), inner, max_size=3),
    ),
    max_leaves=8,
)
FACTS = st.dictionaries(st.text(), st.fixed_dictionaries({"value": JSON, "source": JSON, "unverified": JSON}))


@given(FACTS | JSON, JSON)
@settings(deadline=None, max_examples=50)
def test_any_json_can_be_read_and_written(almanac: object, chosen: object) -> None:
    """Whatever the files have in them, the device starts, and what it writes it can read."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "almanac.json").write_text(json.dumps(almanac))
        (folder / "settings.json").write_text(json.dumps(chosen))
        store = Store(folder)
        keep(store, 4)
        assert store.problem is None
        assert kept(folder) == (4, "4")
        assert repr(Store(folder).almanac.learned) == repr(store.almanac.learned)  # not a number equals nothing
