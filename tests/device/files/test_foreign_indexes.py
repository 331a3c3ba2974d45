"""Files of the store whose checks are right and whose contents are not: what they say counts, or is as if lost."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from compere.bots import BOTS
from compere.wording import Words
from compere_device import words
from compere_device.files import index, record
from compere_device.files.checks import CHECK, check
from compere_device.files.index import Index, _first, _words
from compere_device.files.preferences import load_preferences
from compere_device.files.reader import StoreReader
from compere_device.files.record import Record
from compere_device.files.store import Store
from compere_device.glass import splash
from compere_device.glass.splash import Splash
from disk import TEXT, put
from duel import DUEL, duel
from tiny import TINY

FRENCH = words.load("fr")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)
GOOD = ["tiny", {"say": "{n:one|many} {x}", "args": {"n": 1, "x": {"term": "a", "english": "b"}}, "by": ""}, None]
END = ["easy", True, True, 5, 3]
DEEP = "[" * 50_000 + "]" * 50_000
TEXTS = st.one_of(
    JSON,
    st.builds(
        lambda template, name, value, by: {"say": template, "args": {name: value}, "by": by},
        st.sampled_from(["{n}", "{n:the}", "{n:x}", "{m}", "{n:one|many}", "plain", 5]),
        st.sampled_from(["n", "m"]),
        JSON | st.just({"term": "a", "english": "b"}) | st.just({"term": 5, "english": None}),
        st.sampled_from(["", "tiny", "nobody", 7, "../x"]),
    ),
)
FIELDS = st.tuples(st.sampled_from(["tiny", "duel", "nobody"]) | JSON, TEXTS, st.none() | JSON | st.just(END))


@pytest.fixture(autouse=True, scope="module")
def _set_up() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(BOTS, TINY.name, TINY)
        patch.setitem(BOTS, "duel", DUEL)
        patch.setattr(os, "fsync", lambda handle: None)
        yield


def put_index(folder: Path, lines: list[str]) -> None:
    body = "".join(f"{line}\n" for line in lines).encode(errors="surrogatepass")
    (folder / "games.index").write_bytes(_first(body, _words()) + b"\n" + body)


def put_record(folder: Path, lines: list[str]) -> None:
    body = "".join(f"{line}\n" for line in lines).encode(errors="surrogatepass")
    (folder / record.INDEX).write_bytes(record._FORMAT % crc32(body) + b"\n" + body)


def started(folder: Path) -> list[str]:
    """Do what a start does and its menus: list, say in each language, order, count, note and write anew."""
    store = Store(folder)
    names = store.names()
    for listed in store.games():
        for spoken in (Words(), FRENCH):
            spoken.say(listed.progress)
    for tally in store.record(lambda: True).tallies():
        assert tally.won <= len(tally.games)
        sum((*tally.scores, *tally.others))
    store.save_index()
    StoreReader(folder).names()
    return names


STANDS = JSON.map(json.dumps) | st.sampled_from([DEEP, "", "{", "9" * 5000])
LINES = st.one_of(
    st.text(st.characters(exclude_characters="\n"), max_size=10),
    st.builds("tiny-0001\t{}".format, STANDS),
    st.builds("tiny-0001\t{}\t{}".format, st.integers(0, 10**20), STANDS),  # as before, with a number
)


@given(lines=st.lists(LINES, max_size=3), fields=FIELDS, stands=st.booleans())
@example(lines=[], fields=("tiny", {"say": "{n}", "args": {}, "by": ""}, None), stands=True)
@example(lines=["tiny-0001"], fields=("tiny", 5, [1]), stands=True)
@settings(max_examples=40)
def test_whatever_an_index_says_the_box_starts(lines: list[str], fields: tuple[Any, ...], stands: bool) -> None:
    """Another layout, other types, other texts, with a right check: the game is there, and said as it stands."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        path = put(folder, TEXT).rename(folder / "games" / "tiny-0001.journal")
        file = path.stat()
        if stands:
            told = json.dumps([file.st_size, file.st_mtime_ns, *fields])
            lines = [*lines, f"tiny-0001\t{told}"]
        put_index(folder, lines)
        assert started(folder) == ["tiny-0001"]
        assert started(folder) == ["tiny-0001"]


