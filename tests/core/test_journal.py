"""A game as text: every entry comes back as it was, and whatever happens to the bytes is noticed and said."""

from itertools import accumulate
from zlib import crc32

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from compere.errors import JournalDamaged, JournalNewer
from compere.journal import (
    BY_PERSON,
    SOURCES,
    Answered,
    Corrected,
    Entry,
    Header,
    History,
    Parsed,
    Source,
    Undone,
    Writer,
    checksum,
    parse,
    unbegun,
)
from compere.wording import Plain
from tiny import text_of

WORD = st.from_regex(r"[a-z_.:0-9]+", fullmatch=True)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
HEADERS = st.builds(
    Header, WORD, st.integers(0, 99), st.dictionaries(WORD, WORD), st.text(), st.lists(st.text()).map(tuple)
)
ENTRIES = st.one_of(
    st.builds(Answered, WORD, st.from_regex(r"[0-9a-f]{8}", fullmatch=True), st.sampled_from(SOURCES), PLAIN),
    st.builds(Undone, st.integers(0, 9999)),
    st.builds(Corrected, st.integers(0, 9999), st.integers(0, 9999), WORD, PLAIN),
)

HEADER = Header("tiny", 1, {"rounds": "3"}, "7", ("Léa", "Zoé"))
SAMPLE: tuple[Entry, ...] = (
    Answered("luck", "9f3c2b1a", "physical", [1, 5]),
    Answered("clouds", "00000000", "virtual", ["cloud:light"]),
    Undone(0),
    Answered("mine", "89abcdef", "scanned", ["stone:r", "é\n"]),
    Corrected(1, 1, "luck", 4),
    Answered("weight", "12345678", "almanac", 7),
    Answered("end", "0badcafe", "entered", None),
)
DATA = text_of(HEADER, SAMPLE)
NO_GAME = "; nothing of its game can be read: give another file, or start a new game"
STARTS = [0, *accumulate(len(line) for line in DATA.splitlines(keepends=True))]


def sealed(*bodies: bytes) -> bytes:
    """Return lines whose checks are right, whatever they say."""
    tails = accumulate(bodies, lambda tail, body: crc32(body, tail), initial=0)
    return b"".join(b"%s %08x\n" % (body, tail) for body, tail in zip(bodies, list(tails)[1:], strict=True))


def test_the_format_is_fixed() -> None:
    """The very bytes: journals that players keep are read by every later version."""
    assert DATA.decode() == (
        'compere-journal 2 {"bot":"tiny","rules":1,"options":{"rounds":"3"},'
        '"seed":"7","seats":["Léa","Zoé"]} 53bae248\n'
        "+ luck 9f3c2b1a physical [1,5] 6f5d323c\n"
        '+ clouds 00000000 virtual ["cloud:light"] ae849dea\n'
        "- 0 f6c6fe19\n"
        '+ mine 89abcdef scanned ["stone:r","é\\n"] 9b9d95ca\n'
        "~ 1 1 luck 4 4a4ba4f0\n"
        "+ weight 12345678 almanac 7 f4763825\n"
        "+ end 0badcafe entered null 7f840e29\n"
    )


def test_an_older_format_is_no_journal() -> None:
    """No released program wrote one."""
    line = b'compere-journal 1 {"bot":"tiny","rules":1,"options":{"rounds":"3"},"seed":"7","seats":["L","Z"]}'
    with pytest.raises(JournalDamaged, match="none of this program's"):
        parse(line + b" %08x\n" % crc32(line))


@given(HEADERS, st.lists(ENTRIES, max_size=6))
@example(HEADER, [Answered("k", "00000000", "entered", "a b  c"), Corrected(1, 2, "f", " a b")])
def test_round_trip(header: Header, entries: list[Entry]) -> None:
    """Every header and entry comes back as it was; every line is one line."""
    data = text_of(header, entries)
    assert parse(data) == Parsed(header, tuple(entries), crc32_of(data), good=len(data))
    assert data.count(b"\n") == 1 + len(entries)


def crc32_of(data: bytes) -> int:
    """Return the check on the last line."""
    return int(data.split()[-1], 16)


@given(st.lists(ENTRIES, max_size=3), st.lists(ENTRIES, max_size=3))
def test_writing_goes_on_where_it_stopped(first: list[Entry], then: list[Entry]) -> None:
    """A writer that begins at the tail of a journal continues its chain of checks."""
    data = text_of(HEADER, first)
    writer = Writer(parse(data).tail)
    assert data + "".join(map(writer.entry, then)).encode() == text_of(HEADER, first + then)


