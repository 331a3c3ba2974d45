"""AUTHORS.md: its blocks are a bot that can be played in every way, and two pages name all that one may need."""

import ast
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache
from inspect import iscoroutinefunction, signature
from pathlib import Path
from random import Random
from textwrap import dedent
from types import ModuleType
from typing import Any

import pytest

import compere.more
from authors import BLOCK, MORE, NAME, PAGE, SECOND, blocks, more, put, snippets, written
from compere.almanac import Almanac
from compere.bot import Bot, Outcome
from compere.errors import UnknownFact
from compere.facts import Fact
from compere.journal import parse
from compere.piles import Pile
from compere.prompts import to_plain
from compere.session import Session
from compere.state import State
from compere.story import plain, story_of
from compere.table import Table
from compere.transcript import transcript
from compere.wording import Words
from compere_device import words
from compere_device.drivers.console import Console
from compere_device.drivers.headless import Headless
from compere_device.drivers.player import Player
from compere_device.files.opened import Game
from compere_device.languages import LANGUAGES
from compere_device.scenes import home
from compere_device.scenes.playing import Playing
from compere_proof import proof
from compere_proof.catalogue import faults
from compere_proof.proof import PARTS
from figures.concepts import Concepts, concepts, explained, used_of_the_core
from hands import Hands
from playing import any_answer, drive, play, play_on
from protocol import Out
from tiny import END, seen, text_of

SEEDS = range(12)
ROOT = Path(__file__).parents[1]
MOST_CONCEPTS = 55  # on the first page
MOST_IN_ALL = 70
MOST_STEPS = 300  # of the player on the glass, in a game that ends
PYTHON = {name: text for name, text in blocks().items() if name.endswith(".py")}
# What its author has still to do: golden games, RULES.md, and what its sentences are about.
LEFT_OUT = {
    "test_its_games_show_what_can_be_chosen",
    "test_what_it_names_is_there",
    "test_every_prompt_key_is_listed",
    "test_every_option_step_and_fact_is_listed",
    "test_every_sentence_has_its_code_and_its_test",
    "test_every_rule_is_named",
}


@pytest.fixture
def ferry(tmp_path: Path) -> Iterator[Bot[Any]]:
    with pytest.MonkeyPatch.context() as patch, written(tmp_path / "bots", patch) as bot:
        yield bot


def begin(bot: Bot[Any], seed: int, **options: str) -> Table:
    return play(bot, options, seed=str(seed))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("crates", ["virtual", "own"])
def test_it_plays(ferry: Bot[Any], seed: int, crates: str) -> None:
    """To its end; going back one answer and giving it again changes nothing; its journal brings it back."""
    table, random, turns = begin(ferry, seed, crates=crates), Random(seed), 0
    for prompt in play_on(table, random):
        turns += table.session.now.turned and prompt.step == "yours"
        answer = any_answer(prompt, random)
        before = seen(table.session)
        table.answer(answer)
        table.undo()
        assert seen(table.session)[:2] == before[:2]
    assert table.outcome and set(table.outcome.scores) == {"you", "ferry"}
    assert len(table.session.history.items) > 9
    assert turns
    entries = [item.entry for item in table.session.history.items]
    again = parse(text_of(table.session.header, entries))
    assert seen(Session(ferry, again.header, again.entries)) == seen(table.session)


def test_the_limit_is_asked_only_where_it_decides_and_once(ferry: Bot[Any]) -> None:
    """A light crate goes into an empty boat whatever that carries; a heavy one beside a load asks, and never again."""
    almanac = Almanac()
    asked = []
    for seed in SEEDS:
        table = Table(begin(ferry, seed).session, almanac, lambda entries: None)
        for prompt in play_on(table, Random(seed)):
            asked += [prompt.key] if prompt.fact else []
    assert asked == ["ferry.limit"]
    assert list(almanac.learned) == ["ferry.limit"]


def test_its_score_is_set_right_where_the_round_began(ferry: Bot[Any]) -> None:
    """And any mark can be played on from."""
    table = begin(ferry, 1)
    games = play_on(table, Random(1))
    while table.session.state.round < 2:
        next(games)
    table.correct("score", 40)
    assert table.session.state.score >= 40
    position = json.loads(json.dumps(table.session.position))
    assert (position["round"], position["score"]) == (1, 40)
    assert Session(ferry, table.session.header, position=position).public_state["score"] == position["score"]


