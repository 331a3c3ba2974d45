"""What is in the box, by name."""

from compere.bots.droids.board.position import LYING, ROBOTS
from compere.bots.droids.board.squares import DIRECTIONS
from compere.bots.droids.cards import DIRECTION_TERMS, LEVELS, SIGNS, THING_SIGNS, order_id, order_label
from playing import said


def test_what_an_order_is_called() -> None:
    """Its code is its kind and direction."""
    assert order_id("take_put", 7) == "order:take_put_up_left"
    assert said(order_label("step", 2)) == "1 square right"
    assert said(order_label("max", 4)) == "maximum down"


def test_every_direction_has_its_name() -> None:
    """In the order in which they are numbered."""
    assert [term.id.partition(":")[2] for term in DIRECTION_TERMS] == list(DIRECTIONS)


def test_every_sign_is_one_thing() -> None:
    assert set(SIGNS) == set(ROBOTS)
    assert set(THING_SIGNS) == set(LYING)
    signs = [*SIGNS.values(), *THING_SIGNS.values()]
    assert len(set(signs)) == len(signs)


def test_six_levels() -> None:
    """Sheet, lines 263 to 268."""
    assert list(LEVELS) == [str(level) for level in range(1, 7)]
    assert all(said(name).startswith(level) for level, name in LEVELS.items())
