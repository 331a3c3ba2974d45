"""Who uses the parts, and which bus and ports the settings mean."""

from pathlib import Path

import pytest

from catalogue import ROOT
from compere_device.doctor.patient import GROUPS, SERVICE_USER
from ward import Ward, admit


def test_the_groups_and_the_user_are_those_of_the_unit() -> None:
    """deploy/compere.service."""
    unit = (ROOT / "deploy" / "compere.service").read_text()
    assert f"SupplementaryGroups={' '.join(GROUPS)}\n" in unit
    assert f"User={SERVICE_USER}\n" in unit


@pytest.mark.parametrize(
    ("settings", "pi", "bus", "file"),
    [
        ("", True, "i2c", "/dev/i2c-1"),
        ("", False, "", "/dev/i2c-1"),
        ('[display]\ndriver = "ssd1306"\n', False, "i2c", "/dev/i2c-1"),
        ('[display]\ndriver = "simulated"\n', True, "", "/dev/i2c-1"),
        ('[keys]\nboard = "oled-hat"\n', True, "spi", "/dev/spidev0.0"),
    ],
)
def test_the_bus(tmp_path: Path, settings: str, pi: bool, bus: str, file: str) -> None:
    """Off a Pi only a display that the settings name has one."""
    ward = Ward(tmp_path)
    if not pi:
        ward.drop("/proc/device-tree/model")
    patient = admit(ward, settings)
    assert (patient.pi, patient.bus, patient.bus_file) == (pi, bus, file)


def test_who_uses_the_parts(tmp_path: Path) -> None:
    """Who asks; of the service its user with the groups of the unit; of the device itself what it really has."""
    ward = Ward(tmp_path)
    assert admit(ward).user is ward.me
    assert admit(ward, service=True, inside=True).user is ward.me
    user = admit(ward, service=True).user
    assert (user.name, set(GROUPS) <= user.groups) == ("compere", True)


def test_ports_that_are_files(tmp_path: Path) -> None:
    """Others are nobody's to look at."""
    patient = admit(Ward(tmp_path), '[scanner]\nurl = "/dev/a"\n[reader]\nurl = "socket://b:1"\n')
    assert patient.ports == {"scanner": "/dev/a"}
