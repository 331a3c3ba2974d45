"""What a player may set right, question by question."""

from collections.abc import Mapping
from typing import Any

import pytest

from compere.bots.patchwork.bot import BOT
from compere.bots.patchwork.facts import circle_question, next_patches_question, settle_tokens
from compere.bots.patchwork.state import PatchworkState, new_state
from compere.named import corrected
from compere.prompts import Number, Tell
from compere_device.answers.picker import begin
from compere_device.languages import LANGUAGES
from hands import SCREEN, view
from playing import drive, said

FACTS = BOT.correctable


def table(human: int = 0, automa: int = 0, circle: str = "", **options: str) -> PatchworkState:
    """A table with these spaces, to which the human's token came last, and these patches after the neutral token."""
    state = new_state(BOT.choose_options(options))
    state.move("automa", automa)
    state.move("human", human)
    if circle:
        state.circle = [None if number == "?" else f"patch:{number}" for number in circle.split()]
    return state


def correct(state: PatchworkState, fact: str, value: Any) -> None:
    """Set a fact right as a session does: checked, then applied."""
    prompt = FACTS[fact].editor(state)
    FACTS[fact].write(state, prompt.decode(prompt.check(value)))


def set_spaces(state: PatchworkState, human: int, automa: int, *answers: object) -> list[str]:
    """Set both tokens as a game does; return what was asked after the human's space."""
    correct(state, "spaces", human)
    asked, _ = drive(settle_tokens(state), automa, *answers)
    return [prompt.key.partition(".")[2] for prompt in asked]


@pytest.mark.parametrize(
    ("fact", "value", "set_to"),
    [
        ("buttons", 12, {"buttons": 12}),
        ("leather", 1, {"leather_sewn": 1}),
        ("collected", 9, {"collected": 9}),
        ("tile", "human", {"tile": "human"}),
        ("tile", "automa", {"tile": "automa"}),
        ("next_patches", ("patch:3", "patch:8", "patch:5"), {"in_reach": ["patch:3", "patch:8", "patch:5"]}),
        ("next_patches", ("patch:8", "patch:3", "patch:5"), {"in_reach": ["patch:8", "patch:3", "patch:5"]}),
    ],
)
def test_apply(fact: str, value: object, set_to: Mapping[str, object]) -> None:
    """Every fact, set right, is what the table then is."""
    state = table(53, 53)
    correct(state, fact, value)
    assert {name: getattr(state, name) for name in set_to} == set_to


@pytest.mark.parametrize(
    ("changed", "fact", "least", "likely", "most"),
    [
        ({"buttons": 8}, "buttons", 0, 8, 999),
        ({"buttons": 5000}, "buttons", 0, None, 999),  # what cannot be is no beginning
        ({"collected": 7}, "collected", 0, 7, 999),
        ({"collected": 5000}, "collected", 0, None, 999),
        ({}, "spaces", 0, 21, 53),
        ({}, "leather", 0, 1, 1),
    ],
)
def test_a_number_begins_where_it_is(
    changed: Mapping[str, int], fact: str, least: int, likely: int | None, most: int
) -> None:
    """Who corrects a number starts from what was thought, within what can be (facts, section 6: spaces 0 to 53)."""
    state = table(21, 22)
    state.leather[20] = "human"
    for name, value in changed.items():
        setattr(state, name, value)
    prompt = FACTS[fact].editor(state)
    assert (prompt.min, prompt.usual, prompt.max) == (least, likely, most)


# The circle


@pytest.mark.parametrize(
    ("circle", "count", "numbers"),
    [
        ("4 ? 10 ?", 3, [4, 6, 7, 8, 9, 10]),
        ("4 ? 10", 2, [4, 6, 7, 8, 9, 10]),  # ruling, Asking little: where all but one are placed the last one follows
        ("4 10", 1, [4, 6, 7, 8, 9, 10]),
    ],
)
def test_next_patches(circle: str, count: int, numbers: list[int]) -> None:
    """Ruling, Asking little: the next three may be any patch but those already taken."""
    state = table(circle=circle)
    state.quilt = [f"patch:{n}" for n in range(11, 34)]
    state.automa_patches = ["patch:1", "patch:2", "patch:3", "patch:5"]
    prompt = next_patches_question(state)
    assert prompt.ids() == tuple(f"patch:{number}" for number in numbers)
    assert prompt.count == count
    assert prompt.most == len(state.circle) - 1


