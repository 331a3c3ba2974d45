"""The board's chips as their data sheets have them, register by register; in the Python that MicroPython has, too.

MMC5603NJ rev. B, 1/17/2022, and PCA9548A rev. 5.1, 1 October 2015, by page; the LIS2MDL by what others' drivers have of
it (`firmware/README.md`). Nothing is shared with the firmware.
"""

ENODEV, EIO, ETIMEDOUT = 19, 5, 110


class Clock:
    """The time of a test, in ms."""

    def __init__(self):
        self.ms = 0


class Mmc5603Model:
    """An MMC5603NJ: `field` is in gauss; what is wrong with it is one of `faults`.

    Registers page 6; Output 00h to 08h pages 7 and 8: 20 bits, offset binary, 16 384 a gauss (page 2). Status 1 (18h)
    page 8: Meas_m_done bit 6, reset only by a read of the field. Internal Control 0 (1Bh) page 9: Take_meas_M bit 0, Do
    Set bit 3, Do Reset bit 4, Auto_SR_en bit 5; Control 1 (1Ch): BW bits 1 and 0, and reset bit 7. They are write-only.
    Times page 9; with set and reset twice as long, by the rates of page 8. Product ID (39h) page 11: 10h.
    """

    ADDRESS = 0x30
    _BW_MS = (6.6, 3.5, 2.0, 1.2)

    def __init__(self, clock, field=(0.0, 0.0, 0.0), noise=None):
        self.field = list(field)
        self.never_ready = self.frozen = False
        self.noise = noise or (lambda: 0.0)
        self.set_once = self.reset_once = False
        self._clock = clock
        self._registers = bytearray(0x40)
        self._registers[0x39] = 0x10
        self._bandwidth = 0
        self._due = None
        self._out()

    def write(self, register, data):
        for k, value in enumerate(data):
            self._put(register + k, value)

    def read(self, register, count):
        if self._due is not None and self._clock.ms >= self._due and not self.never_ready:
            self._due = None
            if not self.frozen:
                self._out()
            self._registers[0x18] |= 0x40
        said = bytes(self._registers[register : register + count])
        if register <= 0x08:
            self._registers[0x18] &= 0xBF
        return said

    def _put(self, register, value):
        if register == 0x1B:
            self.set_once = self.set_once or bool(value & 0x08)
            self.reset_once = self.reset_once or bool(value & 0x10)
            if value & 0x01:
                self._due = self._clock.ms + self._BW_MS[self._bandwidth] * (2 if value & 0x20 else 1)
        elif register == 0x1C:
            self._bandwidth = value & 0x03

    def _out(self):
        for k in range(3):
            count = round((self.field[k] + self.noise()) * 16384) + 524288
            count = max(0, min(count, 0xFFFFF))
            self._registers[2 * k] = count >> 12
            self._registers[2 * k + 1] = count >> 4 & 0xFF
            self._registers[6 + k] = count << 4 & 0xF0


class Lis2mdlModel:
    """A LIS2MDL: CFG_REG_A (60h) MD 01 measures once, STATUS_REG (67h) Zyxda bit 3, OUTX_L (68h) on, WHO_AM_I (4Fh)
    40h. A first measurement with the offset cancelled takes 9.4 ms and another of 10 ms.
    """

    ADDRESS = 0x1E

    def __init__(self, clock, field=(0.0, 0.0, 0.0), noise=None):
        self.field = list(field)
        self.noise = noise or (lambda: 0.0)
        self._clock = clock
        self._registers = bytearray(0x80)
        self._registers[0x4F] = 0x40
        self._due = None

    def write(self, register, data):
        for k, value in enumerate(data):
            self._registers[register + k] = value
            if register + k == 0x60 and value & 0x03 == 0x01:
                self._registers[0x67] &= 0xF7
                self._due = self._clock.ms + 19.4

    def read(self, register, count):
        if self._due is not None and self._clock.ms >= self._due:
            self._due = None
            for k in range(3):
                value = max(-32768, min(round((self.field[k] + self.noise()) / 1.5e-3), 32767)) & 0xFFFF
                self._registers[0x68 + 2 * k] = value & 0xFF
                self._registers[0x69 + 2 * k] = value >> 8
            self._registers[0x67] |= 0x08
        return bytes(self._registers[register : register + count])


class Other:
    """Some other chip at an address: every register says the same."""

    def __init__(self, address, value=0x55):
        self.ADDRESS = address
        self._value = value

    def write(self, register, data):
        pass

    def read(self, register, count):
        return bytes([self._value] * count)


class I2cModel:
    """`machine.I2C` with a multiplexer at 70h and what hangs on its channels (PCA9548A, pages 6 and 7: a bit each).

    `chips` by channel. `stuck`: a channel whose data line is held low; it stops the whole bus while it is connected.
    """

    def __init__(self, chips, mux=True):
        self.chips = chips
        self.mux = mux
        self.stuck = set()
        self.on = 0
        self.resets = 0

    def reset(self):
        self.resets += 1
        self.on = 0

    def writeto(self, address, data):
        if self._held():
            raise OSError(ETIMEDOUT)
        if not self.mux or address != 0x70:
            raise OSError(EIO)
        self.on = data[0]
        return 1

    def writeto_mem(self, address, register, data):
        self._chip(address).write(register, data)

    def readfrom_mem_into(self, address, register, out):
        out[:] = self._chip(address).read(register, len(out))

    def _chip(self, address):
        if self._held():
            raise OSError(ETIMEDOUT)
        found = [chip for k, chip in self.chips.items() if self.on >> k & 1 and address == chip.ADDRESS]
        if not found:
            raise OSError(EIO)
        assert len(found) == 1, "two chips answer at one address"
        return found[0]

    def _held(self):
        return any([self.on >> k & 1 for k in self.stuck])
