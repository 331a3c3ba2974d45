"""What a player may set right, when, and that it holds from where the trick, the count or the round began."""

from typing import Any

import pytest

from bots.droco import tables
from bots.droco.tables import ids, labels
from compere.bots.droco.bot import BOT
from compere.bots.droco.cards import CARDS, ROUND_LEAST, ROUND_MOST, Seen
from compere.bots.droco.state import DROCO, PLAYERS, DrocoState, Taken
from compere.errors import InvalidAnswer, JournalMismatch, UnknownFact
from compere.journal import Corrected, Header
from compere.session import Session
from compere.table import Table
from playing import play, said

FACTS = BOT.correctable

HAND = ids("A10 A8 A5 A2 B9 B3 C7 C6 C1 D10 D4 D2")
BEGUN = [("ai:1",), "low", "max-low", "high-min", "D", HAND]


def table(hand: str = "A5 B2", gone: str = "C7") -> DrocoState:
    """A table in a round's course: this hand, these cards gone, three tricks taken, a round counted."""
    state = tables.table(hand)
    state.gone = list(ids(gone))
    state.leader, state.trump = "second", "B"
    state.taken = [
        Taken("first", {DROCO: "robot:C1"}),
        Taken(DROCO, {DROCO: "robot:C2"}, led="C"),
        Taken("first", {DROCO: "robot:C3"}, led="A"),
    ]
    state.scores = {"first": [7], "second": [-3], "third": [0]}
    return state


def correct(state: DrocoState, fact: str, value: Any) -> None:
    """Set a fact right as a session does: checked, then applied."""
    prompt = FACTS[fact].editor(state)
    FACTS[fact].write(state, prompt.decode(prompt.check(value)))


@pytest.mark.parametrize(
    ("fact", "value", "name", "then"),
    [
        ("hand", ("robot:D9", "robot:A5"), "hand", ["robot:A5", "robot:D9"]),
        ("card", "robot:B2-robot:A13", "hand", ["robot:A13", "robot:A5"]),
        ("card", "robot:A5-robot:D1", "hand", ["robot:B2", "robot:D1"]),
        ("trump", "C", "trump", "C"),
        ("leader", "third", "leader", "third"),
        ("leader", "droco", "leader", "droco"),
        ("pile", "third", "recounted", {"third"}),
        ("total_first", -140, "scores", {"first": [-140], "second": [-3], "third": [0]}),
        ("total_third", 60, "scores", {"first": [7], "second": [-3], "third": [60]}),
    ],
)
def test_apply(fact: str, value: object, name: str, then: object) -> None:
    """Every fact, set right, is what the table then is."""
    state = table()
    correct(state, fact, value)
    assert getattr(state, name) == then


def test_what_they_are_called() -> None:
    """A fact that is somebody's has the name."""
    assert [said(fact.called(table())) for fact in FACTS.values()] == [
        *("A card of its hand", "Droco’s hand", "Trump", "Leader", "Who won a trick", "A face-down pile"),
        *("Total, Ann", "Total, Bob", "Total, Cy"),
    ]


def test_the_hand_that_may_be_set() -> None:
    """As many cards as Droco holds, in any order, each of them held now or not known to be gone."""
    prompt = FACTS["hand"].editor(table())
    assert (prompt.count, prompt.ordered) == (2, False)
    assert prompt.ids() == tuple(card for card in CARDS if card != "robot:C7")
    for wrong in (("robot:A5",), ("robot:A5", "robot:C7"), ("robot:A5", "robot:A5")):
        with pytest.raises(InvalidAnswer):
            prompt.check(wrong)


def test_one_card_for_another() -> None:
    """The card that is wrong is one of the hand, the one that it is instead is not seen yet; each is told by facets."""
    state = table()
    state.turn_up(Seen("D", "robot:D1"))
    prompt = FACTS["card"].editor(state)
    swaps = {(option.facets["wrong"].id, option.facets["card"].id) for option in prompt.options}
    unseen = [card for card in CARDS if card not in ids("A5 B2 C7 D1")]
    assert swaps == {(wrong, right) for wrong in ids("A5 B2") for right in unseen}
    assert said(prompt.options[0].label) == "A5 → A13"
    assert {"type", "strength"} <= set(prompt.options[0].facets)


