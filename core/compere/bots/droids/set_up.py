"""Set-up of the hunt for the Robot Killer: sheet, lines 244 to 268."""

from compere.bots.droids import say
from compere.bots.droids.board.map import Map
from compere.bots.droids.board.ours import MAP as OUR_MAP
from compere.bots.droids.board.ours import STRIP as OUR_STRIP
from compere.bots.droids.board.strip import Strip
from compere.bots.droids.cards import COLOUR_TERMS
from compere.bots.droids.facts import MAP, STRIP
from compere.bots.droids.questions import colour_question
from compere.bots.droids.state import HUNTERS, DroidsState, hunt


async def set_up(state: DroidsState) -> None:
    """Say what lies ready: a line each. Sheet, lines 252 to 258; ours ship, where the owner has entered none."""
    await MAP.ask(state)
    await STRIP.ask(state)
    state.board = hunt(state.board.map, await colour_question(HUNTERS), state.options)
    colour = COLOUR_TERMS[state.you]
    if Map(OUR_MAP) == state.board.map or Strip(OUR_STRIP) == state.strip:
        state.tell("set_up", say("Board or strip is this device’s own. Enter yours in the almanac."))
    state.tell("set_up", say("The map is in the glance. Your side is at the bottom."))
    state.tell("set_up", say("Your robot: on its circle, {colour}.", colour=colour))
    state.tell("set_up", say("The grey robot, the killer: on the circle opposite."))
    state.tell("set_up", say("Take {n} movable obstacles: your robot has them with it.", n=state.stock))
    state.tell("set_up", say("Your orders: purple, blue and take / put only, chosen freely."))
    state.tell("set_up", say("Catch the killer: shut it in so that it cannot move at all."))
