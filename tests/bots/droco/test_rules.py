"""The rules step by step: a round's set-up, a trick, the count, the end."""

import pytest

from compere.almanac import Almanac
from compere.bots.droco import BOT, rules
from compere.bots.droco.cards import CARDS
from compere.bots.droco.state import DROCO, PLAYERS, DrocoState, new_state
from compere.journal import Header
from compere.narrow import Choice
from compere.prompts import Prompt
from compere.session import Session
from compere.table import Table
from playing import drive, play, said, told

CARD_1 = {"follow": "low", "no": "max-low", "lead": "high-min"}
HAND = "A10 A8 A5 A2 B9 B3 C7 C6 C1 D10 D4 D2"


def ids(cards: str) -> tuple[str, ...]:
    return tuple(f"robot:{card}" for card in cards.split())


def table(hand: str = HAND, leader: str = DROCO, trump: str = "D", **options: str) -> DrocoState:
    """A table in the first round with AI card 1, this hand and trump, and nothing captured."""
    state = new_state(BOT.choose_options(options))
    state.seats = ("Ann", "Bob", "Cy")
    state.begin_round()
    state.columns, state.trump, state.leader = dict(CARD_1), trump, leader
    state.hand = list(ids(hand))
    return state


def sentences(state: DrocoState) -> list[str]:
    return [said(each.text) for each in state.told]


def labels(prompt: Prompt[object]) -> list[str]:
    return [said(option.label) for option in prompt.options if option.shown]


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
    """Sheet, lines 150 to 155: where the AI card lies, then trump, Droco's hand, and two cards to the left."""
    state = table("", ai="once")
    state.round = round
    answers = [("ai:1",), *CARD_1.values()] if round == 1 else []
    asked, _ = drive(rules.prepare_round(state), *answers, "B", ids(HAND))
    assert [prompt.key for prompt in asked[len(answers) :]] == ["droco.trump", "droco.hand"]
    assert sentences(state) == [
        f"Round {round}: the AI card lies between {between}.",
        "Then you each pass two cards to the left, not to Droco.",
    ]
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
    (prompt, *_), _ = drive(rules.draw_ai_card(state), ("ai:1",), *CARD_1.values())
    assert prompt.ids() == tuple(f"ai:{number}" for number in range(1, 13))
    assert (prompt.pile, prompt.count, prompt.by) == ("ai", 1, "table")


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
    assert told(game)[:-1] == [*doubts, "Round 1: the AI card lies between X and Y."]


def test_a_corrected_criterion_is_not_doubtful() -> None:
    """Ruling, Printed facts: the owner corrects a card on the device once and for all; the doubt is gone with it."""
    almanac = Almanac(BOT.shipped())
    almanac.learn("droco.ai.8.no", "min-high")
    game = shipped_game(("ai:8",), almanac=almanac)
    assert game.session.state.columns == {"follow": "low", "no": "min-high", "lead": "max-high"}
    assert told(game)[0] == "Perhaps misread: “leads” is max, then high?"
    assert len(told(game)) == 3


def test_a_card_that_is_not_among_the_ten_is_learned_once() -> None:
    """Facts, B.2: an AI card that nobody knows is asked for column by column, and never again."""
    almanac = Almanac(BOT.shipped())
    game = shipped_game(("ai:11",), almanac=almanac)
    assert (game.prompt.key, game.prompt.fact) == ("droco.column_follow", "droco.ai.11.follow")
    assert said(game.prompt.text) == "AI card 11, follows:"
    for answer in ("high", "low-min", "max-high"):
        game.answer(answer)
    assert game.prompt.key == "droco.trump"
    learned = {"follow": "high", "no": "low-min", "lead": "max-high"}
    assert game.session.state.columns == learned
    again = shipped_game(("ai:11",), almanac=almanac)
    assert again.prompt.key == "droco.trump"
    assert again.session.state.columns == learned


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
    assert labels(BOT.printed[f"droco.ai.3.{situation}"].prompt) == columns


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
    assert all(printed.prompt.check(printed.fact.value) for printed in BOT.printed.values())
    assert said(BOT.printed["droco.ai.8.lead"].label) == "AI 8: leads"


@pytest.mark.parametrize(("answer", "trump", "gone"), [("C", "C", []), ("robot:C7", "C", ["robot:C7"])])
def test_draw_trump(answer: str, trump: str, gone: list[str]) -> None:
    """Sheet, line 151: a card is the trump; a scanned one is known to be in nobody's hand."""
    state = table("")
    (prompt,), _ = drive(rules.draw_trump(state), answer)
    assert (state.trump, state.gone) == (trump, gone)
    assert labels(prompt) == ["A", "B", "C", "D"]
    assert prompt.direct


