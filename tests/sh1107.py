"""A display that luma drives, as software: an SH1107 behind 64 x 128 pixels, which lies on its side."""

from collections.abc import Sequence
from errno import EIO
from functools import partial

from PIL import Image

from compere_device.glass.luma_panel import LumaPanel, luma_device
from compere_device.setup.displays import mounted


class Sh1107:
    """An SH1107 behind 64 x 128 pixels, from its data sheet's table of commands: 16 pages of 128 columns.

    The transfer number `fail_at`, from 1, fails; `power_cut`: the chip then forgets everything, too.
    """

    ARGUMENTS = dict.fromkeys([0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB, 0xDC], 1)

    def __init__(self) -> None:
        self.transfers = 0
        self.fail_at: int | None = None
        self.power_cut = False
        self.reset()

    def reset(self) -> None:
        self.on, self.contrast = False, 0x80
        self.memory = bytearray(b"\x5a\xc3" * (128 * 8))
        self.page = self.column = 0
        self.pending: list[int] = []

    def command(self, *cmd: int) -> None:
        self.count()
        for byte in cmd:
            self.pending.append(byte)
            opcode = self.pending[0]
            if len(self.pending) > self.ARGUMENTS.get(opcode, 0):
                self.execute(opcode, self.pending.pop())
                self.pending.clear()

    def data(self, data: Sequence[int]) -> None:
        self.count()
        for byte in data:
            self.memory[128 * self.page + self.column] = byte
            self.column = (self.column + 1) % 128

    def cleanup(self) -> None:
        """Nothing to let go of."""

    def count(self) -> None:
        self.transfers += 1
        if self.transfers == self.fail_at:
            if self.power_cut:
                self.reset()
            raise OSError(EIO, "Input/output error")

    def execute(self, opcode: int, last: int) -> None:
        if opcode < 0x10:
            self.column = self.column & 0x70 | opcode
        elif opcode < 0x18:
            self.column = (opcode & 0x07) << 4 | self.column & 0x0F
        elif opcode == 0x81:
            self.contrast = last
        elif opcode in (0xAE, 0xAF):
            self.on = opcode == 0xAF
        elif 0xB0 <= opcode < 0xC0:
            self.page = opcode & 0x0F

    def picture(self) -> Image.Image:
        """What a person sees on the module that lies on its side, its chip's left edge at the bottom."""
        glass = Image.new("1", (64, 128))
        for y in range(128):
            for x in range(64):
                lit = self.on and self.memory[128 * (y // 8) + x] >> y % 8 & 1
                glass.putpixel((x, y), 255 if lit else 0)
        return glass.transpose(Image.Transpose.ROTATE_90)


def on_sh1107(chip: Sh1107, rotate: int = 0) -> LumaPanel:
    return LumaPanel(lambda: chip, partial(luma_device, "sh1107", 64, 128), 0x55, rotate, mounted((64, 128)))
