"""Which order the killer sends, and what orders did, in words."""

import pytest

from bots.droids.drawn import done, order
from bots.droids.hunting import hunt, mid_round
from compere.bots.droids.board.orders import Order
from compere.bots.droids.board.squares import DOWN, RIGHT, STRAIGHT, UP
from compere.bots.droids.board.strip import StripOrder
from compere.bots.droids.bot import BOT
from compere.bots.droids.decide import (
    distance,
    killers_reasons,
    killers_text,
    lost_emitters,
    next_order,
    no_order_left,
    number_at_killer,
    order_text,
    orders_ahead,
    your_hindrance,
    your_text,
)
from compere.bots.droids.state import hunt as hunt_of
from compere.bots.droids.state import new_state
from playing import said

COLUMNS = {3: "step up, two left, max right", 4: "fire", 9: "step down"}


def test_no_strip_lies_yet() -> None:
    state = hunt("B...K", COLUMNS)
    assert (number_at_killer(state), orders_ahead(state), next_order(state)) == (None, (), None)


def test_the_first_order_is_that_of_the_die() -> None:
    """Line 255: le premier ordre envoyé corresponde au chiffre du dé; example 2 (line 273): a three."""
    state = mid_round("B...K", COLUMNS, die=3)
    sent = next_order(state)
    assert sent and (sent.number, sent.order) == (3, order("killer step up"))
    assert [said(each) for each in sent.reasons] == [
        "The strip’s column 3 is at the killer.",
        "Its order 1 of 3: 1 down.",
    ]


def test_the_next_order_of_its_column() -> None:
    """Line 80: always the nearest first, one after the other; then none."""
    state = mid_round("B...K", COLUMNS, die=3)
    sent = []
    while each := next_order(state):
        sent.append(each.order)
        state.used[3] += 1
    assert sent == [order("killer step up"), order("killer two left"), order("killer max right")]


@pytest.mark.parametrize(("square", "number"), [(4, 3), (5, 4), (9, 8), (1, 0), (0, None)])
def test_in_another_column_it_gets_that_ones_orders(square: int, number: int | None) -> None:
    """Line 255: the sheet may overhang; ruling *The strip*: none where it does not reach."""
    state = mid_round("....K\nB", COLUMNS, die=3)
    state.board.robots["killer"] = square
    assert number_at_killer(state) == number


def test_beyond_the_right_end_there_is_none() -> None:
    state = mid_round("....K\nB", COLUMNS, die=8)
    state.board.robots["killer"] = 6
    assert (number_at_killer(state), orders_ahead(state)) == (None, ())


@pytest.mark.parametrize(("colour", "way"), [("red", DOWN), ("yellow", RIGHT), ("blue", UP)])
def test_its_order_goes_as_its_own_side_sees_it(colour: str, way: int) -> None:
    """Ruling *Where it starts*: its edge faces the human's own, on our map below, at the left or above."""
    state = new_state(BOT.choose_options({"level": "2", "die": "own"}))
    state.board = hunt_of(state.board.map, colour, state.options)
    state.lay(1)  # two up, fire
    sent = next_order(state)
    assert sent and sent.order == Order("two", way, "killer")


def test_directions_of_the_strip_are_the_killers() -> None:
    """The human sits opposite and sees them turned."""
    state = hunt("B..K")
    words = [said(order_text(state, StripOrder(kind, STRAIGHT[1]))) for kind in ("step", "two", "max", "fire")]
    assert words == ["1 left", "2 left", "max. left", "fire"]


@pytest.mark.parametrize(
    ("before", "sent", "text"),
    [
        ("B. .K .. ..", "killer step down", "Killer: 1↑."),
        ("B. .K .. ..", "killer two down", "Killer: 2↑."),
        ("B...K.....", "killer max right", "Killer: 5←."),
        ("B.K", "killer step up", "Killer: 0↓."),
        ("B.K", "killer two up", "Killer: 0↓."),
        ("B.K", "killer max up", "Killer: 0↓."),
        (".BK.", "killer step left", "Killer: 1→, you 1."),
        ("..B.K.", "killer max left", "Killer: 3→, you 2."),
        ("B.. ... ..K", "killer fire up", "Killer: no target."),
        ("B.K", "killer fire up", "Killer: fires, hits."),
    ],
)
def test_what_the_killer_did(before: str, sent: str, text: str) -> None:
    """As far as it went, as the human sees it."""
    state = hunt(before)
    result = done(state.board, sent)
    assert said(killers_text(state, order(sent), result.events)) == text


