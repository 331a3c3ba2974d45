"""The marker of a trial, as a value and as the file that `deploy/fall-back.sh` reads and updates.

compere-trial 1
id 8f2c90aa
before 0.9.0        the version that comes back
after 1.0.0         the one on trial
boot 0f1a...        the boot in which it was installed, by the kernel's boot_id
last 0f1a...        the boot of the last start
boots 0             boots since then
starts 0            starts that have begun and not passed
why -               why it goes back, once that is decided
--
"""

import os
import re
from pathlib import Path

from compere.declared import dataclass, fields
from compere_device.files.disk import make_folder, replace_file
from compere_device.files.reading import read_file

FOLDER = "/var/lib/compere-update"  # root's, and readable by all
TRIAL, INSTALLING, WENT_BACK = (f"{FOLDER}/{name}" for name in ("trial", "installing", "went-back"))
PASSED = "trial-passed"  # in the folder of the games: the id of the trial that the daemon says has passed
BOOT_ID = "/proc/sys/kernel/random/boot_id"
FIRST, LAST = "compere-trial 1", "--"
UNDECIDED = "-"
WORD_MOST = 80  # letters of each word
_WORD = re.compile(rf"[A-Za-z0-9.+~:_-]{{1,{WORD_MOST}}}")
_COUNT = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class Marker:
    """A trial, with the fields of the file above; versions are Debian's."""

    id: str
    before: str
    after: str
    boot: str
    last: str
    boots: int = 0
    starts: int = 0
    why: str = UNDECIDED

    def text(self) -> str:
        """Return the text of its file."""
        lines = [f"{each.name} {getattr(self, each.name)}" for each in fields(self)]
        return "\n".join([FIRST, *lines, LAST, ""])


def parse(text: str) -> Marker | None:
    """Return the marker in a file's text; None if the file is torn or not ours."""
    lines = text.split("\n")
    if lines[:1] != [FIRST] or lines[-2:] != [LAST, ""]:
        return None
    said = dict(line.split(" ", 1) for line in lines[1:-2] if " " in line)
    if list(said) != [each.name for each in fields(Marker)] or not all(map(_WORD.fullmatch, said.values())):
        return None
    counts = {name: int(said[name]) for name in ("boots", "starts") if _COUNT.fullmatch(said[name])}
    return Marker(**{**said, **counts}) if len(counts) == 2 else None  # type: ignore[arg-type]


def read(root: Path) -> Marker | None:
    """Return the trial of the machine beneath `root`; None if there is none, or it cannot be read."""
    try:
        return parse(read_file(below(root, TRIAL)).decode("ascii", "replace"))
    except OSError:
        return None


def write(root: Path, marker: Marker) -> None:
    """Write the marker durably, readable by the service; raises OSError."""
    folder = below(root, FOLDER)
    make_folder(folder)
    folder.chmod(0o755)  # it may have been made in another time, by somebody with another umask
    replace_file(below(root, TRIAL), marker.text().encode(), lambda handle: os.fchmod(handle, 0o644))


def below(root: Path, name: str) -> Path:
    """Return the path of an absolute name on the machine beneath `root`."""
    return root / name.lstrip("/")
