"""Moves and pushes, drawn before and after; each row cites the line of the sheet or the ruling."""

import pytest

from bots.droids.drawn import becomes, board, done, of_kind, tidy
from compere.bots.droids.board.events import MineLaid, Moved, NoEffect, Stopped
from compere.bots.droids.board.moves import pushing
from compere.bots.droids.board.squares import LEFT, RIGHT, UP


@pytest.mark.parametrize(
    ("before", "order", "after"),
    [
        # ruling, Push: square by square, keeping all remaining distance; chains with gaps
        (".B.R......", "blue max right", "........BR"),
        ("B.R.Y.#...", "blue max right", "...BRY#..."),
        ("BR.Y#.....", "blue max right", ".BRY#....."),
        ("BRYGPQ....", "blue two right", "..BRYGPQ.."),
        (".B.. ..R. ...Y", "blue diagonal down-right", ".... ..B. ...R"),
        ("..Y. .R.. B...", "blue diagonal up-right", "..Y. .R.. B..."),  # the edge lies ahead of yellow
        # ruling, End of a chain: nobody moves that square, the order ends; squares done stay
        ("B.R#......", "blue two right", ".BR#......"),
        ("B.RYo.....", "blue max right", ".BRYo....."),
        ("BR#.......", "blue two right", "BR#......."),
        ("R.B.......", "blue two left", "RB........"),
        (".B........", "blue two left", "B........."),
        ("B.........", "blue step left", "B........."),
        ("R.. B..", "blue step up", "R.. B.."),
        ("... R.. B..", "blue two up", "R.. B.. ..."),  # to the edge: an edge lying ahead
        ("RY.. B...", "blue diagonal up-right", "RY.. B..."),
        ("R... B...", "blue step right", "R... .B.."),  # beside the edge it is none
        ("Bc...", "blue step right", "Bc..."),  # a container is an obstacle that is one token with them
        # ruling, Water: a player's mover stops on the first water, whatever the order, pushing or not
        ("B~~..", "blue two right", ".b~.."),
        ("BR~..", "blue two right", "..bR."),
        ("B~R~.", "blue two right", ".bR~."),
        ("Br~~......", "blue max right", ".br~......"),
        ("B.RY~.....", "blue max right", "....bRY..."),
        # ruling, Water: who is pushed goes into, through and out of water and stops nobody
        ("B.R~.~....", "blue max right", "...bR~...."),
        ("BR........ ", "blue two right", "..BR......"),
        ("P.R~.~....", "repairer1 repairer_max right", "...~.~..PR"),
        ("p~.~.", "repairer1 repairer_two right", "~~P~."),
        ("p~.~.", "repairer1 repairer_step right", "~p.~."),
        # ruling, In water: water orders only, one square from water to wherever it leads
        ("b~...", "blue two right", "b~..."),
        ("b~...", "blue max right", "b~..."),
        ("b~...", "blue water_step right", "~b..."),
        ("b....", "blue water_step right", "~B..."),
        ("b#...", "blue water_step right", "b#..."),
        ("brY..", "blue water_step right", "~bRY."),
        ("b.. .R. ..#", "blue water_diagonal down-right", "b.. .R. ..#"),
        # ruling, To the obstacle: before an obstacle, on the first water, at the edge
        ("B...#.....", "blue max right", "...B#....."),
        ("B...o.....", "blue max right", "...Bo....."),
        ("B.........", "blue max right", ".........B"),
        # ruling, Diagonal: only the square entered matters, between two obstacles that touch at the corner too
        ("B#. o..", "blue diagonal down-right", ".#. oB."),
        ("B.. .#.", "blue diagonal down-right", "B.. .#."),
        ("B.. ...", "blue diagonal up-right", "B.. ..."),
    ],
)
def test_moves(before: str, order: str, after: str) -> None:
    assert becomes(before, order, scenario=3) == tidy(after)


@pytest.mark.parametrize(
    ("before", "order", "after"),
    [  # line 258: comme un robot réparateur, sans s'arrêter sur les cases rivière
        ("K~.~B.....", "killer max right", ".~.~....KB"),
        ("k~...", "killer two right", "~~K.."),
        ("k.. .B. ...", "killer diagonal down-right", "~.. .K. ..B"),
        ("K#B", "killer step right", "K#B"),
    ],
)
def test_the_killer_moves_as_a_repair_robot(before: str, order: str, after: str) -> None:
    assert becomes(before, order, scenario=7, level=1) == tidy(after)


