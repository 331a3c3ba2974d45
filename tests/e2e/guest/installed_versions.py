"""Versions that come and go under systemd: one passes its trial, one is broken, one is cut off, and none is left."""

import shutil
import subprocess
from pathlib import Path

import pytest

from compere_device.boot.names import MODULES
from compere_device.boot.quick import FILE
from compere_device.boot.quick import FOLDER as UNITS
from compere_device.boot.took import BOX, DISKS
from e2e.guest.fixtures import Figure
from e2e.guest.installing import install, set_up
from e2e.guest.lives import KEPT, REPOSITORY, Service, run, since_start_s
from e2e.guest.person import Person, begin_patchwork
from e2e.guest.waiting import ASK_S, wait_for

FOLDER = Path("/var/lib/compere-update")
TRIAL, WENT_BACK, PASSED = FOLDER / "trial", FOLDER / "went-back", Path("/var/lib/compere/trial-passed")
SET_UP = (Path(MODULES), *(Path(UNITS, f"{each}.d", FILE) for each in (BOX, DISKS)))
TRIED_S = 60.0  # how long a version is on trial, with a picture on the glass
STARTS = 3
BACK_S = 240.0
INSTALL = {"compere": ("compere", "update"), "apt": ("apt-get", "install", "--quiet", "--yes")}


def version() -> str:
    """Return the version that is installed, and that it is so as a whole."""
    return run("dpkg-query", "--show", "--showformat=${Version} ${db:Status-Status}", "compere")


def state() -> str:
    """Return the state that dpkg has the package in, and "" while that cannot be read."""
    command = "dpkg-query", "--show", "--showformat=${db:Status-Status}", "compere"
    return subprocess.run(command, capture_output=True, text=True).stdout


def keep(service: Service) -> None:
    """Remember version and games over the next start."""
    (KEPT / "version").write_text(version())
    shutil.copytree(service.state / "games", KEPT / "games")


def kept() -> tuple[str, dict[str, bytes]]:
    """Return what was remembered."""
    return (KEPT / "version").read_text(), {each.name: each.read_bytes() for each in (KEPT / "games").iterdir()}


def judged() -> str:
    """Return what has been said of trials since the machine's start."""
    units = "--unit=compere-trial.service", "--unit=compere-back.service"
    return run("journalctl", "--boot", "--no-pager", "--output=cat", *units)


def games(service: Service) -> dict[str, bytes]:
    """Return the games in progress."""
    return {each.name: each.read_bytes() for each in service.journals()}


def test_a_game_is_begun(service: Service, request: pytest.FixtureRequest) -> None:
    install()
    set_up(service)
    run("systemctl", "restart", service.name)
    somebody: Person = request.getfixturevalue("somebody")
    begin_patchwork(somebody)


def test_a_version_that_passes_its_trial(service: Service, figure: Figure) -> None:
    before, had = version(), games(service)
    assert had
    began_s = since_start_s()
    said = run("compere", "update", REPOSITORY / "later.deb")
    figure("updated to a later version, on trial", f"{since_start_s() - began_s:.0f} s")
    assert "is on trial" in said
    service.wait_until_ready()
    assert version() == before.replace(" ", "+later ")
    assert "\nstarts 1\n" in TRIAL.read_text()
    wait_for(PASSED.exists, "the trial to be passed", TRIED_S + 15.0)
    figure("updated to a version that has passed", f"{since_start_s() - began_s:.0f} s")
    assert TRIAL.exists()
    run("systemctl", "restart", service.name)
    assert not TRIAL.exists()
    assert "has passed its trial" in judged()
    assert games(service) == had


@pytest.mark.parametrize("by", INSTALL)
def test_a_broken_version_goes_back_by_itself(by: str, service: Service, figure: Figure) -> None:
    """However it came."""
    before, had = version(), games(service)
    WENT_BACK.unlink(missing_ok=True)
    began_s = since_start_s()
    run(*INSTALL[by], REPOSITORY / "broken.deb")
    wait_for(WENT_BACK.exists, "the version before to be back", BACK_S)
    figure(f"a broken version, installed by {by}, to the one before", f"{since_start_s() - began_s:.0f} s")
    service.wait_until_ready()
    assert version() == before
    said = judged()
    for start in range(1, STARTS + 1):
        assert f"start {start} of {STARTS}" in said
    assert f"start {STARTS + 1}" not in said
    old, new = before.split()[0], before.split()[0] + "+broken"
    assert f"version {new} on trial goes back to {old} (starts)" in said
    assert WENT_BACK.read_text().split()[1:] == [old, new, "starts"]
    assert not TRIAL.exists()
    assert games(service) == had
    assert "compere" not in run("systemctl", "list-units", "--failed", "--no-legend")


@pytest.mark.ends("power cut")
def test_the_power_fails_in_mid_installation(service: Service) -> None:
    """Of a box that starts before the system from then on; what brings a version back comes after it."""
    run("compere", "setup", "--quick-boot", "--yes")
    keep(service)
    subprocess.Popen(("compere", "update", REPOSITORY / "broken.deb"))
    wait_for(lambda: state() not in ("installed", ""), "dpkg to change files", BACK_S, ASK_S)


def test_what_was_cut_off_goes_back_at_the_next_start(service: Service, figure: Figure) -> None:
    before, had = kept()
    wait_for(WENT_BACK.exists, "the version before to be back", BACK_S)
    figure("start of the machine to the version before an installation that was cut off", f"{since_start_s():.0f} s")
    service.wait_until_ready()
    assert version() == before
    assert WENT_BACK.read_text().split()[-1] == "installation"
    assert not TRIAL.exists()
    assert games(service) == had
    assert not run("dpkg", "--audit")
    assert "compere" not in run("systemctl", "list-units", "--failed", "--no-legend")


def test_removed_and_purged(service: Service) -> None:
    """Games, settings and what was set up stay until they are purged; what ran does no more."""
    had = games(service)
    assert had and all(each.exists() for each in SET_UP)
    assert "sudo compere setup --undo" in run("apt-get", "remove", "--quiet", "--yes", "compere")
    assert not service.is_active
    assert games(service) == had
    assert Path("/etc/compere/config.toml").exists() and all(each.exists() for each in SET_UP)
    for gone in ("/usr/bin/compere", "/usr/lib/compere", "/usr/lib/systemd/system/compere.service"):
        assert not Path(gone).exists(), gone
    run("apt-get", "purge", "--quiet", "--yes", "compere")
    for gone in (service.state, FOLDER, Path("/etc/compere"), *SET_UP):
        assert not gone.exists(), gone
    assert not list(Path(UNITS).rglob(f"{FILE}*"))
