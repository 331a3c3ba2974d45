"""A scenario that does not pass fails the run, whatever else happens, and the last line says how it went.

The guest is a stub in the place of QEMU, which says on the second serial port what it is told to, and ends or does not.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools import lacking

# What run.py is started by: the machine is built and the program installed, or what the file `machine` says happens.
START = """
import sys
from pathlib import Path
from e2e import load, qemu, run

folder = Path(sys.argv.pop(1))
happens = (folder / "machine").read_text()

def machine(limit_s):
    if happens == "cannot":
        raise run.Cannot("no root")
    if happens == "fault":
        raise KeyError("a fault of run.py")
    return folder

load.build_machine, qemu.OFF_S, run.STEP_S = machine, 0.0, 0.01
if happens != "install":
    load.pack = lambda machine, folder, selection: folder
load.build_packages = lambda into: folder
load.fetch_micropython = (folder / "fetched").touch
qemu.bring = lambda load, into, name, over: folder / ("over " + " ".join(over)).strip()
sys.exit(run.main())
"""
AGAIN = "--- started again"
# Lines that follow each other are there at once; behind AGAIN are those of another start.
QEMU = f"""#!{sys.executable}
import os, signal, sys
from pathlib import Path
console, said = (Path(each.removeprefix("file:")) for each in sys.argv if each.startswith("file:"))
console.touch()
def say(lines):
    with said.open("a") as port:
        port.write("".join(lines))
    lines.clear()
lines = []
here = Path(__file__).parent
disks = [Path(each.split(",")[0].removeprefix("file=")) for each in sys.argv if "/disk," in each]
number = -1
while True:
    number += 1
    try:
        start = (here / "start-{{}}".format(number)).open("x")
        break
    except FileExistsError:  # two machines begin at a time
        pass
with start:
    print(*sys.argv, *(disk.read_text() for disk in disks), file=start)
for disk in disks:
    disk.write_text("installed")
starts = (here / "steps").read_text().split("{AGAIN}")
for step in starts[number].splitlines():
    if not step:
        continue
    if step == "hang":
        say(lines)
        signal.pause()
    elif step == "power down":
        console.write_text("[   50.1] reboot: Power down")
    elif step == "stop":
        say(lines)
        os.kill(os.getppid(), signal.SIGTERM)
    elif step == "complain":
        print("no such device", file=sys.stderr)
    else:
        lines.append(step.removesuffix("$") + ("" if step.endswith("$") else chr(10)))
say(lines)
"""
A, B = "scenario_a.py::test_one_thing", "scenario_b.py::test_another"
NAMED = {A: "a: one thing", B: "b: another"}


def collected(*names: str) -> str:
    return json.dumps({"collected": names})


def begins(name: str) -> str:
    return json.dumps({"begins": name})


def ended(name: str, outcome: str = "passed", why: str = "why") -> str:
    return json.dumps({"scenario": name, "outcome": outcome, "seconds": 1.0, "busy_s": 0.5, "said": why})


BOTH, EXIT = collected(A, B), json.dumps({"exit": 0})


@dataclass
class Run:
    """The exit status, and what was printed."""

    status: int
    text: str

    @property
    def last(self) -> str:
        """The last line, without the seconds."""
        return self.text.splitlines()[-1].rpartition(", ")[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A machine whose QEMU does as it is told; its disks are real."""
    if lack := lacking("mkfs.ext4"):
        pytest.skip(f"{lack} is not installed: `make test` installs e2fsprogs")
    for name in ("machine", "steps"):
        (tmp_path / name).touch()
    executable(tmp_path / "qemu-system-x86_64", QEMU)
    return tmp_path


def executable(path: Path, program: str) -> None:
    """Put a program there."""
    path.write_text(program)
    path.chmod(0o755)


def run(folder: Path, *steps: str, options: tuple[str, ...] = ("--optional",), machines: str = "parts") -> Run:
    """Run with a guest that takes these steps."""
    (folder / "steps").write_text("\n".join(steps))
    for each in folder.glob("start-*"):
        each.unlink()
    path = os.pathsep.join((str(folder), os.environ["PATH"]))
    environ = {**os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join(sys.path), "COMPERE_E2E_CACHE": str(folder)}
    command = [sys.executable, "-c", START, str(folder), "--machines", machines, *options]
    done = subprocess.run(command, env=environ, stdout=subprocess.PIPE, text=True, timeout=60)
    return Run(done.returncode, done.stdout)


def failed(run: Run, why: str) -> bool:
    """Whether it failed, for that reason."""
    return (run.status, run.last) == (1, f"e2e: failed ({why})")


def test_what_says_that_it_cannot_be_run_is_left_out(folder: Path) -> None:
    """As where no MicroPython can be fetched: the others pass or fail as ever, and the last line says it."""
    skipped = ended(B, "skipped", "Skipped: not run: no MicroPython could be fetched")
    said = run(folder, BOTH, begins(A), ended(A), begins(B), skipped, EXIT)
    assert (said.status, said.last) == (0, "e2e: passed, 1 scenarios, 1 not run (no MicroPython could be fetched)")
    assert failed(run(folder, BOTH, begins(A), ended(A, "failed"), begins(B), skipped, EXIT), f"{NAMED[A]} failed")
    assert failed(run(folder, BOTH, begins(A), begins(B), skipped, EXIT), f"not ended: {NAMED[A]}")


