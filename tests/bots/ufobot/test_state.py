"""What lies on the table: Ufobot's zone, dice and markers, and what is known of the human's."""

import json

import pytest

from bots.ufobot.tables import TOP, at, table, yours, zoned
from compere.bots.ufobot.bot import BOT
from compere.bots.ufobot.state import Known, UfobotState, new_state
from compere.bots.ufobot.zone import Plot


def test_the_start() -> None:
    """Sheet, Mise en place, 1: a die of each colour Active, a disc of each colour is a storey, all else at 0."""
    state = new_state(BOT.choose_options({}))
    assert state.active == ["orange", "red", "blue", "purple", "yellow"]
    assert state.exhausted == []
    assert set(map(str, state.zone.values())) == {str(Plot(buildings=0, storeys=1))}
    assert set(state.temples.values()) == {0}
    assert set(map(str, state.yours.values())) == {str(Known(0, 0))}
    assert (state.round, state.speakers, state.over, state.passed, state.you_passed) == (1, 0, False, False, False)


# Les dés


@pytest.mark.parametrize(
    ("active", "you_passed", "passes"),
    [
        ("orange red blue", True, False),
        ("orange red", True, True),
        ("orange white", True, True),  # a white die is one
        ("white", True, True),
        ("orange red", False, False),
        ("orange", False, False),
        ("", False, True),
        ("", True, True),
    ],
)
def test_when_ufobot_passes(active: str, you_passed: bool, passes: bool) -> None:
    """Sheet, Ufobot passe son tour: with two Active dice or fewer once you have, with none in any case."""
    state = table()
    state.active, state.you_passed = active.split(), you_passed
    assert state.passes is passes


def test_a_die_is_exhausted() -> None:
    """Sheet, Au tour de l'Ufobot, 6: the chosen die goes to the Exhausted zone, one of several alike too."""
    state = table()
    state.active += ["white", "white"]
    state.exhaust("blue")
    state.exhaust("white")
    assert state.active == ["orange", "red", "purple", "yellow", "white"]
    assert (state.exhausted, state.speakers) == (["blue", "white"], 2)


def test_speaker_dice_are_counted() -> None:
    """Ruling, Orange bonus: those not yet in Ufobot's pool are the device's to count; there are four."""
    state = table()
    state.active += ["white"] * 2
    state.exhausted = ["white"]
    assert (state.speakers, state.speaker_may_be_free) == (3, True)
    state.exhausted.append("white")
    assert (state.speakers, state.speaker_may_be_free) == (4, False)


def test_dice_set_right() -> None:
    """The coloured dice that are not Active are exhausted; each colour has one."""
    state = table()
    state.set_dice(("red", "yellow"), 1, 2)
    assert state.active == ["red", "yellow", "white"]
    assert state.exhausted == ["orange", "blue", "purple", "white", "white"]


def test_a_new_round() -> None:
    """Sheet, Fin de manche, 1, 2: speaker dice leave, the others are Active; zone, temples and Archon stay."""
    state = at(zoned(table(), blue="1b 4"), 1, 2, 3)
    state.set_dice((), 0, 3)
    state.passed = state.you_passed = True
    state.archon = 3
    state.new_round()
    assert (state.active, state.exhausted) == (["orange", "red", "blue", "purple", "yellow"], [])
    assert (state.round, state.passed, state.you_passed, state.archon) == (2, False, False, 3)
    assert (state.zone["blue"].paired, list(state.temples.values())) == ([4], [1, 2, 3])


def test_five_rounds() -> None:
    """Sheet, Fin de manche: the game ends after the fifth."""
    state = table()
    rounds = []
    while not state.over:
        rounds.append(state.round)
        state.new_round()
    assert rounds == [1, 2, 3, 4, 5]
    assert state.round == 5  # what is counted is what it left


def test_who_has_lost_plays_no_more() -> None:
    """Sheet, À votre tour: at zero points at the end of your turn."""
    state = table()
    state.lost = True
    assert state.over


# L'Archon


@pytest.mark.parametrize(
    ("archon", "value", "effect"),
    [(0, 1, "citizen"), (0, 6, "focus"), (1, 6, "build"), (6, 1, "build"), (5, 4, "military"), (3, 5, "citizen")],
)
def test_what_a_value_would_bring(archon: int, value: int, effect: str) -> None:
    """Sheet, Au tour de l'Ufobot, 2: clockwise, round the board."""
    state = table()
    state.archon = archon
    assert state.ahead(value) == effect
    state.archon = (archon + value) % 7
    assert state.effect == effect


