"""How the machine is switched off, and whether it is about to be."""

from pathlib import Path

import pytest

from compere_device.box import power
from compere_device.errors import DeviceError
from pi import systemctl


def test_power_off_asks_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is systemd that switches off."""
    asked = systemctl(tmp_path, monkeypatch, 0)
    power.power_off()
    assert asked.read_text() == "--no-ask-password poweroff\n"


def test_a_system_that_does_not_switch_off_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its reason and the remedy; so is one that has no systemd."""
    systemctl(tmp_path, monkeypatch, 1)
    with pytest.raises(DeviceError, match=r"failed \(Access denied\); give this user leave"):
        power.power_off()
    monkeypatch.setenv("PATH", str(tmp_path / "none"))
    with pytest.raises(DeviceError, match="No such file"):
        power.power_off()


@pytest.mark.parametrize(("says", "down"), [("stopping", True), ("running", False), ("degraded", False), ("", False)])
def test_whether_it_goes_down(says: str, down: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `systemctl is-system-running` has it (systemctl(1)); its exit status says something else."""
    script = tmp_path / "systemctl"
    script.write_text(f"#!/bin/sh\n[ $1 = is-system-running ] && echo {says}\nexit 1\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert power.is_going_down() is down


def test_without_systemd_nothing_goes_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not power.is_going_down()
