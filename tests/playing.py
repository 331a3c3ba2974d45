"""Plays bots in tests: with given answers, at random, or one step of their rules alone."""

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from compere.almanac import Almanac
from compere.bot import Bot
from compere.journal import Entry, Header
from compere.prompts import Answer, Choose, ChooseSome, Draw, Number, Prompt, Roll, TurnBegins
from compere.session import Session
from compere.table import Table
from compere.wording import Text, Words

ENGLISH = Words()
Policy = Callable[[Prompt[Any], Random], Answer]
Save = Callable[[tuple[Entry, ...]], None]


def play(
    bot: Bot[Any],
    options: Mapping[str, str] | None = None,
    answers: Iterable[object] = (),
    seed: str = "1",
    save: Save = lambda entries: None,
) -> Table:
    """Begin a game and give these answers to what a person is asked; the croupier deals what the device has."""
    header = Header(bot.name, bot.rules_version, bot.choose_options(options or {}), seed)
    table = Table(Session(bot, header), Almanac(), save)
    for answer in answers:
        table.answer(answer)
    return table


def play_on(table: Table, random: Random, policy: Policy | None = None) -> Iterator[Prompt[Any]]:
    """Play to the end; yield each prompt before it is answered, when it may still be undone or corrected."""
    while table.prompt is not None:
        yield table.prompt
        if table.prompt is not None:
            table.answer((policy or any_answer)(table.prompt, random))


def any_answer(prompt: Prompt[Any], random: Random) -> Answer:
    """Return some answer that fits; a number is mostly the likely one."""
    match prompt:
        case Choose():
            return random.choice(prompt.ids())
        case ChooseSome():
            return tuple(random.sample(prompt.ids(), random.randint(prompt.min, prompt.max)))
        case Number():
            if prompt.likely is not None and random.random() < 0.8:
                return prompt.likely
            return random.randint(prompt.min, prompt.max)
        case Roll():
            return tuple(random.choice(die.faces) for die in prompt.dice)
        case Draw():
            return tuple(random.sample(prompt.ids(), prompt.count, counts=[each.copies for each in prompt.options]))
    return None


def drive(step: Coroutine[Any, Any, Any], *answers: object) -> tuple[list[Prompt[Any]], Any]:
    """Run one step of the rules with these answers; return what it asked and what it returned."""
    asked: list[Prompt[Any]] = []
    given = iter(answers)
    answer: object = None
    try:
        while True:
            prompt = step.send(answer)
            answer = None
            if not isinstance(prompt, TurnBegins):
                asked.append(prompt)
                answer = prompt.check(next(given))
    except StopIteration as end:
        assert not list(given), "more answers than questions"
        return asked, end.value


def every_choice(bot: Bot[Any]) -> list[dict[str, str]]:
    """Return every combination of the values of a bot's options."""
    names = [option.name for option in bot.options]
    return [
        dict(zip(names, values, strict=True)) for values in product(*[map(_id, each.values) for each in bot.options])
    ]


def told(table: Table) -> list[str]:
    """Return the sentences told since the last answer, in English."""
    return [said(each.text) for each in table.told]


def said(text: Text) -> str:
    """Return a text in English."""
    return ENGLISH.say(text)


def _id(option: Any) -> str:
    return str(option.id)
