"""All games copied to a USB stick on a thread of its own: neither a slow stick nor a dead one keeps anybody waiting."""

import errno
import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from compere_device.events import Event, Worked
from compere_device.files.export import Exported, export
from compere_device.files.sticks import FOLDER, is_mounted, unmounts_itself

log = logging.getLogger(__name__)

SAY_EVERY_S = 0.5  # how often it is said how far a long copy is
LET_GO_S = 6.0  # the longest that it is waited for the system to unmount the sticks
_LOOK_EVERY_S = 0.1


class Copying:
    """An export to the first of the sticks that are plugged in; `result` is there once it is done.

    First it `looks` for them, which has them mounted: that takes seconds with one that does not answer. Then `done` of
    `of` files are copied; and while the stick `lets_go`, all of it is written, and the system has still to unmount it.
    `ended`: somebody wants no more of it. `put` takes Worked now and then, and at last: there is something new to show.
    """

    def __init__(self, folder: Path, sticks: Callable[[], Sequence[Path]], put: Callable[[Event], None]) -> None:
        self.looks, self.lets_go = True, False
        self.done = self.of = 0
        self.ended = False
        self.result: Exported | None = None
        self._folder = folder
        self._sticks = sticks
        self._put = put
        self._said_s = time.monotonic()
        self._thread = threading.Thread(target=self._work, name="copying", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Have it end after the file that is under way."""
        self.ended = True

    def go_on(self) -> None:
        """Have it not end after all."""
        self.ended = False

    def join(self) -> None:
        """Wait until it is done."""
        self._thread.join()

    def _work(self) -> None:
        try:
            self.result = self._exported()
        except Exception as error:  # a fault of the program: who looks at the glass must not wait for ever
            log.exception("the export has failed")
            self.result = Exported(problem=OSError(errno.EIO, str(error)))
        self._put(Worked())

    def _exported(self) -> Exported:
        found = self._sticks()
        if not found:
            return Exported(nowhere=True)
        exported = Exported(ended=True)
        if not self.ended:
            self.looks = False
            self._put(Worked())
            exported = export(self._folder, found[0] / FOLDER, self._goes)
        self.looks, self.lets_go = False, True
        self._put(Worked())
        return replace(exported, mounted=not self._unmounted(found))

    def _goes(self, done: int, of: int) -> bool:
        self.done, self.of = done, of
        if time.monotonic() >= self._said_s + SAY_EVERY_S:
            self._said_s = time.monotonic()
            self._put(Worked())
        return not self.ended

    def _unmounted(self, found: Sequence[Path]) -> bool:
        """Wait until the system has unmounted these sticks, all of which were looked at; return whether none is."""
        until_s = time.monotonic() + LET_GO_S
        while any(is_mounted(each) and unmounts_itself(each) for each in found) and time.monotonic() < until_s:
            time.sleep(_LOOK_EVERY_S)
        return not any(map(is_mounted, found))
