"""`compere update`: who may, and what is asked first."""

import os
from pathlib import Path

import pytest

from compere_device.errors import DeviceError
from compere_device.update.marker import FOLDER, INSTALLING, TRIAL, below
from trials import System, Tried, updatable, update


@pytest.fixture
def machine(tmp_path: Path) -> Tried:
    return updatable(tmp_path)


def test_who_may_not_and_where_it_is_not(machine: Tried) -> None:
    system = System(machine)
    with pytest.raises(DeviceError, match="run: sudo compere update"):
        update(machine, system, root=False)
    system.version = ""
    with pytest.raises(DeviceError, match="not installed as a package"):
        update(machine, system)


def test_a_trial_is_waited_for(machine: Tried) -> None:
    """Until it has passed: what is kept would be a version that may not start."""
    system = System(machine)
    machine.marks()
    with pytest.raises(DeviceError, match="on trial still"):
        update(machine, system)
    machine.passes("abc")
    assert update(machine, system)[0] == 0
    assert machine.marker and machine.marker.id != "abc"


@pytest.mark.parametrize(
    ("says", "yes", "status"), [("n\n", False, 1), ("y\n", False, 0), (None, True, 0), (None, False, None)]
)
def test_with_nothing_to_come_back_to_it_is_asked(
    says: str | None, yes: bool, status: int | None, machine: Tried
) -> None:
    """And then there is no trial: nothing would come of it."""
    system = System(machine)
    system.listed = None  # it cannot be made again
    (below(machine.root, FOLDER) / "kept/compere_0.9_all.deb").unlink()
    if status is None:
        with pytest.raises(DeviceError, match="add --yes"):
            update(machine, system)
    else:
        assert update(machine, system, says=says, yes=yes)[0] == status
    assert bool(system.commands) is (status == 0)
    assert (machine.has(TRIAL), machine.has(INSTALLING)) == (False, False)


@pytest.mark.parametrize("umask", [0o077, 0o000])
def test_the_umask_of_whoever_updates_is_no_matter(umask: int, machine: Tried) -> None:
    """What the service has to read it may read, and nobody else may write where root looks."""
    before = os.umask(umask)
    try:
        assert update(machine, System(machine))[0] == 0
    finally:
        assert os.umask(before) == umask
    for path in below(machine.root, FOLDER).rglob("*"):
        mode = path.stat().st_mode & 0o777
        assert mode & 0o022 == 0, path
    assert below(machine.root, TRIAL).stat().st_mode & 0o444 == 0o444
    assert machine.runs("start")[0] == 0
    assert below(machine.root, TRIAL).stat().st_mode & 0o444 == 0o444


def test_the_first_update_has_a_way_back(machine: Tried) -> None:
    """Of a package that was installed from a file, and is kept nowhere: it is made again, and nothing is asked."""
    system = System(machine)
    kept = below(machine.root, FOLDER) / "kept/compere_0.9_all.deb"
    kept.unlink()
    assert update(machine, system)[0] == 0
    assert kept.exists()
    assert machine.marker and machine.marker.before == "0.9"
