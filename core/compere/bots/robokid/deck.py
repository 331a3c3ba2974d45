"""Robokid's deck: laid out by the device if it is tracked, else drawn by the table."""

from collections.abc import Callable
from itertools import pairwise

from compere.bots.robokid import say
from compere.bots.robokid.cards import DOGS, card_in_text
from compere.bots.robokid.decide import fortifies_again, tucks
from compere.bots.robokid.questions import row_question
from compere.bots.robokid.state import YARD_KIDS, RobokidState
from compere.piles import Draw


async def lay_out(state: RobokidState) -> str | None:
    """Lay out a tracked deck in order, all of which this turn uses up, and name it step by step. Ruling, *Two ways*.

    What Expel leaves goes under the Park deck in the order in which it lies (ruling, *Leftovers*).

    Returns:
        The dog that is named with the cards of the Yard, if one of its pile will go there.
    """
    while len(state.row) < len(state.deck.cards):
        await row_question(state)
    if not state.row:
        return None
    first = 1 + fortifies_again(state.level, [*state.lookout, state.row[0]])
    ends = (0, first, first + state.deploys, first + state.deploys + YARD_KIDS, len(state.row))
    terms = tuple(map(card_in_text, state.row))
    lookout, deployed, yard, rest = (terms[start:end] for start, end in pairwise(ends))
    dogs = state.dog_pile[tucks(deployed[0].id, state.dog_pile[0]) :] if deployed and state.dog_pile else state.dog_pile
    yard += tuple(DOGS[dog] for dog in dogs[:1])
    if len(lookout) > 1:  # the Fort is raised between them: the first leaves the game before the other comes
        state.tell("turn", say("Lookout: {first}, then {second}", first=lookout[0], second=lookout[1]))
    else:
        state.tell("turn", say("Lookout: {cards}", cards=lookout))
    if deployed:
        state.tell("turn", say("Deploy: {cards}", cards=deployed))
    if yard:
        state.tell("turn", say("Yard: {cards}", cards=yard))
    if rest:
        state.tell("turn", say("Under\u00a0the\u00a0Park\u00a0deck: {cards}", cards=rest))
    return dogs[0] if dogs else None


async def draw(state: RobokidState, question: Callable[[RobokidState], Draw[str | None]]) -> str | None:
    """Draw a card of Robokid's deck: the next in the row, or else the one that people name. None if the deck is empty.

    The discard pile is shuffled only at Reset (ruling, *Deck too short*).
    """
    if state.tracked:
        return state.deck.turn_up() if state.row else None
    (card,) = await question(state)
    return card
