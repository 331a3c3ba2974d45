"""A table of Patchwork in mid-game, for its tests."""

from compere.bots.patchwork.bot import BOT
from compere.bots.patchwork.cards import TACTICAL
from compere.bots.patchwork.state import PatchworkState, new_state
from playing import said


def show_back(state: PatchworkState, budget: int) -> None:
    """Have the next card of the tactical deck show this budget on its back."""
    state.deck.next = [[card.id for card in TACTICAL if card.budget == budget]]


def table(circle: str = "", human: int = 0, automa: int = 0, **options: str) -> PatchworkState:
    """A table with a full deck, these patches after the neutral token and these spaces."""
    state = new_state(BOT.choose_options(options))
    state.shuffle(put_away=2)
    state.circle = [None if number == "?" else f"patch:{number}" for number in circle.split()]
    state.space = {"human": human, "automa": automa}
    return state


def sentences(state: PatchworkState) -> list[str]:
    """Return what was told."""
    return [said(each.text) for each in state.told]
