"""The display of the guest: what the kernel says was written to its address, and what its chip then shows."""

import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from compere_device.drivers.ssd1306 import Ssd1306Model
from e2e.guest.waiting import LOOK_S

TRACING = Path("/sys/kernel/tracing")
ADDRESS = 0x3C
_COMMANDS, _DATA = 0x00, 0x40  # control bytes, data sheet 8.1.5.2; to SMBus they are its command byte

# As the kernel's include/trace/events/smbus.h prints it: the time in seconds, then what was written.
_WRITE = re.compile(
    r"\s(?P<at_s>\d+\.\d+): smbus_write: i2c-\d+ a=(?P<address>[0-9a-f]+) f=[0-9a-f]+ c=(?P<command>[0-9a-f]+) "
    r"(?P<protocol>\w+) l=\d+ \[(?P<data>[0-9a-f-]*)"
)


class Write(NamedTuple):
    """One transfer: when it began on the monotonic clock, the control byte, and the bytes after it."""

    at_s: float
    control: int
    payload: bytes


class BadTransfer(ValueError):
    """Something was written to the display's address that is no transfer of an SSD1306."""


def parse(line: str) -> Write | None:
    """Return the transfer that a line of the trace tells of; None for what does not concern the display."""
    found = _WRITE.search(line)
    if not found or int(found["address"], 16) != ADDRESS:
        return None
    data = bytes.fromhex(found["data"].replace("-", ""))
    control, at_s = int(found["command"], 16), float(found["at_s"])
    match found["protocol"]:
        case "I2C_BLOCK_DATA":
            if data[0] != len(data) - 1:
                raise BadTransfer(f"{line}: {len(data) - 1} bytes, not {data[0]} as it says itself.")
            data = data[1:]
        case "BYTE_DATA":
            pass
        case "QUICK":  # a first start asks whether anything is at the address: nothing is written
            return None
        case protocol:
            raise BadTransfer(f"{line}: {protocol} is no way to write to an SSD1306.")
    if control not in (_COMMANDS, _DATA):
        raise BadTransfer(f"{line}: 0x{control:02X} is no control byte of an SSD1306.")
    return Write(at_s, control, data)


class Glass:
    """The chip model, fed with what the kernel saw; nothing is read from the program under test."""

    def __init__(self, tracing: Path = TRACING, anew: bool = True) -> None:
        """Have the kernel trace from now on; not `anew`: look at what it has traced since its start, too."""
        self.model = Ssd1306Model()
        self.writes: list[Write] = []
        if anew:  # to set the clock is to lose what was traced
            (tracing / "trace_clock").write_text("mono")
            (tracing / "events/smbus/smbus_write/enable").write_text("1")
            (tracing / "tracing_on").write_text("1")
        self._pipe = os.open(tracing / "trace_pipe", os.O_RDONLY | os.O_NONBLOCK)
        self._rest = ""
        self.look()
        if anew:
            self.power_cycle()

    def power_cycle(self) -> None:
        """Forget everything, as a display does that loses its supply."""
        self.look()
        self.model.reset()
        self.writes.clear()

    def close(self) -> None:
        """Let go of the trace."""
        os.close(self._pipe)

    def look(self) -> Image.Image:
        """Take what was written since, and return what a person sees now."""
        self._read()
        return self.model.picture()

    def wait(
        self, seen: Callable[[Image.Image], bool], timeout_s: float = 10.0, check: Callable[[], object] = bool
    ) -> bool:
        """Look whenever something is written until `seen` is true of the glass, at most for the timeout.

        `check` is called again and again meanwhile, and may raise.
        """
        end_s = time.monotonic() + timeout_s
        if seen(self.look()):
            return True
        while time.monotonic() < end_s:
            check()
            if self._read():
                if seen(self.model.picture()):
                    return True
            else:
                time.sleep(LOOK_S)
        return False

    def _read(self) -> int:
        """Take what was written since; how many transfers."""
        before = len(self.writes)
        while True:
            try:
                text = os.read(self._pipe, 65_536).decode()
            except BlockingIOError:
                text = ""
            if not text:
                return len(self.writes) - before
            self._take(text)

    def _take(self, text: str) -> None:
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            if "LOST" in line:
                raise BadTransfer(f"The kernel's buffer was too small: {line}.")
            if write := parse(line):
                self.writes.append(write)
                if write.control == _COMMANDS:
                    self.model.command(*write.payload)
                else:
                    self.model.data(write.payload)
