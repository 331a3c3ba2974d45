"""The unit of the service: systemd understands all of it, and it asks for what the program gives."""

import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from catalogue import ROOT
from compere_device import cli
from compere_device.setup.config import default_paths

UNIT = ROOT / "deploy" / "compere.service"

needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")


def unit(folder: Path, text: str) -> str:
    """Write the unit with a program that is here in place of its own, and return its path."""
    path = folder / UNIT.name
    path.write_text(text.replace("ExecStart=/usr/bin/compere", "ExecStart=/bin/true"))
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


@needs_systemd
def test_the_service_is_locked_in(tmp_path: Path) -> None:
    """systemd's own measure of exposure, from 0 to 100, stays below 20."""
    path = unit(tmp_path, UNIT.read_text(encoding="utf-8"))
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", path]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


def test_the_unit_starts_what_there_is() -> None:
    """Its command is one of the program's, and its folders are those that the program looks for."""
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(UNIT, encoding="utf-8")
    service = parser["Service"]
    arguments = cli._parser().parse_args(service["ExecStart"].split()[1:])
    assert arguments.command is cli._run
    assert arguments.service
    paths = default_paths({}, service=True)
    assert (paths.state, paths.config.parent) == (
        Path("/var/lib", service["StateDirectory"]),
        Path("/etc", service["ConfigurationDirectory"]),
    )
    assert service["Type"] == "notify"
    assert int(service["WatchdogSec"]) > 0
