"""Figures of going back: steps, corrections and openings in games of any length, beside an older build, and alone."""

import gc
import json
import tracemalloc
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from compere.bots import BOTS
from figures import goals, long_games, presses
from figures.builds import Build
from figures.goals import speed
from figures.long_games import TIMES
from figures.presses import THOUSANDS
from figures.rows import Row, beside, compared, plain

PROGRAM = Path(long_games.__file__)
ROUNDS = 3
FASTER = ("droco", "droids")  # whose answers took longest
WHAT = ("a step back", "a correction")


class Before(NamedTuple):
    """What the build of 55a9d689 took in instructions of Python: the same program counted them there."""

    answer: tuple[float, float]  # median, 90th percentile
    back: tuple[float, float]  # a step and a correction, at the end of the longest of TIMES


BEFORE: Mapping[str, Before] = {
    "droco": Before((8372.0, 12837.0), (4243644.4, 4237791.0)),
    "droids": Before((4396.0, 5907.6), (1394114.0, 1405956.7)),
    "patchwork": Before((2850.5, 4858.0), (791837.3, 791046.6)),
    "robokid": Before((3516.0, 6183.4), (3010799.0, 2989486.7)),
    "ufobot": Before((2194.0, 5488.0), (948662.0, 945750.3)),
}
BEFORE_OPENING = 1985809


def figures() -> Iterator[Row]:
    """Yield the rows of `make bench`: answers, steps back, corrections and an opening, and what positions take."""
    for bot, (answers, *backs) in presses.at_once(partial(presses.printed, str(PROGRAM), "count")):
        goal = speed(f"one answer, {'droco and droids' if bot in FASTER else 'the others'}, opcodes | 55a9d689")
        for what, ours, theirs in zip(("median", "90th percentile"), answers, BEFORE[bot].answer, strict=True):
            name = f"one answer in the core, {bot}, {what}, opcodes | 55a9d689"
            yield presses.beside_before(name, ours, theirs, goal)
        yield from _going_back(bot, backs)
        yield plain(f"kept positions in memory, {bot}, bytes", kept_bytes(bot), None, "{:.0f}")
    whole, half = (presses.printed(str(PROGRAM), "count_open", share) for share in ("1", "0.5"))
    goal, name = speed("opening an unfinished game, opcodes | 55a9d689"), "opening an unfinished hunt that was left"
    yield presses.beside_before(f"{name}, opcodes | 55a9d689", whole, BEFORE_OPENING, goal)
    yield compared(f"{name}: all of it | half", whole / 1000, half / 1000, None, THOUSANDS)


def _going_back(bot: str, backs: Sequence[Sequence[float]]) -> Iterator[Row]:
    """Yield how a step back and a correction grow with the game, and what they take at the end of the longest one."""
    once, *longer = backs
    for times, counts in zip(TIMES[1:], longer, strict=True):
        for what, ours, theirs in zip(WHAT, counts, once, strict=True):
            name = f"{what}, {bot}, the longest golden game {times} times, opcodes | once"
            yield compared(name, ours / 1000, theirs / 1000, speed("undo, twice the length"), THOUSANDS)
    goal = speed("a step back, a correction, opcodes | 55a9d689")
    for what, ours, theirs in zip(WHAT, backs[-1], BEFORE[bot].back, strict=True):
        yield presses.beside_before(f"{what}, {bot}, {TIMES[-1]} times, opcodes | 55a9d689", ours, theirs, goal)


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
        for what, pair in zip(WHAT, both, strict=True):
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
