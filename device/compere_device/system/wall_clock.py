"""Whether the clock on the wall can be believed: a Pi has none with a battery, and goes on from where it was stopped.

Nothing depends on the time of day: what lasts is ordered by numbers, what waits by the monotonic clock. What shows a
day says so when it cannot know it. Source: systemd-timesyncd.service(8) for the file that is there once the network has
set the clock.
"""

import time
from pathlib import Path

# Neither the program nor this day was there before; a package's files have the day on which it was built.
EARLIEST_S = time.mktime((2026, 1, 1, 0, 0, 0, 0, 0, 0))
SYNCHRONISED = "/run/systemd/timesync/synchronized"
WITH_BATTERY = "/dev/rtc0"


def is_known(now_s: float, root: Path = Path("/"), built_s: float = EARLIEST_S) -> bool:
    """Return whether a time of this machine can be right.

    Args:
        now_s: seconds since 1970, as the machine has it.
        root: where the machine's files are.
        built_s: when the program was built: no time before is right, whoever has set it.
    """
    there = any((root / each.lstrip("/")).exists() for each in (SYNCHRONISED, WITH_BATTERY))
    return there and now_s >= built_s


def knows() -> bool:
    """Return whether this machine knows the time now."""
    return is_known(time.time(), built_s=max(EARLIEST_S, Path(__file__).stat().st_mtime))
