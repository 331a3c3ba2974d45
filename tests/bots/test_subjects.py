"""Every question of every bot says what it is about: two of one checksum are the same question."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

from compere.bot import Bot
from compere.bots import BOTS
from compere.errors import listed
from compere.journal import checksum
from compere.prompts import Prompt
from compere.wording import Arg, Term, Text
from compere_device.answers.codes import printed_on
from playing import NAMES, play, play_on, spread_choices

GAMES = 40  # random games of each bot
# What a question says besides, to be read: by key, the arguments of its words that may be others of the same question.
BESIDES = {
    "patchwork.human_turn": {"buttons", "budget"},
    "patchwork.out_of_step": {"cost", "buttons"},
    "patchwork.score": {"counted"},
    "droco.led": {"card", "why"},
    "droco.pile": {"count"},
    "robokid.deck_card": {"all"},
    "robokid.leftmost": {"all"},
    "robokid.winner": {"total"},
    "ufobot.your_score": {"total"},
    "ufobot.yours": {"before"},
}

SEATS = ("seat:you", "seat:left", "seat:right")  # people without a name, by where they sit

every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS.keys())


@dataclass(frozen=True)
class Asked:
    """A question as it was asked: what its words name, people by their seats, and the values of its answers."""

    prompt: Prompt[Any]
    args: Mapping[str, object]
    values: Mapping[str, str]

    @property
    def checksum(self) -> str:
        return checksum(self.prompt.key, self.prompt.subject, self.prompt.takes())


def named(arg: Arg, seats: tuple[str, ...]) -> object:
    """Return an argument as what it means, whatever it is called."""
    match arg:
        case Term(id) if id.startswith("seat:"):
            return "seat", SEATS.index(id)
        case Term():
            return Term, arg.id
        case Text():
            return {name: named(value, seats) for name, value in arg.args.items()}
        case tuple():
            return [named(each, seats) for each in arg]
        case str() if arg in seats:
            return "seat", seats.index(arg)
    return arg


def things(arg: Arg, seats: tuple[str, ...]) -> Iterator[str]:
    """Yield the things and people that an argument names."""
    match arg:
        case Term():
            yield arg.id
        case Text():
            for value in arg.args.values():
                yield from things(value, seats)
        case tuple():
            for each in arg:
                yield from things(each, seats)
        case str() if arg in seats:
            yield arg


@cache
def asked(name: str) -> tuple[tuple[Asked, tuple[str, ...]], ...]:
    """Return what random games of a bot asked people, and who sat there."""
    bot, found = BOTS[name], []
    for number, options in enumerate(spread_choices(bot, GAMES, Random(f"subjects of {name}"))):
        table = play(bot, options, seed=str(number), names=NAMES[number % len(NAMES)])
        seats = table.session.header.seats
        for prompt in play_on(table, Random(number)):
            found.append((seen(prompt, seats), seats))
    return tuple(found)


def seen(prompt: Prompt[Any], seats: tuple[str, ...]) -> Asked:
    """Return a question as it was asked."""
    besides = BESIDES.get(prompt.key, set())
    args = {name: named(value, seats) for name, value in prompt.text.args.items() if name not in besides}
    return Asked(prompt, args, {option.id: repr(option.value) for option in prompt.accepted})


@every_bot
def test_one_checksum_is_one_question(bot: Bot[Any]) -> None:
    """Whatever differs in what its words name, or in what its answers are to the rules, is in the checksum."""
    first: dict[str, Asked] = {}
    for each, _ in asked(bot.name):
        same = first.setdefault(each.checksum, each)
        assert same.prompt.key == each.prompt.key
        others = [name for name in {**same.args, **each.args} if same.args.get(name) != each.args.get(name)]
        assert same.args == each.args, f"{each.prompt.key}: declare {listed(others)} as its subject"
        assert same.values == each.values, f"{each.prompt.key}: the rules take its answers for something else"


@every_bot
def test_what_a_question_names_is_its_subject(bot: Bot[Any]) -> None:
    """A thing or a person that its words name is among its answers, or it is about them."""
    for each, seats in asked(bot.name):
        prompt = each.prompt
        besides = BESIDES.get(prompt.key, set())
        answers = {code for option in prompt.accepted for code in printed_on(option)}
        for name, arg in prompt.text.args.items():
            if name not in besides and not set(things(arg, seats)) <= answers:
                assert prompt.subject, f"{prompt.key} names {name}: declare its subject"


@every_bot
def test_what_is_said_besides_is_said(bot: Bot[Any]) -> None:
    """The list above names no argument that no question has."""
    said: dict[str, set[str]] = {}
    for each, _ in asked(bot.name):
        said.setdefault(each.prompt.key, set()).update(each.prompt.text.args)
    listed = {key: names for key, names in BESIDES.items() if key.startswith(f"{bot.name}.")}
    assert {key: names - said[key] for key, names in listed.items() if names - said.get(key, set())} == {}
