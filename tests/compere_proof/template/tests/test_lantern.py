"""What proves every bot, in one line; and what is Lantern's own: a second check of its rules, from the sheet alone."""

import pytest
from compere_lantern.bot import BOT
from compere_lantern.decide import choose_lamp
from compere_lantern.state import new_state

from compere import Choice
from compere_proof import proof
from compere_proof.playing import play

TestLantern = proof(BOT, __file__)


@pytest.mark.parametrize(
    ("near", "far", "drops", "lamps"),
    [
        (0, 0, 1, ("lamp:near",)),
        (2, 1, 1, ("lamp:far",)),
        (1, 2, 3, ("lamp:near",)),
        (3, 2, 2, ("lamp:far",)),
        (3, 3, 2, ()),
    ],
)
def test_which_lamp(near: int, far: int, drops: int, lamps: tuple[str, ...]) -> None:
    """One that has room, of two the emptier, of two alike the near one; none where neither has room."""
    state = new_state(BOT.choose_options({}))
    state.oil = {"lamp:near": near, "lamp:far": far}
    choice = choose_lamp(state, drops)
    assert isinstance(choice, Choice) and choice.picked == lamps


def test_a_game() -> None:
    """Three cards are poured, the wind takes one, the fourth is put away: the Keeper has 6."""
    turns = [None, ["oil:3"], [2], None, ["oil:2"], [1], None, ["oil:3"], [6], None, ["oil:2"]]
    table = play(BOT, {"deck": "own"}, [*turns, 6])
    assert table.outcome and (table.outcome.scores, table.outcome.winners) == ({"you": 6, "lantern": 6}, ("you",))
