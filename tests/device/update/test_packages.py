"""Which packages are taken, and where the running version's is found."""

from pathlib import Path

import pytest

from compere.journal import FORMAT_VERSION
from compere_device.errors import DeviceError
from compere_device.update.marker import FOLDER, TRIAL, below
from trials import System, Tried, deb, updatable, update


@pytest.fixture
def machine(tmp_path: Path) -> Tried:
    return updatable(tmp_path)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("no package", "is no Debian package"),
        (deb("1.0", "other"), "is the package of other"),
        (deb("0.9"), "is what is installed"),
        ("Package: compere\nVersion: 1.0\n", "does not say which journals"),
        (deb("1.0", journal=FORMAT_VERSION + 1), "could not read"),
    ],
)
def test_what_is_refused_changes_nothing(content: str, words: str, machine: Tried) -> None:
    system = System(machine)
    with pytest.raises(DeviceError, match=words) as raised:
        update(machine, system, content)
    assert "\n" not in str(raised.value)
    assert (system.commands, machine.has(TRIAL)) == ([], False)


def test_the_running_package_is_found_with_apt(machine: Tried) -> None:
    (below(machine.root, FOLDER) / "kept/compere_0.9_all.deb").unlink()
    archives = below(machine.root, "/var/cache/apt/archives")
    archives.mkdir(parents=True)
    (archives / "compere_0.9_all.deb").write_text(deb("0.9"))
    assert update(machine, System(machine))[0] == 0
    assert (below(machine.root, FOLDER) / "kept/compere_0.9_all.deb").read_text() == deb("0.9")
