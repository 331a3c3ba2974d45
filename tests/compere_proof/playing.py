"""Plays bots in tests: with given answers, at random, or one step of their rules alone."""

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from itertools import combinations, product
from random import Random
from typing import Any

from compere.almanac import Almanac
from compere.arrange import ChooseSome, Place
from compere.bot import Bot
from compere.draft import Draft
from compere.errors import AnswerError
from compere.journal import Entry, Header
from compere.options import Option
from compere.piles import Draw, Pile
from compere.prompts import Answer, Choose, Mark, Number, Prompt, Roll, TurnBegins
from compere.session import Session
from compere.table import Table
from compere.wording import Text, Words

ENGLISH = Words()
Policy = Callable[[Prompt[Any], Random], Answer]
Save = Callable[[tuple[Entry, ...]], None]
Options = dict[str, str]
Pair = tuple[tuple[str, str], tuple[str, str]]  # of options, each with a value

MOST_VALUES = 8  # of an option that are tried: the tiny bot's rounds go to a thousand
MANY = 40  # options of a question: then one of a kind is as likely as all of another
TRIED = 20  # choices of options, of which the one that shows the most is taken
# Who plays: nobody named, names as they are, some left out, and the widest that the settings take (`NAME_MOST`).
NAMES = (
    (),
    ("Emmanuel", "Mohammed", "Clémence"),
    ("Léa", "Alice"),
    ("WWWWWWWW", "MMMMMMMM", "WMWMWMWM"),
    ("Éléonore",),
)


def play(
    bot: Bot[Any],
    options: Mapping[str, str] | None = None,
    answers: Iterable[object] = (),
    seed: str = "1",
    save: Save = lambda entries: None,
    names: tuple[str, ...] = (),
) -> Table:
    """Begin a game and give these answers to what a person is asked; the croupier deals what the device has.

    An answer is as in the journal: an id, a number, a list of them, None to what is only read. A card that is the only
    one that can come is not asked for.
    """
    chosen = bot.choose_options(options or {})
    header = Header(bot.name, bot.rules_version, chosen, seed, bot.seated(chosen, names))
    table = Table(Session(bot, header), Almanac(), save)
    for nth, answer in enumerate(answers, start=1):
        prompt = table.prompt
        try:
            table.answer(answer)
        except AnswerError as error:
            error.add_note(f"answer {nth} of those given, {answer!r}, to the question {prompt and prompt.key}")
            raise
    return table


def play_on(table: Table, random: Random, policy: Policy | None = None) -> Iterator[Prompt[Any]]:
    """Play to the end; yield each prompt before it is answered, when it may still be undone or corrected."""
    while table.prompt is not None:
        yield table.prompt
        if table.prompt is not None:
            table.answer((policy or any_answer)(table.prompt, random))


def pile_of(name: str, options: Iterable[Option[Any]], **copies: int) -> Pile[Any]:
    """Return a pile of the table's of what options mean: one of each, or so many `copies` of an id."""
    return Pile.of(name, [each.value for each in options for _ in range(copies.get(each.id, 1))])


def _kinds(prompt: Choose[Any]) -> list[list[str]]:
    """Return the ids of the options by their first facet: of very many a person sees the kinds first."""
    kinds: dict[Any, list[str]] = {}
    for option in prompt.accepted:
        kinds.setdefault(next(iter(option.facets.values()), option.id), []).append(option.id)
    return list(kinds.values())


def any_answer(prompt: Prompt[Any], random: Random) -> Answer:
    """Return some answer that fits; a number is mostly the likely one."""
    match prompt:
        case Choose():
            return random.choice(random.choice(_kinds(prompt)) if len(prompt.accepted) > MANY else prompt.ids())
        case ChooseSome(ordered=True):
            return tuple(random.sample(prompt.ids(), prompt.count))
        case ChooseSome():
            return tuple(random.sample(prompt.ids(), random.randint(prompt.min, prompt.max)))
        case Number():
            if prompt.usual is not None and random.random() < 0.8:
                return prompt.usual
            return random.randint(prompt.min, prompt.max)
        case Roll():
            return tuple(random.choice(die.faces) for die in prompt.dice)
        case Place():
            return random.choice(prompt.squares)
        case Draft():
            return prompt.encode(prompt.begun)
        case Draw():
            told = random.randint(prompt.count, prompt.most) if prompt.more else prompt.count
            drawn = random.sample(prompt.ids(), told, counts=_copies(prompt))
            return tuple(next(([id] for id in drawn if id not in prompt.candidates), drawn))  # no card is given alone
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
            if not isinstance(prompt, Mark | TurnBegins):
                asked.append(prompt)
                answer = prompt.decode(prompt.check(next(given)))
    except StopIteration as end:
        assert not list(given), "more answers than questions"
        return asked, end.value


def _copies(prompt: Draw[Any]) -> list[int]:
    return [prompt.candidates.get(id, 1) for id in prompt.ids()]


def every_choice(bot: Bot[Any]) -> list[Options]:
    """Return every combination of the values of a bot's options."""
    names = [option.name for option in bot.options]
    return [
        dict(zip(names, values, strict=True)) for values in product(*[map(_id, each.values) for each in bot.options])
    ]


def pairs_to_try(bot: Bot[Any]) -> set[Pair]:
    """Return every two values of two options that can matter together, as far as they are tried."""
    conditions = {option.name: dict([option.when] if option.when else ()) for option in bot.options}
    values = {option.name: [(option.name, each.id) for each in option.values[:MOST_VALUES]] for option in bot.options}
    pairs = set[Pair]()
    for one, other in combinations(values, 2):
        wanted = conditions[one].items() | conditions[other].items()
        if len(dict(wanted)) == len(wanted):
            every = product(values[one], values[other])
            pairs |= {pair for pair in every if {**dict(wanted), **dict(pair)}.items() >= wanted}
    return pairs


def spread_choices(bot: Bot[Any], count: int, random: Random) -> list[Options]:
    """Return so many choices of options, far apart: the first ones show every two values that can matter together."""
    values = {option.name: [each.id for each in option.values[:MOST_VALUES]] for option in bot.options}
    missing = dict.fromkeys(sorted(pairs_to_try(bot)))
    choices: list[Options] = []
    for _ in range(count):
        tried = []
        for _ in range(TRIED if missing else 1):
            wanted = random.choice(list(missing)) if missing else ()
            tried.append({name: random.choice(ids) for name, ids in values.items()} | dict(wanted))
        chosen = max(tried, key=lambda choice: len(pairs_of(choice) & missing.keys()))
        for pair in pairs_of(chosen) & missing.keys():
            del missing[pair]
        choices.append(chosen)
    return choices


def pairs_of(choice: Options) -> set[Pair]:
    """Return every two values that stand together in a choice of options."""
    return {(one, other) for one, other in combinations(choice.items(), 2)}


def told(table: Table) -> list[str]:
    """Return the sentences told since the last answer, in English."""
    return [said(each.text) for each in table.told]


def said(text: Text) -> str:
    """Return a text in English."""
    return ENGLISH.say(text)


def _id(option: Any) -> str:
    return str(option.id)
