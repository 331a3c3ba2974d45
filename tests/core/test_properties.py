"""What holds in every game of every bot: random games of all bots in the list, and of the tiny one.

COMPERE_GAMES sets how many random games of each bot are played; the tests print what they played.
"""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compere.bot import Bot
from compere.bots import BOTS
from compere.journal import Answered, Writer
from playing import Options, spread_choices
from random_games import Game
from tiny import TINY

GAMES = int(os.environ.get("COMPERE_GAMES", "60"))
MOST_BYTES = 200  # of one answer in the journal
WRITTEN_ONCE = {("droids", "map"), ("droids", "strip"), ("patchwork", "circle")}  # what lies there as a game begins
WRITTEN_ONCE |= {("patchwork", "next_patches")}  # and the same told anew, where it was wrong
ALL: dict[str, Bot[Any]] = {**BOTS, TINY.name: TINY}
FOLDERS = [str(Path(__file__).parents[2] / folder) for folder in ("core", "tests", "tests/core")]

every_bot = pytest.mark.parametrize("name", ALL)


def played(name: str, seed: int, options: Options | None = None) -> Game:
    """Return a random game of a bot, played to its end; an error in it names the seed."""
    try:
        game = Game(ALL[name], Random(seed), options)
        game.play(checks=0.025)
    except BaseException as error:
        error.add_note(f"in the random game {seed} of {name}")
        raise
    return game


@every_bot
def test_random_games(name: str) -> None:
    """They end, whatever the options and names; going back, junk, corrections, resuming do what they promise alone."""
    did: Counter[str] = Counter()
    for seed, options in enumerate(spread_choices(ALL[name], GAMES, Random(name))):
        did += played(name, seed, options).did
    print(f"{name}: {GAMES} random games: " + ", ".join(f"{count} {what}" for what, count in did.items()))
    assert all(did[what] for what in ("answers", "undos", "far steps back", "refused", "resumed"))
    assert did["corrections"] or not ALL[name].correctable


@every_bot
@settings(max_examples=max(10, GAMES // 10), deadline=None)
@given(data=st.data())
def test_any_moves(name: str, data: st.DataObject) -> None:
    """The same for any short list of moves, looked at after each of them, so that a failure shrinks to its cause."""
    game = Game(ALL[name], data.draw(st.randoms(use_true_random=False)))
    moves = (game.answer, game.undo, game.go_back, game.go_far_back, game.junk, game.correct)
    for move in data.draw(st.lists(st.sampled_from(range(len(moves))), max_size=12)):
        moves[move]()
        game.resume()


@every_bot
def test_an_answer_is_a_short_line(name: str) -> None:
    """What one answer writes to the card stays small."""
    writer = Writer()
    answers = (entry for entry in played(name, 1).entries if isinstance(entry, Answered))
    lines = [writer.entry(entry) for entry in answers if (name, entry.key) not in WRITTEN_ONCE]
    longest = max(len(line.encode()) for line in lines)
    print(f"{name}: the longest line of an answer has {longest} bytes")
    assert longest <= MOST_BYTES


@every_bot
def test_the_same_bytes_under_any_hash_seed(name: str) -> None:
    """No order of a set or of anything hashed reaches the journals of a few fixed games."""
    code = f"import sys, test_properties as t; sys.stdout.buffer.writelines(t.journals({name!r}))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(FOLDERS)}
    written = [
        subprocess.run([sys.executable, "-c", code], env=environment | {"PYTHONHASHSEED": seed}, stdout=-1, check=True)
        for seed in ("0", "1")
    ]
    assert written[0].stdout == written[1].stdout == b"".join(journals(name))


def journals(name: str) -> list[bytes]:
    """Return the journals of three fixed games of a bot."""
    return [played(name, seed).text() for seed in range(3)]
