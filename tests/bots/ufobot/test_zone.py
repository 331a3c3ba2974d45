"""What lies in Ufobot's Exploration zone of one colour: its pairs, and what corrections make of them."""

from collections import Counter
from random import Random

import pytest

from bots.ufobot.tables import plot
from compere.bots.ufobot.zone import Arrival, Plot

BUILDINGS, DICE = 15, 8  # facts, A.1: of a colour, without the die that Ufobot rolls

# Bâtiments et dés appariés et non appariés


@pytest.mark.parametrize(
    ("laid", "paired", "unpaired", "without_die"),
    [
        ("", [], [], 0),
        ("5", [], [5], 0),  # more dice than buildings
        ("2b", [], [], 2),  # and vice versa
        ("5 1b", [5], [], 0),  # paired as soon as both are there, whichever comes first
        ("1b 5", [5], [], 0),
        ("2 6 4 1b", [6], [4, 2], 0),  # ruling, Matched dice: a new building takes the highest unpaired die
        ("2 6 4 2b", [6, 4], [2], 0),
        ("1b 2 6", [2], [6], 0),  # and a pair stays one, whatever comes
        ("3b 2 6", [6, 2], [], 1),
        ("1b 3 3 3", [3], [3, 3], 0),
    ],
)
def test_pairs(laid: str, paired: list[int], unpaired: list[int], without_die: int) -> None:
    """Sheet, Bâtiments et dés appariés: a die and a building of one colour are a pair, what is left over is none."""
    made = plot(laid)
    assert (made.paired, made.unpaired, made.unpaired_buildings) == (paired, unpaired, without_die)
    assert (made.dice, made.values) == (len(paired + unpaired), sorted(paired + unpaired, reverse=True))
    assert len(made.paired) == min(made.dice, made.buildings)


def test_a_building_takes_the_highest_unpaired_die() -> None:
    """Ruling, Matched dice: as they come, one by one."""
    made = plot("1b 2 6 4")
    made.add_building()
    assert (made.paired, made.unpaired, made.buildings) == ([6, 2], [4], 2)


@pytest.mark.parametrize(
    ("laid", "buildings", "storeys"),
    [
        ("", 0, 0),
        ("1b", 1, 0),  # facts, A.4: red: one building, no die, one storey
        ("4b", 4, 0),  # yellow: 4 + 0
        ("1b 3s", 3, 0),  # purple: three storeys
        ("2b 1s 6 4", 6, 10),
        ("1b 2s 6 4", 4, 12),  # only paired dice count for storeys, all of them for buildings
        ("3s 6", 0, 0),
    ],
)
def test_points(laid: str, buildings: int, storeys: int) -> None:
    """Sheet, Décompte final: a building, paired or not, a point for each die and storey; a storey its paired dice."""
    made = plot(laid)
    assert (made.building_points, made.storey_points) == (buildings, storeys)


# Ce qui se corrige


def came(story: str, made: Plot | None = None) -> Plot:
    """Return what lies there after a story: `5` and `b` arrive, `+5` and `-b` are set right."""
    made = made or Plot()
    for word in story.split():
        match word[0], word[1:]:
            case "+", "b":
                made.set_buildings(made.buildings + 1)
            case "-", "b":
                made.set_buildings(made.buildings - 1)
            case "+", value:
                made.put_die(int(value))
            case "-", value:
                made.remove_die(int(value))
            case "b", _:
                made.add_building()
            case value, _:
                made.add_die(int(value))
    return made


@pytest.mark.parametrize(
    ("story", "paired", "unpaired", "without_die"),
    [
        ("b 5 3 -3", [5], [], 0),
        ("b 5 5 -5", [5], [], 0),  # a loose one leaves before a paired one
        ("b 5 3 -5", [3], [], 0),  # the building that has lost its die takes another
        ("b b 5 3 -5", [3], [], 1),
        ("b 2 6 4 +b +b", [6, 4, 2], [], 0),  # the highest loose dice come to new buildings
        ("b 2 6 4 +b", [6, 2], [4], 0),
        ("b b b 2 6 4 -b", [6, 2], [4], 0),  # what was added last leaves first
        ("b b b 2 6 4 -b -b", [2], [6, 4], 0),
        ("2 b b b -b", [2], [], 1),
        ("b 2 +6 -6", [2], [], 0),
        ("+b 2 6 b -b", [6], [2], 0),  # of which the correction's own, not what has come since
        ("3 +5 b 5 -5", [3], [5], 0),
    ],
)
def test_what_is_set_right(story: str, paired: list[int], unpaired: list[int], without_die: int) -> None:
    """Ruling, Corrections of buildings and dice: what was added last leaves first, a loose one before a paired one."""
    made = came(story)
    assert (made.paired, made.unpaired, made.unpaired_buildings) == (paired, unpaired, without_die)