@pytest.mark.parametrize("at", range(len(DATA)))
def test_a_changed_byte_shows(at: int) -> None:
    """Whichever bit of whichever byte: the line is named; in the last line it is as if the line had been torn."""
    line = DATA[:at].count(b"\n") + 1
    last = len(SAMPLE) + 1
    for new in {DATA[at] ^ 1 << bit for bit in range(8)} | {ord("\n"), ord(" "), 0} - {DATA[at]}:
        changed = DATA[:at] + bytes([new]) + DATA[at + 1 :]
        try:
            parsed = parse(changed)
        except JournalDamaged as error:
            assert error.line == line
        else:
            assert line == last or (line == last - 1 and DATA[at] == ord("\n"))  # the last two became one
            assert parsed.torn == changed[STARTS[line - 1] :].removesuffix(b"\n")
            assert (parsed.entries, parsed.good) == (SAMPLE[: line - 2], STARTS[line - 1])


@pytest.mark.parametrize("size", range(len(DATA)))
def test_a_cut_journal_is_a_shorter_one(size: int) -> None:
    """Cut anywhere, the whole lines stand, the rest is said, and the game can be written on from there."""
    if size < STARTS[1]:
        with pytest.raises(JournalDamaged, match=r"^the journal has no complete first line") as caught:
            parse(DATA[:size])
        assert caught.value.line == 1
        return
    parsed = parse(DATA[:size])
    whole = DATA[:size].count(b"\n")
    assert parsed.entries == SAMPLE[: whole - 1]
    assert (parsed.good, parsed.torn) == (STARTS[whole], DATA[STARTS[whole] : size])
    again = DATA[: parsed.good] + Writer(parsed.tail).entry(Undone(1)).encode()
    assert parse(again).entries == (*parsed.entries, Undone(1))


@pytest.mark.parametrize("rest", [b"\0" * 512, b"\0\0\n", b"+ luck 9f3c2b1a phy\n", b"\xff\xfe", b"\n"])
def test_what_a_power_cut_leaves_after_the_last_line(rest: bytes) -> None:
    """Noughts of a file system, half a line, with or without an end: left out and said; the chain goes on before it."""
    assert parse(DATA + rest) == Parsed(HEADER, SAMPLE, crc32_of(DATA), rest.removesuffix(b"\n"), len(DATA))


def test_only_the_very_last_line_may_be_torn() -> None:
    """A bad line with the beginning of another after it was not the last one when the power went."""
    with pytest.raises(JournalDamaged) as caught:
        parse(DATA + b"+ luck 9f3c2b1a phy\n+ lu")
    assert caught.value.line == len(SAMPLE) + 2


@pytest.mark.parametrize("line", range(1, len(SAMPLE) + 1))
def test_a_lost_doubled_or_moved_line_shows(line: int) -> None:
    """Each line's check covers all before it, so good lines in a wrong place are named."""
    lines = DATA.splitlines(keepends=True)
    lost, doubled, moved = lines.copy(), lines.copy(), lines.copy()
    del lost[line - 1]
    doubled.insert(line, doubled[line - 1])
    moved[line - 1], moved[line] = moved[line], moved[line - 1]
    for changed, named in ((lost, line), (doubled, line + 1), (moved, line)):
        if named < len(changed):
            with pytest.raises(
                JournalDamaged, match=rf"^line {named} of the journal is damaged, it begins '"
            ) as caught:
                parse(b"".join(changed))
            assert caught.value.line == named
            assert str(caught.value).endswith(NO_GAME if named == 1 else "; the game can go on from before that line")
        else:
            assert parse(b"".join(changed)).torn + b"\n" == changed[-1]


@pytest.mark.parametrize("data", [b"", b"\n", b"\n\n", b"hello\n", b"\x89PNG\r\n\x1a\n", DATA[1:], b"\n" + DATA])
def test_what_is_no_journal_is_damaged_at_once(data: bytes) -> None:
    """A file without a good first line is not followed at all."""
    with pytest.raises(JournalDamaged) as caught:
        parse(data)
    assert caught.value.line == 1


