"""The Pi in memory: boots a virtual machine with the program in it, and reports what its scenarios found.

    tests/e2e/run.py [--optional] [-k EXPRESSION] [--log FILE]

The machine is built once and kept (see machine.sh); the program is installed anew in every run. Exit status: 0 all
scenarios passed, 1 one failed or the machine did, 75 this computer cannot run it; with --optional that is 0, too. The
last line says which.
"""

import argparse
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import PIPE
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).parent
CHECKOUT = HERE.parent.parent
CANNOT = 75  # EX_TEMPFAIL of sysexits.h
MARKS = {"passed": "ok", "failed": "FAILED", "skipped": "skipped"}

# Instructions are counted: 2 ns each, whatever the host does meanwhile, and idle time passes as it does for us.
# So a busy host delays the guest as a whole and tears no holes into it, and CPU time is a number of instructions.
# The default processor of QEMU lacks instructions that lgpio's wheel needs.
QEMU = """
    qemu-system-x86_64 -accel tcg -cpu max -smp 1 -m 512 -icount shift=1,sleep=on
    -display none -monitor none -net none -no-reboot -device virtio-rng-pci
"""
KERNEL = "console=ttyS0 panic=-1 quiet mitigations=off"


class Cannot(Exception):
    """This computer cannot run the machine, for the reason given."""


@dataclass
class Results:
    """What the guest has said so far."""

    scenarios: list[dict[str, Any]] = field(default_factory=list)
    figures: list[dict[str, Any]] = field(default_factory=list)
    exit: int | None = None

    def take(self, line: str) -> None:
        """Take a line of the results, and print it if it is about a scenario."""
        try:
            said = json.loads(line)
        except ValueError:
            print(f"  ?        {line.rstrip()}")
            return
        if "scenario" in said:
            self.scenarios.append(said)
            name = said["scenario"].removeprefix("scenario_").replace(".py::test_", ": ").replace("_", " ")
            print(f"  {MARKS.get(said['outcome'], said['outcome']):<8} {name:<72}{said['seconds']:6.1f} s", flush=True)
            for each in said["said"].splitlines()[:60]:
                print(f"           {each}")
        elif "figure" in said:
            self.figures.append(said)
        elif "up_s" in said:
            print(f"  up       on its own clock after {said['up_s']:.0f} s", flush=True)
        else:
            self.exit = said["exit"]

    @property
    def failed(self) -> list[str]:
        """The scenarios that failed."""
        return [each["scenario"] for each in self.scenarios if each["outcome"] == "failed"]


def main() -> int:
    """Build what is missing, boot, report."""
    options = _parser().parse_args()
    began_s = time.monotonic()
    try:
        with TemporaryDirectory(prefix="compere-e2e-") as folder:
            results, problem = _run(options, Path(folder))
    except Cannot as error:
        print(f"e2e: not run ({error})")
        return 0 if options.optional else CANNOT
    took = f"{time.monotonic() - began_s:.0f} s"
    if results.figures:
        print("figures, at 500 million instructions a second")
    for said in results.figures:
        print(f"  {said['figure']:<52} {said['value']}")
    if problem or results.failed or results.exit != 0:
        print(f"e2e: failed ({problem or ', '.join(results.failed) or f'pytest ended with {results.exit}'}), {took}")
        return 1
    print(f"e2e: passed, {len(results.scenarios)} scenarios, {took}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Run the end-to-end scenarios in a virtual machine.")
    parser.add_argument("--optional", action="store_true", help="exit with 0 where this computer cannot run it")
    parser.add_argument("-k", metavar="EXPRESSION", default="", help="only the scenarios that pytest selects by it")
    parser.add_argument("--build-limit-s", type=int, default=600, help="give up building after this (not run)")
    parser.add_argument("--limit-s", type=int, default=900, help="give up the scenarios after this (not run)")
    parser.add_argument("--silence-s", type=int, default=200, help="no scenario may take longer than this (failed)")
    parser.add_argument("--log", type=Path, help="keep the machine's console in this file")
    return parser


def _run(options: argparse.Namespace, folder: Path) -> tuple[Results, str]:
    """Return what the guest said, and what was wrong with the machine itself."""
    with _timed("the machine"):
        machine = _machine(options.build_limit_s)
    with _timed("the program"), _alone():
        code = _code(machine, folder, options.k)
    console = options.log or folder / "console"
    results = Results()
    with _timed("the scenarios"):
        problem = _boot(machine, code, folder / "results", console, options, results)
    if problem or results.failed or results.exit != 0:
        print("\n".join(("--- the end of the machine's console", *_tail(console), "---")))
    return results, problem


@contextmanager
def _timed(what: str) -> Iterator[None]:
    print(f"{what} ...", flush=True)
    began_s = time.monotonic()
    yield
    print(f"{what}: {time.monotonic() - began_s:.1f} s", flush=True)


