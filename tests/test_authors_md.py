"""AUTHORS.md: its blocks are a bot that can be played in every way, and it names all that a bot may need."""

import ast
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from authors import NAME, PAGE, blocks, written
from compere.almanac import Almanac
from compere.bot import Bot
from compere.journal import parse
from compere.session import Session
from compere.table import Table
from compere.wording import Words
from compere_device import words
from compere_device.drivers.console import Console
from compere_device.drivers.headless import Headless
from compere_device.drivers.player import Player
from compere_device.languages import LANGUAGES
from figures.concepts import concepts
from hands import Hands
from playing import any_answer, play, play_on
from protocol import Out
from tiny import seen, text_of

SEEDS = range(12)
PYTHON = {name: text for name, text in blocks().items() if name.endswith(".py")}
# What only the list of bots and drivers handle, and what is not for authors' rules.
NOT_EXPLAINED = {"quoted", "Arg", "Prompt", "Facet"}


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
    table, random = begin(ferry, seed, crates=crates), Random(seed)
    for prompt in play_on(table, random):
        answer = any_answer(prompt, random)
        before = seen(table.session)
        table.answer(answer)
        table.undo()
        assert seen(table.session)[:2] == before[:2]
    assert table.outcome and set(table.outcome.scores) == {"you", "ferry"}
    assert len(table.session.history.items) > 9
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
    assert Session(ferry, table.session.header, position=position).public_state["score"] == position["score"]


def test_in_every_driver(ferry: Bot[Any], tmp_path: Path) -> None:
    """The glass in French, the console and lines of JSON; all of its pages fit."""
    hands = Hands(tmp_path / "state", "fr")
    playing = hands.begin(NAME)
    player = Player(hands.press, hands.scan, Random(1))
    for _ in range(300):
        if playing.table.outcome:
            break
        assert hands.page.text()
        player.step(playing)
    assert playing.table.outcome
    out = io.StringIO()
    Console(begin(ferry, 3), Words(), out).run(["1\n", "3\n", "w\n"])
    assert "Which boat did you load?" in out.getvalue()
    lines = Out()
    Headless(begin(ferry, 3), Words(), lines).run(['{"answer": "left"}', '{"answer": 3}'])
    assert [line["prompt"]["key"] for line in lines.lines[:2]] == ["ferry.yours", "ferry.load"]
    assert lines.lines[-1]["state"]["aboard"] in range(20)


def test_its_french_is_whole(ferry: Bot[Any]) -> None:
    """Every text of its blocks has a translation, every translation a text, and it is what is said."""
    calls = [node for text in PYTHON.values() for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    said = {each.args[0].value for each in calls if getattr(each.func, "id", "") == "say"}  # type: ignore[attr-defined]
    french = json.loads(blocks()["fr.json"])
    assert set(french["texts"]) == said
    assert words.load("fr").say(ferry.title) == "Passeur"
    assert set(LANGUAGES) == {"en", "fr"}


@pytest.mark.parametrize("name", sorted(concepts().types | concepts().functions | concepts().bot_fields))
def test_each_concept_is_explained(name: str) -> None:
    """What some bot uses of the core stands on the page, outside its blocks, as code."""
    prose = re.sub(r"^```.*?^```$", "", PAGE, flags=re.MULTILINE | re.DOTALL)
    named = {word for code in re.findall(r"`([^`]+)`", prose) for word in re.findall(r"\w+", code)}
    assert name in named | NOT_EXPLAINED


def test_it_is_small() -> None:
    """The whole bot: what is more is a game's, not ours."""
    assert sum(len(text.splitlines()) for text in PYTHON.values()) < 340
