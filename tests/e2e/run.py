"""The Pi in memory: boots virtual machines with the program in them, and reports what their scenarios found.

    python -m e2e.run [--optional] [--machines NAMES] [-k EXPRESSION] [--log FILE]
    python -m e2e.run --build

The machine is built once and kept (see machine.sh), with --build before anybody needs it; the program is installed anew
in every run. As many machines live
at a time as there are processors, two at most. Exit status: 0 all scenarios passed, 1 one did not or a machine failed,
75 this computer cannot run it; with --optional that is 0, too. The last line says which, also when it is ended by
SIGTERM: a scenario that has failed has failed, whatever comes then.
"""

import argparse
import os
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from e2e import image, load
from e2e.qemu import FIRST, PARTS, Life, Limits
from e2e.results import Broken, Cannot

AT_A_TIME = 2
STEP_S = 0.2
INSTALLED = "installed_"  # begins the files of scenarios that have a machine of their own
EARLY = (FIRST, PARTS, "versions", "readonly")  # whom others wait for, then who lives longest


def main() -> int:
    """Build what is missing, boot, report."""
    options = _parser().parse_args()
    began_s, lives = time.monotonic(), list[Life]()
    cannot = broken = ""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stopped)
    try:
        with TemporaryDirectory(prefix="compere-e2e-") as folder:
            _run(options, Path(folder), lives)
    except Cannot as error:
        cannot = str(error)
    except Broken as error:
        broken = str(error)
    except Exception as error:  # the last line must say how it went
        traceback.print_exc(file=sys.stdout)
        broken = f"{type(error).__name__}: {error}"
    return _report(options, lives, cannot, broken, time.monotonic() - began_s)


def _report(options: argparse.Namespace, lives: list[Life], cannot: str, broken: str, took_s: float) -> int:
    """Print figures and the last line, and return the exit status."""
    for life in lives:
        life.cannot = life.cannot or cannot or broken  # then what it has not said is missing for another reason
    problem = ", ".join(filter(None, (*(life.problem for life in lives), broken)))
    cannot = next(filter(None, (life.cannot for life in lives)), cannot)
    _print_figures(lives)
    took = f"{took_s:.0f} s"
    if problem:
        print(f"e2e: failed ({problem}), {took}", flush=True)
        return 1
    if cannot:
        print(f"e2e: not run ({cannot}), {took}", flush=True)
        return 0 if options.optional else load.CANNOT
    left_out = {scenario: why for life in lives for scenario, why in life.results.left_out.items()}
    passed = sum(len(life.results.collected) for life in lives) - len(left_out)
    besides = f", {len(left_out)} not run ({', '.join(sorted({*left_out.values()}))})" if left_out else ""
    print(f"e2e: passed, {passed} scenarios{besides}, {took}", flush=True)
    return 0


def _stopped(number: int, frame: object) -> None:
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, signal.SIG_IGN)  # once is enough: what is known by now is still to be said
    raise Cannot("stopped before its end")


def _print_figures(lives: list[Life]) -> None:
    figures = [said for life in lives for said in life.results.figures]
    if figures:
        print("figures, at 500 million instructions a second")
    for said in figures:
        print(f"  {said['figure']:<52} {said['value']}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Run the end-to-end scenarios in virtual machines.")
    parser.add_argument("--optional", action="store_true", help="exit with 0 where this computer cannot run it")
    parser.add_argument("--build", action="store_true", help="build what is kept where it is missing (not run)")
    parser.add_argument("--machines", metavar="NAMES", default="", help=f"which, with commas: {', '.join(machines())}")
    parser.add_argument("-k", metavar="EXPRESSION", default="", help=f"only the scenarios of {PARTS} that it selects")
    parser.add_argument("--build-limit-s", type=int, default=600, help="give up building after this (not run)")
    parser.add_argument("--limit-s", type=int, default=1300, help="begin no scenario after this (not run)")
    parser.add_argument("--silence-s", type=int, default=300, help="no scenario may take longer than this (failed)")
    parser.add_argument("--log", type=Path, help="keep the machines' consoles in this file, and in others beside it")
    return parser


def machines() -> list[str]:
    """Return the names of all machines: that of the parts, and one for each file of scenarios with systemd."""
    files = sorted((load.HERE / "guest").glob(f"{INSTALLED}*.py"))
    names = [PARTS, *(each.stem.removeprefix(INSTALLED) for each in files)]
    return sorted(names, key=lambda name: EARLY.index(name) if name in EARLY else len(EARLY))


def _wanted(options: argparse.Namespace) -> list[str]:
    """Return the names of the machines that are to live: with -k alone, that which it selects from."""
    every = [each for each in machines() if each != image.IMAGE]  # a card is built, and cut off, for ten minutes
    names = options.machines.split(",") if options.machines else [PARTS] if options.k else every
    if unknown := set(names) - set(machines()):
        raise Broken(f"no machine is called {', '.join(sorted(unknown))}; there are {', '.join(machines())}")
    return names


def _run(options: argparse.Namespace, folder: Path, lives: list[Life]) -> None:
    """Have the machines say their results."""
    names = _wanted(options)
    with _timed("the machine"):
        machine = load.build_machine(options.build_limit_s)
        load.warm(machine)
    if options.build:
        load.fetch_micropython()
        raise Cannot("it was only to be built")
    with _timed("the program"), load.alone():
        code = load.pack(machine, folder, options.k)
    repository = None
    if names != [PARTS]:
        with _timed("the packages"):
            repository = load.build_packages(folder)
    card = None
    if image.IMAGE in names and repository:
        with _timed("the card"), load.alone("image"):
            card = image.build(next(repository.glob("compere_*.deb")))
        load.read(card)
    brought = load.Load(machine, code, folder / "box", repository, card)
    log = options.log or folder / "console"
    for name in names:
        lives.append(Life(name, folder / name, log if names[1:] == [] else log.with_name(f"{log.name}-{name}")))
    limits = Limits(time.monotonic() + options.limit_s, options.limit_s, options.silence_s)
    with _timed("the scenarios"):
        live(lives, brought, limits, min(AT_A_TIME, os.cpu_count() or 1))


def live(lives: list[Life], brought: load.Load, limits: Limits, at_a_time: int) -> None:
    """Have machines live, so many at a time, each to its end."""
    waiting, living = list(lives), dict[str, tuple[Life, Iterator[None]]]()
    try:
        while waiting or living:
            for life in [each for each in waiting if each.may_begin(brought, lives)][: at_a_time - len(living)]:
                waiting.remove(life)
                living[life.name] = life, life.live(brought, limits)
            for life, steps in list(living.values()):
                if next(steps, steps) is steps:
                    del living[life.name]
                    _ended(life)
            time.sleep(STEP_S)
    finally:
        for _, steps in living.values():
            steps.close()  # type: ignore[attr-defined]


def _ended(life: Life) -> None:
    if life.problem:
        print("\n".join((f"--- the end of the console of {life.name}", *_tail(life.console), "---")))
    print(f"  off      {life.name}, after {life.took_s:.0f} s and {life.starts} starts", flush=True)


@contextmanager
def _timed(what: str) -> Iterator[None]:
    print(f"{what} ...", flush=True)
    began_s = time.monotonic()
    try:
        yield
    finally:
        print(f"{what}: {time.monotonic() - began_s:.1f} s", flush=True)


def _tail(console: Path, lines: int = 60) -> list[str]:
    try:
        return console.read_text(errors="replace").splitlines()[-lines:]
    except FileNotFoundError:
        return ["(there is none)"]


if __name__ == "__main__":
    sys.exit(main())
