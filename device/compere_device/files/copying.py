"""Games copied to a USB stick, or from one, on a thread of its own: nobody waits for one that is slow or dead."""

import errno
import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from compere_device.events import Event, Worked
from compere_device.files.sticks import FOLDER, is_mounted, unmounts_itself

if TYPE_CHECKING:
    from compere_device.files.copied import Copied, Goes

CopyGames = Callable[[Sequence[Path], "Goes"], "Copied"]  # given folders, the one on the roomiest stick first

log = logging.getLogger(__name__)

SAY_EVERY_S = 0.5  # how often it is said how far a long copy is
LET_GO_S = 6.0  # the longest that it is waited for the system to unmount the sticks
_LOOK_EVERY_S = 0.1


class Phase(Enum):
    """How far a copy is: while it looks for sticks it has them mounted, and what lets go is still to be unmounted."""

    LOOKS = auto()
    COPIES = auto()
    LETS_GO = auto()
    DONE = auto()


@dataclass(frozen=True, slots=True)
class Result:
    """What became of it: nothing was `copied` where no stick was found; `mounted`: one is so still."""

    copied: "Copied | None"
    mounted: bool = False


class Copying:
    """A `job` done with the folders on the sticks that are plugged in; `result` is there once it is DONE.

    To look for them takes seconds with one that does not answer. While it copies, `done` of `of` files are looked at.
    `ended`: somebody wants no more of it. `put` takes Worked now and then, and at last: there is something new to show.
    """

    def __init__(self, job: "CopyGames", sticks: Callable[[], Sequence[Path]], put: Callable[[Event], None]) -> None:
        self.phase = Phase.LOOKS
        self.done = self.of = 0
        self.ended = False
        self.result: Result | None = None
        self._job = job
        self._sticks = sticks
        self._put = put
        self._anew = False  # it was asked for since the files were listed, and not ended since
        self._asking = threading.Lock()  # nobody asks for it anew while it is about to be done
        self._said_s = time.monotonic()
        self._thread = threading.Thread(target=self._work, name="copying", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Have it end after the file that is under way."""
        self.ended, self._anew = True, False

    def again(self) -> bool:
        """Have it begin anew after the file that is under way; return False where it is done."""
        with self._asking:
            self.ended, self._anew = False, True
            return self.phase is not Phase.DONE

    def join(self) -> None:
        """Wait until it is done."""
        self._thread.join()

    def _work(self) -> None:
        from compere_device.files.copied import Copied  # the menu does not wait for it, nor who chooses this

        while self.phase is not Phase.DONE:
            try:
                result = self._result()
            except Exception as error:  # a fault of the program: who looks at the glass must not wait for ever
                log.exception("the copying has failed")
                result = Result(Copied(problem=OSError(errno.EIO, str(error))))
            with self._asking:
                if not self._anew:
                    self.result, self.phase = result, Phase.DONE
                self._anew = False
        self._put(Worked())

    def _result(self) -> Result:
        from compere_device.files.copied import Copied  # as above

        self.done = self.of = 0
        self._enter(Phase.LOOKS)
        if not (found := self._sticks()):
            return Result(None)  # and who asked meanwhile may have plugged one in since
        self._anew = False  # whoever asked until now has what follows
        copied = Copied(ended=True)
        if not self.ended:
            self._enter(Phase.COPIES)
            copied = self._job([stick / FOLDER for stick in found], self._goes)
        self._enter(Phase.LETS_GO)
        return Result(copied, mounted=not self._unmounted(found))

    def _enter(self, phase: Phase) -> None:
        self.phase = phase
        self._put(Worked())

    def _goes(self, done: int, of: int) -> bool:
        self.done, self.of = done, of
        if time.monotonic() >= self._said_s + SAY_EVERY_S:
            self._said_s = time.monotonic()
            self._put(Worked())
        return not (self.ended or self._anew)

    def _unmounted(self, found: Sequence[Path]) -> bool:
        """Wait until the system has unmounted these sticks, all of which were looked at; return whether none is."""
        until_s = time.monotonic() + LET_GO_S
        while any(is_mounted(each) and unmounts_itself(each) for each in found) and time.monotonic() < until_s:
            if self._anew:
                break
            time.sleep(_LOOK_EVERY_S)
        return not any(map(is_mounted, found))
