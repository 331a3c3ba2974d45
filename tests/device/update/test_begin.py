"""What is kept before anything is changed, and what happens when the installation fails."""

from pathlib import Path

import pytest

from compere_device.errors import DeviceError
from compere_device.update.begin import COPY, JUDGE
from compere_device.update.marker import FOLDER, INSTALLING, TRIAL, below
from trials import System, Tried, deb, updatable, update


@pytest.fixture
def machine(tmp_path: Path) -> Tried:
    return updatable(tmp_path)


def test_all_is_kept_before_anything_is_changed(machine: Tried) -> None:
    """Both packages, the games, the script of this version and the marker; then the new one is installed."""
    system, seen = System(machine), list[object]()
    kept = below(machine.root, FOLDER) / "kept"
    (kept / "compere_0.8_all.deb").write_text(deb("0.8"))

    def during() -> None:
        seen.append(sorted(path.name for path in kept.iterdir()))
        seen.append((below(machine.root, COPY) / "game").read_text())
        seen.append(below(machine.root, JUDGE).read_text())
        seen.append(machine.has(INSTALLING))
        marker = machine.marker
        assert marker
        seen.append((marker.before, marker.after, marker.boot, marker.last, marker.starts, marker.why))

    system.during = during
    status, told = update(machine, system)
    assert status == 0
    assert seen == [
        ["compere_0.9_all.deb", "compere_1.0_all.deb"],
        "a game",
        "# fall back\n",
        True,
        ("0.9", "1.0", "one", "one", 0, "-"),
    ]
    assert [each.split()[0] for each in system.commands] == ["systemctl", "apt-get"]
    assert system.commands[1].endswith(f"{FOLDER}/kept/compere_1.0_all.deb")
    assert (machine.has(TRIAL), machine.has(INSTALLING)) == (True, False)
    assert "0.9 comes back" in told


def test_an_installation_that_did_nothing_leaves_no_trial(machine: Tried) -> None:
    """The old version runs again."""
    system = System(machine)
    system.fails = {"apt-get", "dpkg"}
    with pytest.raises(DeviceError, match="dpkg failed"):
        update(machine, system)
    assert (machine.has(TRIAL), machine.has(INSTALLING)) == (False, False)
    assert system.commands[-1] == "systemctl start --no-block compere.service"


def test_an_installation_that_did_half_goes_back(machine: Tried) -> None:
    system = System(machine)
    system.fails, system.during = {"apt-get", "dpkg"}, lambda: setattr(system, "version", "")
    with pytest.raises(DeviceError, match="dpkg failed"):
        update(machine, system)
    assert machine.marker and machine.marker.why == "installation"
    assert "systemctl start --no-block compere-back.service" in system.commands


def test_apt_may_fail_where_dpkg_does_not(machine: Tried) -> None:
    system = System(machine)
    system.fails = {"apt-get"}
    assert update(machine, system)[0] == 0
    assert system.commands[-1].startswith("dpkg --force-confold --install")