@given(lines=st.lists(LINES, max_size=3), end=st.lists(JSON, max_size=7) | st.just([]), bot=JSON | st.just("duel"))
@example(lines=["duel-0001"], end=["easy", True, True, "5", 3], bot="duel")
@example(lines=[], end=["easy", True, 1, 5, 3], bot="duel")
@example(lines=[], end=["easy", True, True, 10**400, 3], bot="duel")
@settings(max_examples=30)
def test_whatever_a_record_says_it_is_counted_again(lines: list[str], end: list[Any], bot: Any) -> None:
    """What no game ends like is found in its journal once more."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        duel(folder, 5, 3)
        (path,) = (folder / "finished").iterdir()
        told = json.dumps([path.stat().st_size, path.stat().st_mtime_ns, bot, *end])
        put_record(folder, [*lines, f"{path.stem}\t{told}"])
        (game,) = Record(folder).look().games
        right = [bot, len(end)] == ["duel", 5] and [type(each) for each in end[1:3]] == [bool, bool]
        assert right or (game.won, game.yours, game.theirs) == (True, 5, 3)
        started(folder)


def test_the_good_is_taken(tmp_path: Path) -> None:
    """The same lines with nothing foreign in them count: what is refused above is refused for what it says."""
    path = put(tmp_path, TEXT).rename(tmp_path / "games" / "tiny-0001.journal")
    file = path.stat()
    put_index(tmp_path, [f"tiny-0001\t{json.dumps([file.st_size, file.st_mtime_ns, *GOOD])}"])
    listed = Index(tmp_path / "games.index").get("tiny-0001", file)
    assert listed and Words().say(listed.progress) == "one b"


@pytest.mark.parametrize("kind", ["long", "latin"])
@pytest.mark.parametrize("put_lines", [put_index, put_record])
def test_giants_and_bytes(kind: str, put_lines: Callable[[Path, list[str]], None], tmp_path: Path) -> None:
    """A line of megabytes, and one that is no text: neither is taken apart."""
    put(tmp_path, TEXT).rename(tmp_path / "games" / "tiny-0001.journal")
    duel(tmp_path, 5, 3)
    put_lines(tmp_path, [f"tiny-0001\t{'[' * 3_000_000}" if kind == "long" else "tiny-0001\t\ud800"])
    assert started(tmp_path) == ["tiny-0001"]


def test_a_text_within_texts_without_end(tmp_path: Path) -> None:
    """It is not taken, wherever it would be said from."""
    deep: Any = 1
    for _ in range(index.DEPTH_MOST + 1):
        deep = {"say": "{x}", "args": {"x": deep}, "by": ""}
    path = put(tmp_path, TEXT).rename(tmp_path / "games" / "tiny-0001.journal")
    file = path.stat()
    put_index(tmp_path, [f"tiny-0001\t{json.dumps([file.st_size, file.st_mtime_ns, 'tiny', deep, None])}"])
    assert Index(tmp_path / "games.index").get("tiny-0001", file) is None


CHOSEN = {"language": "en", "options": {}}


@given(
    st.dictionaries(
        st.sampled_from(["language", "options", "names", "told", "display", "board", "x"]),
        JSON
        | st.lists(st.just("Léa"), max_size=30)
        | st.dictionaries(st.just("tiny"), st.dictionaries(st.text(), JSON)),
    )
)
@example({"names": ["Léa"] * 21})
@example({"told": ["x"] * 1000})
@settings(max_examples=40)
def test_whatever_was_chosen_the_box_starts(chosen: dict[str, Any]) -> None:
    """With a right check: it counts, or is set aside."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        put(folder, TEXT)
        value = {**CHOSEN, **chosen}
        (folder / "settings.json").write_text(json.dumps({**value, CHECK: check(value)}))
        store = Store(folder)
        store.save_preferences()
        assert not store.pending
        kept = store.preferences.names
        assert kept is None or (all(isinstance(each, str) for each in kept) and len(kept) <= 20)


def test_what_was_chosen_is_read(tmp_path: Path) -> None:
    value = {**CHOSEN, "names": ["Léa"], "told": ["keys"], "options": {"tiny": {"rounds": "1"}}}
    found, lost = load_preferences(json.dumps({**value, CHECK: check(value)}).encode())
    assert (found.names, found.told, found.options, lost) == (("Léa",), {"keys"}, {"tiny": {"rounds": "1"}}, 0)


@pytest.mark.parametrize(("port", "address"), [(1, 1 << 70), (1, -1), (-1, 0x3C), (1 << 80, 0x3C), (1, 0x80), (1, 0)])
def test_a_first_picture_for_no_bus(port: int, address: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its check is right, its bus or its display cannot be: nothing is sent, and nothing is raised."""
    monkeypatch.setattr(splash, "I2c", lambda *unused: pytest.fail("a bus was opened"))
    first = Splash(str(tmp_path), str(tmp_path / "config.toml"))
    body = b"%b %b %b\n" % (b"%x" % first._under(port), b"%x" % port, b"%x" % address)
    Path(first.path).write_bytes(splash._FORMAT % crc32(body) + body)
    first.show()
    assert not first.shown
