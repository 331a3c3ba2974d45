"""The reference board: which pin goes where. The one file to edit for another wiring; README.md has the same table."""

import select
import sys

import micropython
from machine import I2C, SPI, WDT, Pin, reset
from utime import sleep_ms

from tray.magnetometers import Mux
from tray.mfrc522 import Mfrc522

SDA, SCL, MUX_RESET = 4, 5, 6
MUX = 0x70
CHANNELS = (0, 1, 2, 3, 4)  # of m0 to m4; () for a board without a die
MISO, CARD_SELECT, SCK, MOSI, CARD_RESET = 16, 17, 18, 19, 20
CARDS = True  # False for a board without a card reader
WATCHDOG_MS = 8000  # the RP2040's most is 8388
STAY = "stay"  # a file that has the next start end at the prompt


class Board:
    """What the program sees of the Pico."""

    def __init__(self):
        self.sensors, self.chip = (), None
        self._mux_reset = Pin(MUX_RESET, Pin.OUT, value=1)
        if CHANNELS:
            i2c = I2C(0, sda=Pin(SDA), scl=Pin(SCL), freq=400_000, timeout=5000)
            mux = Mux(i2c, MUX, self._pulse)
            self.sensors = tuple([mux.channel(k) for k in CHANNELS])
        if CARDS:
            Pin(CARD_RESET, Pin.OUT, value=1)
            spi = SPI(0, baudrate=4_000_000, sck=Pin(SCK), mosi=Pin(MOSI), miso=Pin(MISO))
            self._select = Pin(CARD_SELECT, Pin.OUT, value=1)
            self.chip = Mfrc522(spi, lambda on: self._select(0 if on else 1))
        self._light = Pin("LED", Pin.OUT)
        self._watchdog = None
        self._in, self._out = select.poll(), select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out.register(sys.stdout, select.POLLOUT)
        micropython.kbd_intr(-1)  # a byte of a line may be 3; only `!update` ends the program

    def free(self):
        """Free the magnetometers' bus."""
        if CHANNELS:
            self._pulse()

    def receive(self):
        """Return the bytes that came, at most one line's."""
        data = b""
        while len(data) < 128 and self._in.poll(0):
            more = sys.stdin.buffer.read(1)
            if not more:
                break
            data += more
        return data

    def send(self, data):
        """Send a line, or drop it where nobody reads."""
        if self._out.poll(0):
            sys.stdout.buffer.write(data)

    def light(self, on):
        """Switch the light."""
        self._light(1 if on else 0)

    def arm(self):
        """Begin to be watched; nothing but a start ends that."""
        self._watchdog = WDT(timeout=WATCHDOG_MS)

    def feed(self):
        """Say that the program goes on."""
        if self._watchdog:
            self._watchdog.feed()

    def leave(self):
        """Start anew and end at the prompt: a watchdog that is armed would bite in the middle of an update."""
        with open(STAY, "w"):
            pass
        sleep_ms(200)  # for what was said last
        reset()

    def _pulse(self):
        self._mux_reset(0)
        sleep_ms(1)
        self._mux_reset(1)
