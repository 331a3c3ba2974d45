"""Something to read that waits for OK."""

from compere_device.answers.picker import begin
from compere_device.answers.way import Done
from compere_device.events import Key
from ways import TELL, key_towards, pressed


def test_ok_says_that_it_is_read() -> None:
    """There is nothing to choose, to set or to scan; UP and BACK are left to the scene."""
    way = begin(TELL)
    assert (way.slots, way.huge, way.scan("pick:done"), way.back()) == ((), "", None, None)
    assert [pressed(way, key) for key in (Key.OK, Key.DOWN, Key.UP, Key.BACK)] == [Done(None), Done(None), None, None]
    assert key_towards(way, None) is Key.OK
