"""The final count, one line for each source, and who wins. Sheet, *Décompte final*."""

from collections.abc import Iterator
from functools import partial

from compere.bot import Line, Outcome
from compere.bots.ufobot import say
from compere.bots.ufobot.cards import COLOUR_TERMS, COLOURS, MOST_POINTS, TEMPLES
from compere.bots.ufobot.decide import adjustment, scored_temples, zone_points
from compere.bots.ufobot.facts import temple_points
from compere.bots.ufobot.state import UfobotState
from compere.prompts import Number
from compere.wording import Text

UFOBOT = say("Ufobot")


async def final_score(state: UfobotState) -> Outcome:
    """Count Ufobot's points and ask for the human's; more points win, a tie is lost. Ruling, *Final result*."""
    if state.lost:
        text = say("You have no points left at the end of your turn: {wins}", wins=say("Ufobot wins."))
        return Outcome("end", "no_points", text, ("ufobot",))
    total = await score_temples(state) + sum(points for _, points in zone_points(state) + adjustment(state))
    text = say("Ufobot has {total} VP. And you?", total=total)
    retold = partial(_both_text, total)
    yours = await Number("ufobot.your_score", text, "end", 0, MOST_POINTS, near=total, retold=retold)
    reason, won = ("you_win", say("You win!")) if yours > total else ("ufobot_wins", say("Ufobot wins."))
    return Outcome(
        "end",
        reason,
        won,
        ("you" if yours > total else "ufobot",),
        {"you": yours, "ufobot": total},
        (
            *(Line(label, say("{points}", points=points)) for label, points in ((say("You"), yours), (UFOBOT, total))),
            *score_lines(state),
        ),
    )


def _both_text(total: int, yours: int) -> Text:
    return say("Ufobot has {total} VP, and you {yours}.", total=total, yours=yours)


def score_lines(state: UfobotState) -> Iterator[Line]:
    """Yield where its points come from: one line for each colour, and one for all temples from the left."""
    for colour in COLOURS:
        plot, named = state.zone[colour], say("· {source}", source=COLOUR_TERMS[colour])
        buildings, tower = plot.building_points, plot.storey_points
        if tower:
            yield Line(named, say("{buildings} + tower {tower}", buildings=buildings, tower=tower))
        elif buildings:
            yield Line(named, say("buildings {buildings}", buildings=buildings))
    first, *others = scored_temples(state).values()
    temples = say("{points}", points=first)
    for points in others:
        temples = say("{some} + {more}", some=temples, more=points)
    yield Line(say("· temples"), temples)
    for source, points in adjustment(state):
        yield Line(say("· {source}", source=source), say("{points}", points=points))


async def score_temples(state: UfobotState) -> int:
    """Return the points of all three temples, or its two lowest. Sheet, *Décompte final*, *Réduire la difficulté*."""
    for temple in TEMPLES:
        if state.temples[temple] not in state.points[temple]:
            await temple_points(temple, state.temples[temple]).ask(state)
    return sum(scored_temples(state).values())
