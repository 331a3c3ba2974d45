"""The known display chips as data: how each is initialised, addressed and dimmed.

Commands are those of the data sheets: SSD1306 rev. 1.1 (tables 9-1, 10.1), SSD1309 rev. 1.1, SSD1315 rev. 1.0,
SH1106 v2.3 ("Commands"). The electrical values are those of common drivers. Nobody has measured the light of the dim
level, which differs from panel to panel.
"""

from compere.declared import dataclass
from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.glass.rest import Level

PAGES = HEIGHT // 8  # rows of bytes; a byte is a column of eight pixels, the lowest bit on top

# Segment remap and COM scan direction, by how far the picture is turned: from left and top, as modules are mounted, or
# from right and bottom. What the memory holds was written for one of them: a turn needs a whole new picture, and where
# the memory has more columns than the glass, as the SH1106's, another one is the first that is seen.
_MOUNTED = {0: (0xA1, 0xC8), 180: (0xA0, 0xC0)}

_OFF, _ON = 0xAE, 0xAF
_PAGE, _COLUMN_LOW, _COLUMN_HIGH = 0xB0, 0x00, 0x10
_BOX_COLUMNS, _BOX_PAGES = 0x21, 0x22
_CONTRAST, _PRECHARGE, _VCOMH = 0x81, 0xD9, 0xDB

# Each transfer on I2C begins with the address and a control byte. SPI has neither, but there a transfer costs a change
# of the D/C line and a call of the kernel: what is short on one bus is quick on the other.
TRANSFER_BYTES = 2
WINDOW_BYTES = 3 + 2 * TRANSFER_BYTES  # page and the two halves of the column, or two columns; and a transfer of data
BOX_BYTES = WINDOW_BYTES + 3  # two pages, too
HALF_COLUMNS = 16  # the lower half of a column's number places it among so many


@dataclass(frozen=True, slots=True)
class Light:
    """The chip's settings for a brightness: the greatest contrast, the precharge period and the VCOMH level."""

    contrast: int
    precharge: int
    vcomh: int


@dataclass(frozen=True, slots=True)
class Panel:
    """A chip that drives 128 x 64 pixels.

    A window of one page is placed by three bytes of commands, in the page addressing that all chips have. A box of
    several takes six, in the SSD1306's horizontal mode: what is written there on two pages is placed once.

    Attributes:
        setup: the commands that initialise it; they may be sent again.
        full: the brightness in use.
        dim: the brightness when it has not been used for a while.
        column: the first visible column of the memory, not rotated; the maker of the module decides which one it is.
        columns: how many columns the memory has.
        boxes: whether it is in horizontal mode, which takes boxes; else it is in page addressing.
        dark: commands that may be sent only while the display is off; after a power cut they are in force anyway.
    """

    setup: tuple[int, ...]
    full: Light
    dim: Light
    column: int = 0
    columns: int = WIDTH
    boxes: bool = False
    dark: tuple[int, ...] = ()

    def begin(self, turn: int, shining: bool = False) -> tuple[int, ...]:
        """Return the commands that initialise the chip with the picture rotated by 0 or 180 degrees.

        If it is `shining`, it is not switched off first.
        """
        return (*(() if shining else (_OFF, *self.dark)), *self.setup, *_MOUNTED[turn])

    def first(self, turn: int) -> int:
        """Return the first visible column of the memory, with the picture rotated by 0 or 180 degrees."""
        return self.columns - WIDTH - self.column if turn else self.column

    def place(self, page: int, column: int, turn: int = 0, after: int | None = None) -> tuple[int, ...]:
        """Return the commands that send the next data to this column of the glass and on to the right.

        `after` is the column at which the last window began, if that was of the same page and further left: then the
        page holds, and so does the upper half of the column if both have the same. (Some chips keep the upper half that
        was set, others that of the column which the data has come to; between these two columns they are one.) Column
        -1 is beside the glass.
        """
        first = self.first(turn)
        column += first
        low, high = _COLUMN_LOW | column % HALF_COLUMNS, _COLUMN_HIGH | column // HALF_COLUMNS
        if after is None:
            return _PAGE | page, low, high
        return (low,) if (after + first) // HALF_COLUMNS == column // HALF_COLUMNS else (low, high)

    @staticmethod
    def place_box(pages: range, column: int, width: int, after: range | None = None) -> tuple[int, ...]:
        """Return the commands that send the next data to a box, line by line; only to chips that take boxes.

        `after` is the pages of the box before, which was filled: if they are the same, they hold, and it begins there.
        """
        columns = _BOX_COLUMNS, column, column + width - 1
        return columns if pages == after else (*columns, _BOX_PAGES, pages[0], pages[-1])

    def light(self, level: Level, contrast: int) -> tuple[int, ...]:
        """Return the commands for a level; `contrast` is 0 to 255. BLACK keeps the contents of the memory."""
        if level is Level.BLACK:
            return (_OFF,)
        light = self.full if level is Level.FULL else self.dim
        return (
            *(_CONTRAST, min(contrast, light.contrast)),
            *(_PRECHARGE, light.precharge),
            *(_VCOMH, light.vcomh),
            _ON,
        )


_SETUP = (
    *(0xA8, 0x3F),  # 64 rows
    *(0xD3, 0x00),  # no row offset
    0x40,  # the first row of the memory on top
    *(0xDA, 0x12),  # how the rows of 64 are wired
    0xA4,  # show the memory
    0xA6,  # a set bit is light
)
_HORIZONTAL = (0x20, 0x00)

SSD1306 = Panel(
    setup=(*_SETUP, *(0xD5, 0x80), *(0x8D, 0x14), 0x2E, *_HORIZONTAL),  # clock, charge pump on, no scrolling
    full=Light(0xFF, 0xF1, 0x40),
    dim=Light(0x08, 0x11, 0x00),  # the shortest precharge; VCOMH 0.65 of VCC
    boxes=True,
)
SSD1309 = Panel(
    setup=(*_SETUP, *(0xD5, 0xA0), 0x2E, *_HORIZONTAL),  # no charge pump: the module brings its own voltage
    full=Light(0xFF, 0xF1, 0x34),
    dim=Light(0x08, 0x11, 0x00),
    boxes=True,
)
SH1106 = Panel(
    dark=(0xAD, 0x8B),  # DC-DC converter on
    setup=(*_SETUP, *(0xD5, 0x80), 0x32),  # clock, DC-DC converter at 8 V
    full=Light(0xFF, 0x22, 0x35),
    dim=Light(0x00, 0x11, 0x35),  # a lower VCOMH turns some of these panels black
    column=2,  # on nearly all modules the 128 in the middle are wired to the glass
    columns=132,
)
PANELS = {"ssd1306": SSD1306, "ssd1309": SSD1309, "ssd1315": SSD1306, "sh1106": SH1106}
