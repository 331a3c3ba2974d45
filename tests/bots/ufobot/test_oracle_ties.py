"""Each list of ties of Ufobot's sheet against a second reading, over every small table there is."""

import os
from collections.abc import Coroutine, Iterator, Sequence
from copy import deepcopy
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from bots.ufobot.answering import Truth
from bots.ufobot.obeying import Obeying
from bots.ufobot.oracle import COLOURS, TEMPLES, TIES, Plot, TrueTable, a_table
from bots.ufobot.people import some_options
from bots.ufobot.positions import public
from compere.bots.ufobot import rules
from compere.bots.ufobot.decide import lowest_die
from compere.bots.ufobot.questions import die_question
from compere.bots.ufobot.state import UfobotState
from compere.narrowing import Choice
from compere.prompts import Mark, TurnBegins

EVERY = int(os.environ.get("COMPERE_STATES", "0")) >= 10_000  # else every tenth table, or so
THREE = ("purple", "yellow", "orange")  # in no order of the sheet's


def some_of(tables: Iterator[Any], seed: str, share: float = 0.1) -> Iterator[Any]:
    """Yield every table, or a share of them."""
    random = Random(seed)
    return (each for each in tables if EVERY or random.random() < share)


def plain_table(**options: str) -> TrueTable:
    off = {name: "no" for name, value in some_options(Random(1)).items() if value in ("yes", "no")}
    table = a_table(Random(1), some_options(Random(1), **off) | options, top=3)
    return deepcopy(table)


def resolve(state: UfobotState, table: TrueTable, step: Coroutine[Any, Any, Any]) -> list[str]:
    """Run a step of the rules as the true table has it, do as told, and return what was asked."""
    hands, truth = Obeying(table), Truth(table)
    asked: list[str] = []
    answer: object = None
    state.told.clear()
    try:
        while True:
            prompt = step.send(answer)
            answer = None
            if not isinstance(prompt, Mark | TurnBegins) and prompt.kind != "recall":
                asked.append(prompt.key)
                answered = truth.answer(prompt)
                hands.answered(prompt, answered)
                answer = prompt.decode(prompt.check(answered))
    except StopIteration:
        for told in state.told:
            hands.do(told)
    if hands.missing:
        assert hands.missing == state.told_storey
        asked += resolve(state, table, rules.take_another_storey(state))
    return asked


def agree(table: TrueTable, effect: str, step: Any) -> list[str]:
    """Hold a step of the rules against the same effect at the true table; return what was asked."""
    true, state = deepcopy(table), UfobotState.from_public(public(table))
    getattr(true, effect)()
    asked = resolve(state, table, step(state))
    assert table == true
    for colour, plot in true.zone.items():
        mine = state.zone[colour]
        assert (mine.storeys, mine.paired) == (plot.storeys, sorted(plot.pairs, reverse=True))
        assert (mine.unpaired_buildings, mine.unpaired) == (plot.buildings, sorted(plot.dice, reverse=True))
    assert state.temples == true.markers
    return asked


def rows(things: Sequence[Any], most: int) -> Iterator[list[Any]]:
    for count in range(most + 1):
        yield from map(list, product(things, repeat=count))


def test_dice() -> None:
    """Sheet, 1: every roll of the five dice, with a white one and without: by the device, and in the list to choose."""
    table = plain_table(dice="own")
    for white in (None, 2, 3, 4, 5):
        table.active = [*COLOURS, "white"] if white else list(COLOURS)
        listed = die_question(UfobotState.from_public(public(table))).ids()
        for values in some_of(product(range(1, 7), repeat=5), f"dice {white}"):
            rolled = [*zip(COLOURS, values, strict=True), *([("white", white)] if white else [])]
            expected = table.choose_die(rolled)
            choice = lowest_die(rolled)
            assert isinstance(choice, Choice) and choice.picked == (expected,)
            lowest = {f"{colour}-{value}" for colour, value in rolled if value == expected[1]}
            assert next(id for id in listed if id in lowest) == "{}-{}".format(*expected)
    assert TIES == ("orange", "red", "blue", "purple", "yellow", "white")


