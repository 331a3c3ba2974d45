"""How the machine is switched off, and whether it is about to be."""

import subprocess
from pathlib import Path

import pytest

from catalogue import ROOT
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


def test_a_box_that_is_there_before_the_bus_waits_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a quick start: until it comes, or for so long that the watchdog still hears of the box."""
    asked = systemctl(tmp_path, monkeypatch, 0)
    for name in (power.SYSTEMD, power.BUS):
        (tmp_path / name.lstrip("/")).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / power.SYSTEMD.lstrip("/")).mkdir()
    now_s, slept = 0.0, list[bool]()

    def sleep(duration_s: float) -> None:
        nonlocal now_s
        now_s += duration_s
        slept.append(asked.exists())
        if len(slept) == 3:
            (tmp_path / power.BUS.lstrip("/")).touch()

    power.power_off(str(tmp_path), lambda: now_s, sleep)
    assert slept == [False] * 3 and asked.exists()
    (tmp_path / power.BUS.lstrip("/")).unlink()
    now_s, slept = 0.0, [True] * 3
    power.power_off(str(tmp_path), lambda: now_s, sleep)
    assert power.BUS_S <= now_s < power.BUS_S + 1 < 20


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


def test_what_root_noted_needs_no_bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The very script that systemd runs as root before it stops the service; what it noted before is taken back."""
    noted, says = tmp_path / "noted", tmp_path / "says"
    script = (ROOT / "deploy" / "goes-down").read_text()
    assert f"noted={power.NOTED}\n" in script
    (tmp_path / "systemctl").write_text(f'#!/bin/sh\n[ "$*" = is-system-running ] && /bin/cat {says}\nexit 1\n')
    (tmp_path / "systemctl").chmod(0o755)
    for state, down in (("running", False), ("stopping", True), ("degraded", False)):
        says.write_text(f"{state}\n")
        environ = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
        subprocess.run(["sh", "-ec", script.replace(power.NOTED, str(noted))], check=True, env=environ)
        monkeypatch.setenv("PATH", "")  # nobody answers the service
        assert power.is_going_down(str(noted)) is down
