"""A display on an I2C bus, reached through the kernel's device file alone.

Nothing that takes long is imported here, because the first picture is sent before anything else. Numbers and layouts
are those of the kernel's include/uapi/linux/i2c.h and i2c-dev.h.
"""

import os
import sys
from fcntl import ioctl

TYPE_CHECKING = False  # as in typing
if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS, DATA = 0x00, 0x40  # control bytes: what follows are commands, or bytes for the memory (SSD1306, 8.1.5.2)

_SLAVE, _FUNCS, _SMBUS = 0x0703, 0x0705, 0x0720
_FUNC_I2C = 0x00000001
_WRITE, _I2C_BLOCK_DATA = 0, 8
_BLOCK_MOST = 32  # bytes in a block of SMBus
_MESSAGE_MOST = 4096  # bytes of data in one message; the kernel takes 8192


class I2c:
    """A luma serial interface to a 7-bit address on `/dev/i2c-<port>`; raises OSError if a transfer fails.

    Data goes in one message, or in blocks of 32 bytes if the bus takes nothing longer (an SMBus adapter).
    """

    def __init__(self, port: int, address: int) -> None:
        self._handle = os.open(f"/dev/i2c-{port}", os.O_RDWR | os.O_CLOEXEC)
        try:
            ioctl(self._handle, _SLAVE, address)
            functions = ioctl(self._handle, _FUNCS, bytes(8))  # an unsigned long
        except OSError:
            self.cleanup()
            raise
        self._messages = bool(int.from_bytes(functions, sys.byteorder) & _FUNC_I2C)

    def command(self, *cmd: int) -> None:
        """Send at most 32 bytes of commands."""
        self.send(COMMANDS, bytes(cmd))

    def data(self, data: "Sequence[int]") -> None:
        """Send bytes to the display's memory."""
        payload = bytes(data)
        most = _MESSAGE_MOST if self._messages else _BLOCK_MOST
        for start in range(0, len(payload), most):
            self.send(DATA, payload[start : start + most])

    def send(self, control: int, payload: bytes) -> None:
        """Send one transfer: a control byte and what it announces."""
        if self._messages:
            os.write(self._handle, bytes((control,)) + payload)
        else:
            self._send_block(control, payload)

    def status(self) -> int | None:
        """Return the status byte that the display answers to a read; None if the display or the adapter cannot do that.

        A control byte is sent first, because after data some chips answer a read with the contents of their memory.
        """
        if not self._messages:
            return None
        os.write(self._handle, bytes((COMMANDS,)))
        try:
            return os.read(self._handle, 1)[0]
        except OSError:
            return None

    def cleanup(self) -> None:
        """Release the bus."""
        os.close(self._handle)

    def _send_block(self, control: int, payload: bytes) -> None:
        from array import array
        from struct import pack

        block = array("B", bytes((len(payload),)) + payload.ljust(_BLOCK_MOST + 1, b"\0"))
        address, _ = block.buffer_info()
        ioctl(self._handle, _SMBUS, pack("BBIP", _WRITE, control, _I2C_BLOCK_DATA, address))
