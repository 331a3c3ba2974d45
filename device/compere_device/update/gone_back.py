"""What `deploy/fall-back.sh` writes after a failed trial: one line with the trial, both versions and the reason.

8f2c90aa 0.9.0 1.0.0 starts
"""

import re
from pathlib import Path

from compere.declared import dataclass
from compere.wording import Text, say
from compere_device.files.reading import read_file
from compere_device.update.marker import WENT_BACK, below

_WORDS = re.compile(r"([A-Za-z0-9.+~:_-]{1,80}) " * 3 + r"([a-z-]{1,80})\n")


@dataclass(frozen=True, slots=True)
class GoneBack:
    """A failed trial.

    Attributes:
        id: the trial.
        before: the version that is back.
        after: the version that failed.
        why: the reason, as one of the script's words.
    """

    id: str
    before: str
    after: str
    why: str

    @property
    def said(self) -> Text:
        """What to tell people, with the reason if its word is known."""
        after, before = self.after, self.before
        match self.why:
            case "starts":
                return say(
                    "Version {after} did not start in three tries: {before} is back.", after=after, before=before
                )
            case "boot":
                return say(
                    "Version {after} did not last through a start of the machine: {before} is back.",
                    after=after,
                    before=before,
                )
            case "installation":
                return say("Version {after} was not installed whole: {before} is back.", after=after, before=before)
        return say("Version {after} did not start: {before} is back.", after=after, before=before)


def parse(text: str) -> GoneBack | None:
    """Return the failed trial that a file records; None if the file is torn or not ours."""
    match = _WORDS.fullmatch(text)
    return GoneBack(*match.groups()) if match else None


def read(root: Path) -> GoneBack | None:
    """Return the failed trial of the machine beneath `root`; None if there is none, or it cannot be read."""
    try:
        return parse(read_file(below(root, WENT_BACK)).decode("ascii", "replace"))
    except OSError:
        return None