@pytest.mark.parametrize(
    "body",
    [
        b"compere-journal 2",
        b"compere-journal 2 {",
        b"compere-journal 2 []",
        b'compere-journal 2 {"bot":"tiny"}',
        b"compere-journal 2 " + b"[" * 100_000,
        b"compere-journal 0 {}",
        b"compere-journal x {}",
        b"compere-journal 01 {}",
        b"compere-journal  {}",
        b"compere-diary 2 {}",
        b'compere-journal 2 {"bot":"tiny","rules":1,"options":3,"seed":"7","seats":[]}',
        b'compere-journal 2 {"bot":"tiny","rules":"1","options":{},"seed":"7","seats":[]}',
        b'compere-journal 2 {"bot":"tiny","rules":1,"options":{},"seed":7,"seats":[]}',
        b'compere-journal 2 {"bot":"tiny","rules":1,"options":{"a":[]},"seed":"7","seats":[]}',
        b'compere-journal 2 {"bot":"tiny","rules":1,"options":{},"seed":"7","seats":"AB"}',
        b'compere-journal 2 {"bot":"tiny","rules":1,"options":{},"seed":"7","seats":[1]}',
        b'compere-journal 2 {"bot":"tiny","rules":1,"options":{},"seed":"\\ud800","seats":[]}',
        b"compere-journal 2 \xff",
    ],
)
def test_a_first_line_of_another_program(body: bytes) -> None:
    """Its check is right and its content not ours: still the journal's error and no other."""
    with pytest.raises(JournalDamaged, match=r"^line 1 of the journal is none of this program's") as caught:
        parse(sealed(body))
    assert caught.value.line == 1


@pytest.mark.parametrize("version", [3, 10, 99999999])
def test_a_journal_of_a_newer_program(version: int) -> None:
    """It is whole, and not for us; where its check is wrong, it is damaged like any other."""
    data = sealed(b"compere-journal %d anything" % version, b"+ anything")
    with pytest.raises(JournalNewer, match=f"^the journal has format {version}: a newer program wrote it") as caught:
        parse(data)
    assert caught.value.line == 1
    with pytest.raises(JournalDamaged):
        parse(data.replace(b"any", b"all", 1))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"?",
        b"? 1",
        b"+ luck 0 entered",
        b"+ luck 0 nobody 1",
        b"+ luck 0 entered {",
        b"+ luck 0 entered 1 2",
        b"+ luck 0 entered \xff",
        b"-",
        b"- x",
        b"~ 1 1 luck",
        b"~ x 1 luck 1",
        b"~ 1 x luck 1",
    ],
)
def test_a_line_of_another_program(body: bytes) -> None:
    """The same for a line that is no entry, even the last one: its check shows that it is not torn."""
    header = DATA[: STARTS[1]].rpartition(b" ")[0]
    with pytest.raises(JournalDamaged, match=r"^line 2 of the journal is none of this program's") as caught:
        parse(sealed(header, body))
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("key", "subject", "takes", "expected"),
    [("t.a", (), None, "51045deb"), ("t.a", ("x", 3), (0, 9), "ffa2c40b")],
)
def test_checksums_are_fixed(key: str, subject: tuple[int | str, ...], takes: Plain, expected: str) -> None:
    """A CRC-32 over key, subject and answers, as `gzip` ends with: journals that players keep depend on it."""
    assert checksum(key, subject, takes) == expected


def test_checksums_differ() -> None:
    """The key, a part of the subject, their order, a number that is no id, the answers: each of them counts."""
    prompts: list[tuple[str, tuple[int | str, ...], Plain]] = [
        ("t.a", ("x", 1), "a b"),
        ("t.b", ("x", 1), "a b"),
        ("t.a", (1, "x"), "a b"),
        ("t.a", ("x", "1"), "a b"),
        ("t.a", ("x",), "a b"),
        ("t.a", (), "a b"),
        ("t.a", ("x", 1), "a"),
        ("t.a", ("x", 1), (0, 1)),
        ("t.a", ("x", 1), None),
    ]
    assert len({checksum(*each) for each in prompts}) == len(prompts)


@pytest.mark.parametrize("source", SOURCES)
def test_what_a_person_answered(source: Source) -> None:
    """A die that was read, a code that was scanned, a key, reading on: but not the device's answers."""
    for answer in (0, [], None):
        assert Answered("k", "0", source, answer).by_person == (source in BY_PERSON)


def answered(name: str, source: Source = "entered") -> Answered:
    """Return an answer to the prompt of that checksum."""
    return Answered("k", name, source, name)


A, B, C, D = map(answered, "ABCD")
V = answered("V", "virtual")
READ = Answered("tell", "T", "entered", None)


