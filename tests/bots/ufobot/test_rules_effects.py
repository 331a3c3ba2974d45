"""The effects of the Archon's spaces and of the sites, with every case in which nothing can be taken."""

import pytest

from bots.ufobot.tables import TOP, TRACK, at, keys, labels, plot, reasons, sentences, steps, table, yours, zoned
from compere.almanac import Almanac
from compere.bots.ufobot import rules
from compere.bots.ufobot.bot import BOT
from compere.bots.ufobot.cards import TRIAL_POINTS
from compere.bots.ufobot.state import UfobotState, new_state
from compere.session import Session
from compere.table import Table
from playing import drive, play, said

COLOURS = ("orange", "red", "blue", "purple", "yellow")


def headline(state: UfobotState) -> str:
    """Return the one thing that matters in what was told."""
    (found,) = [said(each.headline) for each in state.told if each.headline]
    return found


def untouched(state: UfobotState) -> bool:
    """Whether nothing came into its zone."""
    return state.zone == table().zone


# Construire


def test_build() -> None:
    """Sheet, Construire: asked is the first of its order that the market has; it comes into the Exploration zone."""
    state = zoned(table(), blue="4", yellow="2s")
    (question,), why = drive(rules.build(state), "yellow")
    assert question.ids() == ("blue", "yellow", "orange", "red", "purple", "empty")
    assert state.zone["yellow"] == plot("1b 2s")
    assert (said(why[-1]), sentences(state)) == ("most tower levels: yellow", [])  # the answer said it


def test_build_pairs() -> None:
    """Sheet, Bâtiments et dés appariés: with the highest unpaired die of its colour."""
    state = zoned(table(), blue="1b 6 2 5")
    drive(rules.build(state), "blue")
    assert (state.zone["blue"].paired, state.zone["blue"].unpaired) == ([6, 5], [2])


def test_an_empty_market() -> None:
    """Ruling, Empty market: nothing happens, said on the screen; the turn goes on."""
    state = table(dice="own")
    state.archon = 6
    drive(rules.ufobots_turn(state), "yellow-1", "empty")
    assert untouched(state)
    assert "empty" in sentences(state)[0] and "Yellow site" in sentences(state)[1]
    assert state.exhausted == ["yellow"]


def test_no_building_is_left_in_the_box() -> None:
    """Facts, A.1: 15 of each colour; whoever has set right that all are in its zone is asked for none."""
    state = zoned(table(), **dict.fromkeys(COLOURS, "15b"))
    assert drive(rules.build(state)) == ([], ())
    assert drive(rules.purple(state))[0] == []
    assert sentences(state) == ["The market is empty: it takes nothing."] * 2
    state = zoned(table(), **dict.fromkeys(COLOURS[1:], "15b"))
    assert next(iter(drive(rules.purple(state), "orange")[0])).ids() == ("orange", "empty")


# Militaire


def test_military() -> None:
    """Sheet, Militaire: one space; whether that is above yours is said as a condition, and nothing is asked."""
    state = table()
    assert drive(rules.military(state))[0] == []
    assert ("+1" in headline(state), "leads" in sentences(state)[0], "3 VP" in sentences(state)[0]) == (True,) * 3


# Citoyen


@pytest.mark.parametrize(
    ("plus", "die_plus", "value", "then"),
    [
        (False, "no", 4, 4),  # sheet, Citoyen: en conservant la valeur du dé
        (True, "no", 4, 5),  # with the +
        (True, "no", 6, 6),  # ruling, Citizen +: never above 6
        (False, "yes", 4, 5),  # Augmenter la difficulté: even without the +
        (True, "yes", 4, 5),  # by one in all
        (False, "yes", 6, 6),
    ],
)
def test_citizen(plus: bool, die_plus: str, value: int, then: int) -> None:
    """Sheet, Citoyen; Augmenter la difficulté: the value of the die that it takes."""
    state = zoned(table(difficulty="own", die_plus=die_plus), red="1b")
    asked, why = drive(rules.citizen(state, plus=plus), "red", str(value))
    assert list(keys(asked)) == ["recruit", "value"]
    assert asked[0].ids() == ("red", "orange", "blue", "purple", "yellow", "empty")
    assert state.zone["red"].paired == [then]
    assert ("+1" in said(asked[1].text)) is (plus or die_plus == "yes")
    assert ([said(reason) for reason in why], sentences(state)) == (["an unpaired building: red"], [])


