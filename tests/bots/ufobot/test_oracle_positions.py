"""Positions of Ufobot's that are set up from public state: the sheet's example, and the worst ties, played on."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from bots.ufobot.oracle import COLOURS, TEMPLES, Plot, TrueTable
from bots.ufobot.people import People
from bots.ufobot.positions import public
from bots.ufobot.test_oracle_ties import plain_table, resolve
from compere.bots.ufobot import rules
from compere.bots.ufobot.bot import BOT
from compere.bots.ufobot.state import UfobotState
from compere.journal import Header
from compere.session import Session
from playing import said

# Facts, A.4: what may lie there of each colour in the sheet's example, as buildings, dice, storeys and the sum of the
# paired dice. Its purple line fits none as it stands; the ruling reads it as a building with three storeys.
EXAMPLE = {
    "yellow": ((4, 0, 1, 0), (2, 0, 2, 0), (1, 0, 4, 0)),
    "blue": ((3, 5, 3, 13), (4, 3, 3, 13)),
    "orange": ((4, 4, 3, 11), (2, 3, 11, 3)),
    "red": ((1, 0, 1, 0),),
    "purple": ((1, 0, 3, 0), (3, 0, 1, 0)),
}
POINTS = {"yellow": (4, 0), "blue": (24, 39), "orange": (28, 33), "red": (1, 0), "purple": (3, 0)}
TEMPLE_POINTS = (0, 4, 8, 13, 18, 24)  # made up, so that 8, 18 and 24 are the example's fifty


def plot(buildings: int, dice: int, storeys: int, total: int) -> Plot:
    """Return things of one colour, of which the paired dice have this sum, and the others are as high as these."""
    pairs = min(buildings, dice)
    values = [total // pairs + (at < total % pairs) for at in range(pairs)]
    return Plot(storeys, values, [min(values, default=1)] * (dice - pairs), buildings - pairs)


def examples() -> Iterator[dict[str, Plot]]:
    for each in product(*EXAMPLE.values()):
        yield {colour: plot(*counts) for colour, counts in zip(EXAMPLE, each, strict=True)}


def example_table(zone: dict[str, Plot], sites: str = "yellow red purple blue orange") -> TrueTable:
    table = plain_table(dice="own", board="trial")
    table.zone, table.sites = {colour: zone[colour] for colour in COLOURS}, sites.split()
    table.top, table.points = 5, {temple: list(TEMPLE_POINTS) for temple in TEMPLES}
    table.markers = {"left": 2, "middle": 5, "right": 4}
    return table


def count(table: TrueTable, yours: int) -> tuple[dict[str, str], Any]:
    """Return the lines of the count at a table whose five rounds are over, and the outcome."""
    position = public(table) | {"ended_rounds": 5}
    session = Session(BOT, Header("ufobot", BOT.rules_version, table.options, "1"), position=position)
    session.answer(yours)
    assert session.outcome
    lines = {said(line.label): said(line.value) for line in session.outcome.lines}
    return lines, session.outcome


@pytest.mark.parametrize(
    "zone", list(examples()), ids=lambda zone: " ".join(str(plot.points()) for plot in zone.values())
)
def test_the_example(zone: dict[str, Plot]) -> None:
    """Sheet, *Décompte final*: 4, 24 + 39, 28 + 33, 1, 3 and 50 make 182, which must be beaten."""
    lines, outcome = count(example_table(zone), 182)
    for colour, (buildings, storeys) in POINTS.items():
        said = f"{buildings} + tower {storeys}" if storeys else f"buildings {buildings}"
        assert lines[f"· {colour}"] == said
    assert sum(map(int, lines["· temples"].split(" + "))) == 50
    assert outcome.scores == {"you": 182, "ufobot": 182} and outcome.winners == ("ufobot",)
    assert outcome.reason == "ufobot_wins"
    assert count(example_table(zone), 183)[1].winners == ("you",)
    assert example_table(zone).score() == 182


@pytest.mark.parametrize(
    ("sites", "points"),
    [
        ("red purple blue orange yellow", 50),
        ("red purple blue yellow orange", 20),
        ("red purple yellow orange blue", 20),
        ("red yellow blue orange purple", 20),
        ("yellow purple blue orange red", 20),
        ("red purple yellow blue orange", 0),
        ("yellow red purple blue orange", 0),
    ],
)
def test_the_example_with_bonus_tiles(sites: str, points: int) -> None:
    """Sheet, *Décompte final*: three conditions 20, four 50 points; red, purple, blue, orange from the first site."""
    zone = next(examples())
    assert count(example_table(zone, sites), 0)[1].scores["ufobot"] == 182 + points


@pytest.mark.parametrize("seed", range(3))
def test_the_example_is_played_on(seed: int) -> None:
    """Each state of the example, for a turn of the last round and on to the end."""
    for zone in examples():
        random = Random(seed)
        table = example_table(zone)
        table.round, table.archon = 5, seed % len(table.track)
        table.active = list(COLOURS)
        people = People(table, random, public(table))
        people.finish()
        assert people.session.outcome and people.session.outcome.scores["ufobot"] == table.score()


# The worst ties


class Loaded(People):
    """People whose dice fall as the test has them; the human plays on, changes nothing and does not pass."""

    def __init__(self, table: TrueTable, values: dict[str, int], position: dict[str, Any]) -> None:
        super().__init__(table, Random(1), position, lambda table, random: None)
        self.values, self.passes = values, 0.0

    def fall(self, colour: str) -> int:
        return self.values[colour]


def played(table: TrueTable, values: dict[str, int], **known: Any) -> People:
    """Play a turn from a position with these values of the dice; it is held against the sheet's table."""
    people = Loaded(table, values, public(table, **known))
    people.turn()
    return people


