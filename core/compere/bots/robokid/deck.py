"""Robokid's deck: laid out by the device where it is tracked, else drawn by the table."""

from compere.bots.robokid.cards import UNSEEN, card_term
from compere.bots.robokid.decide import completes
from compere.bots.robokid.questions import OTHER, deck_question, other_card_question, row_question
from compere.bots.robokid.state import YARD_KIDS, RobokidState
from compere.wording import Text, say


async def lay_out(state: RobokidState) -> None:
    """Draw a tracked deck's cards of this turn at once, and name them by step, to be found in one search."""
    if not state.tracked or not state.deck:
        return
    wanted = 1 + state.deploys + YARD_KIDS + (state.level == 1)
    state.row = list(await row_question(state, min(wanted, len(state.deck))))
    again = state.level == 1 and completes([*state.lookout, state.row[0]]).picked
    ends = (1, 1 + again, 1 + again + state.deploys, 1 + again + state.deploys + YARD_KIDS)
    lookout, second, deployed, yard = (
        tuple(map(card_term, state.row[start:end])) for start, end in zip((0, *ends), ends, strict=False)
    )
    state.tell("turn", say("Lookout: {cards}", cards=(*lookout, *second)))
    if deployed:
        state.tell("turn", say("Deploy: {cards}", cards=deployed))
    if yard:
        state.tell("turn", say("Yard: {cards}", cards=yard))


async def draw(state: RobokidState, text: Text, step: str) -> str | None:
    """Draw a card of Robokid's deck: from the row that is laid out, else the table says which. None: it is empty.

    The discard pile is shuffled at Reset only (ruling, *Deck too short*).
    """
    if not state.deck:
        return None
    if state.row:
        card = state.row.pop(0)
    else:
        card = (await deck_question(state, text, step))[0]
        if card == OTHER:
            state.deck = [UNSEEN] * len(state.deck)
            card = (await other_card_question(state, text, step))[0]
    return state.take_from_deck(card)


async def rest_of_deck(state: RobokidState) -> tuple[str, ...]:
    """Return the cards below the row in the order in which they lie. Ruling, *Leftovers under the Park deck*."""
    for card in state.row:
        state.deck.remove(card)
    return await row_question(state, len(state.deck)) if state.deck else ()
