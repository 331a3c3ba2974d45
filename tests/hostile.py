"""A store whose user is hostile, beside what is root's and not his to touch: real files, real users, real links.

The user is `nobody`, who is everywhere; in his folder he may do anything at any moment, and does.
"""

import os
import pwd
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from stat import S_IXOTH

import pytest

HERE = Path(__file__).parent
OPEN = all(folder.stat().st_mode & S_IXOTH for folder in (HERE, *HERE.parents))
needs_root = pytest.mark.skipif(
    os.geteuid() != 0 or not OPEN,
    reason="only root can be led astray, and be another user, who must be able to look in here",
)
USER = "nobody"
UID, GID = (pwd.getpwnam(USER).pw_uid, pwd.getpwnam(USER).pw_gid)
SECRET = b"root's own, and of nobody's business\n"


@dataclass(frozen=True, slots=True)
class House:
    """`store` is the hostile user's; all in `roots` is root's, closed to everybody else, and has to stay as it is."""

    root: Path

    @property
    def store(self) -> Path:
        return self.root / "var/lib/compere"

    @property
    def roots(self) -> Path:
        return self.root / "roots"

    @property
    def secret(self) -> Path:
        return self.roots / "secret"

    def untouched(self) -> dict[str, tuple[int, int, int, int, bytes]]:
        """Return what is root's: each file's mode, owner, group, time and content, and that there is no other."""
        found = {}
        for path in sorted((self.roots, *self.roots.rglob("*"))):
            file = path.lstat()
            content = path.read_bytes() if path.is_file() else b""
            found[str(path)] = (file.st_mode, file.st_uid, file.st_gid, file.st_mtime_ns, content)
        return found

    def give(self) -> None:
        """Make all in the store the hostile user's, by no way that follows anything."""
        for folder, names, files in os.walk(self.store):
            for name in (*names, *files):
                os.chown(os.path.join(folder, name), UID, GID, follow_symlinks=False)
        os.chown(self.store, UID, GID)


@contextmanager
def house() -> Iterator[House]:
    """Have such a place, which every user may walk through."""
    root = Path(tempfile.mkdtemp(prefix="compere-hostile-"))
    try:
        root.chmod(0o755)
        made = House(root)
        (made.store / "games").mkdir(parents=True)
        made.roots.mkdir(mode=0o700)
        made.secret.write_bytes(SECRET)
        made.secret.chmod(0o600)
        made.give()
        yield made
    finally:
        subprocess.run(["rm", "-rf", root], check=True)  # which no depth ends


def as_hostile(do: Callable[[], object]) -> None:
    """Do something as the hostile user, in a process of its own; what he may not do fails the test."""
    child = os.fork()
    if not child:
        status = 1
        try:
            os.setgroups([])
            os.setgid(GID)
            os.setuid(UID)
            do()
            status = 0
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def instead(path: Path, put: Callable[[Path], object]) -> None:
    """Have the hostile user put something in the place of what is there."""

    def swap() -> None:
        if os.path.lexists(path):
            path.rename(path.with_name(f"{path.name}.was"))
        put(path)

    as_hostile(swap)
