"""Copies games to a USB stick or from one, on a thread of its own, so that nobody waits for a slow or dead stick."""

import errno
import threading
import time
from collections.abc import Callable, Sequence
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from compere.declared import dataclass
from compere_device.events import Event, Worked
from compere_device.files.sticks import FOLDER, is_mounted, unmounts_itself
from compere_device.output.logger import logger

if TYPE_CHECKING:
    from compere_device.files.copied import Copied, Goes

CopyGames = Callable[[Sequence[Path], "Goes"], "Copied"]  # given folders, the one on the roomiest stick first

log = logger(__name__)

SAY_EVERY_S = 0.5  # how often the progress of a long copy is reported
LET_GO_S = 6.0  # the longest wait for the system to unmount the sticks
_LOOK_EVERY_S = 0.1


class Phase(Enum):
    """How far copying is: sticks get mounted while it LOOKS for them, and unmounted while it LETS_GO."""

    LOOKS = auto()
    COPIES = auto()
    LETS_GO = auto()
    DONE = auto()


@dataclass(frozen=True, slots=True)
class Result:
    """The result of copying.

    Attributes:
        copied: what was copied; None if no stick was found.
        mounted: a stick is still mounted.
    """

    copied: "Copied | None"
    mounted: bool = False


class Copying:
    """Runs a `job` with a folder on each stick that is plugged in.

    Looking for sticks takes seconds if one of them does not answer. `put` gets Worked now and then and at the end, when
    there is something new to show.

    Attributes:
        phase: how far it is.
        done: how many files have been looked at.
        of: how many files there are.
        ended: somebody has asked it to stop.
        result: the result, once the phase is DONE.
    """

    def __init__(self, job: "CopyGames", sticks: Callable[[], Sequence[Path]], put: Callable[[Event], None]) -> None:
        self.phase = Phase.LOOKS
        self.done = self.of = 0
        self.ended = False
        self.result: Result | None = None
        self._job = job
        self._sticks = sticks
        self._put = put
        self._anew = False  # asked for again since the files were listed, and not stopped since
        self._asking = threading.Lock()  # held so that nobody asks again while it is finishing
        self._said_s = time.monotonic()
        self._thread = threading.Thread(target=self._work, name="copying", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Stop after the file in progress."""
        self.ended, self._anew = True, False

    def again(self) -> bool:
        """Start over after the file in progress; return False if copying is done already."""
        with self._asking:
            self.ended, self._anew = False, True
            return self.phase is not Phase.DONE

    def join(self) -> None:
        """Wait until it is done."""
        self._thread.join()

    def _work(self) -> None:
        from compere_device.files.copied import Copied  # neither the menu nor its user has to wait for it

        while self.phase is not Phase.DONE:
            try:
                result = self._result()
            except Exception as error:  # a bug: people at the glass must not wait for ever
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
            return Result(None)  # people who asked meanwhile may have plugged one in
        self._anew = False  # what follows serves everybody who asked until now
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
        """Wait until the system has unmounted these sticks; return whether none is mounted."""
        until_s = time.monotonic() + LET_GO_S
        while any(is_mounted(each) and unmounts_itself(each) for each in found) and time.monotonic() < until_s:
            if self._anew:
                break
            time.sleep(_LOOK_EVERY_S)
        return not any(map(is_mounted, found))
