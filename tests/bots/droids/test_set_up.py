"""What lies ready before the hunt."""

from compere.bots.droids.set_up import set_up
from compere.bots.droids.state import new_state
from playing import drive, said


def test_set_up() -> None:
    """Sheet, lines 252 to 258: a line each; the colour is asked, and the killer stands opposite."""
    state = new_state({"level": "3", "die": "own"})
    asked, _ = drive(set_up(state), "yellow")
    assert [each.key for each in asked] == ["droids.colour"]
    assert asked[0].ids() == ("blue", "yellow", "red")
    homes = state.board.map.printed.homes
    assert state.board.robots == {"yellow": homes["yellow"], "killer": homes["green"]}
    assert (state.board.level, state.stock) == (3, 7)
    lines = [said(each.text) for each in state.told]
    assert "Your robot: on its circle, yellow." in lines
    assert "Take 7 movable obstacles: your robot has them with it." in lines
    assert len(lines) == 6
