"""What every bot keeps to, whatever its game: what it declares, what it asks, and that looking changes nothing."""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from compere.bot import Bot, Outcome
from compere.bots import BOTS
from compere.errors import listed
from compere.narrowing import settled
from compere.prompts import Choose, Number, Prompt
from compere.session import Session
from compere.table import Table
from compere.wording import Arg, MadeLater, Shape, Term, Text
from compere_device import words
from compere_proof.about import About, Proof
from compere_proof.playing import NAMES, Options, any_answer, pairs_of, pairs_to_try, play, play_on

GAMES = 20  # random games, which show every two values of its options together
MOST_PROMPTS = 5000  # of a game that ends
DECIDED = 6  # of these games, in which each decision is watched
LOOKED = 0.3  # how many of a game's prompts are looked around at
CODES = 20  # of other bots that are scanned at each prompt

every_game = pytest.mark.parametrize("game", range(GAMES))


def begin(about: About, game: int) -> tuple[Table, Random]:
    """Begin a random game of one to three people, named or not."""
    options = choices(about)[game]
    table = play(about.bot, options, seed=f"contract {game}", names=NAMES[game % len(NAMES)])
    return table, Random(game)


_CHOICES: dict[str, list[Options]] = {}


def choices(about: About) -> list[Options]:
    """Return the options of every game of a bot."""
    name = about.bot.name
    if name not in _CHOICES:
        _CHOICES[name] = about.options(GAMES)
    return _CHOICES[name]


def prompts(table: Table, random: Random) -> Iterator[Prompt[Any]]:
    """Play on and yield every prompt that a person is asked; a game that does not end is an error."""
    for count, prompt in enumerate(play_on(table, random)):
        options = table.session.header.options
        assert count < MOST_PROMPTS, f"a game with {options} has not ended after {MOST_PROMPTS} questions: see `play`"
        yield prompt


def set_right(table: Table) -> set[str]:
    """Return the keys of the questions that no step of the sheet need ask."""
    return {prompt.key for prompt in table.session.corrections().values() if not prompt.step}


def check_facets(prompt: Prompt[Any], bot: Bot[Any]) -> None:
    """Each facet of an answer, listed or not, is named by the bot or speaks for itself."""
    for name, facet in ((n, f) for option in prompt.accepted for n, f in option.facets.items()):
        assert name in bot.facets or isinstance(facet, Shape | Term), f"{prompt.key}: no `facets` name {name!r}"


def check_winners(outcome: Outcome, people: set[str], points: bool = True) -> None:
    """Somebody wins; where points were counted, who has some, or one of the people, who may count by themselves.

    A score that is no points, as what is left of the owner's, need not be the winner's.
    """
    assert outcome.winners, f"nobody wins by {outcome.reason!r}: name `winners` in the Outcome"
    known = not (points and outcome.scores) or set(outcome.winners) <= {*outcome.scores, *people}
    do = "give the winner a score, or say by the bot’s `score` what the owner’s counts if it is no points"
    assert known, f"{outcome.reason!r} has a winner whom nobody knows, {listed(outcome.winners)}: {do}"


def texts_at(table: Table, prompt: Prompt[Any]) -> Iterator[Text]:
    """Yield all that may be said at a prompt."""
    yield prompt.text
    yield table.session.bot.progress(table.session.state)
    for option in prompt.accepted:
        yield option.label
    for told in table.told:
        yield from (told.text, *told.why, *([told.headline] if told.headline else []))
    for line in table.glance().lines:
        yield from (line.label, line.value)


def _parts(arg: Arg) -> Iterator[Text]:
    """Yield a text and all texts in it."""
    if isinstance(arg, Text):
        yield arg
        yield from _parts(tuple(arg.args.values()))
    elif isinstance(arg, tuple):
        for each in arg:
            yield from _parts(each)


async def _watched(state: Any, decide: Callable[[Any], Any]) -> Any:
    """Do as `settled` does, and look at the state before and after each decision."""
    name = getattr(getattr(decide, "func", decide), "__name__", "a decision")

    def unchanged(now: Any) -> Any:
        was, decided = now.public(), decide(now)
        other = [key for key, each in now.public().items() if each != was[key]]
        assert not other, f"{name} changes {listed(other)}: a decision only looks; write it in the rules"
        return decided

    return await settled(state, unchanged)


