"""Shots, things taken and put, relayed orders and repairs; each row cites the line of the sheet or the ruling."""

import pytest

from bots.droids.drawn import becomes, board, done, of_kind, order, tidy
from compere.bots.droids.board.actions import hits, target_of
from compere.bots.droids.board.carry_out import Need, carry_out
from compere.bots.droids.board.events import (
    Delivered,
    Destroyed,
    EmittersLost,
    Moved,
    NoEffect,
    Put,
    Relayed,
    Repaired,
    Shot,
    StatueHome,
    Stopped,
    Taken,
)
from compere.bots.droids.board.position import Board
from compere.bots.droids.board.squares import DOWN, LEFT, RIGHT, UP

HOME = {"blue": 2, "yellow": 3, "red": 94, "green": 95}

# Fire


def test_the_table_of_the_die() -> None:
    """Lines 119 to 122, against counting: how many times the distance goes into the die, three at most."""
    for distance in range(1, 10):
        for die in range(10):
            times = sum(die >= distance * times for times in (1, 2, 3))
            assert hits(distance, die) == times, (distance, die)


@pytest.mark.parametrize(
    ("before", "shot", "found"),
    [
        ("B..R......", "blue fire right", ("red", 3)),  # line 125: the target's square counts, the shooter's does not
        ("BR........", "blue fire right", ("red", 1)),
        ("B.......R.", "blue fire right", ("red", 8)),
        ("B.P.R.....", "blue fire right", ("repairer1", 2)),  # ruling, Fire: the nearest robot shields
        ("B.oR......", "blue fire right", None),
        ("B.cR......", "blue fire right", None),
        ("B.mR......", "blue fire right", ("red", 3)),  # line 176: a mine does not block
        ("B.~r......", "blue fire right", ("red", 3)),  # ruling, In water: it can be hit
        ("B.........", "blue fire right", None),
        ("R.. .B.", "blue fire up", None),  # not diagonal
        ("R.. ... B..", "blue fire up", ("red", 2)),
    ],
)
def test_targets(before: str, shot: str, found: tuple[str, int] | None) -> None:
    start = board(before)
    assert target_of(start, "blue", order(shot).direction) == found
    if found is None:
        assert done(start, shot).events == (NoEffect("blue", "nobody"),)


def test_what_is_carried_does_not_shield() -> None:
    """Ruling, Fire."""
    start = board("B.R", 4, carried={"red": "obstacle"})
    assert target_of(start, "blue", RIGHT) == ("red", 2)


@pytest.mark.parametrize(("die", "lost"), [(1, 0), (2, 1), (4, 2), (9, 3)])
def test_a_shot_asks_for_its_die(die: int, lost: int) -> None:
    """And tells what it hit; a team-mate's robot is hit as any other (ruling, Fire)."""
    start = board("B.R")
    assert carry_out(start, order("blue fire right")) == Need("shot", "blue", 2, "red", 2)
    result = done(start, "blue fire right", dice=(die,))
    assert result.board.lost == {"blue": 0, "red": lost}
    assert result.events[0] == Shot("blue", "red", 2, lost, die)
    assert result.events[1:] == ((EmittersLost("red", lost),) if lost else ())


def test_a_repair_robot_is_indestructible() -> None:
    """Line 118: sans effet, and no die is thrown."""
    assert done(board("B.P"), "blue fire right").events == (Shot("blue", "repairer1", 2, 0),)


def test_nobody_fires_from_water() -> None:
    """Line 114."""
    assert done(board("b.R"), "blue fire right").events == (NoEffect("blue", "water"),)


# The killer's fire


def killing(before: str, level: int) -> Board:
    return board(before, 7, level=level, stock={"blue": 7})


@pytest.mark.parametrize("before", ["K..B", "B..K", "K. .. B.", "B. .. K."])
def test_the_killer_fires_all_ways(before: str) -> None:
    """Line 261: dans les quatre directions à la fois."""
    events = done(killing(before, 2), "killer fire up").events
    assert of_kind(events, EmittersLost) == [EmittersLost("blue", 1)]


@pytest.mark.parametrize(("level", "lost"), [(2, 1), (3, 2), (4, 3), (5, 5)])
def test_sure_hits(level: int, lost: int) -> None:
    """Lines 264 to 267: whatever the distance."""
    result = done(killing("K.......B", level), "killer fire up")
    assert result.events == (Shot("killer", "blue", 8, lost), EmittersLost("blue", lost))
    assert result.board.lost == {"blue": lost}


