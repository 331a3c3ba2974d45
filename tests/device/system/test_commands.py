"""Commands of the system."""

import os
import signal
from pathlib import Path

import pytest

from compere_device.errors import DeviceError
from compere_device.output.outlet import harmless
from compere_device.system import commands
from compere_device.system.commands import SAID_MOST, WHY_MOST, run_command


@pytest.mark.parametrize(
    ("command", "why"),
    [(("false",), r"false failed \(exit 1\)"), (("no-such-program", "x"), "no-such-program x failed"), (("true",), "")],
)
def test_a_command_of_the_system(command: tuple[str, ...], why: str) -> None:
    """It says what failed, and why."""
    if not why:
        run_command(command)
        return
    with pytest.raises(DeviceError, match=why):
        run_command(command)


def test_what_a_command_says_of_itself() -> None:
    """Its own words."""
    with pytest.raises(DeviceError, match=r"cannot access|No such file"):
        run_command(("ls", "/no/such/folder"))


def test_bytes_that_are_no_text() -> None:
    """An update that has succeeded stays so, whatever a package's script says; nothing of it is lost on the way."""
    said = run_command(("printf", r"caf\351 \360\237\216\262\n"))
    assert os.fsencode(said) == b"caf\xe9 \xf0\x9f\x8e\xb2\n"
    with pytest.raises(DeviceError, match=r"failed \(caf.\)") as raised:
        run_command(("sh", "-c", r"printf 'caf\351\n' >&2; exit 1"))
    assert harmless(str(raised.value)).startswith(r"sh -c printf")


def test_a_command_that_says_too_much() -> None:
    """Its beginning is kept, and it is not held up; of what went wrong the end is told."""
    assert run_command(("sh", "-c", f"head -c {3 * SAID_MOST} /dev/zero | tr '\\0' x")) == "x" * SAID_MOST
    with pytest.raises(DeviceError) as raised:
        run_command(("sh", "-c", f"head -c {3 * SAID_MOST} /dev/zero | tr '\\0' x >&2; exit 3"))
    assert len(str(raised.value)) < WHY_MOST + 200


def test_what_is_left_running_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A script may begin something that keeps its pipe open: the command has ended all the same."""
    monkeypatch.setattr(commands, "_DRAIN_S", 0.01)
    said = run_command(("sh", "-c", "sleep 600 & echo $!"))
    os.kill(int(said), signal.SIGKILL)


@pytest.mark.parametrize("umask", [0o077, 0o000, 0o022])
def test_the_umask_of_root_is_no_matter(umask: int, tmp_path: Path) -> None:
    """And is what it was afterwards."""
    before = os.umask(umask)
    try:
        with commands.plain_umask():
            (tmp_path / "file").touch()
        assert (tmp_path / "file").stat().st_mode & 0o777 == 0o644
        assert os.umask(umask) == umask
    finally:
        os.umask(before)
