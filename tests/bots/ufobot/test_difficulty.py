"""The eight switches of the sheet, each alone, what the presets make of them, and the reading of the blue bonus."""

import pytest

from bots.ufobot.tables import at, sentences, table
from compere.bots.ufobot import rules
from compere.bots.ufobot.bot import BOT, SWITCHES
from compere.bots.ufobot.decide import scored_temples
from compere.bots.ufobot.questions import ChosenDie
from compere.bots.ufobot.rules import LOWEST_SITE
from compere.bots.ufobot.state import UfobotState
from compere.session import Session
from playing import drive, play, said

HARDER = ["site_twice", "die_plus", "gold_too", "site_loss"]
EASIER = ["force_falls", "two_temples", "your_ties", "no_adjustment"]
OTHERS = {"difficulty", "blue_bonus", "dice", "board"}


def switched(*on: str) -> UfobotState:
    """A table with these switches alone."""
    return table(difficulty="own", **dict.fromkeys(on, "yes"))


@pytest.mark.parametrize(("preset", "on"), [("easier", EASIER), ("sheet", []), ("harder", HARDER), ("own", [])])
def test_presets(preset: str, on: list[str]) -> None:
    """Ruling, Presets: all four easier options; none; all four harder."""
    chosen = BOT.choose_options({"difficulty": preset})
    assert [name for name, value in chosen.items() if name not in OTHERS and value == "yes"] == on


def test_the_sheets_game_is_the_default() -> None:
    """Ruling, Presets, and Blue bonus: as the sheet's letter."""
    assert BOT.choose_options({}) | {"dice": "virtual"} == {
        "difficulty": "sheet",
        **dict.fromkeys(HARDER + EASIER, "no"),
        "blue_bonus": "letter",
        "dice": "virtual",
        "board": "own",
    }


@pytest.mark.parametrize("preset", ["easier", "sheet", "harder", "own"])
def test_the_switches_are_asked_for_with_ones_own_choice(preset: str) -> None:
    """Ruling, Ease / hardness: each is a switch of its own, beside a preset none is asked for."""
    assert [switch.name for switch in SWITCHES] == HARDER + EASIER
    assert {switch.matters({"difficulty": preset}) for switch in SWITCHES} == {preset == "own"}


@pytest.mark.parametrize("switch", HARDER + EASIER)
@pytest.mark.parametrize("preset", ["easier", "harder"])
def test_a_preset_may_be_changed(switch: str, preset: str) -> None:
    """A switch that is given is what it is given."""
    assert BOT.choose_options({"difficulty": preset, switch: "no"})[switch] == "no"
    assert BOT.choose_options({"difficulty": preset, switch: "yes"})[switch] == "yes"


def raised(*on: str) -> str:
    """Return what is said of a site."""
    return said(rules.site_text(switched(*on), LOWEST_SITE))


def test_site_twice() -> None:
    """Sheet, Augmenter la difficulté, 1; ruling, Harder: no second step from 6 to 1."""
    assert "+1 (6→1)" in raised()
    assert "+2 (5→6, 6→2)" in raised("site_twice")


def test_die_plus() -> None:
    """Sheet, Augmenter la difficulté, 2: a die that it gains is worth one more, even without the +."""
    for on, value in (((), 3), (("die_plus",), 4)):
        state = switched(*on)
        drive(rules.citizen(state), "red", "3")
        assert state.zone["red"].unpaired == [value]


@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
def test_gold_too(round: int) -> None:
    """Sheet, Augmenter la difficulté, 3: gold goes at the end of round 2 as well."""
    for on, rounds in (((), (3, 4)), (("gold_too",), (2, 3, 4))):
        state = switched(*on)
        state.ended_rounds = round - 1
        rules.end_of_round(state)
        assert ("gold" in sentences(state)[0]) is (round in rounds)


def test_site_loss() -> None:
    """Sheet, Augmenter la difficulté, 4: three points when a site goes from 6 to 1, said with its condition."""
    assert "VP" not in raised() + raised("site_twice")
    assert "6→1, you −3 VP" in raised("site_loss")
    assert "5→6; 6→2, you −3 VP" in raised("site_twice", "site_loss")


def test_force_falls() -> None:
    """Sheet, Réduire la difficulté, 1: Ufobot's force falls back like yours."""
    for on, words in (((), "Only your force falls back"), (("force_falls",), "Forces fall back")):
        state = switched(*on)
        rules.end_of_round(state)
        assert words in sentences(state)[0]


def test_two_temples() -> None:
    """Sheet, Réduire la difficulté, 2: its two lowest temples score."""
    assert sum(scored_temples(at(switched(), 2, 4, 6)).values()) == 2 + 6 + 12
    assert sum(scored_temples(at(switched("two_temples"), 2, 4, 6)).values()) == 2 + 6


@pytest.mark.parametrize("leads", [True, False])
def test_your_ties(leads: bool) -> None:
    """Sheet, Réduire la difficulté, 3: you win ties on the temples, at the end of a round and for the blue bonus."""
    state = switched(*([] if leads else ["your_ties"]))
    assert state.leads("left") is leads  # 0 to 0
    rules.end_of_round(state)
    assert ("it wins ties" if leads else "you win ties") in sentences(state)[0]


def test_no_adjustment() -> None:
    """Sheet, Réduire la difficulté, 4: bonus tiles count for nothing, and nobody asks how many there are."""
    for adjusted in ("yes", "no"):
        game = play(BOT, {"board": "trial", "dice": "own", "difficulty": "own", "no_adjustment": adjusted})
        assert (game.prompt.key == "ufobot.tiles") is (adjusted == "no")


@pytest.mark.parametrize(("blue_bonus", "spaces"), [("letter", [3, 6, 4]), ("chase", [3, 5, 5])])
def test_blue_bonus(blue_bonus: str, spaces: list[int]) -> None:
    """Ruling, Blue bonus: the sheet's letter, or the temples where it is not yet leading."""
    state = at(table(blue_bonus=blue_bonus), 3, 5, 4)
    state.yours["left"].most = state.yours["middle"].most = 0
    state.yours["right"].least, state.yours["right"].most = 9, 9
    drive(rules.blue(state))
    assert list(state.temples.values()) == spaces


@pytest.mark.parametrize("dice", ["own", "virtual"])
def test_who_has_the_dice(dice: str) -> None:
    """Issue, Every turn: rolled by the device, or only the lowest die of the table's is entered."""
    state = table(dice=dice)
    answer = "red-3" if dice == "own" else (6, 3, 6, 6, 6)
    asked, die = drive(rules.choose_die(state), answer)
    assert (die.colour, die.value) == ("red", 3)
    assert [prompt.key for prompt in asked] == ["ufobot.die" if dice == "own" else "ufobot.dice"]
    assert (die == ChosenDie("red", 3)) is (dice == "own")


def test_which_board() -> None:
    """Ruling, Track and Focus key: the owner's is asked for; without one there is the program's own."""
    games = [Session(BOT, play(BOT, {"board": board}).session.header) for board in ("own", "trial")]
    assert [game.prompt and game.prompt.key for game in games] == ["ufobot.space", "ufobot.archon"]
