"""Set-up: what is told, and the deck."""

import pytest

from compere.bots.patchwork.bot import BOT
from playing import play, told


@pytest.mark.parametrize(("level", "spaces"), [("1", 1), ("2", 9), ("3", 12), ("4", 15), ("5", 18)])
@pytest.mark.parametrize("cards", ["own", "virtual"])
def test_set_up(level: str, spaces: int, cards: str) -> None:
    """Sheet, lines 12 to 29: nothing for Automa, the level's marker, two cards away unseen (told of one's own deck)."""
    game = play(BOT, {"cards": cards, "level": level})
    first, circle, second, *others = told(game)
    assert first == "Set up for two. Automa gets no quilt board and no buttons. You begin."
    assert circle == "Patches go clockwise from the neutral token."
    assert f"Level {level}: put a button on the time track, {spaces} space" in second
    assert others == ["Shuffle the 12 cards of Automa’s deck and put two away unseen."] * (cards == "own")
    assert game.session.state.deck.left == 10
