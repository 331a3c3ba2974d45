"""Something to read that waits for OK."""

from compere_device.answers.picker import begin
from compere_device.answers.way import Done
from compere_device.events import Key, Pressed
from ways import TELL


def test_ok_says_that_it_is_read() -> None:
    """There is nothing to choose, to set or to scan; the other keys are left to the scene."""
    way = begin(TELL)
    assert (way.slots, way.huge, way.scan("pick:done"), way.back()) == ((), "", None, None)
    assert [way.press(Pressed(key)) for key in (Key.OK, Key.UP, Key.DOWN, Key.BACK)] == [Done(None), None, None, None]
    assert way.towards(None) is Key.OK
