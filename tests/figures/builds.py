"""Two builds of the program beside each other: this one, and an older one that is taken out of the history."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
BEFORE = "55a9d689"  # the build that goals "of the build before" are about


class NotRun(Exception):
    """Why an older build cannot be had here."""


@dataclass(frozen=True)
class Build:
    """A tree of sources, run with this interpreter and its libraries; `kept` is where it finds what was compiled."""

    name: str
    root: Path
    kept: Path

    def environment(self) -> dict[str, str]:
        """Return what a process of this build is started with: its own packages first, its own tests' people."""
        paths = [self.root / "core", self.root / "device", self.root / "tests"]
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONHASHSEED": "0",
            "PYTHONPYCACHEPREFIX": str(self.kept),
        }

    def run(self, *arguments: str, folder: str | Path, before: Sequence[str] = ()) -> str:
        """Return what Python prints with these arguments, run by the command `before` in a folder.

        Raises CalledProcessError if it fails, for then it has no figure.
        """
        command = [*before, sys.executable, *arguments]
        run = subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder, env=self.environment())
        return run.stdout

    def seconds(self, *arguments: str, folder: str | Path) -> float:
        """Return how long a process takes from its start to its end."""
        start_s = time.perf_counter()
        self.run(*arguments, folder=folder)
        return time.perf_counter() - start_s


@contextmanager
def builds(commit: str = BEFORE, root: Path = ROOT) -> Iterator[tuple[Build, Build]]:
    """Have this build and the one of a commit in the block; raises NotRun if the history lacks that commit."""
    with TemporaryDirectory() as folder:
        older = Path(folder) / "before"
        older.mkdir()
        _unpack(commit, root, older)
        yield (
            Build("ours", root, Path(folder) / "kept-ours"),
            Build(f"build {commit}", older, Path(folder) / "kept-before"),
        )


def _unpack(commit: str, root: Path, into: Path) -> None:
    try:
        archive = subprocess.run(["git", "archive", commit], cwd=root, capture_output=True, check=True)
    except FileNotFoundError as error:
        raise NotRun("git is not installed") from error
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise NotRun(f"the history here does not reach back to {commit}: {said}") from error
    subprocess.run(["tar", "-x"], cwd=into, input=archive.stdout, check=True)
