"""What a round and an order take where Droids is referee: inputs of as many people as each scenario has, no goals."""

from collections.abc import Iterator, Mapping, Sequence

from catalogue import DRAWN
from compere.bots.droids.board.position import KILLER_HUNT
from compere.bots.droids.board.scenarios import SCENARIOS
from figures.effort import Effort, Series, summary
from figures.goals import BUTTONS, ORDER, SCANNER, SET_UP, TURN
from figures.inputs import Play
from figures.rows import Row

GAMES = 2  # of each series: whole games of people who send up to seven orders a round
FIGURES = {TURN: "a round", ORDER: "an order", SET_UP: "a set-up"}
NUMBERS = tuple(number for number in SCENARIOS if number != KILLER_HUNT)


def series(games: int = GAMES) -> list[Series]:
    """Return the games of each scenario, by scanner and by buttons, in each language."""
    return [
        Series("droids", {"scenario": str(number), "die": "virtual"}, way, language, games=games)
        for number in NUMBERS
        for way in (SCANNER, BUTTONS)
        for language in DRAWN
    ]


def figures(play: Play, games: int = GAMES) -> Iterator[Row]:
    """Yield the rows of each scenario, then what an order takes in all of them together, in each language."""
    every = series(games)
    played = dict(zip([(each.fixed["scenario"], each.way, each.language) for each in every], play(every), strict=True))
    for number in NUMBERS:
        people = SCENARIOS[number].players[-1]
        for way in (SCANNER, BUTTONS):
            found = [summary(played[str(number), way, language], "droids") for language in DRAWN]
            for figure, name in FIGURES.items():
                yield _row(f"droids (scenario {number}, {people} people), {way}: {name}, mean", figure, found)
    for way in (SCANNER, BUTTONS):
        found = [_orders(played, way, language) for language in DRAWN]
        yield _row(f"droids (scenarios 1 to 6), {way}: an order, mean", ORDER, found)


def _orders(played: Mapping[tuple[str, str, str], list[Effort]], way: str, language: str) -> dict[str, float]:
    games = [each for number in NUMBERS for each in played[str(number), way, language]]
    return {ORDER: sum(each.ordering for each in games) / sum(each.orders for each in games)}


def _row(what: str, figure: str, found: Sequence[Mapping[str, float]]) -> Row:
    english, french = (each[figure] for each in found)
    return Row(f"inputs, {what}", f"{english:.2f}", f"{french:.2f}", value=max(english, french))
