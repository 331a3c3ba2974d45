"""The rules step by step: the human's turn, Automa's turn."""

import pytest

from bots.patchwork.tables import sentences, show_back, table
from bots.patchwork.turns import Turn, told_turns
from compere.bots.patchwork import rules
from compere.bots.patchwork.bot import BOT
from compere.bots.patchwork.cards import CARDS
from compere.bots.patchwork.facts import CIRCLE, circle_question
from compere.bots.patchwork.state import new_state
from compere.piles import Draw, Pile
from compere.wording import Text
from compere_proof.glancing import recorded
from playing import drive, play, said

# Before the human's move


@pytest.mark.parametrize(
    ("deck", "cards", "shown"),
    [("tactical", "virtual", True), ("tactical", "own", False), ("normal", "virtual", False), ("normal", "own", False)],
)
def test_show_back(deck: str, cards: str, shown: bool) -> None:
    """Sheet, line 45: a tactical card's budget is known before the human's move; one's own card shows it by itself."""
    state = table(deck=deck, cards=cards)
    asked, _ = drive(rules.show_back(state), *([("budget:6",)] if shown else []))
    assert state.back == state.next_budget == (6 if shown else None)
    options = [prompt.candidates for prompt in asked]
    assert options == [{f"budget:{budget}": 2 for budget in (1, 3, 4, 6, 8, 10)}] * shown


def test_the_human_begins() -> None:
    """Sheet, line 33: the player begins; ruling, Asking little: with the three patches that are in reach."""
    game = play(BOT, {})
    assert (game.prompt.key, game.prompt.count) == ("patchwork.circle", 3)
    assert "patch:8" not in game.prompt.ids()
    game.answer(("patch:1", "patch:2", "patch:3"))
    assert game.prompt.key == "patchwork.human_turn"


# The human's turn


@pytest.mark.parametrize(
    ("human", "automa", "space", "buttons"), [(0, 3, 4, 9), (7, 7, 8, 6), (50, 53, 53, 8), (52, 52, 53, 6)]
)
def test_human_advances(human: int, automa: int, space: int, buttons: int) -> None:
    """Base rules, A: to the space just past the other, a button for each space really moved."""
    state = table("4 10 29", human, automa)
    drive(rules.human_turn(state), "advance")
    assert (state.space["human"], state.buttons) == (space, buttons)


@pytest.mark.parametrize(
    ("answer", "buttons", "space", "left"),
    [("first", 4, 3, ["patch:10", "patch:13"]), ("second", 3, 2, ["patch:13", "patch:4"])],
)
def test_human_buys(answer: str, buttons: int, space: int, left: list[str]) -> None:
    """Base rules, B: pay, the neutral token to its place, sew it on, move by its time."""
    state = table("4 10 13")
    drive(rules.human_turn(state), answer)
    assert (state.buttons, state.space["human"], state.circle) == (buttons, space, left)
    assert len(state.quilt) == 1


@pytest.mark.parametrize(
    ("human", "space", "leather"),
    [
        (4, 10, 0),  # base rules: sewn on before the token moves, so the patch earns at once
        (18, 24, 1),  # base rules: the first to pass a leather patch sews it on
        (51, 53, 0),  # ruling, Final space: a move beyond stops on it, and 53 pays
    ],
)
def test_human_moves(human: int, space: int, leather: int) -> None:
    """Base rules: income and leather on the way, for a patch of 2 buttons that costs 3 buttons and 6 spaces."""
    state = table("18", human, automa=human + 1)
    state.quilt = ["patch:33"]
    drive(rules.human_turn(state), "first")
    assert (state.space["human"], state.buttons, state.leather_sewn) == (space, 5 - 3 + (3 + 2), leather)
    assert sentences(state) == ["Your income: +5◉.", *["1 leather patch for you."] * leather]


@pytest.mark.parametrize("circle", ["9 10 12", "9 10 12 ?"])
def test_an_income_of_nothing_is_not_told(circle: str) -> None:
    """No button is on the quilt when the token passes space 5."""
    state = table(circle, human=4, automa=10)
    drive(rules.human_turn(state), "first")
    assert (state.space["human"], state.buttons, sentences(state)) == (6, 5 - 2, [])


