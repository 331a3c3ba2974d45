"""The rules turn by turn: whose turn it is, the die, the Archon, the site, passing, and the end of a round."""

import pytest

from bots.ufobot.tables import TRACK, at, keys, labels, reasons, sentences, steps, table, zoned
from compere.bots.ufobot import rules
from compere.bots.ufobot.bot import BOT
from compere.bots.ufobot.questions import ChosenDie
from compere.bots.ufobot.state import UfobotState
from compere.table import Table
from compere_proof.glancing import recorded
from playing import drive, play, said, told

OWN = {"dice": "own", "board": "trial", "difficulty": "own", "no_adjustment": "yes"}


def game(*answers: object, **options: str) -> Table:
    """A game on the trial board with the table's dice, the Archon before Military on a 1, Tower on a 2."""
    begun = play(BOT, {**OWN, **options})
    begun.correct("archon", "2")
    for answer in answers:
        begun.answer(answer)
    return begun


def back(begun: Table, *answers: object) -> None:
    """Set the Archon back to the start before each turn of Ufobot's, and give these answers."""
    for answer in answers:
        if answer in ("played", "passed", None):
            begun.correct("archon", "2")
        begun.answer(answer)


# Au tour de l'Ufobot


def test_a_turn() -> None:
    """Sheet, Au tour de l'Ufobot, 1 to 6, in this order: die, Archon, effect, site, bonus, Exhausted zone."""
    state = table(dice="own")
    asked, _ = drive(rules.ufobots_turn(state), "purple-1", "red", "6", "blue")
    assert list(keys(asked)) == ["die", "recruit", "value", "topmost"]
    assert (state.archon, state.exhausted) == (1, ["purple"])
    assert state.active == ["orange", "red", "blue", "yellow"]
    assert (state.zone["red"].unpaired, state.zone["blue"].buildings) == ([6], 1)
    (site,) = sentences(state)  # what the table has answered is not told again
    assert "Purple site +1" in site


def test_the_devices_dice() -> None:
    """Sheet, Au tour de l'Ufobot, 1: the lowest is said by colour; why has all that were rolled, and why this one."""
    state = table()
    asked, _ = drive(rules.ufobots_turn(state), (4, 2, 2, 6, 5))
    assert list(keys(asked)) == ["dice"]
    assert (state.archon, state.exhausted) == (2, ["red"])
    assert sentences(state)[0] == "Die: red\u00a02"
    assert reasons(state) == [
        "rolled: orange\u00a04, red\u00a02, blue\u00a02, purple\u00a06 and yellow\u00a05",  # no die over two lines
        "the lowest: red\u00a02 and blue\u00a02",
        "first by colour: red\u00a02",
    ]


def test_citizen_is_said_beside_the_dice() -> None:
    """Sheet, Citoyen: *highest, then leftmost?* says it of no thing, and its page has no room for a title."""
    for red, said_before in ((1, "Citizen: red\u00a01"), (4, "Citizen +: red\u00a04")):
        state = table()
        drive(rules.ufobots_turn(state), (6, red, 6, 6, 6), "blue", "5")
        assert sentences(state)[0] == said_before


def test_focus_is_said_beside_the_dice() -> None:
    """Sheet, Focus: what the Archon's space is, as the effect that follows bears another name."""
    for dice, said_before in (("virtual", ["Focus, Citizen: orange\u00a06"]), ("own", ["Focus, Citizen"])):
        state = table(dice=dice)
        answer = (6, 6, 6, 6, 6) if dice == "virtual" else "orange-6"
        drive(rules.ufobots_turn(state), answer, "blue", "5", "no")
        assert sentences(state)[:1] == said_before
        assert "Focus, orange: Citizen" in reasons(state)


@pytest.mark.parametrize(
    ("colour", "step"),
    [("red", "military"), ("orange", "citizen"), ("yellow", "tower"), ("white", "focus"), ("blue", "zodiac")],
)
def test_a_turn_is_told_under_its_effect(colour: str, step: str) -> None:
    """What the title says; of a white die under Focus only the lowest site tells which."""
    state = table()
    state.archon = TRACK.index("focus")
    assert rules.step_of(state, colour) == step
    state.archon = TRACK.index("citizen_plus")
    assert rules.step_of(state, colour) == "citizen"


@pytest.mark.parametrize(("die", "after"), [("white-3", ["site"]), ("yellow-3", ["bonus"])])
def test_what_follows_an_answer_is_told_under_the_next_step(die: str, after: list[str]) -> None:
    """Of a building and of a recruit the answer says all: the site is raised beside the bonus, if there is one."""
    state = table(dice="own")
    state.active, state.archon = ["white", "yellow"], 4
    drive(rules.ufobots_turn(state), die, "red")
    assert (state.effect, steps(state)) == ("build", after)


