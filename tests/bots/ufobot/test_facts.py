"""What is printed and learned once, what a decision misses, and what may be set right."""

from typing import Any

import pytest

from bots.ufobot.tables import TRACK, at, labels, plot, table, yours, zoned
from compere.almanac import Almanac
from compere.bots.ufobot.bot import BOT
from compere.bots.ufobot.cards import COLOURS, EFFECTS, KEY_EFFECTS, TEMPLES, TRIAL_KEY
from compere.bots.ufobot.facts import KEY, TILES, TOP, above, fewest_storeys, lowest_marker, temple_points, track_space
from compere.bots.ufobot.state import UfobotState
from compere.errors import InvalidAnswer, UnknownFact
from compere.session import Session
from compere.table import Table
from playing import drive, play, said

FACTS = BOT.correctable
TRIAL = {"board": "trial", "dice": "own", "difficulty": "own", "no_adjustment": "yes"}


def correct(state: UfobotState, fact: str, value: Any) -> None:
    """Set a fact right as a session does: checked, then applied."""
    prompt = FACTS[fact].editor(state)
    FACTS[fact].write(state, prompt.decode(prompt.check(value)))


def corrected(**plots: str) -> UfobotState:
    """A table in a game's course."""
    state = at(zoned(table(), blue="2b 3s 6 4 1", red="1b", yellow="5 3"), 1, 2, 3)
    state.set_dice(("orange", "blue"), 1, 1)
    state.archon, state.bonus_tiles, state.gone = 3, 2, {"purple"}
    return state


# Ce qui est imprimé


@pytest.mark.parametrize("number", range(1, 13))
def test_a_space_of_the_track(number: int) -> None:
    """Ruling, Track and Focus key: at least seven spaces; from the eighth on there may be none more."""
    fact = track_space(number)
    question = fact.editor(table())
    assert question.ids() == (*(() if number <= 7 else ("no_more",)), *EFFECTS)
    assert (fact.printed, fact.key, question.subject) == (True, f"ufobot.space.{number}", (number,))
    state = table()
    state.track = ["build"]
    fact.write(state, "zodiac")
    fact.write(state, None)
    assert state.track == ["build", "zodiac"]


def test_the_key_of_focus() -> None:
    """Facts, A.3: five effects, five colours, one each; in the order of ties."""
    state = table()
    asked, _ = drive(KEY.ask(state), ("tower", "zodiac", "build", "military", "citizen"))
    assert state.key == dict(zip(COLOURS, ("tower", "zodiac", "build", "military", "citizen"), strict=True))
    assert asked[0].fact == "ufobot.key"
    assert "orange, red, blue, purple and yellow," in said(asked[0].text)
    assert asked[0].kind == "arrange"
    assert [said(question) for _, question in asked[0].places] == [
        f"Focus, {each} die: which effect?" for each in COLOURS
    ]
    with pytest.raises(InvalidAnswer):
        asked[0].check(("tower", "tower", "build", "military", "citizen"))


def test_the_height_of_a_temple() -> None:
    """Facts, A.3: no readable page gives the length of a temple track."""
    state = table()
    (question,), _ = drive(TOP.ask(state), 14)
    assert (state.top, question.min, question.max, question.fact) == (14, 1, 20, "ufobot.top")


def test_the_points_of_a_space() -> None:
    """Issue: the three temples' values are asked once; each space of each track is a fact of its own."""
    state = table()
    (question,), _ = drive(temple_points("right", 4).ask(state), 77)
    assert state.points["right"][4] == 77
    assert (question.fact, question.subject) == ("ufobot.points.right.4", ("right", 4))
    spaces = (0, 20, 21)
    known = [temple_points(temple, space).key in BOT.printed for temple in TEMPLES for space in spaces]
    assert known == [True, True, False] * 3


# Ce qui manque à une décision


@pytest.mark.parametrize(("answer", "leads"), [("yes", False), ("no", True)])
def test_above(answer: str, leads: bool) -> None:
    """Sheet, Bleu: whether you lead, of one temple."""
    state = yours(at(table(), 3, 3, 3), "0-", "0-", "0-")
    drive(above("left").ask(state), answer)
    assert (state.leads("left"), state.leads("right")) == (leads, None)


def test_lowest_marker() -> None:
    """Sheet, Zodiaque: where yours is lowest, of those tied."""
    state = yours(table(), "0-", "0-", "0-")
    drive(lowest_marker(("left", "right")).ask(state), "right")
    assert (state.lower, state.yours["left"].least) == ([("right", "left")], 1)


@pytest.mark.parametrize(
    ("answer", "fewer", "gone"), [("blue", [("blue", "red", "yellow")], set()), ("none", [], {"red", "blue", "yellow"})]
)
def test_fewest_storeys(answer: str, fewer: list[tuple[str, ...]], gone: set[str]) -> None:
    """Sheet, Tour: of which the fewest are left; none of any is told here as well."""
    state = table()
    drive(fewest_storeys(("red", "blue", "yellow")).ask(state), answer)
    assert (state.fewer, state.gone) == (fewer, gone)