def test_a_test_of_an_author_corrects_and_undoes(ferry: Bot[Any]) -> None:
    """As the page says: by a fact's key, at the last mark, and what was answered since is to be answered again."""
    table = play(ferry, {"crates": "own"}, ["left", 1])
    question = table.prompt
    table.correct("score", 3)
    assert (table.session.state.score, table.prompt and table.prompt.key) == (3, "ferry.yours")
    for answer in ("left", 1):
        table.answer(answer)
    assert table.prompt == question
    table.undo()
    assert table.prompt and table.prompt.key == "ferry.load"
    (fact,) = (fact for fact in ferry.facts if fact.key == "score")
    assert fact.editor(table.session.state).usual == 3


def test_what_is_shown_is_found_in_a_golden_game(ferry: Bot[Any]) -> None:
    """The regular expression that the page shows, of the beginning of a line."""
    pattern = re.search(r'`shown=\{"a flood": r"([^"]+)"\}`', PAGE)
    game = play(ferry, {"crates": "own", "river": "1"}, ["left", 1, ["crate:3"], [1]]).session
    journal = parse(text_of(game.header, [item.entry for item in game.history.items]))
    assert pattern and re.search(pattern[1], "\n".join(transcript(journal, Words())), re.MULTILINE)


def on_the_glass(playing: Playing, hands: Hands) -> None:
    """Play to the end; every page fits."""
    player = Player(hands.press, hands.scan, Random(1))
    for _ in range(MOST_STEPS):
        if playing.table.outcome:
            return
        assert hands.page.text()
        player.step(playing)
    raise AssertionError("the game does not end")


def answers(table: Table, random: Random) -> Iterator[Any]:
    """Yield an answer to each question that is asked, as plain JSON."""
    while table.prompt:
        yield to_plain(any_answer(table.prompt, random))


def typed(answer: Any) -> str:
    return " ".join(map(str, answer)) if isinstance(answer, list) else "" if answer is None else str(answer)


def of_lines(table: Table) -> bool:
    """Whether a text is asked for, which nothing takes as it is."""
    return table.prompt is not None and table.prompt.form == "lines"


def in_lines(table: Table, random: Random) -> str:
    """Play to the end in the console, looking at the reasons and the glance; return what it said."""
    out = io.StringIO()
    Console(table, Words(), out).run(
        each for answer in answers(table, random) for each in ("w", "g", "" if of_lines(table) else typed(answer))
    )
    assert table.outcome and "! " not in out.getvalue()
    return out.getvalue()


def as_json(table: Table, random: Random) -> list[dict[str, Any]]:
    """Play to the end by lines of JSON; return them."""
    out = Out()
    Headless(table, Words(), out).run(json.dumps({"answer": answer}) for answer in answers(table, random))
    assert table.outcome and not any("error" in line for line in out.lines)
    return out.lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_glass(ferry: Bot[Any], tmp_path: Path, language: str) -> None:
    hands = Hands(tmp_path / "state", language)
    on_the_glass(hands.begin(NAME), hands)


@pytest.mark.parametrize("seed", SEEDS)
def test_in_lines_and_as_json(ferry: Bot[Any], seed: int) -> None:
    """The same answers bring the same end."""
    said = in_lines(begin(ferry, seed), Random(seed))
    assert "> Which boat did you load?" in said and "  Boats: " in said
    *asked, last = as_json(begin(ferry, seed), Random(seed))
    assert {line["prompt"]["key"] for line in asked} >= {"ferry.yours", "ferry.load", "ferry.your_score"}
    assert last["outcome"]["reason"]["id"] in ("you_wins", "ferry_wins")
    assert last["outcome"]["reason"]["text"] in said
    assert last["state"]["aboard"] == sum(last["state"]["loads"].values())


def test_its_story_says_what_was_done(ferry: Bot[Any]) -> None:
    """Not what was asked, where that reads badly."""
    game = play(ferry, {"crates": "own"}, ["left", 3, ["crate:3"], [9]])
    for spoken, said in (
        (Words(), ("[round 1] Your left boat carries 3. It loads crate 3 into the right boat. Why:",)),
        (words.load("fr"), ("Ta barque de gauche porte 3. Il charge la caisse 3 dans la barque de droite.",)),
    ):
        lines = " ".join(plain(story_of(game.session, spoken)))
        assert all(each in lines for each in said)
        assert "It carries now" not in lines and "Which boat" not in lines