@pytest.mark.parametrize("archon", range(7))
@pytest.mark.parametrize("value", [1, 2, 6])
def test_the_archon_walks_clockwise(archon: int, value: int) -> None:
    """Sheet, Au tour de l'Ufobot, 2: as many spaces as the die's value, round the board."""
    state = table()
    state.archon = archon
    rules.move_archon(state, ChosenDie("red", value))
    assert state.archon == (archon + value) % 7


def test_a_longer_track_and_effects_twice() -> None:
    """Ruling, Track and Focus key: at least seven spaces; nothing is made of seven being enough."""
    state = table(dice="own")
    state.track = ["tower", "military", "military", "tower", "focus", "citizen", "zodiac", "build", "citizen_plus"]
    state.archon = 7
    drive(rules.ufobots_turn(state), "red-4")  # over the end to the third space
    assert (state.archon, state.effect) == (2, "military")


@pytest.mark.parametrize("colour", ["orange", "red", "blue", "purple", "yellow"])
def test_the_site_of_the_dies_colour(colour: str) -> None:
    """Sheet, Au tour de l'Ufobot, 3, 4; ruling, Value after a step: +1 in all, from 6 to 1."""
    state = table()
    state.archon = TRACK.index("military")
    _, (site, why) = drive(rules.resolve_archon(state, ChosenDie(colour, 2)))
    assert why == ()
    assert said(rules.site_text(state, site)) == f"{colour.capitalize()} site +1 (6→1)."


def test_a_white_die_raises_the_lowest_site_and_has_no_bonus() -> None:
    """Sheet, Au tour de l'Ufobot, 3, 5: the lowest value, the leftmost if tied; the table sees which."""
    state = table(dice="own")
    state.active = ["white", "red"]
    asked, _ = drive(rules.ufobots_turn(state), "white-2")
    assert list(keys(asked)) == ["die"]
    assert [word in sentences(state)[-1] for word in ("Lowest site", "leftmost", "+1")] == [True] * 3
    assert (state.active, state.exhausted) == (["red"], ["white"])
    assert "bonus" not in steps(state)


@pytest.mark.parametrize(("site", "step"), [("red", "military"), ("yellow", "tower")])
def test_focus_after_a_white_die(site: str, step: str) -> None:
    """Ruling, Focus after a white die: the key's effect for the lowest site's colour; no bonus."""
    state = table(dice="own")
    state.active = ["white"]
    state.archon = 3
    state.fewer = [("red", "orange", "blue", "purple", "yellow")]
    asked, _ = drive(rules.ufobots_turn(state), "white-3", site)
    assert list(keys(asked)) == ["die", "site"]
    assert step in steps(state) and "bonus" not in steps(state)
    assert any(f"{site.capitalize()} site +1" in sentence for sentence in sentences(state))


@pytest.mark.parametrize(
    ("colour", "step"),
    [("orange", "citizen"), ("red", "military"), ("blue", "zodiac"), ("purple", "build"), ("yellow", "tower")],
)
def test_focus_by_the_dies_colour(colour: str, step: str) -> None:
    """Sheet, Focus: one of the five effects, by the key; Citizen without the +."""
    state = table(dice="own")
    state.fewer = [("red", "orange", "blue", "purple", "yellow")]
    answers = {"orange": ["red", "3", "no"], "purple": ["red", "blue"]}.get(colour, [])
    drive(rules.ufobots_turn(state), f"{colour}-6", *answers)
    assert state.effect == "focus"
    assert steps(state)[0] == step
    assert colour != "orange" or state.zone["red"].values == [3]


# À votre tour, Ufobot passe son tour


def test_you_begin_and_ufobot_follows() -> None:
    """Sheet, Mise en place, 4: you are first player; then turn by turn."""
    begun = game()
    assert (begun.prompt.key, begun.prompt.ids()) == ("ufobot.yours", ("passed", "played"))
    begun.answer("played")
    assert begun.prompt.key == "ufobot.die"
    begun.answer("red-1")
    assert begun.prompt.key == "ufobot.yours"
    assert begun.session.state.exhausted == ["red"]


def test_once_you_have_passed_it_plays_on() -> None:
    """Sheet, Ufobot passe son tour: with three Active dice it plays, with two it passes, and the round is over."""
    begun = game("passed", "red-1")
    assert (begun.prompt.key, begun.prompt.kind) == ("ufobot.goes_on", "tell")
    back(begun, None, "yellow-1", None, "purple-1", "red")
    state = begun.session.state
    assert (state.round, begun.prompt.key, len(state.active)) == (2, "ufobot.yours", 5)
    assert "Only your force falls back" in told(begun)[-1]


