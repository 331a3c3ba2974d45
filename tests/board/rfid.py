"""A card reader's chip and tags in its field, as their data sheets have them; in the Python that MicroPython has, too.

MFRC522 rev. 3.9: pages 10 and 11 SPI, 31 and 61 timer, 38 to 51 registers, 70 to 73 commands. NTAG213/215/216 rev. 3.2:
pages 11 (states of a card), 16 and 17 (memory), 33 to 41 (commands and times); MIFARE Ultralight EV1 rev. 3.3, page 14.
Anticollision bit by bit as ISO/IEC 14443-3 has it, from memory. Nothing is shared with the firmware.
"""


def crc_a(data):
    crc = 0x6363
    for byte in data:
        for k in range(8):
            bit = (crc ^ byte >> k) & 1
            crc = crc >> 1 ^ (0x8408 if bit else 0)
    return bytes([crc & 0xFF, crc >> 8])


def bits_of(data, count=None):
    bits = bytearray(8 * len(data))  # a byte a bit: a list would not fit the board's memory
    for k in range(len(bits)):
        bits[k] = data[k // 8] >> k % 8 & 1
    return bits if count is None else bits[:count]


def bytes_of(bits):
    out = bytearray((len(bits) + 7) // 8)
    for k, bit in enumerate(bits):
        out[k // 8] |= bit << k % 8
    return bytes(out)


_SIZES = {
    "ntag213": (45, 0x12, 0x0F),
    "ntag215": (135, 0x3E, 0x11),
    "ntag216": (231, 0x6D, 0x13),
    "ultralight": (16, 0x06, None),
}


class TagModel:
    """A tag: `kind` ntag213, ntag215, ntag216, ultralight or classic. `leaves` after so many frames, if it does.

    `late_ms` is how long its last answer took; `write_ms` how long it writes, 10 at most (NTAG page 41); `slow`: it
    misses the first frame in a new field.
    """

    def __init__(self, uid, kind="ntag213"):
        self.uid, self.kind = uid, kind
        self.state = "idle"
        self.leaves = None
        self.late_ms, self.write_ms = 0.1, 4.1
        self.slow = False  # whether it misses the first frame in a new field
        self._up = False
        self.locked = False
        pages, blocks, self._storage = _SIZES.get(kind, (0, 0, None))
        self.memory = bytearray(pages * 4)
        if pages:
            self.memory[12:16] = bytes([0xE1, 0x10, blocks, 0x00])
            self.memory[16:19] = b"\x03\x00\xfe"
        self._level = 0

    def off(self):
        self.state = "idle"
        self._up = False

    def levels(self):
        """The parts of the number that each cascade level says, with their check byte."""
        parts = [self.uid] if len(self.uid) == 4 else [b"\x88" + self.uid[:3], self.uid[3:]]
        return [part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]]) for part in parts]

    def hear(self, bits):
        """Return what it answers to a frame as bits, or None."""
        self.late_ms = 0.1
        if self.slow and not self._up:
            self._up = True
            return None
        if self.leaves is not None:
            self.leaves -= 1
            if self.leaves < 0:
                return None
        if len(bits) == 7:
            word = bytes_of(bits)[0]
            if word == 0x52 or (word == 0x26 and self.state == "idle"):
                self.state, self._level = "ready", 0
                return bits_of(b"\x44\x00" if len(self.uid) == 7 else b"\x04\x00")
            if self.state != "halt":
                self.state = "idle"
            return None
        data = bytes_of(bits)
        if self.state == "ready":
            return self._ready(data, bits)
        return self._active(data) if self.state == "active" else None

    def _ready(self, data, bits):
        levels = self.levels()
        if data[0] != (0x93, 0x95)[self._level]:
            self.state = "idle"
            return None
        mine = levels[self._level]
        if data[1] == 0x70:
            if len(data) != 9 or crc_a(data[:-2]) != data[-2:] or data[2:7] != mine:
                self.state = "idle"
                return None
            self._level += 1
            if self._level < len(levels):
                return bits_of(self._seal(b"\x04"))
            self.state = "active"
            return bits_of(self._seal(b"\x08" if self.kind == "classic" else b"\x00"))
        known = (data[1] >> 4) * 8 + (data[1] & 7) - 16
        if bits[16:] != bits_of(mine)[:known]:
            return None
        return bits_of(mine)[known:]

    def _active(self, data):
        if len(data) < 3 or crc_a(data[:-2]) != data[-2:]:
            self.state = "idle"
            return None
        if data[0] == 0x50:
            self.state = "halt"
            return None
        if self.kind == "classic":
            self.state = "idle"
            return [0, 0, 1, 0]
        if data[0] in (0x60, 0x30):
            self.late_ms = 1.0
        if data[0] == 0x60:
            if self._storage is None:
                self.state = "idle"
                return [0, 0, 0, 0]
            return bits_of(self._seal(bytes([0, 4, 4, 2, 1, 0, self._storage, 3])))
        pages = len(self.memory) // 4
        if data[0] == 0x30 and data[1] < pages:
            around = bytes(self.memory) + bytes(self.memory[:12])
            return bits_of(self._seal(around[4 * data[1] : 4 * data[1] + 16]))
        if data[0] == 0xA2 and 2 < data[1] < pages and len(data) == 8 and not self.locked:
            self.late_ms = self.write_ms
            for k in range(4):  # page 3 is ored (NTAG page 16, Ultralight page 14)
                old = self.memory[4 * data[1] + k] if data[1] == 3 else 0
                self.memory[4 * data[1] + k] = data[2 + k] | old
            return [0, 1, 0, 1]
        self.state = "idle"
        return [0, 0, 0, 0]

    @staticmethod
    def _seal(data):
        return data + crc_a(data)


