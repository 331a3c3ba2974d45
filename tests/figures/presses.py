"""Figures of a press that takes the bot's turn, from the edge to the last byte, in instructions of Python.

They are the same on any machine and at any load, so no spread is needed; what is done in C by one of them is not seen,
which `make bench-before` counts where valgrind is. The peer is the build of 55a9d689, counted once by the same program;
each version of Python has instructions of its own, so that on another one there is nothing to hold them against.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from compere.bots import BOTS
from figures import press
from figures.goals import Goal, speed
from figures.processes import compiled
from figures.rows import Row, compared

T = TypeVar("T")
COUNTED_BY = (3, 11)  # the Python whose instructions those of BEFORE are
BEFORE: Mapping[str, float] = {
    "droco": 71042.8,
    "droids": 63829.0,
    "patchwork": 71562.1,
    "robokid": 95933.8,
    "ufobot": 93636.4,
}
THOUSANDS = "{:.1f} k"


def figures() -> Iterator[Row]:
    """Yield the rows of the bench."""
    goal = speed("a press that takes the bot's turn, opcodes | 55a9d689")
    for bot, (_, *counts) in at_once(counted):
        name = f"a press that takes the bot's turn, {bot} ({len(counts)}), opcodes | 55a9d689"
        yield beside_before(name, mean(counts), BEFORE[bot], goal)


def beside_before(what: str, ours: float, before: float, goal: Goal) -> Row:
    """Return instructions beside those that the build before took; without these where Python counts otherwise."""
    if sys.version_info[:2] == COUNTED_BY:
        return compared(what, ours / 1000, before / 1000, goal, THOUSANDS)
    here, there = (".".join(map(str, version[:2])) for version in (sys.version_info, COUNTED_BY))
    return Row(f"{what}: counted by Python {there}, not {here}", THOUSANDS.format(ours / 1000), goal=goal)


def counted(bot: str, turns: int = press.TURNS) -> Sequence[int]:
    """Return what each press took that had a bot take one of its turns."""
    found: list[int] = printed(press.__file__, bot, str(turns), "opcodes")["opcodes"]
    return found


def at_once(count: Callable[[str], T]) -> Iterator[tuple[str, T]]:
    """Yield what is counted of each bot; nothing disturbs that, so it is done on all cores at once."""
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        yield from zip(BOTS, threads.map(count, BOTS), strict=True)


def printed(program: str, *arguments: str) -> Any:
    """Return what a program of the figures prints as JSON, in a process in which every count is the same each time."""
    environ = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPYCACHEPREFIX": compiled()}
    environ["PYTHONPATH"] = os.pathsep.join(sys.path)
    with TemporaryDirectory() as folder:
        command = [sys.executable, program, *arguments]
        run = subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder, env=environ)
    return json.loads(run.stdout)