def test_every_missing_fact_has_a_key_of_its_own() -> None:
    """By what it is about."""
    missing = [above("left"), above("right"), lowest_marker(("left", "right")), lowest_marker(TEMPLES)]
    missing += [fewest_storeys(("red", "blue")), fewest_storeys(("red", "yellow"))]
    assert len({fact.key for fact in missing}) == len(missing)
    assert len({said(fact.called(table())) for fact in missing[:2]}) == 2


# Ce qui se corrige


@pytest.mark.parametrize(
    ("fact", "value", "name", "then"),
    [
        ("lost", "yes", "lost", True),
        ("lost", "no", "lost", False),
        ("temple_left", 7, "temples", {"left": 7, "middle": 2, "right": 3}),
        ("temple_middle", 0, "temples", {"left": 1, "middle": 0, "right": 3}),
        ("temple_right", 10, "temples", {"left": 1, "middle": 2, "right": 10}),
        ("archon", "7", "archon", 6),
        ("archon", "1", "archon", 0),
        ("active", ("red", "yellow"), "active", ["red", "yellow", "white"]),
        ("active", ("red", "yellow"), "exhausted", ["orange", "blue", "purple", "white"]),
        ("active", (), "active", ["white"]),
        ("speakers", 0, "active", ["orange", "blue"]),
        ("speakers", 0, "exhausted", ["red", "purple", "yellow", "white"]),
        ("speakers", 4, "active", ["orange", "blue", "white", "white", "white", "white"]),
        ("speakers", 4, "exhausted", ["red", "purple", "yellow"]),  # there are four in all
        ("gone", ("red", "yellow"), "gone", {"red", "yellow"}),
        ("gone", (), "gone", set()),
        ("tiles", 4, "bonus_tiles", 4),
        ("space_2", "focus", "track", [TRACK[0], "focus", *TRACK[2:]]),
        ("focus", KEY_EFFECTS, "key", dict(zip(COLOURS, KEY_EFFECTS, strict=True))),
    ],
)
def test_apply(fact: str, value: object, name: str, then: object) -> None:
    """Every fact, set right, is what the table then is."""
    state = corrected()
    correct(state, fact, value)
    assert getattr(state, name) == then


@pytest.mark.parametrize("colour", COLOURS)
def test_the_zone_set_right(colour: str) -> None:
    """Of each colour: buildings, storeys, and dice that came or are not there; pairs follow."""
    state = zoned(table(), **{colour: "1b 3s 6 4"})
    correct(state, f"buildings_{colour}", 2)
    assert state.zone[colour] == plot("3s 2b 6 4")
    correct(state, f"storeys_{colour}", 12)
    correct(state, "die_came", f"{colour}-5")
    assert state.zone[colour] == plot("12s 2b 6 4 5")
    correct(state, "die_gone", f"{colour}-6")
    assert state.zone[colour] == plot("12s 2b 5 4")
    assert all(state.zone[other] == plot("") for other in COLOURS if other != colour)


def test_every_fact_is_tried() -> None:
    """Each fact that may be set right, by its key."""
    zone = [f"{what}_{colour}" for what in ("buildings", "storeys") for colour in COLOURS]
    temples = [f"temple_{temple}" for temple in TEMPLES]
    others = ["die_came", "die_gone", "archon", "active", "speakers", "gone", "tiles"]
    others += [*(f"space_{number}" for number in range(1, 13)), "focus"]
    assert list(FACTS) == ["lost", *temples, *zone, *others]


@pytest.mark.parametrize(
    ("fact", "usual"),
    [
        ("lost", "no"),
        ("temple_right", 3),
        ("buildings_blue", 2),
        ("storeys_blue", 3),
        ("archon", "4"),
        ("active", ("orange", "blue")),
        ("speakers", 1),
        ("gone", ("purple",)),
        ("tiles", 2),
        ("space_2", TRACK[1]),
        ("focus", tuple(TRIAL_KEY[colour] for colour in COLOURS)),
    ],
)
def test_a_correction_begins_with_what_the_box_has(fact: str, usual: object) -> None:
    """So that it is set right from there."""
    assert FACTS[fact].editor(corrected()).usual_answer == usual


@pytest.mark.parametrize(
    ("fact", "most"), [("temple_left", 10), ("buildings_red", 15), ("storeys_red", 12), ("speakers", 4), ("tiles", 4)]
)
def test_what_a_number_may_be(fact: str, most: int) -> None:
    """The track's top; facts, A.1: 15 buildings and 12 storeys of a colour, 4 speaker dice."""
    prompt = FACTS[fact].editor(corrected())
    assert (prompt.min, prompt.max) == (0, most)


def test_dice_that_may_be_gone() -> None:
    """Those that are there, each once; without any there is nothing of it."""
    assert FACTS["die_gone"].editor(zoned(table(), blue="1b 6 6 4", red="2")).ids() == ("red-2", "blue-6", "blue-4")
    with pytest.raises(UnknownFact):
        FACTS["die_gone"].editor(table())


