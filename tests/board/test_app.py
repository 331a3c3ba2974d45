"""The whole program on the simulated board: its dice and its sensors. Runs under CPython and MicroPython."""

from board.bench import Noise
from board.calibrated import EMPTY_TRAY, PATH, bench, teardown_module, tumble
from board.chips import Other
from board.still import lying, perfect
from tray import constants
from tray.die import VALUES


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
    flipped = (
        bytes([whole[0], whole[1] ^ 1])
        + whole[2:]
        + bytes([int(constants.check(whole)[k : k + 2], 16) for k in (0, 2, 4, 6)])
    )
    for state, data in (("none", None), ("torn", whole + b"\0\0\0"), ("torn", flipped), ("foreign", None)):
        one = bench(kept=False)
        if data is not None:
            with open(PATH, "wb") as file:
                file.write(data)
        if state == "foreign":
            with open(PATH, "wb") as file:
                other = b"\x40\x40\x00\x00" + whole[4:]  # layout 3.0
                file.write(other + bytes([int(constants.check(other)[k : k + 2], 16) for k in (0, 2, 4, 6)]))
        one.app.dice.load()
        assert "constants " + state in one.ask("hello 1"), state
        tumble(one)
        one.put(lying(5))
        said = one.run(700)
        assert said and said[-1] == "cocked d10 1", said


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
        assert next(each[:9] for each in said if each.startswith("sensor")) == "sensor m2", (state, said)
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


__all__ = ["teardown_module"]
