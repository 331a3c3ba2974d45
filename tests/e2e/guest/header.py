"""The GPIO header of the guest: lines of gpio-sim, and fingers that pull them."""

import fcntl
import struct
import time
from collections.abc import Sequence
from pathlib import Path

CONFIG = Path("/sys/kernel/config/gpio-sim")
LINES = 54  # as many as the chip of a Raspberry Pi has
LABEL = "pinctrl-bcm2835"
GET_LINEINFO = 0xC100B405  # GPIO_V2_GET_LINEINFO_IOCTL
BOTH_EDGES = 1 << 4 | 1 << 5  # GPIO_V2_LINE_FLAG_EDGE_RISING and _FALLING


class Header:
    """A chip of simulated lines. A contact to ground is a line that is pulled down from outside."""

    def __init__(self, name: str = "header") -> None:
        self._top = CONFIG / name
        bank = self._top / "bank0"
        if not bank.is_dir():  # else the machine had it when its power came on
            bank.mkdir(parents=True)
            (bank / "num_lines").write_text(str(LINES))
            (bank / "label").write_text(LABEL)
            (self._top / "live").write_text("1")
        self.chip = Path("/dev") / (bank / "chip_name").read_text().strip()
        device = (self._top / "dev_name").read_text().strip()
        self._lines = Path("/sys/devices/platform") / device / self.chip.name

    def close_contact(self, pin: int) -> None:
        """Connect a line to ground."""
        self._pull(pin, "pull-down")

    def open_contact(self, pin: int) -> None:
        """Leave a line to its pull-up resistor."""
        self._pull(pin, "pull-up")

    def bounce(self, pin: int, down: bool, gaps_s: Sequence[float]) -> float:
        """Close or open a contact that bounces: an edge there and back after each gap; return the widest gap had.

        The contact comes to rest where `down` says. What was asked for and what a busy machine makes of it differ.
        """
        widest_s, last_s = 0.0, None
        for gap_s in gaps_s:
            for closed in (down, not down):
                self._pull(pin, "pull-down" if closed else "pull-up")
                now_s = time.monotonic()
                widest_s, last_s = max(widest_s, now_s - (last_s or now_s)), now_s
                _spin_until(now_s + gap_s)
        self._pull(pin, "pull-down" if down else "pull-up")
        return max(widest_s, time.monotonic() - (last_s or time.monotonic()))

    def level(self, pin: int) -> int:
        """What is on a line, as the chip sees it: 0 or 1."""
        return int((self._lines / f"sim_gpio{pin}" / "value").read_text())

    def watched(self, pin: int) -> bool:
        """Whether whoever has requested a line hears of its edges, as the kernel says: it is requested before."""
        # struct gpio_v2_line_info of linux/gpio.h: name[32], consumer[32], offset, num_attrs, flags, attrs, padding.
        info = bytearray(struct.pack("32s32sIIQ160s16s", b"", b"", pin, 0, 0, b"", b""))
        with self.chip.open("rb") as chip:
            fcntl.ioctl(chip, GET_LINEINFO, info)
        (flags,) = struct.unpack_from("Q", info, 72)
        return flags & BOTH_EDGES == BOTH_EDGES

    def _pull(self, pin: int, pull: str) -> None:
        (self._lines / f"sim_gpio{pin}" / "pull").write_text(pull)


def _spin_until(end_s: float) -> None:
    while time.monotonic() < end_s:
        pass