def test_dice_that_may_have_come() -> None:
    """Facts, A.1: nine of a colour, of which it rolls one; of a colour that has all eight none more."""
    state = zoned(table(), red="2 2 2 2 2 2 2 2")
    assert {id.partition("-")[0] for id in FACTS["die_came"].editor(state).ids()} == set(COLOURS) - {"red"}
    with pytest.raises(UnknownFact):
        FACTS["die_came"].editor(zoned(table(), **dict.fromkeys(COLOURS, "1 1 1 1 1 1 1 1")))


def test_the_archons_spaces() -> None:
    """By number and effect: Citizen and Focus may stand there more than once."""
    state = table()
    state.track += ["build"]
    rows = labels(FACTS["archon"].editor(state))
    assert (len(rows), rows[0], rows[-1]) == (8, "1. Build", "8. Build")
    state.track = []  # while it is asked for
    with pytest.raises(UnknownFact):
        FACTS["archon"].editor(state)


def test_spaces_that_are_not_there() -> None:
    """Of a track of seven only seven; none while it is asked for, nor the key."""
    assert [fact for fact in ("space_7", "space_8") if FACTS[fact].question(table())] == ["space_7"]
    state = table()
    state.track, state.key = [], {}
    for fact in ("space_1", "focus"):
        with pytest.raises(UnknownFact):
            FACTS[fact].editor(state)


def test_bonus_tiles_that_count_for_nothing() -> None:
    """Sheet, Réduire la difficulté: without adjustment nobody is asked."""
    with pytest.raises(UnknownFact):
        TILES.editor(table(difficulty="own", no_adjustment="yes"))


# In a game


def test_a_temple_set_right_decides_otherwise() -> None:
    """Sheet, Zodiaque: it holds from where the turn began."""
    game = play(BOT, TRIAL)
    game.correct("archon", "5")
    for answer in ("played", "red-1"):
        game.answer(answer)
    assert (game.prompt.key, game.prompt.ids()) == ("ufobot.lowest", TEMPLES)
    game.correct("temple_left", 3)
    for answer in ("played", "red-1"):
        game.answer(answer)
    assert (game.prompt.key, game.prompt.ids()) == ("ufobot.lowest", ("middle", "right"))
    game.answer("right")
    assert game.session.state.temples == {"left": 3, "middle": 0, "right": 2}


def test_a_board_that_was_learned_wrong_is_set_right_in_the_game() -> None:
    """The almanac has it for later games; this one goes on with the board that lies on the table."""
    game = play(BOT, TRIAL)
    game.correct("archon", "5")
    game.correct("space_6", "focus")
    game.correct("focus", ["zodiac", "tower", "build", "citizen", "military"])
    for answer in ("played", "red-1"):
        game.answer(answer)
    assert (game.prompt.key, game.session.state.effect) == ("ufobot.storey", "focus")


def test_the_loss_at_zero_points_ends_the_game() -> None:
    """Sheet, À votre tour; ruling, The human at zero points or less: claimed from the menu."""
    game = play(BOT, TRIAL)
    game.correct("lost", "yes")
    assert game.outcome.reason == "no_points"
    game.undo()
    assert game.outcome is None


def test_a_correction_undone_by_another_one() -> None:
    """Ruling, Corrections of buildings and dice: in a game too, over what the next turn brings."""
    game = play(BOT, TRIAL, ("played",))
    for correction in (("die_came", "blue-2"), ("buildings_blue", 1), ("die_came", "blue-6")):
        game.correct(*correction)
    pairs = game.session.state.zone["blue"].paired, game.session.state.zone["blue"].unpaired
    assert pairs == ([2], [6])
    for wrong, right in (
        (("buildings_blue", 0), ("buildings_blue", 1)),
        (("buildings_blue", 2), ("buildings_blue", 1)),
        (("die_gone", "blue-2"), ("die_came", "blue-2")),
        (("die_came", "blue-1"), ("die_gone", "blue-1")),
    ):
        game.correct(*wrong)
        game.correct(*right)
        assert (game.session.state.zone["blue"].paired, game.session.state.zone["blue"].unpaired) == pairs


def test_what_is_printed_is_asked_once() -> None:
    """Ruling, Track and Focus key: ask once, remember."""
    almanac = Almanac()
    effects = ["focus", "tower", "build", "citizen", "zodiac", "military", "citizen_plus", "no_more"]
    answers: list[object] = [*effects, ("build", "tower", "citizen", "zodiac", "military"), 9]
    options = {"difficulty": "easier"}

    def begin() -> Table:
        return Table(Session(BOT, play(BOT, options).session.header), almanac, lambda entries: None)

    game = begin()
    keys = []
    for answer in answers:
        keys.append(game.prompt.key)
        game.answer(answer)
    assert keys == ["ufobot.space"] * 8 + ["ufobot.key", "ufobot.top"]
    again = begin()
    for each in (game, again):
        state = each.session.state
        assert each.prompt.key == "ufobot.yours"
        assert (state.track, list(state.key.values()), state.top) == (effects[:-1], list(answers[-2]), 9)
