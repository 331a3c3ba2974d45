"""What Ufobot chooses: each list of ties of the sheet, criterion by criterion."""

import pytest

from bots.ufobot.tables import at, picked, table, why, yours, zoned
from compere.bots.ufobot.cards import COLOURS
from compere.bots.ufobot.decide import (
    adjustment,
    building_order,
    choose_building,
    choose_led,
    choose_lowest,
    choose_recruit,
    choose_storey,
    lowest_die,
    recruit_order,
    scored_temples,
    zone_points,
)
from compere.bots.ufobot.questions import Order, Rolled
from compere.narrowing import Choice
from playing import said


def rolled(dice: str) -> list[Rolled]:
    return [(colour, int(value)) for colour, _, value in (die.partition("-") for die in dice.split())]


# Au tour de l'Ufobot, 1


@pytest.mark.parametrize(
    ("dice", "chosen"),
    [
        ("orange-4 red-3 blue-2", "blue-2"),
        ("orange-4 red-2 blue-2", "red-2"),
        ("orange-1 red-1 blue-1 purple-1 yellow-1 white-2", "orange-1"),
        ("red-1 blue-1 purple-1 yellow-1", "red-1"),
        ("blue-1 purple-1 yellow-1", "blue-1"),
        ("purple-1 yellow-1", "purple-1"),
        ("yellow-2 white-2", "yellow-2"),
        ("yellow-3 white-2", "white-2"),
        ("white-2 white-2", "white-2"),
        ("white-5", "white-5"),
    ],
)
def test_lowest_die(dice: str, chosen: str) -> None:
    """Sheet, Au tour de l'Ufobot, 1: orange > rouge > bleu > mauve > jaune > blanc."""
    choice = lowest_die(rolled(dice))
    assert isinstance(choice, Choice)
    assert choice.picked == tuple(rolled(chosen))


@pytest.mark.parametrize(
    ("dice", "reasons"),
    [
        ("red-4", []),
        ("red-4 blue-2", ["the lowest: blue\u00a02"]),
        ("red-2 blue-2 white-3", ["the lowest: red\u00a02 and blue\u00a02", "first by colour: red\u00a02"]),
    ],
)
def test_why_this_die(dice: str, reasons: list[str]) -> None:
    """The criterion that decided is the last one."""
    assert why(lowest_die(rolled(dice))) == reasons


# Construire, Citoyen

ALL = "orange red blue purple yellow"


def order(text: str) -> Order:
    return tuple(tuple(tied.split()) for tied in text.split(" > "))


@pytest.mark.parametrize(
    ("zone", "wanted"),
    [
        ({}, ALL),
        ({"blue": "4"}, "blue > orange red purple yellow"),  # an unpaired die
        ({"blue": "1b 4"}, ALL),  # which a paired one is not
        ({"blue": "1b 4 2"}, "blue > orange red purple yellow"),
        ({"blue": "4", "red": "1 1 1"}, "red blue > orange purple yellow"),  # one does, more is no more
        ({"blue": "4", "red": "2s 4"}, "red > blue > orange purple yellow"),  # then most storeys
        ({"yellow": "5s"}, "yellow > orange red blue purple"),
        ({"yellow": "5s", "blue": "4"}, "blue > yellow > orange red purple"),
        ({"yellow": "5s", "purple": "2s", "red": "2s 6", "blue": "3s 1"}, "blue > red > yellow > purple > orange"),
        ({"yellow": "0s", "orange": "0s"}, "red blue purple > orange yellow"),
        ({"blue": "15b 4", "red": "14b"}, "orange red purple yellow"),  # facts, A.1: there are fifteen of a colour
    ],
)
def test_building_order(zone: dict[str, str], wanted: str) -> None:
    """Sheet, Construire: with an unpaired die if possible, then the most storeys in its own zone, then the table's."""
    assert building_order(zoned(table(), **zone)) == order(wanted)