@pytest.mark.parametrize(("die", "lost"), [(2, 0), (3, 1), (6, 2), (9, 3)])
def test_level_1_goes_by_the_die(die: int, lost: int) -> None:
    """Line 263: aux règles standards."""
    start = killing("K..B", 1)
    assert carry_out(start, order("killer fire up")) == Need("shot", "killer", 3, "blue", 3)
    assert done(start, "killer fire up", dice=(die,)).board.lost == {"blue": lost}


def test_level_6_ends_it() -> None:
    """Line 268: un seul tir au but."""
    assert done(killing("K..B", 6), "killer fire up").events == (
        Shot("killer", "blue", 3, 1),
        Destroyed("blue"),
    )


@pytest.mark.parametrize("level", range(1, 7))
@pytest.mark.parametrize("before", ["K.#B", "K.oB", "K... .B.."])
def test_the_killer_needs_a_free_line(before: str, level: int) -> None:
    """Ruling, Fire: at every level."""
    assert done(killing(before, level), "killer fire up").events == (NoEffect("killer", "nobody"),)


# Take and put


@pytest.mark.parametrize(
    ("before", "carried", "act", "after", "then"),
    [
        # ruling, Take / put: also onto or out of a water square
        ("BO..", {}, "blue take_put right", "B~..", {"blue": "obstacle"}),
        ("B~..", {"blue": "obstacle"}, "blue take_put right", "BO..", {}),
        ("Br..", {"red": "mine"}, "blue take_put right", "Br..", {"blue": "mine"}),
        # hands full and something in front: nothing; one object at a time (line 131)
        ("Bo..", {"blue": "obstacle"}, "blue take_put right", "Bo..", {"blue": "obstacle"}),
        ("Bm..", {"blue": "mine"}, "blue take_put right", "Bm..", {"blue": "mine"}),
        ("BR..", {"blue": "mine", "red": "mine"}, "blue take_put right", "BR..", {"blue": "mine", "red": "mine"}),
        # a mined square is not free for a put; a mine is taken and put as other things (line 177)
        ("Bm..", {"blue": "obstacle"}, "blue take_put right", "Bm..", {"blue": "obstacle"}),
        ("Bm..", {}, "blue take_put right", "B...", {"blue": "mine"}),
        ("B...", {"blue": "mine"}, "blue take_put right", "Bm..", {}),
        # nothing to take, and never a fixed obstacle
        ("B...", {}, "blue take_put right", "B...", {}),
        ("B#..", {}, "blue take_put right", "B#..", {}),
        ("BR..", {}, "blue take_put right", "BR..", {}),
        ("BP..", {}, "blue take_put right", "BP..", {}),
        ("Bo..", {}, "blue take_put left", "Bo..", {}),
        ("B...", {"blue": "obstacle"}, "blue take_put left", "B...", {"blue": "obstacle"}),
        ("Bc..", {}, "blue take_put right", "B...", {"blue": "container"}),
        ("B... .o..", {}, "blue take_put down", "B... .o..", {}),
    ],
)
def test_take_and_put(before: str, carried: dict[str, str], act: str, after: str, then: dict[str, str]) -> None:
    """Lines 129 to 134: from the next square or the robot there, to a free square."""
    start = board(before, 3, carried=carried)
    assert becomes(before, act, scenario=3, carried=carried) == tidy(after)
    assert done(start, act).board.carried == then


@pytest.mark.parametrize(
    ("before", "carried", "event"),
    [
        ("Bo.", {}, Taken("blue", "obstacle", 1)),
        ("BR.", {"red": "mine"}, Taken("blue", "mine", 1, "red")),
        ("B..", {"blue": "mine"}, Put("blue", "mine", 1)),
        ("B#.", {"blue": "mine"}, NoEffect("blue", "obstacle")),
        ("Bc.", {"blue": "mine"}, NoEffect("blue", "obstacle")),
        ("Bm.", {"blue": "mine"}, NoEffect("blue", "mine")),
        ("BR.", {"blue": "mine"}, NoEffect("blue", "robot")),
        ("B..", {}, NoEffect("blue", "nothing")),
        ("b..", {}, NoEffect("blue", "water")),
    ],
)
def test_what_is_said_of_it(before: str, carried: dict[str, str], event: object) -> None:
    assert done(board(before, carried=carried), "blue take_put right").events == (event,)


def test_at_the_edge_there_is_no_square() -> None:
    assert done(board("B.."), "blue take_put up").events == (NoEffect("blue", "edge"),)


