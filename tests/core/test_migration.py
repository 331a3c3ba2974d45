"""Journals of format 1: with the checksums of now where their answers fit, line for line, else a named line."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from compere.bot import Bot, Outcome
from compere.bots import BOTS
from compere.errors import AnswerError, JournalMismatch, UnknownFact
from compere.journal import Answered, Corrected, Entry, Parsed, Undone, parse
from compere.migration import UNKNOWN, migrated
from compere.prompts import Mark, to_plain
from compere.session import Session
from compere.table import Table
from compere.transcript import transcript
from compere.wording import Words
from format1 import in_format_1
from playing import any_answer, play, spread_choices
from tiny import END, TINY, Play, TinyState, clear_game, counting, header, number, seen, session, turns

BOTS_AND_TINY: dict[str, Bot] = {**BOTS, TINY.name: TINY}
GAMES = 6  # of each bot


def someone_plays(table: Table, random: Random) -> None:
    """Play to the end, go back now and then, and set something right."""
    while table.prompt:
        moves: tuple[Callable[[], None], ...] = (table.undo, lambda: correct(table, random))
        if random.random() < 0.1:
            for _ in range(random.randint(1, 3)):
                try:
                    random.choice(moves)()
                except AnswerError:
                    break
        if table.prompt:
            offer = table.offer
            take = offer and random.random() < 0.5
            table.answer(offer.answer if offer and take else any_answer(table.prompt, random))


def correct(table: Table, random: Random) -> None:
    """Set something right, be it to what it is."""
    corrections = table.session.corrections()
    if not corrections:
        raise UnknownFact("nothing")
    fact = random.choice(sorted(corrections))
    table.correct(fact, to_plain(any_answer(corrections[fact], random)))


@pytest.mark.parametrize("name", BOTS_AND_TINY)
def test_any_game_becomes_what_would_be_written_now(name: str) -> None:
    """Undos, corrections and answers that were taken back among them: every entry, so every offer, too."""
    bot, did = BOTS_AND_TINY[name], [0, 0]
    for seed, options in enumerate(spread_choices(bot, GAMES, Random(name))):
        random, entries = Random(seed), list[Entry]()
        table = play(bot, options, seed=str(seed), save=entries.extend)
        someone_plays(table, random)
        old = parse(in_format_1(table.session.header, entries))
        assert old.version == 1
        assert migrated(bot, old) == tuple(entries)
        for kind, each in enumerate((Undone, Corrected)):
            did[kind] += sum(isinstance(entry, each) for entry in entries)
        cut = replace(old, entries=old.entries[: random.randrange(len(entries))])
        again = Session(bot, cut.header, migrated(bot, cut))
        assert seen(again) == seen(Session(bot, cut.header, entries[: len(cut.entries)]))
    assert all(did)


def test_a_journal_of_now_is_as_it_is() -> None:
    """Its checksums count: nothing is given again."""
    entries = (Answered("x", "00000000", "entered", 1),)
    assert migrated(TINY, Parsed(header(), entries, 0)) is entries


def old(entries: list[Entry]) -> Parsed:
    """Return a journal of format 1."""
    return parse(in_format_1(header(), entries))


def bot_of(rules: Play, version: int = 1) -> Bot[TinyState]:
    """Return the tiny bot with other rules."""
    return replace(session(rules).bot, rules_version=version)


def given(key: str, answer: object) -> Answered:
    """Return an answer of somebody's."""
    return Answered(key, "", "entered", answer)  # type: ignore[arg-type]


def luck(keep: int, turn: int, value: int) -> Corrected:
    """Return a correction of the luck."""
    return Corrected(keep, turn, "luck", value)


BEFORE, FIRST, SECOND = given("before", 1), given("first", 2), given("second", 3)


