"""What may be looked at without touching a game: glance, progress, refusals and the code sheet."""

from compere.bot import CodeGroup, Glance, Line
from compere.bots.droids import say
from compere.bots.droids.board.orders import KINDS
from compere.bots.droids.board.position import EMITTERS, KILLER
from compere.bots.droids.cards import SIGNS, THING_SIGNS, WATER_SIGN, order_code
from compere.bots.droids.decide import order_text, orders_ahead
from compere.bots.droids.questions import CHANGES_NOTHING, IN_WATER, NOTHING_SENT, ON_LAND, drawn
from compere.bots.droids.state import DroidsState
from compere.wording import Text

NOTHING = say("–")


def glance(state: DroidsState) -> Glance:
    """Return the map, what its signs are, the emitters lost, the killer's next orders and the obstacles left."""
    ahead = tuple(order_text(state, each) for each in orders_ahead(state)) if state.killer_sends else ()
    orders = ahead or (NOTHING,)
    lines = (
        Line(say("Emitters lost"), say("{lost} of {all}", lost=state.lost, all=EMITTERS)),
        Line(say("Killer’s next"), say("{orders}", orders=orders)),
        Line(say("Your obstacles"), say("{n}", n=state.stock)),
        Line(say("Your orders left"), say("{n}", n=state.left)),
        Line(say("{sign}", sign=SIGNS[state.you]), say("you")),
        Line(say("{sign}", sign=SIGNS[KILLER]), say("the killer")),
        Line(say("{sign}", sign=THING_SIGNS["obstacle"]), say("movable obstacle")),
        Line(say("{sign}", sign=WATER_SIGN), say("water")),
    )
    return Glance(lines, drawn(state))


def progress(state: DroidsState) -> Text:
    """Return where the game stands, for the list of games."""
    return say("round {round}", round=state.round)


def refusal(state: DroidsState, code: str) -> Text | None:
    """Return why the code of an order cannot be meant now."""
    return say("No order is asked for now.") if code in {each.id for each in CODES[0].items} else None


ORDERS = tuple(order_code(kind, direction) for kind in (*ON_LAND, *IN_WATER) for direction in KINDS[kind].directions)
CODES = (CodeGroup(say("Orders"), (*ORDERS, NOTHING_SENT, CHANGES_NOTHING)),)
