"""A whole game: three rounds of preparation, tricks and count."""

from bots.droco.tables import COLUMNS_1, HAND, ids, table
from compere.bots.droco.bot import BOT
from playing import drive, play, told


def test_three_rounds_of_twelve_tricks() -> None:
    """Sheet, lines 142, 159 and 215: three rounds, each of preparation, twelve tricks and the count.

    The owner wins every trick: three robots in the hangars, nine that count against them.
    """
    state = table(score="full", ai="once")
    state.round = 0
    one_round = ["D", ids(HAND), "first", *["D", "first"] * 10, "first"]
    asked, outcome = drive(BOT.game(state), ("ai:1",), *COLUMNS_1, *one_round * 3)
    keys = [prompt.key for prompt in asked]
    assert (keys.count("droco.trump"), keys.count("droco.winner"), keys.count("droco.led")) == (3, 36, 30)
    assert (state.round, state.trick, state.hand) == (3, 12, [])
    points = sum(int(card[1:]) for card in HAND.split())
    against = points - 2 * (10 + 2 + 4)  # D10, then D2 and D4 as D is led
    assert state.scores == {"first": [-against] * 3, "second": [0] * 3, "third": [0] * 3}
    assert outcome.winners == ("second", "third")


def test_nothing_is_asked_before_the_first_card() -> None:
    """A game begins with the AI card; people are called X, Y and Z while nobody is named."""
    game = play(BOT)
    assert (game.prompt.key, told(game)) == ("droco.ai", [])
    assert list(game.session.state.names.values()) == ["X", "Y", "Z"]
