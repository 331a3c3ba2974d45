"""MicroPython's `machine` as far as the firmware's pins need it, with models behind it: for MicroPython only."""

from time import ticks_ms

from board.bench import Noise
from board.chips import I2cModel, Mmc5603Model
from board.rfid import Mfrc522Model

USED = {}


class _Time:
    """The clock of the models, which is the machine's."""

    @property
    def ms(self):
        return ticks_ms()


class Pin:
    """A pin, by its number or name; no two things have the same one."""

    OUT = 1

    def __init__(self, name, mode=None, value=None):
        if mode is not None:
            assert name not in USED, name
            USED[name] = self
        self.name, self.state = name, value

    def __call__(self, state):
        self.state = state
        if self.name == 6 and not state:
            _i2c.reset()
        if self.name == 17:
            _rfid.select(not state)


_rfid = Mfrc522Model()
_i2c = I2cModel({k: Mmc5603Model(_Time(), (0.2, 0.0, -0.4), Noise(0.004, k + 1)) for k in range(5)})


def I2C(bus, sda, scl, freq, timeout):
    """The pins must be those of that bus: on an RP2040, 4 and 5 are I2C0."""
    assert (bus, sda.name % 4, scl.name % 4) == (0, 0, 1) and freq <= 400_000 and timeout > 0
    return _i2c


def SPI(bus, baudrate, sck, mosi, miso):
    """On an RP2040 SPI0 has miso on 0, 4, 16 or 20, sck two and mosi three above; the chip takes 10 MHz."""
    assert bus == 0 and miso.name in (0, 4, 16, 20) and sck.name - miso.name == 2 and mosi.name - miso.name == 3
    assert baudrate <= 10_000_000
    return _rfid


class WDT:
    """A watchdog: it says that it was armed, and counts."""

    def __init__(self, timeout):
        assert timeout <= 8388
        print("armed")

    def feed(self):
        pass


def reset():
    """The board starts anew: for the test its program ends."""
    print("reset")
    raise SystemExit
