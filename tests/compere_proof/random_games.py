"""A game at random, of any bot: it answers, goes back and corrects, and checks what must hold in every game."""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from compere.almanac import Almanac
from compere.bot import Bot
from compere.errors import AnswerError, NothingToUndo, UnknownFact
from compere.journal import Answered, Corrected, Entry, Header, Item, Undone, checksum, parse, written
from compere.piles import Draw
from compere.prompts import Prompt, Roll, Tell, to_plain
from compere.session import Session
from compere.table import Table
from compere_proof.playing import NAMES, Options, any_answer, said, spread_choices

MOST_ANSWERS = 2000  # no game is longer, whatever is taken back or corrected in it
MOST_CORRECTIONS = 3
JUNK: list[Any] = [True, -(10**9), 10**9, 7.0, "junk", b"a", ["junk"], [["a"]], [None], {"a": 1}, {"a"}, object()]


def text_of(header: Header, entries: Iterable[Entry]) -> bytes:
    """Return the journal that a game's header and entries make."""
    return written(header, entries).encode()


def seen(session: Session) -> tuple[object, ...]:
    """Return all that a player can see of a game."""
    return session.public_state, session.prompt, session.told, session.offer, session.outcome


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
        assert effective(self.session) == effective(single)
        assert self.entries[count] == Undone(keep)
        assert not any(isinstance(each, Undone | Corrected) or each.by_person for each in self.entries[count + 1 :])
        self.did["far steps back"] += 1

    def junk(self) -> None:
        """Answer what nobody can mean: only the named errors come of it, and nothing changes."""
        self.refused(lambda: self.table.answer(self.random.choice(JUNK)))
        self.refused(lambda: self.table.correct("junk", 1))
        if facts := list(self.session.bot.correctable):
            self.refused(lambda: self.table.correct(self.random.choice(facts), {"a": 1}))

    def refused(self, act: Callable[[], object]) -> None:
        before, count = seen(self.session), len(self.entries)
        with pytest.raises(AnswerError):
            act()
        assert (seen(self.session), len(self.entries)) == (before, count)
        self.did["refused"] += 1

    def correct(self) -> None:
        """Set some fact to a value that fits now; where the turn began it may not, and then nothing changes.

        Nor does anything where it can be one thing only: that is read, and no correction.
        """
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
        set_right = False
        with suppress(AnswerError):
            set_right = self.table.correct(fact, value)
        assert set_right or (seen(self.session), len(self.entries)) == (before, count)
        self.did["corrections"] += set_right

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


def effective(session: Session) -> tuple[list[Item], list[Answered]]:
    """Return what counts of a game's entries, whatever lines of the journal they stand on."""
    return [replace(item, line=0) for item in session.history.items], session.history.offers
