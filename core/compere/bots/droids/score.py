"""How the hunt ends. Sheet, lines 92, 249 and 268."""

from compere.bot import Line, Outcome
from compere.bots.droids import say
from compere.bots.droids.board.position import EMITTERS
from compere.bots.droids.state import DroidsState
from compere.wording import Text

ENDS: dict[str, tuple[str, Text]] = {  # who wins, and the sentence
    "caught": ("you", say("The killer cannot move: you have caught it. You win!")),
    "no_order": ("killer", say("A round without an order: you are out. The killer wins.")),
    "scrapped": ("killer", say("A hit by the rocket: your robot is scrap. The killer wins.")),
}


def outcome(state: DroidsState, reason: str) -> Outcome:
    """Return how the hunt ended, for a reason; the scores are emitters, those left and those destroyed."""
    winner, text = ENDS[reason]
    return Outcome(
        reason,
        text,
        {"you": EMITTERS - state.lost, "killer": state.lost},
        (winner,),
        (
            Line(say("Rounds"), say("{n}", n=state.round)),
            Line(say("Emitters lost"), say("{n}", n=state.lost)),
            Line(say("Obstacles left"), say("{n}", n=state.stock)),
        ),
        "end",
    )
