"""The last line of what a build machine prints says how the scenarios went, whatever came before them.

The checkout is one of stubs: what make, timeout and run.py do is written in a line of shell each.
"""

import os
import shutil
import subprocess
from pathlib import Path
from time import monotonic

import pytest

CI = Path(__file__).parents[2] / ".ci" / "run"
NOT_REACHED = "e2e: not run (what comes before it failed)"
TESTED = "5643 passed, 2 skipped in 90.12s"
MAKE = f"""case "$*" in *test*) echo '{TESTED}' ;; *) echo "$*" ;; esac"""
SAYS = 'echo "$*"'
# The same with its limits cut short, for a run that goes on for ever.
SOON = """
for each; do
    case $each in 1500) each=0.5 ;; --kill-after=*) each=--kill-after=0.5 ;; esac
    set -- "$@" "$each"; shift
done
exec /usr/bin/timeout "$@"
"""


def ci(folder: Path, make: str = MAKE, run: str = "", **set_to: str) -> tuple[int, list[str]]:
    """Return the exit status of CI with such stubs, and the lines that it prints."""
    bin_folder = folder / ".venv" / "bin"
    bin_folder.mkdir(parents=True)
    (folder / ".ci").mkdir()
    shutil.copy(CI, folder / ".ci" / "run")
    for name, shell in (("make", make), ("python", run), ("timeout", SOON)):
        (bin_folder / name).write_text(f"#!/bin/bash\n{shell}\n")
        (bin_folder / name).chmod(0o755)
    environ = {**os.environ, **set_to}
    environ["PATH"] = os.pathsep.join((str(bin_folder), environ["PATH"]))
    done = subprocess.run([folder / ".ci" / "run"], env=environ, stdout=subprocess.PIPE, text=True, timeout=60)
    return done.returncode, done.stdout.splitlines()


@pytest.mark.parametrize(
    ("verdict", "status"),
    [("passed, 14 scenarios, 140 s", 0), ("not run (no root), 3 s", 0), ("failed (keys: a press failed), 20 s", 1)],
)
def test_the_verdict_is_the_last_line(tmp_path: Path, verdict: str, status: int) -> None:
    """It is printed once, after the closing line of the project's own tests."""
    code, lines = ci(tmp_path, run=f"echo some figures; echo a warning >&2; echo 'e2e: {verdict}'; exit {status}")
    assert (code, lines[-4:]) == (status, [TESTED, "some figures", "a warning", f"e2e: {verdict}"])


def test_a_later_python_is_tried_where_there_is_one(tmp_path: Path) -> None:
    """As Debian 13 has it; else it is said that there is none."""
    home = tmp_path / "home"
    later = home / ".pyenv/versions/3.14.9/bin/python"
    later.parent.mkdir(parents=True)
    later.write_text("#!/bin/sh\necho 99\n")  # its minor version
    later.chmod(0o755)
    none = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    _, lines = ci(tmp_path / "with", SAYS, "echo e2e: passed, 1", **{**none, "HOME": str(home)})
    assert f"quick PYTHON={later} VENV=.venv/later" in lines
    if not any(shutil.which(f"python3.{minor}", path=none["PATH"]) for minor in (13, 14)):
        _, lines = ci(tmp_path / "without", SAYS, "echo e2e: passed, 1", **none)
        assert "a later Python: not run (there is none here)" in lines


@pytest.mark.parametrize("target", ["lint types", "run", "package-check release-check", "test"])
def test_what_comes_before_fails(tmp_path: Path, target: str) -> None:
    code, lines = ci(tmp_path, make=f'echo made "$*"; [ "$*" != "{target}" ] || exit 2', run="echo e2e: passed, 1")
    assert (code, lines[-2:]) == (2, [f"made {target}", NOT_REACHED])


def test_what_runs_beside_ends_with_it(tmp_path: Path) -> None:
    """Where something fails before it is waited for: nothing of it goes on."""
    beside = f"{{ echo $$ >{tmp_path}/new; mv {tmp_path}/new {tmp_path}/pid; exec tail -f /dev/null; }}"
    waits = f"{{ until [ -e {tmp_path}/pid ]; do :; done; exit 2; }}"
    code, _ = ci(tmp_path, make=f'case "$*" in package-check*) {beside} ;; lint*) {waits} ;; esac')
    state = Path("/proc") / (tmp_path / "pid").read_text().strip() / "stat"
    gone_s = monotonic() + 10.0
    while monotonic() < gone_s and alive(state):
        pass
    assert code == 2 and not alive(state)


def alive(state: Path) -> bool:
    """Whether a process runs, or only waits for somebody to take note of its end."""
    try:
        return state.read_text().rpartition(") ")[2][0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize(
    ("run", "status"),
    [
        ("exit 0", 0),
        ("echo 'e2e: passed, 14 scenarios, 1 s'; exit 1", 1),
        ("echo 'e2e: failed (keys: a press failed), 1 s'", 0),
        ("echo 'e2e: passed, 14 scenarios, 1 s'; echo then a fault; exit 0", 0),
        ("echo Traceback; exit 1", 1),
        ("kill -9 $$", 137),
        ("exit 124", 124),
        ("echo '  FAILED   keys: a press'; exit 75", 75),
        ("trap '' TERM; echo '  FAILED   keys: a press'; while :; do sleep 0.1; done", 137),
    ],
    ids=["silent", "1 and passed", "0 and failed", "more", "fault", "killed", "124", "75", "deaf"],
)
def test_an_end_without_a_verdict_fails(tmp_path: Path, run: str, status: int) -> None:
    """Also one that looks like running out of time: what was found until then is lost with it."""
    code, lines = ci(tmp_path, run=run)
    assert (code, lines[-1]) == (1, f"e2e: failed (it ended with status {status} and no verdict)")


@pytest.mark.parametrize(
    ("verdict", "status"), [("not run (stopped before its end), 1500 s", 0), ("failed (keys: a press failed), 1 s", 1)]
)
def test_who_is_stopped_in_time_has_the_last_word(tmp_path: Path, verdict: str, status: int) -> None:
    stopped = f"trap 'echo \"e2e: {verdict}\"; exit {status}' TERM; while :; do sleep 0.1; done"
    code, lines = ci(tmp_path, run=stopped)
    assert (code, lines[-1]) == (status, f"e2e: {verdict}")
