"""The first picture at boot: rule, unit, program and service mean the same; systemd understands the unit."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from catalogue import ROOT
from compere_device.box import early, late
from compere_device.box.power import ASK_S
from compere_device.glass.splash import BOARDS
from compere_device.setup.places import usual_places
from test_service import EXPOSURE_MOST, exposure
from test_udev import after

DEPLOY = ROOT / "deploy"
UNIT, DAEMON = DEPLOY / "compere-splash@.service", DEPLOY / "compere.service"

needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")


def words(path: Path, name: str) -> list[str]:
    """The values of a word in a unit, in their order."""
    return [line.partition("=")[2] for line in path.read_text("utf-8").splitlines() if line.startswith(f"{name}=")]


def test_every_bus_starts_the_unit_in_its_own_name() -> None:
    """And nothing else does, nor a bus that goes."""
    device = after({"SUBSYSTEM": "i2c-dev", "KERNEL": "i2c-1"})
    assert device["TAG"] == "systemd"
    assert device["SYSTEMD_WANTS"] == UNIT.name.replace("@", "@i2c-1")
    assert device["GROUP"] in words(UNIT, "SupplementaryGroups")[0].split()
    for other in (
        {"SUBSYSTEM": "spidev", "KERNEL": "spidev0.0"},
        {"SUBSYSTEM": "i2c-dev", "KERNEL": "i2c-1", "ACTION": "remove"},
    ):
        assert "SYSTEMD_WANTS" not in after(other)


def test_it_starts_what_is_installed() -> None:
    """With the name of the bus as the kernel has it: not with dashes made slashes."""
    (command,) = words(UNIT, "ExecStart")
    assert command == "/usr/bin/python3 -I -S /usr/lib/compere/splash %i"
    assert "deploy/splash usr/lib/compere\n" in (DEPLOY / "debian/compere.install").read_text("utf-8")


def test_it_waits_for_no_more_than_its_files() -> None:
    """The disks of picture, settings and program, and the boot partition where there is one, with the board's file.

    It is over before the service starts, whatever the bus does, and comes once, however often udev comes to the bus.
    """
    state, settings = usual_places({}, service=True)
    (mounts,) = words(UNIT, "RequiresMountsFor")
    assert mounts.split() == [state, str(Path(settings).parent), "/usr/lib/compere"]
    assert words(UNIT, "DefaultDependencies") == ["no"]
    names = {str(Path(name).parent).strip("/").replace("/", "-") for name in BOARDS}
    boot = {f"{name}.{how}" for name in names for how in ("mount", "automount")}
    assert {each for line in words(UNIT, "After") for each in line.split()} == boot
    assert words(UNIT, "Requires") == words(UNIT, "PrivateTmp") == []
    assert DAEMON.name in words(UNIT, "Before")
    assert float(words(UNIT, "TimeoutStartSec")[0]) <= 5
    assert words(UNIT, "RemainAfterExit") == ["yes"]


def test_it_shows_nothing_that_nobody_takes_off_again() -> None:
    """Where the service was disabled, a picture would stay for good: the link that enables it is looked for."""
    (target,) = words(DAEMON, "WantedBy")
    assert words(UNIT, "ConditionPathExists") == [f"/etc/systemd/system/{target}.wants/{DAEMON.name}"]


def test_it_is_the_services_user() -> None:
    """Who owns the picture, and is in the group of the buses; none of its words is the unit's own invention."""
    own, service = ConfigParser(strict=False, interpolation=None), ConfigParser(strict=False, interpolation=None)
    own.read(UNIT, "utf-8")
    service.read(DAEMON, "utf-8")
    assert own["Service"]["User"] == service["Service"]["User"]
    assert re.fullmatch(r"char-i2c rw", own["Service"]["DeviceAllow"])


def test_the_end_of_the_service_starts_the_same(tmp_path: Path) -> None:
    """After each end and without a say in it; the goodbye is read in the time that systemd gives an end."""
    goes_down, command = words(DAEMON, "ExecStopPost")
    assert words(DAEMON, "ExecStop") == [goes_down]  # who was killed is not stopped
    assert goes_down == "-+/bin/sh /usr/lib/compere/goes-down"
    assert "deploy/goes-down usr/lib/compere\n" in (DEPLOY / "debian/compere.install").read_text("utf-8")
    assert command == "-" + words(UNIT, "ExecStart")[0].replace("%i", early.ENDED)
    assert early.ENDED not in "i2c-0123456789"
    assert float(words(DAEMON, "TimeoutStopSec")[0]) >= late.GOODBYE_S + ASK_S + 2


@needs_systemd
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """It has nothing to say about it; about a slip it would. It is as locked in as the service is."""
    text = UNIT.read_text("utf-8").replace("/usr/bin/python3", "/bin/true")
    path = tmp_path / UNIT.name.replace("@", "@i2c-1")
    for written, wrong in ((text.replace("TimeoutStartSec", "TimeoutStartSex"), True), (text, False)):
        path.write_text(written, "utf-8")
        command = ["systemd-analyze", "verify", "--man=no", str(path)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert bool(run.stderr) is wrong, run.stderr
    print(f"exposure of the first picture: {exposure(str(path))}, at most {EXPOSURE_MOST}")
    assert exposure(str(path)) <= EXPOSURE_MOST
