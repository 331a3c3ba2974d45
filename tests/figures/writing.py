"""Figures of the card: what one answer of a person writes, in true games of every bot."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from unittest.mock import patch

from compere.bots import BOTS
from compere.journal import Entry, Header
from compere_device.files.journal_file import JournalFile
from figures.games import play, shuffled
from figures.goals import speed
from figures.rows import Row, plain

GAMES = 8  # of each bot


@dataclass(frozen=True, slots=True)
class Written:
    """What one answer wrote: bytes, and how often it appended and synced."""

    bytes: int
    appends: int
    syncs: int


def figures() -> Iterator[Row]:
    """Yield the rows of the bench."""
    for bot in BOTS:
        yield from rows(bot, [each for seed in range(GAMES) for each in written(bot, seed)])


def rows(bot: str, answers: list[Written]) -> Iterator[Row]:
    """Yield the rows of one bot."""
    sizes = [each.bytes for each in answers]
    name = "bytes written for one answer"
    what = f"{name}, {bot} ({len(answers)})"
    yield plain(f"{what}, median", median(sizes), speed(f"{name}, median"))
    yield plain(f"{what}, 90th percentile", quantiles(sizes, n=10)[-1], speed(f"{name}, 90th percentile"))
    yield plain(f"{what}, most", max(sizes))
    yield plain(
        f"appends for one answer, {bot}, most", max(a.appends for a in answers), speed("appends for one answer")
    )
    yield plain(f"syncs for one answer, {bot}, most", max(a.syncs for a in answers), speed("syncs for one answer"))


def written(bot: str, seed: int) -> list[Written]:
    """Return what each answer of a true game wrote."""
    options = shuffled(bot, GAMES, {}, Random(bot))[seed]
    answers: list[Written] = []
    with (
        TemporaryDirectory() as folder,
        patch("os.pwrite", wraps=os.pwrite) as pwrite,
        patch("os.fsync") as fsync,
    ):
        file = JournalFile(Path(folder) / "game.journal")
        file.begin(Header(bot, 1, options, str(seed)))

        def save(entries: tuple[Entry, ...]) -> None:
            before = file.path.stat().st_size, pwrite.call_count, fsync.call_count
            file.append(entries)
            after = file.path.stat().st_size, pwrite.call_count, fsync.call_count
            answers.append(Written(*(now - then for now, then in zip(after, before, strict=True))))

        play(bot, options, str(seed), save, scanned=seed % 2 == 1)
    return answers
