"""The daemon's part of a trial: after a minute with a picture on the glass it reports that the new version has passed.

It writes that into its own folder, where root looks before the next start (deploy/fall-back.sh), because the service
may write nothing of root's. There it also notes that people have been told of a failed trial.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from compere_device.files.disk import replace_file
from compere_device.files.reading import read_file
from compere_device.output.logger import logger
from compere_device.update import gone_back
from compere_device.update.marker import PASSED, read

if TYPE_CHECKING:
    from compere_device.system.notify import Notifier

log = logger(__name__)

TRIED_S = 60.0
TOLD = "went-back-told"  # in the folder of the games: the id of the failed trial that people know of


class OnTrial:
    """A heart for the loop that beats like the `heart` it wraps, and ends the trial `TRIED_S` after `ready_s`.

    `drawn` returns whether the newest picture is on the glass; if it is not, it is called again after as long.
    """

    def __init__(self, heart: "Notifier", folder: Path, trial: str, ready_s: float, drawn: Callable[[], bool]) -> None:
        self._heart = heart
        self._file, self._trial = folder / PASSED, trial
        self._due_s: float | None = ready_s + TRIED_S
        self._drawn = drawn

    @property
    def deadline_s(self) -> float | None:
        """When the next sign of life is due, or the end of the trial."""
        return min((each for each in (self._heart.deadline_s, self._due_s) if each is not None), default=None)

    def tick(self, now_s: float) -> None:
        """Do what is due by `now_s`."""
        self._heart.tick(now_s)
        if self._due_s is None or now_s < self._due_s:
            return
        self._due_s = now_s + TRIED_S
        if self._drawn() and self._say():
            self._due_s = None

    def _say(self) -> bool:
        try:
            replace_file(self._file, self._trial.encode())
        except OSError as error:
            log.warning("%s cannot be written (%s): it is tried again.", self._file, error.strerror or error)
            return False
        log.info("this version has passed its trial")
        return True


def heart_on_trial(
    heart: "Notifier", folder: Path, ready_s: float, drawn: Callable[[], bool], root: Path = Path("/")
) -> "Notifier | OnTrial":
    """Return the heart for a loop that has been ready since `ready_s`: its own, unless there is a trial."""
    marker = read(root)
    return OnTrial(heart, folder, marker.id, ready_s, drawn) if marker else heart


def untold(folder: Path, root: Path = Path("/")) -> gone_back.GoneBack | None:
    """Return the failed trial of this machine, unless `note_told` has been called for it with this folder."""
    found = gone_back.read(root)
    if found:
        with suppress(OSError):
            return None if read_file(folder / TOLD).decode("ascii", "replace") == found.id else found
    return found


def note_told(folder: Path, found: gone_back.GoneBack) -> None:
    """Note that people have been told; if that cannot be written, the next start tells them again."""
    with suppress(OSError):
        replace_file(folder / TOLD, found.id.encode())
