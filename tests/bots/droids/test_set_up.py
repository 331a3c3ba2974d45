"""What lies ready before the hunt."""

from typing import Any

import pytest

from compere.bots.droids.board.map import COLOURS, Map
from compere.bots.droids.board.ours import MAP, STRIP
from compere.bots.droids.board.strip import Strip
from compere.bots.droids.bot import BOT
from compere.bots.droids.set_up import set_up
from compere.bots.droids.state import SPOTS, RefereeState, new_state
from compere.prompts import Prompt
from playing import drive, said


def test_set_up() -> None:
    """Sheet, lines 252 to 258: a line each; the colour is asked, and the killer stands opposite."""
    state = new_state(BOT.choose_options({"level": "3"}))
    asked, _ = drive(set_up(state), MAP.splitlines(), STRIP.splitlines(), "yellow")
    assert [each.key for each in asked] == ["droids.map", "droids.strip", "droids.colour"]
    assert asked[2].ids() == ("blue", "yellow", "red")
    homes = state.board.map.printed.homes
    assert state.board.robots == {"yellow": homes["yellow"], "killer": homes["green"]}
    assert (state.board.level, state.stock) == (3, 7)
    lines = [said(each.text) for each in state.told]
    assert "Your robot: on its circle, yellow." in lines
    assert "Take 7 movable obstacles: your robot has them with it." in lines
    assert len(lines) == 7


OWN_MAP = MAP.replace("Compère’s own, not the printed board", "mine").replace("....#B....", ".....B....")
OWN_STRIP = STRIP.replace("Compère’s own, not the printed sheet", "mine")


@pytest.mark.parametrize(
    ("map", "strip", "sentence"),
    [
        (MAP, STRIP, "Map and killer’s strip are this device’s own. To enter yours: menu, Almanac."),
        (MAP, OWN_STRIP, "The map is this device’s own. To enter yours: menu, Almanac."),
        (OWN_MAP, STRIP, "The killer’s strip is this device’s own. To enter yours: menu, Almanac."),
    ],
)
def test_what_is_not_the_owners_is_named(map: str, strip: str, sentence: str) -> None:
    """Ruling, *The printed strip*: the product's own is named so, and only that which is."""
    state = new_state(BOT.choose_options({}))
    drive(set_up(state), map.splitlines(), strip.splitlines(), "blue")
    assert said(state.told[0].text) == sentence


def test_the_owners_board_and_strip() -> None:
    """They are played on as they are printed: facts of the owner's, which the almanac keeps."""
    state = new_state(BOT.choose_options({}))
    own_map, own_strip = OWN_MAP, OWN_STRIP
    drive(set_up(state), own_map.splitlines(), own_strip.splitlines(), "blue")
    assert (state.board.map, state.strip) == (Map(own_map), Strip(own_strip))
    assert not any("this device" in said(each.text) for each in state.told)


# Scenarios 1 to 6


def refereed(scenario: int, *answers: object, die: str = "own") -> tuple[RefereeState, list[Prompt[Any]]]:
    """Set a scenario up with these answers after that for the map."""
    state = new_state(BOT.choose_options({"scenario": str(scenario), "die": die}))
    assert isinstance(state, RefereeState)
    asked, _ = drive(set_up(state), MAP.splitlines(), *answers)
    return state, asked[1:]


def test_who_plays_and_who_begins() -> None:
    """Sheet, line 46: colours are chosen, the highest die begins."""
    state, asked = refereed(2, ("blue", "green"), "green")
    assert [each.key for each in asked] == ["droids.colours", "droids.first"]
    assert (state.board.players, state.first, state.partner) == (("blue", "green"), "green", None)
    assert set(state.board.robots) == {"blue", "green", "repairer1", "repairer2"}


def test_teams_of_two() -> None:
    """Lines 155, 168: asked of four in scenarios 1 and 2."""
    state, asked = refereed(2, COLOURS, "red", "blue")
    assert [each.key for each in asked] == ["droids.colours", "droids.team", "droids.first"]
    assert (state.partner, state.team("blue"), state.team("green")) == ("red", ("blue", "red"), ("yellow", "green"))
    state, asked = refereed(3, COLOURS, "blue")
    assert [each.key for each in asked] == ["droids.colours", "droids.first"]
    state, _ = refereed(2, COLOURS, "alone", "blue")
    assert state.team("red") == ("red",)


