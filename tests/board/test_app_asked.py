"""The whole program: what it says when it is asked, and how it goes on whatever happens. Runs under CPython and
MicroPython.
"""

import os
from binascii import crc32, hexlify
from struct import pack

from board.bench import Bench
from board.calibrated import EMPTY_TRAY, PATH, bench, teardown_module, tumble
from board.rfid import TagModel
from board.still import lying, perfect
from tray import VERSION, constants
from tray.app import run
from tray.clock import Clock
from tray.die import VALUES


def test_hello_says_what_it_is():
    """The first line, with the abilities of its parts; a board with tags only, or a die only, is a board."""
    for dice, cards, able in ((True, True, " d10 tag"), (False, True, " tag"), (True, False, " d10")):
        one = Bench(dice=dice, cards=cards, path=PATH)
        assert one.start()[0] == "hello 1 tray " + VERSION + able
        one.run(6000)
        said = one.ask("hello 1")
        assert said[0] == "hello 1 tray " + VERSION + able


def test_constants_are_sent_checked_and_kept():
    """Every number comes back; a wrong check or count keeps the old ones; a restart finds them."""
    one = bench(kept=False)
    data = perfect()
    for k in range(0, len(data), 40):
        part = hexlify(data[k : k + 40]).decode().upper()
        assert one.ask("constant %d %s" % (k // 4, part)) == ["constant %d %s" % (k // 4, part)]
    check = constants.check(data)
    assert one.ask("keep 113 00000000") == ["error constants check"]
    assert one.ask("keep 112 " + check) == ["error constants count"]
    assert one.ask("constants") == ["constants none"]
    assert one.ask("keep 113 " + check) == ["constants ok 113 " + check]
    again = Bench(path=PATH)
    again.start()
    said = again.ask("constants")
    assert said[-1] == "constants ok 113 " + check
    assert "".join([line.split(" ")[2] for line in said[:-1]]) == hexlify(data).decode().upper()
    for wrong in (
        "constant 113 00000000",
        "constant 0 0",
        "constant 0 XX000000",
        "constant x 00000000",
        "constant 0",
        "keep 113",
    ):
        assert one.ask(wrong) == ["error request " + wrong.split(" ")[0]], wrong


def test_constants_outlive_a_power_cut_at_any_moment():
    """While new ones are written, before and after the old ones go: the board has the old or the new ones."""
    old, new = perfect(), bytearray(perfect())
    new[9] ^= 1
    whole = bytes(new) + pack(">I", crc32(new))
    for has_old, written, kept in (
        (True, whole[:100], old),
        (True, whole, old),
        (False, whole, new),
        (False, whole[:100], None),
        (False, b"", None),
    ):
        teardown_module()
        if has_old:
            constants.keep(old, PATH)
        with open(PATH + ".new", "wb") as file:
            file.write(written)
        said, found = constants.load(PATH)
        if kept is None:
            assert (said, found) == ("none", None)
        else:
            assert said == "ok" and found.data() == bytes(kept)
    with open(PATH, "wb") as file:
        file.write(whole[:-1])
    assert constants.load(PATH) == ("torn", None)


def test_constants_outlive_two_power_cuts_in_a_row():
    """The old ones are gone, or spoilt, and the next ones are torn: the board has those between."""
    data = perfect()
    whole = data + pack(">I", crc32(data))
    for old in (None, whole[:-1]):
        teardown_module()
        for path, written in ((PATH, old), (PATH + ".new", whole)):
            if written:
                with open(path, "wb") as file:
                    file.write(written)
        assert constants.load(PATH)[0] == "ok"
        with open(PATH + ".new", "wb") as file:
            file.write(whole[:100])
        said, found = constants.load(PATH)
        assert said == "ok" and found.data() == data
    teardown_module()


def test_constants_are_taken_from_where_they_lie_if_they_cannot_be_put_elsewhere():
    """A file system that takes nothing any more is no reason to throw no dice."""
    data = perfect()
    teardown_module()
    with open(PATH + ".new", "wb") as file:
        file.write(data + pack(">I", crc32(data)))
    os.mkdir(PATH)
    try:
        said, found = constants.load(PATH)
        assert said == "ok" and found.data() == data
    finally:
        os.rmdir(PATH)
        teardown_module()


def test_samples_are_means_of_what_lies_still():
    """Five lines in nT, with the noise as the spread; while it moves, none, and that is said."""
    one = bench()
    fields = lying(3, 10, 10)
    one.put(fields)
    one.run(300)
    said = one.ask("sample 20", 600)
    means = [line.split(" ") for line in said if line.startswith("mean ")]
    assert [line[1:3] for line in means] == [["20", str(k)] for k in range(5)]
    got = [int(each) for line in means for each in line[3:6]]
    assert max([abs(a - b * 1e5) for a, b in zip(got, fields)]) < 400
    assert all([100 < int(line[6]) < 900 for line in means]), means
    said = one.ask("sample 40", 1)
    for k in range(700):
        one.put(lying(3, k % 7))
        said += one.run(10)
    assert "error sample moved" in said and not [line for line in said if line.startswith("mean")]
    one.i2c.chips.pop(3)
    one.run(100)
    assert "error sample sensors" in one.ask("sample 10", 100)


def test_all_states_are_told_when_asked():
    """Of each sensor."""
    one = bench()
    assert one.ask("sensors") == ["sensor m%d ok" % k for k in range(5)] + ["sensor rfid ok"]


def test_live_values_are_where_the_die_is():
    """At most five a second, for as long as was asked."""
    one = bench()
    one.put(lying(2, 12, -7))
    one.run(600)
    lines = [each.split(" ") for each in one.ask("live 2", 3000) if each.startswith("live")]
    assert 8 <= len(lines) <= 11
    for line in lines:
        x, y, z, component = [int(each) for each in line[2:6]]
        assert abs(x - 1200) < 60 and abs(y + 700) < 60 and abs(z - 1340) < 60 and abs(component - 964) < 20, line
    one.put(EMPTY_TRAY)
    assert "live d10" in one.ask("live 1", 1500)


def test_every_exception_is_reported_once_and_survived():
    """Whatever part it comes from; a stray Ctrl-C is not one."""
    one = bench()

    def broken(*given):
        raise RuntimeError("a part is broken")

    def unreadable(*given):
        raise ValueError("'\u2713' " * 20)  # which takes three bytes each in a line

    look, step = one.app.cards.look, one.app.dice.step
    one.app.cards.look = broken
    said = one.run(3000)
    assert [each for each in said if each.startswith("error")] == [
        "error program RuntimeError%20broken:%20a%20part%20is%20broken"
    ]
    one.app.cards.look = unreadable
    (said,) = [each for each in one.run(3000) if each.startswith("error")]
    assert said.startswith("error program ValueError%20unreadable:%20%27")
    one.app.cards.look = look
    tumble(one)
    one.put(lying(9))
    assert one.run(700)[-1].startswith("die d10 9 ")

    def interrupted(*given):
        raise KeyboardInterrupt

    def no_memory(*given):
        raise MemoryError

    one.app.cards.look, one.app.say = broken, no_memory
    one.app._reported.clear()
    one.run(1000)  # not even the report can be made
    one.app.cards.look = look
    del one.app.say
    one.app.dice.step = interrupted
    assert one.run(1000) == []
    one.app.dice.step = step
    assert one.ask("hello 1")[0].startswith("hello")


def test_foreign_lines_and_bytes_are_ignored():
    """Noise, Ctrl-C, other words, its own lines; wrong fields are said."""
    one = bench()
    one.hear(b"\x03\x03\x01import os\r\n\x04" + bytes(range(256)))
    assert one.run(100) == []
    assert one.ask("weather sunny") == []
    for wrong in (
        "live x",
        "live 61",
        "live",
        "sample 0",
        "enrol 61",
        "write 04",
        "write 04 %ZZ",
        "write 04 %+1",
        "write 04 %4",
    ):
        assert one.ask(wrong) == ["error request " + wrong.split(" ")[0]], wrong


def test_the_watchdog_waits_for_hello():
    """A person at the prompt is not bitten; then it is fed at every step."""
    one = bench()
    assert not one.armed
    one.ask("state")
    assert not one.armed
    one.ask("hello 1")
    assert one.armed
    fed = one.fed
    one.run(1000)
    assert one.fed > fed + 100


def test_update_leaves_for_the_prompt():
    """It says so, and the loop ends; a Ctrl-C in the loop does not end it."""
    one = bench()
    one.left = False
    one.ask("update")
    assert one.app.left
    other = Bench(path=PATH)
    ticks = [0]

    def sleep(ms):
        ticks[0] += ms
        if ticks[0] == 50:
            raise KeyboardInterrupt
        if ticks[0] > 200:
            other.hear(b"!update*FBA4\n")

    done = []
    other.leave = lambda: done.append(True)
    run(other, lambda: ticks[0], sleep)
    assert done and other.said()[-1] == "bye update" and ticks[0] > 200


def test_the_light_tells_how_it_is():
    """Steady: all is well; a blink in two seconds: not calibrated; fast: a sensor is missing."""
    one = bench()
    for wrong, least, most in ((None, 1, 1), ("kept", 0.02, 0.12), ("sensor", 0.3, 0.7)):
        one = bench(kept=wrong != "kept")
        if wrong == "sensor":
            one.i2c.chips.pop(1)
            one.run(100)
        one.lit = one.dark = 0
        one.run(2000)
        assert least <= one.lit / (one.lit + one.dark) <= most, wrong


def test_the_antenna_is_off_while_the_sensors_measure():
    """With a card on the tray, from the start of each measurement until it is read."""
    one = bench()
    one.rfid.tags = [TagModel(b"\xde\xad\xbe\xef", "classic")]
    lit = [False, 0]
    put, read = one.magnets[0].write, one.magnets[4].read

    def started(register, data):
        lit[0] = lit[0] or one.rfid.field
        put(register, data)

    def asked(register, count):
        lit[0] = lit[0] or one.rfid.field
        lit[1] += 1
        return read(register, count)

    one.magnets[0].write, one.magnets[4].read = started, asked
    before = one.rfid.lit
    select = one.rfid.select

    def selected(on):
        assert not one.app.dice.measuring
        select(on)

    one.chip._select = selected
    one.run(3000)
    assert one.rfid.lit > before + 8 and lit[1] > 300 and not lit[0]


def test_constants_that_fit_no_more_are_said():
    """Twelve throws in turn that look like no die, a telephone beside them, say; fit again when one does."""
    one = bench()
    said = []
    for k in range(13):
        tumble(one, seed=k)
        fields = lying(VALUES[k % 10])
        fields[0] += 0.3  # a sensor that was moved
        one.put(fields)
        said += one.run(700)
    assert [each for each in said if each.startswith("constants")] == [
        "constants worn 113 " + constants.check(perfect())
    ]
    assert not [each for each in said if each.startswith("die")]
    tumble(one)
    one.put(lying(3))
    said = one.run(700)
    assert said[-2].startswith("constants ok") and said[-1].startswith("die d10 3 ")


def test_time_goes_on_when_the_ticks_begin_anew():
    """After 2 ** 30 ms, as MicroPython's do; the difference is the nearest one."""
    period = 1 << 30
    ticks = [period - 50]
    clock = Clock(lambda: ticks[0] % period, lambda a, b: (a - b + period // 2) % period - period // 2)
    said = []
    for _ in range(40):
        said.append(clock())
        ticks[0] += 100_000_000
    assert said == [100_000_000 * k for k in range(40)]


__all__ = ["teardown_module"]
