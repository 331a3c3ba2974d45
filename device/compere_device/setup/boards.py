"""The boards that Compère knows: the pins of their keys, and the display that they carry.

Pins are GPIO (BCM) numbers; every contact closes to ground. A key may have several contacts, such as a joystick and a
button. The keys are chosen so that two thumbs can hold BACK and OK together.
"""

from collections.abc import Mapping
from typing import Literal

from compere.declared import dataclass
from compere_device.events import Key


@dataclass(frozen=True, slots=True)
class Board:
    """A board.

    Attributes:
        name: its name in the settings.
        title: the maker's name for it; "" if there is no maker.
        keys: the GPIO numbers of each key's contacts.
        driver: the display's driver.
        bus: the display's bus.
        spi_dc: the D/C pin; None on I²C.
        spi_reset: the reset pin; None on I²C.
        rotate: the picture's rotation from the chip's usual position, in degrees clockwise.
    """

    name: str
    title: str
    keys: Mapping[Key, tuple[int, ...]]
    driver: str
    bus: Literal["i2c", "spi"]
    spi_dc: int | None = None
    spi_reset: int | None = None
    rotate: int = 0


PLAIN = Board(
    "plain",
    "",
    {Key.OK: (5,), Key.BACK: (6,), Key.UP: (13,), Key.DOWN: (19,)},
    driver="ssd1306",
    bus="i2c",
)
"""Four buttons and an OLED module, wired as hardware/README.md says."""

OLED_BONNET = Board(
    "oled-bonnet",
    "Adafruit 128×64 OLED Bonnet",
    {Key.OK: (5, 4), Key.BACK: (6,), Key.UP: (17,), Key.DOWN: (22,), Key.LEFT: (27,), Key.RIGHT: (23,)},
    driver="ssd1306",
    bus="i2c",
)
"""Adafruit 128×64 OLED Bonnet (product 3531): button A or the joystick pushed is OK, B is BACK.

Checked in Adafruit's schematic (repository Adafruit-128x64-OLED-Bonnet-for-Raspberry-Pi-PCB, nets GPIO4 to GPIO27): the
joystick SW3 has N on 17, S on 22, W on 27, E on 23, IN on 4; SW2 is on 5, SW1 on 6; the display is reset by a chip of
its own. Checked in Adafruit's program for it (Adafruit_CircuitPython_SSD1306, examples/ssd1306_bonnet_buttons.py): A is
on 5, B on 6, and the address is the library's 0x3C. Not tried on the board.
"""

OLED_HAT = Board(
    "oled-hat",
    "Waveshare 1.3inch OLED HAT",
    {
        Key.OK: (20, 13),
        Key.BACK: (16,),
        Key.UP: (6,),
        Key.DOWN: (19,),
        Key.LEFT: (5,),
        Key.RIGHT: (26,),
        Key.LOOK: (21,),
    },
    driver="sh1106",
    bus="spi",
    spi_dc=24,
    spi_reset=25,
    rotate=180,
)
"""Waveshare 1.3inch OLED HAT, set to 4-wire SPI: KEY1, 2, 3 are LOOK, OK, BACK; the joystick goes four ways, and pushed
it is OK. Its picture is turned by half a turn, so that it stands the right way up as the joystick does, KEY1 on top.

Checked in Waveshare's *1.3inch OLED HAT User Manual* V1.0 of 16 October 2017, page 1, *Pin configuration*: KEY1 to 3 on
21, 20, 16; joystick up 6, down 19, left 5, right 26, press 13; SCLK 11, MOSI 10, CS 8 (CE0), DC 24, RST 25; SH1106.
Page 2: 3-wire SPI, 4-wire SPI or I²C, by resistors on the back. The turn is that of public programs with these pins for
joystick and keys, which give luma's sh1106 rotate=2. Not checked: that it comes set to 4-wire SPI (its users say so),
that KEY1 is the topmost, its I²C address, and the board itself. Set to I²C its reset pin has to be high all the same (a
user's report): this program does that on SPI only.
"""

AUTO = "auto"
"""Whichever board is named elsewhere (`setup.elsewhere`), and the plain one where none is."""

BOARDS = {board.name: board for board in (PLAIN, OLED_BONNET, OLED_HAT)}