def test_the_trump_by_its_card() -> None:
    """The card that lies there may be scanned; a card that was taken for it is in the game again, unless it is it."""
    state = table()
    correct(state, "trump", "robot:D9")
    assert (state.trump, state.trump_card, "robot:D9" in state.unseen()) == ("D", "robot:D9", False)
    correct(state, "trump", "D")
    assert state.trump_card == "robot:D9"
    correct(state, "trump", "A")
    assert (state.trump, state.trump_card, "robot:D9" in state.unseen()) == ("A", "", True)
    state.gone += [card for card in CARDS if card[6] == "C"]
    assert labels(FACTS["trump"].editor(state)) == ["A", "B", "D"]


def test_who_won_a_trick() -> None:
    """Sheet, lines 181 to 191: what lies before the players follows from it, and so does who leads after the last."""
    state = table()
    correct(state, "winner", "robot:C2-third")
    assert (state.droco_tricks, state.captured["third"].face_up, state.leader) == (0, ("robot:C2",), "second")
    correct(state, "winner", "robot:C1-droco")
    assert [each.unknown for each in state.captured.values()] == [1, 1, 1]
    correct(state, "winner", "robot:C3-third")
    assert (state.captured["third"].face_up, state.leader) == (ids("C2 C3"), "third")


def test_who_cannot_have_won_a_trick_is_no_answer() -> None:
    """Sheet, line 169: with C3 Droco has not followed; who is thought to have won is no answer either."""
    prompt = FACTS["winner"].editor(table())
    assert [said(option.label) for option in prompt.options] == [
        *("C1: Bob", "C1: Cy", "C1: Droco"),
        *("C2: Ann", "C2: Bob", "C2: Cy"),
        *("C3: Bob", "C3: Cy"),
    ]


def test_a_total_of_several_rounds() -> None:
    """Sheet, line 215: the rounds add up to it; it has no more and no less than the rounds can give."""
    state = table()
    state.scores["first"] = [7, -30]
    prompt = FACTS["total_first"].editor(state)
    assert (said(prompt.text), prompt.min, prompt.max) == ("Total, Ann:", 2 * ROUND_LEAST, 2 * ROUND_MOST)
    correct(state, "total_first", 12)
    assert state.total("first") == 12


def test_a_choice_begins_where_it_is() -> None:
    """Who corrects the trump or the leader starts from what was thought, and people have their names."""
    state = table()
    assert [FACTS[fact].editor(state).usual_answer for fact in ("trump", "leader")] == ["B", "second"]
    assert [said(option.label) for option in FACTS["leader"].editor(state).options] == ["Ann", "Bob", "Cy", "Droco"]


# In a game


def game(*answers: object, **options: str) -> Table:
    return play(BOT, options, [*BEGUN, *answers])


def won_by_the_first(tricks: int) -> list[str]:
    """Answers to the first tricks of a round with this hand: the owner wins each, and leads trumps."""
    return [answer for nth in range(tricks) for answer in (["D"] if 0 < nth < 11 else []) + ["first"]]


def test_when_what_can_be_corrected() -> None:
    """There is no hand before it is laid out and after the last trick, no trick taken in the first, no total before
    a round is counted; all of that is refused by name."""
    cards, taken, totals = (
        ["card", "hand", "trump", "leader"],
        ["winner", "pile"],
        [f"total_{each}" for each in PLAYERS],
    )
    begun = play(BOT)
    assert list(begun.session.corrections()) == []
    with pytest.raises(UnknownFact, match=r"^'hand' cannot be corrected now: there is nothing of it"):
        begun.correct("hand", [])
    assert list(game().session.corrections()) == cards
    assert list(game("first").session.corrections()) == [*cards, *taken]
    counting = game(*won_by_the_first(11), DROCO)
    assert (counting.prompt.key, list(counting.session.corrections())) == ("droco.pile", taken)
    counting.answer(counting.prompt.min)
    while counting.prompt.key == "droco.pile":
        counting.answer(counting.prompt.min)
    assert (counting.prompt.key, list(counting.session.corrections())) == ("droco.ai", totals)