@pytest.mark.parametrize(
    ("entries", "items", "offers"),
    [
        ([A, V, B], [A, V, B], []),
        ([A, V, B, Undone(1)], [A], [B]),
        ([A, B, C, Undone(2), Undone(1)], [A], [B, C]),
        ([A, B, C, Undone(1), B], [A, B], [C]),
        ([A, READ, B, Undone(1), READ], [A, READ], [B]),
        ([A, B, C, Undone(1), V], [A, V], [B, C]),
        ([A, B, C, Undone(1), C], [A, C], []),
        ([A, B, C, Undone(1), D], [A, D], []),
        ([A, B, Corrected(1, 1, "f", 0)], [A, Corrected(1, 1, "f", 0)], [B]),
        ([A, B, Corrected(1, 1, "f", 0), B, Undone(2)], [A, Corrected(1, 1, "f", 0)], [B]),
        ([A, B, Corrected(1, 1, "f", 0), C, Undone(2)], [A, Corrected(1, 1, "f", 0)], [C]),
        ([A, B, Corrected(1, 1, "f", 0), Undone(1)], [A], [B]),
        ([A, B, Corrected(1, 1, "f", 0), C, Undone(2), Undone(1)], [A], [B]),
        ([A, B, C, Undone(2), Corrected(1, 1, "f", 0)], [A, Corrected(1, 1, "f", 0)], [B, C]),
        ([A, B, C, Undone(2), Corrected(0, 1, "f", 0), Undone(0)], [], [A, B, C]),
        ([A, B, V, C, Undone(1)], [A], [B, C]),
        ([A, B, C, Undone(2), Undone(0)], [], [A, B, C]),
        ([A, B, Corrected(1, 1, "f", 0), C, Undone(0)], [], [A, B]),
        ([A, B, Corrected(2, 1, "f", 0), C, Undone(1)], [A], [B]),
        ([A, B, C, Corrected(2, 1, "f", 0), D, Undone(1)], [A], [B, C]),
    ],
)
def test_what_entries_add_up_to(entries: list[Entry], items: list[Entry], offers: list[Entry]) -> None:
    """What counts, and what may be offered again: only answers of people, in the order in which they were given."""
    history = History()
    for entry in entries:
        history.add(entry)
    assert [item.entry for item in history.items] == items
    assert history.offers == offers
    assert history.entries == len(entries)


def test_going_back_in_one_step_is_going_back_one_by_one() -> None:
    """What counts and what is offered is the same, whatever was set right between."""
    entries = [A, V, B, Corrected(3, 1, "f", 0), C, V, D]
    for keep in (0, 2, 3, 4, 6):
        once, step_by_step = History(), History()
        for entry in entries:
            once.add(entry)
            step_by_step.add(entry)
        steps = once.since(keep)
        once.add(Undone(keep))
        for _ in range(steps):
            last = step_by_step.last_by_person()
            assert last is not None
            step_by_step.add(Undone(last))
        assert (once.items, once.offers) == (step_by_step.items, step_by_step.offers), keep


def test_items_know_their_lines() -> None:
    """An item is on the line that its entry was written to, whatever has been taken back since."""
    history = History()
    for entry in (A, B, Undone(1), C, Corrected(1, 1, "f", 0), D):
        history.add(entry)
    assert [(item.line, item.entry) for item in history.items] == [(2, A), (6, Corrected(1, 1, "f", 0)), (7, D)]


@pytest.mark.parametrize(
    ("entries", "last"),
    [
        ([], None),
        ([V], None),
        ([V, READ], 1),
        ([A, READ, V, READ, V], 3),
        ([A, V], 0),
        ([A, B, V, V], 1),
        ([A, Corrected(1, 1, "f", 0), V], 1),
    ],
)
def test_the_last_that_a_person_gave(entries: list[Entry], last: int | None) -> None:
    """An undo takes back an answer, a page read or a correction of a person, with what the device added to it."""
    history = History()
    for entry in entries:
        history.add(entry)
    assert history.last_by_person() == last


def test_an_offer_is_for_its_own_prompt() -> None:
    """The first answer taken back that was given to that prompt; none for any other."""
    history = History()
    again = Answered("k", "B", "scanned", "second")
    for entry in (A, B, again, Undone(0)):
        history.add(entry)
    assert history.offer("B") == B
    assert history.offer("D") is None


def test_only_a_part_of_a_first_line_is_unbegun() -> None:
    """What a power cut can leave of it; not a line that was ended, and nothing that is another's."""
    cuts = [DATA[:size] for size in range(STARTS[1])]
    assert all(map(unbegun, [*cuts, *(cut[:-1] for cut in cuts if cut), b"\0" * 9, DATA[:30] + b"\0" * 9]))
    others = [
        b"my notes",
        b"compere-journal 1 {",
        b"compere-journal 3 {",
        b"\n",
        b"\0\n",
        DATA[: STARTS[1]],
        DATA[: STARTS[1]] + b"+",
        DATA,
    ]
    assert not any(map(unbegun, others))