def test_a_container_that_is_put_or_taken_at_home_counts() -> None:
    """Line 191: rapporté par le robot sur son rond: from the square beside it, or standing on it."""
    put = done(board(".B..", 3, HOME, carried={"blue": "container"}, delivered={"blue": 2}), "blue take_put right")
    assert put.events == (Put("blue", "container", 2), Delivered("blue", 2))
    assert (put.board.delivered, put.board.lying, put.board.carried) == ({"blue": 3}, {}, {})
    taken = done(board(".cB.", 3, HOME), "blue take_put left")
    assert taken.events == (Taken("blue", "container", 1), Delivered("blue", 2))
    assert (taken.board.delivered, taken.board.carried) == ({"blue": 1}, {})
    elsewhere = done(board("..B.", 3, HOME, carried={"blue": "container"}), "blue take_put right")
    assert elsewhere.board.lying == {3: "container"}  # yellow's circle


@pytest.mark.parametrize(
    ("before", "carried", "act", "after", "then", "home"),
    [
        ("BS..", {}, "blue take_put right", "B...", {"blue": "statue"}, None),  # line 226
        ("BR..", {"red": "statue"}, "blue take_put right", "BR..", {"blue": "statue"}, None),  # voler la statue
        ("B...", {"blue": "statue"}, "blue take_put right", "BS..", {}, None),
        ("B~..", {"blue": "statue"}, "blue take_put right", "Bs..", {}, None),
        ("BR..", {"blue": "statue"}, "blue take_put right", "BR..", {"blue": "statue"}, None),
        (".B..", {"blue": "statue"}, "blue take_put right", ".BS.", {}, "blue"),
        (".R..B", {"red": "statue"}, "red take_put right", ".RS.B", {}, "blue"),  # wins for the circle's owner
        (".SB.", {}, "blue take_put left", "..B.", {"blue": "statue"}, "blue"),
        ("B.S.", {}, "blue step right", ".BS.", {}, None),
        (".BS.", {}, "blue step right", "..BS", {}, None),  # yellow's circle, and yellow does not play
        ("BS..", {}, "blue step right", ".BS.", {}, "blue"),  # pushed
    ],
)
def test_the_statue_is_taken_put_and_pushed(
    before: str, carried: dict[str, str], act: str, after: str, then: dict[str, str], home: str | None
) -> None:
    """Line 226, ruling, Statue."""
    result = done(board(before, 5, HOME, carried=carried), act)
    assert becomes(before, act, scenario=5, homes=HOME, carried=carried) == tidy(after)
    assert result.board.carried == then
    assert of_kind(result.events, StatueHome) == ([StatueHome(home, 2)] if home else [])


@pytest.mark.parametrize(
    ("scenario", "before", "carried", "stock", "after", "then", "left"),
    [
        # line 237: un obstacle dans la pince, douze en tout
        (6, "Y...", {"yellow": "obstacle"}, 11, "Yo..", {}, 11),
        (6, "Y...", {}, 11, "Yo..", {}, 10),  # quand il veut: with empty pincers, from what it has with it
        (6, "Y...", {}, 0, "Y...", {}, 0),
        (6, "Yo..", {}, 11, "Y...", {"yellow": "obstacle"}, 11),  # line 241: taken as usual
        (6, "Yo..", {"yellow": "obstacle"}, 11, "Yo..", {"yellow": "obstacle"}, 11),
        (6, "Y#..", {}, 11, "Y#..", {}, 11),
        (6, "YR..", {}, 11, "YR..", {}, 11),
        (6, "YR..", {"red": "obstacle"}, 11, "YR..", {"yellow": "obstacle"}, 11),  # also from the other's pincers
        # line 258: soit il pose l'un des sept, soit il prend le pion obstacle qui se trouve dans la case
        (7, "YK..", {}, 7, "YK..", {}, 7),
        (7, "Y.K.", {}, 7, "YoK.", {}, 6),
        (7, "YoK.", {}, 6, "Y.K.", {}, 7),
        (7, "Y.K.", {}, 0, "Y.K.", {}, 0),
        (7, "Y#K.", {}, 7, "Y#K.", {}, 7),
        (7, "Y~K.", {}, 7, "YOK.", {}, 6),
        (7, "y.K.", {}, 7, "y.K.", {}, 7),
    ],
)
def test_obstacles_beside_the_pincers(
    scenario: int, before: str, carried: dict[str, str], stock: int, after: str, then: dict[str, str], left: int
) -> None:
    level = 1 if scenario == 7 else 0
    start = board(before, scenario, carried=carried, stock={"yellow": stock}, level=level)
    result = done(start, "yellow take_put right")
    assert (
        becomes(before, "yellow take_put right", scenario=scenario, carried=carried, stock={"yellow": stock}) == after
    )
    assert (result.board.carried, result.board.stock) == (then, {"yellow": left})


