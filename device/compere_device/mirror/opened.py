"""The mirror of a loop, opened as far as possible: whoever comes finds the box, and nothing is loaded before."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

from compere_device.errors import PartUnavailable
from compere_device.events import Event
from compere_device.mirror.door import Door, IsShut
from compere_device.output.logger import logger

if TYPE_CHECKING:
    from compere_device.loop import Loop
    from compere_device.mirror.mirror import Mirror

log = logger(__name__)


@contextmanager
def mirrored(
    path: Path,
    loop: "Loop",
    events: "SimpleQueue[Event]",
    clock: Callable[[], float],
    device: str,
    *,
    shared: bool = False,
) -> Iterator["Door | None"]:
    """Let others see and use a loop in the block; the game goes on without them if no socket can be opened there.

    Yields the door, or None if it could not be opened, which is logged. See `Door` and `Mirror` for the parameters.
    """
    made: list[Mirror] = []

    def serve(listener: socket.socket, first: socket.socket, closing: IsShut) -> None:
        if not made:
            from compere_device.mirror.mirror import Mirror  # nobody may ever come

            made.append(Mirror(loop, events, clock, device))
        made[0].serve(listener, first, closing)

    try:
        door = Door(path, serve, shared=shared)
    except PartUnavailable as error:
        log.warning("%s", error)
        yield None
        return
    log.info("others can look at the box by %s", path)
    try:
        yield door
    finally:
        door.close()