# Les temples


@pytest.mark.parametrize(
    ("space", "least", "most", "your_ties", "leads"),
    [
        (3, 3, 3, "no", True),  # ruling, Ufobot leads: it wins ties
        (0, 0, 0, "no", True),  # 0 to 0 is a tie
        (3, 4, None, "no", False),
        (3, 0, 3, "no", True),
        (3, 0, 4, "no", None),
        (3, 3, None, "no", None),
        (3, 3, 3, "yes", False),  # sheet, Réduire la difficulté: you win ties
        (0, 0, 0, "yes", False),
        (3, 0, 2, "yes", True),
        (3, 2, None, "yes", None),
        (TOP, 0, None, "no", True),  # nobody can be above the top
        (TOP, 0, None, "yes", None),
    ],
)
def test_where_ufobot_leads(space: int, least: int, most: int | None, your_ties: str, leads: bool | None) -> None:
    """Sheet, Bleu, and ruling, Ufobot leads; None where nobody has said."""
    state = at(table(difficulty="own", your_ties=your_ties), space, 0, 0)
    state.yours["left"] = Known(least, most)
    assert state.leads("left") is leads


@pytest.mark.parametrize("your_ties", ["no", "yes"])
@pytest.mark.parametrize("above", [True, False])
def test_who_leads_is_kept(your_ties: str, above: bool) -> None:
    """What is asked: it is known as long as neither moves; and it bounds the human's marker."""
    state = yours(at(table(difficulty="own", your_ties=your_ties), 3, 3, 3), "1-", "1-", "1-")
    state.say_above("middle", above)
    assert (state.leads("middle"), state.leads("left")) == (not above, None)
    beaten_at = 3 if your_ties == "yes" else 4
    assert state.yours["middle"] == (Known(beaten_at, None) if above else Known(1, beaten_at - 1))


def test_what_is_known_better_stays() -> None:
    """A marker of the human's never goes down."""
    state = yours(at(table(), 3, 0, 0), "6-", "0-", "0-")
    state.say_above("left", True)
    assert state.yours["left"].least == 6


@pytest.mark.parametrize(
    ("known", "tied", "lowest", "least"),
    [
        ("2- 3- 0-", "left middle right", "left", [2, 3, 2]),
        ("2- 3- 0-", "left middle right", "middle", [4, 3, 3]),  # the leftmost of those level: left is higher
        ("2- 3- 0-", "left middle right", "right", [2, 3, 0]),
        ("2- 5- 4-", "left right", "right", [5, 5, 4]),  # middle was not asked about
        ("0- 0- 10-", "left middle right", "right", [10, 10, 10]),  # what cannot be is no reason for a space too high
    ],
)
def test_where_yours_is_lowest_is_kept(known: str, tied: str, lowest: str, least: list[int]) -> None:
    """Ruling, Zodiac: what was answered bounds the markers of the others from below."""
    state = yours(table(), *known.split())
    state.say_lowest(tuple(tied.split()), lowest)
    assert [each.least for each in state.yours.values()] == least
    assert state.lower == [(lowest, *[each for each in tied.split() if each != lowest])]


def test_a_turn_of_the_humans() -> None:
    """Ruling, What the table is asked: what was answered is kept until the human could have changed it."""
    state = yours(table(), "3", "4", "5")
    state.lower, state.fewer, state.gone = [("left", "right")], [("red", "blue")], {"yellow"}
    state.you_played()
    assert state.yours == {"left": Known(3, None), "middle": Known(4, None), "right": Known(5, None)}
    assert (state.lower, state.fewer, state.gone) == ([], [], {"yellow"})  # storeys only go down


@pytest.mark.parametrize(("space", "by", "then"), [(0, 2, 2), (TOP - 1, 2, TOP), (TOP, 1, TOP), (TOP, 2, TOP)])
def test_the_top_of_a_temple_track(space: int, by: int, then: int) -> None:
    """Ruling, Top of a temple track: the marker stays."""
    state = at(table(), 0, space, 0)
    assert state.advance("middle", by) == then
    assert state.temples == {"left": 0, "middle": then, "right": 0}


# Les étages


