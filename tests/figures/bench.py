"""Every figure, each beside its peer in the same run or its goal: what matters is the ratio, not the seconds."""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

from figures import (
    back,
    crowd,
    engine,
    glass,
    idle,
    inputs,
    mirror,
    panel,
    presses,
    processes,
    referee,
    replay,
    rest,
    writing,
)
from figures.effort import efforts
from figures.goals import speed
from figures.rows import HEAD, INPUTS_HEAD, Row, Tally, plain


def main() -> None:
    """Print every figure, how long it took and how many goals were met."""
    began_s, tally = time.monotonic(), Tally()
    tally.say(HEAD)
    with ThreadPoolExecutor(1) as thread:
        resting = thread.submit(list[Row], rest.figures())  # it is asleep for minutes, and disturbs nothing
        for alone in (replay, back, engine, presses, processes, glass, writing, panel, crowd):
            tally.add(alone.figures())
        for rows in together():
            tally.add(rows)
        tally.add(resting.result())
    tally.add([plain("make bench, seconds", time.monotonic() - began_s, speed("make bench, seconds"), "{:.0f}")])
    tally.close()


def together() -> Iterator[list[Row]]:
    """Yield the rows that do not disturb each other: processes at rest are counted while games are played."""
    workers = os.cpu_count() or 1
    with ThreadPoolExecutor() as threads, ProcessPoolExecutor(workers, get_context("spawn")) as cores:
        resting = [threads.submit(list[Row], each.figures()) for each in (idle, mirror)]
        played = list(inputs.figures(lambda series: cores.map(efforts, series)))
        played += referee.figures(lambda series: cores.map(efforts, series))
        yield from (each.result() for each in resting)
    yield [INPUTS_HEAD, *played]
