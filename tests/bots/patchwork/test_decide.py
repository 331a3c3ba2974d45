"""Automa's choice and both scores, by hand from the sheet."""

import pytest

from compere.bots.patchwork.bot import BOT
from compere.bots.patchwork.cards import CARDS
from compere.bots.patchwork.decide import automa_points, automa_score, choose_patch, human_may_have_tile, human_score
from compere.bots.patchwork.facts import CIRCLE
from compere.bots.patchwork.state import PatchworkState, new_state
from compere.narrowing import Choice, Missing
from playing import said


def position(circle: str = "", human: int = 0, automa: int = 0, **options: str) -> PatchworkState:
    """A table with these patches after the neutral token and these spaces; `?` is a patch not known yet."""
    state = new_state(BOT.choose_options(options))
    state.circle = [None if number == "?" else f"patch:{number}" for number in circle.split()]
    state.space = {"human": human, "automa": automa}
    return state


# cost time buttons squares of the patches below:
#    1: 0 3 1 6    4: 1 3 0 3    5: 1 4 1 7    6: 1 5 1 6    10: 2 2 0 4   12: 2 3 0 7   13: 2 3 1 5
#   18: 3 6 2 6   21: 4 6 2 4   25: 6 5 2 4   26: 7 1 1 5    29: 7 6 3 4   30: 8 6 3 6   31: 10 3 2 5   33: 10 5 3 6
CHOICES = [
    # sheet, line 49: it can afford none
    (12, "4 10 18", 0, None),
    (1, "10 26 31", 0, None),
    # ruling, Affordable: of the next three, those with cost at most the budget
    (1, "10 26 4", 0, 2),
    (8, "31 30 33", 0, 1),
    # sheet, line 50: only one, whatever it costs in time
    (12, "31 1 33", 0, 1),
    # sheet, line 47: only the first three
    (1, "10 12 18 4", 0, None),
    # sheet, line 52 and ruling, No overtake: landing on the human's space is allowed, beyond it is not
    (3, "4 10 12", 2, 1),
    (3, "10 4 12", 3, 2),
    # sheet, line 51: a filter that leaves none is skipped
    (3, "4 12 13", 1, 1),
    (9, "18 21 10", 1, 0),
    # sheet, line 53: most buttons
    (5, "4 5 21", 10, 2),
    # sheet, line 54: the largest
    (4, "10 12 5", 3, 1),
    # sheet, line 51: one filter after the other, in the card's order (7: buttons, largest; 8: largest, buttons)
    (7, "29 18 25", 0, 0),
    (8, "30 29 18", 0, 0),
    (8, "25 5 12", 0, 1),
    (10, "31 25 21", 0, 0),
    # card 9, most buttons first, then no overtake
    (9, "30 29 26", 1, 0),
    (9, "25 18 10", 5, 0),
]


@pytest.mark.parametrize(("number", "circle", "human", "taken"), CHOICES)
def test_choose_patch(number: int, circle: str, human: int, taken: int | None) -> None:
    """The sheet's cases: none, one or several affordable, and the four filters."""
    choice = choose_patch(position(circle, human), CARDS[f"automa:{number}"])
    assert isinstance(choice, Choice)
    assert choice.picked == taken


@pytest.mark.parametrize(
    ("neutral", "circle", "taken"),
    [("nearest", "10 9 11", 0), ("furthest", "10 9 11", 2), ("nearest", "33 9 11", 1), ("furthest", "9 11 33", 1)],
)
def test_neutral_token(neutral: str, circle: str, taken: int) -> None:
    """Sheet, line 55: nearest; ruling, Neutral-token filter: furthest is an option; only what is still left counts."""
    state = position(circle, neutral=neutral)
    choice = choose_patch(state, CARDS["automa:2"])
    assert isinstance(choice, Choice)
    assert choice.picked == taken


def test_no_overtake_looks_at_the_space_really_reached() -> None:
    """Ruling, No overtake: the final space at most, so beside a human who is home nothing overtakes."""
    choice = choose_patch(position("4 12 13", human=53, automa=52), CARDS["automa:3"])
    assert isinstance(choice, Choice)
    assert choice.picked == 1
    assert said(choice.reasons[1]) == "does not overtake you: 1st, 2nd and 3rd"


@pytest.mark.parametrize(
    ("number", "circle", "reasons"),
    [
        (1, "10 26 31", ["card 1, 1◉: none affordable"]),
        (1, "10 26 4", ["card 1, 1◉: 3rd"]),
        (
            3,
            "4 12 3",
            ["card 3, 3◉: 1st, 2nd and 3rd", "does not overtake you: none, skipped", "largest: 2nd"],
        ),
        (
            2,
            "10 9 11",
            [
                "card 2, 2◉: 1st, 2nd and 3rd",
                "does not overtake you: none, skipped",
                "most buttons: 1st, 2nd and 3rd",
                "nearest the neutral token: 1st",
            ],
        ),
    ],
)
def test_reasons(number: int, circle: str, reasons: list[str]) -> None:
    """Sheet, line 51: what each filter left, until one patch was left."""
    choice = choose_patch(position(circle), CARDS[f"automa:{number}"])
    assert isinstance(choice, Choice)
    assert [said(reason) for reason in choice.reasons] == reasons


