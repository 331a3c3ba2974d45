"""The names of what is set on the boot partition and around it, shared by setup and doctor.

Names of files are absolute, or relative to the boot folder. Sources: Raspberry Pi's documentation, *config.txt* and
*Configure UARTs*; modules-load.d(5); systemd-getty-generator(8).
"""

from collections.abc import Iterable

FOLDERS = ("/boot/firmware", "/boot")  # where the boot partition is; the first since Raspberry Pi OS 12
CONFIG_TXT, CMDLINE_TXT = "config.txt", "cmdline.txt"
OURS_TXT = "compere.txt"  # our file, which config.txt includes
BOARD_TXTS = ("compere-board.txt", "compere-board.txt.txt")  # Windows hides the ending of a name, and adds one

MODULES, I2C_DEV = "/etc/modules-load.d/compere.conf", "i2c-dev"  # the module that creates /dev/i2c-1
I2C, SPI, UART_LINE = "i2c_arm", "spi", "enable_uart=1"
ALL_LINE = "[all]"  # the filter behind which lines of config.txt count on every model
I2C_SPEEDS = ("i2c_arm_baudrate", "i2c_baudrate")  # two names of one parameter
FAST_HZ, FASTEST_HZ = 400_000, 1_000_000

UART = ("serial0", "ttyAMA0", "ttyS0")  # names of the port on the header; on a Pi 5 only the second is
GETTYS = tuple(f"serial-getty@{name}.service" for name in UART[1:])  # a login at the port, by its real name


def parameter(name: str, value: object = "on") -> str:
    """Return the line of config.txt that gives a parameter of the device tree a value."""
    return f"dtparam={name}={value}"


def console(names: Iterable[str] = UART) -> str:
    """Return the pattern of the word that has the kernel write to a port with one of these names."""
    return rf"console=(?:{'|'.join(names)})\b(?:,[^\s]*)?"
