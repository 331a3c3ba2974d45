"""What may be looked at: glance, progress, why a code is refused, the code sheet."""

import pytest

from bots.ufobot.tables import at, table, zoned
from compere.bots.ufobot.bot import BOT
from compere.bots.ufobot.look import CODES, glance, progress, refusal
from compere.bots.ufobot.state import UfobotState, new_state
from playing import play, said


def lines(state: UfobotState) -> dict[str, str]:
    return {said(line.label): said(line.value) for line in glance(state)}


def test_glance() -> None:
    """Issue, Glance: its points, dice left, Archon and what each value would bring, temples, pairs, storeys."""
    state = at(zoned(table(), orange="1b 3s 6", yellow="2b 6 4"), 0, 3, 10)
    state.active, state.archon = ["white", "yellow", "red", "white"], 5
    assert list(lines(state).items()) == [
        ("If it ended now", f"{1 * 4 + 3 * 6 + 2 * 3 + 10 + 0 + 4 + 26} VP"),
        ("Dice", "red, yellow, white and white"),
        ("Archon", "Zodiac"),
        ("on a 1", "Focus"),
        ("on a 2", "Build"),
        ("on a 3", "Citizen"),
        ("on a 4", "Military"),
        ("on a 5", "Tower"),
        ("on a 6", "Citizen +"),
        ("left temple", "bottom: 0 VP"),
        ("middle temple", "3: 4 VP"),
        ("right temple", "10: 26 VP"),
        ("orange", "1 pair, 3 levels"),
        ("red", "0 pairs, 1 level"),
        ("blue", "0 pairs, 1 level"),
        ("purple", "0 pairs, 1 level"),
        ("yellow", "2 pairs, 1 level"),
    ]


def test_nothing_that_was_only_said() -> None:
    """Issue, Glance; ruling, What the table is asked: neither the military difference nor Zodiac cards."""
    words = " ".join([*lines(table()), *lines(table()).values()])
    assert not any(word in words for word in ("force", "Military 0", "card", "gold"))


def test_no_dice() -> None:
    """Before it passes."""
    state = table()
    state.active = []
    assert lines(state)["Dice"] == "none"


def test_before_the_boards_are_known() -> None:
    """While the track is asked for, nothing of the Archon is said."""
    game = play(BOT, {})
    assert game.prompt.key == "ufobot.space"
    assert not {"Archon", "on a 1"} & set(lines(game.session.state))
    assert lines(game.session.state)["Dice"].startswith("orange")
    game.session.state.track = ["build", "tower"]  # some of it is known, and the Archon is not on it yet
    assert not {"Archon", "on a 1"} & set(lines(game.session.state))


@pytest.mark.parametrize(
    ("known", "value"),
    [
        ((), "0 VP + 3 temples"),
        (("left",), "4 VP + 2 temples"),
        (("left", "middle"), "8 VP + 1 temple"),
        (("left", "middle", "right"), "12 VP"),
    ],
)
def test_temples_whose_points_nobody_knows(known: tuple[str, ...], value: str) -> None:
    """Those that are known are counted; of the others it is said how many."""
    state = at(new_state(BOT.choose_options({})), 1, 2, 3)
    for temple in known:
        state.points[temple][state.temples[temple]] = 4
    assert lines(state)["If it ended now"] == value


@pytest.mark.parametrize(("tiles", "value"), [(2, "0 VP"), (3, "20 VP"), (4, "50 VP")])
def test_bonus_tiles_count(tiles: int, value: str) -> None:
    """Sheet, Décompte final: they never move, so they count already."""
    state = table()
    state.bonus_tiles = tiles
    assert lines(state)["If it ended now"] == value


@pytest.mark.parametrize(("ended", "shown"), [(0, "round 1 of 5"), (3, "round 4 of 5"), (5, "round 5 of 5")])
def test_progress(ended: int, shown: str) -> None:
    """A game in the list is known by its round."""
    state = table()
    state.ended_rounds = ended
    assert said(progress(state)) == shown


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("colour:red", "Red is not asked for now."),
        ("colour:white", "White is not asked for now."),
        ("colour:green", None),
        ("pick:yes", None),
        ("red", None),
        ("", None),
    ],
)
def test_refusal(code: str, why: str | None) -> None:
    """A colour that is scanned at the wrong moment is named; other codes are not the bot's."""
    text = refusal(table(), code)
    assert (text and said(text)) == why


def test_codes() -> None:
    """Every colour, and the answers that are frequent."""
    colours, answers = ([item.id for item in group.items] for group in CODES)
    assert colours == [f"colour:{each}" for each in ("orange", "red", "blue", "purple", "yellow", "white")]
    assert answers == [f"pick:{id}" for id in ("played", "passed", "no_storey", "yes", "no")]
