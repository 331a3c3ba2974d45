"""The rules step by step: a round's set-up, the count, the end."""

import pytest

from bots.droco.tables import COLUMNS_1, HAND, ids, labels, sentences, table
from compere.almanac import Almanac
from compere.bots.droco import rules
from compere.bots.droco.bot import BOT
from compere.bots.droco.cards import PILE_MOST, Seen
from compere.bots.droco.state import DROCO, PLAYERS, Taken
from compere.journal import Header
from compere.session import Session
from compere.table import Table
from playing import drive, play, said, told


def shipped_game(*answers: object, almanac: Almanac | None = None, **options: str) -> Table:
    """A game with these answers, where the almanac knows what ships."""
    header = Header("droco", 1, BOT.choose_options(options), "1")
    game = Table(Session(BOT, header), almanac or Almanac(BOT.shipped()), lambda entries: None)
    for answer in answers:
        game.answer(answer)
    return game


# 1 Préparation de la manche


@pytest.mark.parametrize(("round", "between"), [(1, "Ann and Bob"), (2, "Bob and Cy"), (3, "Cy and Ann")])
def test_prepare_round(round: int, between: str) -> None:
    """Sheet, lines 150 to 155, in this order: the AI card's place, trump, Droco's hand, two cards to the left."""
    state = table("", ai="once")
    state.round = round
    answers = [*([("ai:1",), *COLUMNS_1] if round == 1 else []), Seen("B"), ids(HAND)]
    step, asked, told = rules.prepare_round(state), [], []
    for answer in [None, *answers[:-1]]:
        asked.append(step.send(answer))
        told.append(sentences(state))
    with pytest.raises(StopIteration):
        step.send(answers[-1])
    place = f"Round {round}: the AI card lies between {between}."
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
        if rules.prepare_round(state).send(None).key == "droco.ai":
            asked_in.append(round)
    assert asked_in == drawn


def test_any_ai_card_may_come_again() -> None:
    """Ruling, AI cards: all of them are shuffled at the start of each round."""
    state = table()
    state.ai_card, state.round = "ai:1", 2
    (prompt, *_), _ = drive(rules.draw_ai_card(state), ("ai:1",), *COLUMNS_1)
    assert prompt.ids() == tuple(f"ai:{number}" for number in range(1, 13))
    assert (prompt.stream, prompt.count, prompt.by) == ("ai", 1, "table")


@pytest.mark.parametrize(
    ("number", "doubts"),
    [
        ("1", []),
        ("6", ["Perhaps misread: “cannot follow” is high?"]),
        (
            "8",
            ["Perhaps misread: “cannot follow” is min, then low?", "Perhaps misread: “leads” is max, then high?"],
        ),
    ],
)
def test_doubtful_criteria_are_said(number: str, doubts: list[str]) -> None:
    """Ruling, Printed facts: three criteria are doubtful, and the mark is shown when the card is drawn."""
    game = shipped_game((f"ai:{number}",))
    assert game.prompt.key == "droco.trump"
    assert told(game) == [*doubts, "Round 1: the AI card lies between X and Y."]


def test_a_corrected_criterion_is_not_doubtful() -> None:
    """Ruling, Printed facts: the owner corrects a card on the device once and for all; the doubt is gone with it."""
    almanac = Almanac(BOT.shipped())
    almanac.learn("droco.ai.8.no", "min-high")
    game = shipped_game(("ai:8",), almanac=almanac)
    assert game.session.state.columns == {"follow": ("low",), "no": ("min", "high"), "lead": ("max", "high")}
    assert told(game)[:-1] == ["Perhaps misread: “leads” is max, then high?"]


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
    (prompt,), _ = drive(rules.draw_trump(state), answer)
    assert (state.trump, state.trump_card) == (trump, card)
    assert card not in state.unseen()
    assert labels(prompt) == ["A", "B", "C", "D"]
    assert prompt.often


def test_lay_out_hand() -> None:
    """Sheet, lines 152 and 153: twelve cards, entered in any order, never the card that is the trump."""
    state = table("")
    state.turn_up(Seen("C", "robot:C7"))
    (prompt,), _ = drive(rules.lay_out_hand(state), ids(HAND.replace("C7", "C8")))
    assert (prompt.count, prompt.ordered, len(prompt.options)) == (12, False, 51)
    assert "robot:C7" not in prompt.ids()
    assert state.hand == list(ids(HAND.replace("C7", "C8")))


# 3 Comptage des points