def test_all_passed(folder: Path) -> None:
    said = run(folder, BOTH, begins(A), ended(A), begins(B), ended(B), EXIT)
    assert (said.status, said.last) == (0, "e2e: passed, 2 scenarios")


@pytest.mark.parametrize("outcome", ["failed", "skipped", "expected to fail", "rerun"])
def test_what_has_not_passed_fails(folder: Path, outcome: str) -> None:
    """Nothing of the machine is optional: a scenario that skips itself has found something missing."""
    assert failed(run(folder, BOTH, ended(A, outcome), ended(B), EXIT), f"{NAMED[A]} {outcome}")


@pytest.mark.parametrize(
    ("then", "options"),
    [
        (("stop", "hang"), ()),
        ((begins(B), "hang"), ("--limit-s", "0")),
        ((begins(B), "hang"), ("--silence-s", "3")),
    ],
    ids=["stopped", "too slow", "silent"],
)
def test_a_failure_stays_one_when_time_runs_out(folder: Path, then: tuple[str, ...], options: tuple[str, ...]) -> None:
    said = run(folder, BOTH, begins(A), ended(A, "failed"), *then, options=options)
    assert said.status == 1
    assert said.last.startswith(f"e2e: failed ({NAMED[A]} failed")


def test_a_scenario_that_hangs_fails_even_when_time_has_run_out(folder: Path) -> None:
    said = run(folder, BOTH, ended(A), begins(B), "hang", options=("--limit-s", "3", "--silence-s", "4"))
    assert failed(said, f"the machine has said nothing for 4 s during {NAMED[B]}")


def test_no_scenario_begins_after_the_limit(folder: Path) -> None:
    """A slow machine is no fault of a scenario, as long as each ends and passes."""
    said = run(folder, BOTH, begins(A), ended(A), "hang", options=("--limit-s", "0"))
    assert (said.status, said.last) == (75, "e2e: not run (too slow: 1 scenarios, all passed, in 0 s)")


def test_who_is_stopped_says_so(folder: Path) -> None:
    said = run(folder, BOTH, ended(A), begins(B), "stop", "hang")
    assert (said.status, said.last) == (0, "e2e: not run (stopped before its end)")


@pytest.mark.parametrize("steps", [(ended(A, "failed"),), (ended(A),), (ended(A), ended(B)), (ended(A), EXIT + "$")])
def test_a_guest_that_dies_fails(folder: Path, steps: tuple[str, ...]) -> None:
    """With results on their way, between two scenarios, and before the last word is out."""
    said = run(folder, BOTH, *steps)
    assert said.status == 1
    assert said.last.endswith("the machine went off before the scenarios had ended)")
    assert (f"{NAMED[A]} failed" in said.last) is (steps == (ended(A, "failed"),))


def test_a_guest_that_dies_in_a_scenario_says_in_which(folder: Path) -> None:
    said = run(folder, BOTH, begins(A), ended(A), begins(B))
    assert failed(said, f"the machine went off during {NAMED[B]} before the scenarios had ended")


def test_a_scenario_that_is_never_heard_of_again_fails(folder: Path) -> None:
    """One that ends the whole of pytest with status 0."""
    assert failed(run(folder, BOTH, ended(A), begins(B), EXIT), f"not ended: {NAMED[B]}")


def test_a_run_without_scenarios_fails(folder: Path) -> None:
    assert failed(run(folder, collected(), EXIT), "there was no scenario")
    assert failed(run(folder, EXIT), "there was no scenario")


@pytest.mark.parametrize(
    "line", [ended(A, "failed")[7:], ended(A)[:-3], "7", "{}", '{"exit": "0"}', '"scenario"', "null"]
)
def test_what_makes_no_sense_fails(folder: Path, line: str) -> None:
    """It may have been the line of a scenario that failed."""
    assert failed(run(folder, BOTH, line, ended(A), ended(B), EXIT), f"the machine said {line!r}")


def test_what_pytest_says_of_itself_counts(folder: Path) -> None:
    said = run(folder, BOTH, ended(A), ended(B), json.dumps({"exit": 3}))
    assert failed(said, "pytest ended with 3")


def test_what_qemu_complains_of_is_said(folder: Path) -> None:
    said = run(folder, BOTH, ended(A), ended(B), EXIT, "complain")
    assert failed(said, "QEMU complained: no such device")


def test_a_machine_that_does_not_go_off_has_ended_all_the_same(folder: Path) -> None:
    said = run(folder, BOTH, ended(A), ended(B), EXIT, "hang", options=("--limit-s", "0"))
    assert (said.status, said.last) == (0, "e2e: passed, 2 scenarios")


