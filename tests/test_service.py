"""The unit of the service: systemd understands all of it, and it asks for what the program gives."""

import re
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from catalogue import ROOT
from compere_device.arguments import read
from compere_device.setup.config import default_paths
from figures.rest import STARTED

UNIT = ROOT / "deploy" / "compere.service"
LOADS = ROOT / "deploy" / "compere-modules.service"
NETWORK = ROOT / "deploy" / "network-ports.conf"
EXPOSURE_MOST = 1.3
# Kinds of devices: those of the kernel itself, and the modules of Debian and Raspberry Pi OS that the others come with.
BUILT_IN = {"gpiochip", "input", "ttyAMA", "ttyS"}
MODULES = {"i2c": "i2c_dev", "spi": "spidev", "ttyACM": "cdc_acm", "ttyUSB": "usbserial"}

needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")


def unit(folder: Path, text: str) -> str:
    """Write the unit with a program that is here in place of its own, and return its path."""
    path = folder / UNIT.name
    text = text.replace("ExecStart=/usr/bin/compere", "ExecStart=/bin/true")
    path.write_text(text.replace("ExecStopPost=-/usr/bin/python3", "ExecStopPost=-/bin/true"))
    return str(path)


def verified(folder: Path, text: str) -> str:
    """What systemd says about a unit; it only warns of words that it does not know."""
    command = ["systemd-analyze", "verify", "--man=no", unit(folder, text)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return run.stderr or str(run.returncode or "")


@needs_systemd
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """It has nothing to say about it; about a slip it would."""
    text = UNIT.read_text(encoding="utf-8")
    assert verified(tmp_path, text) == ""
    assert "WatchdogSex" in verified(tmp_path, text.replace("WatchdogSec", "WatchdogSex"))


def exposure(path: str) -> float:
    """systemd's own measure of a unit, with the drop-in files beside it: from 0 to 10, the less the better."""
    command = ["systemd-analyze", "security", "--offline=true", path]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(run.stdout.rpartition("exposure level for")[2].split(":")[1].split()[0])


@needs_systemd
def test_the_service_is_locked_in(tmp_path: Path) -> None:
    """It reaches no network; where somebody lets it, for a port there, that is seen."""
    path = unit(tmp_path, UNIT.read_text(encoding="utf-8"))
    alone = exposure(path)
    (tmp_path / f"{UNIT.name}.d").mkdir()
    shutil.copy(NETWORK, tmp_path / f"{UNIT.name}.d")
    networked = exposure(path)
    print(f"exposure of the service: {alone}, at most {EXPOSURE_MOST}; with {NETWORK.name}: {networked}")
    assert alone <= EXPOSURE_MOST
    assert alone < networked < EXPOSURE_MOST + 0.5


@needs_systemd
def test_systemd_understands_the_network_ports(tmp_path: Path) -> None:
    """The file that somebody may copy beside the unit."""
    path = Path(unit(tmp_path, UNIT.read_text(encoding="utf-8")))
    (tmp_path / f"{UNIT.name}.d").mkdir()
    shutil.copy(NETWORK, tmp_path / f"{UNIT.name}.d")
    command = ["systemd-analyze", "verify", "--man=no", str(path)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


def test_nothing_writes_code_into_memory(tmp_path: Path) -> None:
    """MemoryDenyWriteExecute=, as the kernel itself has it: the daemon starts all the same, shows a game, and ends."""
    refuse = """
import ctypes, mmap
if ctypes.CDLL(None).prctl(65, 1, 0, 0, 0):  # PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN
    raise SystemExit(77)
try:
    mmap.mmap(-1, 4096, prot=7)
    raise SystemExit("it is not refused")
except PermissionError:
    pass
import evdev, gpiod, gpiozero, luma.oled.device, serial
"""
    command = [sys.executable, "-c", refuse + STARTED]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    if run.returncode == 77:
        pytest.skip("this kernel has no PR_SET_MDWE")
    assert run.returncode == 0, run.stderr
    assert "MemoryDenyWriteExecute=yes" in UNIT.read_text(encoding="utf-8")


def test_the_kinds_of_devices_are_known_when_it_starts() -> None:
    """systemd.resource-control(5) looks the names of DeviceAllow= up in /proc/devices, once: modules come before."""
    text = UNIT.read_text(encoding="utf-8")
    kinds = set(re.findall(r"^DeviceAllow=char-(\w+) rw$", text, re.M))
    assert kinds == BUILT_IN | set(MODULES)
    for word in ("Wants", "After"):
        assert LOADS.name in " ".join(re.findall(rf"^{word}=(.*)$", text, re.M)).split()
    loads = LOADS.read_text(encoding="utf-8").replace("\\\n", "")
    (modules,) = re.findall(r"^ExecStart=-/sbin/modprobe -abq (.*)$", loads, re.M)
    assert set(modules.split()) >= set(MODULES.values())
    assert f"\nBefore={UNIT.name} " in loads and "\nDefaultDependencies=no\n" in loads and "\nType=oneshot\n" in loads


@needs_systemd
def test_systemd_understands_what_loads_them(tmp_path: Path) -> None:
    """It has nothing to say about it; about a slip it would."""
    text = LOADS.read_text(encoding="utf-8").replace("/sbin/modprobe", "/bin/true")
    for written, wrong in ((text.replace("StartupCPUWeight", "StartupCPUWait"), True), (text, False)):
        (tmp_path / LOADS.name).write_text(written, encoding="utf-8")
        command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / LOADS.name)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert bool(run.stderr) is wrong, run.stderr


def test_the_unit_starts_what_there_is() -> None:
    """Its command is one of the program's, and its folders are those that the program looks for."""
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(UNIT, encoding="utf-8")
    service = parser["Service"]
    arguments = read(service["ExecStart"].split()[1:])
    assert arguments.command == "run"
    assert arguments.service
    paths = default_paths({}, service=True)
    assert (paths.state, paths.config.parent) == (
        Path("/var/lib", service["StateDirectory"]),
        Path("/etc", service["ConfigurationDirectory"]),
    )
    assert service["Type"] == "notify"
    assert int(service["WatchdogSec"]) > 0
