"""What the kernel can tell without libraries: which I²C addresses answer, and who holds a line of the GPIO header.

Numbers and layouts are those of the kernel's include/uapi/linux/i2c.h, i2c-dev.h and gpio.h.
"""

import errno
import os
import sys
from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fcntl import ioctl
from struct import pack, unpack_from

HEADER_LABELS = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")  # Pi 1 to 3 and Zero, Pi 4, Pi 5
"""The chips whose line number is the GPIO number of the header; `pins/chip.py` has the same, and needs gpiod."""

_SLAVE, _FUNCS, _SMBUS = 0x0703, 0x0705, 0x0720
_FUNC_QUICK, _FUNC_READ_BYTE = 0x00010000, 0x00020000
_WRITE, _READ = 0, 1
_QUICK, _BYTE = 0, 1
_NOBODY = (errno.ENXIO, errno.EREMOTEIO, errno.ENODEV, errno.EIO)  # what adapters report if no device acknowledges

_CHIP_INFO, _CHIP_INFO_BYTES = 0x8044B401, 68  # name, label (32 bytes each), number of lines
_LINE_INFO, _LINE_INFO_BYTES = 0xC100B405, 256  # name, consumer (32 bytes each), offset, attributes, flags, ...
_USED = 1  # of the flags


@contextmanager
def _opened(path: str, flags: int) -> Iterator[int]:
    handle = os.open(path, flags | os.O_CLOEXEC)
    try:
        yield handle
    finally:
        os.close(handle)


def answers(path: str, address: int) -> bool:
    """Return whether a device acknowledges a 7-bit address on the I²C bus of a device file.

    It probes as i2cdetect does: with the address alone or, if the adapter cannot do that, by reading one byte.

    Raises:
        OSError: EBUSY if a kernel driver has that address; else the bus cannot be opened, or hangs.
    """
    with _opened(path, os.O_RDWR) as handle:
        ioctl(handle, _SLAVE, address)
        functions = int.from_bytes(ioctl(handle, _FUNCS, bytes(8)), sys.byteorder)  # an unsigned long
        try:
            if functions & _FUNC_QUICK:
                ioctl(handle, _SMBUS, pack("BBIP", _WRITE, 0, _QUICK, 0))
            elif functions & _FUNC_READ_BYTE:
                room = array("B", bytes(34))
                ioctl(handle, _SMBUS, pack("BBIP", _READ, 0, _BYTE, room.buffer_info()[0]))
            else:
                raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP), path)
        except OSError as error:
            if error.errno in _NOBODY:
                return False
            raise
    return True


def users(paths: Iterable[str], pins: Iterable[int]) -> dict[int, str] | None:
    """Return who holds which of these header lines, by pin, under the kernel's name for them; free lines are left out.

    None if none of these chips drives the header, or if it may not be opened.
    """
    for path in paths:
        try:
            with _opened(path, os.O_RDONLY) as handle:
                chip = bytearray(_CHIP_INFO_BYTES)
                ioctl(handle, _CHIP_INFO, chip)
                if _name(chip, 32) in HEADER_LABELS:
                    lines = {pin: _line(handle, pin) for pin in pins}
                    return {pin: user for pin, user in lines.items() if user is not None}
        except OSError:
            continue
    return None


def _line(handle: int, pin: int) -> str | None:
    info = bytearray(_LINE_INFO_BYTES)
    info[64:68] = pin.to_bytes(4, sys.byteorder)
    ioctl(handle, _LINE_INFO, info)
    (flags,) = unpack_from("Q", info, 72)
    return _name(info, 32) or "?" if flags & _USED else None


def _name(data: bytearray, start: int) -> str:
    return bytes(data[start : start + 32]).split(b"\0", 1)[0].decode(errors="replace")
