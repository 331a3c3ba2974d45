"""The rows of effort: what each bot takes with scanner and with buttons, in both languages, with and without slips."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from catalogue import DRAWN
from figures import legible
from figures.effort import FIRST, MEDIAN, NEW_GAME, PERCENTILE, THINGS, WHOLE, Effort, Series, efforts, summary
from figures.goals import APART, BUTTONS, EFFORT, END, ORDER, SCANNER, SET_UP, TURN, effort, slips
from figures.profiles import PROFILES
from figures.rows import Row

GAMES = 4  # of each series with a full almanac
NEAR = {"droco": 16, "robokid": 16}  # of those of a bot that is so near its goals that few games do not tell
FEW_GAMES = 2  # of each with an empty one
VARIANTS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "patchwork": {"virtual cards": {"cards": "virtual"}, "own cards": {"cards": "own"}},
    "droco": {"light score": {"score": "light"}, "full score": {"score": "full"}},
    "robokid": {
        "solo, tracked": {"people": "1", "deck": "tracked"},
        "solo, physical": {"people": "1", "deck": "physical"},
        "three people, tracked": {"people": "3", "deck": "tracked"},
        "three people, physical": {"people": "3", "deck": "physical"},
    },
    "ufobot": {
        "virtual dice": {"dice": "virtual", "board": "own"},
        "own dice": {"dice": "own", "board": "own"},
    },
    "droids": {
        "virtual die": {"scenario": "7", "die": "virtual"},
        "own die": {"scenario": "7", "die": "own"},
    },
}
"""By bot, what its games are set to; every other option takes all its values."""
FIGURES = (TURN, MEDIAN, PERCENTILE, ORDER, NEW_GAME, SET_UP, END, WHOLE, APART)
EMPTY_FIGURES = (TURN, NEW_GAME, WHOLE)

Play = Callable[[Iterable[Series]], Iterable[list[Effort]]]


@dataclass(frozen=True)
class Way:
    """A variant of a bot by scanner or by buttons, and the series of games in which it is played."""

    bot: str
    variant: str
    way: str
    games: int = GAMES

    @property
    def name(self) -> str:
        """What its rows begin with."""
        return f"inputs, {self.bot} ({self.variant}), {self.way}"

    @property
    def judged(self) -> bool:
        """Whether any of its figures has a goal; where none has, nobody asks what slips add to it."""
        return self.way in EFFORT.get((self.bot, self.variant), {})

    def series(self) -> list[Series]:
        """Return two series for each of: a full almanac, if it is judged one with slips, an empty almanac."""
        full = Series(self.bot, VARIANTS[self.bot][self.variant], self.way, games=self.games)
        slips = [replace(full, slips=True)] if self.judged else []
        empty = replace(full, empty=True, games=min(FEW_GAMES, self.games))
        return [replace(kind, language=language) for kind in (full, *slips, empty) for language in DRAWN]


def ways(games: int | None = None) -> list[Way]:
    """Return every way of every variant of every bot, with so many games, or as many as tell."""
    every = [
        Way(bot, variant, way)
        for bot, variants in VARIANTS.items()
        for variant in variants
        for way in (SCANNER, BUTTONS)
    ]
    return [replace(way, games=games or (NEAR.get(way.bot, GAMES) if way.judged else GAMES)) for way in every]


def figures(play: Play = lambda series: map(efforts, series), games: int | None = None) -> Iterator[Row]:
    """Yield the rows of the bench, each with English, French and the worse of both; `play` may play many at once."""
    every = ways(games)
    played = iter(play([series for way in every for series in way.series()]))
    for way in every:
        summaries = [summary(next(played), way.bot) for _ in way.series()]
        yield from rows(way, summaries)
        if way.way == BUTTONS:
            yield from legible.rows(f"{way.bot} ({way.variant})", *summaries[:2])
        if (way.bot, way.variant) == ("patchwork", "virtual cards"):
            yield from first_game(way, summaries)
    yield from unknown()


def rows(way: Way, summaries: Sequence[Mapping[str, float]]) -> Iterator[Row]:
    """Yield the rows of one way: without slips, then what slips add to what has a goal, then with an empty almanac."""
    (english, french), slipping, empty = summaries[:2], summaries[2:-2], summaries[-2:]
    for figure in FIGURES:
        if figure in english:
            pair = english[figure], french[figure]
            goal = effort(way.bot, way.variant, way.way, figure)
            yield Row(f"{way.name}: {_named(way, figure)}", *_both(pair), goal=goal, value=max(pair))
    for figure in FIGURES:
        if goal := effort(way.bot, way.variant, way.way, figure):
            pair = slipping[0][figure], slipping[1][figure]
            more = max(pair[0] / english[figure], pair[1] / french[figure])
            what = f"{way.name}, slips: {_named(way, figure)}"
            yield Row(what, *_both(pair), f"{more:.3g}", slips(goal), more)
    for figure in EMPTY_FIGURES:
        yield Row(f"{way.name}, empty: {figure}", *_both((empty[0][figure], empty[1][figure])))


def first_game(way: Way, summaries: Sequence[Mapping[str, float]]) -> Iterator[Row]:
    """Yield what it takes to learn the circle of patches, which nobody knows before a game: the first game and each."""
    english, french, *_ = summaries
    named = {
        APART: f"{PROFILES[way.bot].apart_name}, mean",
        THINGS: "patches learned, mean",
        FIRST: "set-up with the circle, mean",
        WHOLE: WHOLE,
    }
    for figure, name in named.items():
        yield Row(f"{way.bot}, first game, empty circle, {way.way}: {name}", *_both((english[figure], french[figure])))


def unknown() -> Iterator[Row]:
    """Yield a row for each goal whose bot there is not yet."""
    for (bot, variant), by_way in EFFORT.items():
        if bot not in PROFILES:
            for way in by_way:
                for figure in by_way[way]:
                    goal = effort(bot, variant, way, figure)
                    yield Row(f"inputs, {bot} ({variant}), {way}: no such bot yet", goal=goal)


def _named(way: Way, figure: str) -> str:
    names = {APART: f"{PROFILES[way.bot].apart_name}, mean", TURN: f"{TURN}, mean", ORDER: f"{ORDER}, mean"}
    return names.get(figure, figure)


def _both(pair: tuple[float, float]) -> tuple[str, str]:
    return f"{pair[0]:.2f}", f"{pair[1]:.2f}"
