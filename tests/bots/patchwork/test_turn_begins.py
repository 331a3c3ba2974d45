"""What is due where a turn begins: corrections, the 7 x 7 tile, a shuffled deck, the budget that shows."""

from random import Random

import pytest

from bots.patchwork.tables import show_back
from bots.patchwork.turns import count_turns
from compere.bots.patchwork import rules
from compere.bots.patchwork.bot import BOT
from compere.bots.patchwork.facts import CIRCLE
from compere.bots.patchwork.state import PatchworkState, new_state
from compere.piles import Draw, Pile
from compere.run import short_key
from compere.session import Session
from compere.table import Table
from playing import any_answer, drive, play, play_on, said, told

OWN = {"cards": "own"}
TACTICAL = {"deck": "tactical"}
BEGUN = [("patch:26", "patch:4", "patch:10")]  # the first three patches
FULL = ["patch:5", "patch:12", "patch:22", "patch:1", "patch:2", "patch:18", "patch:33", "patch:3"]  # 51 squares


def asked(game: Table) -> str:
    assert game.prompt
    return short_key(game.prompt)


def set_tokens(game: Table, human: int, automa: int, *answers: object) -> None:
    """Set both tokens, and answer what else is asked of them."""
    game.correct("spaces", human)
    for answer in (automa, *answers):
        game.answer(answer)


def human_turns(game: Table) -> bool:
    """Whether the human's turn comes, once the patches that are asked for are named."""
    if asked(game) == "circle":
        game.answer(game.offer.answer if game.offer else game.prompt.ids()[: game.prompt.count])
    return asked(game) == "human_turn"


def until_the_last_card(**options: str) -> Table:
    """A game in which Automa has come home with the deck's last card, and the human is on the space before."""
    game = play(BOT, options)
    random = Random(1)
    for prompt in play_on(
        game,
        random,
        lambda prompt, random: "advance" if prompt.options[0].id == "first" else any_answer(prompt, random),
    ):
        if short_key(prompt) == "human_turn" and game.session.state.deck.left == 1:
            break
    set_tokens(game, 52, 52, "automa", 5)
    for prompt in play_on(game, random):
        if short_key(prompt) == "human_turn":
            break
    assert (game.session.state.space, game.session.state.deck.left) == ({"human": 52, "automa": 53}, 0)
    return game


# The deck


@pytest.mark.parametrize("deck", ["normal", "tactical"])
def test_the_deck_is_shuffled_when_automa_plays_on_after_all(deck: str) -> None:
    """Ruling, Deck empty: home with the last card, Automa needs no deck; set back by a correction it does."""
    game = until_the_last_card(deck=deck, cards="own")
    assert not any("shuffle" in sentence for sentence in told(game))
    set_tokens(game, 52, 30)
    assert told(game) == ["Automa’s deck is empty: shuffle all 12 cards into a new one."]
    assert (asked(game), len(game.prompt.ids())) == ("card", 12)


@pytest.mark.parametrize("deck", ["normal", "tactical"])
def test_the_devices_deck_when_automa_plays_on_after_all(deck: str) -> None:
    """Ruling, Deck empty: the same with the device's deck, which it shuffles itself and whose new back it shows."""
    game = until_the_last_card(deck=deck)
    turns = count_turns(game.session)
    set_tokens(game, 48, 47)
    while not human_turns(game):
        game.answer(any_answer(game.prompt, Random(1)))
    state = game.session.state
    assert count_turns(game.session) > turns
    assert state.deck.left == 12 - (count_turns(game.session) - turns)
    assert (state.next_budget is not None) is (deck == "tactical")


def test_the_deck_is_shuffled_at_once_after_the_last_turn() -> None:
    """Ruling, Deck empty: once the last card's turn is over; so the next back is that of a card among all 12."""
    state = new_state(BOT.choose_options(TACTICAL))
    state.move("automa", 9)
    state.deck = Pile.of("deck", ["automa:20", "automa:23"], put_away=2)
    (back,), _ = drive(rules.turn_begins(state), ("budget:8",))
    assert sum(back.candidates.values()) == 12
    assert (state.deck.left, [card.number for card in state.drawable]) == (12, [21, 22])


def test_a_back_that_shows_is_not_turned_over() -> None:
    """Sheet, line 45: the next card lies there until Automa's turn, through all turns of the human's."""
    state = new_state(BOT.choose_options(TACTICAL))
    state.shuffle(put_away=2)
    drive(rules.turn_begins(state), ("budget:8",))
    assert drive(rules.turn_begins(state)) == ([], None)
    assert state.back == 8