def test_the_duel_is_of_two() -> None:
    """Line 237: yellow and red; nobody is asked who plays."""
    state, asked = refereed(6, "red")
    assert [each.key for each in asked] == ["droids.first"]
    assert state.board.players == ("yellow", "red")


SECOND_LINE = [(x, 8) for x in (8, 7, 6, 3) for _ in range(2)]  # from one's own side, of both in turn


@pytest.mark.parametrize(("scenario", "count"), [(1, 8), (4, 6)])
def test_obstacles_are_placed_in_turn(scenario: int, count: int) -> None:
    """Lines 160, 209: each as they see the map; anywhere but on an obstacle or a robot."""
    spots = SECOND_LINE[:count]
    state, asked = refereed(scenario, ("blue", "red"), *spots, "red")
    places = asked[1:-1]
    assert [each.key for each in places] == ["droids.obstacle"] * count
    assert [each.subject for each in places] == [(("blue", "red")[nth % 2], nth + 1) for nth in range(count)]
    assert said(places[1].text) == f"Red, obstacle 2/{count}:"
    seen = {"blue": 0, "red": 0}
    for at, thing in state.board.lying.items():
        assert thing == "obstacle"
        seen["blue" if SPOTS["top"][at][1] == 8 else "red"] += 1
    assert seen == {"blue": count // 2, "red": count // 2}


def test_the_device_throws_for_who_begins() -> None:
    """Line 46: celui qui réalise le chiffre le plus élevé; of those tied each throws again."""
    state, asked = refereed(3, COLOURS, (7, 7, 3, 7), (2, 9, 9), (0, 4), die="virtual")
    assert [each.ids() for each in asked[1:]] == [COLOURS, ("blue", "yellow", "green"), ("yellow", "green")]
    assert state.first == "green"
    assert [said(each.text) for each in state.told if each.step == "first"] == [
        "Thrown: Blue 7, Yellow 7, Red 3 and Green 7.",
        "Thrown: Blue 2, Yellow 9 and Green 9.",
        "Thrown: Yellow 0 and Green 4.",
    ]


@pytest.mark.parametrize(
    ("scenario", "answers", "sentences"),
    [
        (1, (("blue", "red"), *SECOND_LINE, "red"), ["Grey orders", "Take 8 movable"]),
        (2, (("blue", "red"), "red"), ["Repair robots P and Q", "Mines", "Whoever carries"]),
        (3, (("blue", "red"), "red"), ["Repair robots P and Q", "Containers, "]),
        (5, (("blue", "red"), "red"), ["The grey robot is the statue", "Grey orders", "Orders to fire"]),
        (6, ("red",), ["Each has 12", "Grey orders", "Diagonal"]),
    ],
)
def test_what_lies_ready_is_said(scenario: int, answers: tuple[object, ...], sentences: list[str]) -> None:
    """Lines 160, 161, 173, 189, 223, 226, 237, 240; last *But du jeu*, as nobody may have the sheet at hand."""
    state, _ = refereed(scenario, *answers)
    lines = [said(each.text) for each in state.told]
    assert lines[0].startswith("The map is this device’s own.")
    assert lines[1].startswith("Robots on the circles of their colours: ")
    assert lines[-1].startswith("The goal: ")
    assert len(lines) == 3 + len(sentences)
    assert all(line.startswith(begin) for line, begin in zip(lines[2:-1], sentences, strict=True))


def test_the_owners_board_is_played_on() -> None:
    """Nothing is said of ours then."""
    state = new_state(BOT.choose_options({"scenario": "3", "die": "own"}))
    own_map = MAP.replace("Compère’s own, not the printed board", "mine").replace("....#B....", ".....B....")
    drive(set_up(state), own_map.splitlines(), ("blue", "red"), "red")
    assert state.board.map == Map(own_map)
    assert not any("this device" in said(each.text) for each in state.told)
