"""The whole program on the simulated board: what it says of dice, cards and itself. Runs under CPython and MicroPython."""

import os
from binascii import hexlify

from board.bench import Bench, Noise
from board.chips import Other
from board.still import field, lying, perfect
from tray import VERSION, constants
from tray.app import run
from tray.die import VALUES

PATH = "/tmp/compere-test-constants.bin"
EMPTY_TRAY = field((0, 0, 1000), (0, 0, 0))


def bench(kept=True, **given):
    """A board that has said hello, calibrated or not, with an empty tray."""
    for path in (PATH, PATH + ".new"):
        try:
            os.remove(path)
        except OSError:
            pass
    if kept:
        constants.keep(perfect(), PATH)
    one = Bench(path=PATH, **given)
    one.put(EMPTY_TRAY)
    one.start()
    one.run(1000)
    return one


def tumble(one, ms=400, seed=5):
    """Have the die tumble: another face, place and turn every 25 ms."""
    noise = Noise(1, seed)
    for k in range(ms // 25):
        one.put(lying(VALUES[(seed + 3 * k) % 10], 12 * noise(), 12 * noise(), 2 * k + noise(), rise=4))
        one.run(25)


def test_hello_says_what_it_is():
    """The first line, with the abilities of its parts; a board with tags only, or a die only, is a board."""
    for dice, cards, able in ((True, True, " d10 tag"), (False, True, " tag"), (True, False, " d10")):
        one = Bench(dice=dice, cards=cards, path=PATH)
        assert one.start()[0] == "hello 1 tray " + VERSION + able
        one.run(6000)
        said = one.ask("hello 1")
        assert said[0] == "hello 1 tray " + VERSION + able


def test_a_throw_is_said_once_and_each_face_is_right():
    """Rolling at once, the face within half a second of lying still; nothing more until it moves."""
    one = bench()
    for number, value in enumerate(VALUES, 1):
        tumble(one, seed=number)
        one.put(lying(value, 5 * number - 25, 3 * number - 15, number))
        said = one.run(500)
        assert len(said) == 1 and said[0].startswith("die d10 %d " % value) and said[0].endswith(" %d" % number), said
        assert int(said[0].split(" ")[3]) >= 80
        assert one.run(4000) == []


def test_rolling_is_said_while_it_tumbles():
    """Within the protocol's 100 ms of what makes it a throw."""
    one = bench()
    heard = []
    noise = Noise(1, 9)
    for k in range(16):
        one.put(lying(VALUES[(3 * k) % 10], 12 * noise(), 12 * noise(), 2 * k, rise=4))
        heard += one.run(25)
    assert heard == ["rolling d10"], heard


def test_a_lean_is_cocked():
    """Whatever it leans to, also where its magnet points as with another face."""
    one = bench()
    for k, value in enumerate(VALUES):
        for lean in (0.14, -0.2, 0.35, -0.6):
            tumble(one, seed=k)
            one.put(lying(value, 10, -5, k, lean))
            said = one.run(700)
            assert said and said[-1].startswith("cocked d10 "), (value, lean, said)


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


def test_an_empty_tray_says_nothing():
    """For a minute, but that it is alive; also when the field changes all over the room."""
    one = bench()
    said = one.run(30000)
    one.put([each + (0.4, -0.3, 0.2)[k % 3] for k, each in enumerate(EMPTY_TRAY)])
    said += one.run(30000)
    assert set(said) == {"alive"} and len(said) >= 11, said


def test_uncalibrated_it_never_says_a_face():
    """None, torn or foreign constants are said after hello, and every throw is cocked."""
    whole = perfect()
    wrongs = {"none": None, "torn": (whole + b"\0\0\0\0")[:-1], "foreign": None}
    for state, data in wrongs.items():
        one = bench(kept=False)
        if data is not None:
            with open(PATH, "wb") as file:
                file.write(data)
        if state == "foreign":
            with open(PATH, "wb") as file:
                other = b"\x40\x00\x00\x00" + whole[4:]  # layout 2.0
                file.write(other + bytes([int(constants.check(other)[k : k + 2], 16) for k in (0, 2, 4, 6)]))
        one.app.dice.load()
        assert "constants " + state in one.ask("hello 1"), state
        tumble(one)
        one.put(lying(5))
        said = one.run(700)
        assert said and said[-1] == "cocked d10 1", said


def test_constants_are_sent_checked_and_kept():
    """Every number comes back; a wrong check or count keeps the old ones; a restart finds them."""
    one = bench(kept=False)
    data = perfect()
    for k in range(0, len(data), 40):
        part = hexlify(data[k : k + 40]).decode().upper()
        assert one.ask("constant %d %s" % (k // 4, part)) == ["constant %d %s" % (k // 4, part)]
    check = constants.check(data)
    assert one.ask("keep 98 00000000") == ["error constants check"]
    assert one.ask("keep 97 " + check) == ["error constants count"]
    assert one.ask("constants") == ["constants none"]
    assert one.ask("keep 98 " + check) == ["constants ok 98 " + check]
    again = Bench(path=PATH)
    again.start()
    said = again.ask("constants")
    assert said[-1] == "constants ok 98 " + check
    assert "".join([line.split(" ")[2] for line in said[:-1]]) == hexlify(data).decode().upper()
    for wrong in ("constant 98 00000000", "constant 0 0", "constant 0 XX000000", "constant x 00000000", "constant 0", "keep 98"):
        assert one.ask(wrong) == ["error request " + wrong.split(" ")[0]], wrong


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


def test_sensors_that_fail_are_named_and_come_back():
    """Missing, foreign, stuck, silent, frozen: said once; fewer than five show no die; the cable comes back."""
    wrongs = {
        "missing": lambda one: one.i2c.chips.pop(2), "foreign": lambda one: one.i2c.chips.update({2: Other(0x30)}),
        "stuck": lambda one: one.i2c.stuck.add(2), "late": lambda one: setattr(one.magnets[2], "never_ready", True),
        "frozen": lambda one: setattr(one.magnets[2], "frozen", True),
    }  # fmt: skip
    for state, wrong in wrongs.items():
        one = bench()
        one.put(lying(6))
        one.run(600)
        wrong(one)
        said = one.run(1500)
        assert [each for each in said if each.startswith("sensor")][0].startswith("sensor m2 "), (state, said)
        assert "error sensors 4" in said
        tumble(one)
        one.put(lying(1))
        assert not [each for each in one.run(1000) if each.startswith("die")]
        one.i2c.chips[2] = one.magnets[2]
        one.i2c.stuck.clear()
        one.magnets[2].never_ready = one.magnets[2].frozen = False
        said = one.run(6000)
        assert "sensor m2 ok" in said, (state, said)
        tumble(one)
        one.put(lying(8))
        assert one.run(800)[-1].startswith("die d10 8 "), state


def test_a_saturated_sensor_shows_no_face():
    """A magnet too near: nothing is said of the die until it measures again."""
    one = bench()
    fields = lying(6)
    fields[14] = 40.0
    one.put(fields)
    said = one.run(1000)
    assert "sensor m4 saturated" in said and not [each for each in said if each.startswith(("die", "cocked"))]
    one.put(lying(6))
    said = one.run(1000)
    assert "sensor m4 ok" in said and said[-1].startswith("die d10 6 ")


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

    look, step = one.app.cards.look, one.app.dice.step
    one.app.cards.look = broken
    said = one.run(3000)
    assert [each for each in said if each.startswith("error")] == ["error program RuntimeError%20broken:%20a%20part%20is%20broken"]
    one.app.cards.look = look
    tumble(one)
    one.put(lying(9))
    assert one.run(700)[-1].startswith("die d10 9 ")

    def interrupted(*given):
        raise KeyboardInterrupt

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
    for wrong in ("live x", "live 61", "live", "sample 0", "enrol 61", "write 04", "write 04 %ZZ"):
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
