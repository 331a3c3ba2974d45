"""A colour LCD that luma drives, as software: memory and windows by the commands that MIPI DCS gives these chips.

MIPI Display Command Set 1.3, sections 6: 0x28 and 0x29 switch the picture off and on, 0x2A and 0x2B set a window of
columns and rows (16 bits each, the last one in it), 0x2C begins to fill it row by row. Three bytes a pixel.
"""

from collections.abc import Sequence
from errno import EIO

from PIL import Image

DISPLAY_OFF, DISPLAY_ON, COLUMNS, ROWS, WRITE = 0x28, 0x29, 0x2A, 0x2B, 0x2C
UNKNOWN = (90, 30, 200)  # what a memory has that nothing was written to


class Lcd:
    """A chip with a memory of so many pixels; the transfer number `fail_at`, from 1, fails."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.memory = Image.new("RGB", size, UNKNOWN)
        self.on = False
        self.transfers = self.pixels = 0
        self.fail_at: int | None = None
        self.closed = 0
        self._opcode = 0
        self._window = {COLUMNS: (0, 0), ROWS: (0, 0)}

    def command(self, *cmd: int) -> None:
        self._count()
        self._opcode = cmd[0]
        if self._opcode in (DISPLAY_OFF, DISPLAY_ON):
            self.on = self._opcode == DISPLAY_ON

    def data(self, data: Sequence[int]) -> None:
        self._count()
        assert isinstance(data, list)  # spidev takes no tuple
        if self._opcode in self._window:
            first, last = (data[at] << 8 | data[at + 1] for at in (0, 2))
            self._window[self._opcode] = first, last
        elif self._opcode == WRITE:
            (left, right), (top, bottom) = self._window[COLUMNS], self._window[ROWS]
            size = right - left + 1, bottom - top + 1
            assert len(data) == 3 * size[0] * size[1]
            self.memory.paste(Image.frombytes("RGB", size, bytes(data)), (left, top))
            self.pixels += size[0] * size[1]

    def cleanup(self) -> None:
        self.closed += 1

    def _count(self) -> None:
        self.transfers += 1
        if self.transfers == self.fail_at:
            raise OSError(EIO, "Input/output error")


class Light:
    """The light behind it; `pins` has those that are held, one at most."""

    def __init__(self, pins: "list[Light]") -> None:
        assert not pins, "its pin is held already"
        self.value = True
        self._pins = pins
        pins.append(self)

    def close(self) -> None:
        self._pins.remove(self)
