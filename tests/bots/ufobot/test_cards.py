"""What is printed, typed a second time, and what this program has of its own."""

from itertools import pairwise

import pytest

from compere.bots.ufobot.bot import BOT
from compere.bots.ufobot.cards import (
    ADJUSTMENTS,
    BONUS_TILES,
    BUILDINGS_EACH,
    CITIZEN_FACES,
    COLOURS,
    DICE_COLOURS,
    EFFECTS,
    GOLD_ROUNDS,
    GOLD_TOO,
    KEY_EFFECTS,
    LEAST_TRACK,
    MOST_TRACK,
    MOST_VALUE,
    PASSES_AT,
    ROUNDS,
    SPEAKER_FACES,
    SPEAKERS,
    STOREYS_EACH,
    TEMPLES,
    TRIAL_KEY,
    TRIAL_POINTS,
    TRIAL_TRACK,
)


def test_the_order_of_ties() -> None:
    """Sheet, Au tour de l'Ufobot, 1: orange > rouge > bleu > mauve > jaune > blanc."""
    assert DICE_COLOURS == ("orange", "red", "blue", "purple", "yellow", "white")
    assert (*COLOURS, "white") == DICE_COLOURS


def test_what_lies_in_the_box() -> None:
    """Facts, A.1: 9 citizen dice, 12 storeys, 15 buildings of a colour; 4 speaker dice of 2, 2, 3, 3, 4, 5."""
    assert (STOREYS_EACH, BUILDINGS_EACH, SPEAKERS) == (12, 15, 4)
    assert (STOREYS_EACH * len(COLOURS), BUILDINGS_EACH * len(COLOURS)) == (60, 75)
    assert sorted(SPEAKER_FACES) == [2, 2, 3, 3, 4, 5]
    assert (CITIZEN_FACES, MOST_VALUE) == ((1, 2, 3, 4, 5, 6), 6)


def test_the_numbers_of_the_sheet() -> None:
    """Sheet, Ufobot passe son tour, Fin de manche, Décompte final, Augmenter la difficulté."""
    assert (PASSES_AT, ROUNDS, GOLD_ROUNDS, GOLD_TOO) == (2, 5, (3, 4), 2)
    assert (ADJUSTMENTS, BONUS_TILES) == ({3: 20, 4: 50}, 4)
    assert TEMPLES == ("left", "middle", "right")


def test_the_effects() -> None:
    """Sheet, Effets Archon Ufobot: six, Citoyen twice; Focus resolves one of the five others, without the +."""
    assert list(EFFECTS) == ["build", "military", "citizen", "citizen_plus", "zodiac", "tower", "focus"]
    assert set(KEY_EFFECTS) == set(EFFECTS) - {"focus", "citizen_plus"}
    assert len(KEY_EFFECTS) == len(COLOURS)


def test_how_long_a_track_may_be() -> None:
    """Ruling, Track and Focus key: at least seven spaces, one of each effect; the sheet does not say exactly."""
    assert LEAST_TRACK == len(EFFECTS) == 7 < MOST_TRACK


@pytest.mark.parametrize("key", BOT.printed)
def test_no_guess_ships(key: str) -> None:
    """Ruling, Track and Focus key: never ship a guess as the printed order; the owner's board is asked."""
    assert BOT.printed[key].known is None


def test_the_trial_board() -> None:
    """Ruling, Track and Focus key: a simulator may use a track named as the product's own; each effect stands once."""
    assert sorted(TRIAL_TRACK) == sorted(EFFECTS)
    assert list(TRIAL_KEY) == list(COLOURS) and sorted(TRIAL_KEY.values()) == sorted(KEY_EFFECTS)
    assert all(one < other for one, other in pairwise(TRIAL_POINTS))
