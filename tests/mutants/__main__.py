"""`python -m mutants`: breaks the sources in so many places, one after the other, and writes which test file notices.

First every test file is run once by itself, for how long it takes and which lines it reaches; then each mutant is tried
by the files that reach its line: what `make check` runs first, the nearest and quickest before the others, up to a
budget. What only another process reaches is reached by no file here. The table names the first file that noticed, with
`-m slow` where only its slow tests did; `-` where none did, `?` where what is left to try would have taken longer than
the budget.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass, field
from pathlib import Path
from queue import SimpleQueue
from threading import Lock

from coverage import CoverageData

from mutants.sites import Mutant, chosen
from mutants.table import MARKED, ROOT, TABLE, row, written

SOURCES = ("core/compere", "device/compere_device")
REACHED = ROOT / ".mutants.json"  # what the test files reach, made anew with --anew
TRIED = ROOT / ".mutants.tried.jsonl"  # what was found so far, so that who was stopped goes on from there; as above
BUDGET_S = 90.0  # for a mutant
AT_LEAST_S, TIMES = 30.0, 5.0  # a file that takes so many times as long as it does by itself counts as hung
PYTEST = (sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")


@dataclass(slots=True)
class Reach:
    """A test file: how long it takes by itself, and which lines of which sources it reaches."""

    took_s: float
    lines: dict[str, set[int]] = field(default_factory=dict)


def tracked(*folders: str) -> list[str]:
    """Return the files that are kept, in these folders."""
    listed = subprocess.run(("git", "ls-files", "-z", *folders), cwd=ROOT, capture_output=True, check=True)
    return [name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


def slow_files() -> set[str]:
    """Return the test files that `make check` leaves out: see SLOW in the Makefile."""
    said = subprocess.run(("make", "--no-print-directory", "print-slow"), cwd=ROOT, capture_output=True, check=True)
    slow = said.stdout.decode().split()
    return {name for name in tracked("tests") if any(name == each or name.startswith(f"{each}/") for each in slow)}


class Copies:
    """Copies of the tree, one a worker."""

    def __init__(self, count: int, folder: Path) -> None:
        self._free: SimpleQueue[Path] = SimpleQueue()
        for number in range(count):
            copy = folder / str(number)
            for name in tracked():
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, copy / name)
            self._free.put(copy)

    def take(self) -> Path:
        """Return one that nobody uses."""
        return self._free.get()

    def give_back(self, copy: Path) -> None:
        """Have somebody else take it."""
        self._free.put(copy)


def reach(copy: Path, name: str) -> Reach:
    """Run a test file by itself, as it is."""
    kept = copy / ".reach"
    kept.unlink(missing_ok=True)
    measured = (sys.executable, "-m", "coverage", "run", f"--source={','.join(SOURCES)}", f"--data-file={kept}")
    began_s = time.monotonic()
    subprocess.run((*measured, *PYTEST[1:], name), cwd=copy, capture_output=True)
    took_s = time.monotonic() - began_s
    data = CoverageData(str(kept))
    data.read()
    files = {str(Path(path).relative_to(copy)): data.lines(path) or () for path in data.measured_files()}
    return Reach(took_s, {path: set(lines) for path, lines in files.items() if lines})


def survives(copy: Path, mutant: Mutant, test: str, limit_s: float, slow: set[str]) -> bool:
    """Return whether a test file passes beside a mutant; one that hangs, or cannot be run, does not."""
    marks = ("-m", "slow") if test.endswith(MARKED) else () if test in slow else ("-m", "not slow")
    source = (ROOT / mutant.path).read_bytes()
    (copy / mutant.path).write_bytes(mutant.applied(source))
    environ = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        ran = subprocess.run(
            (*PYTEST, test.removesuffix(MARKED), *marks), cwd=copy, capture_output=True, timeout=limit_s, env=environ
        )
    except subprocess.TimeoutExpired:
        return False
    finally:
        (copy / mutant.path).write_bytes(source)
    return ran.returncode in (0, 5)


def order(mutant: Mutant, reached: dict[str, Reach], slow: set[str]) -> list[str]:
    """Return the test files that reach a mutant's line: quick suites first, the nearest and shortest before others."""
    near = Path(mutant.path).stem
    folder = str(Path(mutant.path).parent).removeprefix("core/compere").removeprefix("device/compere_device").strip("/")
    files = [name for name, each in reached.items() if mutant.line in each.lines.get(mutant.path, ())]
    own = {name for name in files if Path(name).stem.startswith(f"test_{near}")}
    return sorted(files, key=lambda name: (name in slow, name not in own, folder not in name, reached[name].took_s))


