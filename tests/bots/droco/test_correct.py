"""What a player may set right, and that it holds from the start of the trick."""

from typing import Any

import pytest

from compere.bots.droco import BOT
from compere.bots.droco.cards import CARDS
from compere.bots.droco.correct import FACTS
from compere.bots.droco.state import DrocoState, new_state
from compere.errors import InvalidAnswer
from compere.table import Table
from playing import play, said


def ids(cards: str) -> tuple[str, ...]:
    return tuple(f"robot:{card}" for card in cards.split())


HAND = ids("A10 A8 A5 A2 B9 B3 C7 C6 C1 D10 D4 D2")
BEGUN = [("ai:1",), "low", "max-low", "high-min", "D", HAND]


def table(hand: str = "A5 B2", gone: str = "C7") -> DrocoState:
    """A table in the first round with this hand and these cards gone."""
    state = new_state(BOT.choose_options({}))
    state.seats = ("Ann", "Bob", "Cy")
    state.begin_round()
    state.hand = list(ids(hand))
    state.gone = list(ids(gone))
    return state


def correct(state: DrocoState, fact: str, value: Any) -> None:
    """Set a fact right as a session does: checked, then applied."""
    FACTS[fact].apply(state, FACTS[fact].prompt(state).check(value))


@pytest.mark.parametrize(
    ("fact", "value", "then"),
    [
        ("hand", ("robot:D9", "robot:A5"), ["robot:A5", "robot:D9"]),
        ("trump", "C", "C"),
        ("leader", "third", "third"),
        ("leader", "droco", "droco"),
    ],
)
def test_apply(fact: str, value: object, then: object) -> None:
    """Every fact, set right, is what the table then is."""
    state = table()
    state.leader = "second"
    correct(state, fact, value)
    assert getattr(state, fact) == then


def test_the_hand_that_may_be_set() -> None:
    """As many cards as Droco holds, in any order, each of them held now or not known to be gone."""
    prompt = FACTS["hand"].prompt(table())
    assert (prompt.count, prompt.ordered) == (2, False)
    assert prompt.ids() == tuple(card for card in CARDS if card != "robot:C7")
    for wrong in (("robot:A5",), ("robot:A5", "robot:C7"), ("robot:A5", "robot:A5")):
        with pytest.raises(InvalidAnswer):
            prompt.check(wrong)


def test_a_choice_begins_where_it_is() -> None:
    """Who corrects the trump or the leader starts from what was thought, and people have their names."""
    state = table()
    state.trump, state.leader = "B", "second"
    assert [FACTS[fact].prompt(state).default for fact in ("trump", "leader")] == ["B", "second"]
    assert [said(option.label) for option in FACTS["leader"].prompt(state).options] == ["Ann", "Bob", "Cy", "Droco"]


# In a game


def game(*answers: object) -> Table:
    return play(BOT, {}, [*BEGUN, *answers])


def test_a_corrected_hand_is_played_from_and_history_stays() -> None:
    """Droco plays from the corrected hand; what it has played before, and from which hand, is not rewritten."""
    table = game("first")
    before = table.session.public_state["plays"]
    hand = ["robot:B13", *(card for card in table.session.state.hand if card != "robot:B3")]
    table.correct("hand", hand)
    assert (table.prompt.key, sorted(table.session.state.hand)) == ("droco.led", sorted(hand))
    assert table.session.public_state["plays"] == before == [{"led": None, "hand": list(HAND), "card": "robot:D10"}]
    table.answer("B")
    assert table.session.state.plays[1]["card"] == "robot:B9"
    assert table.session.state.gone == ["robot:D10", "robot:B9"]


def test_a_corrected_trump_may_decide_the_trick() -> None:
    """With another trump Droco's card may be unbeatable: the trick is played again from its start."""
    table = game()
    assert said(table.prompt.text) == "D10: who wins?"
    table.correct("trump", "A")
    table.correct("hand", ["robot:A13", *HAND[1:]])
    assert said(table.told[-1].text) == "Droco plays A13. Droco wins the trick."


@pytest.mark.parametrize(("leader", "key"), [("third", "droco.led"), ("droco", "droco.winner")])
def test_a_corrected_leader_leads(leader: str, key: str) -> None:
    """Who leads this trick, set right: a human's type is asked, Droco's card is played."""
    table = game("first")
    table.correct("leader", leader)
    assert (table.session.state.leader, table.prompt.key) == (leader, key)
    assert table.session.state.trick == 2


def test_a_correction_offers_the_trick_again() -> None:
    """The answers of this trick are offered again after a correction, while their questions still stand."""
    table = game("first", "B")
    assert table.prompt.key == "droco.winner"
    table.correct("trump", "C")
    assert (table.prompt.key, table.offer.answer) == ("droco.led", "B")