@pytest.mark.parametrize(("effect", "then"), [("citizen", 3), ("citizen_plus", 4)])
def test_the_two_spaces_of_citizen(effect: str, then: int) -> None:
    """Sheet, Citoyen: it stands there twice, once with a +."""
    state = table()
    drive(rules.EFFECT[effect](state), "blue", "3")
    assert state.zone["blue"].unpaired == [then]


@pytest.mark.parametrize("effect", ["citizen", "citizen_plus"])
def test_no_die_to_recruit(effect: str) -> None:
    """Ruling, no die to recruit: nothing happens, said on the screen."""
    state = table()
    asked, _ = drive(rules.EFFECT[effect](state), "empty")
    assert list(keys(asked)) == ["recruit"]
    assert untouched(state) and "No die" in sentences(state)[0]


def test_no_die_is_left_in_the_box() -> None:
    """Facts, A.1: 9 of each colour, of which it rolls one."""
    state = zoned(table(), **dict.fromkeys(COLOURS, "1 1 1 1 1 1 1 1"))
    assert drive(rules.citizen(state)) == ([], ())
    assert sentences(state) == ["No die can be recruited: it takes none."]


# Zodiaque


def test_zodiac() -> None:
    """Sheet, Zodiaque: its lowest marker by two; the card, or 5 points, are said with both conditions."""
    state = at(table(), 2, 1, 3)
    asked, _ = drive(rules.zodiac(state))
    assert list(keys(asked)) == []
    assert list(state.temples.values()) == [2, 3, 3]
    assert ("middle" in headline(state), "3" in headline(state)) == (True, True)
    assert [word in sentences(state)[0] for word in ("card if there", "if it has it", "5 VP")] == [True] * 3
    assert reasons(state) == ["its lowest marker: middle temple"]


def test_zodiac_asks_where_you_are_lowest() -> None:
    """Sheet, Zodiaque: tied for the lowest."""
    state = yours(at(table(), 1, 1, 3), "0-", "0-", "0-")
    asked, _ = drive(rules.zodiac(state), "middle")
    assert (list(keys(asked)), list(state.temples.values())) == (["lowest"], [1, 3, 3])


@pytest.mark.parametrize(("space", "then"), [(TOP - 1, TOP), (TOP, TOP)])
def test_zodiac_at_the_top(space: int, then: int) -> None:
    """Ruling, Top of a temple track: the marker stays; the rest of the effect goes on."""
    state = yours(at(table(), TOP, space, TOP), "0", "0", "0")
    drive(rules.zodiac(state))
    assert list(state.temples.values()) == [TOP, then, TOP]
    assert "5 VP" in sentences(state)[0]


# Tour


def test_tower() -> None:
    """Sheet, Tour: a storey into the Exploration zone, told large; it can be said that none was there."""
    state = zoned(table(), blue="1b 3", red="1b 5")
    assert drive(rules.tower(state))[0] == []
    assert (state.zone["red"].storeys, state.told_storey, headline(state)) == (2, "red", "red")
    assert reasons(state)[-1] == "highest sum of these: red"


def test_tower_asks_for_the_fewest() -> None:
    """Sheet, Tour: only the tied colours, and what was answered is known until you have played."""
    state = zoned(table(), blue="1b 3", red="1b 3")
    asked, _ = drive(rules.tower(state), "blue")
    assert (list(keys(asked)), asked[0].ids()) == (["storey"], ("red", "blue", "none"))
    assert state.told_storey is None  # the table has seen that there is one
    assert drive(rules.tower(state))[0] == []
    assert state.zone["blue"].storeys == 3


