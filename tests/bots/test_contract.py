"""What every registered bot keeps to, whatever its game."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from compere import bots
from compere.arrange import Arrange
from compere.bot import Bot, Outcome, Step
from compere.bots import BOTS
from compere.options import Option, Shape
from compere.piles import Draw, Pile
from compere.prompts import Choose, ChooseSome, Number, Prompt
from compere.session import Session
from compere.table import Table
from compere.wording import Term, Words, say
from compere_device import words
from compere_device.languages import LANGUAGES
from playing import NAMES, Options, any_answer, pairs_of, pairs_to_try, play, play_on, spread_choices

GAMES = 20  # random games of each bot, which show every two values of its options together
MOST_PROMPTS = 5000  # of a game that ends
LOOKED = 0.3  # how many of a game's prompts are looked around at

every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS.keys())
every_game = pytest.mark.parametrize("game", range(GAMES))


def begin(bot: Bot[Any], game: int) -> tuple[Table, Random]:
    """Begin a random game of one to three people, named or not."""
    options = choices(bot.name)[game]
    return play(bot, options, seed=f"contract {game}", names=NAMES[game % len(NAMES)]), Random(game)


@cache
def choices(name: str) -> list[Options]:
    """Return the options of every game of a bot."""
    return spread_choices(BOTS[name], GAMES, Random(name))


def prompts(table: Table, random: Random) -> Iterator[Prompt[Any]]:
    """Play on and yield every prompt that a person is asked; a game that does not end is an error."""
    for count, prompt in enumerate(play_on(table, random)):
        assert count < MOST_PROMPTS
        yield prompt


def set_right(table: Table) -> set[str]:
    """Return the keys of the questions that no step of the sheet need ask."""
    return {prompt.key for prompt in table.session.corrections().values() if not prompt.step}


@every_bot
def test_metadata(bot: Bot[Any]) -> None:
    """A bot is registered by its name, has title, rules version, steps with their rule, and a package of its own."""
    assert BOTS[bot.name] is bot is bots.find(bot.name)
    assert bot.name.isidentifier() and bot.name.islower()
    assert words.load("en").say(bot.title)
    assert bot.rules_version >= 1
    assert bot.play.__module__ == f"compere.bots.{bot.name}.rules"
    assert all(isinstance(step, Step) and step.name.template and step.rule.template for step in bot.steps.values())


@every_bot
def test_options(bot: Bot[Any]) -> None:
    """Every option has at least two values, the default is one of them, and a condition names an option before it."""
    seen: dict[str, list[str]] = {}
    chosen: Options = {}
    for option in bot.options:
        values = [each.id for each in option.values]
        assert len(set(values)) == len(values) >= 2
        chosen[option.name] = option.default_beside(chosen)
        assert chosen[option.name] in values
        if option.when:
            assert option.when[1] in seen[option.when[0]]
        assert option.name not in seen
        seen[option.name] = values
    assert bot.choose_options({}) == chosen


@every_bot
def test_every_two_values_of_options_are_tried(bot: Bot[Any]) -> None:
    """Every game below has options of its own; each value meets each that can matter beside it in one of them."""
    tried = {pair for choice in choices(bot.name) for pair in pairs_of(choice)}
    assert tried >= pairs_to_try(bot)


def test_what_matters_together() -> None:
    """A level only of the scenario that has it, whatever the die; two of different scenarios never."""
    pairs = pairs_to_try(BOTS["droids"])
    assert (("scenario", "7"), ("level", "3")) in pairs and (("level", "3"), ("die", "own")) in pairs
    assert (("scenario", "3"), ("level", "3")) not in pairs
    assert not any({name for name, _ in pair} == {"level", "edges"} for pair in pairs)
    assert len(pairs) == 7 * 2 + 6 + 2 + 6 * 2 + 2 * 2


@every_bot
def test_ids_are_single_words(bot: Bot[Any]) -> None:
    """What is typed or scanned has no space in it: option values, codes and facts."""
    ids = [each.id for option in bot.options for each in option.values]
    codes = [item.id for group in bot.codes for item in group.items]
    facts = [fact.key for fact in bot.facts]
    assert [id for id in [*ids, *codes, *facts] if len(id.split()) != 1] == []
    assert len(set(codes)) == len(codes)


@every_bot
@every_game
def test_prompts(bot: Bot[Any], game: int) -> None:
    """Random games end; every key is the bot's, every step has its rule, every facet is named or speaks for itself."""
    table, random = begin(bot, game)
    for prompt in prompts(table, random):
        assert prompt.key.startswith(f"{bot.name}.")
        assert {told.step for told in table.told} <= set(bot.steps)
        assert prompt.step in bot.steps or prompt.key in set_right(table), prompt
        ids = prompt.ids()
        assert len(set(ids)) == len(ids)
        assert all(len(id.split()) == 1 for id in ids)
        if isinstance(prompt, Number) and prompt.usual is not None:
            assert prompt.min <= prompt.usual <= prompt.max
        if isinstance(prompt, Choose) and prompt.usual is not None:
            assert prompt.usual_answer in ids
        check_facets(prompt, bot)
    asked = set(table.session._run.facts.values())
    assert asked <= set(bot.printed), f"{bot.name}’s `facts` lack {asked - set(bot.printed)}, which the rules ask"
    assert table.outcome
    assert table.outcome.step in {"", *bot.steps}
    people = {*table.session.state.seats, *getattr(table.session.state, "names", ())}
    check_winners(table.outcome, people, points=bot.score is None)
    assert {told.step for told in table.told} <= set(bot.steps)


