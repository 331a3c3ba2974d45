"""What holds in every game of every bot: random games of all bots in the list, and of the tiny one.

COMPERE_GAMES sets how many random games of each bot are played; the tests print what they played.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compere.almanac import Almanac
from compere.bot import Bot
from compere.bots import BOTS
from compere.errors import AnswerError, NothingToUndo, UnknownFact
from compere.journal import Answered, Corrected, Entry, Header, Undone, Writer, checksum, parse
from compere.piles import Draw
from compere.prompts import Prompt, Roll, Tell, to_plain
from compere.session import Session
from compere.table import Table
from playing import NAMES, Options, any_answer, said, spread_choices
from tiny import TINY, seen, text_of

GAMES = int(os.environ.get("COMPERE_GAMES", "60"))
MOST_ANSWERS = 2000  # no game is longer, whatever is taken back or corrected in it
MOST_CORRECTIONS = 3
MOST_BYTES = 200  # of one answer in the journal
WRITTEN_ONCE = {("droids", "map"), ("droids", "strip"), ("patchwork", "circle")}  # what lies there as a game begins
WRITTEN_ONCE |= {("patchwork", "next_patches")}  # and the same told anew, where it was wrong
ALL: dict[str, Bot[Any]] = {**BOTS, TINY.name: TINY}
FOLDERS = [str(Path(__file__).parents[2] / folder) for folder in ("core", "tests", "tests/core")]
JUNK: list[Any] = [True, -(10**9), 10**9, 7.0, "junk", b"a", ["junk"], [["a"]], [None], {"a": 1}, {"a"}, object()]

every_bot = pytest.mark.parametrize("name", ALL)


class Game:
    """A game at random, which checks at random points what must hold at all of them."""

    def __init__(self, bot: Bot[Any], random: Random, options: Options | None = None) -> None:
        self.random = random
        self.entries: list[Entry] = []
        self.did: Counter[str] = Counter()
        options = options or spread_choices(bot, 1, random)[0]
        seats = bot.seated(options, random.choice(NAMES))
        header = Header(bot.name, bot.rules_version, options, str(random.randrange(1000)), seats)
        almanac = Almanac(random.choice(({}, bot.shipped())))
        self.table = Table(Session(bot, header), almanac, self.entries.extend)

    @property
    def session(self) -> Session:
        return self.table.session

    def play(self, checks: float) -> None:
        """Play to the end; `checks` is the chance of a check between two answers."""
        while not self.table.outcome:
            if self.random.random() < checks:
                self.random.choice((self.undo, self.go_back, self.go_far_back, self.junk, self.correct))()
                self.resume()
            self.answer()
            assert self.did["answers"] < MOST_ANSWERS, "the game does not end"
        if self.random.random() < 0.25:
            self.go_back()
        self.resume()

    def answer(self) -> None:
        """Give the old answer, where one is offered, or any other."""
        if self.table.outcome:
            return
        prompt = self.asked()
        offer = self.table.offer
        if offer and self.random.random() < 0.5:
            self.table.answer(offer.answer)
        else:
            self.table.answer(any_answer(prompt, self.random))
        self.did["answers"] += 1

    def asked(self) -> Prompt[Any]:
        """Return what is asked, which can be said and written, and offers nothing that does not fit."""
        prompt, bot = self.table.prompt, self.session.bot
        assert prompt
        assert prompt.key.startswith(f"{bot.name}.")
        assert prompt.step in {"", *bot.steps}
        assert len(set(prompt.ids())) == len(prompt.ids())
        assert not (isinstance(prompt, Roll | Draw) and prompt.by == "device")
        assert said(prompt.text)
        for told in self.table.told:
            assert said(told.text)
            assert told.step in {"", *bot.steps}
        if offer := self.table.offer:
            prompt.check(offer.answer)  # fits, or is refused
        return self.sound(prompt)

    def sound(self, prompt: Prompt[Any]) -> Prompt[Any]:
        """Return a prompt whose suggestion, if it has one, is an answer to it."""
        suggested = prompt.usual_answer
        assert suggested is None or prompt.decode(prompt.check(suggested)) == prompt.usual
        return prompt

    def undo(self) -> None:
        """Answer and take it back: all is as before, and given again, the offered answer has the same consequences."""
        prompt, before = self.table.prompt, self.shown()
        if prompt is None or isinstance(prompt, Tell):
            return
        answer = any_answer(prompt, self.random)
        self.table.answer(answer)
        after = self.shown()
        self.table.undo()
        assert self.shown() == before
        offer = self.table.offer
        assert offer
        assert offer.checksum == checksum(prompt.key, prompt.subject, prompt.takes())
        assert offer.answer == to_plain(prompt.check(answer))
        self.table.answer(offer.answer)
        assert self.shown() == after
        if self.random.random() < 0.5:
            self.table.undo()
        self.did["undos"] += 1

    def shown(self) -> tuple[object, ...]:
        """Return what a player sees, but for the offer."""
        return (
            self.session.public_state,
            self.table.prompt,
            self.table.told,
            self.table.outcome,
            dict(self.session.now.counts),
        )

    def go_back(self) -> None:
        """Take a few answers back, as far as there are any."""
        for _ in range(self.random.randint(1, 3)):
            try:
                self.table.undo()
            except NothingToUndo:
                return
            self.did["undos"] += 1

    def go_far_back(self) -> None:
        """Go back to any answer or correction of a person in one step: as so many single ones would, in one entry."""
        given = [nth for nth, item in enumerate(self.session.history.items) if item.by_person]
        if not given:
            return
        keep, count = self.random.choice(given), len(self.entries)
        steps = [Undone(nth) for nth in reversed(given) if nth >= keep]
        assert len(steps) == self.session.history.since(keep)
        single = Session(self.session.bot, self.session.header, [*self.entries, *steps])
        self.table.undo(keep)
        Table(single, deepcopy(self.table.almanac), lambda entries: None)  # the device answers what it does at once
        assert seen(self.session) == seen(single)
        assert (self.session.history.items, self.session.history.offers) == (
            single.history.items,
            single.history.offers,
        )
        assert self.entries[count] == Undone(keep)
        assert not any(isinstance(each, Undone | Corrected) or each.by_person for each in self.entries[count + 1 :])
        self.did["far steps back"] += 1

    def junk(self) -> None:
        """Answer what nobody can mean: only the named errors come of it, and nothing changes."""
        self.refused(lambda: self.table.answer(self.random.choice(JUNK)))
        self.refused(lambda: self.table.correct("junk", 1))
        if facts := list(self.session.bot.correctable):
            self.refused(lambda: self.table.correct(self.random.choice(facts), {"a": 1}))

    def refused(self, act: Callable[[], None]) -> None:
        before, count = seen(self.session), len(self.entries)
        with pytest.raises(AnswerError):
            act()
        assert (seen(self.session), len(self.entries)) == (before, count)
        self.did["refused"] += 1

    def correct(self) -> None:
        """Set some fact to a value that fits now; where the turn began it may not, and then nothing changes."""
        facts = list(self.session.bot.correctable)
        if not facts or self.did["corrections"] == MOST_CORRECTIONS:
            return
        fact = self.random.choice(facts)
        try:
            question = self.session.correction(fact)
        except UnknownFact:
            return  # there is nothing of it now
        value = to_plain(any_answer(self.sound(question), self.random))
        before, count = seen(self.session), len(self.entries)
        try:
            self.table.correct(fact, value)
        except AnswerError:
            assert (seen(self.session), len(self.entries)) == (before, count)
        else:
            self.did["corrections"] += 1

    def resume(self) -> None:
        """Begin again from the journal's text: the game is the same in all that can be seen."""
        parsed = parse(self.text())
        again = Session(self.session.bot, parsed.header, parsed.entries)
        assert seen(again) == seen(self.session)
        assert (again.now.counts, again.history) == (self.session.now.counts, self.session.history)
        state = self.session.public_state
        assert json.loads(json.dumps(state)) == state
        self.table.glance()
        assert said(self.session.bot.progress(self.session.state))
        assert self.session.public_state == state
        self.did["resumed"] += 1

    def text(self) -> bytes:
        return text_of(self.session.header, self.entries)


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