def test_lay_out_hand() -> None:
    """Sheet, lines 152 and 153: twelve cards, entered in any order, never the card that is the trump."""
    state = table("")
    state.gone = ["robot:C7"]
    (prompt,), _ = drive(rules.lay_out_hand(state), ids(HAND.replace("C7", "C8")))
    assert (prompt.count, prompt.ordered, len(prompt.options)) == (12, False, 51)
    assert "robot:C7" not in prompt.ids()
    assert state.hand == list(ids(HAND.replace("C7", "C8")))


# 2 12 plis


def test_droco_opens_the_round() -> None:
    """Sheet, line 161: it leads the first trick of each round, so nothing is asked before its card."""
    state = table()
    asked, _ = drive(rules.trick(state), "second")
    assert [said(prompt.text) for prompt in asked] == ["D10: who wins?"]
    assert (state.trick, state.plays) == (1, [{"led": None, "hand": list(ids(HAND)), "card": "robot:D10"}])


@pytest.mark.parametrize(("winner", "leader"), [("first", "first"), ("third", "third"), ("droco", "droco")])
def test_the_winner_leads(winner: str, leader: str) -> None:
    """Sheet, line 191: who wins the trick leads the next one, Droco included."""
    state = table(leader="second")
    drive(rules.trick(state), "A", winner)
    assert state.leader == leader


@pytest.mark.parametrize(
    ("led", "card", "gone"), [("B", "B3", ["B3"]), ("robot:B12", "B3", ["B3", "B12"]), ("robot:C13", "C1", None)]
)
def test_what_is_led(led: str, card: str, gone: list[str] | None) -> None:
    """Ruling, Candidates: the led type decides; a scanned led card is known to be gone after it."""
    state = table(leader="first")
    drive(rules.trick(state), led, "second")
    assert (state.plays[0]["led"], state.plays[0]["card"]) == (card[0], f"robot:{card}")
    assert gone is None or state.gone == [f"robot:{each}" for each in gone]
    assert f"robot:{card}" not in state.hand


def test_it_rests_on_what_droco_would_play() -> None:
    """Ruling, Seeing ahead: a line for each led type and one for leading, with the criterion that decides."""
    state = table(HAND.replace("D10 D4 D2", "B10"), leader="first")
    (prompt,), _ = drive(rules.ask_led(state), "A")
    assert said(prompt.text) == "If it led: B10 min"
    assert labels(prompt) == ["A → A2 low", "B → B3 low", "C → C1 low", "D → A2 low"]
    assert prompt.direct
    state.hand = ["robot:B7"]
    (prompt,), _ = drive(rules.ask_led(state), "A")
    assert labels(prompt) == [f"{type} → B7 only one" for type in "ABCD"]


def test_which_cards_may_be_led() -> None:
    """A led card may be scanned, unless Droco holds it or it was played before."""
    state = table(leader="first")
    state.gone = ["robot:A13"]
    (prompt,), _ = drive(rules.ask_led(state), "robot:A12")
    scanned = [id for id in prompt.ids() if id in CARDS]
    assert scanned == [card for card in CARDS if card not in {*ids(HAND), "robot:A13"}]


def test_play_card_shows_it_and_why() -> None:
    """Sheet, line 161: the player to Droco's right plays its card, so the screen shows it large, and why."""
    state = table()
    (prompt,), _ = drive(rules.trick(state), "first")
    assert said(prompt.big) == "D10"
    assert [said(reason) for reason in prompt.why] == ["high: A10 and D10", "min: D10"]


def test_a_sure_winner_is_not_asked_for() -> None:
    """Sheet, line 175: an unbeatable trump wins, which is told with the card and why."""
    state = table("A5 D13 D2")
    assert drive(rules.trick(state)) == ([], None)
    assert sentences(state) == ["Droco plays D13. Droco wins the trick."]
    assert said(state.told[0].big) == "D13"
    assert [said(reason) for reason in state.told[0].why] == ["high: D13"]
    assert (state.leader, state.droco_tricks) == (DROCO, 1)


def test_droco_is_no_answer_where_it_cannot_win() -> None:
    """Sheet, line 169: it did not follow, so one of the three has won."""
    state = table("A5", leader="first")
    prompt = drive(rules.trick(state), "B", "third")[0][-1]
    assert prompt.ids() == PLAYERS
    assert prompt.direct


@pytest.mark.parametrize("hangars", [3, 4])
def test_capture(hangars: int) -> None:
    """Sheet, lines 187, 84 and 53: Droco's card goes face up while there is a free hangar, else face down."""
    state = table(hangars=str(hangars))
    for card in ("robot:A13", "robot:B11", "robot:C3", "robot:D12", "robot:D4"):
        drive(rules.capture(state, "second", card))
    captured = state.captured["second"]
    assert captured.face_up == list(ids("A13 B11 C3 D12"))[:hangars]
    assert (captured.face_down, captured.face_down_points) == {3: (2, 14), 4: (1, 4)}[hangars]
    assert captured.all_known
    assert not state.captured["first"].face_up + state.captured["third"].face_up
    assert state.droco_tricks == 0