def test_no_patch_is_left_to_the_human() -> None:
    """Ruling, Fewer than three patches left: with none, the human can only advance and is not asked."""
    state = table("", human=3, automa=9)
    seen = recorded(state, lambda: state.space["human"])
    assert drive(rules.human_turn(state)) == ([], None)
    assert seen[0] == 10  # what is said of it is so by then
    assert (state.space["human"], state.buttons) == (10, 12)
    assert sentences(state)[0] == "No patch is left: you advance, +7◉."


@pytest.mark.parametrize(
    ("answers", "buttons", "circle"),
    [
        (["again"], 5, "26 4 10 9 3"),
        (["circle", ("patch:4", "patch:10", "patch:9")], 5, "4 10 9 3 26"),
        (["circle", ("patch:26", "patch:5", "patch:10")], 5, "26 5 10 9 3"),
        (["buttons", 8], 8, "26 4 10 9 3"),
    ],
)
def test_out_of_step(answers: list[object], buttons: int, circle: str) -> None:
    """Ruling, Asking little: a purchase beyond one's means says so, offers the next three, and asks the turn again."""
    state = table("26 4 10 9 3")
    asked, _ = drive(rules.human_turn(state), "first", *answers)
    assert said(asked[1].text) == "It costs 7◉ and you have 5◉: we are out of step."
    assert (state.buttons, state.quilt, state.mover) == (buttons, [], "human")
    assert state.circle == [f"patch:{number}" for number in circle.split()]


# The circle


@pytest.mark.parametrize(
    ("circle", "places", "found"),
    [
        ("? ? ? ?", "1st to 3rd", ("patch:1", "patch:2", "patch:3")),
        ("4 ? ? 5", "2nd and 3rd", ("patch:1", "patch:2")),
        ("? 4 ? 5", "1st and 3rd", ("patch:1", "patch:2")),
        ("4 5 ? ?", "the 3rd", ("patch:1",)),
        ("? 5 6 ?", "the 1st", ("patch:1",)),
    ],
)
def test_learn_circle(circle: str, places: str, found: tuple[str, ...]) -> None:
    """Ruling, Asking little: a patch is asked for when the token first comes within three of it, not before."""
    state = table(circle)
    behind = state.circle[3:]
    (prompt,), _ = drive(CIRCLE.ask(state), found)
    assert (said(prompt.text), prompt.more) == (f"Scan or pick {places}", 0)
    assert None not in state.in_reach
    assert state.circle[3:] == behind
    assert [id for id in state.in_reach if id in found] == list(found)


def test_the_whole_circle_in_one_go() -> None:
    """Ruling, Asking little: the first question of a game takes all of them, and then no other patch is asked for."""
    state = new_state(BOT.choose_options({}))
    numbers = [number for number in range(33, 0, -1) if number != 8]
    (prompt,), _ = drive(CIRCLE.ask(state), tuple(f"patch:{number}" for number in numbers))
    assert isinstance(prompt, Draw)
    assert (prompt.count, prompt.most, said(prompt.text)) == (3, 32, "Scan or pick 1st to 3rd")
    assert state.circle == [f"patch:{number}" for number in (*numbers, 8)]


def test_any_part_of_the_circle_in_one_go() -> None:
    """What was told is not asked again; the later questions take what they need."""
    state = new_state(BOT.choose_options({}))
    drive(CIRCLE.ask(state), tuple(f"patch:{number}" for number in range(9, 15)))
    assert [id for id in state.circle if id] == [*(f"patch:{number}" for number in range(9, 15)), "patch:8"]
    state.circle = state.circle[5:] + state.circle[:5]
    assert circle_question(state).most == circle_question(state).count == 2


@pytest.mark.parametrize(("circle", "after"), [("4 5 6 ?", "4 5 6 ?"), ("? 4", "3 4"), ("", "")])
def test_what_is_not_asked(circle: str, after: str) -> None:
    """Ruling, Asking little: each patch is asked for once at most; where one only can lie, nobody need say so."""
    state = table(circle)
    state.quilt = [f"patch:{n}" for n in range(5, 34)]
    state.automa_patches = ["patch:1", "patch:2"]
    state.place_last()
    assert None not in state.in_reach
    assert state.circle == table(after).circle


