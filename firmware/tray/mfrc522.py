"""The card reader's chip: frames to and from a tag.

NXP MFRC522 data sheet rev. 3.9, 27 April 2016: pages 10 and 11 (SPI), 31 (timer), 38 to 51, 59 to 62 and 66
(registers), 70 to 73 (commands).
"""

_COMMAND, _IRQ, _ERROR = 0x01, 0x04, 0x06
_FIFO, _LEVEL, _CONTROL, _FRAMING, _COLLISION = 0x09, 0x0A, 0x0C, 0x0D, 0x0E
_MODE, _TX_CONTROL, _TX_ASK, _TX_MODE, _RX_MODE, _GAIN = 0x11, 0x14, 0x15, 0x12, 0x13, 0x26
_TIMER_MODE, _TIMER_SCALE, _TIMER_HIGH, _TIMER_LOW, _VERSION = 0x2A, 0x2B, 0x2C, 0x2D, 0x37
_IDLE, _TRANSCEIVE, _RESET = 0x00, 0x0C, 0x0F  # page 70
_DONE, _TIMEOUT = 0x30, 0x01  # ComIrqReg, page 40: RxIRq and IdleIRq, TimerIRq
_COLLIDED, _WRONG = 0x08, 0x13  # ErrorReg, page 41: CollErr; BufferOvfl, ParityErr, ProtocolErr
_VERSIONS = (0x88, 0x90, 0x91, 0x92, 0xB2)  # page 66: 91h and 92h; the others are of copies on the same boards
_LOOKS = 300  # at the interrupts' register: some 30 ms on a Pico; the chip's own timer ends after 11 ms at most
_TICKS_A_MS = 40


class ReaderError(Exception):
    """The chip does not do as it should; `state` is a word of the protocol."""

    def __init__(self, state):
        super().__init__(state)
        self.state = state


class Collision(Exception):
    """Two tags answered differently; `bit` is where, from 0, and `data` what came before."""

    def __init__(self, bit, data):
        super().__init__(bit)
        self.bit = bit
        self.data = data


class Mfrc522:
    """The chip behind SPI; `spi` has `write` and `write_readinto`, `select(on)` is its chip select."""

    def __init__(self, spi, select):
        self._spi, self._select = spi, select
        self._two, self._got = bytearray(2), bytearray(2)
        self._within_ms = 0

    def open(self):
        """Look who is there, and set the chip up; raises ReaderError."""
        version = self.get(_VERSION)
        if version in (0x00, 0xFF):
            raise ReaderError("missing")
        if version not in _VERSIONS:
            raise ReaderError("foreign")
        self.put(_COMMAND, _RESET)
        self._within_ms = 0
        for _ in range(_LOOKS):
            if not self.get(_COMMAND) & 0x10:  # PowerDown, page 38
                break
        else:
            raise ReaderError("late")
        # A timer that starts with each frame sent, 13.56 MHz / (2 * 169 + 1) or 25 us a tick (page 61); 100 % ASK (51);
        # 106 kbit/s; gain 43 dB (59)
        for register, value in (
            (_TX_MODE, 0x00), (_RX_MODE, 0x00), (_TIMER_MODE, 0x80), (_TIMER_SCALE, 0xA9),
            (_TX_ASK, 0x40), (_MODE, 0x3D), (_GAIN, 0x60),
        ):  # fmt: skip
            self.put(register, value)

    def field(self, on):
        """Switch the antenna's field."""
        was = self.get(_TX_CONTROL)
        self.put(_TX_CONTROL, was | 0x03 if on else was & ~0x03 & 0xFF)

    def exchange(self, data, bits=0, skip=0, within_ms=1):
        """Send a frame, of which the last byte has only so many bits if `bits`; return what a tag answers and its bits.

        `skip`: the answer's first byte goes on behind so many bits of the last. None where no tag answers
        `within_ms`. Raises Collision, and ReaderError where the chip does not come back.
        """
        self._wait_for(within_ms)
        self.put(_COMMAND, _IDLE)
        self.put(_IRQ, 0x7F)
        self.put(_LEVEL, 0x80)
        for byte in data:
            self.put(_FIFO, byte)
        self.put(_COLLISION, 0x00)  # ValuesAfterColl: bits behind a collision are cleared (page 46)
        self.put(_COMMAND, _TRANSCEIVE)
        self.put(_FRAMING, 0x80 | skip << 4 | bits)
        for _ in range(_LOOKS):
            irq = self.get(_IRQ)
            if irq & _DONE:
                break
            if irq & _TIMEOUT:
                self.put(_FRAMING, 0x00)
                return None
        else:
            raise ReaderError("late")
        self.put(_FRAMING, 0x00)
        error = self.get(_ERROR)
        level = self.get(_LEVEL) & 0x7F
        got = bytes([self.get(_FIFO) for _ in range(min(level, 64))])
        if error & _COLLIDED:
            at = self.get(_COLLISION)  # page 47: 1 is the first bit, 0 the 32nd
            if at & 0x20:
                return None
            raise Collision(((at & 0x1F) or 32) - 1, got)
        if error & _WRONG:
            return None
        last = self.get(_CONTROL) & 0x07
        return got, 8 * len(got) - (8 - last if last else 0)

    def _wait_for(self, within_ms):
        """Set how long a tag has for its answer."""
        if within_ms != self._within_ms:
            self._within_ms = within_ms
            ticks = within_ms * _TICKS_A_MS
            self.put(_TIMER_HIGH, ticks >> 8)
            self.put(_TIMER_LOW, ticks & 0xFF)

    def get(self, register):
        """Return one register (page 11: bit 7 set for a read, the address above bit 0)."""
        self._two[0], self._two[1] = 0x80 | register << 1, 0
        self._select(True)
        try:
            self._spi.write_readinto(self._two, self._got)
        finally:
            self._select(False)
        return self._got[1]

    def put(self, register, value):
        """Write one register."""
        self._two[0], self._two[1] = register << 1, value
        self._select(True)
        try:
            self._spi.write(self._two)
        finally:
            self._select(False)