@pytest.mark.parametrize("turns", [3, 4])
def test_it_passes_with_two_dice_or_fewer_once_you_have(turns: int) -> None:
    """Sheet, Ufobot passe son tour: you pass when it has two dice, or one."""
    begun = game()
    back(begun, *[answer for colour in ("red", "yellow", "purple", "blue")[:turns] for answer in _turn(colour)])
    assert len(begun.session.state.active) == 5 - turns
    begun.answer("passed")
    assert begun.session.state.round == 2


def _turn(colour: str) -> list[object]:
    return ["played", f"{colour}-1", *{"purple": ["red"], "blue": ["no"], "orange": ["no"]}.get(colour, [])]


def test_ufobot_passes_first() -> None:
    """Ruling, Pass: without dice it passes in any case; the box rests until you have passed, too."""
    begun = game()
    back(begun, *[answer for colour in ("red", "yellow", "purple", "blue", "orange") for answer in _turn(colour)])
    assert begun.prompt.key == "ufobot.yours"
    begun.answer("played")
    assert (begun.prompt.key, begun.prompt.kind) == ("ufobot.until", "tell")
    assert (begun.session.state.passed, begun.session.state.you_passed) == (True, False)
    assert "Ufobot passes." in told(begun)
    begun.answer(None)
    assert (begun.session.state.round, begun.prompt.key) == (2, "ufobot.yours")


def test_passing_is_said_once() -> None:
    """Sheet, Ufobot passe son tour: where you have passed before, the end of the round says it."""
    state = table()
    state.active = []
    rules.pass_turn(state)
    rules.pass_turn(state)
    assert (sentences(state), steps(state)) == (["Ufobot passes."], ["pass"])
    state = table()
    state.active, state.you_passed = ["red"], True
    drive(rules.ufobots_turn(state))
    assert (state.passed, sentences(state)) == (True, [])


def test_what_the_human_may_have_changed_is_forgotten() -> None:
    """Ruling, What the table is asked: after each turn of yours, and not between two of Ufobot's."""
    for answer, kept in (("played", False), ("passed", False)):
        state = table()
        state.lower = [("left", "right")]
        drive(rules.your_turn(state), answer)
        assert bool(state.lower) is kept
    state.lower = [("left", "right")]
    drive(rules.your_turn(state), None)  # you have passed
    assert state.lower


# Tour: none is left


def with_a_pair() -> Table:
    """A game in which Ufobot wants a blue storey, of which nobody is asked."""
    begun = game()
    begun.correct("die_came", "blue-6")
    begun.correct("buildings_blue", 1)
    return begun


def test_no_storey_left_is_the_exception_to_be_told() -> None:
    """Issue, Ask little: the page while you play has it; then the next in the order of the sheet is taken."""
    begun = with_a_pair()
    for answer in ("played", "red-2"):
        begun.answer(answer)
    assert (begun.prompt.ids(), begun.session.state.zone["blue"].storeys) == (("passed", "played", "no_storey"), 2)
    assert "blue" in labels(begun.prompt)[-1]
    begun.answer("no_storey")
    assert (begun.prompt.key, begun.session.state.zone["blue"].storeys) == ("ufobot.storey", 1)
    assert begun.prompt.ids() == ("orange", "red", "purple", "yellow", "none")
    begun.answer("yellow")
    state = begun.session.state
    assert begun.prompt.ids() == ("passed", "played")  # the table has just seen that there is one
    assert (state.zone["yellow"].storeys, state.gone) == (2, {"blue"})


def test_another_storey_may_not_be_there_either() -> None:
    """Ruling, no tower storey of the colour: the next of the list, as long as there is one."""
    begun = with_a_pair()
    begun.correct("die_came", "red-5")
    begun.correct("buildings_red", 1)
    for answer in ("played", "red-2", "no_storey", "no_storey", "none"):
        begun.answer(answer)
    state = begun.session.state
    assert (state.told_storey, len(state.gone)) == (None, 5)
    assert {plot.storeys for plot in state.zone.values()} == {1}
    assert begun.prompt.ids() == ("passed", "played")
    assert any("No tower level" in sentence for sentence in told(begun))


def test_another_storey_is_chosen_by_the_pairs_of_that_moment() -> None:
    """Sheet, Tour: what has come into its zone since, by the bonus of the same turn, decides nothing."""
    begun = with_a_pair()
    begun.correct("die_came", "orange-6")
    begun.correct("die_came", "red-5")
    begun.correct("buildings_red", 1)
    for answer in ("played", "purple-2", "orange", "no_storey"):
        begun.answer(answer)
    assert begun.session.state.told_storey == "red"