# Automa's turn


@pytest.mark.parametrize(("cards", "by"), [("own", "table"), ("virtual", "device")])
def test_reveal_card(cards: str, by: str) -> None:
    """Sheet, line 43: the first card is turned up, from whose deck the option says; it leaves the deck."""
    state = table(cards=cards)
    (prompt,), card = drive(rules.reveal_card(state), ("automa:7",))
    assert (prompt.by, len(prompt.options)) == (by, 12)
    assert card is CARDS["automa:7"]
    assert (state.deck.left, "automa:7" in state.deck.cards) == (9, False)


def test_the_last_card_is_told() -> None:
    """Where one card only can come up nobody is asked which; that it is to be turned up is told, of one's own deck."""
    for cards, sentence in (("own", ["Turn up Automa’s last card, card 7."]), ("virtual", [])):
        state = table(cards=cards)
        state.deck = Pile.of("deck", ["automa:7"])
        (prompt,), _ = drive(rules.reveal_card(state), ("automa:7",))
        assert prompt.sole() == ("automa:7",)
        assert sentences(state) == sentence


def test_reveal_card_of_the_visible_back() -> None:
    """Sheet, line 45: only a card of the budget on the back can come up; once turned, no back is visible."""
    state = table(deck="tactical")
    show_back(state, 4)
    (prompt,), _ = drive(rules.reveal_card(state), ("automa:18",))
    assert prompt.ids() == ("automa:17", "automa:18")
    assert state.back is None


@pytest.mark.parametrize(
    ("human", "automa", "space", "collected"),
    [(8, 6, 9, 0), (6, 6, 7, 0), (10, 6, 11, 5), (53, 40, 53, 15), (52, 52, 53, 5)],
)
def test_automa_passes(human: int, automa: int, space: int, collected: int) -> None:
    """Sheet, line 49: just past the human, no buttons for it; ruling: income symbols passed on the way pay."""
    state = table("4 10 29", human, automa)
    drive(rules.automa_turn(state), ("automa:12",))
    assert (state.space["automa"], state.collected, state.automa_patches) == (space, collected, [])
    gets = f" It collects {collected}◉, {collected} in all." if collected else ""
    goes = "It joins you" if human == 53 else "Just past you"
    assert sentences(state)[0] == f"{goes}: space {space}.{gets}"
    assert said(state.told[0].headline) == "passes"
    assert state.circle == ["patch:4", "patch:10", "patch:29"]


@pytest.mark.parametrize(
    ("human", "automa", "space"),
    [(3, 0, 3), (53, 51, 53)],  # ruling, Final space: a move beyond it stops on it, and it is told so
)
def test_automa_takes(human: int, automa: int, space: int) -> None:
    """Sheet, lines 37, 38 and 50: it takes the patch onto a pile, moves by its time and pays nothing."""
    state = table("10 13 33", human, automa)
    drive(rules.automa_turn(state), ("automa:5",))
    assert (state.space["automa"], state.automa_patches) == (space, ["patch:13"])
    assert state.circle == ["patch:33", "patch:10"]
    assert state.collected == (0 if space == 3 else 1)
    assert sentences(state)[0].startswith(f"It takes it: to space {space}.")
    assert said(state.told[0].headline) == "2nd 2◉ 3⧗"
    assert state.told[0].why


MOVED = rules.Move(0, Text("Moved."), Text("Moved."), Text("It"))


def test_two_piles() -> None:
    """Sheet, line 38: patches with buttons on one pile, those without on the other."""
    state = table("10 13 33", human=30)
    for card in ("automa:2", "automa:11", "automa:10"):
        drive(rules.automa_turn(state), (card,))
    assert state.with_buttons == ["patch:13", "patch:33"]
    assert state.without_buttons == ["patch:10"]