@every_bot
def test_outcomes_know_the_owner(bot: Bot[Any]) -> None:
    """The record of games looks for the owner under `you`: among the scores or winners of some game."""
    known = set[str]()
    for game in range(GAMES):
        table, random = begin(bot, game)
        you = bot.you(table.session.header.options)
        assert all(prompts(table, random))
        assert table.outcome
        known |= {*table.outcome.scores, *table.outcome.winners}
        if you in known:
            return
    pytest.fail(f"{bot.name}’s `you` is {you!r}: outcomes name {sorted(known)}")


def check_facets(prompt: Prompt[Any], bot: Bot[Any]) -> None:
    """Each facet of an answer, listed or not, is named by the bot or speaks for itself."""
    for name, facet in ((n, f) for option in prompt.accepted for n, f in option.facets.items()):
        assert name in bot.facets or isinstance(facet, Shape | Term), f"{prompt.key}: no `facets` name {name!r}"


PLAIN, HEAVY = Option("plain", say("plain")), Option("heavy", say("heavy"), {"mast": 3})


@pytest.mark.parametrize(
    "prompt",
    [
        Choose("t.q", say("?"), "s", (PLAIN, HEAVY)),
        Choose("t.q", say("?"), "s", (PLAIN,), rare=(HEAVY,)),
        Choose("t.q", say("?"), "s", (PLAIN,), scanned=(HEAVY,)),
        ChooseSome("t.q", say("?"), "s", (PLAIN, HEAVY), 0, 1),
        Arrange("t.q", say("?"), "s", (PLAIN, HEAVY)),
        Draw("t.q", say("?"), "s", Pile("p"), (PLAIN,), scanned=(HEAVY,)),
        Draw("t.q", say("?"), "s", Pile("p"), (PLAIN,), instead=(HEAVY,)),
    ],
)
def test_a_facet_that_nobody_names_is_found(prompt: Prompt[Any]) -> None:
    """In whatever kind of question, and wherever in it."""
    with pytest.raises(AssertionError, match=r"^t\.q: no `facets` name 'mast'"):
        check_facets(prompt, BOTS["patchwork"])


def check_winners(outcome: Outcome, people: set[str], points: bool = True) -> None:
    """Somebody wins; where points were counted, who has some, or one of the people, who may count by themselves.

    A score that is no points, as what is left of the owner's, need not be the winner's.
    """
    assert outcome.winners
    known = not (points and outcome.scores) or set(outcome.winners) <= {*outcome.scores, *people}
    assert known, "a winner whom nobody knows"


def test_a_game_without_points_has_winners_too() -> None:
    """As one in which a lamp goes out; where there are points, nobody wins who is nowhere."""
    check_winners(Outcome("out", say("The lamp is out."), winners=("keeper",)), set())
    check_winners(Outcome("more", say("More."), {"keeper": 3}, ("Ann",)), {"Ann", "Bo"})
    check_winners(Outcome("out", say("The lamp is out."), {"you": 0}, ("keeper",)), set(), points=False)
    with pytest.raises(AssertionError, match="whom nobody knows"):
        check_winners(Outcome("more", say("More."), {"keeper": 3}, ("Cy",)), {"Ann", "Bo"})
    with pytest.raises(AssertionError):
        check_winners(Outcome("out", say("The lamp is out.")), set())


