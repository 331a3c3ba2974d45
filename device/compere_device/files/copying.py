"""A copy of all games to a USB stick while the game goes on: on a thread of its own, as a stick takes its time."""

import errno
import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from compere_device.events import Event, Worked
from compere_device.files.export import Exported, export
from compere_device.files.sticks import FOLDER, is_mounted, unmounts_itself

log = logging.getLogger(__name__)

SAY_EVERY_S = 0.5  # how often it is said how far a long copy is
LET_GO_S = 6.0  # the longest that it is waited for the system to unmount the sticks
_LOOK_EVERY_S = 0.1


class Phase(Enum):
    """What a copy is at."""

    LOOKS = auto()  # for sticks, which has them mounted: that takes seconds with one that does not answer
    COPIES = auto()
    LETS_GO = auto()  # all of it is written, and the system has still to unmount the stick


@dataclass(frozen=True, slots=True)
class Copied:
    """What became of a copy: the export, None where no stick was found; whether one is `mounted` still."""

    exported: Exported | None
    mounted: bool = False


class Copying:
    """An export to the first of the sticks that are plugged in; `result` is there once it is done.

    `done` of `of` files are copied. `put` takes Worked now and then, and at last: there is something new to show.
    """

    def __init__(self, folder: Path, sticks: Callable[[], Sequence[Path]], put: Callable[[Event], None]) -> None:
        self.phase = Phase.LOOKS
        self.done = self.of = 0
        self.result: Copied | None = None
        self._ended = False
        self._anew = False  # whether somebody wants it who saw games change since it began with them
        self._lock = threading.Lock()  # between whoever wants it anew and the thread, which may just be done
        self._folder = folder
        self._sticks = sticks
        self._put = put
        self._said_s = time.monotonic()
        self._thread = threading.Thread(target=self._work, name="copying", daemon=True)
        self._thread.start()

    @property
    def may_be_left(self) -> bool:
        """Whether nobody need wait for it: nothing is begun, or it is to end and does not."""
        return self.phase is Phase.LOOKS or (self.phase is Phase.COPIES and self._ended)

    def end(self) -> None:
        """Have it end after the file that is under way."""
        self._ended = True

    def again(self) -> bool:
        """Have it not end after all, and copy what there is now; False where it is done, and another one is to begin.

        Two at a time would be in each other's way.
        """
        with self._lock:
            self._ended = False
            self._anew = self.phase is not Phase.LOOKS
            return self.result is None

    def join(self) -> None:
        """Wait until it is done."""
        self._thread.join()

    def _work(self) -> None:
        while self.result is None:
            try:
                result = self._copied()
            except Exception as error:  # a fault of the program: who looks at the glass must not wait for ever
                log.exception("the export has failed")
                result = Copied(Exported(problem=OSError(errno.EIO, str(error))))
            with self._lock:
                self.phase = Phase.LOOKS
                self.result = None if self._anew else result
                self._anew = False
        self._put(Worked())

    def _copied(self) -> Copied:
        self.done = self.of = 0
        found = self._sticks()
        if not found:
            return Copied(None)
        exported = Exported(ended=True)
        if self._goes_on_to(Phase.COPIES):
            exported = export(self._folder, found[0] / FOLDER, self._goes)
        self._goes_on_to(Phase.LETS_GO)
        return Copied(exported, mounted=not self._unmounted(found))

    def _goes_on_to(self, phase: Phase) -> bool:
        """Begin with the next of what there is to do; return whether nobody has ended it before."""
        with self._lock:
            self.phase = phase
            ended = self._ended
        self._put(Worked())
        return not ended

    def _goes(self, done: int, of: int) -> bool:
        self.done, self.of = done, of
        if time.monotonic() >= self._said_s + SAY_EVERY_S:
            self._said_s = time.monotonic()
            self._put(Worked())
        return not self._ended

    def _unmounted(self, found: Sequence[Path]) -> bool:
        """Wait until the system has unmounted these sticks, all of which were looked at; return whether none is."""
        until_s = time.monotonic() + LET_GO_S
        while any(is_mounted(each) and unmounts_itself(each) for each in found) and time.monotonic() < until_s:
            time.sleep(_LOOK_EVERY_S)
        return not any(map(is_mounted, found))