def test_a_storey_that_is_taken_is_one_less_in_the_supply() -> None:
    """What was said of two colours holds unless Ufobot takes the one that had more: then they may be level."""
    state = table()
    state.fewer = [("red", "blue", "yellow"), ("blue", "purple")]
    state.keep_storey("blue", asked=False)
    assert (state.fewer, state.told_storey) == ([("red", "yellow"), ("blue", "purple")], "blue")
    state.keep_storey("red", asked=True)
    assert (state.fewer, state.told_storey) == ([("red", "yellow"), ("blue", "purple")], None)
    assert (state.zone["blue"].storeys, state.zone["red"].storeys) == (2, 2)


@pytest.mark.parametrize(("storeys", "then"), [(3, 2), (0, 0)])
def test_a_storey_that_was_not_there(storeys: int, then: int) -> None:
    """Ruling, Empty market, no tower storey of the colour: it is given back, and known to be gone."""
    state = table()
    state.keep_storey("blue", asked=False)
    state.zone["blue"].storeys = storeys
    state.give_storey_back()
    assert (state.zone["blue"].storeys, state.gone, state.told_storey) == (then, {"blue"}, None)


def test_public() -> None:
    """The table as plain JSON, complete, and read back from it; what is derived is written out as well."""
    state = yours(at(zoned(table(), blue="2b 3s 6 4 1", red="1b"), 1, 2, 3), "1-", "2", "0-")
    state.active.append("white")
    state.keep_storey("red", asked=False)
    state.told_pairs = {"red": [6, 2]}
    state.say_above("left", True)
    state.say_lowest(("left", "right"), "right")
    state.fewer, state.gone, state.bonus_tiles = [("red", "blue")], {"yellow", "orange"}, 3
    public = json.loads(json.dumps(state.public()))
    assert UfobotState.from_public(public) == state
    assert (public["round"], public["passes"], public["gone"]) == (1, False, ["orange", "yellow"])
    assert public["zone"]["blue"] == {"buildings": 2, "storeys": 3, "paired": [6, 4], "unpaired": [1]}
    assert public["arrived"]["red"] == [{"die": None, "stair": None, "gone": False}]
    assert public["yours"]["left"] == {"least": 2, "most": None}


def test_in_which_order_things_arrived_is_read_back() -> None:
    """As later corrections go by it; who sets a position up may leave it out, of one colour too, and then has pairs."""
    state = zoned(table(), blue="1b 2 6", red="1b")
    state.zone["blue"].set_buildings(0)
    read = UfobotState.from_public(json.loads(json.dumps(state.public())))
    assert read.public() == state.public()
    read.zone["blue"].set_buildings(1)
    assert read.zone["blue"].paired == [2]
    arrived = state.public()["arrived"]
    for less in ({}, {"blue": []}, {"red": arrived["red"]}):
        without = UfobotState.from_public(state.public() | {"arrived": less})
        without.zone["blue"].set_buildings(1)
        assert without.zone["blue"].paired == [6]
    assert UfobotState.from_public({name: each for name, each in state.public().items() if name != "arrived"}) == state


@pytest.mark.parametrize(
    ("wrong", "match"),
    [
        ({"active": ["red", "red"]}, "active and exhausted dice cannot be"),
        ({"exhausted": ["red"]}, "active and exhausted dice cannot be"),
        ({"exhausted": ["white"] * 5}, "expected each colour once, and white 4 times"),
        ({"archon": 7}, "archon cannot be 7: expected a place in a track of 7"),
        ({"archon": 12}, "archon cannot be 12: expected 0 to 11"),
        ({"bonus_tiles": -1}, "bonus_tiles cannot be -1"),
        ({"temples": {"left": 1}}, "temples cannot have left: expected left, middle, right"),
        ({"zone": {}}, "zone cannot have none: expected orange, red, blue, purple, yellow"),
        ({"arrived": {"blue": [{"die": 3, "stair": None, "gone": False}]}}, "as they arrived they are"),
        ({"arrived": {"blue": [{"die": 7, "stair": None, "gone": False}]}}, r"^arrived\['blue'\]\[0\].die cannot be 7"),
    ],
)
def test_a_table_that_cannot_be(wrong: dict[str, object], match: str) -> None:
    """Facts, A.1: a die of each colour and four white ones are all that it has to roll."""
    with pytest.raises(ValueError, match=match):
        UfobotState.from_public(table().public() | wrong)