def test_who_has_no_free_hangar_is_said() -> None:
    """Sheet, line 187: the answer says that Droco's card goes face down."""
    state = table()
    state.captured["second"].face_up += ids("A13 B11 C3")
    prompt, _ = drive(rules.trick(state), "first")
    assert labels(prompt[0]) == ["Ann", "Bob ▼", "Cy", "Droco"]


def test_droco_wins_in_the_light_score() -> None:
    """Sheet, line 181, and ruling, Light: everyone turns the own card down, and its points are not asked."""
    state = table()
    assert drive(rules.capture(state, DROCO, "robot:A13")) == ([], None)
    assert [(each.face_down, each.face_down_points, each.all_known) for each in state.captured.values()] == [
        (1, 0, False)
    ] * 3
    assert (state.droco_tricks, [each.face_up for each in state.captured.values()]) == (1, [[], [], []])


def test_droco_wins_in_the_full_score() -> None:
    """Sheet, line 181, and ruling, Full: the points of the three cards, or the cards scanned, are entered."""
    state = table(score="full")
    state.gone = ["robot:A13"]
    asked, _ = drive(rules.capture(state, DROCO, "robot:A13"), "10", "robot:A12", "robot:B13")
    assert [said(prompt.text) for prompt in asked] == [f"{who} loses a card worth:" for who in ("Ann", "Bob", "Cy")]
    assert labels(asked[0]) == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "15"]
    assert [(each.face_down, each.face_down_points, each.all_known) for each in state.captured.values()] == [
        (1, 10, True),
        (1, 10, True),
        (1, 15, True),
    ]
    assert state.gone == ["robot:A13", "robot:A12", "robot:B13"]
    assert "robot:A12" in asked[1].ids() and "robot:A12" not in asked[2].ids()
    assert not {"robot:A13", "robot:A10"} & set(asked[0].ids())  # played before, and in Droco's hand


@pytest.mark.parametrize(("card", "asked_for"), [("robot:B12", 1), ("robot:D12", 1), ("robot:D13", 0)])
def test_who_won_is_asked_only_if_it_is_not_known(card: str, asked_for: int) -> None:
    """Ruling, Light: each trick asks who won it, where the open hand and the cards seen do not tell."""
    asked, winner = drive(rules.find_winner(table("A5"), Choice(card), None, None), *[DROCO] * asked_for)
    assert (len(asked), winner) == (asked_for, DROCO)


# 3 Comptage des points


@pytest.mark.parametrize("score", ["light", "full"])
def test_points_for_and_against(score: str) -> None:
    """Sheet, lines 197 to 211: ten points face up count +10, seven points face down -7."""
    state = table(score=score)
    state.captured["first"].face_up.append("robot:A10")
    state.captured["second"].face_down, state.captured["second"].face_down_points = 1, 7
    state.scores["second"].append(-1)
    assert drive(rules.score_round(state)) == ([], None)
    assert state.scores == {"first": [10], "second": [-1, -7], "third": [0]}
    assert sentences(state) == [
        "Ann: 10 − 0 = 10 (10)",
        "Bob: 0 − 7 = -7 (-8)",
        "Cy: 0 − 0 = 0 (0)",
    ]


def test_a_pile_is_entered_as_one_total() -> None:
    """Ruling, Light: the whole face-down pile as one total, which replaces what was known of it (surplus cards too)."""
    state = table()
    for each in state.captured.values():
        each.face_up, each.face_down, each.face_down_points, each.all_known = list(ids("B13 C11")), 3, 9, False
    asked, _ = drive(rules.score_round(state), 21, 9, 0)
    assert [said(prompt.text) for prompt in asked] == [f"{who}, 3 face-down cards:" for who in ("Ann", "Bob", "Cy")]
    assert [(prompt.min, prompt.max, prompt.likely) for prompt in asked] == [(0, 360, 9)] * 3
    assert state.scores == {"first": [4], "second": [16], "third": [25]}


def test_three_rounds_of_twelve_tricks() -> None:
    """Sheet, lines 142, 159 and 215: three rounds, each of preparation, twelve tricks and the count.

    The owner wins every trick: three robots in the hangars, nine that count against them.
    """
    state = table(score="full", ai="once")
    state.round = 0
    one_round = ["D", ids(HAND), "first", *["A", "first"] * 11]
    asked, outcome = drive(rules.play(state), ("ai:1",), *CARD_1.values(), *one_round * 3)
    keys = [prompt.key for prompt in asked]
    assert (keys.count("droco.trump"), keys.count("droco.winner"), keys.count("droco.led")) == (3, 36, 33)
    assert (state.round, state.trick, state.hand) == (3, 12, [])
    points = sum(int(card[1:]) for card in HAND.split())
    against = points - 2 * (10 + 2 + 5)  # D10, then A2 and A5 as A is led
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
