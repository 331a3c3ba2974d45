"""Robokid's final score, and who wins."""

from typing import Any

import pytest

from bots.robokid.tables import dogs, keys, table
from compere.bots.robokid import score
from compere.bots.robokid.cards import MADE_UP_RULES
from compere.bots.robokid.state import SEATS
from playing import drive, said


def scored(state: Any, *answers: object) -> tuple[list[Any], Any]:
    """Count, with these answers; the last of them is who wins."""
    return drive(score.final_score(state), *answers)


def test_the_plain_score() -> None:
    """Sheet, line 48: victory points and the points of the Fort level, as a player has them."""
    asked, outcome = scored(table(points=17, level=3), 5, "robokid")
    assert keys(asked) == ["level_points", "winner"]
    assert asked[0].fact == "robokid.level.3"
    assert outcome.scores == {"robokid": 22}
    assert [said(line.value) for line in outcome.lines] == ["22", "17", "5"]
    assert "22" in said(asked[1].text)


def test_every_source() -> None:
    """Ruling, End: level, made-up rules, sculpture, dogs and cats beside the VP; Kingsly's bonus does not count."""
    state = table(
        "dogs=yes cats=yes",
        points=25,
        level=5,
        made_up_rules=1,
        sculpture=True,
        doghouse=dogs("duke echo"),
        cats=["cat:kingsly", "cat:bandit"],
    )
    asked, outcome = scored(state, 9, "rule:loner", 4, "no", 3, "robokid")
    assert keys(asked) == ["level_points", "rule", "macaroni", "dogs_beaten", "cat_points", "winner"]
    assert (asked[0].fact, asked[2].fact, asked[4].fact) == ("robokid.level.5", "robokid.macaroni", "robokid.cats.2")
    assert outcome.scores == {"robokid": 25 + 9 + 5 + 4 + 7 + 3}
    assert [said(line.value) for line in outcome.lines] == ["53", "25", "9", "5", "4", "7", "3"]


def test_what_robokid_has_not_is_not_asked() -> None:
    """No doghouse dog, no cat, no sculpture, no made-up rule: no question about them."""
    state = table("dogs=yes cats=yes", dog_pile=dogs("duke"), yard_dogs=dogs("echo"), table_cats=["cat:bandit"])
    asked, outcome = scored(state, 0, "first")
    assert keys(asked) == ["level_points", "winner"]
    assert outcome.scores == {"robokid": 0}


@pytest.mark.parametrize(
    ("rule", "answers", "points"),
    [
        ("rule:loner", [], 5),  # sheet, line 70: always 5
        ("rule:slime_lab", [], 3),  # sheet, line 70: books of deck, discard pile, Yard and Lookout, coins aside
        ("rule:big_plans", [4], 4),
        ("rule:sleepover", [8], 8),
    ],
)
def test_a_made_up_rule(rule: str, answers: list[int], points: int) -> None:
    """Sheet, line 70: turned up at the end, counted from the piles, else asked."""
    state = table(deck="doc smoke", discard="chef tiny", yard="skids", lookout="patch", made_up_rules=1)
    asked, ((label, got),) = drive(score.score_made_up_rules(state), rule, *answers)
    assert keys(asked) == ["rule", "rule_points"][: 1 + len(answers)]
    assert set(asked[0].ids()) == set(MADE_UP_RULES)
    assert (said(label), got) == (MADE_UP_RULES[rule].english, points)


def test_several_made_up_rules_of_a_physical_deck() -> None:
    """Ruling, Two ways to keep the deck: one number for each that needs the cards; one of each rule is in the box."""
    asked, outcome = scored(table("deck=physical", made_up_rules=2), 1, "rule:slime_lab", 2, "rule:minimalism", "first")
    assert keys(asked) == ["level_points", "rule", "rule_points", "rule", "winner"]
    assert set(asked[1].ids()) - set(asked[3].ids()) == {"rule:slime_lab"}
    assert outcome.scores == {"robokid": 1 + 2 + 0}


@pytest.mark.parametrize(("beaten", "points"), [("no", 7), ("yes", 0)])
def test_most_dogs(beaten: str, points: int) -> None:
    """Sheet, line 142, and ruling, Most dogs, tied: 7 points, also where somebody has as many."""
    (prompt,), got = drive(score.score_dogs(table("dogs=yes", doghouse=dogs("duke echo"))), beaten)
    assert (prompt.key, prompt.often, got) == ("robokid.dogs_beaten", True, points)
    assert "2 dogs" in said(prompt.text)


# Who wins

BOTH = ("robokid", "second")


@pytest.mark.parametrize(
    ("people", "answers", "winners", "reason", "text"),
    [
        (1, ["robokid"], ("robokid",), "robokid_wins", "You lose."),
        (1, ["first"], ("first",), "person_wins", "You win!"),
        (1, ["shared"], ("robokid", "first"), "shared", "A tie: the victory is shared."),
        (3, ["second"], ("second",), "person_wins", "Bob wins."),
        (3, ["robokid"], ("robokid",), "robokid_wins", "Robokid wins."),
        (3, ["shared", ("first", "third")], ("first", "third"), "shared", "A tie: Ann and Cy. The victory is shared."),
        (2, ["shared", BOTH], BOTH, "shared", "A tie: Robokid and Bob. The victory is shared."),
    ],
)
def test_who_wins(people: int, answers: list[object], winners: tuple[str, ...], reason: str, text: str) -> None:
    """Sheet, line 48: as among players; how a tie is broken nobody says (facts, section 5), so it may be shared."""
    state = table(f"people={people}", points=12)
    asked, outcome = scored(state, 3, *answers)
    assert keys(asked)[1:] == ["winner", "winners"][: len(answers)]
    assert asked[1].ids() == ("robokid", *state.people, "shared")
    assert (outcome.winners, outcome.reason, said(outcome.text)) == (winners, reason, text)
    assert outcome.scores == {"robokid": 15}


@pytest.mark.parametrize(
    ("people", "winner", "text"),
    [
        (2, "first", "The player on its left wins."),
        (2, "second", "The player on its right wins."),
        (3, "second", "The player opposite wins."),
        (3, "third", "The player on its right wins."),
        (3, "robokid", "Robokid wins."),
    ],
)
def test_who_wins_without_a_name(people: int, winner: str, text: str) -> None:
    """Called by where they sit, seen from Robokid."""
    state = table(f"people={people}")
    state.seats = SEATS
    _, outcome = scored(state, 3, winner)
    assert said(outcome.text) == text
    state = table(f"people={people}")
    state.seats = SEATS
    _, outcome = scored(state, 3, "shared", ("robokid", "first"))
    assert said(outcome.text) == "A tie: the victory is shared."


def test_a_shared_victory_has_two_winners_at_least() -> None:
    """Robokid may be among them or not."""
    asked, _ = scored(table("people=3"), 3, "shared", ("robokid", "first", "second", "third"))
    assert (asked[2].min, asked[2].max) == (2, 4)
    assert asked[2].ids() == ("robokid", "first", "second", "third")
