"""Set-up: the AI card, the trump and the open hand of each round."""

import pytest

from bots.droco.tables import COLUMNS_1, HAND, ids, labels, sentences, table
from compere.almanac import Almanac
from compere.bots.droco import set_up
from compere.bots.droco.bot import BOT
from compere.bots.droco.cards import Seen
from compere.journal import Header
from compere.session import Session
from compere.table import Table
from playing import drive, said, told


def shipped_game(*answers: object, almanac: Almanac | None = None, **options: str) -> Table:
    """A game with these answers, where the almanac knows what ships."""
    header = Header("droco", 1, BOT.choose_options(options), "1")
    game = Table(Session(BOT, header), almanac or Almanac(BOT.shipped()), lambda entries: None)
    for answer in answers:
        game.answer(answer)
    return game


@pytest.mark.parametrize(("round", "where"), [(1, "on your left"), (2, "opposite you"), (3, "on your right")])
def test_prepare_round(round: int, where: str) -> None:
    """Sheet, lines 150 to 155, in this order: the AI card's place, trump, Droco's hand, two cards to the left."""
    state = table("", ai="once")
    state.round = round
    answers = [*([("ai:1",), *COLUMNS_1] if round == 1 else []), Seen("B"), ids(HAND)]
    step, asked, told = set_up.prepare_round(state), [], []
    for answer in [None, *answers[:-1]]:
        asked.append(step.send(answer))
        told.append(sentences(state))
    with pytest.raises(StopIteration):
        step.send(answers[-1])
    place = f"AI card {where}"
    assert [prompt.key for prompt in asked[-2:]] == ["droco.trump", "droco.hand"]
    assert told == [[]] * (len(asked) - 2) + [[place]] * 2
    assert sentences(state) == [place, "You each pass two cards to the left, not to Droco."]
    assert (state.trump, state.hand) == ("B", list(ids(HAND)))


@pytest.mark.parametrize(("ai", "drawn"), [("each", [1, 2, 3]), ("once", [1])])
def test_when_an_ai_card_is_drawn(ai: str, drawn: list[int]) -> None:
    """Sheet, lines 150 and 57: one at the start of each round; variant 2: the same one for the three rounds."""
    asked_in = []
    for round in (1, 2, 3):
        state = table(ai=ai)
        state.round = round
        if set_up.prepare_round(state).send(None).key == "droco.ai":
            asked_in.append(round)
    assert asked_in == drawn


def test_any_ai_card_may_come_again() -> None:
    """Ruling, AI cards: all of them are shuffled at the start of each round."""
    state = table()
    state.ai_card, state.round = "ai:1", 2
    (prompt, *_), _ = drive(set_up.draw_ai_card(state), ("ai:1",), *COLUMNS_1)
    assert prompt.ids() == tuple(f"ai:{number}" for number in range(1, 13))
    assert (prompt.stream, prompt.count, prompt.by) == ("ai", 1, "table")


@pytest.mark.parametrize(
    ("number", "doubts"),
    [
        ("1", []),
        ("6", ["Please check: “cannot follow” is high?"]),
        (
            "8",
            ["Please check: “cannot follow” is min, then low?", "Please check: “leads” is max, then high?"],
        ),
    ],
)
def test_doubtful_criteria_are_said(number: str, doubts: list[str]) -> None:
    """Ruling, Printed facts: three criteria are doubtful, and the mark is shown when the card is drawn."""
    game = shipped_game((f"ai:{number}",))
    assert game.prompt.key == "droco.trump"
    assert told(game) == [*doubts, "AI card on your left"]


def test_a_corrected_criterion_is_not_doubtful() -> None:
    """Ruling, Printed facts: the owner corrects a card on the device once and for all; the doubt is gone with it."""
    almanac = Almanac(BOT.shipped())
    almanac.learn("droco.ai.8.no", "min-high")
    game = shipped_game(("ai:8",), almanac=almanac)
    assert game.session.state.columns == {"follow": ("low",), "no": ("min", "high"), "lead": ("max", "high")}
    assert told(game)[:-1] == ["Please check: “leads” is max, then high?"]


def test_a_card_that_is_not_among_the_ten_is_learned_once() -> None:
    """Facts, B.2: an AI card that nobody knows is asked for column by column, and never again."""
    almanac = Almanac(BOT.shipped())
    game = shipped_game(("ai:11",), almanac=almanac)
    assert (game.prompt.key, game.prompt.fact) == ("droco.column_follow", "droco.ai.11.follow")
    assert said(game.prompt.text) == "AI card 11, follows:"
    for answer in ("high", "low-min", "max-high"):
        game.answer(answer)
    assert game.prompt.key == "droco.trump"
    learned = {"follow": ("high",), "no": ("low", "min"), "lead": ("max", "high")}
    assert game.session.state.columns == learned
    again = shipped_game(("ai:11",), almanac=almanac)
    assert again.prompt.key == "droco.trump"
    assert again.session.state.columns == learned


@pytest.mark.parametrize(("answer", "trump", "card"), [("C", "C", ""), ("robot:C7", "C", "robot:C7")])
def test_draw_trump(answer: str, trump: str, card: str) -> None:
    """Sheet, line 151: a card is the trump; a scanned one is known to be in nobody's hand."""
    state = table("")
    (prompt,), _ = drive(set_up.draw_trump(state), answer)
    assert (state.trump, state.trump_card) == (trump, card)
    assert card not in state.unseen()
    assert labels(prompt) == ["A", "B", "C", "D"]
    assert prompt.often


def test_lay_out_hand() -> None:
    """Sheet, lines 152 and 153: twelve cards, entered in any order, never the card that is the trump."""
    state = table("")
    state.turn_up(Seen("C", "robot:C7"))
    (prompt,), _ = drive(set_up.lay_out_hand(state), ids(HAND.replace("C7", "C8")))
    assert (prompt.count, prompt.ordered, len(prompt.options)) == (12, False, 51)
    assert "robot:C7" not in prompt.ids()
    assert state.hand == list(ids(HAND.replace("C7", "C8")))
