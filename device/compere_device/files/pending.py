"""What has to be done on the disk and is not done yet: the one place that knows whether everything is saved."""

from collections.abc import Callable
from pathlib import Path

from compere.declared import dataclass
from compere_device.files.opened import Game
from compere_device.output.logger import logger

log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Job:
    """Something to do; `do` may be called repeatedly, and raises OSError as long as it fails."""

    do: Callable[[], None]
    game: Game | None = None  # whose file it is
    goes: bool = False  # whether the game is to be put away


class Pending:
    """Jobs by the file that they are for. A job that fails waits, and is tried again with every later job."""

    def __init__(self) -> None:
        self.problems: list[OSError] = []  # why jobs wait
        self._jobs: dict[Path, Job] = {}

    def __bool__(self) -> bool:
        """Return whether any job waits."""
        return bool(self._jobs)

    def do(self, path: Path, job: Job) -> None:
        """Do a file's job, which replaces the one that it had before."""
        self._jobs[path] = job
        self.retry()

    def retry(self) -> None:
        """Try every waiting job again."""
        self.problems = []
        for path, job in list(self._jobs.items()):
            try:
                job.do()
            except OSError as error:
                log.debug("%s waits: %s", path, error)
                self.problems.append(error)
            else:
                del self._jobs[path]

    def job(self, path: Path) -> Job | None:
        """Return the job that waits for a file; None if there is none."""
        return self._jobs.get(path)

    def games(self) -> dict[str, Game]:
        """Return the games that jobs wait for, by name."""
        return {job.game.name: job.game for job in self._jobs.values() if job.game}
