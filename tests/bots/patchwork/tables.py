"""A table of Patchwork in mid-game, for its tests."""

from compere.bots.patchwork.cards import TACTICAL
from compere.bots.patchwork.state import PatchworkState


def show_back(state: PatchworkState, budget: int) -> None:
    """Have the next card of the tactical deck show this budget on its back."""
    state.deck.next = [[card.id for card in TACTICAL if card.budget == budget]]