def test_patches_of_one_price_are_told_apart_when_they_are_set_right() -> None:
    """By their squares; a sentence has no drawings, which tell them apart where they are picked."""
    state, fact = table(circle="9 10 11 12 19"), FACTS["next_patches"]
    prompt = fact.editor(state)
    told = said(corrected(fact, state, prompt, ("patch:10", "patch:11", "patch:5")).text)
    assert told == "Corrected: Next in the circle: 2◉ 2⧗ (4 squares), 2◉ 2⧗ (5 squares) and 1◉ 4⧗."


@pytest.mark.parametrize(
    ("circle", "told", "after"),
    [
        ("1 2 3 4 5 6", "1 3 2 5 4", "1 3 2 5 4 6"),
        ("1 3 4 5 6 2", "1 2 3 4 5", "1 2 3 4 5 ?"),  # one was left out, and told last
        ("1 2 ? ? ? ?", "2 1 3 4 5", "2 1 3 4 5 ?"),
    ],
)
def test_the_whole_circle_may_be_told_anew(circle: str, told: str, after: str) -> None:
    """Ruling, Asking little: whoever finds it wrong tells it once more, from the neutral token; the last follows."""
    state = table(circle=circle)
    state.quilt = [f"patch:{n}" for n in range(7, 34)]
    correct(state, "next_patches", tuple(f"patch:{n}" for n in told.split()))
    assert state.circle == table(circle=after).circle
    state.circle = state.circle[3:] + state.circle[:3]
    state.place_last()
    assert state.circle == [f"patch:{n}" for n in ((*after.split()[3:5], 6, *after.split()[:3]))]


@pytest.mark.parametrize(("circle", "first"), [("? ? ? 7", 1), ("4 ? ? 7", 2), ("4 5 ? 7", 3)])
def test_the_place_of_the_first_that_is_asked(circle: str, first: int) -> None:
    """What is entered for the second patch is named as the second, as the question says."""
    prompt = circle_question(table(circle=circle))
    assert prompt.first == first and prompt.count == 4 - first


@pytest.mark.parametrize("circle", [["patch:4"], []])
def test_no_other_patch_can_lie_next(circle: list[str | None]) -> None:
    """With one patch left or none, what lies next is certain: that is said, and to read it changes nothing."""
    state = table()
    state.circle = circle[:]
    assert isinstance(FACTS["next_patches"].editor(state), Tell)
    correct(state, "next_patches", None)
    assert state.circle == circle


# Both tokens


@pytest.mark.parametrize(
    ("human", "automa", "answers", "asked"),
    [
        (7, 3, [], ["automa_space"]),
        (0, 0, [], ["automa_space"]),  # sheet, line 33: nobody has moved, the human begins
        (7, 7, ["automa"], ["automa_space", "on_top"]),  # ruling, Whose turn: the one that arrived last
        (7, 7, ["human"], ["automa_space", "on_top"]),
    ],
)
def test_both_tokens_are_set_in_one_go(human: int, automa: int, answers: list[str], asked: list[str]) -> None:
    """Neither token stands elsewhere until both are said, and whose is on top where they share a space."""
    state = table(4, 5)
    state.on_top = "automa" if (human, automa) == (0, 0) else "human"
    correct(state, "spaces", human)
    assert state.space == {"human": 4, "automa": 5}
    prompts, _ = drive(settle_tokens(state), automa, *answers)
    assert [prompt.key for prompt in prompts] == [f"patchwork.{key}" for key in asked]
    assert (prompts[0].min, prompts[0].usual, prompts[0].max) == (0, 5, 53)
    assert (state.space, state.said_space) == ({"human": human, "automa": automa}, {})
    assert state.mover == (answers[0] if answers else "automa" if automa < human else "human")


