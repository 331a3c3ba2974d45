"""The units of the wireless network: systemd understands them, they are locked in, and start by what the box wishes."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from catalogue import ROOT
from compere_device.boot.names import FOLDERS
from compere_device.wifi.card import NAMES
from compere_device.wifi.granting import KEPT_FOLDER, RUNTIME_FOLDER, TRIED_FOLDER
from compere_device.wifi.profile import FILE
from compere_device.wifi.wish import TOLD, WISH
from test_service import exposure
from test_splash_unit import words

DEPLOY = ROOT / "deploy"
SERVICE, PATH, DAEMON = (DEPLOY / name for name in ("compere-wifi.service", "compere-wifi.path", "compere.service"))
EXPOSURE_MOST = 1.4  # more than the daemon's by what it takes to act as its user

needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")


@needs_systemd
def test_systemd_understands_them_and_they_are_locked_in(tmp_path: Path) -> None:
    """With a program that is here in place of their own; a slip would be named."""
    for unit in (SERVICE, PATH):
        text = re.sub(r"^(Exec\w+=-?)/\S+", r"\1/bin/true", unit.read_text("utf-8"), flags=re.M)
        (tmp_path / unit.name).write_text(text, "utf-8")
    for unit in (SERVICE, PATH):
        command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / unit.name)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (run.returncode, run.stderr) == (0, ""), unit.name
    found = exposure(str(tmp_path / SERVICE.name))
    print(f"exposure of what gives the network: {found}, at most {EXPOSURE_MOST}")
    assert found <= EXPOSURE_MOST


def test_they_name_what_the_program_does() -> None:
    """The wish, the card's file, the profile that is kept, and what is told: each at its one place."""
    assert words(PATH, "PathExists") == [f"/{RUNTIME_FOLDER}/{WISH}"]
    text = SERVICE.read_text("utf-8")
    conditions = re.findall(r"^ConditionPathExists=\|(.*)$", text, re.M)
    files = [f"{place}/{name}" for place in FOLDERS for name in NAMES]
    assert conditions == [f"/{RUNTIME_FOLDER}/{WISH}", *files, f"/{KEPT_FOLDER}/{FILE}"]
    writes = {each.removeprefix("-") for each in words(SERVICE, "ReadWritePaths")[0].split()}
    assert writes == {f"/{KEPT_FOLDER}", f"/{Path(TRIED_FOLDER).parent}", *FOLDERS, f"/{RUNTIME_FOLDER}"}
    assert words(SERVICE, "RuntimeDirectory") == [TOLD.parent.name]
    assert words(SERVICE, "CapabilityBoundingSet") == ["CAP_SETUID CAP_SETGID"]
    assert f"Wants={PATH.name} {SERVICE.name}\n" in DAEMON.read_text("utf-8")
    assert words(PATH, "PartOf") == [DAEMON.name]