def test_no_storey_left_once_you_have_passed() -> None:
    """It may be told before each further turn."""
    begun = with_a_pair()
    for answer in ("passed", "red-2"):
        begun.answer(answer)
    assert (begun.prompt.key, begun.prompt.ids()) == ("ufobot.next", ("played", "no_storey"))
    begun.answer("no_storey")
    begun.answer("none")
    assert (begun.prompt.key, begun.session.state.zone["blue"].storeys) == ("ufobot.goes_on", 1)


def test_it_may_be_told_before_ufobot_passes() -> None:
    """The last turn of a round is no exception."""
    begun = with_a_pair()
    back(begun, "played", "red-1", "played", "yellow-1", "passed", "purple-2", "orange")
    assert begun.prompt.key == "ufobot.next"
    begun.answer("played")
    assert begun.session.state.round == 2


def test_which_is_fewest_is_asked_again_once_its_own_taking_changed_it() -> None:
    """Sheet, Tour: it took the storey of the colour that had more left; they may be level now."""
    state = zoned(table(), red="1b 3", blue="1b 3")
    drive(rules.tower(state), "red")
    drive(rules.tower(state))
    assert state.zone["red"].storeys == 3
    zoned(state, blue="1b 4")
    drive(rules.tower(state))
    zoned(state, blue="1b 3")
    asked, _ = drive(rules.tower(state), "blue")
    assert list(keys(asked)) == ["storey"]


# Fin de manche


@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("speakers", [False, True])
def test_the_end_of_a_round(round: int, speakers: bool) -> None:
    """Sheet, Fin de manche, 1 to 5, in this order: speaker dice, dice, gold in rounds 3 and 4, forces, Zodiac."""
    state = at(table(), 1, 2, 3)
    state.ended_rounds = round - 1
    state.set_dice((), 0, int(speakers))
    seen = recorded(state, lambda: len(state.active))
    rules.end_of_round(state)
    assert seen == [5]  # what is said of it is so by then
    (sentence,) = sentences(state)
    words = ["speakers"] * speakers + ["2 gold"] * (round in (3, 4))
    words += ["only you fall back" if words else "Only your force falls back", "Zodiac: it wins ties"]
    places = [sentence.index(word) for word in words]
    assert places == sorted(places)
    assert (("speaker" in sentence), ("gold" in sentence)) == (speakers, round in (3, 4))
    assert (state.ended_rounds, len(state.active), state.speakers) == (round, 5, 0)
    assert list(state.temples.values()) == [1, 2, 3]


def test_why_a_round_ends() -> None:
    """Sheet, Fin de manche, 4: yours goes back next to the level before, Ufobot's does not; by an option it does."""
    for options, words in (({}, "Ufobot’s stays"), ({"difficulty": "easier"}, "Ufobot’s force falls back as yours")):
        state = table(**options)
        state.ended_rounds = 2
        rules.end_of_round(state)
        ended, force = reasons(state)
        assert (ended, words in force) == ("you have both passed: round 3 is over", True)


def test_five_rounds_and_the_count() -> None:
    """Sheet, Fin de manche: the game ends with the fifth round; you begin each, and nothing else ends it."""
    begun, rounds = game(), []
    for _ in range(5):
        rounds.append(begun.session.state.round)
        assert begun.prompt.key == "ufobot.yours"
        back(begun, "played", "red-1", "played", "yellow-1", "played", "purple-1", "red", "passed")
    assert rounds == [1, 2, 3, 4, 5]
    assert begun.prompt.key == "ufobot.your_score"
    assert any("Only your force falls back" in sentence for sentence in told(begun))


def test_a_correction_before_the_count_is_counted() -> None:
    """It holds from the mark before the count."""
    begun = game()
    for _ in range(5):
        back(begun, "played", "red-1", "played", "yellow-1", "played", "purple-1", "red", "passed")
    before = begun.session.state.zone["red"].building_points
    begun.correct("buildings_red", 1)
    assert (begun.prompt.key, begun.session.state.zone["red"].building_points) == ("ufobot.your_score", before // 5)


def test_a_game_goes_on_from_any_position() -> None:
    """What the public state has is enough to play on from."""
    begun = with_a_pair()
    for answer in ("played", "red-2"):
        begun.answer(answer)
    read = UfobotState.from_public(begun.session.state.public())
    assert drive(rules.your_turn(read), "played") and read.told_storey is None