class Mfrc522Model:
    """The chip behind SPI, and the tags in its field."""

    def __init__(self, tags=(), version=0x92):
        self.tags = list(tags)
        self.hangs = False  # its interrupts never come
        self.absent = False
        self.lit = 0  # how often its field was switched on
        self.version = version
        self._registers = bytearray(64)
        self._registers[0x14] = 0x80
        self._fifo = bytearray()
        self._selected = False

    # machine.SPI, and the chip select

    def select(self, on):
        self._selected = on

    def write(self, data):
        assert self._selected
        if not self.absent:
            self._put(data[0] >> 1 & 0x3F, data[1])

    def write_readinto(self, data, out):
        assert self._selected and data[0] & 0x80
        out[1] = 0 if self.absent else self._get(data[0] >> 1 & 0x3F)

    @property
    def field(self):
        return self._registers[0x14] & 3 == 3

    def _get(self, register):
        if register == 0x09:
            value = self._fifo[0] if self._fifo else 0
            self._fifo = self._fifo[1:]
            return value
        if register == 0x0A:
            return len(self._fifo)
        return self.version if register == 0x37 else self._registers[register]

    def _put(self, register, value):
        if register == 0x09:
            self._fifo.append(value)
        elif register == 0x0A:
            if value & 0x80:
                self._fifo = bytearray()
        elif register == 0x04:
            if value & 0x80:
                self._registers[4] |= value & 0x7F
            else:
                self._registers[4] &= ~value & 0x7F
        elif register == 0x01 and value & 0x0F == 0x0F:
            self._registers = bytearray(64)
            self._registers[0x14] = 0x80
            self._fifo = bytearray()
        elif register == 0x14:
            was = self.field
            self._registers[0x14] = value
            self.lit += self.field and not was
            if was and not self.field:
                for tag in self.tags:
                    tag.off()
        else:
            self._registers[register] = value
            if register == 0x0D and value & 0x80 and self._registers[1] & 0x0F == 0x0C:
                self._send(value)

    def _timeout_ms(self):
        """Until when an answer must have begun: the timer starts with the end of what is sent (pages 31 and 61)."""
        prescaler = (self._registers[0x2A] & 0x0F) << 8 | self._registers[0x2B]
        return (self._registers[0x2C] << 8 | self._registers[0x2D]) * (2 * prescaler + 1) / 13560

    def _send(self, framing):
        bits = bits_of(self._fifo)
        if framing & 7:
            bits = bits[: len(bits) - 8 + (framing & 7)]
        self._fifo = bytearray()
        self._registers[0x06] = 0
        if self.hangs:
            return
        answers = []
        for tag in self.tags if self.field else ():
            answer = tag.hear(bits)
            if answer is not None and tag.late_ms < self._timeout_ms():
                answers.append(answer)
        if not answers:
            self._registers[4] |= 0x01
            return
        align = framing >> 4 & 7
        got, collided = bytearray(align), False
        for k in range(max([len(each) for each in answers])):
            here = [each[k] for each in answers if k < len(each)]
            if min(here) != max(here):
                if not collided:
                    self._registers[0x0E] = (align + k + 1) & 0x1F
                collided = True
            got.append(0 if collided else here[0])
        if collided:
            self._registers[0x06] = 0x08
        self._fifo = bytearray(bytes_of(got))
        self._registers[0x0C] = len(got) % 8
        self._registers[4] |= 0x30
