"""The whole board on a bench: its program, its chips as models, and the host's end of its line. For CPython and
MicroPython.
"""

from board.chips import Clock, I2cModel, Mmc5603Model
from board.rfid import Mfrc522Model
from tray.app import App
from tray.lines import crc16
from tray.magnetometers import Mux
from tray.mfrc522 import Mfrc522


class Noise:
    """Noise without a library: sums of a generator's numbers, about normal; `sigma` in gauss."""

    def __init__(self, sigma, seed=1):
        self._sigma, self._state = sigma, seed

    def __call__(self):
        total = 0.0
        for _ in range(6):
            self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
            total += self._state / 0x7FFFFFFF - 0.5
        return total * self._sigma * 1.414


class Bench:
    """A board with `dice`, `cards` or both; it runs by `run(ms)`, and `said` is what it said meanwhile, without
    numbers.
    """

    def __init__(self, dice=True, cards=True, path="constants.bin", noise=0.004):
        self.clock = Clock()
        self.magnets = [Mmc5603Model(self.clock, noise=Noise(noise, k + 1)) for k in range(5)]
        self.i2c = I2cModel(dict(enumerate(self.magnets)))
        self.rfid = Mfrc522Model()
        mux = Mux(self.i2c, reset=self.i2c.reset)
        self.sensors = [mux.channel(k) for k in range(5)] if dice else []
        self.chip = Mfrc522(self.rfid, self.rfid.select) if cards else None
        self.free = mux.free
        self.lit = self.dark = 0  # how often its light was told so
        self.armed = False
        self.fed = 0
        self.raw = b""
        self._in = b""
        self.number = None
        self.app = App(self, path)

    # what the program sees of its board

    def receive(self):
        data, self._in = self._in, b""
        return data

    def send(self, data):
        self.raw += data

    def light(self, on):
        if on:
            self.lit += 1
        else:
            self.dark += 1

    def arm(self):
        self.armed = True

    def feed(self):
        self.fed += 1

    # what a test does

    def start(self):
        self.app.start(self.clock.ms)
        return self.said()

    def run(self, ms):
        until = self.clock.ms + ms
        while self.clock.ms < until:
            self.clock.ms += self.app.step(self.clock.ms)
        return self.said()

    def ask(self, text, ms=20):
        """Say a line of the host, and return what the board says in the time after it."""
        line = ("!" + text).encode()
        self._in += line + b"*%04X\n" % crc16(line)
        return self.run(ms)

    def hear(self, data):
        self._in += data

    def said(self):
        """Return the lines since the last time, each checked, without number and check."""
        lines, self.raw = self.raw.split(b"\n"), b""
        assert lines[-1] == b""
        out = []
        for line in lines[:-1]:
            text, check = line.split(b"*")
            assert check == b"%04X" % crc16(text), line
            assert len(line) < 120
            number, words = text.decode().split(" ", 1)
            expected = 0 if self.number is None else self.number % 255 + 1
            self.number = int(number[1:])
            assert self.number == expected, line
            out.append(words)
        return out

    def put(self, fields):
        """Have fields at the sensors: fifteen numbers in 100 uT, which are gauss."""
        for k in range(5):
            self.magnets[k].field = list(fields[3 * k : 3 * k + 3])


def raised(kind, call, *given):
    """Return the exception of this kind that a call raises."""
    try:
        call(*given)
    except kind as error:
        return error
    raise AssertionError("nothing was raised")