def test_no_storey_of_the_tied_colours() -> None:
    """Ruling, no tower storey of the colour: the next option of the same list."""
    state = zoned(table(), blue="1b 3", red="1b 3", purple="5")
    asked, _ = drive(rules.tower(state), "none", "purple")
    assert [prompt.ids() for prompt in asked] == [("red", "blue", "none"), ("orange", "purple", "yellow", "none")]
    assert (state.zone["purple"].storeys, state.gone) == (2, {"red", "blue"})


def test_no_storey_at_all() -> None:
    """Ruling, none at all: nothing happens, said on the screen."""
    state = table()
    state.gone = set(COLOURS)
    drive(rules.tower(state))
    assert untouched(state) and state.told_storey is None
    assert "No tower level" in sentences(state)[0]


# Effets Bonus Ufobot


def test_yellow() -> None:
    """Sheet, Jaune: you lose 2 points."""
    state = table(dice="own")
    drive(rules.ufobots_turn(state), "yellow-2")
    assert sentences(state)[-1] == "Yellow site +1 (6→1). You lose 2 VP."


@pytest.mark.parametrize(("answer", "white"), [("yes", 1), ("no", 0)])
def test_orange(answer: str, white: int) -> None:
    """Sheet, Orange: the highest speaker die, if there is one; its value is not asked."""
    state = table()
    asked, _ = drive(rules.orange(state), answer)
    assert list(keys(asked)) == ["speaker"]
    assert state.active.count("white") == white
    assert ["highest" in label for label in labels(asked[0])] == [True, False]


def test_no_speaker_die_can_be_free() -> None:
    """Ruling, Orange bonus: where Ufobot has all four, nobody is asked."""
    state = table()
    state.active += ["white"] * 3
    state.exhausted = ["white"]
    assert drive(rules.orange(state)) == ([], None)
    assert (state.active.count("white"), "No speaker die" in sentences(state)[0]) == (3, True)


def test_red() -> None:
    """Sheet, Rouge: both halves with their condition; nothing is asked."""
    state = table(dice="own")
    drive(rules.ufobots_turn(state), "red-2")
    assert sentences(state)[-1] == "Red site +1 (6→1). If it leads, you −3 VP, else Force +1."


def test_blue() -> None:
    """Sheet, Bleu: its most advanced where it leads, by one."""
    state = yours(at(table(), 3, 5, 4), "0", "9-", "0")
    asked, _ = drive(rules.blue(state))
    assert (list(keys(asked)), list(state.temples.values())) == ([], [3, 5, 5])
    assert ("right" in sentences(state)[0], "5" in sentences(state)[0]) == (True, True)
    assert reasons(state)[-1] == "its most advanced: right temple"


def test_blue_asks_what_decides() -> None:
    """Ruling, Blue bonus: where it leads, temple by temple, and no further than needed."""
    state = yours(at(table(), 3, 5, 4), "0-", "0-", "9-")
    asked, _ = drive(rules.blue(state), "yes", "no")
    assert [prompt.subject for prompt in asked if prompt.key == "ufobot.above"] == [("middle", 5), ("left", 3)]
    assert list(state.temples.values()) == [4, 5, 4]


def test_blue_at_the_top() -> None:
    """Ruling, Top of a temple track: the marker stays."""
    state = yours(at(table(), 3, TOP, 4), "9-", "0-", "9-")
    drive(rules.blue(state))
    assert list(state.temples.values()) == [3, TOP, 4]


@pytest.mark.parametrize(("answer", "paired"), [("blue", [6]), ("red", [])])
def test_purple(answer: str, paired: list[int]) -> None:
    """Sheet, Mauve: the topmost building, whatever its colour; it pairs."""
    state = zoned(table(), blue="6")
    asked, _ = drive(rules.purple(state), answer)
    assert list(keys(asked)) == ["topmost"]
    assert (state.zone[answer].buildings, state.zone["blue"].paired) == (1, paired)
    assert sentences(state) == []  # the answer said it


