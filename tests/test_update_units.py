"""Units and package of an update: systemd understands them, and all mean the same files and the same format."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from catalogue import ROOT
from compere.journal import FORMAT_VERSION
from compere_device.box import on_trial
from compere_device.update import begin, marker, packages
from trials import Tried

DEPLOY = ROOT / "deploy"
TRIAL, BACK = "compere-trial.service", "compere-back.service"
SCRIPT = (DEPLOY / "fall-back.sh").read_text(encoding="utf-8")


def unit(name: str) -> ConfigParser:
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(DEPLOY / name, encoding="utf-8")
    return parser


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
@pytest.mark.parametrize("name", [TRIAL, BACK])
def test_systemd_understands_the_unit(name: str, tmp_path: Path) -> None:
    """It has nothing to say about it; about a slip it would."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    for written, wrong in ((text, False), (text.replace("ConditionPathExists", "ConditionPathExist"), True)):
        path = tmp_path / name
        path.write_text(written, encoding="utf-8")
        command = ["systemd-analyze", "verify", "--man=no", str(path)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert bool(run.stderr) is wrong, run.stderr


def test_every_start_is_counted_and_none_is_stopped() -> None:
    """The service wants the count, which does not remain active, and no more than wants it; the way back it ignores."""
    service, trial, back = (unit(name) for name in ("compere.service", TRIAL, BACK))
    assert f"\nWants={TRIAL}\nAfter={TRIAL}\n" in (DEPLOY / "compere.service").read_text(encoding="utf-8")
    assert not {"Requires", "BindsTo", "Requisite"} & set(service["Unit"])
    assert trial["Unit"]["Before"] == "compere.service shutdown.target"
    # No ordering but after the disk that it writes to: else a service that is told to start early would wait for it.
    assert trial["Unit"]["DefaultDependencies"] == "no"
    assert trial["Unit"]["RequiresMountsFor"] == marker.FOLDER
    assert trial["Unit"]["After"] == "systemd-remount-fs.service"
    assert trial["Service"]["Type"] == back["Service"]["Type"] == "oneshot"
    assert "RemainAfterExit" not in trial["Service"]
    assert not {"Before", "After"} & set(back["Unit"])  # dpkg would wait for what waits for it
    assert "Install" not in trial and "Install" not in back


def test_all_mean_the_same_files() -> None:
    for name, what in ((TRIAL, "start"), (BACK, "back")):
        assert unit(name)["Unit"]["ConditionPathExists"] == marker.TRIAL
        assert unit(name)["Service"]["ExecStart"].removeprefix("-") == f"/bin/sh {begin.JUDGE} {what}"
    assert f"folder=$root{marker.FOLDER}\n" in SCRIPT
    assert f"passed=$root{begin.STATE}/{marker.PASSED} " in SCRIPT
    assert {f"$folder/{Path(name).name}" for name in (marker.TRIAL, marker.INSTALLING, marker.WENT_BACK)} <= set(
        re.findall(r"\$folder/[a-z-]+", SCRIPT)
    )
    assert f"$root{marker.BOOT_ID}" in SCRIPT
    assert f"{marker.FOLDER}/kept" == packages.KEPT
    assert f"deploy/{Path(begin.SCRIPT).name} {str(Path(begin.SCRIPT).parent)[1:]}\n" in (
        DEPLOY / "debian/compere.install"
    ).read_text(encoding="utf-8")
    assert on_trial.TRIED_S == 60


def test_the_package_says_what_it_writes() -> None:
    """A version before must be able to read it; it reads it itself."""
    control = (DEPLOY / "debian/control").read_text(encoding="utf-8")
    assert re.findall(rf"^XB-{packages.JOURNAL}: (.*)$", control, re.M) == [str(FORMAT_VERSION)]


def test_the_package_does_not_stop_its_own_way_back() -> None:
    """debhelper's scripts name the service alone."""
    rules = (DEPLOY / "debian/rules").read_text(encoding="utf-8")
    assert "dh_installsystemd --no-restart-after-upgrade compere.service\n" in rules


def test_apt_has_the_version_that_runs_keep_itself() -> None:
    """By what is installed with it; whatever happens there, the installation goes on, and not for ever."""
    script = (DEPLOY / "debian/compere.preinst").read_text(encoding="utf-8")
    command = r'timeout -k 10 300 /usr/bin/python3 -I -B (\S+) "\$2" "\$3" (\d+) \|\|\n\t\techo '
    ((keep, journal),) = re.findall(command, script)
    assert int(journal) == FORMAT_VERSION
    assert f"deploy/{Path(keep).name} {str(Path(keep).parent)[1:]}\n" in (DEPLOY / "debian/compere.install").read_text()
    assert f"[ -f {keep} ]" in script
    for name in ("compere.postinst", "compere.postrm"):
        assert marker.INSTALLING in (DEPLOY / "debian" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(("why", "goes"), [("-", True), ("starts", False)])
def test_an_installation_that_was_given_up(why: str, goes: bool, tmp_path: Path) -> None:
    """dpkg calls postrm of the new version with abort-upgrade (deb-postrm(5)): no trial, but a way back goes on."""
    machine = Tried(tmp_path)
    machine.marks(why=why)
    machine.installing()
    script = (DEPLOY / "debian/compere.postrm").read_text(encoding="utf-8").replace("/var/lib", f"{tmp_path}/var/lib")
    subprocess.run(["sh", "-ec", script, "postrm", "abort-upgrade", "0.9"], check=True)
    assert (machine.has(marker.TRIAL), machine.has(marker.INSTALLING)) == (not goes, not goes)
