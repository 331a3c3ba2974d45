"""Other displays' chips as software, beside the SSD1306 that the simulator has."""

from collections.abc import Mapping
from typing import ClassVar

from compere_device.drivers.ssd1306 import ARGUMENTS, WIDTH, Ssd1306Model

# How many bytes follow a command of the SH1106. 0x30 to 0x33 set the pump's voltage, 0xE0 and 0xEE enclose a
# read-modify-write.
_SH1106_ARGUMENTS = {
    **dict.fromkeys([*range(0x00, 0x20), *range(0x30, 0x34), *range(0x40, 0x80), *range(0xB0, 0xB8)], 0),
    **dict.fromkeys([0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF, 0xC0, 0xC8, 0xE0, 0xE3, 0xEE], 0),
    **dict.fromkeys([0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB], 1),
}


class Ssd1309Model(Ssd1306Model):
    """The SSD1309: the same, but its module brings the voltage, and it has no command for a charge pump."""

    CHIP = "SSD1309"
    ARGUMENTS: ClassVar[Mapping[int, int]] = {opcode: count for opcode, count in ARGUMENTS.items() if opcode != 0x8D}


class Sh1106Model(Ssd1306Model):
    """A 128 x 64 module with an SH1106, whose memory has 132 columns; the glass shows those from the third on.

    `first`: as its maker wired it, with the picture as modules are mounted.
    Data goes to the right until the end of the memory and no further. The DC-DC converter is on from the start.
    """

    CHIP = "SH1106"
    COLUMNS = 132
    HIGH = 0x0F
    ARGUMENTS: ClassVar[Mapping[int, int]] = _SH1106_ARGUMENTS

    def __init__(self, overhead_bytes: int = 2, first: int = 2) -> None:
        super().__init__(overhead_bytes)
        self.first = first

    @property
    def FIRST(self) -> int:  # type: ignore[override]
        """The first column that the glass shows."""
        return self.first

    @property
    def hidden(self) -> list[int]:
        """What is in the columns beside the glass, page by page."""
        seen = range(self.FIRST, self.FIRST + WIDTH)
        return [byte for place, byte in enumerate(self._ram) if place % self.COLUMNS not in seen]

    def reset(self) -> None:
        """What a power cut leaves: default registers, the display off, noise in the memory."""
        super().reset()
        self.contrast, self.vcomh, self.pumped = 0x80, 0x35, True

    def _execute(self, opcode: int, arguments: list[int]) -> None:
        if opcode == 0xAD:
            self.pumped = bool(arguments[0] & 0x01)
        else:
            super()._execute(opcode, arguments)

    def _advance(self) -> None:
        self._column = min(self._column + 1, self.COLUMNS)