def tied_table(effect: str, die: str, **options: str) -> TrueTable:
    """Return a table at which a one of some colour resolves an effect."""
    table = plain_table(dice="own", board="trial", **options)
    table.track = [*(each for each in table.track if each != effect), effect]
    table.archon = len(table.track) - 2
    table.active, table.exhausted = [die], [each for each in (*COLOURS, "white") if each != die][:5]
    if die == "white":
        table.exhausted = list(COLOURS)
    return table


def test_all_dice_alike() -> None:
    """Sheet, 1: six dice of one value are taken in its order, the white one last; and each turn has its bonus."""
    table = plain_table(dice="own", board="trial")
    table.active = ["white", "yellow", "purple", "blue", "red", "orange"]
    table.speakers = [2, 2, 3]
    people = Loaded(table, dict.fromkeys((*COLOURS, "white"), 2), public(table))
    order = []
    for _ in range(6):
        people.played = 0
        people.turn()
        order.append(people.true.exhausted[-1])
    assert order == ["orange", "red", "blue", "purple", "yellow", "white"]


@pytest.mark.parametrize("fewest", COLOURS)
def test_a_tower_of_nothing(fewest: str) -> None:
    """Sheet, *Tour*: no pair anywhere: fewest storeys left, and of these the topmost; all five in one question."""
    table = tied_table("tower", "yellow")
    table.supply = dict.fromkeys(COLOURS, 3) | {fewest: 2}
    people = played(table, {"yellow": 1})
    assert people.asked["storey"] == 1 and table.zone[fewest].storeys == 2
    table = tied_table("tower", "yellow")
    table.shelf = [fewest, *(each for each in COLOURS if each != fewest)]
    played(table, {"yellow": 1})
    assert table.zone[fewest].storeys == 2


def test_a_tower_that_runs_out_colour_by_colour() -> None:
    """Ruling, *Empty market …*: four times the storey told is not there, and the fifth colour's is."""
    table = tied_table("tower", "purple")
    table.supply = dict.fromkeys(COLOURS, 0) | {"yellow": 1}
    for at, colour in enumerate(COLOURS):
        table.zone[colour].pairs = [6] * (5 - at)
    table.zone["yellow"].dice = []
    table.zone["blue"].dice = [6, 6]  # which the purple bonus pairs: it changes nothing of the order
    table.market = ["blue"]
    table.bag = []
    people = played(table, {"purple": 1})
    assert people.asked["yours"] == 5 and table.zone["yellow"].storeys == 2


def test_no_tower_level_of_twelve() -> None:
    """Facts, A.1: twelve discs of a colour; who has them all is asked for none and told of none."""
    table = tied_table("tower", "yellow")
    table.supply["red"], table.zone["red"] = 0, Plot(12, [6, 6, 6])
    table.zone["blue"].pairs = [1]
    people = played(table, {"yellow": 1})
    assert people.asked["yours"] == 1 and table.zone["blue"].storeys == 2


