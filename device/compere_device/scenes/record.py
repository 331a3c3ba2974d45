"""The record: games, wins and scores by bot and level, drawn over time."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from compere.bot import Bot, Line, Outcome
from compere.bots import BOTS
from compere.declared import replace
from compere.options import Option
from compere.session import Session
from compere.wording import Text, say
from compere_device.events import Key
from compere_device.files.ended import Ended, how_it_ended
from compere_device.files.record import Recorded, Tally
from compere_device.game import END_S
from compere_device.glass.fonts import Style
from compere_device.hands.controls import Does, PageKind, reach
from compere_device.pages.page import Curve, Page, Row
from compere_device.pages.plot import MOST, fits
from compere_device.pages.typesetter import numbered
from compere_device.pages.view import View
from compere_device.pages.wrapping import fit
from compere_device.scenes.asking import Asking, ChoiceItem, choice
from compere_device.scenes.reading import Reading, not_counted
from compere_device.scenes.stage import Stage
from compere_device.ward import WARD

TITLE = say("Record")
_LAST = Page("")  # as wide as the last page, on which the row that plays again stands
# What a curve is called, by its name and its last score: the first of these that has room below, in any language.
NAMED: tuple[Callable[[Text, int], Text], ...] = (
    lambda name, points: say("{name} {points}", name=name, points=points),
    lambda name, points: name,
    lambda name, points: say("{points}", points=points),
)
LISTED = 24  # at most this many games of a bot can be looked at, the last ones first


def record(stage: Stage) -> Asking | Reading:
    """Return how many games against each bot were won, with rows that lead to its levels and scores."""
    recorded = stage.games.record()
    tallies = recorded.tallies()
    lacks = sentences(recorded)
    over = [game for game in recorded.games if game.over and game.bot in BOTS]
    if not over:
        none = [] if recorded.problem else [say("No game has been played to its end yet.")]
        return Reading(stage, _sentences(stage, [*none, *lacks]))
    items: list[ChoiceItem] = []
    for bot in dict.fromkeys(tally.bot for tally in tallies):
        its = [tally for tally in tallies if tally.bot == bot]
        label = say("{won}/{games} {bot}", won=_won(its), games=_games(its), bot=stage.say(BOTS.title(bot)))
        items.append((Option(bot, label), partial(_open, stage, its)))
    items.append((Option("look", say("Look at a game")), lambda: stage.go.push(_bots(stage, over))))
    if lacks:
        missing = partial(Reading, stage, _sentences(stage, lacks))  # each time from the first page on
        items.append((Option("lacks", say("What is missing")), lambda: stage.go.push(missing())))
    return choice(stage, TITLE, say("Games won:"), items)


def _bots(stage: Stage, games: Sequence[Ended]) -> Asking:
    """Return the question of which bot's games to look at."""
    items: list[ChoiceItem] = []
    for bot in (bot for bot in BOTS if any(game.bot == bot for game in games)):
        last = [game for game in reversed(games) if game.bot == bot][:LISTED]
        items.append((Option(bot, BOTS.title(bot)), partial(_list, stage, last)))
    return choice(stage, TITLE, say("Which game?"), items)


def _list(stage: Stage, games: Sequence[Ended]) -> None:
    items: list[ChoiceItem] = []
    for game in games:
        number = game.name.rpartition("-")[2].lstrip("0") or game.name
        label = say("{number}: {ended}", number=number, ended=how_it_ended(game))
        items.append((Option(game.name, label), partial(_look, stage, game.name)))
    stage.go.push(choice(stage, BOTS.title(games[0].bot), say("Which of them?"), items))


def _look(stage: Stage, name: str) -> None:
    """Show the last pages of a game that was put away."""
    session = stage.games.finished(name)
    if session and session.outcome:
        with WARD.over(session.bot.name):
            stage.go.push(Reading(stage, stage.view(session.bot).outcome(session.outcome)))
    else:
        stage.notice(say("{game} cannot be read.", game=name))


def sentences(recorded: Recorded) -> list[Text]:
    """Return the sentences about games that are not in the record."""
    return not_counted(recorded.left, recorded.broken, recorded.problem)


def level(tally: Tally) -> Text:
    """Return the name of a level; for a bot without levels, the bot's title."""
    bot = BOTS[tally.bot]
    values = [value for option in bot.options if option.name == bot.level for value in option.values]
    return next((value.label for value in values if value.id == tally.level), bot.title)


