"""How long the whole program takes, by the estimates of firmware/README.md. Runs under CPython and MicroPython."""

from board.calibrated import bench, teardown_module, tumble
from board.rfid import TagModel
from board.still import lying
from tray.die import VALUES

# Of the estimates in firmware/README.md the longest: what each takes on a board, in ms
READS_MS, STARTS_MS, FRAME_MS, LOOK_MS = 3.2, 2.0, 2.0, 30.0
A_FRAME_MS = READS_MS + STARTS_MS + 7  # the one in which it moved last is lost: the models measure at once
SOLVES_MS = (210.0, 102.0)  # the first look at a die, and the second, which begins where that ended


def slowed(one):
    """Have what the program computes and asks its chips take its time."""
    dice, clock = one.app.dice, one.clock

    def takes(call, ms):
        def slow(*given):
            clock.ms += ms
            return call(*given)

        return slow

    dice._read = takes(dice._read, READS_MS)
    dice._start = takes(dice._start, STARTS_MS)
    dice._settle.frame = takes(dice._settle.frame, FRAME_MS)
    one.app.cards.look = takes(one.app.cards.look, LOOK_MS)
    judge = dice._judge.judge

    def judged(fields, near=None):
        clock.ms += SOLVES_MS[0 if near is None else 1]
        return judge(fields, near)

    dice._judge.judge = judged


def test_from_the_last_movement_to_the_line():
    """Half a second at most, with the window and the arithmetic in it, whenever a look for cards is due."""
    slowest = quickest = None
    for phase in range(0, 260, 20):
        one = bench()
        slowed(one)
        tumble(one, 400, seed=phase)
        one.put(lying(VALUES[phase % 10], 10, -5, phase))
        one.app._looked_ms = one.clock.ms - phase
        began = one.clock.ms
        said = []
        while not [each for each in said if each.startswith("die")]:
            rest_ms = one.app.step(one.clock.ms)  # which takes its time
            one.clock.ms += rest_ms
            said += one.said()
            assert one.clock.ms - began < 2000
        took = one.clock.ms - began + A_FRAME_MS
        slowest, quickest = max(slowest or 0, took), min(quickest or 9999, took)
    print("last movement to the line: %d to %d ms by the longest estimates" % (quickest, slowest))
    assert slowest <= 500


def test_a_card_that_lay_there_is_told_at_once_though_a_die_tumbles():
    """The host takes it for one that was laid down, if it is told two seconds after the hello."""
    one = bench()
    one.app._looked_ms, one.app._has_looked = one.clock.ms, False
    one.rfid.tags = [TagModel(b"\x04\xa1\xb2\xc3\xd4\xe5\xf6")]
    tumble(one, 300)
    assert one.app._has_looked


def test_cards_are_seen_while_a_die_is_never_at_rest():
    """It is pushed again and again just before it would be told."""
    one = bench()
    one.rfid.tags = [TagModel(b"\x04\xa1\xb2\xc3\xd4\xe5\xf6")]
    said = []
    for k in range(20):
        one.put(lying(4, k % 2))
        said += one.run(110)
    assert [each for each in said if each.startswith("tag")] == ["tag 04A1B2C3D4E5F6"]


__all__ = ["teardown_module"]
