"""Every question says what it is about: two of one checksum are the same question."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from compere.errors import listed
from compere.journal import checksum
from compere.prompts import Prompt
from compere.wording import Arg, Term, Text
from compere_device.answers.codes import printed_on
from compere_proof.about import About, Proof
from compere_proof.playing import NAMES, play, play_on

GAMES = 40  # random games

SEATS = ("seat:you", "seat:left", "seat:right")  # people without a name, by where they sit


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


_ASKED: dict[str, tuple[tuple[Asked, tuple[str, ...]], ...]] = {}


def asked(about: About) -> tuple[tuple[Asked, tuple[str, ...]], ...]:
    """Return what random games of a bot asked people, and who sat there."""
    if about.bot.name not in _ASKED:
        found = []
        for number, options in enumerate(about.options(GAMES, "subjects of ")):
            table = play(about.bot, options, seed=str(number), names=NAMES[number % len(NAMES)])
            seats = table.session.header.seats
            for prompt in play_on(table, Random(number)):
                found.append((seen(prompt, seats, about.besides.get(prompt.key, set())), seats))
        _ASKED[about.bot.name] = tuple(found)
    return _ASKED[about.bot.name]


def seen(prompt: Prompt[Any], seats: tuple[str, ...], besides: set[str]) -> Asked:
    """Return a question as it was asked, without what its words say besides."""
    args = {name: named(value, seats) for name, value in prompt.text.args.items() if name not in besides}
    return Asked(prompt, args, {option.id: repr(option.value) for option in prompt.accepted})


class Subjects(Proof):
    """What its questions are about."""

    def test_one_checksum_is_one_question(self) -> None:
        """Whatever differs in what its words name, or in what its answers are to the rules, is in the checksum."""
        first: dict[str, Asked] = {}
        for each, _ in asked(self.about):
            same, key = first.setdefault(each.checksum, each), each.prompt.key
            assert same.prompt.key == key, f"{key} and {same.prompt.key} have one checksum: rename either"
            others = [name for name in {**same.args, **each.args} if same.args.get(name) != each.args.get(name)]
            do = "declare it as its subject, or if it is only read, in `besides`"
            assert same.args == each.args, f"{key}: its words say another {listed(others)} each time: {do}"
            assert same.values == each.values, (
                f"{key}: the rules take its answers for something else: give it a subject"
            )

    def test_what_a_question_names_is_its_subject(self) -> None:
        """A thing or a person that its words name is among its answers, or it is about them."""
        for each, seats in asked(self.about):
            prompt = each.prompt
            answers = {code for option in prompt.accepted for code in printed_on(option)}
            for name, arg in prompt.text.args.items():
                if name in each.args and not set(things(arg, seats)) <= answers:
                    assert prompt.subject, f"{prompt.key} names {name}: declare its subject"

    def test_what_is_said_besides_is_said(self) -> None:
        """`besides` names no argument that no question has."""
        said: dict[str, set[str]] = {}
        for each, _ in asked(self.about):
            said.setdefault(each.prompt.key, set()).update(each.prompt.text.args)
        stale = {key: names - said.get(key, set()) for key, names in self.about.besides.items()}
        assert not any(stale.values()), f"`besides` names what no question says: {stale}"