@pytest.mark.parametrize(("die", "text"), [(1, "Killer: die 1, misses."), (5, "Killer: die 5, hits.")])
def test_what_the_die_said(die: int, text: str) -> None:
    """Line 263: at level 1 the die decides."""
    state = hunt("B.K", level=1)
    events = done(state.board, "killer fire up", dice=(die,)).events
    assert said(killers_text(state, order("killer fire up"), events)) == text


@pytest.mark.parametrize(
    ("before", "sent", "level", "dice", "reasons"),
    [
        ("B...K.....", "killer max right", 2, (), ["What stops it: the edge."]),
        ("B.K#", "killer step right", 2, (), ["What stops it: an obstacle."]),
        ("B.K#", "killer step left", 2, (), []),  # as it was ordered
        ("B.#.K", "killer fire up", 2, (), ["No robot in sight."]),
        ("B.K", "killer fire up", 1, (5,), ["Distance 2, die 5: 2 destroyed."]),
        ("B.K", "killer fire up", 1, (1,), ["Distance 2, die 1: 0 destroyed."]),
        ("B.K", "killer fire up", 4, (), ["At this level every shot hits."]),
        ("B.K", "killer fire up", 6, (), []),  # the end says it
    ],
)
def test_why_it_did_that(before: str, sent: str, level: int, dice: tuple[int, ...], reasons: list[str]) -> None:
    """Lines 119 to 127, 263 to 268: a page of *why* says what the short line has no room for."""
    state = hunt(before, level=level)
    events = done(state.board, sent, dice=dice).events
    assert [said(each) for each in killers_reasons(state, events)] == reasons


def test_why_it_has_no_order() -> None:
    """Line 255: la feuille d'ordres peut dépasser du tapis; line 80: an emitter's orders are sent one by one."""
    state = mid_round("....K\nB", COLUMNS, die=3)
    assert [said(each) for each in no_order_left(state)] == ["Column 3 of the strip has no order left."]
    state.board.robots["killer"] = 0
    assert [said(each) for each in no_order_left(state)] == ["The strip does not reach to the killer’s column."]


def test_emitters_lost() -> None:
    assert lost_emitters(done(hunt("B.K", level=4).board, "killer fire up").events) == 3
    assert lost_emitters(done(hunt("B.K", level=4, lost=9).board, "killer fire up").events) == 1
    assert lost_emitters(done(hunt("B.K").board, "killer step down").events) == 0


@pytest.mark.parametrize(
    ("before", "sent", "text"),
    [
        ("B... ...K", "blue step right", None),
        ("B... ...K", "blue take_put right", None),
        ("B#.. ...K", "blue step right", None),
        ("b... ...K", "blue step right", None),
        ("B... ...K", "blue water_step right", None),
        ("B... ...K", "blue step left", None),
        ("B~.. ...K", "blue two right", "You go 1: water."),
        ("B.#. ...K", "blue two right", "You go 1: an obstacle."),
        ("B..# ...K", "blue max right", None),
        ("B.~. ...K", "blue max right", "You go 2: water."),
        ("BK..", "blue two right", "You push it 2."),
        ("BK..#", "blue max right", "You push it 2."),
        ("B.K.", "blue two right", "You: 2, killer 1."),
    ],
)
def test_what_your_order_did(before: str, sent: str, text: str | None) -> None:
    """Only what it does not say itself."""
    state = hunt(before)
    told = your_text(state, order(sent), done(state.board, sent).events)
    assert (said(told) if told else None) == text


@pytest.mark.parametrize(
    ("before", "sent", "why"),
    [
        ("B... ...K", "blue step right", None),
        ("B#.. ...K", "blue step right", "an obstacle"),
        ("b... ...K", "blue step right", "water"),
        ("B... ...K", "blue water_step right", "not in water"),
        ("B... ...K", "blue step left", "the edge"),
    ],
)
def test_what_hindered_your_order(before: str, sent: str, why: str | None) -> None:
    """Sheet, lines 100 to 113: an order without any effect has its reason."""
    hindered = your_hindrance(done(hunt(before).board, sent).events)
    assert (said(hindered) if hindered else None) == why


def test_a_distance() -> None:
    """Straight or slanted, in squares."""
    moves = done(hunt("B... .... ...K").board, "blue diagonal down-right", "blue two right").events
    assert [distance(each) for each in moves] == [1, 2]
