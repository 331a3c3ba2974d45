"""Patchwork Automa's rules, in the order of the rule sheet."""

from functools import partial
from typing import Any, NamedTuple, TypeAlias

from compere.bot import Outcome
from compere.bots.patchwork import say
from compere.bots.patchwork.cards import CARDS, FINAL_SPACE, NTH, Card, Patch
from compere.bots.patchwork.decide import choose_patch, human_may_have_tile
from compere.bots.patchwork.facts import BUTTONS, CIRCLE, NEXT_PATCHES, settle_tokens
from compere.bots.patchwork.questions import HAS_TILE, back_question, card_question, turn_question
from compere.bots.patchwork.score import final_score
from compere.bots.patchwork.state import AUTOMA, HUMAN, PatchworkState
from compere.facts import Fact
from compere.narrowing import Choice, settled
from compere.options import Option
from compere.prompts import Choose, Mark, TurnBegins
from compere.wording import Shape, Text

Wrong: TypeAlias = Fact[PatchworkState, Any] | None  # what the program has wrong about the table, if anything


class Move(NamedTuple):
    """Where Automa's token goes, as it is said now and retold afterwards, with what stands large beside it."""

    space: int
    said: Text
    retold: Text
    headline: Text
    shape: Shape | None = None


async def play(state: PatchworkState) -> Outcome:
    """Play from where a turn begins to the end. Sheet: *Déroulement*, *Fin de partie*."""
    await turn_begins(state)
    while mover := state.mover:
        if mover == HUMAN:
            await human_turn(state)
        else:
            await automa_turn(state)
        await turn_begins(state)
    return await final_score(state)


async def turn_begins(state: PatchworkState) -> None:
    """Take corrections, then do what is due before anybody moves or scores, wherever the tokens are now.

    Ruling, *7×7 tile*, *Deck empty*: both are due once Automa's turn is over, and a correction may make them due, too.
    """
    await TurnBegins()
    await Mark()
    while state.said_space:
        await settle_tokens(state)
        await Mark()  # the next correction must fit the tokens as they are now
    await award_tile(state)
    if state.space[AUTOMA] < FINAL_SPACE:
        reshuffle(state)
        await show_back(state)


async def show_back(state: PatchworkState) -> None:
    """Show the budget on the back of the next card, before the human's move. Sheet: *Dans le deck tactique*.

    The owner's own card shows its back on the table, so nobody has to enter it.
    """
    if state.tactical and state.virtual_cards and state.back is None:
        await back_question(state)


# Le tour du joueur


async def human_turn(state: PatchworkState) -> None:
    """Ask what the human did; buttons, income, time and squares follow from it. Ruling, *Asking little*."""
    state.place_last()
    if None in state.in_reach:
        await CIRCLE.ask(state)
    if not state.circle:
        human_advances(state, unasked=True)
        return
    taken = await turn_question(state)
    if taken is None:
        human_advances(state)
    elif (patch := state.reach[taken]).cost > state.buttons:
        await out_of_step(state, patch)
    else:
        human_buys(state, taken)


def human_advances(state: PatchworkState, *, unasked: bool = False) -> None:
    """Move just past Automa's token, for one button a space (base rules, action A); say so if nobody was asked."""
    target = state.just_past(AUTOMA)
    earned = target - state.space[HUMAN]
    state.buttons += earned
    said = say("No patch is left: you advance, +{earned}◉.", earned=earned) if unasked else None
    human_moves(state, target, said=said)


def human_buys(state: PatchworkState, index: int) -> None:
    """Pay for a patch, sew it on and move by its time (base rules, action B)."""
    patch = state.take(index)
    state.buttons -= patch.cost
    state.quilt.append(patch.id)
    human_moves(state, state.space[HUMAN] + patch.time, patch)


def human_moves(state: PatchworkState, space: int, bought: Patch | None = None, *, said: Text | None = None) -> None:
    """Move the human's token; income and leather patches on the way follow (base rules).

    A patch that was `bought` is named together with the income. `said` about the move comes first.
    """
    incomes, leather = state.move(HUMAN, space)
    if said:
        state.tell("human", said)
    earned = incomes * state.income if incomes else 0
    state.buttons += earned
    if earned and bought and None in state.in_reach:
        took = say("Took {patch}, +{earned}◉.", patch=bought.label, earned=earned)
        state.tell("human", took, retold=say("Your income: +{earned}◉.", earned=earned))
    elif earned:
        state.tell("human", say("Your income: +{earned}◉.", earned=earned))
    if leather:
        state.tell("human", say("{count} leather {count:patch|patches} for you.", count=len(leather)))


async def out_of_step(state: PatchworkState, patch: Patch) -> None:
    """Correct the circle or the buttons after a purchase that the human cannot afford. Ruling, *Asking little*."""
    wrong: list[Option[Wrong]] = [Option("again", say("I chose otherwise"), value=None)]
    if len(state.circle) > 1:
        wrong.append(Option("circle", say("The next three differ"), value=NEXT_PATCHES))
    wrong.append(Option("buttons", say("I have more ◉"), value=BUTTONS))
    text = say("It costs {cost}◉ and you have {buttons}◉: we are out of step.", cost=patch.cost, buttons=state.buttons)
    about, retold = (patch.id,), partial(_wrong_text, state, patch)
    if fact := await Choose("patchwork.out_of_step", text, "human", tuple(wrong), subject=about, retold=retold):
        await fact.ask(state)


