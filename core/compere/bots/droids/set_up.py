"""Set-up of the hunt for the Robot Killer: sheet, lines 244 to 268."""

from compere.bots.droids import say
from compere.bots.droids.cards import COLOUR_TERMS
from compere.bots.droids.questions import colour_question
from compere.bots.droids.state import HUNTERS, DroidsState, hunt


async def set_up(state: DroidsState) -> None:
    """Say what lies ready: a line each. Sheet, lines 252 to 258; the map and the strip that ship are our own."""
    state.board = hunt(state.board.map, await colour_question(HUNTERS), state.options)
    colour = COLOUR_TERMS[state.you]
    state.tell("set_up", say("Board and strip are this device’s own: see the glance. Your side is at the bottom."))
    state.tell("set_up", say("Your robot: on its circle, {colour}.", colour=colour))
    state.tell("set_up", say("The grey robot, the killer: on the circle opposite."))
    state.tell("set_up", say("Take {n} movable obstacles: your robot has them with it.", n=state.stock))
    state.tell("set_up", say("Your orders: purple, blue and take / put only, chosen freely."))
    state.tell("set_up", say("Catch the killer: shut it in so that it cannot move at all."))
