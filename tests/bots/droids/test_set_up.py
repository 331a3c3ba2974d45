"""What lies ready before the hunt."""

from compere.bots.droids.board.map import Map
from compere.bots.droids.board.ours import MAP, STRIP
from compere.bots.droids.board.strip import Strip
from compere.bots.droids.bot import BOT
from compere.bots.droids.set_up import set_up
from compere.bots.droids.state import new_state
from playing import drive, said


def test_set_up() -> None:
    """Sheet, lines 252 to 258: a line each; the colour is asked, and the killer stands opposite."""
    state = new_state(BOT.choose_options({"level": "3"}))
    asked, _ = drive(set_up(state), MAP.splitlines(), STRIP.splitlines(), "yellow")
    assert [each.key for each in asked] == ["droids.map", "droids.strip", "droids.colour"]
    assert asked[2].ids() == ("blue", "yellow", "red")
    homes = state.board.map.printed.homes
    assert state.board.robots == {"yellow": homes["yellow"], "killer": homes["green"]}
    assert (state.board.level, state.stock) == (3, 7)
    lines = [said(each.text) for each in state.told]
    assert "Your robot: on its circle, yellow." in lines
    assert "Take 7 movable obstacles: your robot has them with it." in lines
    assert len(lines) == 7


def test_the_owners_board_and_strip() -> None:
    """They are played on as they are printed: facts of the owner's, which the almanac keeps."""
    state = new_state(BOT.choose_options({}))
    own_map = MAP.replace("Compère’s own, not the printed board", "mine").replace("....#B....", ".....B....")
    own_strip = STRIP.replace("Compère’s own, not the printed sheet", "mine")
    drive(set_up(state), own_map.splitlines(), own_strip.splitlines(), "blue")
    assert (state.board.map, state.strip) == (Map(own_map), Strip(own_strip))
    assert not any("this device" in said(each.text) for each in state.told)
