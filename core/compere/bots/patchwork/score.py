"""Both scores, and who wins. Sheet, *Fin de partie*; ruling, *Tie*."""

from compere.bot import Line, Outcome
from compere.bots.patchwork import say
from compere.bots.patchwork.cards import MOST_POINTS
from compere.bots.patchwork.decide import automa_points, automa_score, human_score
from compere.bots.patchwork.state import AUTOMA, HUMAN, PatchworkState
from compere.prompts import Number

HAS_MORE = {HUMAN: ("human_has_more", say("You win!")), AUTOMA: ("automa_has_more", say("Automa wins."))}
FIRST_HOME = {
    HUMAN: ("tied_human_first_home", say("A tie, and you reached the end first. {wins}", wins=HAS_MORE[HUMAN][1])),
    AUTOMA: (
        "tied_automa_first_home",
        say("A tie, and Automa reached the end first: {wins}", wins=HAS_MORE[AUTOMA][1]),
    ),
}


async def final_score(state: PatchworkState) -> Outcome:
    """Count both scores and tell who won. Sheet, *Fin de partie*; ruling, *Tie*."""
    buttons, empty = state.buttons, state.empty_squares
    if state.tile == HUMAN:
        counted = say("{buttons}◉, {empty} empty {empty:square|squares}, tile.", buttons=buttons, empty=empty)
    else:
        counted = say("{buttons}◉, {empty} empty {empty:square|squares}.", buttons=buttons, empty=empty)
    question = say("Your score? {counted}", counted=counted)
    human = await Number(
        "patchwork.score",
        question,
        "end",
        -162,
        MOST_POINTS,
        usual=min(human_score(state), MOST_POINTS),
        retold=lambda points: say("You count {points}: {counted}", points=points, counted=counted),
    )
    automa = automa_score(state)
    if human != automa:
        won = HUMAN if human > automa else AUTOMA
        reason, text = HAS_MORE[won]
    else:
        assert state.first_home
        won = state.first_home
        reason, text = FIRST_HOME[won]
    lines = (
        Line(say("You"), say("{points}", points=human)),
        Line(say("Automa"), say("{points}", points=automa)),
        *(
            Line(say("· {source}", source=source), say("{points}", points=points))
            for source, points in automa_points(state)
        ),
    )
    return Outcome("end", reason, text, (won,), {HUMAN: human, AUTOMA: automa}, lines)