@pytest.mark.parametrize(
    ("entries", "line", "kept", "why"),
    [
        ([given("beyond", 1)], 2, 0, "answers 'beyond', but the rules now ask 'before'"),
        ([BEFORE, given("first", 99)], 3, 1, "answers 'first', but 99 is no whole number from 0 to 9"),
        ([BEFORE, given("second", 2)], 3, 1, "answers 'second', but the rules now ask 'first'"),
        ([BEFORE, FIRST, Undone(1), given("x", 0)], 5, 1, "answers 'x', but the rules now ask 'first'"),
        ([given("x", 0), FIRST, Undone(1)], 2, 0, "answers 'x', but the rules now ask 'before'"),
        ([BEFORE, luck(1, 1, 999)], 3, 1, "corrects 'luck', but 999 is no whole number from 0 to 99"),
        ([BEFORE, luck(1, 1, 999), FIRST], 3, 1, "corrects 'luck', but 999 is no whole number from 0 to 99"),
        (
            [BEFORE, *[FIRST, SECOND] * 3, given("after", 1)],
            9,
            7,
            "answers 'after', but the rules now have ended the game",
        ),
    ],
)
def test_what_fits_no_more(entries: list[Entry], line: int, kept: int, why: str) -> None:
    """The first line that counts and does not fit is named, with what still stands before it."""
    with pytest.raises(JournalMismatch) as caught:
        migrated(bot_of(turns), old(entries))
    assert str(caught.value).startswith(f"line {line} of the journal {why}")
    assert (caught.value.line, caught.value.kept) == (line, kept)
    prefix = old(entries[: line - 2])
    assert len(Session(bot_of(turns), prefix.header, migrated(bot_of(turns), prefix)).history.items) == kept


def test_both_versions_are_named() -> None:
    """Where other rules began the game, the error says which."""
    with pytest.raises(JournalMismatch, match=r"\(rules 1 of tiny began it, these are rules 4\): the game can go on"):
        migrated(bot_of(turns, 4), old([given("beyond", 1)]))


@pytest.mark.parametrize(
    "entries",
    [
        [BEFORE, given("x", 1), given("y", 2), Undone(1), FIRST],
        [BEFORE, given("x", 1), given("y", 2), Undone(2), Undone(1), FIRST],
        [BEFORE, given("first", 99), Undone(1), FIRST],
        [BEFORE, given("x", 1), luck(1, 1, 0), FIRST],
        [BEFORE, luck(1, 1, 999), FIRST, Undone(1), FIRST],
        [BEFORE, luck(1, 1, 999), Undone(1)],
    ],
)
def test_what_was_taken_back_need_not_fit(entries: list[Entry]) -> None:
    """Only what counts must; the rest stays on its line, and is never offered."""
    bot = bot_of(turns)
    done = migrated(bot, old(entries))
    assert len(done) == len(entries)
    game = Session(bot, header(), done)
    unknown = [entry.key for entry in done if isinstance(entry, Answered) and entry.checksum == UNKNOWN]
    assert set(unknown) <= {"x", "y", "first"}
    assert game.offer is None
    parse(in_format_1(header(), done))


def test_a_question_whose_words_had_arguments_fits() -> None:
    """What format 1 could not tell from another question: the sum that it named."""
    game = session(counting)
    entries = [game.answer(answer) for answer in (4, [5], 2, None)]
    assert migrated(bot_of(counting), old([*entries])) == tuple(entries)


def test_a_correction_goes_over_to_where_its_turn_began() -> None:
    """Turn and value stand; what is asked after it has the checksum that follows from it."""
    game = session(turns)
    entries: list[Entry] = [game.answer(answer) for answer in (1, 2, 3, 4)]
    entries += [game.correct("luck", 10)[0], game.answer(6), game.undo()[0]]
    again = Session(bot_of(turns), header(), migrated(bot_of(turns), old(entries)))
    assert seen(again) == seen(game)
    assert again.offer


async def ends_at_a_mark(state: TinyState) -> Outcome:
    """Ask once, then end where a correction may still come."""
    await number("before")
    await Mark()
    return END


def test_a_correction_at_the_end() -> None:
    """A journal may end with one."""
    game = session(ends_at_a_mark)
    entries: list[Entry] = [game.answer(1), game.correct("luck", 0)[0]]
    assert migrated(bot_of(ends_at_a_mark), old(entries)) == tuple(entries)


def test_its_transcript() -> None:
    """It is read as it stands: only its checksums say nothing."""
    game = clear_game(rounds="1")
    entries: list[Entry] = [game.answer([3, 5]), game.undo()[0], game.answer([1, 5])]
    now = Parsed(game.header, tuple(entries), 0)
    before = parse(in_format_1(game.header, entries))
    assert list(transcript(before, Words(), lambda name: TINY)) == list(transcript(now, Words(), lambda name: TINY))
    other = replace(before, entries=(given("mine", [3, 5]),))
    with pytest.raises(JournalMismatch, match=r"^line 2 of the journal fits nothing"):
        list(transcript(other, Words(), lambda name: TINY))
    with pytest.raises(
        JournalMismatch, match=r"ask there \(rules 1 of tiny began it, these are rules 2\): what stands"
    ):
        list(transcript(other, Words(), lambda name: replace(TINY, rules_version=2)))
