"""The kernel's GPIO chip that drives the 40-pin header, and its lines, by libgpiod's own Python binding.

It needs Linux 5.10 (version 2 of the interface, `include/uapi/linux/gpio.h`) and `gpiod` 2 (LGPL-2.1-or-later, used
unchanged).
"""

import errno
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import gpiod

from compere_device.errors import PartUnavailable
from compere_device.pins.settled import while_unsettled

# The chips whose line number is the GPIO number of the header: Pi 1 to 3 and Zero, Pi 4, Pi 5.
HEADER_LABELS = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
KEPT_EDGES = 256  # edges that the kernel queues for each line (48 bytes each); the oldest are lost first


class NoChip(PartUnavailable):
    """No chip of this machine drives the header, or this user may not open it."""


class LineInUse(PartUnavailable):
    """Somebody else has a line."""


def chip_paths() -> list[str]:
    """The device files of all GPIO chips of this machine."""
    return sorted(map(str, Path("/dev").glob("gpiochip*")))


def header_chip(
    paths: Sequence[str], *, any_label: bool = False, unsettled: Callable[[], Iterable[None]] = while_unsettled
) -> gpiod.Chip:
    """Open the first of these chips whose label says that it drives the header; with `any_label` the first of all.

    The device file's number says nothing: the header of a Pi 5 was /dev/gpiochip4 until Linux 6.6.45. Where there is
    none, it is asked for again as long as `unsettled` yields: a chip has its group only when udev comes to it. Raises
    NoChip.
    """
    for _ in unsettled():
        with suppress(NoChip):
            return _header_chip(paths, any_label)
    return _header_chip(paths, any_label)


def _header_chip(paths: Sequence[str], any_label: bool) -> gpiod.Chip:
    seen = []
    for path in paths:
        try:
            chip = gpiod.Chip(path)
        except PermissionError:
            seen.append(f"{path} may not be opened: add this user to its group, gpio on Raspberry Pi OS")
            continue
        except OSError as error:
            seen.append(f"{path} cannot be opened: {error.strerror or error}")
            continue
        label = chip.get_info().label
        if any_label or label in HEADER_LABELS:
            return chip
        chip.close()
        seen.append(f"{path} is {label}")
    raise NoChip(f"no GPIO chip drives the header ({'; '.join(seen) or 'there is no /dev/gpiochip*'})")


def request(chip: "gpiod.Chip", number: int, settings: "gpiod.LineSettings", user: str) -> "gpiod.LineRequest":
    """Request a line of a chip from the kernel, in the name of a `user` and this process.

    Raises LineInUse with the name of its holder.
    """
    try:
        # Whoever finds the line taken is told by which process.
        return chip.request_lines({number: settings}, f"{user} {os.getpid()}", KEPT_EDGES)
    except OSError as error:
        if error.errno != errno.EBUSY:
            raise
        holder = chip.get_line_info(number).consumer or "the kernel"
        raise LineInUse(f"GPIO{number} of {chip.path} is in use by {holder!r}") from error