@pytest.mark.parametrize(
    ("before", "order", "after"),
    [  # line 226: pushed like any robot, over any distance; its carrier moves one square, whatever the order
        ("BS.......", "blue two right", "..BS....."),
        ("B.S.......", "blue max right", "........BS"),
        ("R....", "red two right", ".R..."),
        ("R.........", "red max right", ".R........"),
        ("RB...", "red two right", ".RB.."),
        ("R.. ...", "red diagonal down-right", "... .R."),
        ("B.R.......", "blue max right", "........BR"),
    ],
)
def test_the_statue(before: str, order: str, after: str) -> None:
    carried = {} if "S" in before else {"red": "statue"}
    assert becomes(before, order, scenario=5, carried=carried) == tidy(after)


def test_who_went_where() -> None:
    """The robot with the order first, then who was pushed, in order, with who pushed first; then what stopped it."""
    result = done(board(".B.R.Y....", 3), "blue max right")
    assert result.events == (
        Moved("blue", 1, 7),
        Moved("red", 3, 8, "blue"),
        Moved("yellow", 5, 9, "red"),
        Stopped("blue", 7, "edge", "yellow"),
    )


@pytest.mark.parametrize(
    ("before", "order", "stopped"),
    [
        ("B#...", "blue step right", NoEffect("blue", "obstacle", "blue")),
        ("BR#..", "blue step right", NoEffect("blue", "obstacle", "red")),
        ("B....", "blue step left", NoEffect("blue", "edge", "blue")),
        ("b....", "blue step right", NoEffect("blue", "water")),
        ("B....", "blue water_step right", NoEffect("blue", "land")),
        ("B.#..", "blue two right", Stopped("blue", 1, "obstacle", "blue")),
        ("B.R#.", "blue two right", Stopped("blue", 1, "obstacle", "red")),
        ("B~...", "blue two right", Stopped("blue", 1, "water", "blue")),
        ("B~#..", "blue two right", Stopped("blue", 1, "water", "blue")),
        ("B.~..", "blue two right", None),
        ("B....", "blue step right", None),
        ("B.........", "blue max right", Stopped("blue", 9, "edge", "blue")),
    ],
)
def test_what_stops_it(before: str, order: str, stopped: object) -> None:
    """Only where it went less far than the order allows; a move to the obstacle is always ended by something."""
    assert of_kind(done(board(before, 3), order).events, Stopped, NoEffect) == ([stopped] if stopped else [])


def test_what_stops_the_statues_carrier() -> None:
    result = done(board("B..", 5, carried={"blue": "statue"}), "blue two right")
    assert result.events == (Moved("blue", 0, 1), Stopped("blue", 1, "statue", "blue"))


@pytest.mark.parametrize(
    ("before", "order", "after"),
    [  # line 176: on the square that it leaves; ruling, Mines: one an order, if it moved by its own order
        ("P....", "repairer1 repairer_step right", "mP..."),
        ("p....", "repairer1 repairer_step right", "MP..."),
        ("P....", "repairer1 repairer_two right", "m.P.."),
        ("P.........", "repairer1 repairer_max right", "m........P"),
        ("P#...", "repairer1 repairer_step right", "P#..."),
        ("PQ...", "repairer1 repairer_step right", "mPQ.."),  # who is pushed lays none
        ("BP...", "blue step right", ".BP.."),
        ("Pm...", "repairer1 repairer_step right", "mP..."),  # it explodes, a new one is laid
        ("BmR..", "blue two right", "..BR."),
        ("BRm..", "blue two right", "..BR."),
    ],
)
def test_mines(before: str, order: str, after: str) -> None:
    assert becomes(before, order, scenario=2) == tidy(after)


@pytest.mark.parametrize("scenario", [3, 4])
def test_no_mines_elsewhere(scenario: int) -> None:
    """Line 176 is a special rule of scenario 2."""
    assert becomes("P....", "repairer1 repairer_step right", scenario=scenario) == ".P..."


@pytest.mark.parametrize(("carried", "laid"), [({}, True), ({"blue": "mine"}, False)])
def test_no_mine_once_the_box_is_empty(carried: dict[str, str], laid: bool) -> None:
    """Ruling, Mines: 24 are in the box, and one that is carried is out of it."""
    lines = ["P..B......", "mmmmmmmmmm", "mmmmmmmmmm", "mmm......."]
    result = done(board(" ".join(lines), 2, carried=carried), "repairer1 repairer_step right")
    assert bool(of_kind(result.events, MineLaid)) is laid
    assert result.board.mines_out == 24


def test_who_would_move_and_who_could_not() -> None:
    """Without moving anybody."""
    start = board("BR. Y.. ...")
    assert pushing(start, "blue", RIGHT) == (["blue", "red"], None)
    assert pushing(start, "red", LEFT) == (["red", "blue"], "edge")
    assert pushing(start, "yellow", UP) == (["yellow", "blue"], "edge")
