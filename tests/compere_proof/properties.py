"""What holds in every game: random games with slips, corrections, nonsense, and a journal that brings them back.

COMPERE_GAMES sets how many random games are played; the tests print what they played.
"""

import os
import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from compere.bot import Bot
from compere.journal import Answered, Writer
from compere_proof.about import About, Proof
from compere_proof.playing import Options
from compere_proof.random_games import Game

GAMES = int(os.environ.get("COMPERE_GAMES", "60"))
MOST = 8  # times as many games, until all of these were done
WHAT = ("answers", "undos", "far steps back", "refused", "resumed")
MOST_BYTES = 200  # of one answer in the journal


def played(bot: Bot[Any], seed: int, options: Options | None = None) -> Game:
    """Return a random game of a bot, played to its end; an error in it names the seed."""
    try:
        game = Game(bot, Random(seed), options)
        game.play(checks=0.025)
    except BaseException as error:
        error.add_note(f"in the random game {seed} of {bot.name}")
        raise
    return game


def journals(bot: Bot[Any]) -> list[bytes]:
    """Return the journals of three fixed games of a bot."""
    return [played(bot, seed).text() for seed in range(3)]


def declared_in(about: About) -> str:
    """Return the module and the name of a bot's declaration, as `module:name`."""
    rules = about.bot.play.__module__
    for name, module in list(sys.modules.items()):
        if name in (about.package, rules) or name.startswith(f"{about.package}."):
            for called, value in vars(module).items():
                if value is about.bot:
                    return f"{name}:{called}"
    raise AssertionError(f"no module of {about.package} has {about.bot.name}’s declaration")


class Properties(Proof):
    """Random games."""

    def test_random_games(self) -> None:
        """They end, whatever the options and names; undo, nonsense, corrections, resuming do what they promise."""
        bot, did = self.about.bot, Counter[str]()
        for seed, options in enumerate(self.about.options(MOST * GAMES)):
            if seed >= GAMES and all(did[what] for what in WHAT):
                break  # short games have fewer moments at which something is tried
            did += played(bot, seed, options).did
        print(f"{bot.name}: {GAMES} random games: " + ", ".join(f"{count} {what}" for what, count in did.items()))
        never = [what for what in WHAT if not did[what]]
        assert not never, f"in all these games there were no {', '.join(never)}: they are too short, or too few"
        assert did["corrections"] or not bot.correctable

    def test_any_moves(self) -> None:
        """The same for any short list of moves, looked at after each, so that a failure shrinks to its cause."""
        any_moves(self.about.bot)

    def test_an_answer_is_a_short_line(self) -> None:
        """What one answer writes to the card stays small."""
        bot, writer = self.about.bot, Writer()
        answers = (entry for entry in played(bot, 1).entries if isinstance(entry, Answered))
        lines = [writer.entry(entry) for entry in answers if entry.key not in self.about.written_once]
        longest = max(lines, key=lambda line: len(line.encode()))
        size = len(longest.encode())
        print(f"{bot.name}: the longest line of an answer has {size} bytes")
        do = "shorten ids, or name a question that is asked once a game in `written_once`"
        assert size <= MOST_BYTES, f"an answer takes {size} bytes of at most {MOST_BYTES}: {do}: {longest[:120]!r}"

    def test_the_same_bytes_under_any_hash_seed(self) -> None:
        """No order of a set or of anything hashed reaches the journals of a few fixed games."""
        module, _, name = declared_in(self.about).partition(":")
        code = f"import sys; sys.path[:] = {sys.path}\nfrom {module} import {name}\n"
        code += f"from compere_proof.properties import journals\nsys.stdout.buffer.writelines(journals({name}))"
        written = [
            subprocess.run(
                [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, stdout=-1, check=True
            )
            for seed in ("0", "1")
        ]
        here, do = b"".join(journals(self.about.bot)), "the order of a set decides something: sort it"
        assert written[0].stdout == written[1].stdout == here, do


def any_moves(bot: Bot[Any]) -> None:
    """Play any short lists of moves."""

    @settings(max_examples=max(10, GAMES // 10), deadline=None)
    @given(data=st.data())
    def moves(data: st.DataObject) -> None:  # given nothing of the bot, which a failure would print in full
        game = Game(bot, data.draw(st.randoms(use_true_random=False)))
        every = (game.answer, game.undo, game.go_back, game.go_far_back, game.junk, game.correct)
        for move in data.draw(st.lists(st.sampled_from(range(len(every))), max_size=12)):
            every[move]()
            game.resume()

    moves()