def test_what_is_printed_is_not_set_right_in_a_game(ferry: Bot[Any]) -> None:
    """The error says where it is."""
    game = play(ferry, {"crates": "own"}, ["left", 1])
    with pytest.raises(UnknownFact, match=r"^'ferry\.limit' is printed, and set right in the almanac: expected one of"):
        game.correct("ferry.limit", 12)


def test_its_level_says_which_faces_are_low(ferry: Bot[Any]) -> None:
    """Unless somebody chooses them: a preset is an option like others."""
    assert ferry.choose_options({})["river"] == "2"
    assert ferry.choose_options({"level": "strong"})["river"] == "1"
    assert ferry.choose_options({"level": "strong", "river": "2"})["river"] == "2"
    for face, level, left in ((1, "strong", 0), (2, "strong", 3), (2, "weak", 0), (3, "weak", 3)):
        table = play(ferry, {"crates": "own", "level": level}, ["left", 1, ["crate:3"], [face]])
        assert table.session.state.score == left


@pytest.mark.slow
def test_what_proves_every_bot_proves_it(tmp_path: Path) -> None:
    """In a folder of its own, as its author runs it; what is left to do there is what the page leaves out."""
    put(tmp_path)
    line = "from compere_ferry.bot import BOT\nfrom compere_proof import proof\n"
    line += "from compere_proof.playing import any_answer\n\n"
    line += dedent(PAGE[PAGE.index("    def people(") : PAGE.index("If `scanned`")])
    (tmp_path / "test_ferry.py").write_text(line, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *(str(ROOT / each) for each in ("core", "device", "tests"))])
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", ".", "test_ferry.py")
    env = {**os.environ, "PYTHONPATH": path, "COMPERE_GAMES": "10", "COMPERE_PROMPTS": "100"}
    done = subprocess.run(command, cwd=tmp_path, env=env, stdout=-1, stderr=-2, text=True)
    failed = set(re.findall(r"^FAILED \S+::(\w+)", done.stdout, re.MULTILINE))
    assert failed == LEFT_OUT, done.stdout[-3000:]


