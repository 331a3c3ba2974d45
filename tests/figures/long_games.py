"""A program that two builds run: what an answer, a step back, a correction and an opening take, in long games.

    python long_games.py answers BOT       [median, 90th percentile] of one answer of simulated games in the core, in µs
    python long_games.py back BOT TIMES    [a step back, a correction] at the end of the longest golden game, played so
                                           many times in a row by the bot's own rules, in µs
    python long_games.py open SHARE        opening that share of an unfinished hunt of some 400 answers, in ms, and the
                                           answers in it
    python long_games.py count BOT         in instructions of Python: [median, 90th percentile] of an answer, and for
                                           each of TIMES [a step back, a correction] at the end of so many games
    python long_games.py count_open SHARE  in instructions of Python: opening that share of the hunt

It prints JSON, and uses nothing that only one of the builds has, but for what is kept beside a game that was left.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from compere.bot import Bot, Outcome
from compere.bots import find
from compere.journal import Answered, Header, Writer
from compere.prompts import to_plain
from compere.session import Session
from compere_device.files.opened import open_game

try:
    from figures.counting import opcodes
except ImportError:  # an older build has none: it is found beside this program
    from counting import opcodes  # type: ignore[import-not-found, no-redef]

GAMES = 12
RUNS = 5
STEPS = 32  # entries that are taken back, one answer of a person after the other: the mean of these steps counts
PLACES = 6
LAST = 8  # entries that are left out of the last game, so that it goes on
HUNTS = "droids"
COUNTED = 4  # games whose answers are counted
TIMES = (1, 2, 4)  # the longest golden game, in a row
Cost = Callable[[Callable[[], object]], float]


def main(what: str, *of: str) -> None:
    """Print a figure."""
    figures: dict[str, Callable[..., Any]] = {"answers": answers, "back": back, "open": opening}
    figures |= {"count": counted, "count_open": counted_opening}
    sys.stdout.write(json.dumps(figures[what](*of)) + "\n")


def answers(bot: str) -> list[float]:
    """Return the median and the 90th percentile of one answer; of each the fastest of some runs counts."""
    from figures.replay import recorded

    best = dict[tuple[int, int], float]()
    for _ in range(RUNS):
        for game, journal in enumerate(recorded(bot, GAMES)):
            session = Session(find(bot), journal.header)
            for nth, entry in enumerate(journal.entries):
                assert isinstance(entry, Answered)
                start_s = time.perf_counter()
                session.answer(entry.answer, entry.source)
                took_s = time.perf_counter() - start_s
                best[game, nth] = min(took_s, best.get((game, nth), took_s))
    return [median(best.values()) * 1e6, quantiles(best.values(), n=10)[-1] * 1e6]


def back(bot: str, times: str) -> list[float]:
    """Return what a step back and a correction take at the end of a long game."""
    session = long_game(bot, int(times))
    return [min(both) for both in zip(back_us(session), back_us(session), strict=True)]


def back_us(session: Session) -> tuple[float, float]:
    """Return what a step back and a correction take at the end of a game, which then goes on as before, in µs."""
    step_s, correction_s = going_back(session, _cpu_s, PLACES)
    return step_s * 1e6, correction_s * 1e6


def going_back(session: Session, cost: Cost, corrections: int = STEPS) -> tuple[float, float]:
    """Return the mean cost of a step back, and of a correction, at the end of a game, which then goes on as before.

    Steps go through every place of so many entries as lie between two kept positions, so that it is no matter where
    these are; corrections are made at about so many of them.
    """
    items = list(session.history.items)
    places = [keep for keep in range(len(items) - STEPS, len(items)) if by_person(items[keep].entry)]
    step = cost(lambda: [session.undo() for _ in places]) / len(places)
    again(session, items)
    return step, _correcting(session, items, places[:: len(places) // corrections or 1], cost)


def _correcting(session: Session, items: list[Any], places: list[int], cost: Cost) -> float:
    """Return the mean cost of a correction at some places of a game, where something can be corrected."""
    costs = list[float]()
    for keep in reversed(places):
        while len(session.history.items) > keep:
            session.undo()
        if said := usual(session):
            costs.append(cost(lambda said=said: session.correct(*said)))  # type: ignore[misc]
            session.undo()
        again(session, items)
    return sum(costs) / len(costs)


def counted(bot: str) -> list[Sequence[float]]:
    """Return what an answer takes, and what steps back and corrections do in games of any length, in instructions."""
    return [counted_answers(bot), *(going_back(long_game(bot, times), opcodes) for times in TIMES)]


def counted_answers(bot: str) -> list[float]:
    """Return the median and the 90th percentile of one answer in instructions of Python."""
    from figures.replay import recorded

    counts = list[int]()
    for journal in recorded(bot, COUNTED):
        session = Session(find(bot), journal.header)
        for entry in journal.entries:
            assert isinstance(entry, Answered)
            answer, source = entry.answer, entry.source
            counts.append(opcodes(lambda: session.answer(answer, source)))  # noqa: B023
    return [median(counts), quantiles(counts, n=10)[-1]]


def by_person(entry: Any) -> bool:
    """Return whether a person made an entry, in the words that both builds have."""
    return not isinstance(entry, Answered) or entry.source in ("physical", "scanned", "entered", "once")


def _cpu_s(run: Callable[[], object]) -> float:
    start_s = time.process_time()
    run()
    return time.process_time() - start_s


def long_game(bot: str, times: int) -> Session:
    """Return the longest golden game of a bot, played so many times in a row: each answer as it was given there."""
    from bots.test_playthroughs import journal_of

    folder = Path(sys.modules["bots.test_playthroughs"].__file__ or "").parents[1] / "data" / "playthroughs" / bot
    games = [journal_of(path.read_text(), path.stem) for path in sorted(folder.glob("*.txt"))]
    golden = max(games, key=lambda game: len(game.entries))
    items = Session(find(bot), golden.header, golden.entries).history.items
    session = Session(in_a_row(find(bot)), golden.header)
    for nth in range(1, times + 1):
        again(session, items if nth < times else items[:-LAST], len(session.history.items))
    return session


def in_a_row(bot: Bot[Any]) -> Bot[Any]:
    """Return a bot that plays one game after the other, with the same options."""

    async def play(state: Any) -> Outcome:
        while True:
            await bot.play(state)
            fresh, told = bot.new_state(state.options), state.told
            fresh.seats = state.seats
            vars(state).update(vars(fresh))
            state.told = told
            await bot.set_up(state)

    return replace(bot, play=play)


def again(session: Session, items: list[Any], first: int = 0) -> None:
    """Give all of these entries, which begin after the first so many, that a session does not have."""
    for item in items[len(session.history.items) - first :]:
        if isinstance(item.entry, Answered):
            session.answer(item.entry.answer, item.entry.source)
        else:
            session.correct(item.entry.fact, item.entry.value)


def usual(session: Session) -> tuple[str, Any] | None:
    """Return a fact that can be corrected, to what it is; None if there is none."""
    questions = session.corrections().items()
    return next(
        ((fact, to_plain(each.usual_answer)) for fact, each in questions if each.usual_answer is not None), None
    )


def opening(share: str) -> list[float]:
    """Return what opening an unfinished game takes that was left, the fastest of some, and its answers."""
    with left_game(float(share)) as (path, answers):
        return [min(_cpu_s(lambda: open_game(path)) for _ in range(RUNS * 3)) * 1e3, answers]


def counted_opening(share: str = "1") -> int:
    """Return what opening it takes in instructions of Python; the first time imports what it needs, and is left out."""
    with left_game(float(share)) as (path, _):
        open_game(path)
        return opcodes(lambda: open_game(path))


@contextmanager
def left_game(share: float) -> Iterator[tuple[Path, int]]:
    """Have the journal of an unfinished game that was left, and its answers, until the end of the block."""
    from figures.replay import recorded

    journal = max(recorded(HUNTS, GAMES), key=lambda each: len(each.entries))
    entries = journal.entries[: int(share * (len(journal.entries) - STEPS // 4))]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games" / f"{HUNTS}-0001.journal"
        path.parent.mkdir()
        path.write_text(written(journal.header, entries))
        leave(path)
        yield path, len(entries)


def written(header: Header, entries: Any) -> str:
    """Return a journal's text."""
    writer = Writer()
    return "".join([writer.header(header), *map(writer.entry, entries)])


def leave(path: Path) -> None:
    """Keep where a game stands, if this build does that."""
    try:
        from compere_device.files.kept import keep
    except ImportError:
        return
    keep(path, path.read_bytes(), open_game(path).session)


if __name__ == "__main__":
    main(*sys.argv[1:])