# Relayed orders


@pytest.mark.parametrize(
    ("before", "send", "after"),
    [
        # ruling, Relay
        ("B#o.Y.....", "blue relay_ahead right", "B#o......Y"),  # obstacles do not block the signal
        ("B.P.Y.....", "blue relay_ahead right", "B.......PY"),  # the first robot, a repair robot too
        ("B.p.~.....", "blue relay_ahead right", "B.~.~....P"),  # which moves in water, and treats it as land
        ("B.Y.#.....", "blue relay_ahead right", "B..Y#....."),  # to the next obstacle
        ("B.Y#......", "blue relay_ahead right", "B.Y#......"),
        ("b.Y.......", "blue relay_ahead right", "b.Y......."),  # line 114: nobody sends from water
        ("Y.B.......", "blue relay_ahead right", "Y.B......."),  # nobody is there
    ],
)
def test_relayed_orders(before: str, send: str, after: str) -> None:
    """Line 136: le robot visé avance alors dans la direction de la flèche blanche."""
    assert becomes(before, send, scenario=3) == tidy(after)


@pytest.mark.parametrize(
    ("kind", "course", "end"),
    [("relay_ahead", RIGHT, 26), ("relay_right", DOWN, 34), ("relay_back", LEFT, 21), ("relay_left", UP, 14)],
)
def test_the_four_kinds(kind: str, course: int, end: int) -> None:
    """Ruling, Relay: the four relative angles of the two arrows."""
    start = board("....#..... .......... B...Y..#.. .......... ....#.....", 3)
    events = done(start, f"blue {kind} right").events
    assert events[:2] == (Relayed("blue", "yellow", course), Moved("yellow", 24, end))


def test_what_is_said_of_a_signal() -> None:
    """Who got it, or that nobody did; what comes of it is told of the receiver."""
    assert done(board("Y.B"), "blue relay_ahead right").events == (NoEffect("blue", "nobody"),)
    assert done(board("B.y", 3), "blue relay_ahead right").events == (
        Relayed("blue", "yellow", RIGHT),
        NoEffect("yellow", "water"),
    )
    assert done(board("B.P#", 3), "blue relay_back right").events == (
        Relayed("blue", "repairer1", LEFT),
        Moved("repairer1", 2, 1),
        Stopped("repairer1", 1, "edge", "blue"),
    )


def test_a_relayed_repair_robot_mines() -> None:
    """Ruling, Mines: a relayed move is the repair robot's own."""
    assert becomes("B.P.......", "blue relay_ahead right", scenario=2) == "B.m......P"


@pytest.mark.parametrize(("before", "after"), [("B.S.Y.....", "B.S......Y"), ("B.S.......", "B.S.......")])
def test_the_statue_gets_no_signal(before: str, after: str) -> None:
    """Line 226: elle ne peut pas se déplacer par elle-même; ruling, Relay: it is passed over."""
    assert becomes(before, "blue relay_ahead right", scenario=5) == after


def test_a_relayed_carrier_of_the_statue_moves_one_square() -> None:
    """Line 226: quel que soit l'ordre de mouvement envoyé."""
    assert becomes("B.Y.......", "blue relay_ahead right", scenario=5, carried={"yellow": "statue"}) == "B..Y......"


# Repair


@pytest.mark.parametrize(
    ("before", "send", "left"),
    [
        ("PB", "repairer1 repair up", 3),
        ("P.B", "repairer1 repair right", 3),
        ("pb", "repairer1 repair right", 2),  # ruling, Repair: also from and into water
        ("PQB", "repairer1 repair right", 3),
    ],
)
def test_repairs(before: str, send: str, left: int) -> None:
    result = done(board(before, lost={"blue": 3}), send)
    assert result.board.lost == {"blue": left}
    assert of_kind(result.events, Repaired) == ([Repaired("blue", "repairer1")] if left == 2 else [])


@pytest.mark.parametrize(
    ("before", "why"), [("PB", "nothing"), ("PQ", "nothing"), ("P.", "nobody"), ("P#", "nobody"), (".P", "nobody")]
)
def test_nothing_to_repair(before: str, why: str) -> None:
    send = "repairer1 repair right" if before[0] == "P" else "repairer1 repair up"
    assert done(board(before), send).events == (NoEffect("repairer1", why),)  # type: ignore[arg-type]
