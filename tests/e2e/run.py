"""The Pi in memory: boots a virtual machine with the program in it, and reports what its scenarios found.

    tests/e2e/run.py [--optional] [-k EXPRESSION] [--log FILE]

The machine is built once and kept (see machine.sh); the program is installed anew in every run. Exit status: 0 all
scenarios passed, 1 one did not or the machine failed, 75 this computer cannot run it; with --optional that is 0, too.
The last line says which, also when it is ended by SIGTERM: a scenario that has failed has failed, whatever comes then.
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
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import PIPE
from tempfile import TemporaryDirectory
from typing import Any, TextIO

HERE = Path(__file__).parent
CHECKOUT = HERE.parent.parent
CANNOT = 75  # EX_TEMPFAIL of sysexits.h
CARD_BYTES = 16 << 20
OFF_S = 30.0  # how long the machine may take to go off
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
    """This computer cannot run the machine, or not to its end, for the reason given."""


class Broken(Exception):
    """The machine or the program in it does not work, for the reason given."""


@dataclass
class Results:
    """What the guest has said so far: which scenarios there are, how each ended that did, and what makes no sense."""

    collected: list[str] = field(default_factory=list)
    running: str = ""
    passed: list[str] = field(default_factory=list)
    others: dict[str, str] = field(default_factory=dict)
    figures: list[dict[str, Any]] = field(default_factory=list)
    garbled: list[str] = field(default_factory=list)
    exit: int | None = None

    def take(self, *lines: str) -> None:
        """Take lines of the results, and print those that are about a scenario."""
        for line in lines:
            try:
                self._take(json.loads(line))
            except ValueError:
                self.garbled.append(line.strip())
                print(f"  ?        {line.rstrip()}", flush=True)

    def _take(self, said: dict[str, Any]) -> None:
        match said:
            case {"scenario": str(scenario), "outcome": str(outcome), "seconds": float(seconds), "said": str(why)}:
                if outcome == "passed":
                    self.passed.append(scenario)
                else:
                    self.others[scenario] = outcome
                print(f"  {MARKS.get(outcome, outcome):<8} {_name(scenario):<72}{seconds:6.1f} s", flush=True)
                for each in why.splitlines()[:60]:
                    print(f"           {each}")
            case {"begins": str(scenario)}:
                self.running = scenario
            case {"collected": list(scenarios)}:
                self.collected = scenarios
            case {"figure": str(), "value": str()}:
                self.figures.append(said)
            case {"up_s": float(up_s)}:
                print(f"  up       on its own clock after {up_s:.0f} s", flush=True)
            case {"exit": int(status)}:
                self.exit = status
            case _:
                raise ValueError(said)

    @property
    def wrong(self) -> str:
        """What is wrong already, whatever the guest says from now on; "" for nothing."""
        if self.others:
            return ", ".join(f"{_name(scenario)} {outcome}" for scenario, outcome in self.others.items())
        return f"the machine said {self.garbled[0]!r}" if self.garbled else ""

    @property
    def verdict(self) -> str:
        """What is wrong with what the guest has said, when it has said all; "" for nothing."""
        missing = ", ".join(_name(scenario) for scenario in self.collected if scenario not in self.passed)
        if self.wrong or self.exit != 0:
            return self.wrong or f"pytest ended with {self.exit}"
        return f"not ended: {missing}" if missing else "" if self.collected else "there was no scenario"


def _name(scenario: str) -> str:
    return scenario.removeprefix("scenario_").replace(".py::test_", ": ").replace("_", " ")


def main() -> int:
    """Build what is missing, boot, report."""
    options = _parser().parse_args()
    began_s, results = time.monotonic(), Results()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stopped)
    try:
        with TemporaryDirectory(prefix="compere-e2e-") as folder:
            _run(options, Path(folder), results)
        problem, cannot = results.verdict, ""
    except Cannot as error:
        problem, cannot = results.wrong, str(error)
    except Broken as error:
        problem, cannot = ", ".join(filter(None, (results.wrong, str(error)))), ""
    except Exception as error:  # the last line must say how it went
        traceback.print_exc(file=sys.stdout)
        problem, cannot = f"{type(error).__name__}: {error}", ""
    _print_figures(results)
    took = f"{time.monotonic() - began_s:.0f} s"
    if problem:
        print(f"e2e: failed ({problem}), {took}", flush=True)
        return 1
    if cannot:
        print(f"e2e: not run ({cannot}), {took}", flush=True)
        return 0 if options.optional else CANNOT
    print(f"e2e: passed, {len(results.collected)} scenarios, {took}", flush=True)
    return 0


def _stopped(number: int, frame: object) -> None:
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, signal.SIG_IGN)  # once is enough: what is known by now is still to be said
    raise Cannot("stopped before its end")


def _print_figures(results: Results) -> None:
    if results.figures:
        print("figures, at 500 million instructions a second")
    for said in results.figures:
        print(f"  {said['figure']:<52} {said['value']}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Run the end-to-end scenarios in a virtual machine.")
    parser.add_argument("--optional", action="store_true", help="exit with 0 where this computer cannot run it")
    parser.add_argument("-k", metavar="EXPRESSION", default="", help="only the scenarios that pytest selects by it")
    parser.add_argument("--build-limit-s", type=int, default=600, help="give up building after this (not run)")
    parser.add_argument("--limit-s", type=int, default=900, help="begin no scenario after this (not run)")
    parser.add_argument("--silence-s", type=int, default=300, help="no scenario may take longer than this (failed)")
    parser.add_argument("--log", type=Path, help="keep the machine's console in this file")
    return parser


def _run(options: argparse.Namespace, folder: Path, results: Results) -> None:
    """Have the guest say its results."""
    with _timed("the machine"):
        machine = _machine(options.build_limit_s)
    with _timed("the program"), _alone():
        code = _code(machine, folder, options.k)
    console = options.log or folder / "console"
    try:
        with _timed("the scenarios"):
            _boot(machine, code, folder / "results", console, options, results)
    finally:
        if results.verdict:
            print("\n".join(("--- the end of the machine's console", *_tail(console), "---")))


@contextmanager
def _timed(what: str) -> Iterator[None]:
    print(f"{what} ...", flush=True)
    began_s = time.monotonic()
    try:
        yield
    finally:
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
        except BaseException as error:
            os.killpg(building.pid, signal.SIGTERM)
            if isinstance(error, subprocess.TimeoutExpired):
                why = f"the machine was not built within {limit_s} s; the next run goes on from there"
                raise Cannot(why) from error
            raise
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
        print(done.stdout)
        raise Broken("the program cannot be installed")
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


def _boot(machine: Path, code: Path, said: Path, console: Path, options: argparse.Namespace, results: Results) -> None:
    """Run the machine until it is off, printing what it says."""
    drives = [f"file={machine / 'root.img'},snapshot=on", f"file={machine / 'packages.img'},readonly=on"]
    drives.append(f"file={code},readonly=on")
    for name in ("card", "spare"):
        with (said.parent / name).open("wb") as disk:
            disk.truncate(CARD_BYTES)
        drives.append(f"file={disk.name}")
    command = [*QEMU.split(), "-kernel", str(machine / "vmlinux"), "-initrd", str(machine / "initrd.gz")]
    command += ["-append", KERNEL, "-serial", f"file:{console}", "-serial", f"file:{said}"]
    for drive in drives:
        command += ["-drive", f"{drive},format=raw,if=virtio"]
    said.touch()
    guest = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=PIPE, text=True)
    with said.open(errors="replace") as port:
        lines = Lines(port)
        try:
            _listen(guest, lines, options, results)
        finally:
            guest.kill()
            _, complaint = guest.communicate()
            results.take(*lines.new())  # also what it said before it was stopped
            print(complaint, end="")
    if complaint:
        raise Broken(f"QEMU complained: {complaint.strip().splitlines()[0]}")


class Lines:
    """The whole lines of a file that grows."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._rest = ""

    def new(self) -> list[str]:
        """Return those that were not returned before."""
        *lines, self._rest = (self._rest + self._file.read()).split("\n")
        return lines


