"""A USB stick on the box: rule, unit, service and program mean the same folder; systemd understands the unit."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from catalogue import ROOT
from compere_device.files.sticks import SERVICE, sticks

DEPLOY = ROOT / "deploy"
RULE, UNIT, DAEMON = DEPLOY / "62-compere-stick.rules", DEPLOY / "compere-stick@.service", DEPLOY / "compere.service"


def lines(name: str) -> list[str]:
    """The values of a word in the stick's unit, in their order."""
    text = UNIT.read_text(encoding="utf-8").replace("\\\n", " ")
    return [line.partition("=")[2] for line in text.splitlines() if line.startswith(f"{name}=")]


def test_all_mean_the_same_folder() -> None:
    """A stick that was there before the service may be written to, and no other place but the service's own."""
    assert f"ReadWritePaths=-{SERVICE}\n" in DAEMON.read_text(encoding="utf-8")
    folder = f"{SERVICE}/%I"
    commands = (*lines("ExecStart"), *lines("ExecStop"), *lines("ExecStopPost"))
    assert len(commands) == 4
    for command in commands:
        assert command.split()[-1] == folder


def test_the_stick_belongs_to_the_service() -> None:
    """And nothing on it is run, or is a device."""
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(DAEMON, encoding="utf-8")
    (options,) = re.findall(r"--options=(\S+)", UNIT.read_text(encoding="utf-8"))
    user = parser["Service"]["User"]
    assert {f"uid={user}", f"gid={user}", "nosuid", "nodev", "noexec"} <= set(options.split(","))


def test_it_is_mounted_while_it_is_used() -> None:
    """And one that does not answer is given up after as long as the program says."""
    (command,) = lines("ExecStart")
    (timeout_s,) = re.findall(r"--property=TimeoutSec=(\d+) ", command)
    (told_s,) = re.findall(r"takes (\d+) s for each one", sticks.__doc__ or "")
    assert 3 * int(timeout_s) < int(told_s) < 4 * int(timeout_s)
    assert {"--automount=yes", "--bind-device", "--timeout-idle-sec=1"} <= set(command.split())


def test_the_rule_starts_the_unit() -> None:
    """After the rule that knows what is on a disk: rules run in the order of their names."""
    assert RULE.name > "60-persistent-storage.rules"
    assert f'"{UNIT.name.replace("@", "@$kernel")}"' in RULE.read_text(encoding="utf-8")


def test_no_parent_is_denied() -> None:
    """To udev a `!=` of a parent's attribute is true where any of its parents has another: a port is none's disk."""
    for rules in DEPLOY.glob("*-compere*.rules"):
        assert not re.search(r"\b(ATTRS|SUBSYSTEMS|KERNELS|DRIVERS)\b[^=!,]*!=", rules.read_text(encoding="utf-8"))


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """It has nothing to say about it; about a slip it would."""
    text = UNIT.read_text(encoding="utf-8")
    for written, wrong in ((text, False), (text.replace("RemainAfterExit", "RemainAfterExist"), True)):
        path = tmp_path / "compere-stick@sda1.service"
        path.write_text(written, encoding="utf-8")
        command = ["systemd-analyze", "verify", "--man=no", str(path)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert bool(run.stderr) is wrong, run.stderr