def test_whose_token_is_on_top_begins_where_it_is() -> None:
    """Who is asked whose token came last starts from what was thought."""
    state = table(4, 5)
    state.on_top = "automa"
    correct(state, "spaces", 5)
    (_, prompt), _ = drive(settle_tokens(state), 5, "human")
    assert prompt.usual == "automa"
    assert said(prompt.text) == "Whose token is on top?"


@pytest.mark.parametrize(
    ("human", "automa", "answers", "first"),
    [
        (52, 53, [], "automa"),
        (53, 52, [], "human"),
        (52, 51, [], None),
        (53, 53, ["human"], "automa"),
        (53, 53, ["automa"], "human"),
    ],
)
def test_first_home_follows(human: int, automa: int, answers: list[str], first: str | None) -> None:
    """Ruling, Tie: of two tokens on the final space, the one that does not lie on top was there first."""
    state = table(10, 53)
    set_spaces(state, human, automa, *answers, *([3] if min(human, automa) > 20 else []))
    assert state.first_home == first


# Leather patches. Base rules: who is first to reach one takes it. Original track: 20, 26, 32, 44, 50.


@pytest.mark.parametrize(
    ("before", "after", "sewn", "lies"),
    [
        ((18, 19), (21, 19), 1, [26, 32, 44, 50]),  # the human's token is beyond one that lay: it is the human's
        ((18, 19), (33, 19), 3, [44, 50]),
        ((18, 19), (18, 21), 0, [26, 32, 44, 50]),  # Automa's is: out of the game
        ((18, 19), (20, 19), 1, [26, 32, 44, 50]),  # onto its space is enough
        ((21, 18), (19, 18), 0, [20, 26, 32, 44, 50]),  # back behind it: it lies there again
        ((18, 21), (18, 19), 0, [20, 26, 32, 44, 50]),
        ((21, 18), (19, 22), 0, [26, 32, 44, 50]),  # the taker is behind it after all: the other one's, who is not
        ((18, 21), (22, 19), 1, [26, 32, 44, 50]),
        ((27, 21), (28, 22), 1, [32, 44, 50]),  # what both had passed stays with who took it (20: Automa, 26: you)
        ((27, 21), (24, 20), 0, [26, 32, 44, 50]),
    ],
)
def test_leather_follows_the_tokens(
    before: tuple[int, int], after: tuple[int, int], sewn: int, lies: list[int]
) -> None:
    """No leather patch is lost or taken twice when tokens are set: it is with a token beyond it, or lies."""
    state = table(*before)
    assert set_spaces(state, *after) == ["automa_space"]
    assert (state.leather_sewn, state.leather_lies) == (sewn, lies)


def test_leather_positions_are_those_of_the_track() -> None:
    """Ruling, Printed facts: two printings of the leather positions."""
    state = table(37, 12, track="revised")
    set_spaces(state, 38, 12)
    assert (state.leather_sewn, state.leather_lies) == (3, [44, 50])


@pytest.mark.parametrize(
    ("before", "after", "bounds", "likely"),
    [
        ((18, 19), (21, 22), (0, 1), 1),  # it lay, and both are beyond it now
        ((18, 21), (27, 21), (1, 2), 1),  # Automa had it, and the human is beyond it too: who was first?
        ((21, 18), (21, 24), (0, 1), 1),
        ((18, 19), (33, 27), (1, 3), 3),
    ],
)
def test_leather_in_doubt_is_asked(
    before: tuple[int, int], after: tuple[int, int], bounds: tuple[int, int], likely: int
) -> None:
    """Where both tokens have now passed a leather patch that not both had, the human says how many are sewn on."""
    for count in range(bounds[0], bounds[1] + 1):
        state = table(*before)
        correct(state, "spaces", after[0])
        (_, prompt), _ = drive(settle_tokens(state), after[1], count)
        assert (prompt.key, prompt.min, prompt.max, prompt.usual) == ("patchwork.leather", *bounds, likely)
        assert state.leather_sewn == count
        assert state.leather_lies == [space for space in (20, 26, 32, 44, 50) if space > max(after)]