def test_what_was_said_of_storeys_may_have_turned() -> None:
    """Sheet, *Tour*: red was said to have fewer left than blue; then a blue one is taken, and blue has fewer."""
    table = tied_table("tower", "yellow")
    table.supply = dict.fromkeys(COLOURS, 0) | {"red": 2, "blue": 2}
    table.shelf = ["red", "blue", "orange", "purple", "yellow"]
    state = UfobotState.from_public(public(table, gone=["orange", "purple", "yellow"]))
    assert resolve(state, table, rules.tower(state)) == ["ufobot.storey"]
    table.supply["red"] = 2  # as if the tied colours had been level again: only what is said counts
    table.zone["blue"].pairs, state.zone["blue"].paired, state.zone["blue"].buildings = [1], [1], 1
    assert resolve(state, table, rules.tower(state)) == []
    table.zone["red"].pairs, state.zone["red"].paired, state.zone["red"].buildings = [1], [1], 1
    assert resolve(state, table, rules.tower(state)) == ["ufobot.storey"]
    assert (state.zone["red"].storeys, state.zone["blue"].storeys) == (2, 3)


@pytest.mark.parametrize("reading", ["letter", "chase"])
@pytest.mark.parametrize("your_ties", ["yes", "no"])
@pytest.mark.parametrize("space", range(6))
def test_level_on_all_temples(reading: str, your_ties: str, space: int) -> None:
    """Sheet, *Bleu*, *Zodiaque*: all six markers level: the leftmost moves, if there is room; the 5 VP are lost."""
    for effect in ("zodiac", "military"):
        table = tied_table(effect, "blue", blue_bonus=reading, your_ties=your_ties)
        table.top, table.points = 5, {temple: list(TEMPLE_POINTS) for temple in TEMPLES}
        table.markers, table.yours = dict.fromkeys(TEMPLES, space), dict.fromkeys(TEMPLES, space)
        table.cards = dict.fromkeys(TEMPLES, "ufobot")
        vp = table.vp
        people = played(table, {"blue": 1})
        assert max(people.asked.values()) <= 3
        if effect == "zodiac":
            assert table.vp == vp - 5


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("harder", ["yes", "no"])
def test_focus_of_a_white_die_among_level_sites(value: int, harder: str) -> None:
    """Sheet, *Focus*: all sites level: the leftmost decides, and rises; from 6 to 1, and on to 2 where that is on."""
    for leftmost in COLOURS:
        table = tied_table("focus", "white", site_twice=harder, site_loss=harder)
        table.archon = len(table.track) - 3
        table.values = dict.fromkeys(COLOURS, value)
        table.sites = [leftmost, *(each for each in COLOURS if each != leftmost)]
        people = played(table, {"white": 2})
        assert people.asked["site"] == 1 and people.hands.table.values == table.values
        twice = {1: 3, 2: 4, 3: 5, 4: 6, 5: 6, 6: 2}
        assert table.values[leftmost] == (twice[value] if harder == "yes" else value % 6 + 1)


def test_sixes_in_the_recruitment_zone() -> None:
    """Sheet, *Citoyen* +: all dice a six of another colour: the leftmost, which stays a six."""
    for left in COLOURS:
        table = tied_table("citizen_plus", "yellow", die_plus="yes")
        table.recruits = [(left, 6), *((each, 6) for each in COLOURS if each != left)]
        played(table, {"yellow": 1})
        assert table.zone[left].dice == [6]


def test_a_building_and_the_next_one() -> None:
    """Sheet, *Construire*, *Mauve*: the first by the order, then the topmost, which may be what has come up since."""
    for refills in (True, False):
        table = tied_table("build", "purple")
        table.refills, table.market, table.bag = refills, ["red"], ["blue"]
        people = played(table, {"purple": 1})
        assert people.asked["topmost"] == 1
        assert (table.zone["red"].buildings, table.zone["blue"].buildings) == (1, refills)
    table = tied_table("build", "purple")
    table.market, table.bag = [], []
    assert played(table, {"purple": 1}).asked["topmost"] == 0