@pytest.mark.parametrize(
    "story",
    [
        "b 2 +b 6 -b b",  # a building in and out again
        "2 6 b 5 -b b +b",  # out and in again: the dice that it had, not those that came since
        "b 2 6 -2 +2",  # a die out and in again: it finds its building
        "b 2 6 -2 b +2",
        "2 b 6 b 4 -b -6 +6 +b",
        "2 b 6 b 4 -b -6 +b +6",
        "2 +6 b 6 -6",  # what the correction has brought goes, though another one is loose
        "b 2 +b +3 -b 6 +b -b -3 b",
        "2 b -b 6 b -b +b +b",
    ],
)
def test_a_correction_undone_by_another_one(story: str) -> None:
    """Ruling, Corrections of buildings and dice: the pairs are as they were, whatever has arrived between."""
    arrived = " ".join(word for word in story.split() if word[0] not in "+-")
    assert (made := came(story)) == came(arrived)
    assert there(made) == there(came(arrived))


def there(made: Plot) -> list[int | None]:
    """Return what is there in the order in which it came."""
    return [each.die for each in made.arrived if not each.gone]


def possible(made: Plot) -> list[str]:
    """Return what may happen to what lies there."""
    things = ["b", *map(str, range(1, 7))]
    there = Counter(map(str, made.values)) + Counter(b=made.buildings)
    room = [each for each in things if (made.buildings < BUILDINGS if each == "b" else made.dice < DICE)]
    return [*room, *(f"+{each}" for each in room), *(f"-{each}" for each in things if there[each])]


def test_corrections_that_undo_each_other_in_any_order() -> None:
    """Ruling, Corrections of buildings and dice; once each was undone, however they are mixed with what arrives."""
    undone = 0
    for seed in range(400):
        random, made, true, net = Random(seed), Plot(), Plot(), Counter[str]()
        for _ in range(random.randint(1, 25)):
            word = random.choice(possible(made))
            came(word, made)
            if word[0] in "+-":
                net[word[1:]] += 1 if word[0] == "+" else -1
            else:
                came(word, true)
        left = [f"{'-' if count > 0 else '+'}{thing}" for thing, count in net.items() for _ in range(abs(count))]
        came(" ".join(random.sample(left, len(left))), made)
        assert made == true, f"seed {seed}"
        undone += len(left)
    assert undone > 400


def test_the_next_correction_undoes_the_last() -> None:
    """At any moment: all is as it was, and what arrives then does what it would have done."""
    for seed in range(200):
        random, made = Random(seed), Plot()
        for _ in range(random.randint(0, 20)):
            came(random.choice(possible(made)), made)
        before = there(made), str(made)
        for word in possible(made):
            if word[0] in "+-":
                came(f"{word} {'+' if word[0] == '-' else '-'}{word[1:]}", made)
                assert (there(made), str(made)) == before, f"seed {seed}: {word}"


# Ce qui peut être


@pytest.mark.parametrize(
    ("fields", "match"),
    [
        (
            {"unpaired": [3], "buildings": 1},
            r"cannot be \(1, \[\], \[3\]\): as they arrived they are \(1, \[3\], \[\]\)",
        ),
        ({"paired": [3]}, "cannot be"),
        ({"unpaired": [3] * 9}, "there cannot be 9 dice: expected at most 8"),
    ],
)
def test_what_cannot_lie_there(fields: dict[str, object], match: str) -> None:
    """What can be a pair is one; of each colour the box has nine dice, and one of them is Ufobot's to roll."""
    with pytest.raises(ValueError, match=match):
        Plot(**fields)  # type: ignore[arg-type]


def test_the_order_of_what_arrived() -> None:
    """Where nobody says, pairs came first; an order that leads to something else is none of this."""
    made = Plot(buildings=3, paired=[2, 6])
    assert made.arrived == [Arrival(2), Arrival(), Arrival(6), Arrival(), Arrival()]
    made.follow([Arrival(), Arrival(5, 0, gone=True), Arrival(), Arrival(6), Arrival(2), Arrival(None, 1)])
    came("-b +5", made)
    assert (made.buildings, made.paired, made.unpaired) == (2, [6, 5], [2])


TWO_DICE = Arrival(6), Arrival(4), Arrival()


@pytest.mark.parametrize(
    ("arrived", "match"),
    [
        ([Arrival(6)], "as they arrived they are"),
        ([Arrival(4), Arrival(), Arrival(6)], "as they arrived they are"),
        ([*TWO_DICE, Arrival(5, 0, True), Arrival(5, 2, True)], "cannot be corrected so: expected stairs in a row"),
        ([*TWO_DICE, Arrival(5, 1, True), Arrival(5, 1, True)], "cannot be corrected so"),
        ([Arrival(4, 2), Arrival(6), Arrival(), Arrival(4, 1, True)], "cannot be corrected so"),
    ],
)
def test_what_cannot_have_arrived(arrived: list[Arrival], match: str) -> None:
    """An order that leads to something else, and corrections of which the last would not be the first to undo."""
    with pytest.raises(ValueError, match=match):
        Plot(buildings=1, paired=[6], unpaired=[4]).follow(arrived)