class Contract(Proof):
    """What is declared, asked and looked at."""

    def test_it_is_declared(self) -> None:
        """A bot is called as its package is; it has a title, a version of its rules, and steps with their rule."""
        bot, about = self.about.bot, self.about
        called = about.package.rpartition(".")[2]
        assert bot.name.isidentifier() and bot.name.islower(), (
            f"{bot.name!r} is no name: lower-case letters, _ and digits"
        )
        fine = called in (bot.name, f"compere_{bot.name}")
        assert fine, f"the package {called!r} has the rules of {bot.name!r}: call it compere_{bot.name}"
        assert bot.title.by == bot.name, f"the title is said with {bot.title.by!r}’s voice: use Voice({bot.name!r})"
        assert all(words.load(each).say(bot.title) for each in about.languages)
        assert bot.rules_version >= 1, f"rules_version is {bot.rules_version}: the first is 1"
        strange = [f"{where} ({plain!r:.60})" for where, plain in bot.unsayable()]
        assert strange == [], f"no texts, made with its `say`: {listed(strange)}"
        wrong = [name for name, step in bot.steps.items() if not (step.name.template and step.rule.template)]
        assert wrong == [], f"steps without their rule in a sentence: {listed(wrong)}"

    def test_its_options_hold_together(self) -> None:
        """Each has at least two values, its default is one of them, and a condition names an option before it."""
        seen: dict[str, list[str]] = {}
        chosen: Options = {}
        for option in self.about.bot.options:
            values = [each.id for each in option.values]
            assert len(set(values)) == len(values) >= 2, (
                f"option {option.name}: give it two different values, not {values}"
            )
            chosen[option.name] = option.default_beside(chosen)
            assert chosen[option.name] in values, f"option {option.name}: its default {chosen[option.name]!r} is none"
            if option.when:
                before, value = option.when
                assert value in seen.get(before, ()), f"option {option.name}: {before}={value} is no option before it"
            assert option.name not in seen, f"two options are called {option.name}"
            seen[option.name] = values
            name = option.name
            assert name.isidentifier() and name.islower(), f"option {name!r}: call it in small letters, digits and _"
        assert self.about.bot.choose_options({}) == chosen
        state = self.about.bot.new_state(chosen)
        assert state.options == chosen, (
            f"`new_state` returns a state whose `options` are {state.options}: give it those"
        )

    def test_every_two_values_of_options_are_tried(self) -> None:
        """Each value meets each that can matter beside it in one of the games below."""
        tried = {pair for choice in choices(self.about) for pair in pairs_of(choice)}
        assert tried >= pairs_to_try(self.about.bot), "too many options to be tried in twenty games: fewer, or presets"

    def test_ids_are_single_words(self) -> None:
        """What is typed or scanned has no space in it: option values, codes and facts; and no two are the same."""
        bot = self.about.bot
        ids = [each.id for option in bot.options for each in option.values]
        codes = [item.id for group in bot.codes for item in group.items]
        facts = [fact.key for fact in bot.facts]
        wrong = [id for id in [*ids, *codes, *facts] if len(id.split()) != 1]
        assert wrong == [], f"ids of several words cannot be typed: {listed(wrong)}"
        for what, several in (("codes", codes), ("facts", facts)):
            twice = sorted({id for id in several if several.count(id) > 1})
            assert twice == [], f"two {what} have one id: {listed(twice)}"

    def test_printed_facts_are_its_own(self) -> None:
        """All almanacs share one set of keys, so a printed fact's begins with the bot's name; what ships fits it."""
        bot = self.about.bot
        for key, fact in bot.printed.items():
            assert key.startswith(f"{bot.name}."), (
                f"the key of a printed fact begins with {bot.name!r} and a dot: {key!r}"
            )
            if fact.known:
                bot.learning(key).check(fact.known.value)

    @every_game
    def test_what_is_asked_is_declared(self, game: int) -> None:
        """Random games end; every key is the bot's, every step is one of its own, every facet speaks for itself."""
        bot, (table, random) = self.about.bot, begin(self.about, game)
        for prompt in prompts(table, random):
            key = prompt.key
            assert key.startswith(f"{bot.name}."), f"the question {key!r}: its key begins with {bot.name!r} and a dot"
            steps = {told.step for told in table.told} - set(bot.steps)
            assert not steps, f"it told something in the step {listed(steps)}: `steps` has no such step"
            known = prompt.step in bot.steps or key in set_right(table)
            assert known, f"{key} belongs to the step {prompt.step!r}: `steps` has no such step"
            ids = prompt.ids()
            assert len(set(ids)) == len(ids), f"{key}: two of its answers have one id: {listed(ids)}"
            assert all(len(id.split()) == 1 for id in ids), f"{key}: an id of several words: {listed(ids)}"
            if isinstance(prompt, Number) and prompt.usual is not None:
                assert prompt.min <= prompt.usual <= prompt.max, f"{key}: {prompt.usual} is no answer to it"
            if isinstance(prompt, Choose) and prompt.usual is not None:
                assert prompt.usual_answer in ids, f"{key}: {prompt.usual_answer} is no answer to it"
            check_facets(prompt, bot)
        self.check_end(table)

    def check_end(self, table: Table) -> None:
        """The facts that were asked are declared, and the outcome's step and winners are known."""
        bot = self.about.bot
        asked = set(table.session._run.facts.values()) - set(bot.printed)
        assert not asked, f"{bot.name}’s `facts` lack {listed(asked)}, which the rules ask"
        assert table.outcome
        step = table.outcome.step
        assert step in {"", *bot.steps}, f"the outcome’s step is {step!r}: `steps` has no such step"
        people = {*table.session.state.seats, *getattr(table.session.state, "names", ())}
        check_winners(table.outcome, people, points=bot.score is None)

    def test_seats_are_strings(self) -> None:
        """Ids or names of people, whom others may be called instead."""
        for options in self.about.options(GAMES):
            state = self.about.bot.new_state(self.about.bot.choose_options(options))
            seats: tuple[object, ...] = state.seats
            odd = [each for each in seats if type(each) is not str]
            assert not odd, f"a new state’s `seats` have {odd[0]!r}: expected strings, ids or names of people, no Text"

    def test_outcomes_know_the_owner(self) -> None:
        """The record of games looks for the owner under `you`: among the scores or winners of some game."""
        known, you = set[str](), ""
        for game in range(GAMES):
            table, random = begin(self.about, game)
            you = self.about.bot.you(table.session.header.options)
            assert all(prompts(table, random))
            assert table.outcome
            known |= {*table.outcome.scores, *table.outcome.winners}
            if you in known:
                return
        pytest.fail(f"{self.about.bot.name}’s `you` is {you!r}: outcomes name {sorted(known)}")

    def test_a_decision_changes_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What it writes into the state would be there only if it was asked: `settled` asks it as often as it likes."""
        for module in [each for name, each in sys.modules.items() if f"{name}.".startswith(f"{self.about.package}.")]:
            for name in [name for name, value in vars(module).items() if value is settled]:
                monkeypatch.setattr(module, name, _watched)
        for game in range(DECIDED):
            assert all(prompts(*begin(self.about, game)))

    @every_game
    def test_everything_can_be_said(self, game: int) -> None:
        """In each of its languages: question, options, what was told and why, glance, progress and outcome."""
        table, random = begin(self.about, game)
        languages = [words.load(language) for language in self.about.languages]
        later: list[tuple[MadeLater, str]] = []
        for prompt in prompts(table, random):
            for text in texts_at(table, prompt):
                do = "say that there is none"
                assert all(language.say(text) for language in languages), (
                    f"nothing is said by {text.template!r} with {text.plain()}: {do}"
                )
                later += [(each, languages[0].say(each)) for each in _parts(text) if isinstance(each, MadeLater)]
        for text, said in later:
            now = languages[0].say(text.anew())
            do = "`describe` and what `say.later` gets must not depend on a state that goes on"
            assert now == said, f"{said!r} became {now!r}: {do}"
        assert table.outcome
        ends = [table.outcome.text, *(text for line in table.outcome.lines for text in (line.label, line.value))]
        ends.append(self.about.bot.progress(table.session.state))
        assert all(language.say(text) for language in languages for text in ends)
        table.glance()

    @every_game
    def test_looking_changes_nothing(self, game: int) -> None:
        """Glance, progress, odds, refusals and the questions of corrections leave state and question as they are."""
        bot, (table, random) = self.about.bot, begin(self.about, game)
        looked = Random(f"looking {game}")
        for prompt in prompts(table, random):
            if looked.random() > LOOKED:
                continue
            before = json.dumps(table.session.public_state)
            table.glance()
            for told in table.told:  # while it is read
                assert table.session.when(told).told[-1] == told
                table.glance(told)
            bot.progress(table.session.state)
            bot.odds(table.session.state)
            for correction in table.session.corrections().values():
                assert correction.key.startswith(f"{bot.name}."), f"{correction.key} does not begin with {bot.name}."
                assert correction.step in {"", *bot.steps}, f"{correction.key}: there is no step {correction.step!r}"
            table.refusal("patch:1")
            same = json.dumps(table.session.public_state) == before
            assert same, (
                "glance, progress, odds, refusal or a fact’s question writes into the state: they may only read it"
            )
            assert table.prompt is prompt

    @every_game
    def test_any_code_can_be_scanned(self, game: int) -> None:
        """At any question it has a sentence in each language, or none; it never fails."""
        table, random = begin(self.about, game)
        every = [item.id for each in shelf() for group in each.codes for item in group.items]
        every += [item.id for group in self.about.bot.codes for item in group.items]
        languages = [words.load(language) for language in self.about.languages]
        odd = ("", " ", ":", f"{self.about.bot.name}:", "4006381333931", "É\u2028\x00", "x" * 128)
        for _ in prompts(table, random):
            for code in (*random.sample(every, min(CODES, len(every))), *odd):
                text = table.refusal(code)
                assert text is None or all(language.say(text) for language in languages)

    @every_game
    def test_its_public_state_gives_nothing_away(self, game: int) -> None:
        """It is plain JSON and follows from the answers alone: nothing of what chance has yet to bring.

        With another seed it is the same byte by byte: what has not come up stands in no order in which it will.
        """
        bot, (table, random) = self.about.bot, begin(self.about, game)
        for _ in prompts(table, random):
            public = table.session.public_state
            assert json.loads(json.dumps(public)) == public, "a field of the state is no plain JSON: see `State`"
            entries = [item.entry for item in table.session.history.items]
            if random.random() < 0.2:
                other = Session(bot, replace(table.session.header, seed="other"), entries)
                assert json.dumps(other.public_state) == json.dumps(public), "the state knows what will come up"
                assert bot.look(other.state) == table.glance(), "the glance knows what will come up"
                assert bot.odds(other.state) == bot.odds(table.session.state), "`odds` knows what will come up"

    def test_what_is_set_right_is_written(self) -> None:
        """Every fact of the table can be set right in some game, and with some answer the state is another."""
        traceless: dict[str, bool] = {}
        for game in range(GAMES):
            table, random = begin(self.about, game)
            looked = Random(f"set right {game}")
            for _ in prompts(table, random):
                if looked.random() < LOOKED / 3:
                    for fact, left_none in _corrections(self.about.bot, table, looked):
                        traceless[fact] = traceless.get(fact, True) and left_none
        never = set(self.about.bot.correctable) - set(traceless)
        assert never == set(), (
            f"never there to be set right: {listed(sorted(never))}: its question is None, or no Mark comes before"
        )
        wrong = [fact for fact, left_none in traceless.items() if left_none]
        assert wrong == [], f"setting {listed(wrong)} right changes nothing: its `write` writes nothing"


@cache
def shelf() -> tuple[Bot[Any], ...]:
    """Return the bots that are there besides: their codes may be scanned, too."""
    return tuple(BOTS.values())


def _corrections(bot: Bot[Any], table: Table, random: Random) -> Iterator[tuple[str, bool]]:
    """Yield each fact that may be set right now, and whether an answer at random leaves no trace in the state."""
    session = table.session
    for key in session.corrections():
        fact, state = bot.correctable[key], type(session.state).from_public(session.position)
        question, before = fact.editor(state), json.dumps(state.public())
        fact.write(state, question.decode(question.check(any_answer(question, random))))
        yield key, json.dumps(state.public()) == before