# The budget that shows, on the page of the human's turn (sheet, line 45: known in advance)


def budget_shown(game: Table) -> bool:
    state: PatchworkState = game.session.state
    return said(game.prompt.text) == f"You have {state.buttons}◉, it’ll have {state.back}◉:"


def test_the_next_budget_stands_in_the_question() -> None:
    """Sheet, line 45: it stands there however one comes to the page: going on, back, resumed, or after a correction."""
    game = play(BOT, TACTICAL, BEGUN)
    assert human_turns(game) and budget_shown(game)
    game.answer("advance")
    game.undo()
    assert human_turns(game) and budget_shown(game)
    again = Session(BOT, game.session.header, [item.entry for item in game.session.history.items])
    assert again.prompt == game.prompt
    game.correct("buttons", 12)
    assert human_turns(game) and budget_shown(game)
    game.answer("first")
    random = Random(1)
    for _ in range(20):
        while not human_turns(game):
            game.answer(any_answer(game.prompt, random))
        if game.session.state.space["automa"] == 53:
            break
        assert budget_shown(game)
        game.answer("advance")


@pytest.mark.parametrize(("options", "automa"), [({}, 3), (OWN, 3), (TACTICAL | OWN, 3), (TACTICAL, 53)])
def test_no_budget_that_does_not_show(options: dict[str, str], automa: int) -> None:
    """Plain backs show nothing, one's own deck shows its back itself, and who is home has no next budget."""
    state = new_state(BOT.choose_options(options))
    state.circle = ["patch:4", "patch:10", "patch:29"]
    state.move("automa", automa)
    if options == TACTICAL:
        show_back(state, 6)
    (prompt,), _ = drive(rules.human_turn(state), "first")
    assert said(prompt.text) == "With 5◉ you chose:"


# The tile


@pytest.mark.parametrize(("human", "automa"), [(53, 53), (40, 36), (40, 35), (20, 52)])
def test_a_token_set_onto_the_marker_gets_the_tile(human: int, automa: int) -> None:
    """Sheet, line 61: wherever a correction sets Automa's token on the marker or beyond, the tile is its own."""
    game = play(BOT, OWN | {"level": "5"}, BEGUN)
    set_tokens(game, human, automa, *(["human"] if human == automa else []), 1)
    assert told(game) == ["Automa gets the 7×7 tile. Take the marker button off."]
    assert (game.session.state.tile, game.session.public_state["marker"]) == ("automa", None)


@pytest.mark.parametrize(("answer", "holder"), [("no", "automa"), ("yes", "human")])
def test_a_token_set_onto_the_marker_asks_for_the_tile(answer: str, holder: str) -> None:
    """Sheet, line 61: where the human's quilt may have the 7 x 7, that is asked first, and once only."""
    state = new_state(BOT.choose_options({"level": "5"}))
    state.shuffle(put_away=2)
    state.quilt, state.said_space = FULL, {"human": 50}
    prompts, _ = drive(rules.turn_begins(state), 40, 3, answer)
    assert [short_key(prompt) for prompt in prompts] == ["automa_space", "leather", "tile"]
    assert state.tile == holder
    assert drive(rules.turn_begins(state)) == ([], None)


def test_the_tile_is_there_once() -> None:
    """Whoever is said to have the tile: nobody gets another one, and back before the marker it may be won again."""
    game = play(BOT, OWN | {"level": "5"}, BEGUN)
    set_tokens(game, 40, 36, 1)
    game.correct("tile", "human")
    assert (game.session.state.tile, told(game)) == ("human", ["Corrected: 7×7 tile, you."])
    game.correct("tile", "automa")
    assert (game.session.state.tile, told(game)) == (
        "automa",
        ["Corrected: 7×7 tile, you.", "Corrected: 7×7 tile, you → Automa."],
    )
    set_tokens(game, 40, 34)
    assert game.session.state.tile is None
    set_tokens(game, 40, 35)
    assert game.session.state.tile == "automa"


# Corrections in a game


def test_both_tokens_are_set_before_anybody_moves() -> None:
    """Two spaces are set right together: Automa does not play in between; then whoever is further back moves."""
    game = play(BOT, {}, BEGUN)
    game.correct("spaces", 9)
    assert (asked(game), game.prompt.usual) == ("automa_space", 0)
    game.answer(12)
    assert human_turns(game)
    assert game.session.state.space == {"human": 9, "automa": 12}
    assert count_turns(game.session) == 0


