"""An order in the making: its dice, what is lost, and what entering a square brings."""

import pytest

from bots.droids.drawn import board
from compere.bots.droids.board.doing import Doing, Lacking, Need
from compere.bots.droids.board.events import Delivered, EmittersLost, MineExploded, MineHeld, StatueHome

NEED = Need("mine", "blue", 3)
HOME = {"blue": 2, "yellow": 93, "red": 94, "green": 95}


def test_dice_are_used_one_by_one() -> None:
    """Sheet, line 177: the die shows 0 to 9; what is missing is said."""
    doing = Doing(board("B.."), (0, 9))
    assert [doing.die(NEED), doing.die(NEED)] == [0, 9]
    with pytest.raises(Lacking) as lacking:
        doing.die(NEED)
    assert lacking.value.need is NEED


@pytest.mark.parametrize("face", [-1, 10])
def test_a_die_has_ten_faces(face: int) -> None:
    with pytest.raises(ValueError, match=f"the die cannot show {face}: expected 0 to 9"):
        Doing(board("B.."), (face,)).die(NEED)


@pytest.mark.parametrize(
    ("robot", "before", "count", "lost"),
    [("blue", 0, 3, 3), ("blue", 8, 3, 2), ("blue", 9, 1, 1), ("blue", 10, 1, 0), ("repairer1", 0, 3, 0)],
)
def test_emitters_are_lost_up_to_ten(robot: str, before: int, count: int, lost: int) -> None:
    """Sheet, lines 68, 118; ruling, Ends: a loss stops at ten."""
    doing = Doing(board("B.P", lost={"blue": before}), ())
    doing.lose(robot, count)
    assert doing.board.lost == {"blue": before + lost}
    assert doing.events == ([EmittersLost(robot, lost)] if lost else [])


@pytest.mark.parametrize("robot", ["blue", "repairer1"])
def test_a_mined_square(robot: str) -> None:
    """Sheet, line 176: it explodes and is gone; a player's robot loses one emitter, a repair robot none."""
    doing = Doing(board("B.Pm"), ())
    doing.enter(robot, 3)
    assert doing.board.lying == {}
    assert doing.events == [
        MineExploded(robot, 3, carried=False),
        *([EmittersLost("blue", 1)] if robot == "blue" else []),
    ]


@pytest.mark.parametrize("die", range(10))
def test_a_carried_mine(die: int) -> None:
    """Sheet, line 177: with a 0 it explodes and destroys two emitters."""
    doing = Doing(board("B..", carried={"blue": "mine"}), (die,))
    doing.enter("blue", 1)
    if die:
        assert doing.events == [MineHeld("blue", 1, die)] and doing.board.carried == {"blue": "mine"}
    else:
        assert doing.events == [MineExploded("blue", 1, carried=True), EmittersLost("blue", 2)]
        assert doing.board.carried == {}


def test_the_square_of_a_mine_that_needs_a_die_is_said() -> None:
    with pytest.raises(Lacking) as lacking:
        Doing(board("B..", carried={"blue": "mine"}), ()).enter("blue", 1)
    assert lacking.value.need == Need("mine", "blue", 1)


def test_a_mine_that_lies_goes_off_before_one_that_is_carried() -> None:
    doing = Doing(board("Bm.", carried={"blue": "mine"}), (0,))
    doing.enter("blue", 1)
    assert doing.events == [
        MineExploded("blue", 1),
        EmittersLost("blue", 1),
        MineExploded("blue", 1, carried=True),
        EmittersLost("blue", 2),
    ]


@pytest.mark.parametrize(("robot", "square", "home"), [("blue", 2, True), ("blue", 1, False), ("red", 2, False)])
def test_a_container_comes_home(robot: str, square: int, home: bool) -> None:
    """Sheet, line 191: on the own circle only; it leaves the game and counts."""
    doing = Doing(board("B..R", 3, HOME, carried={robot: "container"}, delivered={"blue": 1, "red": 0}), ())
    doing.enter(robot, square)
    assert doing.events == ([Delivered(robot, square)] if home else [])
    assert doing.board.carried == ({} if home else {robot: "container"})
    assert doing.board.delivered == {"blue": 1 + home, "red": 0}


@pytest.mark.parametrize(("square", "colour"), [(2, "blue"), (1, None), (94, None)])
@pytest.mark.parametrize("carried", [True, False])
def test_the_statue_comes_home(square: int, colour: str | None, carried: bool) -> None:
    """Ruling, Statue: carried or pushed, for the circle's owner; on a circle that nobody has it does nothing."""
    start = board("B..Y" if carried else "B..YS", 5, HOME, carried={"yellow": "statue"} if carried else {})
    doing = Doing(start, ())
    doing.enter("yellow" if carried else "statue", square)
    assert doing.events == ([StatueHome(colour, square)] if colour else [])


def test_an_obstacle_is_carried_anywhere() -> None:
    doing = Doing(board("B..", 3, HOME, carried={"blue": "obstacle"}), ())
    doing.enter("blue", 2)
    assert doing.events == [] and doing.board.carried == {"blue": "obstacle"}
