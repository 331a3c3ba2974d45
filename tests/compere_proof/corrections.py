"""Whatever is set right, to whatever value and whenever: what lies there then can be, and the game goes on to its end.

COMPERE_GAMES plays more games, and looks at more marks of each.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from compere.almanac import Almanac
from compere.arrange import ChooseSome, Place
from compere.bot import Bot
from compere.draft import Draft
from compere.facts import Fact
from compere.journal import Entry
from compere.named import corrected, no_longer_corrected
from compere.piles import Draw
from compere.prompts import Answer, Choose, Number, Prompt, to_plain
from compere.run import Position
from compere.session import Session
from compere.state import State
from compere.table import Table
from compere_proof.about import Proof
from compere_proof.playing import NAMES, Options, any_answer, play, play_on, said

DEEP = int(os.environ.get("COMPERE_GAMES", "0"))
GAMES = max(14, DEEP // 40)  # of each bot
MARKS = 6 if DEEP else 2  # of a game at which facts are set right
FACTS = 12 if DEEP else 5  # that are set right there, each to its extremes and to some value between
WHOLE = 0.1  # how often that is done in the whole game, and not in one from the mark on
PLAYED_ON = 0.1  # how many of these games are played to their end
AGAIN = 0.03  # how likely one more correction is before an answer there
MANY = 200  # options that are all tried
MOST_PROMPTS = 2000  # of a game that ends


def some_options(bot: Bot[Any], game: int) -> Options:
    """Return the options of a game: the values of each come in turn, every time in another order."""
    options = {}
    for option in bot.options:
        ids = [each.id for each in option.values]
        turn, at = divmod(game, len(ids))
        options[option.name] = Random(f"{bot.name} {option.name} {turn}").sample(ids, len(ids))[at]
    return options


def extremes(prompt: Prompt[Any]) -> list[Answer]:
    """Return the answers to a question that are furthest apart."""
    match prompt:
        case Number():
            return [prompt.min, prompt.max]
        case Draw() | ChooseSome(ordered=True):
            return [prompt.ids()[: prompt.count], prompt.ids()[::-1][: prompt.count]]
        case ChooseSome():
            ids = prompt.ids()
            return [ids[: prompt.min], ids[: prompt.max], ids[len(ids) - prompt.max :]]
        case Choose():
            return [prompt.ids()[0], prompt.ids()[-1]]
        case Place():
            return [prompt.squares[0], prompt.squares[-1]]
    return [None]


def many_answers(prompt: Prompt[Any]) -> list[Answer]:
    """Return answers that must be told apart: all of them, or of several things some that differ in one."""
    ids = prompt.ids()
    match prompt:
        case Choose():
            return list(ids[:MANY])
        case Place():
            return list(prompt.squares[:MANY])
        case Draw():
            there = [id for id, copies in prompt.candidates.items() for _ in range(copies)][: prompt.count]
            alone = [(each.id,) for each in prompt.rare]
            return [*_each_changed(there, prompt.candidates), tuple(there[::-1]), *alone, *_beside_usual(prompt)]
        case ChooseSome(ordered=True):
            return [*extremes(prompt), *_beside_usual(prompt)]
        case ChooseSome(ordered=False) if prompt.min < prompt.max:
            return [*extremes(prompt), *((*ids[: prompt.min], each) for each in ids[prompt.min : MANY])]
    return extremes(prompt)


def _beside_usual(prompt: Draw[Any] | ChooseSome[Any]) -> Iterator[Answer]:
    """Yield the usual answer to a question about an order, and those that differ from it at one place, or at two."""
    usual = prompt.usual_answer
    there = [each for each in usual if isinstance(each, str)] if isinstance(usual, tuple) else []
    copies = prompt.candidates if isinstance(prompt, Draw) else dict.fromkeys(prompt.ids(), 1)
    if there and set(there) <= copies.keys():
        yield from _each_changed(there, copies)
        yield from (_swapped(there, *two) for two in combinations(range(len(there)), 2))


def _each_changed(there: Sequence[str], copies: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    """Yield these, and with another one in the place of each, as often as there are that many."""
    yield tuple(there)
    for at in range(len(there)):
        kept = (*there[:at], *there[at + 1 :])
        others = [id for id in copies if id != there[at] and kept.count(id) < copies[id]]
        yield from ((*there[:at], other, *there[at + 1 :]) for other in others[:MANY])


def _swapped(there: Sequence[str], one: int, other: int) -> tuple[str, ...]:
    at = [*there]
    at[one], at[other] = at[other], at[one]
    return tuple(at)


def entries_of(table: Table) -> list[Entry]:
    return [item.entry for item in table.session.history.items]


def fork(table: Table, entries: Sequence[Entry], position: Position = None) -> Table:
    """Return a game of its own, as it was after these entries, from its beginning or from a position on."""
    session = Session(table.session.bot, table.session.header, entries, position=position)
    return Table(session, Almanac(), lambda entries: None)


_read_back = set[tuple[type[State], str]]()  # what was in this game: a text says all that is read of it


def check_read_back(kind: type[State], public: Any) -> None:
    """A state is as before once it was written and read."""
    text = json.dumps(public)
    if (kind, text) not in _read_back:
        assert kind.from_public(json.loads(text)).public() == public
        _read_back.add((kind, text))


def check_sound(table: Table) -> None:
    """What lies there is read back, within its bounds, and can be looked at."""
    session, bot = table.session, table.session.bot
    check_read_back(type(session.state), session.public_state)
    table.glance()
    assert said(bot.progress(session.state))
    if table.prompt:
        assert said(table.prompt.text)
        assert (heading := table.heading()) is None or said(heading)


def check_facts(table: Table) -> None:
    """So is the last mark; every fact can be set right there from what it is, and says whether it has changed."""
    session = table.session
    check_read_back(type(session.state), session.position)
    for fact, prompt in session.corrections().items():
        assert (usual := prompt.usual_answer) is None or prompt.check(usual) == usual, fact
        assert said(session.bot.correctable[fact].called(session.state))
        session.changed(fact)


def seen(table: Table) -> tuple[object, ...]:
    told = [each for each in table.told if each.step]  # what was set right, and taken back, is no rule's sentence
    return table.session.public_state, table.prompt, told, table.outcome


def marks(table: Table, random: Random) -> Iterator[list[Entry]]:
    """Play to the end; yield the entries with which some of the marks of the game came, the last one among them."""
    came: dict[int, list[Entry]] = {}
    for _ in play_on(table, random):
        came[table.session.now.marks] = entries_of(table)[: table.session._run.marked_at]
    came[table.session.now.marks] = entries_of(table)[: table.session._run.marked_at]
    *others, last = [entries for mark, entries in came.items() if mark]
    yield from [*random.sample(others, min(MARKS - 1, len(others))), last]


def plays_on(table: Table, random: Random) -> int:
    """Play to the end, with a further correction now and then; return how many of those there were."""
    corrected = 0
    for count, _ in enumerate(play_on(table, random)):
        assert count < MOST_PROMPTS, "the game does not end"
        check_sound(table)
        if random.random() < AGAIN and (corrections := table.session.corrections()):
            fact, prompt = random.choice(list(corrections.items()))
            value = random.choice([*extremes(prompt), any_answer(prompt, random)])
            corrected += table.correct(fact, to_plain(value))
            check_sound(table)
            check_facts(table)
    assert table.outcome
    check_sound(table)
    return corrected


def check_told(fact: Fact[Any, Any], state: Any, prompt: Prompt[Any]) -> None:
    """Two changes of a fact are told in other words, and so is what takes them back; a text has no words for it."""
    if isinstance(prompt, Draft):
        return
    changes = {prompt.check(to_plain(answer)) for answer in many_answers(prompt)}
    for tell in (corrected, no_longer_corrected):
        told = Counter(said(tell(fact, state, prompt, change).text) for change in changes)
        alike = [text for text, count in told.items() if count > 1]
        assert not alike, f"{fact.key}: have the labels, or `retold`, say what differs in changes told alike: {alike}"


def check_kept(prompt: Prompt[Any] | None, value: Answer) -> None:
    """Whoever looks at a fact again finds what was set; what is only scanned may stand for what is listed."""
    scanned = {option.id for option in prompt.scanned} if isinstance(prompt, Choose) else set()
    if prompt and prompt.usual is not None and value not in scanned:
        assert prompt.usual_answer == prompt.check(to_plain(value))


def sets_right(table: Table, fact: str, value: Answer) -> list[Entry]:
    """Set a fact right, and take that back: all is as it was; return the entries of the game in between.

    What can be one thing only is read: nothing is written, and there is nothing to take back.
    """
    before, marks, entries = seen(table), table.session.now.marks, entries_of(table)
    if not table.correct(fact, to_plain(value)):
        assert (seen(table), entries_of(table)) == (before, entries)
        return entries
    check_sound(table)
    check_facts(table)
    if table.session.now.marks == marks:
        check_kept(table.session.corrections().get(fact), value)
    entries = entries_of(table)
    table.undo()
    assert seen(table) == before
    return entries


def at_the_end(table: Table, random: Random) -> None:
    """What a game that has ended was told wrong can be set right, too: a correction by mistake may be what ended it."""
    assert table.outcome
    check_facts(table)
    if corrections := table.session.corrections():
        fact, prompt = random.choice(list(corrections.items()))
        if table.correct(fact, to_plain(any_answer(prompt, random))):
            check_sound(table)
            check_facts(table)
            table.undo()
            check_sound(table)


class Corrections(Proof):
    """What may be set right."""

    @pytest.mark.parametrize("game", range(GAMES))
    def test_any_correction(self, game: int) -> None:
        """What a fact's own question takes is taken; the state can be, is as before once undone, and is played on."""
        bot = self.about.bot
        _read_back.clear()
        random, did, options = Random(f"{bot.name} {game}"), Counter[str](), some_options(bot, game)
        whole = play(bot, options, seed=str(game), names=NAMES[game % len(NAMES)])
        came = list(marks(whole, random))
        at_the_end(fork(whole, entries_of(whole)), Random(game))
        for entries in came:
            table, position = fork(whole, entries), None
            check_facts(table)
            for fact, prompt in table.session.corrections().items():
                check_told(bot.correctable[fact], table.session.state, prompt)
            if random.random() > WHOLE:  # else every step runs all of the game again
                position = table.session.position
                table = fork(whole, (), position)
            facts = list(table.session.corrections().items())
            for fact, prompt in random.sample(facts, min(FACTS, len(facts))):
                for value in (*extremes(prompt), any_answer(prompt, random)):
                    try:
                        then = sets_right(table, fact, value)
                        if random.random() < PLAYED_ON:
                            did["corrections"] += plays_on(fork(whole, then, position), random)
                            did["played on"] += 1
                    except BaseException as error:
                        error.add_note(f"{fact} set to {value} after {len(entries)} entries of game {game}, {options}")
                        raise
                    did["corrections"] += 1
        print(f"{bot.name}, game {game}: " + ", ".join(f"{count} {what}" for what, count in did.items()))
        assert did["corrections"] or not bot.correctable