@pytest.mark.parametrize(("options", "status"), [(("--optional",), 0), ((), 75)])
def test_what_cannot_be_run_is_not_run(folder: Path, options: tuple[str, ...], status: int) -> None:
    (folder / "machine").write_text("cannot")
    said = run(folder, options=options)
    assert (said.status, said.last) == (status, "e2e: not run (no root)")


def test_what_was_only_to_be_built_is_not_run(folder: Path) -> None:
    """All that is kept is there then, and no machine is started."""
    said = run(folder, BOTH, begins(A), ended(A), begins(B), ended(B), EXIT, options=("--build", "--optional"))
    assert (said.status, said.last) == (0, "e2e: not run (it was only to be built)")
    assert (folder / "fetched").exists()
    assert not list(folder.glob("start-*"))


def test_a_fault_of_the_run_fails(folder: Path) -> None:
    (folder / "machine").write_text("fault")
    assert failed(run(folder), "KeyError: 'a fault of run.py'")


def test_a_program_that_cannot_be_installed_fails(folder: Path) -> None:
    (folder / "machine").write_text("install")
    executable(folder / "chroot", "#!/bin/sh\necho no such wheel\nexit 1\n")
    said = run(folder)
    assert "no such wheel" in said.text
    assert failed(said, "the program cannot be installed")


def again(how: str) -> str:
    return json.dumps({"again": how})


@pytest.fixture
def installed(folder: Path) -> Path:
    """A machine with systemd, the disk of which says that it has never been started."""
    (folder / "installed.img").write_text("new")
    return folder


@pytest.mark.parametrize(("how", "then"), [("reboot", ()), ("power cut", ("hang",)), ("switch off", ("power down",))])
def test_a_machine_is_started_again_with_its_disk(installed: Path, how: str, then: tuple[str, ...]) -> None:
    """What is over is told to the next start; a power cut is not waited for."""
    steps = BOTH, begins(A), ended(A), again(how), *then, AGAIN, collected(B), begins(B), ended(B), EXIT
    said = run(installed, *steps, machines="smoke")
    assert (said.status, said.last) == (0, "e2e: passed, 2 scenarios")
    first, second = ((installed / f"start-{number}").read_text() for number in (0, 1))
    assert f"/over {A}" not in first
    assert f"/over {A}" in second
    disks = [next(word for word in each.split() if "/disk," in word) for each in (first, second)]
    assert disks[0] == disks[1]


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ((ended(A, "failed"), again("reboot"), AGAIN, EXIT), f"{NAMED[A]} failed"),
        ((ended(A), again("power cut"), AGAIN, EXIT), f"not ended: {NAMED[B]}"),
        ((ended(A), AGAIN), "the machine went off before the scenarios had ended"),
        ((ended(A), again("power cut"), AGAIN), "the machine went off before the scenarios had ended"),
        ((ended(A), again("switch off"), AGAIN, EXIT), "the machine was to be switched off, and was not"),
        ((ended(A), again("a whim"), ended(B), EXIT, AGAIN), 'the machine said \'{"again": "a whim"}\''),
    ],
    ids=["failed", "forgotten", "dies", "dies later", "not off", "no way to end"],
)
def test_another_start_makes_nothing_good(installed: Path, steps: tuple[str, ...], why: str) -> None:
    assert failed(run(installed, BOTH, *steps, machines="smoke"), why)


def test_an_unknown_machine_fails(folder: Path) -> None:
    said = run(folder, machines="sofa")
    assert said.last.startswith("e2e: failed (no machine is called sofa; there are smoke, parts, ")


def test_two_machines_live_and_both_count(installed: Path) -> None:
    """Whichever of them it is that fails."""
    steps = BOTH, ended(A), ended(B), EXIT
    said = run(installed, *steps, AGAIN, *steps, machines="parts,smoke")
    assert (said.status, said.last) == (0, "e2e: passed, 4 scenarios")
    said = run(installed, *steps, AGAIN, BOTH, ended(A), ended(B, "failed"), EXIT, machines="parts,smoke")
    assert failed(said, f"{NAMED[B]} failed")


ONE = BOTH, ended(A), ended(B), EXIT  # the life of a machine, and that of two of which the first reboots
TWO = BOTH, ended(A), again("reboot"), AGAIN, *ONE, AGAIN, *ONE


@pytest.mark.parametrize(
    ("machines", "steps", "disks"),
    [
        ("smoke,bots", TWO, ["installed", "installed", "new"]),
        ("smoke,readonly", TWO, ["installed", "new", "new"]),
        ("bots", ONE, ["new"]),
    ],
)
def test_what_begins_as_a_box_waits_for_it(
    installed: Path, machines: str, steps: tuple[str, ...], disks: list[str]
) -> None:
    """Where there is one to come."""
    said = run(installed, *steps, machines=machines)
    assert said.status == 0
    assert sorted(each.read_text().split()[-1] for each in installed.glob("start-*")) == disks


def test_who_waits_for_a_box_that_will_not_be_begins_without(installed: Path) -> None:
    said = run(installed, BOTH, ended(A, "failed"), EXIT, AGAIN, *ONE, machines="smoke,bots")
    assert failed(said, f"{NAMED[A]} failed")
    assert (installed / "start-1").read_text().endswith(" new\n")
