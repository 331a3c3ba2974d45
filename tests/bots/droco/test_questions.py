"""The options of Droco's questions, and those about what is printed on the AI cards."""

import pytest

from bots.droco import printed
from bots.droco.tables import labels, table
from compere.bots.droco.bot import BOT
from compere.bots.droco.questions import (
    AI_NUMBERS,
    CARD_OPTIONS,
    SCANNED,
    TYPE_OPTIONS,
    ai_card_question,
    winner_question,
)
from compere.bots.droco.state import DROCO, PLAYERS
from compere_device.answers.picker import begin
from compere_device.hands.controls import SIDES
from playing import said


def test_options_are_the_cards() -> None:
    """Sheet, lines 94 to 96: a robot is told by type and strength, or scanned; ten AI cards may be dealt, two not."""
    facets = {id: (option.facets["type"].english, option.facets["strength"]) for id, option in CARD_OPTIONS.items()}
    assert facets == {robot.id: (robot.type, robot.force) for robot in printed.ROBOTS}
    assert {id: said(option.label) for id, option in SCANNED.items()} == {id: id[6:] for id in CARD_OPTIONS}
    assert [said(option.label) for option in TYPE_OPTIONS.values()] == list(printed.TYPES)
    assert list(AI_NUMBERS.values()) == [str(number) for number in range(1, 13)]
    question = ai_card_question()
    assert question.candidates == {f"ai:{number}": 1 for number in printed.CARDS}
    assert question.ids() == tuple(AI_NUMBERS)


def test_everybody_keeps_their_key() -> None:
    """Who cannot have won leaves it empty: the owner's is UP, then clockwise, Droco's is BACK."""
    state = table()
    everybody = (*PLAYERS, DROCO)
    for players in ((DROCO, "second"), ("first", "third"), everybody):
        possible = tuple(player for player in everybody if player in players)
        way = begin(winner_question(state, possible, "robot:A1"))
        assert way.keys == tuple(SIDES[everybody.index(player)] for player in possible)


@pytest.mark.parametrize(
    ("situation", "columns"),
    [
        ("follow", ["low", "high"]),
        (
            "no",
            [
                *("low", "low, then max", "low, then min", "high", "high, then max", "high, then min"),
                *("max, then low", "max, then high", "min, then low", "min, then high"),
            ],
        ),
    ],
)
def test_a_column_must_single_out_a_card(situation: str, columns: list[str]) -> None:
    """Ruling, Corrected AI cards: only columns with low or high among their criteria can be picked."""
    assert labels(BOT.learning(f"droco.ai.3.{situation}")) == columns


def test_what_ships() -> None:
    """Ruling, Printed facts: thirty columns ship, three of them unverified, each with a question that sets it right."""
    shipped = BOT.shipped()
    assert len(shipped) == 30
    assert shipped["droco.ai.10.lead"].value == "low-max"
    assert {key for key, fact in shipped.items() if fact.unverified} == {
        "droco.ai.6.no",
        "droco.ai.8.no",
        "droco.ai.8.lead",
    }
    assert all(BOT.learning(key).check(known.value) for key, known in shipped.items())
    assert len(BOT.printed) == 36  # those of the two cards that nobody has transcribed too
    assert said(BOT.printed["droco.ai.8.lead"].called(None)) == "Card 8, leads"
