"""Figures of the core: what an answer takes, resuming and undoing, each beside json.dumps of the journal's line."""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import median, quantiles

from compere.bots import BOTS, find
from compere.journal import Answered, Entry, Header, Undone, Writer, parse
from compere.session import Session
from compere.standing import EVERY
from figures.games import play, shuffled
from figures.goals import speed
from figures.rows import Row, beside

GAMES = 12  # of each bot
RUNS = 9  # of everything that is timed, in turn; medians count, and a verdict hangs on no less than their spread
LONG = 3000  # answers of persons in a long journal
STEPS_BACK = 0.1  # how often somebody goes back
PEER = "json.dumps of its line"
MICROSECONDS = "{:.2f} µs"
Timed = Callable[[], float]  # does it once, and returns how long that took


@dataclass(frozen=True, slots=True)
class Journal:
    """A game's header and entries."""

    header: Header
    entries: tuple[Entry, ...]

    @property
    def by_person(self) -> list[Answered]:
        """The answers of persons."""
        return [entry for entry in self.entries if isinstance(entry, Answered) and entry.by_person]

    @property
    def persons(self) -> int:
        """How many answers of persons it has."""
        return len(self.by_person)

    def text(self) -> bytes:
        """Return it as it is on disk."""
        writer = Writer()
        return "".join([writer.header(self.header), *map(writer.entry, self.entries)]).encode()

    def half(self) -> "Journal":
        """Return it up to the middle."""
        return Journal(self.header, self.entries[: len(self.entries) // 2])


def figures() -> Iterator[Row]:
    """Yield the rows of the bench."""
    games = {bot: recorded(bot, GAMES) for bot in BOTS}
    for bot, journals in games.items():
        yield from answering(bot, journals)
    for bot, journals in games.items():
        yield from coming_back(bot, max(journals, key=lambda journal: journal.persons))


def recorded(bot: str, games: int) -> list[Journal]:
    """Return so many games of a bot, their options shuffled."""
    options = shuffled(bot, games, {}, Random(bot))
    tables = [play(bot, each, str(seed), scanned=seed % 2 == 1) for seed, each in enumerate(options)]
    return [
        Journal(table.session.header, tuple(item.entry for item in table.session.history.items)) for table in tables
    ]


def answering(bot: str, journals: Sequence[Journal]) -> Iterator[Row]:
    """Yield what one answer takes in the core."""
    ours_us, peer_us = list[list[float]](), list[list[float]]()  # by game
    for journal in journals:
        session = Session(find(bot), journal.header)
        ours_us.append([])
        peer_us.append([])
        for entry in journal.entries:
            assert isinstance(entry, Answered)
            line = [entry.key, entry.checksum, entry.source, entry.answer]
            peer_us[-1].append(_time_s(partial(json.dumps, line)) * 1e6)
            ours_us[-1].append(_time_s(partial(session.answer, entry.answer, entry.source)) * 1e6)
    goal, name = speed("one answer | json.dumps"), f"one answer in the core, {bot}"
    what = f"{name} ({sum(map(len, ours_us))}), of each game the median | {PEER}"
    yield beside(what, [*map(median, ours_us)], [*map(median, peer_us)], goal, MICROSECONDS)
    slow_us, slow_peer_us = ([quantiles(each, n=10)[-1] for each in whose] for whose in (ours_us, peer_us))
    yield beside(f"{name}, of each game the 90th percentile", slow_us, slow_peer_us, None, MICROSECONDS)


def coming_back(bot: str, game: Journal) -> Iterator[Row]:
    """Yield what resuming and undoing take: a whole game, and one in which people went back again and again.

    A step back is the mean of as many as lie between two kept positions, or of a quarter of a short game; that it takes
    no longer at the end of a long game is counted in `back`, at every distance from a kept position.
    """
    journals = {
        f"a game of {game.persons}": (game, game.half()),
        f"{LONG} answers, most taken back": (
            taken_back(game, LONG, Random(bot)),
            taken_back(game, LONG // 2, Random(bot)),
        ),
    }
    steps = min(EVERY, game.half().persons // 2)
    for name, (journal, half) in journals.items():
        ours_s, half_s, dumps_s = _in_turn_s(resuming(journal), resuming(half), dumping(game))
        yield _beside_dumps("resume", f"{bot}, {name}", _us(ours_s, journal.persons), _us(dumps_s, game.persons))
        what, goal = f"resume, {bot}, {name}: all of it | half", speed("resume, twice the length")
        yield beside(what, _us(ours_s, 1), _us(half_s, 1), goal)
        ours_s, dumps_s = _in_turn_s(undoing(journal, steps), dumping(game))
        yield _beside_dumps("undo", f"{bot}, {name}", _us(ours_s, standing(journal)), _us(dumps_s, game.persons))


def _beside_dumps(what: str, name: str, ours_us: Sequence[float], dumps_us: Sequence[float]) -> Row:
    goal = speed(f"{what}, an answer of a person | json.dumps")
    return beside(f"{what}, {name} | {PEER}", ours_us, dumps_us, goal, MICROSECONDS)


def taken_back(game: Journal, answers: int, random: Random) -> Journal:
    """Return a whole game in which people went back and gave the same answers again, until so many were given.

    They go back by one answer at a time, as the device does, from now and then one to the whole game.
    """
    entries, place, persons = list[Entry](), 0, 0
    by_person = [index for index, entry in enumerate(game.entries) if isinstance(entry, Answered) and entry.by_person]
    while persons < answers or place < len(game.entries):
        goes_back = place == len(game.entries) or (persons < answers and random.random() < STEPS_BACK)
        before = [index for index in by_person if index < place]
        if goes_back and before:
            for index in reversed(before[-random.randint(1, len(before)) :]):
                entries.append(Undone(index))
                place = index
        else:
            entries.append(game.entries[place])
            persons += place in by_person
            place += 1
    return Journal(game.header, tuple(entries))


def standing(journal: Journal) -> int:
    """Return how many answers of persons count in the end: those through which an undo goes."""
    session = Session(find(journal.header.bot), journal.header, journal.entries)
    return sum(isinstance(item.entry, Answered) and item.entry.by_person for item in session.history.items)


def dumping(game: Journal) -> Timed:
    """Return what times json.dumps of a game's answers of persons."""
    lines = [[each.key, each.checksum, each.source, each.answer] for each in game.by_person]
    return lambda: _cpu_s(lambda: [json.dumps(line) for line in lines])


def resuming(journal: Journal) -> Timed:
    """Return what times taking a journal's text apart and replaying it."""
    text = journal.text()

    def resume() -> None:
        parsed = parse(text)
        Session(find(parsed.header.bot), parsed.header, parsed.entries)

    return lambda: _cpu_s(resume)


def undoing(journal: Journal, steps: int) -> Timed:
    """Return what times a step back: the mean of so many in a row; then all is answered again."""
    session = Session(find(journal.header.bot), journal.header, journal.entries)

    def undo_s() -> float:
        items = list(session.history.items)
        time_s = _cpu_s(lambda: [session.undo() for _ in range(steps)])
        for item in items[len(session.history.items) :]:
            assert isinstance(item.entry, Answered)
            session.answer(item.entry.answer, item.entry.source)
        return time_s / steps

    return undo_s


def _in_turn_s(*timed: Timed) -> list[list[float]]:
    """Return the times of each, taken in turn."""
    return [[*times_s] for times_s in zip(*[[each() for each in timed] for _ in range(RUNS)], strict=True)]


def _us(times_s: Sequence[float], among: int) -> list[float]:
    """Return times in microseconds, each divided among so many."""
    return [each / among * 1e6 for each in times_s]


def _cpu_s(run: Callable[[], object]) -> float:
    """Return what a call takes of this process's time, in seconds: what else the machine does is not in it."""
    start_s = time.process_time()
    run()
    return time.process_time() - start_s


def _time_s(run: Callable[[], object]) -> float:
    """Return what a short call takes, in seconds."""
    start_s = time.perf_counter()
    run()
    return time.perf_counter() - start_s
