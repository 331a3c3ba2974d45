"""A plan carried out: nothing half, and what is left is made the next time."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from boot_pi import CMDLINE, CONFIG, FILES, OURS, SETTINGS, Pi
from compere_device.boot import carry_out as module
from compere_device.boot.carry_out import carry_out
from compere_device.boot.plan import BACKUP, Boot, BootWish, set_up, undo
from compere_device.errors import DeviceError

ALL = BootWish(i2c=True, spi=True, serial=True, board="oled-hat")


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    """A Raspberry Pi as it is shipped, with settings."""
    return Pi(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("back", [False, True])
def test_the_power_goes_in_between(tmp_path: Path, back: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before every single change: run again, the command makes what is left, and undone nothing is left of it."""
    whole = Pi(tmp_path / "whole")
    before = whole.files()
    carry_out(boot := Boot(whole.root, SETTINGS), set_up(boot, ALL), whole.run)
    after = whole.files()

    class PowerCut(Exception):
        pass

    done = 0
    for changes in range(40):
        pi = Pi(tmp_path / f"{changes}")
        boot = Boot(pi.root, SETTINGS)
        if back:
            carry_out(boot, set_up(boot, ALL), pi.run)
        left = [changes]

        def counted(real: Any, left: list[int] = left) -> Any:
            def change(*arguments: Any) -> None:
                if not left[0]:
                    raise PowerCut
                left[0] -= 1
                real(*arguments)

            return change

        with monkeypatch.context() as patched:
            patched.setattr(module, "replace_file", counted(module.replace_file))
            patched.setattr(module, "sync_folder", counted(module.sync_folder))
            with suppress(PowerCut):
                carry_out(boot, undo(boot) if back else set_up(boot, ALL), counted(pi.run))
                done += 1
        carry_out(boot, undo(boot) if back else set_up(boot, ALL), pi.run)
        assert pi.files() == (before if back else after)
        carry_out(boot, undo(boot), pi.run)
        assert pi.files() == before
    assert 20 < done < 40, done


def test_a_file_that_was_changed_meanwhile(pi: Pi) -> None:
    """While the person read what would be changed: it is not overwritten."""
    boot = Boot(pi.root, SETTINGS)
    plan = set_up(boot, ALL)
    pi.put(CMDLINE, "root=/dev/sda\n")
    with pytest.raises(DeviceError, match=f"{CMDLINE} was changed meanwhile; run this command again"):
        carry_out(boot, plan, pi.run)
    assert pi.text(CMDLINE) == "root=/dev/sda\n"


def test_a_disk_that_takes_nothing(pi: Pi, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said which file, why and what to do."""

    def full(*unused: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(module, "replace_file", full)
    boot = Boot(pi.root, SETTINGS)
    with pytest.raises(DeviceError, match=rf"{OURS} cannot be written \(Read-only file system\); mend that and run"):
        carry_out(boot, set_up(boot, ALL), pi.run)
    assert pi.text(CONFIG) == FILES[CONFIG]


def test_rights_and_links_stay(pi: Pi) -> None:
    """A settings' file that only some may read stays so, its backup too; a link is followed, and stays one."""
    pi.path(SETTINGS).chmod(0o640)
    real = pi.path("/boot/firmware/real.txt")
    pi.path(CMDLINE).rename(real)
    pi.path(CMDLINE).symlink_to("real.txt")
    mask = os.umask(0o077)
    try:
        boot = Boot(pi.root, SETTINGS)
        carry_out(boot, set_up(boot, ALL), pi.run)
    finally:
        os.umask(mask)
    assert [pi.path(name).stat().st_mode & 0o777 for name in (SETTINGS, SETTINGS + BACKUP, OURS)] == [
        0o640,
        0o640,
        0o644,
    ]
    assert pi.path(CMDLINE).is_symlink() and "serial0" not in real.read_text()


def test_a_command_that_fails(pi: Pi) -> None:
    """What was remembered before it is remembered, and it is run the next time."""
    boot, pi.fails = Boot(pi.root, SETTINGS), DeviceError("no systemd")
    with pytest.raises(DeviceError, match="no systemd"):
        carry_out(boot, set_up(boot, ALL), pi.run)
    pi.fails = None
    plan = set_up(boot, ALL)
    assert (len(plan.commands), plan.edits) == (2, ())
    carry_out(boot, plan, pi.run)
    assert not set_up(boot, ALL)
