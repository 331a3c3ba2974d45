"""The order tokens, counted from the sheet."""

import pytest

from compere.bots.droids.board.orders import KINDS, KINDS_IN, RELAYS
from compere.bots.droids.board.squares import SLANTED, STRAIGHT

TOKENS = {  # sheet, lines 30 to 41, in their order; the background from lines 57 to 60
    "step": (8, "purple"),
    "diagonal": (7, "purple"),
    "two": (8, "purple"),
    "max": (9, "purple"),
    "water_step": (20, "blue"),
    "water_diagonal": (4, "blue"),
    "repairer_step": (10, "grey"),
    "repairer_max": (6, "grey"),
    "repairer_two": (8, "grey"),
    "repair": (8, "grey"),
    "fire": (14, "red"),
    "take_put": (10, "red"),
    "relay_ahead": (2, "red"),
    "relay_right": (2, "red"),
    "relay_back": (2, "red"),
    "relay_left": (2, "red"),
}


def test_120_tokens() -> None:
    """Sheet, line 29: 120 pions ordres."""
    assert {id: (kind.copies, kind.colour) for id, kind in KINDS.items()} == TOKENS
    assert sum(kind.copies for kind in KINDS.values()) == 120
    assert list(KINDS) == list(TOKENS) and all(kind.id == id for id, kind in KINDS.items())


@pytest.mark.parametrize(
    ("scenario", "left_out", "tokens"),
    [
        (1, {"repairer_step", "repairer_max", "repairer_two", "repair"}, 88),  # line 161: les ordres gris
        (2, set(), 120),
        (3, set(), 120),
        (4, set(), 120),
        (5, {"repairer_step", "repairer_max", "repairer_two", "repair", "fire"}, 74),  # line 226
        (
            6,
            {"repairer_step", "repairer_max", "repairer_two", "repair", "diagonal", "water_diagonal"},
            77,
        ),  # line 240
        (7, {"repairer_step", "repairer_max", "repairer_two", "repair", "fire", *RELAYS}, 66),  # line 255
    ],
)
def test_what_a_scenario_leaves_out(scenario: int, left_out: set[str], tokens: int) -> None:
    assert set(KINDS) - set(KINDS_IN[scenario]) == left_out
    assert sum(kind.copies for kind in KINDS_IN[scenario].values()) == tokens


def test_28_codes_of_the_killers_human() -> None:
    """Issue, Killer: one code of the sheet holds kind and direction."""
    assert sum(len(kind.directions) for kind in KINDS_IN[7].values()) == 28


def test_directions_and_angles() -> None:
    """A diagonal order lies on a corner, all others along a side; ruling, Relay: four angles between two arrows."""
    assert {kind.id for kind in KINDS.values() if kind.directions == SLANTED} == {"diagonal", "water_diagonal"}
    assert all(kind.directions in (STRAIGHT, SLANTED) for kind in KINDS.values())
    assert [KINDS[id].angle for id in RELAYS] == [0, 2, 4, 6]