def test_its_french_is_whole(ferry: Bot[Any]) -> None:
    """Every text has a translation, as it is printed, every translation a text, and it is what is said."""
    calls = [node for text in PYTHON.values() for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    said = {each.args[0].value for each in calls if getattr(each.func, "id", "") == "say"}  # type: ignore[attr-defined]
    french = json.loads(blocks()["fr.json"])
    assert set(french["texts"]) == said
    assert set(french["terms"]) == {item.id for group in ferry.codes for item in group.items}
    assert [fault for each in french["texts"].values() for fault in faults(each, "fr")] == []
    assert words.load("fr").say(ferry.title) == "Passeur"


@pytest.mark.parametrize("number", range(len(snippets())))
def test_what_it_does_without_can_be_played(ferry: Bot[Any], number: int, tmp_path: Path) -> None:
    """Every snippet runs; the questions in it are asked on the glass, in lines and as JSON."""
    for step in filter(iscoroutinefunction, more(snippets()[number]).values()):

        async def play(state: Any, step: Any = step) -> Outcome:
            await step(state)
            return END

        bot = replace(ferry, play=play)
        assert ">" in in_lines(begin(bot, 1), Random(1))
        assert len(as_json(begin(bot, 1), Random(1))) > 1
        hands = Hands(tmp_path / "state")
        home.play(hands.stage, Game(begin(bot, 1).session))
        on_the_glass(hands.playing, hands)


def test_what_it_does_without_is_what_it_says(ferry: Bot[Any]) -> None:
    """What ships is answered by nobody; an option matters beside another; a pile knows what was seen of it."""
    made = [more(snippet) for snippet in snippets()]
    *_, cards, declared = made
    facts, once = (next(each for each in made if name in each) for name in ("LOADS", "OnceState"))
    shipped = replace(ferry, facts=(declared["SHIPPED"],)).shipped()
    assert shipped["ferry.limit"].unverified and shipped["ferry.limit"].value == 12
    assert [declared["SPARE"].matters({"crates": who}) for who in ("own", "virtual")] == [True, False]
    table = Table(begin(replace(ferry, facts=facts["LOADS"]), 1).session, Almanac(), lambda entries: None)
    table.correct("load_right", 4)
    assert table.session.state.loads == {"left": 0, "right": 4}
    left, right = (each.editor(table.session.state) for each in facts["LOADS"])
    assert (left.key, left.usual, left.subject) == (right.key, 0, ("left",)) and right.subject == ("right",)
    once_state = once["OnceState"](crates=Pile.of("crates", ["crate:1"]))
    for before, after in ((1, 1), (0, 6), (0, 0)):
        once_state.crates.take(*once_state.crates.cards[before:])
        once["shuffle_once"](once_state)
        assert once_state.crates.left == after
    asked, _ = drive(once["storm"](table.session.state), "yes", [7])
    assert [prompt.key for prompt in asked] == ["ferry.sail", "ferry.storm"]
    assert len(drive(once["storm"](table.session.state), "no")[0]) == 1
    state = ferry.new_state(ferry.choose_options({}))
    (_, card, _), _ = drive(cards["crates"](state), ["heavy"], ["crate:5"], ["none"])
    assert card.ids() == ("crate:4", "crate:5", "crate:6")


@cache
def used() -> Concepts:
    return concepts()


def every_concept() -> set[str]:
    return used().types | used().functions | used().keywords | used().bot_fields


def test_each_concept_is_explained() -> None:
    """What some bot uses of the core, keywords too, stands on either page, outside its blocks, as code."""
    assert "Choose" in every_concept()
    assert every_concept() - explained(PAGE) - explained(SECOND) == set()


def test_what_has_to_be_learned_is_little(record_property: Callable[[str, object], None]) -> None:
    """What the first page has of it, as counted, the page's own bot needs, and what anybody can look up."""
    first, second = concepts_of(PAGE), concepts_of(SECOND) - concepts_of(PAGE)
    mine = set[str]().union(*map(used_of_the_core, PYTHON.values()))
    record_property("concepts on the first page", len(first))
    record_property("of these used by the page's bot", len(mine))
    record_property("concepts that few bots need, on the second page", len(second))
    assert mine <= first and len(first) <= MOST_CONCEPTS
    assert len(first | second) <= MOST_IN_ALL


def concepts_of(page: str) -> set[str]:
    """Return what bots use of the core that a page explains."""
    return every_concept() & explained(page)


@pytest.mark.parametrize(("face", "page"), [(compere, PAGE), (compere.more, SECOND)], ids=["first", "second"])
def test_each_name_of_a_face_is_on_its_page(face: ModuleType, page: str) -> None:
    """And an author finds every name that either page explains in the face of that page."""
    assert set(face.__all__) <= explained(page)
    of_face = concepts_of(page) & (used().types | used().functions) - concepts_of_other(page)
    assert of_face <= set(face.__all__)


def concepts_of_other(page: str) -> set[str]:
    """Return the names of the other page's face."""
    return set(compere.more.__all__ if page is PAGE else compere.__all__)


OF_AN_OBJECT = (
    *((Fact, name) for name in ("ask", "recall")),
    *((Pile, name) for name in ("of", "cards", "left", "known", "add", "take", "turn_up", "put_away")),
    *((State, name) for name in ("options", "seats", "tell", "from_public")),
)


@pytest.mark.parametrize(("kind", "name"), OF_AN_OBJECT, ids=lambda each: getattr(each, "__name__", each))
def test_what_rules_do_with_it_is_explained(kind: type[Fact[Any, Any] | Pile[Any] | State], name: str) -> None:
    """What a fact, a pile and the state are there for: no import shows that they are used."""
    assert name in {*dir(kind), *(each.name for each in fields(kind))}
    assert name in explained(PAGE)


def test_the_parts_of_the_proof_are_explained() -> None:
    """Each part, with what it wants of an author; and every argument by which he says what no test can know."""
    tables = PAGE[PAGE.index("## What proves it") :]
    assert set(re.findall(r"^\| `(\w+)` \|", tables, re.MULTILINE)) == {part.__name__ for part in PARTS}
    wanted = set(signature(proof).parameters) - {"bot", "file"}
    assert wanted <= explained(tables)


BLOCKS = [*((each, "") for each in BLOCK.finditer(PAGE)), *((each, PAGE) for each in MORE.finditer(SECOND))]


@pytest.mark.parametrize(("block", "before"), BLOCKS, ids=[each[0][0][:40] for each in BLOCKS])
def test_each_concept_is_met_before_it_is_used(block: re.Match[str], before: str) -> None:
    """What a block uses of the core is named in the prose that stands before it, on its page or on the first one."""
    used = used_of_the_core(block[0].partition("\n")[2].removesuffix("```")) if "python" in block[0][:10] else set()
    assert used - explained(before) - explained(block.string[: block.start()]) == set()


def test_it_is_small() -> None:
    """The whole bot: what is more is a game's, not ours."""
    assert sum(len(text.splitlines()) for text in PYTHON.values()) < 260
