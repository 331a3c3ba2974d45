"""What is in the box, by name."""

import pytest

from catalogue import DRAWN
from compere.bots.droids import say
from compere.bots.droids.board.map import COLOURS
from compere.bots.droids.board.ours import MAP
from compere.bots.droids.board.position import LYING, ROBOTS
from compere.bots.droids.board.squares import DIRECTIONS
from compere.bots.droids.cards import (
    DIRECTION_TERMS,
    LEVELS,
    ROBOT_TERMS,
    SIGN_TERMS,
    SIGNS,
    THING_SIGNS,
    order_id,
    order_label,
)
from compere.bots.droids.questions import ON_MAP
from compere.bots.droids.texts import map_sheets
from compere_device import words
from compere_device.pages.page import cells
from playing import said


def test_what_an_order_is_called() -> None:
    """Its code is its kind and direction."""
    assert order_id("take_put", 7) == "order:take_put_up_left"
    assert said(order_label("step", 2)) == "1\N{NO-BREAK SPACE}square right"
    assert said(order_label("max", 4)) == "maximum down"


def test_every_direction_has_its_name() -> None:
    """In the order in which they are numbered."""
    assert [term.id.partition(":")[2] for term in DIRECTION_TERMS] == list(DIRECTIONS)


def test_every_sign_is_one_thing() -> None:
    assert set(SIGNS) == set(ROBOTS)
    assert set(THING_SIGNS) == set(LYING)
    signs = [*SIGNS.values(), *THING_SIGNS.values()]
    assert len(set(signs)) == len(signs)
    assert {robot: term.english for robot, term in SIGN_TERMS.items()} == SIGNS


@pytest.mark.parametrize("language", DRAWN)
def test_a_robots_sign_is_the_first_letter_of_its_colour(language: str) -> None:
    """Sheet, line 46, in each language: a French map has J and V; each sign is still one thing.

    German has two colours with G: there the signs are those of the English map.
    """
    spoken = words.load(language)
    signs = {robot: spoken.say(say("{sign}", sign=term)) for robot, term in SIGN_TERMS.items()}
    named = {robot: spoken.say(say("{robot}", robot=ROBOT_TERMS[robot])) for robot in COLOURS}
    assert {robot: signs[robot] for robot in COLOURS} == {robot: name[0] for robot, name in named.items()}
    assert len({*signs.values(), *THING_SIGNS.values()}) == len(signs) + len(THING_SIGNS)
    (row,) = cells((tuple(ON_MAP[robot] for robot in ROBOTS),), spoken.say)
    assert [cell.text for cell in row] == [signs[robot] for robot in ROBOTS]
    (yellow,) = [blank.square for line in map_sheets(MAP)[0][1] for blank in line if blank.sign.id == "Y"]
    assert cells(((yellow,),), spoken.say)[0][0].text == signs["yellow"]  # where an owner draws the map


def test_six_levels() -> None:
    """Sheet, lines 263 to 268."""
    assert list(LEVELS) == [str(level) for level in range(1, 7)]
    assert all(said(name).startswith(level) for level, name in LEVELS.items())
