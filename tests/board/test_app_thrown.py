"""What is a throw and what is none, as the whole program says it. Runs under CPython and MicroPython."""

from board.calibrated import bench, teardown_module, tumble
from board.still import lying


def test_what_is_no_throw_changes_no_number():
    """A die put there, pushed, turned by hand, taken away: its face is said with the number that it had."""
    one = bench()
    tumble(one)
    one.put(lying(4))
    assert one.run(600)[-1].startswith("die d10 4 ") and one.run(10) == []
    for k in range(40):  # pushed by 20 mm in half a second
        one.put(lying(4, k / 2))
        assert one.run(12) == []
    assert one.run(600) == []
    for k in range(60):  # lifted by 100 mm, turned on the way, and put back
        one.put(lying(4, 20, rise=k * 2))
        assert one.run(12) == []
    one.run(500)
    for k in range(60, -1, -1):
        one.put(lying(7, 20, rise=k * 2))
        assert one.run(12) == []
    said = one.run(600)
    assert len(said) == 1 and said[0].startswith("die d10 7 ") and said[0].endswith(" 1"), said


def test_what_may_be_a_soft_roll_is_one_if_another_face_shows():
    """On the face that it had it was pushed; with a lean it is not told."""
    one = bench()
    one.put(lying(4))
    one.run(600)
    for value, x, said in ((7, 0, ["rolling d10", "die d10 7"]), (7, 12, []), (2, 0, ["rolling d10", "die d10 2"])):
        one.put(lying(value, x))
        one.run(30)
        one.app.dice._settle.maybe = True
        assert [each.rsplit(" ", 2)[0] if "die" in each else each for each in one.run(700)] == said
    assert one.app.dice.throws == 2


def test_what_is_pushed_flat_was_not_thrown():
    """A die that was cocked and shows a face by a push: the number stays, unless it tumbled."""
    one = bench()
    tumble(one)
    one.put(lying(4, lean=0.3))
    assert one.run(700)[-1] == "cocked d10 1"
    for maybe, said in ((1, ["die d10 1"]), (2, ["rolling d10", "die d10 3"])):
        one.put(lying(1 if maybe == 1 else 3))
        one.run(30)
        one.app.dice._settle.maybe = maybe
        heard = one.run(700)
        assert [each.rsplit(" ", 2)[0] if "die" in each else each for each in heard] == said, heard
        assert heard[-1].endswith(" %d" % maybe)
        one.put(lying(4, lean=0.3))
        one.run(700)


__all__ = ["teardown_module"]
