"""How long to go on asking for a chip: udev may not have given it its rights yet when the service starts early."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

QUEUE = Path("/run/udev/queue")
MOST_S, STEP_S = 10.0, 0.02


def while_unsettled(
    queue: Path = QUEUE,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[None]:
    """Yield as long as udev has devices to look after, with a pause behind each time; for `MOST_S` at most.

    udev keeps the file `queue` for so long (libudev's `udev_queue_get_queue_is_empty`).
    """
    until_s = clock() + MOST_S
    while queue.exists() and clock() < until_s:
        yield
        sleep(STEP_S)
