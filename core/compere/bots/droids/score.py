"""How a game ends. Sheet, lines 90 to 93; for the hunt lines 249 and 268."""

from compere.bot import Line, Outcome
from compere.bots.droids import say
from compere.bots.droids.board.position import EMITTERS
from compere.bots.droids.cards import ROBOT_TERMS
from compere.bots.droids.decide import End
from compere.bots.droids.state import HuntState, RefereeState
from compere.wording import Text

YOU_WIN, KILLER_WINS = say("You win!"), say("The killer wins.")
HUNT_ENDS: dict[str, tuple[str, Text]] = {  # who wins, and the sentence
    "caught": ("you", say("The killer cannot move: you have caught it. {wins}", wins=YOU_WIN)),
    "no_order": ("killer", say("A round without an order: you are out. {wins}", wins=KILLER_WINS)),
    "scrapped": ("killer", say("A hit by the rocket: your robot is scrap. {wins}", wins=KILLER_WINS)),
}


def hunts_outcome(state: HuntState, reason: str) -> Outcome:
    """Return how the hunt ended, for a reason; your score is the emitters left, none if your robot is scrap.

    Of such a robot no line counts them: the glance beside it has those that were destroyed one by one.
    """
    winner, text = HUNT_ENDS[reason]
    left = 0 if reason == "scrapped" else EMITTERS - state.lost
    counted = () if reason == "scrapped" else (Line(say("Emitters left"), say("{n}", n=left)),)
    return Outcome(
        "end",
        reason,
        text,
        (winner,),
        {"you": left},
        (
            *counted,
            Line(say("Rounds"), say("{n}", n=state.round)),
            Line(say("Obstacles left"), say("{n}", n=state.stock)),
        ),
    )


def outcome(state: RefereeState, end: End) -> Outcome:
    """Return how a game of two to four ended; scores are containers if these count, else there are none."""
    board = state.board
    lines = [Line(say("Rounds"), say("{n}", n=state.round))]
    for each in state.seated:
        lost = say("{lost}/{all}", lost=board.lost[each], all=EMITTERS)
        lines.append(Line(say("{player}’s losses", player=ROBOT_TERMS[each]), lost))
    for each, count in board.delivered.items():
        lines.append(Line(say("Containers: {player}", player=ROBOT_TERMS[each]), say("{n}", n=count)))
    return Outcome("end", end.reason, _text(end), end.players, dict(board.delivered), tuple(lines))


def _text(end: End) -> Text:
    """Return why the game is over, and who has won."""
    players = tuple(ROBOT_TERMS[each] for each in end.players)
    if end.draw:
        return say("{why} {players} are level. {draw}", why=DRAWS[end.reason], players=players, draw=say("A draw!"))
    wins = say("{players} {n:wins|win}!", players=players, n=len(players))
    return say("{why} {wins}", why=WINS[end.reason], wins=wins)


WINS = {
    "last": say("Nobody else is left."),
    "containers": say("The last container is home."),
    "garden": say("The garden is closed."),
    "statue": say("The statue is home."),
    "prisoner": say("The other robot is a prisoner."),
}
DRAWS = {
    "nobody_left": say("All were out in one round."),
    "containers": say("The last container is home."),
    "garden": say("Gardens are closed."),
}