@pytest.mark.parametrize(("start", "to", "earned"), [(0, 4, 0), (0, 5, 4), (4, 11, 8), (46, 53, 8), (5, 10, 0)])
def test_automa_income(start: int, to: int, earned: int) -> None:
    """Sheet, line 57, and ruling, Income: the number of the card, once for each symbol passed or reached."""
    state = table(automa=start)
    state.collected = 1
    rules.automa_moves(state, CARDS["automa:1"], MOVED._replace(space=to), ())
    assert state.collected == 1 + earned
    assert sentences(state)[0] == "Moved." + (f" It collects {earned}◉, {1 + earned} in all." if earned else "")


def test_automa_takes_leather_off() -> None:
    """Sheet, lines 101 to 103, and ruling, Leather patch: it goes, and it scores nothing."""
    state = table(automa=19)
    rules.automa_moves(state, CARDS["automa:10"], MOVED._replace(space=26), ())
    assert sentences(state)[1:] == [
        "Remove 2 leather patches from the track."
    ]  # said twice, one of them would sound done
    assert (state.leather_lies, state.leather_sewn, state.automa_patches) == ([32, 44, 50], 0, [])


def test_automa_asks_for_a_patch_it_lacks() -> None:
    """Ruling, Asking little: after the human's purchase the next patch is asked for when Automa's turn needs it."""
    state = table("4 10 ? 8", human=2)
    asked, _ = drive(rules.automa_turn(state), ("automa:12",), ("patch:1",))
    assert [prompt.key for prompt in asked] == ["patchwork.card", "patchwork.circle"]
    assert state.automa_patches == ["patch:1"]


def test_a_new_card_each_turn() -> None:
    """Sheet, lines 105 to 107: not having passed the human, Automa plays again with a new card."""
    state = table("10 9 11 3", human=20)
    drive(rules.automa_turn(state), ("automa:2",))
    assert state.mover == "automa"
    drive(rules.automa_turn(state), ("automa:1",))
    assert told_turns(state.told) == [Turn(2, "nth:1", 2), Turn(1, "nth:3", 4)]
    assert state.automa_patches == ["patch:10", "patch:3"]


FULL = ["patch:5", "patch:12", "patch:22", "patch:1", "patch:2", "patch:18", "patch:33", "patch:3"]  # 51 squares


@pytest.mark.parametrize(
    ("level", "automa", "quilt", "answers", "holder"),
    [
        ("5", 34, [], [], None),  # not there yet
        ("5", 35, [], [], "automa"),  # ruling, 7x7 tile: reaches it
        ("5", 36, [], [], "automa"),  # sheet, line 61: passes it
        ("1", 51, [], [], None),
        ("1", 52, [], [], "automa"),
        ("5", 35, FULL, ["yes"], "human"),  # unless the human has it already
        ("5", 35, FULL, ["no"], "automa"),
        ("5", 34, FULL, [], None),  # not asked before
    ],
)
def test_award_tile(level: str, automa: int, quilt: list[str], answers: list[str], holder: str | None) -> None:
    """Sheet, line 61: Automa gets the tile at the marker, unless the human has it; asked then, and if possible only."""
    state = table(level=level, automa=automa)
    state.quilt = quilt
    asked, _ = drive(rules.award_tile(state), *answers)
    assert len(asked) == len(answers)
    assert state.tile == holder
    assert len(state.told) == (holder is not None)


def test_the_marker_lies_until_the_tile_is_awarded() -> None:
    """Sheet, line 61: until the human has answered nobody has the tile, and once it is awarded nothing is asked."""
    state = table(automa=53)
    state.quilt = FULL
    asking = rules.award_tile(state)
    asking.send(None)
    assert state.tile is None
    with pytest.raises(StopIteration):
        asking.send("human")
    assert drive(rules.award_tile(state)) == ([], None)


@pytest.mark.parametrize(("cards", "said_so"), [("own", 1), ("virtual", 0)])
def test_reshuffle(cards: str, said_so: int) -> None:
    """Sheet, line 59, and ruling, Deck empty: all 12 cards, the two discards included, none discarded this time."""
    state = table(cards=cards)
    state.deck.put_away = 11
    rules.reshuffle(state)
    assert (state.deck.left, state.told) == (1, [])
    state.deck.take("automa:5")
    rules.reshuffle(state)
    assert (state.deck.left, len(state.deck.cards)) == (12, 12)
    assert len(state.told) == said_so
