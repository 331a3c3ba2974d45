"""The final count, a line a source, and who wins. Sheet, *Décompte final*."""

from compere.bot import Line, Outcome
from compere.bots.ufobot import say
from compere.bots.ufobot.cards import MOST_POINTS, TEMPLE_TERMS, TEMPLES
from compere.bots.ufobot.decide import adjustment, scored_temples, zone_points
from compere.bots.ufobot.facts import temple_points
from compere.bots.ufobot.state import UfobotState
from compere.prompts import Number
from compere.wording import Text


async def final_score(state: UfobotState) -> Outcome:
    """Count Ufobot's points and ask for the human's; more points win, a tie is lost. Ruling, *Final result*."""
    if state.lost:
        text = say("You have no points left at the end of your turn: Ufobot wins.")
        return Outcome("no_points", text, winners=("ufobot",), step="end", headline=say("Ufobot wins."))
    sources = zone_points(state) + await score_temples(state) + adjustment(state)
    total = sum(points for _, points in sources)
    text = say("Ufobot has {total} VP. And you?", total=total)
    yours = await Number("ufobot.your_score", text, "end", 0, MOST_POINTS)
    reason, won = ("you_win", say("You win!")) if yours > total else ("ufobot_wins", say("Ufobot wins."))
    lines = [(say("Ufobot"), total), *[(say("· {source}", source=source), points) for source, points in sources]]
    return Outcome(
        reason,
        won,
        {"you": yours, "ufobot": total},
        ("you" if yours > total else "ufobot",),
        tuple(Line(label, say("{points}", points=points)) for label, points in [(say("You"), yours), *lines]),
        "end",
    )


async def score_temples(state: UfobotState) -> list[tuple[Text, int]]:
    """Return the points of all three temples, or its two lowest. Sheet, *Décompte final*, *Réduire la difficulté*."""
    for temple in TEMPLES:
        if state.temples[temple] not in state.points[temple]:
            await temple_points(temple, state.temples[temple]).ask(state)
    scored = scored_temples(state)
    return [(say("{temple}", temple=TEMPLE_TERMS[temple]), points) for temple, points in scored.items()]