def _listen(guest: "subprocess.Popen[str]", lines: Lines, options: argparse.Namespace, results: Results) -> None:
    """Take what the guest says until it is off.

    Raises:
        Broken: it goes off before the scenarios have ended, or is silent for longer than a scenario may take.
        Cannot: there is no time for more scenarios.
    """
    began_s = heard_s = time.monotonic()
    while True:
        running = guest.poll() is None
        new = lines.new()
        results.take(*new)
        now_s = time.monotonic()
        heard_s = now_s if new else heard_s
        if results.exit is not None and (not running or now_s - heard_s > OFF_S):
            return
        if not running:
            raise Broken(f"the machine went off{_during(results)} before the scenarios had ended")
        if now_s - heard_s > options.silence_s:
            raise Broken(f"the machine has said nothing for {options.silence_s} s{_during(results)}")
        if new and results.exit is None and now_s - began_s > options.limit_s:
            raise Cannot(f"too slow: {len(results.passed)} scenarios, all passed, in {options.limit_s} s")
        time.sleep(0.2)


def _during(results: Results) -> str:
    return f" during {_name(results.running)}" if results.running else ""


def _tail(console: Path, lines: int = 60) -> list[str]:
    try:
        return console.read_text(errors="replace").splitlines()[-lines:]
    except FileNotFoundError:
        return ["(there is none)"]


if __name__ == "__main__":
    sys.exit(main())
