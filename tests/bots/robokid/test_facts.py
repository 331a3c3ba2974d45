"""What is asked once for ever: icons, the board, the sculpture, cats."""

from typing import Any

import pytest

from bots.robokid.tables import shown, table
from compere.almanac import Almanac
from compere.bots.robokid import facts
from compere.bots.robokid.bot import BOT
from compere.bots.robokid.cards import CATS, KIDS, LEVELS, OWN_SUITS
from compere.bots.robokid.questions import ALL_ICONS, USUAL_ICONS
from compere.facts import Fact
from compere.journal import Header, Source
from compere.prompts import Choose, Number
from compere.session import Session
from compere.table import Table
from playing import said


@pytest.mark.parametrize(
    ("answer", "added"), [("none", ()), ("toy", ("toy",)), ("toy-pizza-toy", ("toy", "pizza", "toy"))]
)
def test_what_icons_add(answer: str, added: tuple[str, ...]) -> None:
    """Sheet, line 64: an order of icons, the topmost first."""
    assert facts.icons_question("fort:skids").decode(answer) == added


@pytest.mark.parametrize(
    ("condition", "wanted"), [("2-suit:glue", (2, "suit:glue")), ("3-suit:squirt_gun", (3, "suit:squirt_gun"))]
)
def test_attraction(condition: str, wanted: tuple[int, str]) -> None:
    """Facts, section 6: so many icons of a suit in the Yard; or something that only the table can judge."""
    assert facts.cat_question("cat:bandit").decode(condition) == wanted
    assert facts.cat_question("cat:bandit").decode("other") is None


# The questions


def test_the_icons_of_a_kid() -> None:
    """None, or any order of up to four; all are rare but for one kind, once or twice, and told by their number."""
    prompt = facts.icons_question("fort:skids")
    assert shown(prompt) == ["none", "toy", "pizza", "toy-toy", "pizza-pizza"]
    assert {option.value for option in prompt.rare} == set(ALL_ICONS) - set(USUAL_ICONS)
    assert all(option.id == "-".join(option.value) for option in prompt.rare)
    assert [option.facets["from_top"] for option in prompt.rare] == [2] * 2 + [3] * 8 + [4] * 16
    assert {said(option.label) for option in prompt.rare if option.id == "pizza-toy"} == {"pizza-toy"}
    assert "Skids" in said(prompt.text) and "“toy or pizza” aside" in said(prompt.text)  # sheet, note 2


NUMBERS = [
    (facts.capacity_question(3), facts.capacity(3).key, "robokid.capacity.3", "deploy", 20),
    (facts.level_question(4), facts.level_points(4).key, "robokid.level.4", "end", 50),
    (facts.macaroni_question(), facts.MACARONI.key, "robokid.macaroni", "end", 50),
    (facts.cats_question(2), facts.cat_points(2).key, "robokid.cats.2", "end", 50),
]


@pytest.mark.parametrize(("prompt", "fact", "key", "step", "most"), NUMBERS, ids=[each[2] for each in NUMBERS])
def test_numbers(prompt: Number, fact: str, key: str, step: str, most: int) -> None:
    """Ruling, Printed facts: Pack by level, points by level, sculpture and cats: a number, kept under a key each."""
    assert (fact, prompt.step, prompt.min, prompt.max) == (key, step, 0, most)


def test_what_attracts_a_cat() -> None:
    """Facts, section 6: two or three icons of a suit, or something else that the table judges each time."""
    fact = facts.attraction("cat:bandit")
    question = facts.cat_question("cat:bandit")
    assert (fact.key, fact.question(table())) == ("robokid.cat.bandit", question)
    every = {f"{count}-{suit}" for count in (2, 3) for suit in OWN_SUITS}
    assert set(question.ids()) == {"other", *every}
    facets = {option.id: option.facets["suit"].id for option in question.options if option.facets}
    assert facets == {each: each[2:] for each in every}


