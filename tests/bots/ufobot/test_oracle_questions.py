"""What Ufobot asks of a table, against all tables that are possible: those that agree with all that was said so far.

A question may be asked only while these tables disagree about what happens, only if their answers differ, and only if
those who answer alike do not all agree with those who answer otherwise.
"""

import os
from collections import Counter
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import replace
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from bots.ufobot.answering import Truth
from bots.ufobot.oracle import COLOURS, TEMPLES, TrueTable
from bots.ufobot.people import WAITS, People, some_options
from bots.ufobot.positions import public, some_knowledge, some_table
from bots.ufobot.test_oracle_ties import plain_table
from compere.bots.ufobot import rules
from compere.bots.ufobot.state import UfobotState
from compere.prompts import Mark, Prompt, TurnBegins
from compere.run import short_key
from compere.session import Session
from playing import said

SEQUENCES = max(20, int(os.environ.get("COMPERE_STATES", "0")) // 10)
TOP = 3
RARE = (22, 55, 420)  # sequences in which what was said of two temples together decides on a third
Spaces = tuple[int, ...]


class Possible:
    """The true tables that agree with what was said; `decide` returns what happens at one of them."""

    def __init__(self, table: TrueTable, tables: list[TrueTable]) -> None:
        self.table, self.tables = table, tables
        self.asked: Counter[str] = Counter()

    def run(self, step: Coroutine[Any, Any, Any], decide: Callable[[TrueTable], Hashable]) -> None:
        """Run a step of the rules with the truth; hold each question against what is possible."""
        answer: object = None
        try:
            while True:
                prompt = step.send(answer)
                answer = None
                if not isinstance(prompt, Mark | TurnBegins) and prompt.kind != "recall":
                    checked = prompt.check(self.ask(prompt, decide))
                    answer = prompt.decode(checked)
        except StopIteration:
            return

    def ask(self, prompt: Prompt[Any], decide: Callable[[TrueTable], Hashable]) -> Any:
        self.asked[short_key(prompt)] += 1
        happens: dict[Any, set[Hashable]] = {}
        beside: dict[Hashable, dict[Any, set[Hashable]]] = {}  # the same by what else could be asked
        for each in self.tables:
            answer, what = Truth(each).answer(prompt), decide(each)
            happens.setdefault(answer, set()).add(what)
            beside.setdefault(else_asked(each, prompt), {}).setdefault(answer, set()).add(what)
        told = said(prompt.text), prompt.ids(), happens
        assert len(set.union(*happens.values())) > 1, f"what happens was clear: {told}"
        assert len(happens) > 1, f"the answer was clear: {told}"
        alone = any(len(set(map(frozenset, each.values()))) > 1 for each in beside.values())
        assert alone or len(set(map(frozenset, happens.values()))) > 1, f"it makes no difference: {told}"
        answer = Truth(self.table).answer(prompt)
        self.tables = [each for each in self.tables if Truth(each).answer(prompt) == answer]
        return answer


def else_asked(table: TrueTable, prompt: Prompt[Any]) -> Hashable:
    """Return what the same question would learn of the other temples."""
    if short_key(prompt) != "above":
        return ()
    return tuple(table.leads(temple) for temple in TEMPLES if temple != prompt.subject[0])


def another(table: TrueTable, **other: Any) -> TrueTable:
    """Return a table that may be changed in what the decisions here change; quicker than a deep copy."""
    zone = {colour: replace(plot) for colour, plot in table.zone.items()}
    same = replace(table, zone=zone, markers=dict(table.markers), cards=dict(table.cards), supply=dict(table.supply))
    return replace(same, **other)


def with_yours(table: TrueTable, spaces: Spaces) -> TrueTable:
    return another(table, yours=dict(zip(TEMPLES, spaces, strict=True)))


@pytest.mark.parametrize("reading", ["letter", "chase"])
@pytest.mark.parametrize("your_ties", ["no", "yes"])
def test_temples(reading: str, your_ties: str) -> None:
    """Sheet, *Zodiaque*, *Bleu*: over turns of both, what was said of the human's markers is neither asked again
    nor forgotten; nor is it believed of what they may have moved since."""
    asked: Counter[str] = Counter()
    for seed in (*range(SEQUENCES), *RARE):
        random = Random(f"temples {seed} {reading} {your_ties}")
        table = plain_table(blue_bonus=reading, your_ties=your_ties)
        table.top = TOP
        state = UfobotState.from_public(public(table, yours={each: {"least": 0, "most": 0} for each in TEMPLES}))
        spaces = {(0, 0, 0)}
        for _ in range(10):
            if random.random() < 0.4:
                table.yours = {temple: random.randint(at, TOP) for temple, at in table.yours.items()}
                spaces = {each for one in spaces for each in product(*[range(at, TOP + 1) for at in one])}
                state.you_played()
            effect, step = random.choice((("zodiac", rules.zodiac), ("bonus_blue", rules.blue)))
            table.cards = dict.fromkeys(TEMPLES, "table")
            possible = Possible(table, [with_yours(table, each) for each in sorted(spaces)])
            before, result = table, another(table)

            def decide(each: TrueTable, effect: str = effect) -> Hashable:
                after = another(each)
                getattr(after, effect)()
                return tuple(after.markers.values()), tuple(after.cards.values())

            possible.run(step(state), decide)
            getattr(result, effect)()
            assert state.temples == result.markers, (before.markers, before.yours)
            table = result
            spaces = {tuple(each.yours.values()) for each in possible.tables}
            asked += possible.asked
    print(f"{SEQUENCES} sequences, asked: {dict(asked)}")
    assert asked["above"] and asked["lowest"]


TOWERS = 3
THREE = ("purple", "yellow", "orange")


def storeys(most: int) -> list[TrueTable]:
    """Return tables with up to so many storeys left of each of three colours, in every vertical order."""
    table, rest = plain_table(), [each for each in COLOURS if each not in THREE]
    return [
        another(table, supply=dict.fromkeys(rest, 0) | dict(zip(THREE, supply, strict=True)), shelf=[*shelf, *rest])
        for supply, shelf in product(product(range(most + 1), repeat=3), permutations(THREE))
    ]


def test_storeys() -> None:
    """Sheet, *Tour*: over Tower effects while the human takes none, what was said of the supply is neither asked again
    nor believed longer than it holds."""
    asked: Counter[str] = Counter()
    every = storeys(TOWERS + 1)  # so many that nobody can have counted them to their end
    for seed in range(SEQUENCES // 2):
        random = Random(f"storeys {seed}")
        tables = every
        table = another(random.choice([each for each in every if max(each.supply.values()) < 4]))
        state = UfobotState.from_public(public(table, gone=[each for each in COLOURS if each not in THREE]))
        for _ in range(TOWERS):
            for colour in THREE:
                pairs = random.choice(([], [], [1], [2]))
                table.zone[colour].pairs = pairs
                plot = state.zone[colour]
                plot.buildings, plot.paired, plot.storeys = len(pairs), list(pairs), 1
            possible = Possible(table, [another(each, zone=table.zone) for each in tables])
            tables = take_storeys(state, possible)
            asked += possible.asked
            table = possible.table
    print(f"{SEQUENCES // 2} sequences, asked: {dict(asked)}")
    assert asked["storey"]


def taken(table: TrueTable) -> str | None:
    """Return of which colour a storey is taken."""
    after = another(table)
    after.tower()
    return next((colour for colour in COLOURS if after.supply[colour] != table.supply[colour]), None)


def take_storeys(state: UfobotState, possible: Possible) -> list[TrueTable]:
    """Take a storey, of another colour where the one told was not there; return what is possible after it."""
    expected = taken(possible.table)
    step = rules.tower(state)
    while True:
        before = {colour: plot.storeys for colour, plot in state.zone.items()}
        possible.run(step, taken)
        (told,) = [colour for colour, plot in state.zone.items() if plot.storeys > before[colour]] or [None]
        if told is None or possible.table.supply[told]:
            break
        assert state.told_storey == told
        possible.tables = [each for each in possible.tables if not each.supply[told]]
        step = rules.take_another_storey(state)
    assert told == expected
    if told is None:
        return possible.tables
    after = [another(each) for each in [possible.table, *possible.tables] if each.supply[told]]
    for each in after:
        each.supply[told] -= 1
    possible.table = after[0]
    return after[1:]


def outcomes(game: People, prompt: Prompt[Any]) -> set[str]:
    """Return what comes of each answer to the question, as state, told and further questions."""
    seen, session = set(), game.session
    for answer in prompt.ids():
        then = Session(
            session.bot, session.header, [item.entry for item in session.history.items], position=game.position
        )
        then.answer(answer)
        asks = then.prompt
        seen.add(repr((then.public_state, [said(each.text) for each in then.told], asks and (asks.key, asks.text))))
    return seen


def test_every_answer_makes_a_difference() -> None:
    """Of each question of a turn no two answers lead to one state, told and asked alike; and an empty market is not
    asked for twice."""
    counted: Counter[str] = Counter()
    for seed in range(SEQUENCES * 4):
        random = Random(f"answers {seed}")
        table = some_table(random, some_options(random))
        game = People(table, random, public(table, **some_knowledge(random, table)))
        while game.session.prompt and not game.done():
            game.obey()
            prompt = game.session.prompt
            key = short_key(prompt)
            if prompt.kind == "choose" and key not in (*WAITS, "die"):
                counted[key] += 1
                alike = key == "value"  # 5 and 6, where it grows by one
                assert len(outcomes(game, prompt)) >= len(prompt.ids()) - alike, (seed, prompt)
                assert key != "topmost" or "no_building" not in game.hands.heard, "the market is empty, as was said"
            game.step()
    print(dict(counted))
    assert set(counted) >= {"building", "topmost", "recruit", "value", "storey", "lowest", "above", "site", "speaker"}
