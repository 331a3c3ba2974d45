"""Set-up: as for the base game, without board or buttons for Automa. Sheet, *Mise en place*."""

from compere.bots.patchwork import say
from compere.bots.patchwork.cards import FINAL_SPACE
from compere.bots.patchwork.state import PatchworkState


async def set_up(state: PatchworkState) -> None:
    """Say how Automa’s side is laid out, and shuffle its deck. Sheet, *Mise en place*; ruling, *Set-up*."""
    state.tell("setup", say("Set up for two. Automa gets no quilt board and no buttons. You begin."))
    state.tell("setup", say("Patches go clockwise from the neutral token."))
    distance = FINAL_SPACE - state.marker_space
    state.tell(
        "setup",
        say(
            "Level {level}: put a button on the time track, {distance} {distance:space|spaces} before the end.",
            level=state.level,
            distance=distance,
        ),
    )
    state.shuffle(put_away=2)
    if not state.virtual_cards:
        state.tell("setup", say("Shuffle the 12 cards of Automa’s deck and put two away unseen."))