@pytest.mark.parametrize(
    ("fact", "known_by", "key"),
    [
        (facts.capacity(0), "robokid.capacity.0", "capacity"),
        (facts.level_points(5), "robokid.level.5", "level_points"),
        (facts.MACARONI, "robokid.macaroni", "macaroni"),
        (facts.cat_points(7), "robokid.cats.7", "cat_points"),
        (facts.attraction("cat:scratch"), "robokid.cat.scratch", "cat"),
        (facts.icons("fort:skids"), "robokid.icons.skids", "icons"),
    ],
)
def test_each_is_learned_under_its_own_key(fact: Fact[Any, Any], known_by: str, key: str) -> None:
    """The almanac answers if it can."""
    prompt = fact.ask(table()).send(None)
    assert (prompt.fact, prompt.key) == (known_by, f"robokid.{key}")


# Learning the icons


@pytest.mark.parametrize(
    ("answer", "source", "kept"),
    [
        ("toy", "entered", "toy"),
        ("toy-pizza", "entered", "toy-pizza"),
        ("none", "entered", "none"),
        ("toy", "once", None),
    ],
)
def test_what_the_almanac_keeps(answer: str, source: Source, kept: str | None) -> None:
    """What is kept is never asked again; what is said for this time only is not (ruling: a table in a hurry)."""
    almanac = Almanac()
    for again in (False, True):
        game = Table(
            Session(BOT, Header("robokid", BOT.rules_version, BOT.choose_options({}), "1")),
            almanac,
            lambda entries: None,
        )
        for each in ("first", ["fort:skids"] * 5, "none"):
            game.answer(each)
        asks = game.prompt
        assert asks
        assert (asks.key == "robokid.icons") is not (again and kept is not None)
        if asks.key == "robokid.icons":
            game.answer(answer, source)
        assert {key: fact.value for key, fact in almanac.learned.items() if ".icons." in key} == (
            {"robokid.icons.skids": kept} if kept else {}
        )


def test_taken_back_it_is_forgotten() -> None:
    """An icon that was entered by mistake can be entered anew."""
    almanac = Almanac()
    game = Table(
        Session(BOT, Header("robokid", BOT.rules_version, BOT.choose_options({}), "1")), almanac, lambda entries: None
    )
    for answer in ("first", ["fort:skids"] * 5, "none", "toy"):
        game.answer(answer)
    game.undo()
    assert almanac.learned == {}
    assert game.prompt and game.prompt.key == "robokid.icons"


# What ships


def test_printed() -> None:
    """Ruling, Printed facts: every kid's icons, six levels twice, the sculpture, seven cats twice; all can be set."""
    assert set(BOT.printed) == {
        *(f"robokid.icons.{kid[5:]}" for kid in KIDS),
        *(f"robokid.{what}.{level}" for what in ("capacity", "level") for level in range(LEVELS + 1)),
        "robokid.macaroni",
        *(f"robokid.cat.{cat[4:]}" for cat in CATS),
        *(f"robokid.cats.{count}" for count in range(1, 8)),
    }
    assert facts.icons("fort:icky_sticky").key == "robokid.icons.icky_sticky"


def test_what_ships() -> None:
    """Facts, sections 2 and 6: Doc's two halves by one review (so it is in doubt), and what attracts two cats."""
    shipped = {key: (fact.value, fact.unverified) for key, fact in BOT.shipped().items()}
    assert shipped == {
        "robokid.icons.doc": ("none", True),
        "robokid.cat.scavenger": ("2-suit:glue", False),
        "robokid.cat.sprightly": ("2-suit:shovel", False),
    }


@pytest.mark.parametrize("key", BOT.printed)
def test_each_can_be_set_right(key: str) -> None:
    """The question of the almanac takes what the game's own question teaches, and what ships fits it."""
    fact, prompt = BOT.printed[key], BOT.learning(key)
    if isinstance(prompt, Choose):
        every = {"icons": {"none", *map("-".join, ALL_ICONS)}, "cat": {*facts.cat_question("cat:bandit").ids()}}
        assert {*prompt.ids()} == every[key.split(".")[1]]
        assert prompt.scanned == ()
    else:
        assert isinstance(prompt, Number)
        assert prompt.min == 0
    if fact.known:
        assert prompt.check(fact.known.value) == fact.known.value
    assert said(fact.called(None))
