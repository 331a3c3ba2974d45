"""What the author's page asks of a bot, and nothing else would notice: what is declared and points at nothing.

Odds that nobody can read, headlines that say a thing twice, codes that are on no sheet; and in the sources what rules
may not know: a clock, chance, files, a pile that all games share.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from inspect import iscoroutinefunction
from random import Random
from typing import Any

import compere
from compere import more
from compere.errors import listed
from compere.facts import Fact
from compere.options import Option
from compere.piles import Draw, Pile
from compere.prompts import Prompt
from compere.state import Told
from compere.table import Table
from compere.wording import Text, Words
from compere_device import words
from compere_proof.about import About, Proof
from compere_proof.playing import NAMES, play, play_on

GAMES = 20  # random games
FEW = 4  # tellings of one sentence that differ: fewer may be alike by chance
UNKNOWN = ("asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "socket", "tempfile", "threading", "time")
CALLS = ("input", "open", "print")
FACES = [getattr(face, name) for face in (compere, more) for name in face.__all__]
AWAITED = {each.__name__ for each in FACES if hasattr(each, "__await__") or iscoroutinefunction(each)}
OF_FACTS = {name for name, each in vars(Fact).items() if iscoroutinefunction(each)}


class Seen:
    """What random games of a bot showed.

    Attributes:
        told: by the templates of a sentence and its headline, how it was told.
        odds: what is wrong with what may come up next.
        drawn: of the cards that may be drawn, the question's key by the id.
        printed: the printed facts that were asked, or recalled.
    """

    def __init__(self, about: About) -> None:
        self.told = defaultdict[tuple[str, str], list[Told]](list)
        self.odds: set[str] = set()
        self.drawn: dict[str, str] = {}
        self.printed: set[str] = set()
        languages = [words.load(language) for language in about.languages]
        for game, options in enumerate(about.options(GAMES, "page ")):
            table = play(about.bot, options, seed=f"page {game}", names=NAMES[game % len(NAMES)])
            for prompt in play_on(table, Random(game)):
                self.look(table, languages)
                self.hear(prompt)
            self.look(table, languages)
            self.printed |= {*table.session._run.facts.values()}

    def look(self, table: Table, languages: list[Words]) -> None:
        """Look at what was told and what may come up."""
        bot, state = table.session.bot, table.session.state
        for told in table.told:
            if told.headline:
                self.told[told.text.template, told.headline.template].append(told)
        codes = {item.id for group in bot.codes for item in group.items}
        self.odds.update(filter(None, (wrong_with(each, codes, languages) for each in bot.odds(state))))

    def hear(self, prompt: Prompt[Any]) -> None:
        """Hear a question."""
        if isinstance(prompt, Draw):
            self.drawn.update({card.id: prompt.key for card in prompt.cards})


_SEEN: dict[str, Seen] = {}


def seen(about: About) -> Seen:
    """Return what random games of a bot showed, which are played once."""
    if about.bot.name not in _SEEN:
        _SEEN[about.bot.name] = Seen(about)
    return _SEEN[about.bot.name]


def wrong_with(odds: object, codes: set[str], languages: list[Words]) -> str:
    """Return what is wrong with what a bot says of a pile; "" if all is well."""
    match odds:
        case (title, Pile() as pile, tuple() as cards):
            pass
        case _:
            return f"{odds!r} is no title, pile and options"
    if not isinstance(title, Text) or not all(each.say(title) for each in languages):
        return f"the title {title!r} is no Text"
    if wrong := [each for each in cards if not isinstance(each, Option)]:
        return f"what its cards can be has {wrong[0]!r}: expected options"
    ids = [card.id for card in cards]
    if len(set(ids)) < len(ids):
        return f"what its cards can be has one twice: {listed(sorted({id for id in ids if ids.count(id) > 1}))}"
    there = pile.candidates()
    if there is None:
        return f"nobody knows what may come from {pile.name}"
    if lacking := sorted(map(str, there.keys() - {card.value for card in cards})):
        return f"{listed(lacking)} may come from {pile.name} and has no option"
    if strange := sorted({card.id for card in cards if card.value in there} - codes):
        return f"{listed(strange)} may come up and is no card of its: `codes` has none of that id"
    return ""


def only_repeats(told: Told, spoken: Words) -> bool:
    """Return whether a headline stands beside its sentence and has no word that the sentence has not."""
    headline, sentence = told.said(spoken)
    return bool(headline) and _words(headline) <= _words(sentence)


def _words(text: str) -> set[str]:
    return set(re.findall(r"[\w’]+", text.casefold()))


def not_of_rules(tree: ast.Module) -> Iterator[str]:
    """Yield what rules may not know, of those that a source imports or calls."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            yield f"{node.func.id}()"
        yield from (name for name in names if name.partition(".")[0] in UNKNOWN)


def steps(tree: ast.Module) -> set[str]:
    """Return the names that a source defines with `async def`."""
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef)}


def not_awaited(tree: ast.Module, own: set[str]) -> Iterator[str]:
    """Yield the steps and questions that a source makes and leaves, or takes for their answers."""
    later = {each.id for node in ast.walk(tree) if isinstance(node, ast.Await) for each in _names(node)}
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Call(ast.Name(name))) if name in AWAITED | own:
                yield f"{name} in line {node.lineno}"
            case ast.Assign([ast.Tuple()], ast.Call(ast.Name(name))) if name in AWAITED | own:
                yield f"{name} in line {node.lineno}"
            case ast.AsyncFunctionDef():
                yield from (f"{name} in line {line}" for name, line in _kept(node, AWAITED | own, later))
            case ast.Expr(ast.Call(ast.Attribute(attr=name))) if name in OF_FACTS:
                yield f"{name} in line {node.lineno}"


