"""One writer: whoever comes second is told who is there, and nobody is in the way of a process that has ended."""

import errno
import fcntl
import json
import os
import pty
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from commands import Run, saved_game
from compere.journal import parse
from compere_device.box import daemon
from compere_device.errors import DeviceError
from compere_device.files.lock import InUse, LockedFile, StoreLock, holder, in_use
from compere_device.glass.splash import Splash

COMMAND = str(Path(sys.executable).with_name("compere"))
HEADLESS = [COMMAND, "play", "patchwork", "--headless", "--seed", "1", "--virtual", "all"]
pytestmark = pytest.mark.usefixtures("place")


@contextmanager
def driver(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    """Have a headless driver in a process of its own, which has shown its first prompt."""
    command = [*HEADLESS, *map(str, arguments)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1) as process:
        assert process.stdout
        assert "prompt" in process.stdout.readline()
        try:
            yield process
        finally:
            process.kill()


def answered(process: "subprocess.Popen[str]", answer: str = "advance") -> bool:
    """Answer a driver's prompt, and return whether it was taken."""
    assert process.stdin and process.stdout
    process.stdin.write(json.dumps({"answer": answer}) + "\n")
    return "prompt" in process.stdout.readline()


@contextmanager
def device() -> Iterator["subprocess.Popen[bytes]"]:
    """Have the simulated device in a terminal and a process of its own, which has drawn something."""
    glass, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (40, 120))
    with subprocess.Popen([COMMAND, "run"], stdin=terminal, stdout=terminal, stderr=subprocess.PIPE) as process:
        os.close(terminal)
        assert os.read(glass, 1)
        try:
            yield process
        finally:
            process.kill()
            os.close(glass)


