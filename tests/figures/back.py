"""Figures of going back: steps, corrections and openings in games of any length, beside an older build, and alone."""

import gc
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from compere.bots import BOTS
from figures import goals, long_games
from figures.builds import Build
from figures.goals import speed
from figures.rows import Row, beside, plain

PROGRAM = Path(long_games.__file__)
TIMES = (1, 2, 4)  # the longest golden game, in a row
ROUNDS = 3
IN_TURN = 5  # rounds of `make bench`, of games of all lengths in turn
FASTER = ("droco", "droids")  # whose answers took longest


def figures() -> Iterator[Row]:
    """Yield the rows of `make bench`: how steps grow with the game, and what the kept positions take."""
    for bot in BOTS:
        games = [long_games.long_game(bot, times) for times in TIMES]
        _, *rounds_us = ([long_games.back_us(game) for game in games] for _ in range(IN_TURN + 1))
        for times, longer in enumerate(TIMES[1:], 1):
            for kind, what in enumerate(("a step back", "a correction")):
                ours_us, once_us = ([each[which][kind] for each in rounds_us] for which in (times, 0))
                name = f"{what}, {bot}, the longest golden game {longer} times | once"
                yield beside(name, ours_us, once_us, speed("undo, twice the length"), "{:.0f} µs")
        yield plain(f"kept positions in memory, {bot}, bytes", kept_bytes(bot), None, "{:.0f}")
    (long_ms, answers), (half_ms, half) = (long_games.opening(share) for share in ("1", "0.5"))
    yield plain(f"opening a hunt of {answers:.0f} that was left, ms", long_ms, None, "{:.2f}")
    yield plain(f"opening it: {answers:.0f} answers beside {half:.0f}", long_ms / half_ms, None, "{:.2f}")


def kept_bytes(bot: str) -> int:
    """Return how much memory the kept positions of a long game take."""
    tracemalloc.start()
    try:
        session = long_games.long_game(bot, max(TIMES))
        gc.collect()
        held = tracemalloc.get_traced_memory()[0]
        session._positions.kept.clear()
        gc.collect()
        return held - tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def before(ours: Build, older: Build) -> Iterator[Row]:
    """Yield the rows of `make bench-before`: an answer, a step back and a correction of each bot, and an opening."""
    for bot in BOTS:
        goal = goals.before("one answer, droco and droids" if bot in FASTER else "one answer, the others")
        for what, pair in zip(("median", "90th percentile"), _in_turn(ours, older, "answers", bot), strict=True):
            yield beside(f"one answer in the core, {bot}, {what} | {older.name}", *pair, goal, "{:.1f} µs")
    for bot in BOTS:
        goal = goals.before("a step back, a correction")
        both = _in_turn(ours, older, "back", bot, str(max(TIMES)))
        for what, pair in zip(("a step back", "a correction"), both, strict=True):
            name = f"{what}, {bot}, the longest golden game {max(TIMES)} times | {older.name}"
            yield beside(name, *pair, goal, "{:.0f} µs")
    opened, answers = _in_turn(ours, older, "open", "1")
    name = f"opening an unfinished game of {answers[0][0]:.0f} that was left | {older.name}"
    yield beside(name, *opened, goals.before("opening an unfinished game"), "{:.2f} ms")


def _in_turn(ours: Build, older: Build, *arguments: str) -> list[tuple[list[float], list[float]]]:
    """Return what both builds print, run in turn: for each figure our values and the older ones."""
    printed: dict[str, list[list[float]]] = {ours.name: [], older.name: []}
    with TemporaryDirectory() as folder:
        for _ in range(ROUNDS):
            for build in (ours, older):
                printed[build.name].append(json.loads(build.run(str(PROGRAM), *arguments, folder=folder)))
    mine, theirs = (zip(*printed[build.name], strict=True) for build in (ours, older))
    return [(list(one), list(other)) for one, other in zip(mine, theirs, strict=True)]