def rival(bot: Bot[Any]) -> Text:
    """Return who else has a score: the bot, or the best of the others where several people sit at its table."""
    several = len(bot.seats(bot.choose_options({}))) > 1
    return say("best rival") if several else BOTS.titles(bot.name)[-1]


def at_the_end(stage: Stage, session: Session) -> tuple[int, int] | None:
    """Return how many games against this bot at this level were won, of how many, including this one.

    None as long as some of the games have not been looked at or cannot be, or if this one is not kept.
    """
    bot, options = session.bot, session.header.options
    if not bot.you(options):
        return None
    recorded = stage.games.record(END_S)
    tally = recorded.against(bot.name, options.get(bot.level, ""))
    return None if recorded.left or recorded.problem or tally is None else (tally.won, len(tally.games))


def ending(stage: Stage, view: View, session: Session, outcome: Outcome) -> list[Page]:
    """Return how a game ended, with the record against its bot, and the key that plays it again."""
    tally = at_the_end(stage, session)
    key = reach(stage.box.controls, PageKind.END, Does.PLAY_AGAIN)
    if key is None:
        won = (Line(say("Games won"), say("{won} of {games}", won=tally[0], games=tally[1])),) if tally else ()
        return view.outcome(replace(outcome, lines=(*outcome.lines, *won)))
    return view.outcome(outcome, _again(view, key, tally))


def _again(view: View, key: Key, tally: tuple[int, int] | None) -> Row:
    """Return the row of the key that plays again, with as much of the record as there is room for."""
    again, metrics = Row(view.words.say(say("Play again")), key=key), view.metrics
    if tally is None:
        return again
    won, games = tally
    said = say("won {won}/{games}", won=won, games=games), say("{won}/{games}", won=won, games=games)
    rows = [again._replace(value=view.words.say(each)) for each in said]
    return next((row for row in rows if metrics.width(row.label) <= metrics.label_width(_LAST, row)), again)


def _open(stage: Stage, tallies: Sequence[Tally]) -> None:
    with WARD.over(tallies[0].bot):
        stage.go.push(Reading(stage, pages(stage, tallies)))


def pages(stage: Stage, tallies: Sequence[Tally]) -> list[Page]:
    """Return a bot's levels, one row each if it has any, then the scores at each of them over time."""
    bot = BOTS[tallies[0].bot]
    view = stage.view(bot)
    rows = [Line(level(each), say("{won}/{games}", won=each.won, games=len(each.games))) for each in tallies]
    title, *shorter = BOTS.titles(bot.name)  # beside the page number there is only room for the game's name
    made = view.lines(stage.say((*shorter, title)[0]), rows) if bot.level else []
    return numbered([*made, *(page for each in tallies for page in _scores(stage, each))])


def _scores(stage: Stage, tally: Tally) -> list[Page]:
    """Return the page that draws the scores at a level, or that says that there are none."""
    bot, games = BOTS[tally.bot], tally.games[-MOST:]
    metrics = stage.view().metrics
    title = fit(stage.say(level(tally)), metrics.title_width(Page("", corner="9/9")), metrics.measure(Style.TITLE))
    scores = (bot.score or say("you"), [game.yours for game in games]), (rival(bot), [game.theirs for game in games])
    made = [tuple(curve for each in scores for curve in _curve(stage, named, *each)) for named in NAMED]
    curves = next((each for each in made if fits(each, metrics)), made[-1])
    if not curves:
        text = say("No scores were counted: {won} of {games} won.", won=tally.won, games=len(tally.games))
        return stage.view(bot).reading(title, stage.say(text))
    if len(tally.games) > MOST:
        title = stage.say(say("The last {n} games", n=MOST))
    return [Page(title, curves=curves)]


def _curve(
    stage: Stage, named: Callable[[Text, int], Text], name: Text, numbers: Sequence[int | None]
) -> tuple[Curve, ...]:
    """Return scores as a curve that is named after the last of them; nothing if there are none."""
    there = [number for number in numbers if number is not None]
    if not there:
        return ()
    return (Curve(stage.say(named(name, there[-1])), tuple(numbers)),)


def _sentences(stage: Stage, texts: Sequence[Text]) -> list[Page]:
    return numbered(stage.pages(TITLE, *texts))


def _won(tallies: Sequence[Tally]) -> int:
    return sum(tally.won for tally in tallies)


def _games(tallies: Sequence[Tally]) -> int:
    return sum(len(tally.games) for tally in tallies)
