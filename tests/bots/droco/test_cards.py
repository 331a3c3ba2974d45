"""What is printed, against a second table of it."""

import pytest

from bots.droco import printed
from compere.bots.droco.cards import (
    AI_CARDS,
    CARDS,
    COLUMNS,
    DOUBTFUL,
    OTHER_AI_CARDS,
    PILE_MOST,
    POINTS,
    ROBOTS,
    ROUND_LEAST,
    ROUND_MOST,
    STRENGTHS,
    TYPES,
    points_of,
    strength_of,
    type_of,
)


def test_the_52_robots() -> None:
    """Sheet, lines 94 to 96: four types of thirteen strengths, each card known by what a scanner reads."""
    assert set(CARDS) == {robot.id for robot in printed.ROBOTS}
    assert len(CARDS) == len(ROBOTS) == 52
    assert {id: (type_of(id), strength_of(id)) for id in CARDS} == {each.id: tuple(each) for each in printed.ROBOTS}
    assert {id: (term.id, term.english) for id, term in ROBOTS.items()} == {id: (id, id[6:]) for id in CARDS}


def test_the_order_of_the_columns() -> None:
    """Sheet, line 153: columns A to D, in each the strongest first."""
    assert "".join(TYPES) == printed.TYPES
    assert list(STRENGTHS) == [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert CARDS[:2] + CARDS[12:14] == ("robot:A13", "robot:A12", "robot:A1", "robot:B13")


def test_the_points() -> None:
    """Facts, B.4: 15 for a 13, 10 for 10 to 12, else the strength; 90 in a type, 360 in the deck."""
    assert printed.POINTS == POINTS
    assert (sum(POINTS.values()), sum(map(points_of, CARDS))) == (90, 360)


def test_the_most_that_can_be_captured() -> None:
    """Sheet, lines 159, 181 and 187: one card a trick before a player, four of them face up at most (variant 1)."""
    dearest = sorted((printed.POINTS[robot.force] for robot in printed.ROBOTS), reverse=True)
    assert sum(dearest[:12]) == PILE_MOST == -ROUND_LEAST
    assert sum(dearest[:4]) == ROUND_MOST


@pytest.mark.parametrize("number", printed.CARDS)
def test_the_ten_ai_cards(number: int) -> None:
    """Facts, B.3: the criteria of every AI card."""
    card = printed.CARDS[number]._asdict()
    columns = AI_CARDS[str(number)]
    assert {printed.SITUATIONS[each]: printed.words(column) for each, column in columns.items()} == card


def test_there_are_ten_ai_cards_and_room_for_others() -> None:
    """Facts, B.2: ten AI cards; a card that is not among them has a number of its own."""
    assert [int(number) for number in AI_CARDS] == list(range(1, 11))
    assert not set(OTHER_AI_CARDS) & set(AI_CARDS)


def test_the_doubtful_columns() -> None:
    """Facts, B.3: what the pattern of the cards says otherwise is not taken for sure."""
    assert {(int(number), printed.SITUATIONS[each]) for number, each in DOUBTFUL} == printed.DOUBTFUL


def test_the_columns_that_a_card_may_have() -> None:
    """Ruling, Corrected AI cards: one or two criteria, with low or high among them, and no two of one kind."""
    words = ("low", "high", "max", "min")
    both = [(first, second) for first in words for second in words if {first, second} & {"low", "high"}]
    kinds = [pair for pair in both if {*pair} & {"max", "min"}]
    assert set(COLUMNS["no"]) == set(COLUMNS["lead"]) == {("low",), ("high",), *kinds}
    assert set(COLUMNS["follow"]) == {("low",), ("high",)}  # values in a type are unique: one criterion does
    assert all(columns[each] in COLUMNS[each] for columns in AI_CARDS.values() for each in columns)