def _cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("COMPERE_E2E_CACHE") or Path(home) / "compere-e2e")


def _machine(limit_s: int) -> Path:
    """Return the folder of the machine, built if it is not there."""
    cache = _cache()
    if cache.resolve().is_relative_to(CHECKOUT.resolve()):
        raise Cannot(f"the cache {cache} is inside the checkout; set COMPERE_E2E_CACHE to a folder elsewhere")
    try:
        cache.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Cannot(f"the cache cannot be made: {error}; set COMPERE_E2E_CACHE to another folder") from error
    build = [HERE / "machine.sh", str(cache), str(CHECKOUT)]
    with subprocess.Popen(build, stdout=PIPE, stderr=PIPE, text=True, start_new_session=True) as building:
        try:
            said, complaint = building.communicate(timeout=limit_s)
        except subprocess.TimeoutExpired as error:
            os.killpg(building.pid, signal.SIGTERM)
            raise Cannot(f"the machine was not built within {limit_s} s; the next run goes on from there") from error
    print(complaint, end="")
    if building.returncode:
        last = (complaint.strip().splitlines() or ["it ended without a word"])[-1]
        raise Cannot(last if building.returncode == CANNOT else f"the machine cannot be built: {last}")
    return Path(said.strip())


@contextmanager
def _alone() -> Iterator[None]:
    """Wait for other runs that use the same machine's workshop."""
    with (_cache() / "run.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _code(machine: Path, folder: Path, selection: str) -> Path:
    """Install the program from a copy of the sources, as a package, and pack it with the scenarios."""
    workshop = machine / "workshop"
    for name in ("source", "app"):
        shutil.rmtree(workshop / name, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__", "*.egg-info", "build")
    for name in ("core", "device"):
        shutil.copytree(CHECKOUT / name, workshop / "source" / name, ignore=ignore)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(CHECKOUT / name, workshop / "source")
    pip = "python3 -m pip install --quiet --no-index --no-deps --no-build-isolation --root-user-action ignore"
    install = ["chroot", str(workshop), *pip.split(), "--target", "/app", "/source"]
    done = subprocess.run(install, stdout=PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"e2e: failed (the program cannot be installed: {done.stdout.strip()})")
    (folder / "selection").write_text(selection)
    code = folder / "code.tar"
    with tarfile.open(code, "w") as tar:
        tar.add(workshop / "app", "app")
        tar.add(CHECKOUT / "tests", "tests", filter=_without_caches)
        tar.add(HERE / "guest" / "init", "init")
        tar.add(folder / "selection", "selection")
    return code


def _without_caches(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    return None if entry.name.endswith("__pycache__") else entry


def _boot(machine: Path, code: Path, said: Path, console: Path, options: argparse.Namespace, results: Results) -> str:
    """Run the machine until it is off, printing what it says; return what was wrong with it."""
    drives = [f"file={machine / 'root.img'},snapshot=on", f"file={machine / 'packages.img'},readonly=on"]
    drives.append(f"file={code},readonly=on")
    command = [*QEMU.split(), "-kernel", str(machine / "vmlinux"), "-initrd", str(machine / "initrd.gz")]
    command += ["-append", KERNEL, "-serial", f"file:{console}", "-serial", f"file:{said}"]
    for drive in drives:
        command += ["-drive", f"{drive},format=raw,if=virtio"]
    said.touch()
    guest = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=PIPE, text=True)
    try:
        problem = _listen(guest, said, options, results)
    finally:
        guest.kill()
        _, complaint = guest.communicate()
    if problem or not complaint:
        return problem
    return f"QEMU ended with {guest.returncode}: {complaint.strip()}"


def _listen(guest: "subprocess.Popen[str]", said: Path, options: argparse.Namespace, results: Results) -> str:
    """Take what the guest says until it is off; return what was wrong."""
    began_s = heard_s = time.monotonic()
    rest = ""
    with said.open() as lines:
        while True:
            running = guest.poll() is None
            *whole, rest = (rest + lines.read()).split("\n")
            for line in whole:
                results.take(line)
            now_s = time.monotonic()
            heard_s = now_s if whole else heard_s
            if not running:
                return "" if results.exit is not None else "the machine went off before the scenarios had ended"
            if now_s - heard_s > options.silence_s:
                return f"the machine has said nothing for {options.silence_s} s"
            if now_s - began_s > options.limit_s:
                if results.failed:
                    return f"the machine was not off after {options.limit_s} s"
                raise Cannot(f"too slow: {len(results.scenarios)} scenarios, all passed, in {options.limit_s} s")
            time.sleep(0.2)


def _tail(console: Path, lines: int = 60) -> list[str]:
    try:
        return console.read_text(errors="replace").splitlines()[-lines:]
    except FileNotFoundError:
        return ["(there is none)"]


if __name__ == "__main__":
    sys.exit(main())