def zones(alone: Plot, storeys: Sequence[int] = (1, 2)) -> Iterator[dict[str, Plot]]:
    """Yield zones of three colours: with something alone or nothing, and more or fewer storeys."""
    plots = [Plot(count, [], list(each.dice), each.buildings) for each in (Plot(), alone) for count in storeys]
    for three in product(plots, repeat=3):
        yield {colour: Plot() for colour in COLOURS} | dict(zip(THREE, map(deepcopy, three), strict=True))


def test_build() -> None:
    """Sheet, *Construire*: three colours with an unpaired die or none and one storey or two, up to three buildings."""
    table, asked = plain_table(), 0
    table.bag = []
    for zone, market in some_of(product(zones(Plot(dice=[4])), list(rows(THREE, 3))), "build", 0.2):
        table.zone, table.market = deepcopy(zone), list(market)
        asked += len(agree(table, "build", rules.build))
    assert asked


@pytest.mark.parametrize("plus", [False, True])
def test_citizen(plus: bool) -> None:
    """Sheet, *Citoyen*: the same zones with buildings, and up to three dice of three colours and two values."""
    table = plain_table()
    dice = list(product(THREE, (5, 6)))
    for zone, recruits in some_of(product(zones(Plot(buildings=1)), list(rows(dice, 3))), f"citizen {plus}", 0.03):
        table.zone, table.recruits = deepcopy(zone), list(recruits)
        agree(table, "citizen_plus" if plus else "citizen", rules.EFFECT["citizen_plus" if plus else "citizen"])


def test_tower() -> None:
    """Sheet, *Tour*: three colours with pairs of every kind, none to two storeys left, and every vertical order."""
    table = plain_table()
    pairs = ([], [2], [1, 1], [3])
    left = product(product(pairs, repeat=3), product(range(3), repeat=3), permutations(THREE))
    questions = set()
    for paired, supply, shelf in some_of(left, "tower"):
        table.zone = {colour: Plot() for colour in COLOURS}
        for colour, values in zip(THREE, paired, strict=True):
            table.zone[colour].pairs = list(values)
        table.supply = dict.fromkeys(COLOURS, 0) | dict(zip(THREE, supply, strict=True))
        table.shelf = [*shelf, *(each for each in COLOURS if each not in THREE)]
        questions.add(len(agree(table, "tower", rules.tower)))
    assert questions >= {0, 1, 2}


def markers(most: int) -> Iterator[tuple[dict[str, int], dict[str, int]]]:
    spaces = [dict(zip(TEMPLES, each, strict=True)) for each in product(range(most + 1), repeat=3)]
    return product(spaces, spaces)


def test_zodiac() -> None:
    """Sheet, *Zodiaque*: every place of the six markers on tracks of three spaces, and whoever has the card."""
    table = plain_table()
    for mine, yours in some_of(markers(3), "zodiac", 0.3):
        table.markers, table.yours = dict(mine), dict(yours)
        table.cards = dict.fromkeys(TEMPLES, ("table", "human", "ufobot")[(sum(mine.values()) + yours["left"]) % 3])
        least = min(mine.values())
        tied = list(mine.values()).count(least) > 1
        assert len(agree(table, "zodiac", rules.zodiac)) == tied


@pytest.mark.parametrize("your_ties", ["yes", "no"])
@pytest.mark.parametrize("reading", ["letter", "chase"])
def test_blue(reading: str, your_ties: str) -> None:
    """Sheet, *Bleu*, both readings: every place of the six markers on tracks of three spaces."""
    table = plain_table(blue_bonus=reading, your_ties=your_ties)
    questions = set()
    for mine, yours in some_of(markers(3), f"blue {reading} {your_ties}", 0.2):
        table.markers, table.yours = dict(mine), dict(yours)
        questions.add(len(agree(table, "bonus_blue", rules.blue)))
    assert questions >= {1, 2, 3}
