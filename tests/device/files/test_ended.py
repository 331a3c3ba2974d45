"""How a game ended, in figures and in words."""

import pytest

from compere.bot import POINTS_MOST
from compere_device import words
from compere_device.files.ended import Ended, how_it_ended, kept


@pytest.mark.parametrize(
    ("game", "en", "fr"),
    [
        (Ended("a", "droco", ""), "abandoned", "abandonnée"),
        (Ended("a", "droids", "", True), "ended", "finie"),
        (Ended("a", "robokid", "1", True, True), "won", "gagnée"),
        (Ended("a", "ufobot", "easier", True, False, 34, 40), "lost, 34 : 40", "perdue, 34 : 40"),
        (Ended("a", "droco", "", True, False, -18, 8), "lost, −18 : 8", "perdue, −18 : 8"),
    ],
)
def test_in_words(game: Ended, en: str, fr: str) -> None:
    """Your score before the best of the others, where they were counted."""
    assert words.load("en").say(how_it_ended(game)) == en
    assert words.load("fr").say(how_it_ended(game)).replace("\u00a0", " ") == fr


def test_each_score_that_a_game_may_have_is_kept() -> None:
    """What the rules may say is what the index may hold, and no more."""
    assert kept("x", "droco", ["", True, None, POINTS_MOST, -POINTS_MOST]).theirs == -POINTS_MOST
    with pytest.raises(ValueError, match=str(POINTS_MOST + 1)):
        kept("x", "droco", ["", True, None, POINTS_MOST + 1, None])
