"""Gardens, prisoners, the killer caught and containers out, drawn."""

import pytest

from bots.droids.drawn import HOMES, board
from compere.bots.droids.board.ends import containers_out, gardens, is_caught, is_prisoner

CENTRE = HOMES | {"blue": 22}


@pytest.mark.parametrize(
    ("drawing", "closed"),
    [
        (".ooo. o...o o...o o...o .ooo.", False),  # touching at the corners only: open
        ("ooooo o...o o...o o...o ooooo", True),
        ("..... ..oo. .o.o. .ooo.", False),  # one corner open
        ("..... .ooo. .o.o. .oo..", False),
        ("..... .ooo. .o.o. .o.o.", False),
        ("..... .ooo. .o.o. .omo.", False),  # a mine is no wall
        ("..... .ooo. .o.o. .oRo.", False),  # ruling: robots neither close a garden
        ("..... .ooo. .oRo. .ooo.", True),  # nor need be inside, nor does who is inside matter
        ("..... ooooo o..~o ooooo", True),  # water is free ground
        ("..... OOOOO O~.~O OOOOO", True),
        ("..... ooooo o..~~ ooooo", False),
        ("..... .ooo. .ooo. .ooo.", True),  # an obstacle on the circle itself
    ],
)
def test_gardens(drawing: str, closed: bool) -> None:
    """Ruling, Garden: no path of king's moves leads out, the circle in the third column and line."""
    position = board(drawing, 4, CENTRE)
    assert bool(gardens(position, ["blue"])) is closed
    assert bool(gardens(position, ["blue"], edges=False)) is closed


@pytest.mark.parametrize(
    ("drawing", "home", "closed"),
    [
        ("..o ooo", 1, True),  # board edges close it
        ("..o oo.", 1, False),
        ("..o o.o", 1, False),
    ],
)
def test_the_edge_closes_a_garden(drawing: str, home: int, closed: bool) -> None:
    """Unless the option says that it does not."""
    position = board(drawing, 4, HOMES | {"blue": home})
    assert bool(gardens(position, ["blue"])) is closed
    assert not gardens(position, ["blue"], edges=False)


def test_a_ring_with_another_circle_inside_is_no_garden() -> None:
    """Ruling, Garden: whoever's it is, also nobody's; one in the wall itself is not inside."""
    ring = "oooo. o..o. o..o. oooo."
    assert gardens(board(ring, 4, HOMES | {"blue": 11}), ["blue"])
    assert not gardens(board(ring, 4, HOMES | {"blue": 11, "green": 22}), ["blue"])
    assert not gardens(board(ring, 4, HOMES | {"blue": 11, "green": 22}), ["green"])
    assert gardens(board(ring, 4, HOMES | {"blue": 11, "green": 33}), ["blue"])


@pytest.mark.parametrize(
    ("drawing", "robot", "prisoner"),
    [
        ("... .Y. ...", "yellow", False),
        (".o. oYo .R.", "yellow", True),  # ruling, Labyrinth: free of obstacle and robot
        (".o. oYo .~.", "yellow", False),
        (".#. oyO .R.", "yellow", True),
        (".o. oYo ...", "yellow", False),
        ("Yo o.", "yellow", True),  # beyond the edge is no square
        ("Yo ..", "yellow", False),
        ("o.o .Y. o.o", "yellow", False),  # corners do not matter
    ],
)
def test_prisoners(drawing: str, robot: str, prisoner: bool) -> None:
    assert is_prisoner(board(drawing, 6), robot) is prisoner


@pytest.mark.parametrize(
    ("drawing", "caught", "slanted"),
    [
        ("... .K. ...", False, False),
        (".o. oKo .o.", True, False),  # ruling, Caught: the four directions
        (".o. oKo .#.", True, False),
        ("ooo oKo ooo", True, True),  # diagonals only if its strip has any
        ("ooo oKo oo~", True, False),
        ("Ko o.", True, False),  # the edge blocks as an obstacle does
        ("Ko oo", True, True),
        (".o. oKo .B. ...", False, False),  # pushing included
        (".o. oKo .B. .#.", True, False),
        (".o. oKo .~.", False, False),
    ],
)
def test_the_killer_is_caught(drawing: str, caught: bool, slanted: bool) -> None:
    position = board(drawing, 7, level=1)
    assert is_caught(position, slanted=False) is caught
    assert is_caught(position, slanted=True) is slanted


def test_containers_that_are_not_home() -> None:
    """Ruling, Ends: scenario 3 ends when the last one is; carried ones are not."""
    assert containers_out(board("Bc.R C~m", 3, carried={"blue": "container", "red": "mine"})) == 3
    assert containers_out(board("B..R", 3, delivered={"blue": 9})) == 0