def test_the_market_is_empty_once_a_turn() -> None:
    """Issue, Ask little: the purple bonus asks nobody where the Archon's effect has; in the next turn it does."""
    state = table(dice="own")
    state.archon = 6
    asked, _ = drive(rules.ufobots_turn(state), "purple-1", "empty")
    assert (list(keys(asked)), sum("empty" in sentence for sentence in sentences(state))) == (["die", "building"], 2)
    state.active, state.archon = ["purple"], 1
    asked, _ = drive(rules.ufobots_turn(state), "purple-1", "red")
    assert list(keys(asked)) == ["die", "topmost"]


def test_purple_with_an_empty_market() -> None:
    """Ruling, Empty market: nothing happens, said on the screen."""
    state = table()
    drive(rules.purple(state), "empty")
    assert untouched(state) and "empty" in sentences(state)[0]


@pytest.mark.parametrize("colour", COLOURS)
def test_every_site_has_its_bonus(colour: str) -> None:
    """Sheet, Au tour de l'Ufobot, 5: that of the chosen die's colour."""
    state = table(dice="own")
    state.archon = TRACK.index("military") - 1
    answers = {"orange": ["yes"], "purple": ["red"]}.get(colour, [])
    asked, _ = drive(rules.ufobots_turn(state), f"{colour}-1", *answers)
    assert "bonus" in {*steps(state), *(prompt.step for prompt in asked if prompt.kind != "recall")}


# What is known of the temples' points


@pytest.mark.parametrize("known", [None, 8])
def test_points_are_recalled_where_anybody_knows_them(known: int | None) -> None:
    """Issue, Glance: the almanac is looked into as the marker arrives; nobody is asked before the count."""
    state = at(new_state(BOT.choose_options({})), 0, 0, 0)
    state.top = TOP
    (recall,), space = drive(rules.advance_marker(state, "middle", 2), known)
    assert (recall.kind, recall.fact, space) == ("recall", "ufobot.points.middle.2", 2)
    assert state.points["middle"] == ({} if known is None else {2: known})


def test_the_points_of_the_trial_board_are_its_own() -> None:
    """Issue, What a user gets: whoever owns a board, too, may play on ours, and its points are not theirs."""
    state = table()
    asked, space = drive(rules.advance_marker(state, "middle", 2))
    assert (asked, state.points["middle"][space]) == ([], TRIAL_POINTS[space])


def test_what_the_almanac_knows_stands_in_the_glance() -> None:
    """Issue, Glance: + temples until their values are known."""
    almanac = Almanac()
    printed = {"ufobot.key": ["citizen", "military", "zodiac", "build", "tower"], "ufobot.top": TOP}
    printed |= {f"ufobot.space.{number}": "zodiac" for number in range(1, 8)}
    printed |= {"ufobot.space.8": "no_more"} | {
        f"ufobot.points.{temple}.2": 5 for temple in ("left", "middle", "right")
    }
    for key, value in printed.items():
        almanac.learn(key, value)
    header = play(BOT, {"difficulty": "easier", "dice": "own"}).session.header
    game = Table(Session(BOT, header), almanac, lambda entries: None)
    shown = []
    for turn, colour in enumerate(("red", "yellow", "purple")):
        shown.append(said(BOT.glance(game.session.state)[0].value))
        for answer in ["played", f"{colour}-1", *(["left", "middle"][turn : turn + 1])]:
            game.answer(answer)
    game.answer("orange")
    shown.append(said(BOT.glance(game.session.state)[0].value))
    assert list(game.session.state.temples.values()) == [2, 2, 2]
    assert shown == ["0 VP + temples", "0 VP + temples", "0 VP + temples", "11 VP"]
