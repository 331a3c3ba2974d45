"""Set-up: each round's AI card, trump and open hand. Sheet, 1 *Préparation de la manche*."""

from compere.bots.droco import say
from compere.bots.droco.cards import AI_CARDS, DOUBTFUL, SITUATIONS
from compere.bots.droco.facts import column
from compere.bots.droco.questions import (
    AI_NUMBERS,
    COLUMN_NAMES,
    CRITERIA,
    ai_card_question,
    hand_question,
    trump_question,
)
from compere.bots.droco.state import DrocoState

DROCOS_PLACE = {1: say("AI card on your left"), 2: say("AI card opposite you"), 3: say("AI card on your right")}


async def set_up(state: DrocoState) -> None:
    """Begin the first round."""
    state.begin_round()


async def prepare_round(state: DrocoState) -> None:
    """Turn up the AI card and the trump, lay out Droco's hand, then pass two cards. Sheet, 1."""
    if state.round == 1 or state.new_ai_cards:
        await draw_ai_card(state)
    state.tell("prepare", DROCOS_PLACE[state.round])
    await draw_trump(state)
    await lay_out_hand(state)
    pass_on, title = say("You each pass two cards to the left, not to Droco."), say("Round {round}", round=state.round)
    state.tell("prepare", pass_on, title=title)


async def draw_ai_card(state: DrocoState) -> None:
    """Turn up an AI card, and learn its columns if nobody knows them. Sheet, 1: *Mélanges toutes les cartes IA*."""
    (state.ai_card,) = await ai_card_question()
    number = AI_NUMBERS[state.ai_card]
    for situation in SITUATIONS:
        criteria = await column(number, situation).ask(state)
        if (number, situation) in DOUBTFUL and criteria == AI_CARDS[number][situation]:
            said = CRITERIA[criteria].label
            doubt = say("Please check: “{column}” is {criteria}?", column=COLUMN_NAMES[situation], criteria=said)
            state.tell("prepare", doubt)


async def draw_trump(state: DrocoState) -> None:
    """Turn up the trump. Sheet, 1: *Cette carte représente l'atout*."""
    state.turn_up(await trump_question())


async def lay_out_hand(state: DrocoState) -> None:
    """Lay out Droco's twelve cards. Sheet, 1: *Retournez face visible les 12 cartes*."""
    state.hand = list(await hand_question(state))
