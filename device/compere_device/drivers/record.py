"""The record of games, as lines and as JSON."""

import json
from pathlib import Path
from typing import Any

from compere.bots import BOTS
from compere.wording import Text, Words, say
from compere_device.files.looked_at import looked_at
from compere_device.files.record import Recorded, Tally, as_plain
from compere_device.scenes.record import level, rival, sentences


def report(folder: Path, words: Words) -> list[str]:
    """Return the record, one line for each bot and level, and what is missing from it.

    Raises:
        DeviceError: the folder cannot be read.
    """
    recorded = looked_at(folder)
    tallies = recorded.tallies()
    said = [_line(tally) for tally in tallies] or [_none(recorded)]
    return [words.say(text) for text in (*said, *sentences(recorded))]


def _none(recorded: Recorded) -> Text:
    """Return what is said where no game was won or lost: in some a bot plays nobody, as where Droids is the referee."""
    over = sum(game.over for game in recorded.games)
    if not over:
        return say("No game has been played to its end yet.")
    return say("{n} {n:game was|games were} played to the end; none counts as won or lost.", n=over)


def _line(tally: Tally) -> Any:
    bot, games = BOTS[tally.bot], len(tally.games)
    name = say("{bot}, {level}", bot=bot.title, level=level(tally)) if bot.level else bot.title
    counted = say("{name}: {n} {n:game|games}, {won} won", name=name, n=games, won=tally.won)
    if tally.scores and bot.score:
        return say(
            "{counted}; {score}: {best} at best, {last} the last time",
            counted=counted,
            score=bot.score,
            best=max(tally.scores),
            last=tally.scores[-1],
        )
    if tally.scores:
        return say(
            "{counted}; your best score {best}, the last one {last}",
            counted=counted,
            best=max(tally.scores),
            last=tally.scores[-1],
        )
    if tally.others:
        return say(
            "{counted}; {rival}: best score {best}, the last one {last}",
            counted=counted,
            rival=rival(bot),
            best=max(tally.others),
            last=tally.others[-1],
        )
    return counted


def as_json(folder: Path) -> list[str]:
    """Return the record as the lines of one JSON object: `record` by bot and level, `unread` the names of broken games.

    Raises:
        DeviceError: the folder cannot be read.
    """
    return json.dumps(as_plain(looked_at(folder)), indent=1).split("\n")