@pytest.mark.parametrize(
    ("zone", "wanted"),
    [
        ({}, ALL),
        ({"blue": "1b"}, "blue > orange red purple yellow"),  # an unpaired building
        ({"blue": "1b 4"}, ALL),
        ({"blue": "2b 4"}, "blue > orange red purple yellow"),
        ({"blue": "4"}, ALL),  # a die is none
        ({"blue": "1b", "red": "3b"}, "red blue > orange purple yellow"),
        ({"blue": "1b", "red": "1b 2s"}, "red > blue > orange purple yellow"),  # then most storeys
        ({"yellow": "5s", "blue": "1b", "red": "1b 2s"}, "red > blue > yellow > orange purple"),
        ({"blue": "9b 1 1 1 1 1 1 1 1", "red": "8b 1 1 1 1 1 1 1"}, "red > orange purple yellow"),  # nine, one rolled
    ],
)
def test_recruit_order(zone: dict[str, str], wanted: str) -> None:
    """Sheet, Citoyen: with an unpaired building if possible, then the most storeys, then the table's."""
    assert recruit_order(zoned(table(), **zone)) == order(wanted)


ZONE = {"blue": "2s 4", "red": "4", "purple": "2s", "yellow": "1b 2s 6"}  # blue > red > purple yellow > orange


@pytest.mark.parametrize(
    ("taken", "reasons"),
    [
        ("blue", ["an unpaired die: red and blue", "most tower levels: blue"]),
        ("red", ["may be there: orange, red, purple and yellow", "an unpaired die: red"]),
        (
            "yellow",
            [
                "may be there: orange, purple and yellow",
                "an unpaired die: none, skipped",
                "most tower levels: purple and yellow",
                "the topmost: yellow",
            ],
        ),
        ("orange", ["may be there: orange"]),
    ],
)
def test_choose_building(taken: str, reasons: list[str]) -> None:
    """Sheet, Construire: what the market has not is left out, the rest is the sheet's order; the last one decided."""
    choice = choose_building(zoned(table(), **ZONE), taken)
    assert picked(choice) == taken
    assert why(choice) == reasons


def test_a_colour_that_the_market_cannot_have_is_no_reason() -> None:
    """Facts, A.1: all fifteen blue ones are in its zone."""
    choice = choose_building(zoned(table(), blue="15b 9s", red="2s"), "red")
    assert (picked(choice), why(choice)) == ("red", ["an unpaired die: none, skipped", "most tower levels: red"])


@pytest.mark.parametrize(
    ("taken", "reasons"),
    [
        ("blue", ["an unpaired building: blue"]),
        (
            "purple",
            [
                "may be there: orange, red, purple and yellow",
                "an unpaired building: none, skipped",
                "most tower levels",
            ],
        ),
        (
            "yellow",
            [
                "may be there: orange, red and yellow",
                "an unpaired building: none, skipped",
                "most tower levels: orange, red and yellow",
                "the highest, then the leftmost: yellow",
            ],
        ),
    ],
)
def test_choose_recruit(taken: str, reasons: list[str]) -> None:
    """Sheet, Citoyen: the value, and which lies leftmost, the table sees."""
    choice = choose_recruit(zoned(table(), blue="1b", purple="2s"), taken)
    assert picked(choice) == taken
    assert all(given.startswith(reason) for given, reason in zip(why(choice), reasons, strict=True))


# Tour


@pytest.mark.parametrize(
    ("zone", "gone", "fewer", "chosen"),
    [
        ({"blue": "2b 1 1", "red": "1b 6"}, "", "", "blue"),  # most paired dice
        ({"blue": "1 1 1", "red": "1b 6"}, "", "", "red"),  # unpaired ones are none
        ({"blue": "1b 3", "red": "1b 5"}, "", "", "red"),  # then their highest sum
        ({"blue": "2b 3 2", "red": "2b 1 4"}, "", "", "fewest_red_blue?"),  # then the fewest left, which the table sees
        ({"blue": "2b 3 2", "red": "2b 1 4"}, "", "blue red", "blue"),
        ({"blue": "2b 3 2", "red": "2b 1 4"}, "", "yellow blue red", "fewest_red_blue?"),  # says nothing of these two
        ({"blue": "2b 3 2", "red": "2b 1 4", "yellow": "2b 1 4"}, "", "red yellow, red blue", "red"),
        ({}, "", "", "fewest_orange_red_blue_purple_yellow?"),  # nothing is paired: all five are tied
        ({}, "", "yellow orange red blue purple", "yellow"),
        ({}, "orange red purple", "", "fewest_blue_yellow?"),
        ({}, "orange red purple", "yellow orange red blue purple", "yellow"),
        # Ruling, Empty market, no tower storey of the colour: the next option of the same list.
        ({"blue": "2b 1 1", "red": "1b 6"}, "blue", "", "red"),
        ({"blue": "2b 1 1", "red": "1b 6", "orange": "1b 5"}, "blue red", "", "orange"),
        ({"blue": "2b 12s 1 1", "red": "1b 6"}, "", "", "red"),  # facts, A.1: there are twelve, and it has them
        ({}, "orange red blue purple", "", "yellow"),
        ({}, "orange red blue purple yellow", "", ""),  # none at all
    ],
)
def test_choose_storey(zone: dict[str, str], gone: str, fewer: str, chosen: str) -> None:
    """Sheet, Tour: most paired dice, their highest sum, fewest left in the supply, nearest its top."""
    state = zoned(table(), **zone)
    state.gone = set(gone.split())
    state.fewer = [tuple(each.split()) for each in fewer.split(", ") if each]
    assert picked(choose_storey(state)) == chosen