def test_leather_that_stays() -> None:
    """What was the human's stays so as far as it goes; a patch beyond Automa's token is the human's for certain."""
    state = table(33, 27)
    state.leather |= {20: "automa", 26: "human"}
    correct(state, "leather", 2)
    assert state.leather == {20: "automa", 26: "human", 32: "human", 44: None, 50: None}
    correct(state, "leather", 1)
    assert state.leather == {20: "automa", 26: "automa", 32: "human", 44: None, 50: None}
    correct(state, "leather", 2)
    correct(state, "leather", 2)
    assert state.leather == {20: "human", 26: "automa", 32: "human", 44: None, 50: None}


@pytest.mark.parametrize(
    ("human", "automa", "text"),
    [
        (12, 12, "By these spaces, you have 0 leather patches."),
        (24, 12, "By these spaces, you have 1 leather patch."),
        (12, 24, "By these spaces, you have 0 leather patches."),
        (33, 19, "By these spaces, you have 3 leather patches."),
    ],
)
def test_leather_without_a_doubt_is_said(human: int, automa: int, text: str) -> None:
    """Where the tokens leave one number only, that is said, and to read it changes nothing."""
    state = table(human, automa)
    prompt = FACTS["leather"].editor(state)
    assert isinstance(prompt, Tell)
    assert said(prompt.text) == text
    before = dict(state.leather)
    correct(state, "leather", None)
    assert state.leather == before


# The 7 x 7 tile


@pytest.mark.parametrize(
    ("automa", "tile", "options", "default"),
    [
        (34, None, ["marker", "human"], "marker"),
        (34, "human", ["marker", "human"], "human"),
        (35, "automa", ["automa", "human"], "automa"),
        (35, "human", ["automa", "human"], "human"),
        (35, None, ["automa", "human"], None),  # while it is asked whose it is
    ],
)
def test_who_may_have_the_tile(automa: int, tile: str | None, options: list[str], default: str | None) -> None:
    """Sheet, line 61: it is nobody's until Automa reaches the marker, and Automa's from then on, unless the human's."""
    state = table(3, automa, level="5")
    state.tile = tile
    prompt = FACTS["tile"].editor(state)
    assert (list(prompt.ids()), prompt.usual) == (options, default)


def test_the_tile_goes_back() -> None:
    """The marker may lie again, and then the tile is nobody's."""
    state = table()
    correct(state, "tile", "human")
    correct(state, "tile", "marker")
    assert state.tile is None


@pytest.mark.parametrize(
    ("tile", "automa", "then"), [("automa", 34, None), ("automa", 35, "automa"), ("human", 34, "human")]
)
def test_the_tile_follows_automas_token(tile: str, automa: int, then: str | None) -> None:
    """Sheet, line 61: before the marker Automa cannot have the tile; what the human has it keeps."""
    state = table(40, 36, level="5")
    state.tile = tile
    set_spaces(state, 40, automa)
    assert state.tile == then


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_fits_the_glass(language: str) -> None:
    """What is asked or said of every fact, and after the human's space, fits at every table; nothing is cut."""
    shown = view(BOT, language)
    for human, automa, circle in ((0, 0, "? ? ? ?"), (53, 53, "4 10"), (33, 12, "4"), (12, 33, "4 10 12")):
        state = table(human, automa, circle)
        state.buttons = state.collected = 900
        prompts = [fact.editor(state) for fact in FACTS.values()]
        correct(state, "spaces", 53)
        asked, _ = drive(settle_tokens(state), 53, "automa", *([3] if min(human, automa) < 53 else []))
        for prompt in prompts + asked:
            assert SCREEN.overflow(shown.asking(begin(prompt))) == []
            if isinstance(prompt, Number):
                assert SCREEN.overflow(shown.asking(begin(prompt, prompt.max))) == []
