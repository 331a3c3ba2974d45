"""Every system call on a folder is come to, as strace counts them, and no other."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from signal import SIGKILL

import pytest

# Files made, written, synced, looked at, renamed and removed, by name and by a folder's descriptor, in two threads; and
# some elsewhere. What it is given says whether it is followed.
PROGRAM = """
import os, select, sys, threading
from pathlib import Path
from signal import SIGKILL
from ptrace import Called, Ended, Marked, follow, mark, spawn

folder = Path(sys.argv[1])

def write(name):
    file = os.open(name, os.O_WRONLY | os.O_CREAT)
    os.write(file, b"1")
    os.fsync(file)
    os.close(file)

def work():
    os.mkdir(folder / "a")
    write(folder / "a" / "b")
    write(folder.parent / "elsewhere")
    mark()
    os.rename(folder / "a" / "b", folder / "c")
    os.rename(folder.parent / "elsewhere", folder / "d")
    other = threading.Thread(target=write, args=(folder / "e",))
    other.start()
    other.join()
    within = os.open(folder, os.O_RDONLY)
    select.select([], [within - 1], [], 0)  # is given a count, and that is the folder's descriptor
    os.unlink("c", dir_fd=within)
    os.close(within)
    os._exit(3)

if sys.argv[2] == "alone":
    mark = lambda: None
    work()
pid, calls = spawn(work), 0
for event in follow(pid, folder):
    calls += isinstance(event, Called)
    if isinstance(event, Marked):
        print("marked after", calls)
    if isinstance(event, Ended):
        print("ended with", event.status, "after", calls)
    elif str(calls) == sys.argv[2]:
        os.kill(pid, SIGKILL)
"""
CALLS = 1 + 4 + 2 + 4 + 3


def run(*command: str) -> str:
    """Run the program, and return what it prints."""
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, env=environ, check=False, capture_output=True, text=True)
    assert not done.stderr
    return done.stdout


def test_every_call_on_the_folder_is_come_to(tmp_path: Path) -> None:
    folder = tmp_path / "store"
    folder.mkdir()
    said = run(sys.executable, "-c", PROGRAM, str(folder), "all")
    assert said == f"marked after 5\nended with {3 << 8} after {CALLS}\n"


@pytest.mark.parametrize(
    ("calls", "left"), [(1, {"a"}), (2, {"a", "a/b"}), (6, {"a", "c"}), (11, {"a", "c", "d", "e"})]
)
def test_it_is_killed_right_after_a_call(tmp_path: Path, calls: int, left: set[str]) -> None:
    folder = tmp_path / "store"
    folder.mkdir()
    assert run(sys.executable, "-c", PROGRAM, str(folder), str(calls)).endswith(f"ended with {SIGKILL} after {calls}\n")
    assert {str(path.relative_to(folder)) for path in folder.rglob("*")} == left


@pytest.mark.skipif(not shutil.which("strace"), reason="there is no strace to count with")
def test_strace_counts_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "store"
    folder.mkdir()
    trace = tmp_path / "trace"
    run("strace", "-f", "-y", "-s", "4096", "-o", str(trace), sys.executable, "-c", PROGRAM, str(folder), "alone")
    lines = [line for line in trace.read_text().splitlines() if f'"{folder}' in line or f"<{folder}" in line]
    assert sum("execve(" not in line and "resumed>" not in line for line in lines) == CALLS