def _kept(step: ast.AsyncFunctionDef, asks: set[str], later: set[str]) -> Iterator[tuple[str, int]]:
    """Yield the questions that a step gives a name under which nothing is awaited later."""
    for node in ast.walk(step):
        match node:
            case ast.Assign([ast.Name(kept)], ast.Call(ast.Name(name))) if name in asks and kept not in later:
                yield name, node.lineno


def _names(node: ast.AST) -> Iterator[ast.Name]:
    return (each for each in ast.walk(node) if isinstance(each, ast.Name))


class Sources(Proof):
    """What can be read in its sources alone, before any game is played."""

    def test_rules_know_only_answers(self) -> None:
        """No source imports a clock, chance, files or an event loop, nor prints."""
        wrong = {
            f"{path.name}: {name}"
            for path in self.about.sources
            for name in not_of_rules(ast.parse(path.read_text(encoding="utf-8")))
        }
        do = "dice, cards and what people do are questions; what happened is told by `state.tell`"
        assert not wrong, f"rules know no clock, file or chance: {listed(sorted(wrong))}: {do}"

    def test_every_step_and_question_is_awaited(self) -> None:
        """Without its `await` it would be left out, and Python would say nothing, or only warn."""
        trees = {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in self.about.sources}
        own = {name for tree in trees.values() for name in steps(tree)}
        wrong = [f"{name}: {left}" for name, tree in trees.items() for left in not_awaited(tree, own)]
        assert wrong == [], f"{listed(wrong)} is never asked: write `await` before it"

    def test_no_pile_is_shared(self) -> None:
        """A pile that a module has would lose its cards to all games and undos at once."""
        modules = [
            name for name in sys.modules if name == self.about.package or name.startswith(f"{self.about.package}.")
        ]
        shared = sorted(
            f"{module}.{name}"
            for module in modules
            for name, value in vars(sys.modules[module]).items()
            if isinstance(value, Pile)
        )
        assert shared == [], f"{listed(shared)} is shared by all games: make it in `new_state`, or for its question"


class AsThePageSays(Proof):
    """What it declares is of something, and what it must not know it does not."""

    def test_odds_are_of_what_may_come_up(self) -> None:
        """Each is a title, a pile of which it is known what may come, and options for all of that."""
        wrong = sorted(seen(self.about).odds)
        do = "`odds` returns (title, pile, options) for each pile, its options those of `codes`"
        assert wrong == [], f"{wrong[0]}: {do}"

    def test_a_headline_says_a_thing_once(self) -> None:
        """It stands in its sentence as it is, in each language or in none; or it says something that is not in it."""
        spoken = {language: words.load(language) for language in self.about.languages}
        for tellings in seen(self.about).told.values():
            differ = list({told.said(spoken["en"]): told for told in tellings}.values())
            headline, sentence = (spoken["en"].say(each) for each in (differ[0].headline, differ[0].text) if each)
            twice = len(differ) >= FEW and all(only_repeats(told, spoken["en"]) for told in differ)
            do = "take it word for word from its sentence, or say in it what that does not"
            assert not twice, f"the headline {headline!r} only repeats {sentence!r}, and a program gets both: {do}"
            inside = {each: {not told.said(said)[0] for told in differ} for each, said in spoken.items()}
            others = [each for each in spoken if inside["en"] == {True} and inside[each] == {False}]
            do = "translate both in the same words"
            assert not others, f"{sentence!r} has its headline {headline!r} in it, but not in {listed(others)}: {do}"

    def test_every_facet_says_its_value(self) -> None:
        """What is said of a facet has a hole for it."""
        mute = sorted(name for name, text in self.about.bot.facets.items() if "{value" not in text.template)
        assert mute == [], f"`facets` says nothing of the value of {listed(mute)}: write {{value}} there"

    def test_every_card_is_on_its_sheet(self) -> None:
        """Whatever may be drawn has a code that people can print."""
        codes = {item.id for group in self.about.bot.codes for item in group.items}
        lacking = {id: key for id, key in seen(self.about).drawn.items() if id not in codes}
        some = ", ".join(f"{id} of {key}" for id, key in sorted(lacking.items())[:3])
        assert not lacking, f"{len(lacking)} cards that may be drawn are in no group of `codes`: {some}"

    def test_every_printed_fact_is_asked(self) -> None:
        """In some game, random or golden, unless a value ships; of several with one question, one is."""
        bot, golden = self.about.bot, [path.read_text("utf-8") for path in self.about.games.glob("*.txt")]
        asked = {bot.learning(key).key for key in bot.printed.keys() & seen(self.about).printed}
        keys = {key: bot.learning(key).key for key, fact in bot.printed.items() if not fact.known}
        never = [
            name
            for name, key in keys.items()
            if key not in asked and not any(f"\n> {key.partition('.')[2]}: " in text for text in golden)
        ]
        assert never == [], f"no game asks for the printed {listed(never)}: `ask` it, or take it out of `facts`"

    def test_its_titles_are_where_the_box_looks(self) -> None:
        """`TITLE` in the package is the bot's, and `SHORTER` beside it, if there, a tuple of two texts."""
        package = sys.modules[self.about.package]
        title = getattr(package, "TITLE", None)
        assert title == self.about.bot.title, f"TITLE in {self.about.package} is {title!r}: give it to Bot as `title`"
        shorter = getattr(package, "SHORTER", ())
        fine = isinstance(shorter, tuple) and [type(each) for each in shorter] in ([], [Text, Text])
        assert fine, f"SHORTER is {shorter!r}: expected a tuple of the game alone and the bot alone"