@every_bot
@every_game
def test_everything_can_be_said(bot: Bot[Any], game: int) -> None:
    """In both languages, at every prompt: question, options, what was told and why, glance, progress and outcome."""
    table, random = begin(bot, game)
    languages = [words.load(language) for language in LANGUAGES]
    for prompt in prompts(table, random):
        texts = [prompt.text, *(option.label for option in prompt.accepted), bot.progress(table.session.state)]
        for told in table.told:
            texts += [told.text, *told.why, *([told.headline] if told.headline else [])]
        for line in table.glance().lines:
            texts += [line.label, line.value]
        assert all(language.say(text) for language in languages for text in texts)
    assert table.outcome
    texts = [table.outcome.text, *(text for line in table.outcome.lines for text in (line.label, line.value))]
    texts.append(bot.progress(table.session.state))
    assert all(language.say(text) for language in languages for text in texts)
    assert table.glance()


@every_bot
@every_game
def test_looking_changes_nothing(bot: Bot[Any], game: int) -> None:
    """Glance, progress, refusals and the prompts of corrections leave state and prompt as they are."""
    table, random = begin(bot, game)
    looked = Random(f"looking {game}")
    for prompt in prompts(table, random):
        if looked.random() > LOOKED:
            continue
        before = json.dumps(table.session.public_state)
        table.glance()
        for told in table.told:  # while it is read
            assert table.session.when(told).told[-1] == told
            assert table.glance(told)
        bot.progress(table.session.state)
        for correction in table.session.corrections().values():
            assert correction.key.startswith(f"{bot.name}.")
            assert correction.step in {"", *bot.steps}
        table.refusal("patch:1")
        assert json.dumps(table.session.public_state) == before
        assert table.prompt is prompt


def corrections(bot: Bot[Any], table: Table, random: Random) -> Iterator[tuple[str, bool]]:
    """Yield each fact that may be set right now, and whether an answer at random leaves no trace in the state."""
    session = table.session
    for key in session.corrections():
        fact, state = bot.correctable[key], type(session.state).from_public(session.position)
        question, before = fact.editor(state), json.dumps(state.public())
        fact.write(state, question.decode(question.check(any_answer(question, random))))
        yield key, json.dumps(state.public()) == before


@every_bot
def test_what_is_set_right_is_written(bot: Bot[Any]) -> None:
    """Every fact of the table can be set right in some game, and with some answer the state is another."""
    traceless: dict[str, bool] = {}
    for game in range(GAMES):
        table, random = begin(bot, game)
        looked = Random(f"set right {game}")
        for _ in prompts(table, random):
            if looked.random() < LOOKED / 3:
                for fact, left_none in corrections(bot, table, looked):
                    traceless[fact] = traceless.get(fact, True) and left_none
    assert set(traceless) == set(bot.correctable), "never there to be set right"
    assert [fact for fact, left_none in traceless.items() if left_none] == []


@every_bot
@every_game
def test_refusal(bot: Bot[Any], game: int) -> None:
    """Any code at any prompt has a sentence in both languages, or none; it never fails."""
    table, random = begin(bot, game)
    every = [item.id for each in BOTS.values() for group in each.codes for item in group.items]
    languages = [words.load(language) for language in LANGUAGES]
    for _ in prompts(table, random):
        for code in [
            *random.sample(every, 20),
            "",
            " ",
            ":",
            f"{bot.name}:",
            "4006381333931",
            "É\u2028\x00",
            "x" * 128,
        ]:
            text = table.refusal(code)
            assert text is None or all(language.say(text) for language in languages)


@every_bot
@every_game
def test_public_state(bot: Bot[Any], game: int) -> None:
    """The public state is plain JSON and follows from the answers alone: nothing of what chance has yet to bring.

    With another seed it is the same byte by byte: what has not come up stands in no order in which it will.
    """
    table, random = begin(bot, game)
    for _ in prompts(table, random):
        public = table.session.public_state
        assert json.loads(json.dumps(public)) == public
        entries = [item.entry for item in table.session.history.items]
        if random.random() < 0.2:
            other = Session(bot, replace(table.session.header, seed="other"), entries)
            assert json.dumps(other.public_state) == json.dumps(public)
            assert bot.glance(other.state) == table.glance()


def test_words_are_there() -> None:
    """The catalogues of both languages can be loaded."""
    assert all(isinstance(words.load(language), Words) for language in LANGUAGES)
