"""The one way in: what may be ordered, the dice that an order needs, and who may get it."""

import pytest

from bots.droids.drawn import board, order
from compere.bots.droids.board.carry_out import Done, Need, carry_out, orders_for, receivers
from compere.bots.droids.board.events import EmittersLost, MineExploded, MineHeld, Moved
from compere.bots.droids.board.orders import KINDS, Order
from compere.bots.droids.board.squares import RIGHT


def test_the_board_that_is_given_stays_as_it_is() -> None:
    """Also where a die is missing."""
    start = board("BmR", carried={"blue": "mine"})
    before = repr(start)
    assert isinstance(carry_out(start, order("blue two right")), Need)
    result = carry_out(start, order("blue two right"), (0,))
    assert isinstance(result, Need) is False and repr(start) == before
    assert isinstance(result, Done) and result.board != start


def test_the_die_of_each_square() -> None:
    """Line 177: one for each square that a mine is carried onto; who is pushed throws too, the foremost first."""
    start = board("B.R...", carried={"blue": "mine", "red": "mine"})
    two = order("blue two right")
    assert carry_out(start, two) == Need("mine", "blue", 1)
    assert carry_out(start, two, (5,)) == Need("mine", "red", 3)
    assert carry_out(start, two, (5, 0)) == Need("mine", "blue", 2)
    result = carry_out(start, two, (5, 0, 1))
    assert isinstance(result, Done)
    assert result.events == (
        Moved("blue", 0, 2),
        Moved("red", 2, 3, "blue"),
        MineHeld("blue", 1, 5),
        MineExploded("red", 3, carried=True),
        EmittersLost("red", 2),
        MineHeld("blue", 2, 1),
    )
    assert result.board.carried == {"blue": "mine"}


def test_a_mine_that_is_gone_needs_no_die() -> None:
    """Ruling, Carried mine: 0: mine gone, the move goes on."""
    result = carry_out(board("B....", carried={"blue": "mine"}), order("blue two right"), (0,))
    assert isinstance(result, Done) and result.board.robots["blue"] == 2


def test_a_die_too_many() -> None:
    with pytest.raises(ValueError, match=r"takes 0 dice, not 1$"):
        carry_out(board("B.."), order("blue step right"), (3,))


@pytest.mark.parametrize(
    ("scenario", "words"),
    [
        (2, "blue repair right"),  # line 77: grey orders are for repair robots
        (2, "blue repairer_step right"),
        (2, "repairer1 step right"),  # the others for the player's own
        (2, "repairer1 fire right"),
        (2, "red step right"),  # who is not there
        (2, "repairer2 repairer_step right"),
        (2, "statue step right"),  # line 226
        (1, "repairer1 repairer_step right"),  # what the scenario leaves out
        (5, "blue fire right"),
        (6, "blue diagonal up-right"),
        (7, "blue relay_ahead right"),
        (7, "blue fire right"),
        (7, "killer take_put right"),
        (2, "killer step right"),
        (2, "blue jump right"),
    ],
)
def test_an_order_that_there_is_not(scenario: int, words: str) -> None:
    robots = {7: "BK", 2: "BP", 1: "BP"}.get(scenario, "BS")
    with pytest.raises(
        ValueError, match=f"^{words.split()[0]} gets no order {words.split()[1]} in scenario {scenario}$"
    ):
        carry_out(board(robots, scenario), order(words))


@pytest.mark.parametrize("kind", ["step", "two", "max", "diagonal", "fire"])
def test_what_the_killer_may_get(kind: str) -> None:
    """Line 258: it moves as a repair robot; line 261: it fires. A direction too many or too few is none."""
    start, good = board("K.. ... ..B", 7, level=2), KINDS[kind].directions
    for direction in range(8):
        if direction in good:
            assert isinstance(carry_out(start, Order(kind, direction, "killer")), Done)
        else:
            with pytest.raises(ValueError, match=f"^the order {kind} has no direction {direction}$"):
                carry_out(start, Order(kind, direction, "killer"))


def test_a_direction_that_a_token_cannot_have() -> None:
    with pytest.raises(ValueError, match=r"^the order diagonal has no direction 2$"):
        carry_out(board("B"), Order("diagonal", RIGHT, "blue"))


@pytest.mark.parametrize(
    ("scenario", "robot", "orders"),
    [  # by scenario, four directions of each kind that it does not leave out
        (2, "blue", 4 * 12),
        (2, "repairer1", 4 * 4),
        (2, "red", 0),
        (5, "blue", 4 * 11),
        (5, "statue", 0),
        (7, "blue", 28),
        (7, "killer", 4 * 5),
    ],
)
def test_every_order_that_a_robot_may_get(scenario: int, robot: str, orders: int) -> None:
    start = board({2: "B.P", 5: "B.S", 7: "B.K"}[scenario], scenario, level=2 if scenario == 7 else 0)
    found = orders_for(start, robot)
    assert len(set(found)) == len(found) == orders
    assert all(isinstance(carry_out(start, each), Done | Need) for each in found)


@pytest.mark.parametrize(
    ("drawing", "by_sender"),
    [  # blue sits at the top, yellow right, red at the bottom, green left
        ("P..\nQ..", {"blue": "1", "red": "2", "yellow": "12", "green": "12"}),  # line 82
        ("P.Q", {"blue": "12", "red": "12", "yellow": "2", "green": "1"}),
        ("P..\n.Q.", {"blue": "12", "red": "12", "yellow": "12", "green": "12"}),
        ("P..", {"blue": "1", "red": "1", "yellow": "1", "green": "1"}),
        ("...", {"blue": ""}),
    ],
)
def test_which_repair_robot(drawing: str, by_sender: dict[str, str]) -> None:
    """Ruling, Grey orders: of two in a column of the sender's the nearer one, of two in different columns either."""
    for sender, numbers in by_sender.items():
        robots = tuple(f"repairer{number}" for number in numbers)
        assert receivers(board(drawing), sender, "repairer_step") == robots
        assert receivers(board(drawing), sender, "repair") == robots


@pytest.mark.parametrize("kind", [id for id, kind in KINDS.items() if kind.colour != "grey"])
def test_every_other_order_is_for_the_own_robot(kind: str) -> None:
    """Line 79."""
    assert receivers(board("B.P"), "blue", kind) == ("blue",)