def test_why_this_storey() -> None:
    """Sheet, Tour: the criterion that decided is the last one."""
    state = zoned(table(), blue="2b 3 2", red="2b 1 4", yellow="2b 1 1", purple="1b 6")
    state.fewer = [("red", "blue")]
    assert why(choose_storey(state)) == [
        "most paired dice: red, blue and yellow",
        "highest sum of these: red and blue",
        "fewest left, then the topmost: red",
    ]


# Décompte final


def test_zone_points() -> None:
    """Sheet, Décompte final: a line for buildings and one for storeys of each colour that has any."""
    state = zoned(table(), orange="2b 3s 6 4 1", blue="1b 2s", yellow="3s 5", red="1b 0s", purple="1b 2")
    assert [(said(source), points) for source, points in zone_points(state)] == [
        ("orange, buildings", 2 * (3 + 3)),
        ("orange, tower", 3 * (6 + 4)),
        ("blue, buildings", 2),
        ("purple, buildings", 2),
        ("purple, tower", 2),
    ]


@pytest.mark.parametrize(
    ("two_temples", "spaces", "points"),
    [
        ("no", (1, 5, 10), {"left": 1, "middle": 9, "right": 26}),  # sheet, Décompte final: all three
        ("yes", (1, 5, 10), {"left": 1, "middle": 9}),  # Réduire la difficulté: the two lowest
        ("yes", (10, 5, 1), {"middle": 9, "right": 1}),
        ("yes", (5, 5, 5), {"middle": 9, "right": 9}),
        ("no", (0, 0, 0), {"left": 0, "middle": 0, "right": 0}),
    ],
)
def test_scored_temples(two_temples: str, spaces: tuple[int, int, int], points: dict[str, int]) -> None:
    """Sheet, Décompte final; Réduire la difficulté."""
    assert scored_temples(at(table(difficulty="own", two_temples=two_temples), *spaces)) == points


@pytest.mark.parametrize("two_temples", ["no", "yes"])
def test_only_known_points_are_counted(two_temples: str) -> None:
    """Which is the highest of three is open while one of them is not known."""
    state = at(table(difficulty="own", two_temples=two_temples), 1, 5, 10)
    del state.points["right"][10]
    assert scored_temples(state) == {"left": 1, "middle": 9}


@pytest.mark.parametrize(("tiles", "points"), [(0, 0), (1, 0), (2, 0), (3, 20), (4, 50)])
@pytest.mark.parametrize("no_adjustment", ["no", "yes"])
def test_adjustment(tiles: int, points: int, no_adjustment: str) -> None:
    """Sheet, Décompte final: 20 points if three conditions hold, 50 if four do; Réduire la difficulté: none."""
    state = table(difficulty="own", no_adjustment=no_adjustment)
    state.bonus_tiles = tiles
    assert sum(each for _, each in adjustment(state)) == (points if no_adjustment == "no" else 0)


def test_deciding_changes_nothing() -> None:
    """A decision is a function of the state."""
    state = yours(at(zoned(table(), **ZONE), 1, 2, 1), "0-", "0-", "0-")
    before = state.public()
    for decide in (
        building_order,
        recruit_order,
        choose_storey,
        choose_lowest,
        choose_led,
        zone_points,
        scored_temples,
    ):
        decide(state)
    for colour in COLOURS:
        choose_building(state, colour)
        choose_recruit(state, colour)
    assert state.public() == before
