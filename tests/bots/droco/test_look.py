"""What may be looked at: glance, progress, why a code is refused, the code sheet."""

import pytest

from compere.bots.droco.bot import BOT
from compere.bots.droco.cards import CARDS
from compere.bots.droco.look import CODES, glance, heading, progress, refusal
from compere.bots.droco.state import DROCO, DrocoState, Taken, new_state
from playing import play, said

HAND = ("A10 A8 A5 A2 B9 B3 C7 C6 C1 B10", "low", "max-low", "high-min")


def ids(cards: str) -> tuple[str, ...]:
    return tuple(f"robot:{card}" for card in cards.split())


def table(hand: str = "", *columns: str) -> DrocoState:
    """A table in the first round with this hand and an AI card of these columns."""
    state = new_state(BOT.choose_options({}))
    state.seats = ("Ann", "Bob", "Cy")
    state.begin_round()
    state.hand = list(ids(hand))
    state.columns = dict(zip(("follow", "no", "lead"), (tuple(each.split("-")) for each in columns), strict=False))
    return state


def lines(state: DrocoState) -> list[tuple[str, str]]:
    return [(said(line.label), said(line.value)) for line in glance(state)]


def test_glance_at_what_it_would_play() -> None:
    """Ruling, Seeing ahead: a line for each led type and one for leading; then round, trick and columns."""
    assert lines(table(*HAND))[:10] == [
        ("A led", "A2, low"),
        ("B led", "B3, low"),
        ("C led", "C1, low"),
        ("D led", "A2, low"),
        ("it leads", "B10, min"),
        ("Round 1", "the deal"),
        ("A", "10 8 5 2"),
        ("B", "10 9 3"),
        ("C", "7 6 1"),
        ("D", "–"),
    ]


@pytest.mark.parametrize("state", [table(), table("A2"), table("", "low", "high", "low")], ids=["both", "card", "hand"])
def test_nothing_is_foretold_without_a_hand_and_a_card(state: DrocoState) -> None:
    """Before the round is prepared, and after its last trick, nothing to play, and without a hand no columns."""
    assert lines(state)[0][0] == "Round 1"
    assert [label for label, _ in lines(state) if label in "ABCD"] == (list("ABCD") if state.hand else [])


def test_glance_at_the_players() -> None:
    """The total of the rounds so far, the robots that lie face down, and the tricks that Droco has won."""
    state = table(*HAND)
    won = {"second": "D4 D5 D6 D7", DROCO: "A12"}
    state.taken = [Taken(player, {DROCO: card}) for player, cards in won.items() for card in ids(cards)]
    state.scores["third"] = [10, -14]
    assert lines(state)[10:] == [
        ("Ann", "before: 0, hidden: 1"),
        ("Bob", "before: 0, hidden: 2"),
        ("Cy", "before: −4, hidden: 1"),
        ("Droco", "1 trick"),
    ]


def test_progress() -> None:
    """A game in the list is known by its round and trick; before the first one the cards are dealt."""
    state = table()
    assert said(progress(state)) == "round 1, the deal"
    state.round, state.trick = 2, 7
    assert said(progress(state)) == "round 2, trick 7"
    assert ("Round 2", "trick 7/12") in lines(state)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("robot:A10", "A10 is in Droco’s hand."),  # a led card that Droco holds
        ("robot:D4", "D4 was played before."),
        ("robot:D3", "D3 is the trump."),
        ("robot:D5", "D5 is not asked for now."),
        ("ai:3", None),
        ("pick:first", None),
        ("robot:E1", None),
        ("", None),
    ],
)
def test_refusal(code: str, why: str | None) -> None:
    """A robot that is scanned at the wrong moment is named, and so is why; other codes are not the bot's."""
    state = table(*HAND)
    state.gone, state.trump_card = ["robot:D4"], "robot:D3"
    text = refusal(state, code)
    assert (text and said(text)) == why


def test_refused_codes_are_no_answers() -> None:
    """A led card that Droco holds, or one played before, answers nothing in a game."""
    hand = ids("A10 A8 A5 A2 B9 B3 C7 C6 C1 B10 B1 C13")
    game = play(BOT, {}, [("ai:1",), "low", "max-low", "high-min", "robot:D4", hand, "first"])
    assert game.prompt.key == "droco.led"
    refused = [code for code in CARDS if code not in game.prompt.ids()]
    assert {said(game.refusal(code)).partition(" ")[2] for code in refused} == {
        "is in Droco’s hand.",
        "was played before.",
        "is the trump.",
    }
    assert set(refused) == {*hand, "robot:D4"}


def test_codes() -> None:
    """Every robot, AI card and frequent answer has a code."""
    robots, ai_cards, answers = ([item.id for item in group.items] for group in CODES)
    assert robots == list(CARDS)
    assert ai_cards == [f"ai:{number}" for number in range(1, 13)]
    assert answers == [f"pick:{id}" for id in ("A", "B", "C", "D", "first", "second", "third", "droco")]
    assert [said(item.label) for item in CODES[2].items][-4:] == ["you", "left", "right", "Droco"]


def test_which_trick_and_trump_stand_over_its_questions() -> None:
    """With who leads it, unless Droco does, whose card says so; the other steps keep their names."""
    state = table(*HAND)
    state.trick = 4
    assert heading(state, "trick") is None
    state.trump = "C"
    assert said(heading(state, "trick")) == "Trick 4, trump C"
    state.leader = "second"
    assert said(heading(state, "trick")) == "Trick\u202f4: Bob,\u202ftrump\u202fC"
    state.trick = 10
    assert said(heading(state, "trick")) == "10: Bob,\u202ftrump\u202fC"
    assert heading(state, "deal") is None


def test_whose_hand_is_entered_stands_over_it() -> None:
    """From the trump on, until its cards are there; before, which round it is."""
    state = table("")
    state.trump = ""
    assert said(heading(state, "prepare")) == "Round 1"
    state.trump = "C"
    assert said(heading(state, "prepare")) == "Droco’s hand"
    state.hand = list(HAND)
    assert heading(state, "prepare") is None