def test_a_correction_of_a_token_names_that_token() -> None:
    """Whichever was set right first, the other is asked; set once more before that, it begins from what was said."""
    game = play(BOT, OWN, BEGUN)
    game.correct("automa_space", 12)
    assert (asked(game), game.prompt.usual, told(game)[-1]) == ("human_space", 0, "Corrected: Automa’s space, 0 → 12.")
    game.correct("automa_space", 9)
    assert told(game)[-1] == "Corrected: Automa’s space, 12 → 9."
    game.correct("spaces", 11)
    assert told(game)[-1] == "Corrected: Your space, 0 → 11."
    assert (asked(game), game.session.state.space) == ("card", {"human": 11, "automa": 9})


def test_a_correction_of_the_tokens_can_be_taken_back() -> None:
    """Taking back goes through what was asked, and to before it: the tokens are where they were."""
    game = play(BOT, OWN, [*BEGUN, "third"])
    before = game.session.public_state
    game.correct("spaces", 9)
    game.answer(9)
    assert asked(game) == "on_top"
    game.undo()
    assert (asked(game), game.offer.answer) == ("automa_space", 9)
    game.undo()
    assert (asked(game), game.session.public_state) == ("card", before)


def test_other_facts_are_set_right_with_the_tokens_as_they_stand() -> None:
    """What is corrected after the tokens in the same turn is checked against their new spaces."""
    game = play(BOT, OWN | {"level": "5"}, BEGUN)
    set_tokens(game, 28, 34, 1)
    game.correct("leather", 2)
    assert (game.session.state.leather_sewn, game.session.state.space["automa"]) == (2, 34)
    game.correct("tile", "marker")
    game.correct("spaces", 28)
    game.answer(36)
    assert (game.session.state.leather_sewn, game.session.state.tile) == (2, "automa")


def test_a_correction_changes_who_moves() -> None:
    """What is set right holds from the start of this turn: with the spaces, whose turn it is follows."""
    game = play(BOT, OWN, BEGUN)
    assert human_turns(game)
    set_tokens(game, 3, 3, "automa")
    assert asked(game) == "card"
    set_tokens(game, 3, 9)
    assert human_turns(game)


def test_a_correction_offers_the_turn_again() -> None:
    """The answers of this turn are offered again after a correction, and what is set right stands."""
    game = play(BOT, OWN, [*BEGUN, "third", ("automa:2",)])
    assert asked(game) == "circle"
    game.correct("collected", 30)
    assert (asked(game), game.offer.answer) == ("card", ["automa:2"])
    game.answer(game.offer.answer)
    assert game.session.state.collected == 30


def test_a_correction_before_the_count_is_not_played_over() -> None:
    """At the end a correction holds for the count: the last turn adds nothing to it."""
    game = play(BOT, OWN, BEGUN)
    set_tokens(game, 53, 52, 0)
    for answer in (("automa:1",), *BEGUN):
        game.answer(answer)
    assert (asked(game), game.session.state.collected) == ("score", 4)
    game.correct("collected", 6)
    assert (asked(game), game.session.state.collected) == ("score", 6)


def test_a_correction_may_reopen_the_game() -> None:
    """Who is not at the end after all plays on."""
    game = play(BOT, OWN, BEGUN)
    set_tokens(game, 53, 53, "human", 0)
    assert asked(game) == "score"
    set_tokens(game, 50, 53)
    assert human_turns(game)


# Nothing is asked that is certain


@pytest.mark.parametrize(("left", "circle"), [(2, True), (1, False)])
def test_out_of_step_with_one_patch_left(left: int, circle: bool) -> None:
    """With one patch left none other can be the next, so that is no way to be out of step."""
    state = new_state(BOT.choose_options({}))
    state.circle = ["patch:33", "patch:32"][:left]
    (_, prompt), _ = drive(rules.human_turn(state), "first", "again")
    assert ("circle" in prompt.ids()) is circle


def test_the_last_places_of_the_circle_follow() -> None:
    """Ruling, Asking little: where as many patches as places are left, all but the last are asked for."""
    state = new_state(BOT.choose_options({}))
    state.circle = [None, None, None, "patch:8"]
    state.quilt = [f"patch:{n}" for n in range(12, 34)]
    state.automa_patches = ["patch:1", "patch:2", "patch:3", "patch:4", "patch:5", "patch:6", "patch:7"]
    (prompt,), _ = drive(CIRCLE.ask(state), ("patch:11", "patch:9"))
    assert isinstance(prompt, Draw)
    assert (said(prompt.text), prompt.count) == ("Scan or pick 1st and 2nd", 2)
    assert state.circle == ["patch:11", "patch:9", "patch:10", "patch:8"]