def _wrong_text(state: PatchworkState, patch: Patch, wrong: Wrong) -> Text:
    """Return what is wrong with a purchase that the human cannot afford."""
    cost, buttons = patch.cost, state.buttons
    if wrong is None:
        return say("It costs {cost}◉ and you have {buttons}◉: you chose something else.", cost=cost, buttons=buttons)
    if wrong is BUTTONS:
        return say("It costs {cost}◉, and you have more than {buttons}◉.", cost=cost, buttons=buttons)
    return say("It costs {cost}◉ and you have {buttons}◉: other patches come next.", cost=cost, buttons=buttons)


# Au tour d'Automa


async def automa_turn(state: PatchworkState) -> None:
    """Reveal a card, take a patch or pass. Sheet, *Au tour d'Automa*."""
    card = await reveal_card(state)
    state.place_last()
    choice = await settled(state, partial(choose_patch, card=card))
    if choice.picked is None:
        automa_passes(state, card, choice)
    else:
        automa_takes(state, card, choice, choice.picked)


async def reveal_card(state: PatchworkState) -> Card:
    """Turn up the first card of the deck. Sheet: *La première carte du deck est révélée*."""
    question = card_question(state)
    may_come = question.there or {}
    if len(may_come) == 1 and not state.virtual_cards:  # nobody is asked which one, but it lies on the table
        (last,) = may_come
        state.tell("automa", say("Turn up Automa’s last card, {card}.", card=CARDS[last].label))
    (drawn,) = await question
    return CARDS[drawn]


def automa_passes(state: PatchworkState, card: Card, choice: Choice[int | None]) -> None:
    """Move just past the human, for no buttons. Sheet: *Si Automa ne peut en acheter aucun*."""
    space = state.just_past(HUMAN)
    if state.space[HUMAN] == FINAL_SPACE:  # there is nothing past it
        said = say("It joins you: space {space}.", space=space)
        retold = say("Automa passes and joins you: space {space}.", space=space)
    else:
        said = say("Just past you: space {space}.", space=space)
        retold = say("Automa passes, to just past you: space {space}.", space=space)
    automa_moves(state, card, Move(space, said, retold, say("passes")), choice.reasons)


def automa_takes(state: PatchworkState, card: Card, choice: Choice[int | None], index: int) -> None:
    """Take a patch onto one of its two piles and move by its time. Sheet: *il la prend et déplace son pion*."""
    patch = state.take(index)
    state.automa_patches.append(patch.id)
    space = min(state.space[AUTOMA] + patch.time, FINAL_SPACE)
    said, headline = say("It takes it: to space {space}.", space=space), _named(index, patch)
    nth = NTH[index]
    retold = say("Automa takes the {nth}, {patch}, to space {space}.", nth=nth, patch=patch.label, space=space)
    automa_moves(state, card, Move(space, said, retold, headline, patch.shape), choice.reasons)


def _named(index: int, patch: Patch) -> Text:
    return say("{nth} {patch}", nth=NTH[index], patch=patch.label)


def automa_moves(state: PatchworkState, card: Card, move: Move, why: tuple[Text, ...]) -> None:
    """Move Automa's token, and tell it and why.

    Sheet: *Lorsqu'Automa dépasse un symbole de bouton*; ruling, *Income*, *Leather patch*.
    """
    incomes, leather = state.move(AUTOMA, move.space)
    earned = incomes * card.income
    state.collected += earned
    said, retold = move.said, move.retold
    if earned:
        said, retold = (
            say("{moves} It collects {earned}◉, {all} in all.", moves=moves, earned=earned, all=state.collected)
            for moves in (said, retold)
        )
    state.tell("automa", said, headline=move.headline, why=why, retold=retold, shape=move.shape)
    if leather:
        state.tell("automa", say("Remove {count} leather {count:patch|patches} from the track.", count=len(leather)))


async def award_tile(state: PatchworkState) -> None:
    """Give Automa the 7 x 7 tile at the marker, unless the human has it. Sheet: *Lorsque le jeton d'Automa dépasse*.

    Whether the human has it is asked only if enough squares are covered (ruling, *7×7 tile*).
    """
    if state.tile or not state.marker_reached:
        return
    holder = AUTOMA
    if human_may_have_tile(state):
        has_tile = say("Automa reaches the marker button. Do you have the 7×7 tile?")
        holder = await Choose("patchwork.tile", has_tile, "automa", HAS_TILE, retold=False)
    state.tile = holder
    if holder == AUTOMA:
        state.tell("automa", say("Automa gets the 7×7 tile. Take the marker button off."), headline=say("7×7 tile"))
    else:
        state.tell("automa", say("You keep the 7×7 tile. Take the marker button off."))


def reshuffle(state: PatchworkState) -> None:
    """Shuffle all 12 cards once the last one's turn is over. Sheet: *Lorsque le deck Automa est vide*."""
    if state.deck.left:
        return
    state.shuffle()
    if not state.virtual_cards:
        state.tell("automa", say("Automa’s deck is empty: shuffle all 12 cards into a new one."))