def refused(*arguments: object, pid: int) -> str:
    """Return what a command says that finds another process there; it prints nothing."""
    done = subprocess.run([COMMAND, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"is in use by process {pid} ('" in done.stderr
    return done.stderr


def journal_of(folder: Path) -> bytes:
    """Return the only journal of a store."""
    (path,) = (folder / "games").iterdir()
    return path.read_bytes()


# A device


def test_a_second_device_on_a_store(place: Path) -> None:
    """Exit 2, with who has it and what may be done; `games` looks meanwhile."""
    path = saved_game(place / "state")
    with device() as first:
        why = refused("run", "--service", pid=first.pid)
        assert why.startswith(f"compere: {place / 'state'} is in use by process {first.pid} (")
        assert why.endswith("): end that first. `compere games` looks without writing\n")
        done = subprocess.run([COMMAND, "games"], capture_output=True, text=True, check=True)
        assert done.stdout.startswith("patchwork-0001  Patchwork · Automa  ")
        for argument in (("--journal", path), ("--almanac", place / "state" / "almanac.json")):
            refused("play", "patchwork", "--headless", *argument, pid=first.pid)
        assert not (place / "state" / "almanac.json").exists()
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
        assert not in_use(str(place / "state"))
    assert holder(str(place / "state")) is None
    with StoreLock(place / "state"):
        assert in_use(str(place / "state"))
        assert str(holder(str(place / "state"))).startswith(f"process {os.getpid()} (")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["games/patchwork-0001.journal", "almanac.json"])
def test_a_device_on_a_store_that_a_driver_writes_in(name: str, place: Path) -> None:
    """The other way round, and by another name of the file."""
    saved_game(place / "state")
    (place / "link").symlink_to(place / "state" / name)
    option = "--journal" if name.startswith("games") else "--almanac"
    for path in (place / "state" / name, place / "link"):
        with driver(option, path) as first:
            refused("run", "--service", pid=first.pid)


def test_nothing_is_sent_to_a_display_in_use(place: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first picture is not shown over the game of another process; alone it is."""
    shown: list[str] = []
    monkeypatch.setattr(Splash, "show", lambda splash: shown.append(splash.path))
    monkeypatch.setattr(daemon, "make_glass", lambda *arguments: pytest.fail("a part was touched"))
    with StoreLock(place / "state"):
        status, _, err = run("run", "--service")
    assert (status, shown, f"is in use by process {os.getpid()} (" in err) == (2, [], True)
    monkeypatch.setattr(daemon, "run_on_pi", lambda *arguments: None)
    run("run", "--service")
    assert shown == [str(place / "state" / "splash")]


def test_a_store_can_be_locked_again(place: Path) -> None:
    """Once the first has let go, be it by an error; and by a process that can only look."""
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), StoreLock(place / "a" / "b"):
            _ = 1 // 0
    assert (place / "a" / "b").is_dir()


def test_a_store_that_cannot_be_locked(place: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Work goes on without: there may be no folder yet, and no other one either."""
    (place / "file").write_text("")
    with StoreLock(place / "file"):
        pass
    assert "cannot be locked (File exists)" in caplog.text or "cannot be locked (Not a directory)" in caplog.text
    assert not in_use(str(place / "nothing"))


@pytest.mark.parametrize("error", [errno.ENOLCK, errno.EOPNOTSUPP])
def test_a_disk_without_locks(
    error: int, place: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is logged, and the game goes on."""

    def fail(handle: int, operation: int) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(fcntl, "flock", fail)
    with StoreLock(place):
        assert not in_use(str(place))
    LockedFile(place / "file").replace(b"content")
    assert (place / "file").read_bytes() == b"content"
    assert caplog.text.count(f"cannot be locked ({os.strerror(error)}): let nothing else write there") > 1


# Drivers


def test_two_drivers_of_one_game(place: Path) -> None:
    """The second one is refused, and every answer that was taken is there after a kill, which frees the file."""
    journal = place / "a.journal"
    with driver("--journal", journal) as first:
        assert answered(first)
        why = refused("play", "patchwork", "--headless", "--journal", journal, pid=first.pid)
        assert why.startswith(f"compere: {journal} is in use by process {first.pid} ('")
        assert why.endswith("'…): end that first, or name another file\n") or why.endswith("another file\n")
        assert answered(first)
        first.kill()
        first.wait()
    with driver("--journal", journal) as second:
        assert answered(second)
    answers = [entry for entry in parse(journal.read_bytes()).entries if getattr(entry, "source", "") == "entered"]
    assert len(answers) == 3


def test_two_drivers_in_one_folder(place: Path) -> None:
    """Files of their own are in nobody's way, be they in the folder of a store."""
    with driver("--journal", place / "games" / "a") as first, driver("--journal", place / "games" / "b") as second:
        assert answered(first) and answered(second)


def test_an_almanac_stays_locked_when_it_is_replaced(place: Path) -> None:
    """Whatever file has its name."""
    path, inodes = place / "almanac.json", set()
    file = LockedFile(path)
    for content in (b"1", b"2"):
        file.replace(content)
        inodes.add(path.stat().st_ino)
        with pytest.raises(InUse):
            LockedFile(path)
    assert (path.read_bytes(), len(inodes), len(os.listdir(place))) == (b"2", 2, 2)
    file.close()
    LockedFile(path)


def test_who_was_refused_holds_nothing(place: Path) -> None:
    """Neither its file nor the folders, not even while somebody looks at the error."""
    first = LockedFile(place / "almanac.json")
    with pytest.raises(InUse) as refused:
        LockedFile(place / "almanac.json")
    first.close()
    with StoreLock(place):
        assert "is in use" in str(refused.value)


def test_a_file_that_is_replaced_before_it_is_locked(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is locked is what has the name then."""
    path, real = place / "file", fcntl.flock
    path.write_bytes(b"old")

    def late(handle: int, operation: int) -> None:
        real(handle, operation)
        if path.exists() and path.read_bytes() == b"old" and operation & fcntl.LOCK_EX:
            path.unlink()

    monkeypatch.setattr(fcntl, "flock", late)
    held = LockedFile(path)
    assert path.read_bytes() == b""
    with pytest.raises(InUse):
        LockedFile(path)
    held.close()


def test_what_cannot_be_replaced_stays_locked(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk lets nobody else in."""
    path = place / "file"
    file = LockedFile(path)

    def full(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(OSError, match="full"):
            file.replace(b"1")
    with pytest.raises(InUse):
        LockedFile(path)
    file.replace(b"2")
    with pytest.raises(InUse):
        LockedFile(path)


def test_who_it_is_may_be_hidden(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the kernel does not tell, it is another process."""
    with StoreLock(place):
        monkeypatch.setattr("builtins.open", lambda *arguments, **options: (_ for _ in ()).throw(OSError(13, "no")))
        with pytest.raises(DeviceError, match="is in use by another process: end that first"), StoreLock(place):
            pass


def test_a_link_stays_a_link(place: Path) -> None:
    """What it leads to is held and replaced, and made where it is not there."""
    (place / "link").symlink_to("folder/file")
    held = LockedFile(place / "link")
    held.replace(b"content")
    assert (place / "link").is_symlink()
    assert (place / "folder" / "file").read_bytes() == b"content"
    with pytest.raises(InUse):
        LockedFile(place / "folder" / "file")
    (place / "circle").symlink_to("circle")
    with pytest.raises(OSError, match="Too many levels"):
        LockedFile(place / "circle")
    held.close()


def test_a_pipe_is_not_waited_for(place: Path, run: Run) -> None:
    """In place of a file that is to be locked."""
    os.mkfifo(place / "pipe")
    for option in ("--journal", "--almanac"):
        status, out, err = run("play", "patchwork", "--headless", option, "pipe")
        assert (status, out, "Not a regular file" in err) == (2, "", True)