@pytest.mark.parametrize("neutral", ["nearest", "furthest"])
def test_the_screens_say_which_neutral_filter_is_on(neutral: str) -> None:
    """Ruling, Neutral-token filter: the screens say which is on."""
    choice = choose_patch(position("10 9 11", neutral=neutral), CARDS["automa:2"])
    assert isinstance(choice, Choice)
    assert said(choice.reasons[-1]).startswith(f"{neutral} ")


@pytest.mark.parametrize(
    ("circle", "taken"), [("", None), ("31", None), ("4", 0), ("4 12", 1)], ids=["none", "one too dear", "one", "two"]
)
def test_fewer_than_three(circle: str, taken: int | None) -> None:
    """Ruling, Fewer than three patches left: those that are left; none: Automa passes."""
    choice = choose_patch(position(circle), CARDS["automa:3"])
    assert isinstance(choice, Choice)
    assert choice.picked == taken


@pytest.mark.parametrize("circle", ["? ? ?", "1 ? 2", "1 2 ? 3", "1 ?"])
def test_a_patch_that_is_not_known(circle: str) -> None:
    """Ruling, Asking little: what lies within three of the token must be known, what lies behind need not."""
    assert choose_patch(position(circle), CARDS["automa:1"]) == Missing(CIRCLE)
    assert isinstance(choose_patch(position("1 2 3 ?"), CARDS["automa:1"]), Choice)


def test_collected_buttons_are_no_budget() -> None:
    """Sheet, line 98, and ruling, Collected buttons: they never add to a budget."""
    state = position("4 12 13")
    state.collected = 50
    choice = choose_patch(state, CARDS["automa:12"])
    assert isinstance(choice, Choice)
    assert choice.picked is None


@pytest.mark.parametrize(
    ("level", "score", "sources"),
    [
        ("1", 7, ["7×7 tile"]),  # sheet, lines 71 and 72
        ("2", 7 + 20, ["7×7 tile", "Collected buttons"]),  # 73 to 75
        ("3", 7 + 20 + 2, ["7×7 tile", "Collected buttons", "Patches with buttons"]),  # 76 to 79
        ("4", 7 + 20 + 5, ["7×7 tile", "Collected buttons", "Buttons on patches"]),  # 80 to 83
        ("5", 7 + 20 + 2 + 5, ["7×7 tile", "Collected buttons", "Patches with buttons", "Buttons on patches"]),
    ],
)
def test_automa_score(level: str, score: int, sources: list[str]) -> None:
    """Sheet, lines 69 to 88: what each level counts, here with the tile, 20 buttons, patches of 0, 2 and 3 buttons."""
    state = position(level=level)
    state.tile, state.collected = "automa", 20
    state.automa_patches = ["patch:10", "patch:25", "patch:33"]
    assert automa_score(state) == score
    assert [said(source) for source, _ in automa_points(state)] == sources
    state.tile = "human"
    assert automa_score(state) == score - 7


@pytest.mark.parametrize(
    ("buttons", "quilt", "leather", "tile", "score"),
    [
        (5, [], 0, False, 5 - 162),  # facts, section 4: buttons, 2 less for each empty square
        (0, ["patch:1", "patch:33"], 3, False, -2 * (81 - 15)),
        (12, ["patch:1"], 0, True, 12 + 7 - 150),
    ],
)
def test_human_score(buttons: int, quilt: list[str], leather: int, tile: bool, score: int) -> None:
    """Sheet, line 65: the player counts as in the base game."""
    state = position()
    state.buttons, state.quilt, state.tile = buttons, quilt, "human" if tile else "automa"
    state.leather = dict.fromkeys(range(leather), "human")
    assert human_score(state) == score


@pytest.mark.parametrize(("leather", "possible"), [(0, False), (1, True)])
def test_human_may_have_tile(leather: int, possible: bool) -> None:
    """Base rules: the tile is for a full 7 x 7, so 48 covered squares cannot have it and 49 can."""
    state = position()
    state.quilt = [f"patch:{number}" for number in (5, 12, 22, 1, 2, 18, 33, 8)]
    assert state.covered == 48
    state.leather = dict.fromkeys(range(leather), "human")
    assert human_may_have_tile(state) == possible


@pytest.mark.parametrize("cards", ["virtual", "own"])
def test_the_neutral_filter_is_asked_of_the_devices_own_cards_too(cards: str) -> None:
    """Ruling, Neutral-token filter: asked once and remembered, whoever turns up the cards; nearest else."""
    (option,) = [each for each in BOT.options if each.name == "neutral"]
    assert option.matters({"deck": "normal", "level": "1", "cards": cards})
    assert (option.printed, option.default) == (True, "nearest")
