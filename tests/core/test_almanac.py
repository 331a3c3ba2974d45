"""Printed facts: those that ship, those that were learned over them, and forgetting."""

from compere.almanac import Almanac, Known

SHIPPED = {"t.a": Known(1, "the card"), "t.b": Known(2)}


def test_what_ships_is_known_with_its_source() -> None:
    """A shipped fact says where it is from and whether that is doubtful."""
    almanac = Almanac(SHIPPED)
    assert almanac.get("t.a") == Known(1, "the card")
    assert almanac.get("t.b") == Known(2)
    assert almanac.get("t.c") is None
    assert not almanac.changed


def test_what_was_learned_comes_before_what_ships() -> None:
    """The owner's own components are right, and a driver sees that there is something to save."""
    almanac = Almanac(SHIPPED)
    almanac.learn("t.a", 5)
    assert almanac.get("t.a") == Known(5, "entered")
    assert almanac.changed


def test_a_learned_nought_is_a_fact() -> None:
    """0, nothing and no are values like any other."""
    almanac = Almanac({"t.a": Known(1, "the card")})
    for value in (0, "", [], False, None):
        almanac.learn("t.a", value)
        assert almanac.get("t.a") == Known(value, "entered")


def test_taking_back_brings_back_what_ships() -> None:
    """Only what was learned can be forgotten."""
    almanac = Almanac(SHIPPED, {"t.a": Known(5, "entered")})
    almanac.take_back("t.a", 5)
    assert almanac.get("t.a") == SHIPPED["t.a"]
    assert almanac.changed


def test_taking_back_nothing_is_no_change() -> None:
    """There is nothing to save, and a change that waits to be saved still waits."""
    almanac = Almanac(SHIPPED)
    almanac.take_back("t.a", 1)
    assert almanac.get("t.a") == SHIPPED["t.a"]
    assert not almanac.changed
    almanac.learn("t.c", 1)
    almanac.take_back("t.b", 2)
    assert almanac.changed


def test_what_is_known_since_is_not_taken_back() -> None:
    """A game takes back its own answer only: not another one, and not what the owner has set right, be it the same."""
    almanac = Almanac()
    almanac.learn("t.a", 1)
    almanac.set_right("t.a", 2)
    almanac.take_back("t.a", 1)
    almanac.take_back("t.a", 2)
    assert almanac.get("t.a") == Known(2, "set right")
    almanac.learn("t.a", 3)
    almanac.take_back("t.a", 2)
    assert almanac.get("t.a") == Known(3, "entered")


def test_all_that_is_known() -> None:
    """What was learned stands over what ships, and neither is changed by looking."""
    almanac = Almanac(SHIPPED, {"t.a": Known(5, "entered"), "t.c": Known(6, "entered")})
    assert almanac.facts == {"t.a": Known(5, "entered"), "t.b": SHIPPED["t.b"], "t.c": Known(6, "entered")}
    almanac.facts.clear()
    assert almanac.get("t.b") == SHIPPED["t.b"]
