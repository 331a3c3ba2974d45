"""What may be looked at: glance, progress, why a code is refused, the code sheet."""

import pytest

from bots.patchwork.tables import show_back
from compere.bots.patchwork.bot import BOT
from compere.bots.patchwork.cards import CARDS, PATCHES
from compere.bots.patchwork.look import CODES, glance, heading, odds, progress, refusal
from compere.bots.patchwork.state import PatchworkState, new_state
from compere.wording import Shape
from playing import play, said


def table(circle: str = "", human: int = 0, automa: int = 0, **options: str) -> PatchworkState:
    """A table with a full deck, these patches after the neutral token and these spaces."""
    state = new_state(BOT.choose_options(options))
    state.shuffle(put_away=2)
    state.circle = [None if number == "?" else f"patch:{number}" for number in circle.split()]
    state.space = {"human": human, "automa": automa}
    return state


def lines(state: PatchworkState) -> dict[str, str]:
    return {said(line.label): said(line.value) for line in glance(state)}


def test_glance_with_the_normal_deck() -> None:
    """Both tokens, both scores, the tile; nothing about the next card, whose back is plain."""
    state = table("4 10 29", human=3, automa=7, level="2")
    state.quilt, state.collected, state.buttons = ["patch:1"], 4, 8
    assert lines(state) == {
        "You": "space 3, 8◉",
        "Your score now": "−142",
        "Automa": "space 7, 4◉",
        "Its score now": "4",
        "7×7 tile": "at space 44",
    }


@pytest.mark.parametrize(
    ("circle", "back", "more"),
    [
        (
            "4 10 12",
            3,
            {"Its next 3◉ can pay": "1st, 2nd and 3rd", "Card 15": "takes the 2nd", "Card 16": "takes the 2nd"},
        ),
        (
            "18 4 12",
            3,
            {"Its next 3◉ can pay": "1st, 2nd and 3rd", "Card 15": "takes the 1st", "Card 16": "takes the 3rd"},
        ),
        ("10 29 30", 1, {"Its next 1◉ can pay": "none", "Card 13": "passes", "Card 14": "passes"}),
        ("10 ? ?", 1, {"Its next 1◉ can pay": "?", "Card 13": "?", "Card 14": "?"}),  # the others may cost less
        ("4 ? ?", 1, {"Its next 1◉ can pay": "1st", "Card 13": "?", "Card 14": "?"}),
    ],
)
def test_glance_with_a_visible_back(circle: str, back: int, more: dict[str, str]) -> None:
    """Sheet, line 45: what the budget on the back can pay, and what each card that it may be would take."""
    state = table(circle, human=2, deck="tactical")
    show_back(state, back)
    seen = lines(state)
    assert dict(list(seen.items())[5:]) == more


def test_the_patch_just_taken_stands_over_what_is_asked_then() -> None:
    """Nothing else says which it was: a wrong one is seen at once. Not behind Automa's move, nor elsewhere."""
    state = table("4 10 12")
    assert heading(state, "circle") is None
    state.quilt = ["patch:1", "patch:29"]
    taken = heading(state, "circle")
    assert taken and said(taken) == "You took 7◉ 6⧗"
    assert heading(state, "human") == taken
    assert heading(state, "automa") is None
    state.on_top = "automa"
    assert heading(state, "circle") is heading(state, "human") is None


def test_glance_with_ones_own_tactical_deck() -> None:
    """The owner sees the back on the table and the device does not: a line for each card that is left."""
    seen = lines(table("4 10 12", deck="tactical", cards="own"))
    assert [label for label in seen if label.startswith("Card")] == [f"Card {n}" for n in range(13, 25)]
    assert not [label for label in seen if label.startswith("Next")]


@pytest.mark.parametrize("human", [53, 30])
def test_glance_once_automa_is_home(human: int) -> None:
    """When Automa is home no card comes up any more, whatever the back shows and whether the human plays on or not."""
    state = table("4 10 12", human=human, automa=53, deck="tactical")
    show_back(state, 3)
    assert len(lines(state)) == 5


@pytest.mark.parametrize(("holder", "whose"), [("human", "yours"), ("automa", "Automa’s")])
def test_glance_says_who_has_the_tile(holder: str, whose: str) -> None:
    """Once the marker is off, one of the two has the tile."""
    state = table()
    state.tile = holder
    assert lines(state)["7×7 tile"] == whose


def test_progress() -> None:
    """A game in the list is known by where the owner's token stands."""
    assert said(progress(table(human=17))) == "space 17"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("patch:1", "You have taken the patch 0◉ 3⧗ already."),
        ("patch:5", "Automa has taken the patch 1◉ 4⧗ already."),
        ("patch:29", "The patch 7◉ 6⧗ lies elsewhere in the circle."),
        ("patch:33", "The patch 10◉ 5⧗ is not asked for now."),
        ("automa:3", "Card 3 is not asked for now."),
        ("automa:4", "Card 4 cannot come up now."),  # it has come up
        ("automa:13", "Card 13 cannot come up now."),  # it is of the other deck
        ("pick:first", None),
        ("4006381333931", None),
        ("", None),
    ],
)
def test_refusal(code: str, why: str | None) -> None:
    """A patch or card that is scanned at the wrong moment is named, and so is why; other codes are not the bot's."""
    state = table("4 10 29")
    state.quilt, state.automa_patches = ["patch:1"], ["patch:5"]
    state.deck.take("automa:4")
    text = refusal(state, code)
    assert (text and said(text)) == why


def test_codes() -> None:
    """Ruling, Asking little: every patch, by size, every card and frequent answer has a code; patches show outlines."""
    patches, cards, answers = ({item.id: item for item in group.items} for group in CODES)
    assert sorted(patches) == sorted(PATCHES)
    sizes = [PATCHES[patch].squares for patch in patches]
    assert sizes == sorted(sizes)
    assert list(cards) == list(CARDS)
    assert patches["patch:9"].facets["shape"] == Shape("XXX")
    game = play(BOT, {}, [("patch:1", "patch:2", "patch:3")])
    assert {f"pick:{id}" for id in game.prompt.ids()} < set(answers)
    assert {"pick:yes", "pick:no"} < set(answers)


def test_odds_are_all_cards_that_did_not_come_up() -> None:
    """Two lie aside unseen, which may be any of them; once the deck is used up, nothing is known to come."""
    state = table()
    ((title, pile, cards),) = odds(state)
    assert (said(title), pile.left) == ("Automa’s deck", 10)
    assert pile.candidates() == {f"automa:{number}": 1 for number in range(1, 13)}
    assert set(pile.cards) < {option.value for option in cards}
    state.deck.take("automa:3", "automa:7")
    ((_, pile, _),) = odds(state)
    assert pile.left == 8
    assert pile.candidates().keys() == {f"automa:{n}" for n in range(1, 13)} - {"automa:3", "automa:7"}


def test_a_back_that_shows_leaves_the_cards_with_that_back() -> None:
    """It lies on the deck for everybody to see."""
    state = table(deck="tactical")
    budget = CARDS["automa:13"].budget
    show_back(state, budget)
    ((_, pile, _),) = odds(state)
    assert pile.candidates().keys() == {
        card.id for card in CARDS.values() if card.id in state.deck.cards and card.budget == budget
    }


def test_nothing_is_left_before_the_deck_is_shuffled() -> None:
    ((_, pile, _),) = odds(new_state(BOT.choose_options({})))
    assert not pile.left and not pile.candidates()
