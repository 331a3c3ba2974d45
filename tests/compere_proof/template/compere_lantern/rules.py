"""Lantern's rules, in the order of its sheet."""

from functools import partial

from compere import Draw, Line, Mark, Number, Outcome, Roll, Tell, TurnBegins, settled
from compere_lantern import say
from compere_lantern.decide import choose_lamp
from compere_lantern.state import CARDS, LAMPS, OIL, ROUNDS, TERMS, LanternState

WIND = {"wind": range(1, 7)}


async def set_up(state: LanternState) -> None:
    """Sheet, 1."""
    state.tell("set_up", say("Shuffle the six oil cards. Both lamps are empty."))


async def play(state: LanternState) -> Outcome:
    """Sheet, 2."""
    while state.round < ROUNDS:
        await TurnBegins()
        await Mark()
        state.round += 1
        await Tell("lantern.yours", say("Take your turn {round}.", round=state.round), "yours", subject=(state.round,))
        await its_turn(state)
    await Mark()
    return await count(state)


async def its_turn(state: LanternState) -> None:
    """Sheet, 3 and 4."""
    (card,) = await Draw("lantern.card", say("Its oil card:"), "oil", state.deck, CARDS, often=True)
    chosen = await settled(state, partial(choose_lamp, drops=OIL[card]))
    if not chosen.picked:
        state.tell("oil", say("Put {oil} away: no lamp has room.", oil=TERMS[card]))
        return
    (lamp,) = chosen.picked
    state.oil[lamp] += OIL[card]
    state.tell("oil", say("{oil} into {lamp:the}.", oil=TERMS[card], lamp=LAMPS[lamp]), why=chosen.reasons)
    (face,) = await Roll("lantern.wind", say("Roll for the wind:"), "wind", WIND)
    if face == 1:
        state.oil[lamp] = 0
        state.tell("wind", say("The wind: empty {lamp:the}.", lamp=LAMPS[lamp]))


async def count(state: LanternState) -> Outcome:
    """Sheet, 5."""
    score = state.score()
    yours = await Number("lantern.your_score", say("Your score:"), "end", 0, 99, near=score)
    won = "you" if yours >= score else "lantern"
    text = say("You win!") if won == "you" else say("The Keeper wins.")
    lines = (Line(say("You"), say("{n}", n=yours)), Line(say("Keeper"), say("{n}", n=score)))
    return Outcome("end", f"{won}_wins", text, (won,), {"you": yours, "lantern": score}, lines)
