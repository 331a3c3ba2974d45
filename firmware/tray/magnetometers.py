"""The magnetometers: two chips behind one face, and the multiplexer that has one of them on each channel.

Each is told to `start` one measurement, and a little later to `read` it into three places of a list, in 100 uT.
Read for it: MMC5603NJ rev. B, 1/17/2022 (MEMSIC), pages 2 (limits), 6 to 11 (registers), 12 (the order of a
measurement); PCA9548A rev. 5.1 (NXP), pages 6, 7, 16; TCA9548A SCPS207F (TI), page 17. Of the LIS2MDL only its
register names in others' drivers: README.md says so.
"""

OK, MISSING, FOREIGN, STUCK, LATE, SATURATED, FROZEN = (
    "ok",
    "missing",
    "foreign",
    "stuck",
    "late",
    "saturated",
    "frozen",
)
_SAME_MOST = 8  # frames that are the same to the last bit: noise never is


class SensorError(Exception):
    """A sensor does not measure; `state` is a word of the protocol."""

    def __init__(self, state):
        super().__init__(state)
        self.state = state


class Mux:
    """A PCA9548A: `channel` gives a bus on which only what hangs on that channel answers.

    Its one register has a bit a channel, which counts behind the stop of the transfer (PCA9548A, pages 6 and 7).
    """

    def __init__(self, i2c, address=0x70, reset=None):
        self._i2c, self._address, self._reset = i2c, address, reset
        self._on = None

    def channel(self, number):
        """Return a bus with one channel."""
        return Channel(self, number)

    def select(self, number):
        """Switch to one channel; raises SensorError where the multiplexer does not answer."""
        if self._on != number:
            self._on = None
            try:
                self._i2c.writeto(self._address, bytes([1 << number]))
            except OSError as error:
                raise SensorError(_state(error)) from None
            self._on = number
        return self._i2c

    def free(self):
        """Cut all channels off, by its reset pin where it has one: a chip holds a line down.

        It wants to be low for 4 ns, and all channels are off 500 ns later (PCA9548A, pages 7 and 16).
        """
        self._on = None
        if self._reset is not None:
            self._reset()


class Channel:
    """The bus of one sensor."""

    def __init__(self, mux, number):
        self._mux, self._number = mux, number

    def write(self, address, register, value):
        """Write one register."""
        i2c = self._mux.select(self._number)
        try:
            i2c.writeto_mem(address, register, bytes([value]))
        except OSError as error:
            self._failed(error)

    def read(self, address, register, out):
        """Fill a buffer from a register on."""
        i2c = self._mux.select(self._number)
        try:
            i2c.readfrom_mem_into(address, register, out)
        except OSError as error:
            self._failed(error)

    def _failed(self, error):
        state = _state(error)
        if state == STUCK:
            self._mux.free()
        raise SensorError(state)


def _state(error):
    """Return what an error of the bus means: 5 and 19 nobody answers, 110 and others a line is held."""
    return MISSING if error.args and error.args[0] in (5, 19) else STUCK


class _Chip:
    """What both have in common; a chip says its address, its registers and how its bytes are read."""

    ADDRESS = WHO = IS = STATUS = READY = OUT = MOST = 0
    UNIT = 0.0
    SETUP: "tuple[tuple[int, int], ...]" = ()
    START = (0, 0)

    def __init__(self, bus, size):
        self._bus = bus
        self._one, self._data = bytearray(1), bytearray(size)
        self._last = None
        self._same = 0

    def open(self):
        """Look who is there, and set the chip up; raises SensorError."""
        self._bus.read(self.ADDRESS, self.WHO, self._one)
        if self._one[0] != self.IS:
            raise SensorError(FOREIGN)
        for register, value in self.SETUP:
            self._bus.write(self.ADDRESS, register, value)
        self._bus.read(self.ADDRESS, self.OUT, self._data)  # what was measured before is done until it is read
        self._last, self._same = None, 0

    @staticmethod
    def counts(data):
        """Return three counts."""
        raise NotImplementedError(data)

    def start(self):
        """Begin one measurement."""
        self._bus.write(self.ADDRESS, self.START[0], self.START[1])

    def read(self, out, at):
        """Put what was measured into three places of `out`, in 100 uT; raises SensorError."""
        self._bus.read(self.ADDRESS, self.STATUS, self._one)
        if not self._one[0] & self.READY:
            raise SensorError(LATE)
        self._bus.read(self.ADDRESS, self.OUT, self._data)
        data = bytes(self._data)
        self._same = self._same + 1 if data == self._last else 0
        self._last = data
        if self._same >= _SAME_MOST:
            raise SensorError(FROZEN)
        for k, count in enumerate(self.counts(data)):
            if abs(count) >= self.MOST:
                raise SensorError(SATURATED)
            out[at + k] = count * self.UNIT


class Mmc5603(_Chip):
    """MEMSIC MMC5603NJ: 20 bits, 16 384 a gauss, noise of 0.2 uT usually and 0.4 at most (page 2).

    With BW 01 a measurement is 3.5 ms long (page 9); a set and a reset before it make two of it, as the highest rates
    with and without them say (page 8): 7 ms. That is done is told by bit 6 of Status 1 and forgotten once the field is
    read (page 8; page 12 says bit 1, which page 8 calls the factory's).
    """

    ADDRESS = 0x30  # page 12
    WHO, IS = 0x39, 0x10  # Product ID, page 11
    SETUP = ((0x1C, 0x01), (0x1B, 0x08), (0x1B, 0x10))  # page 9: Internal Control 1, BW 01; Control 0, Do Set, Do Reset
    START = (0x1B, 0x21)  # page 12: Auto_SR_en and Take_meas_M at once
    STATUS, READY = 0x18, 0x40
    OUT = 0x00  # pages 6 and 7
    MOST = 30 * 16384 - 64
    UNIT = 1 / 16384  # gauss are 100 uT

    def __init__(self, bus):
        super().__init__(bus, 9)

    @staticmethod
    def counts(data):
        """Return the three counts of Xout0 to Zout2."""
        return [(data[2 * k] << 12 | data[2 * k + 1] << 4 | data[6 + k] >> 4) - 524288 for k in range(3)]


class Lis2mdl(_Chip):
    """ST LIS2MDL: 16 bits, 1.5 mG each, single measurements with the offset cancelled, 20 ms at most."""

    ADDRESS = 0x1E
    WHO, IS = 0x4F, 0x40
    SETUP = ((0x61, 0x12), (0x62, 0x10))  # CFG_REG_B: OFF_CANC, its one shot; CFG_REG_C: BDU
    START = (0x60, 0x81)  # CFG_REG_A: COMP_TEMP_EN, MD single
    STATUS, READY = 0x67, 0x08  # Zyxda
    OUT = 0x68
    MOST = 32700
    UNIT = 1.5e-3

    def __init__(self, bus):
        super().__init__(bus, 6)

    @staticmethod
    def counts(data):
        """Return the three counts of OUTX_L to OUTZ_H."""
        values = [data[2 * k] | data[2 * k + 1] << 8 for k in range(3)]
        return [each - 65536 if each & 0x8000 else each for each in values]


def found(bus):
    """Return the chip that answers on a bus, set up; raises SensorError."""
    said = MISSING
    for chip in (Mmc5603, Lis2mdl):
        try:
            sensor = chip(bus)
            sensor.open()
            return sensor
        except SensorError as error:
            if error.state != MISSING:
                said = error.state
    raise SensorError(said)