def tries(names: Sequence[str], slow: set[str]) -> list[str]:
    """Return what is run of test files, in their order: what `make check` runs of them, and then the rest."""
    marked = [name for name in names if name not in slow and "pytest.mark.slow" in (ROOT / name).read_text("utf-8")]
    return [*names, *(f"{name}{MARKED}" for name in marked)]


class Tried:
    """What was found of each mutant, kept at once."""

    def __init__(self, anew: bool) -> None:
        if anew:
            TRIED.unlink(missing_ok=True)
        lines = TRIED.read_text(encoding="utf-8").splitlines() if TRIED.exists() else []
        self._by = {tuple(mutant): by for mutant, by in map(json.loads, lines)}
        self._lock = Lock()

    def get(self, mutant: Mutant) -> str | None:
        """Return who noticed a mutant that was tried before."""
        return self._by.get(astuple(mutant))

    def keep(self, mutant: Mutant, by: str) -> None:
        """Keep who noticed a mutant."""
        with self._lock, TRIED.open("a", encoding="utf-8") as file:
            file.write(json.dumps([astuple(mutant), by]) + "\n")


def noticed(copies: Copies, mutant: Mutant, reached: dict[str, Reach], slow: set[str], tried: Tried) -> str:
    """Return the first test file that notices a mutant, or `-` or `?`."""
    by = tried.get(mutant)
    if by is None:
        by = _noticed(copies, mutant, reached, slow)
        tried.keep(mutant, by)
    return by


def _noticed(copies: Copies, mutant: Mutant, reached: dict[str, Reach], slow: set[str]) -> str:
    copy, spent_s = copies.take(), 0.0
    try:
        for name in tries(order(mutant, reached, slow), slow):
            took_s = reached[name.removesuffix(MARKED)].took_s
            if spent_s + took_s > BUDGET_S:
                return "?"
            spent_s += took_s
            if not survives(copy, mutant, name, max(AT_LEAST_S, TIMES * took_s), slow):
                return name
    finally:
        copies.give_back(copy)
    return "-"


def reached_by_all(copies: Copies, workers: int, anew: bool) -> dict[str, Reach]:
    """Return what every test file reaches, as it was found before, unless that is to be found anew."""
    if REACHED.exists() and not anew:
        kept = json.loads(REACHED.read_text())
        return {
            name: Reach(each["s"], {path: set(at) for path, at in each["at"].items()}) for name, each in kept.items()
        }
    names = [name for name in tracked("tests") if Path(name).name.startswith("test_")]

    def one(name: str) -> Reach:
        copy = copies.take()
        try:
            return reach(copy, name)
        finally:
            copies.give_back(copy)

    with ThreadPoolExecutor(workers) as pool:
        found = dict(zip(names, pool.map(one, names), strict=True))
    plain = {name: {"s": e.took_s, "at": {p: sorted(at) for p, at in e.lines.items()}} for name, e in found.items()}
    REACHED.write_text(json.dumps(plain))
    return found


def is_slow(by: str, slow: set[str]) -> bool:
    """Return whether `make check` does not run what noticed."""
    return by in slow or by.endswith(MARKED)


def main(argv: Sequence[str] | None = None) -> int:
    """Try the mutants, and print how many were noticed, and by what."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--anew", action="store_true", help="find anew what the test files reach")
    given = parser.parse_args(argv)
    sources = {name: (ROOT / name).read_bytes() for name in tracked(*SOURCES) if name.endswith(".py")}
    picked = chosen(sources, given.count, given.seed)
    slow, tried = slow_files(), Tried(given.anew)
    with tempfile.TemporaryDirectory() as folder:
        copies = Copies(given.workers, Path(folder))
        reached = reached_by_all(copies, given.workers, given.anew)
        with ThreadPoolExecutor(given.workers) as pool:
            by = list(pool.map(lambda each: noticed(copies, each, reached, slow, tried), picked))
    table = written(row(mutant, name, sources[mutant.path]) for mutant, name in zip(picked, by, strict=True))
    TABLE.write_text(table, encoding="utf-8")
    for what, those in (
        ("noticed by `make check`", [each for each in by if each not in "-?" and not is_slow(each, slow)]),
        ("noticed by what is slow alone", [each for each in by if is_slow(each, slow)]),
        ("noticed by none", [each for each in by if each == "-"]),
        ("not tried to the end", [each for each in by if each == "?"]),
    ):
        print(f"mutants {what}: {len(those)} of {len(by)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