def test_a_correction_while_a_round_is_prepared_leaves_the_round_before() -> None:
    """Sheet, 1: the round begins with its preparation; what is set right there is not set in the last trick."""
    table = game(*won_by_the_first(12))
    assert (table.prompt.key, table.session.state.round) == ("droco.ai", 2)
    table.answer(("ai:1",))
    table.answer("A")
    assert table.prompt.key == "droco.hand"
    with pytest.raises(UnknownFact):
        table.correct("trump", "D")
    assert (table.prompt.key, table.session.state.trump) == ("droco.hand", "A")
    total = table.session.state.total("second")
    table.correct("total_second", total - 5)
    assert (table.prompt.key, table.session.state.round, table.offer.answer) == ("droco.ai", 2, ["ai:1"])
    assert table.session.state.scores["second"] == [total - 5]


def test_the_hand_can_be_corrected_when_droco_has_played() -> None:
    """It is set right as it was when the trick began: at *who wins?* with the card that Droco has played since."""
    table = game("first", "B")
    assert (table.prompt.key, len(table.session.state.hand)) == ("droco.winner", 10)
    prompt = table.session.correction("hand")
    assert prompt.count == 11
    held = [card for card in HAND if card not in ids("D10 B3")]
    table.correct("hand", [*held, "robot:B4"])
    assert table.prompt.key == "droco.led"
    table.answer("B")
    assert said(table.told[-1].headline) == "B4"


def test_one_wrong_card_of_the_hand() -> None:
    """It costs that card only: D10 was D11, so Droco leads another one."""
    table = game()
    assert said(table.told[-1].headline) == "D10"
    table.correct("card", "robot:A10-robot:A13")
    assert said(table.told[-1].headline) == "A13"
    assert sorted(table.session.state.hand) == sorted({*HAND, "robot:A13"} - set(ids("A10 A13")))


def test_a_corrected_hand_is_played_from_and_history_stays() -> None:
    """Droco plays from the corrected hand; what it has played before, and from which hand, is not rewritten."""
    table = game("first")
    before = table.session.public_state["taken"]
    hand = ["robot:B13", *(card for card in table.session.state.hand if card != "robot:B3")]
    table.correct("hand", hand)
    assert (table.prompt.key, sorted(table.session.state.hand)) == ("droco.led", sorted(hand))
    taken = {"winner": "first", "cards": {"droco": "robot:D10"}, "lost": {}, "led": "D"}
    assert table.session.public_state["taken"] == before == [taken]
    table.answer("B")
    assert table.session.state.lying.cards == {"droco": "robot:B9"}
    assert table.session.state.gone == ["robot:D10", "robot:B9"]


def test_a_corrected_trump_may_decide_the_trick() -> None:
    """With another trump Droco's card may be unbeatable: the trick is played again from its start."""
    table = game()
    assert (said(table.told[-1].text), said(table.prompt.text)) == ("It leads D10.", "Who wins?")
    table.correct("trump", "A")
    table.correct("hand", ["robot:A13", *HAND[1:]])
    assert said(table.told[-2].text) == "Droco plays A13 and wins the trick."


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


@pytest.mark.parametrize("score", ["light", "full"])
def test_a_trick_that_droco_has_won_after_all_is_counted_at_the_end(score: str) -> None:
    """Sheet, line 181: what everybody lost in it nobody has told, so that the piles are counted in either score."""
    table = game(*won_by_the_first(11), score=score)
    assert (table.prompt.key, table.session.state.trick) == ("droco.winner", 12)
    table.correct("winner", "robot:D10-droco")
    assert table.session.state.droco_tricks == 1
    table.answer("first")
    assert [said(table.prompt.text), table.prompt.min] == [
        "you, 9 face down, points:",
        1 + table.session.state.captured["first"].face_down_points,
    ]


def test_a_pile_may_be_counted_in_the_full_score() -> None:
    """Its points are then asked at the end of the round, whatever they are."""
    table = game(*won_by_the_first(11), score="full")
    table.correct("pile", "second")
    table.answer("first")
    assert (said(table.prompt.text), table.prompt.min, table.prompt.max) == ("left, 0 face down, points:", 0, 140)
    table.answer(13)
    assert (table.prompt.key, table.session.state.scores["second"]) == ("droco.ai", [-13])


def test_a_journal_that_corrects_what_is_not_there_is_told_by_its_line() -> None:
    """What another version of the rules let be set right, and this one does not, is the journal's fault."""
    header = Header("droco", 1, BOT.choose_options({}), "1")
    with pytest.raises(JournalMismatch, match=r"^line 2 of the journal corrects 'trump', but 'trump' cannot be"):
        Session(BOT, header, [Corrected(0, 1, "trump", "C")])
