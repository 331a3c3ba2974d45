"""Journals whose checks are right and whose contents are not: each ends in a sentence, nowhere in a traceback."""

import io
import json
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from compere.errors import CompereError
from compere.journal import SOURCES, parse
from compere.transcript import transcript
from compere.wording import Words
from compere_device.drivers.headless import Headless
from compere_device.drivers.play import CannotPlay, GameWish, open_table
from compere_device.files.opened import fitted
from compere_device.files.reader import StoreReader
from compere_device.files.store import Store
from disk import LINES

pytestmark = pytest.mark.usefixtures("tiny_is_a_bot", "nothing_syncs")

BODIES = [line.rpartition(b" ")[0].decode() for line in LINES]
FIELDS = json.loads(BODIES[0].partition(" ")[2].partition(" ")[2])
SIGNS = st.characters(exclude_characters="\n")  # of one line; half a pair of surrogates too, where JSON escapes it
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(categories=("L", "Cs", "Cc"))),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)
DEEP = "[" * 100_000 + "]" * 100_000
DEEPISH = ["[" * depth + "]" * depth for depth in (300, 600, 900, 980, 990)]
PLAIN = JSON.map(json.dumps) | st.sampled_from([DEEP, *DEEPISH, "9" * 4300, "9" * 9999, "1e999", "NaN", ""])


SENTENCE_MOST = 5500  # signs, of which the thousand values of an option of this bot are 4,900


def changed_header(name: str, value: Any) -> str:
    """Return a header of which one field is another, or is missing."""
    fields = {**FIELDS, name: value} if value is not ... else {each: FIELDS[each] for each in FIELDS if each != name}
    return f"compere-journal 2 {json.dumps(fields)}"


OPTIONS = st.dictionaries(st.sampled_from(["rounds", "sky", "x"]), st.sampled_from(["1", "9", "clear"]) | JSON)
HEADS = st.one_of(
    st.just(BODIES[0]),
    st.builds(changed_header, st.sampled_from(sorted(FIELDS)), JSON | st.just(...)),
    st.builds(changed_header, st.just("options"), OPTIONS),
    PLAIN.map("compere-journal 2 {}".format),
    st.text(SIGNS, max_size=20),
)
NUMBERS = st.integers(-3, 99).map(str) | st.sampled_from(["9" * 30, "9" * 9999, "1_0", "", "x", "²"])


def answered_otherwise(body: str, answer: str) -> str:
    """Return the answer to the same question, with something else as what was answered."""
    return " ".join([*body.split(" ", 4)[:4], answer])


ANSWERS = [body for body in BODIES[1:] if body.startswith("+")]
ENTRIES = st.one_of(
    st.sampled_from(BODIES[1:]),
    st.builds(answered_otherwise, st.sampled_from(ANSWERS), PLAIN),
    st.builds("- {}".format, NUMBERS),
    st.builds("~ {} {} {} {}".format, NUMBERS, NUMBERS, st.sampled_from(["luck", "x", ""]), PLAIN),
    st.builds("+ {} {} {} {}".format, st.text(SIGNS, max_size=5), NUMBERS, st.sampled_from(SOURCES), PLAIN),
    st.text(SIGNS, max_size=20),
)
TAILS = st.one_of(
    st.lists(ENTRIES, max_size=4),
    st.integers(0, len(BODIES)).flatmap(lambda good: ENTRIES.map(lambda bad: [*BODIES[1:good], bad])),
)


def sealed(bodies: list[str]) -> bytes:
    """Return lines whose checks are right."""
    lines = [body.encode(errors="surrogatepass") for body in bodies]
    tails = list(accumulate(lines, lambda tail, line: crc32(line, tail), initial=0))[1:]
    return b"".join(b"%s %08x\n" % each for each in zip(lines, tails, strict=True))


def replayed(data: bytes) -> None:
    """Do what `replay` does."""
    journal = parse(data)
    for line in transcript(replace(journal, header=fitted(journal.header)), Words()):
        line.encode(errors="replace")


def played(path: Path) -> None:
    """Do what `play --journal` does."""
    table = open_table(GameWish("tiny", journal=path))
    Headless(table, Words(), io.StringIO()).run(['{"glance": true}', '{"undo": true}'])


@pytest.mark.slow
@given(HEADS, TAILS)
@example(BODIES[0], [answered_otherwise(BODIES[1], DEEPISH[-1])])
@example(BODIES[0], [f"~ 0 1 luck {DEEPISH[-1]}"])
@example(changed_header("seed", "\ud800"), [])
@settings(deadline=None, max_examples=300)
def test_nothing_in_a_journal_is_a_traceback(head: str, tail: list[str]) -> None:
    """Replayed, played by a driver, listed and opened by the store, and looked at by `games`."""
    data = sealed([head, *tail])
    try:
        replayed(data)
    except CompereError as error:
        assert len(str(error)) < SENTENCE_MOST
    with TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "games" / "tiny-0001.journal"
        path.parent.mkdir()
        path.write_bytes(data)
        reader = StoreReader(folder)
        for each in reader.names():
            reader.look(each)
        assert path.read_bytes() == data
        try:
            played(path)
        except (CompereError, CannotPlay) as error:
            assert len(str(error)) < SENTENCE_MOST
            assert path.read_bytes() == data
        path.write_bytes(data)
        store = Store(folder)
        for listed in store.games():
            store.open(store.path(listed.name))
        kept = [*folder.glob("*/tiny-0001*.journal")]
        assert data in [each.read_bytes() for each in kept]


def test_the_good_beginning_is_reached() -> None:
    """The journals of this test are right but for what was changed: unchanged, they are played."""
    replayed(sealed(BODIES))
    assert sealed(BODIES) == b"".join(LINES)
    with pytest.raises(CompereError, match="line 2 of the journal fits nothing"):
        replayed(sealed([BODIES[0], answered_otherwise(BODIES[1], DEEPISH[0])]))