@pytest.mark.parametrize("score", ["light", "full"])
def test_points_for_and_against(score: str) -> None:
    """Sheet, lines 197 to 211: ten points face up count +10, seven points face down -7."""
    state = table(score=score)
    state.taken = [Taken("first", {DROCO: "robot:A10"}), Taken(DROCO, {DROCO: "robot:C12", "second": "robot:C7"})]
    state.taken[1].lost = {"first": 1, "third": 2}
    state.scores["second"].append(-1)
    assert drive(rules.score_round(state)) == ([], None)
    assert state.scores == {"first": [9], "second": [-1, -7], "third": [-2]}
    assert sentences(state) == [
        "Ann: 10 − 1 = 9 (9)",
        "Bob: 0 − 7 = -7 (-8)",
        "Cy: 0 − 2 = -2 (-2)",
    ]


def test_a_pile_is_entered_as_one_total() -> None:
    """Ruling, Light: the whole face-down pile as one total, which replaces what was known of it (surplus cards too).

    Nothing is told before all of them are counted.
    """
    state = table()
    won = [("first", "B13"), ("first", "C11"), ("first", "C2"), ("first", "C3"), (DROCO, "A12"), (DROCO, "B12")]
    state.taken = [Taken(player, {DROCO: f"robot:{card}"}) for player, card in won]
    step = rules.score_round(state)
    asked = [step.send(answer) for answer in (None, 8, 9)]
    assert sentences(state) == []
    with pytest.raises(StopIteration):
        step.send(18)
    assert [said(prompt.text) for prompt in asked] == ["Ann’s pile (3):", "Bob’s pile (2):", "Cy’s pile (2):"]
    assert [(prompt.min, prompt.max, prompt.usual) for prompt in asked] == [
        (5, 33, None),
        (2, 30, None),
        (2, 30, None),
    ]
    assert state.scores == {"first": [19], "second": [-9], "third": [-18]}


@pytest.mark.parametrize("score", ["light", "full"])
def test_a_pile_that_is_counted_again_may_have_any_points(score: str) -> None:
    """Whatever was known of it is what somebody doubts: twelve cards of the dearest are the most (sheet, line 159)."""
    state = table(score=score)
    state.recounted.add("second")
    (prompt,), _ = drive(rules.score_round(state), 140)
    assert (said(prompt.text), prompt.min, prompt.max) == ("Bob’s pile (0):", 0, PILE_MOST)
    assert state.scores == {"first": [0], "second": [-140], "third": [0]}


def test_three_rounds_of_twelve_tricks() -> None:
    """Sheet, lines 142, 159 and 215: three rounds, each of preparation, twelve tricks and the count.

    The owner wins every trick: three robots in the hangars, nine that count against them.
    """
    state = table(score="full", ai="once")
    state.round = 0
    one_round = ["D", ids(HAND), "first", *["D", "first"] * 10, "first"]
    asked, outcome = drive(rules.play(state), ("ai:1",), *COLUMNS_1, *one_round * 3)
    keys = [prompt.key for prompt in asked]
    assert (keys.count("droco.trump"), keys.count("droco.winner"), keys.count("droco.led")) == (3, 36, 30)
    assert (state.round, state.trick, state.hand) == (3, 12, [])
    points = sum(int(card[1:]) for card in HAND.split())
    against = points - 2 * (10 + 2 + 4)  # D10, then D2 and D4 as D is led
    assert state.scores == {"first": [-against] * 3, "second": [0] * 3, "third": [0] * 3}
    assert outcome.winners == ("second", "third")


# Fin du jeu


@pytest.mark.parametrize(
    ("scores", "winners", "reason", "text"),
    [
        ([[10, 5, 1], [16, -3, 2], [0, 0, 0]], ("first",), "highest_total", "Ann wins."),
        ([[-9], [-30], [-4]], ("third",), "highest_total", "Cy wins."),  # line 197: a score may be negative
        ([[10, 5], [9, 6], [0, 0]], ("first", "second"), "shared", "Ann and Bob share the victory."),
        ([[7], [7], [7]], PLAYERS, "shared", "Ann, Bob and Cy share the victory."),
    ],
)
def test_final_score(scores: list[list[int]], winners: tuple[str, ...], reason: str, text: str) -> None:
    """Sheet, line 215: the highest total of the rounds wins, a tie is shared; Droco is not counted (line 199)."""
    state = table()
    state.scores = dict(zip(PLAYERS, scores, strict=True))
    outcome = rules.final_score(state)
    assert (outcome.winners, outcome.reason, said(outcome.text)) == (winners, reason, text)
    assert outcome.scores == dict(zip(PLAYERS, map(sum, scores), strict=True))
    assert [(said(line.label), said(line.value)) for line in outcome.lines] == [
        (name, str(sum(each))) for name, each in zip(("Ann", "Bob", "Cy"), scores, strict=True)
    ]


def test_nothing_is_asked_before_the_first_card() -> None:
    """A game begins with the AI card; people are called X, Y and Z while nobody is named."""
    game = play(BOT)
    assert (game.prompt.key, told(game)) == ("droco.ai", [])
    assert list(game.session.state.names.values()) == ["X", "Y", "Z"]
