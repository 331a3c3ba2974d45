"""The drivers of the magnetometers against chips register by register. Runs under CPython and MicroPython."""

from board.bench import Noise, raised
from board.chips import Clock, I2cModel, Lis2mdlModel, Mmc5603Model, Other
from tray.magnetometers import Lis2mdl, Mmc5603, Mux, SensorError, found


def one(chip, channel=2):
    """A bus whose multiplexer has one chip, and that channel's driver end."""
    i2c = I2cModel({channel: chip} if chip else {})
    mux = Mux(i2c, reset=i2c.reset)
    return i2c, mux, mux.channel(channel)


def measured(sensor, clock):
    out = [9.0] * 15
    sensor.start()
    clock.ms += 8 if type(sensor) is Mmc5603 else 20
    sensor.read(out, 3)
    assert out[:3] == [9.0] * 3 and out[6:] == [9.0] * 9
    return out[3:6]


def test_both_chips_say_the_field():
    """In gauss, which are 100 uT, with both signs, to half a count."""
    for model, chip, count in ((Mmc5603Model, Mmc5603, 1 / 16384), (Lis2mdlModel, Lis2mdl, 1.5e-3)):
        clock = Clock()
        for field in ((0.0, 0.0, 0.0), (0.5, -0.25, 12.7), (-29.0, 29.0, 0.001)):
            _, _, bus = one(model(clock, field))
            sensor = found(bus)
            assert type(sensor) is chip
            got = measured(sensor, clock)
            assert max([abs(a - b) for a, b in zip(got, field)]) <= count / 2 + 1e-9, (got, field)


def test_the_mmc5603_is_set_and_reset_once():
    """It loses what a strong magnet left in it."""
    model = Mmc5603Model(Clock())
    found(one(model)[2])
    assert model.set_once and model.reset_once


def test_who_is_missing_and_who_is_foreign():
    """Nobody at the address; another chip there; no multiplexer at all."""
    assert raised(SensorError, found, one(None)[2]).state == "missing"
    assert raised(SensorError, found, one(Other(0x30))[2]).state == "foreign"
    assert raised(SensorError, found, one(Other(0x1E))[2]).state == "foreign"
    assert raised(SensorError, found, one(Other(0x31))[2]).state == "missing"
    i2c, _, bus = one(Mmc5603Model(Clock()))
    i2c.mux = False
    assert raised(SensorError, found, bus).state == "missing"


def test_a_measurement_that_is_not_ready():
    """Before its time, and a chip that never says so."""
    clock = Clock()
    model = Mmc5603Model(clock, (1.0, 0.0, 0.0))
    sensor = found(one(model)[2])
    sensor.start()
    clock.ms += 5
    assert raised(SensorError, sensor.read, [0.0] * 15, 0).state == "late"
    clock.ms += 5
    out = [0.0] * 15
    sensor.read(out, 0)
    assert abs(out[0] - 1) < 1e-4
    model.never_ready = True
    sensor.start()
    clock.ms += 1000
    assert raised(SensorError, sensor.read, out, 0).state == "late"


def test_an_old_measurement_is_none_of_a_chip_that_is_found_again():
    """One that came late is done until it is read: it is not taken for the next."""
    clock = Clock()
    model = Mmc5603Model(clock, (1.0, 0.0, 0.0))
    bus = one(model)[2]
    found(bus).start()
    clock.ms += 100
    sensor = found(bus)
    model.field[0] = 2.0
    sensor.start()
    clock.ms += 3
    assert raised(SensorError, sensor.read, [0.0] * 15, 0).state == "late"
    clock.ms += 4
    out = [0.0] * 15
    sensor.read(out, 0)
    assert abs(out[0] - 2) < 1e-4


def test_saturation_on_each_axis_and_both_sides():
    """A value at the end of the range is none."""
    for model in (Mmc5603Model, Lis2mdlModel):
        for axis in range(3):
            for far in (60.0, -60.0):
                clock = Clock()
                field = [0.1, 0.1, 0.1]
                field[axis] = far
                sensor = found(one(model(clock, field))[2])
                sensor.start()
                clock.ms += 20
                assert raised(SensorError, sensor.read, [0.0] * 15, 0).state == "saturated"


def test_a_frozen_chip_is_noticed_and_a_quiet_one_is_not():
    """Noise never is the same nine times in turn."""
    clock = Clock()
    model = Mmc5603Model(clock, (0.3, 0.2, -0.4), Noise(0.004))
    sensor = found(one(model)[2])
    for _ in range(50):
        measured(sensor, clock)
    model.frozen = True
    said = []
    for _ in range(12):
        try:
            measured(sensor, clock)
        except SensorError as error:
            said.append(error.state)
    assert said and set(said) == {"frozen"}


def test_a_stuck_line_is_cut_off_and_the_others_go_on():
    """A chip that holds the data line down stops the bus until the multiplexer is reset."""
    clock = Clock()
    i2c = I2cModel({0: Mmc5603Model(clock), 1: Mmc5603Model(clock, (2.0, 0.0, 0.0))})
    mux = Mux(i2c, reset=i2c.reset)
    i2c.stuck.add(0)
    assert raised(SensorError, found, mux.channel(0)).state == "stuck"
    assert i2c.resets and i2c.on == 0
    sensor = found(mux.channel(1))
    assert abs(measured(sensor, clock)[0] - 2) < 1e-4


def test_the_multiplexer_is_switched_only_when_it_must():
    """And to one channel at a time: two chips at one address would answer together."""
    clock = Clock()
    i2c = I2cModel({k: Mmc5603Model(clock, (float(k), 0.0, 0.0)) for k in range(5)})
    mux = Mux(i2c)
    sensors = [found(mux.channel(k)) for k in range(5)]
    for k, sensor in enumerate(sensors):
        assert abs(measured(sensor, clock)[0] - k) < 1e-4
        assert i2c.on == 1 << k
