"""`compere update`: what is refused, what is kept before anything is changed, and what happens when that fails."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from compere.journal import FORMAT_VERSION, FORMATS
from compere_device.drivers.update import Person, command
from compere_device.errors import DeviceError
from compere_device.update.begin import COPY, JUDGE, SCRIPT
from compere_device.update.marker import FOLDER, INSTALLING, TRIAL, below
from trials import STATE, Tried


class System:
    """Recorder of commands: packages are files that say what `dpkg-deb --field` would."""

    def __init__(self, machine: Tried) -> None:
        self.machine, self.commands = machine, list[str]()
        self.version, self.fails = "0.9", set[str]()
        self.during: Callable[[], None] = lambda: None

    def __call__(self, line: Sequence[str]) -> str:
        name = " ".join(line[:2])
        if name == "dpkg-deb --field":
            text = Path(line[2]).read_text()
            if not text.startswith("Package"):
                raise DeviceError("not a Debian format archive")
            return text
        if line[0] == "dpkg-query":
            return f"{self.version} installed" if self.version else ""
        self.commands.append(" ".join(line).replace(str(self.machine.root), ""))
        if line[0] in ("apt-get", "dpkg"):
            self.during()
        if line[0] in self.fails:
            raise DeviceError(f"{line[0]} failed")
        return ""


@pytest.fixture
def machine(tmp_path: Path) -> Tried:
    machine = Tried(tmp_path / "root")
    (below(machine.root, FOLDER) / "kept/compere_0.9_all.deb").write_text(deb("0.9"))
    script = below(machine.root, SCRIPT)
    script.parent.mkdir(parents=True)
    script.write_text("# fall back\n")
    (below(machine.root, STATE) / "game").write_text("a game")
    return machine


def deb(version: str, name: str = "compere", journal: object = FORMAT_VERSION) -> str:
    return f"Package: {name}\nVersion: {version}\nCompere-Journal: {journal}\n"


def update(
    machine: Tried, system: System, content: str = "", says: str | None = None, yes: bool = False, root: bool = True
) -> tuple[int, str]:
    file = machine.root / "new.deb"
    file.write_text(content or deb("1.0"))
    told: list[str] = []
    ask = None if says is None else lambda: says
    person = Person(lambda *lines: told.extend(lines), ask, root, system)
    return command(Namespace(file=file, yes=yes, language="en"), person, machine.root), "\n".join(told)


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


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("no package", "is no Debian package"),
        (deb("1.0", "other"), "is the package of other"),
        (deb("0.9"), "is what is installed"),
        ("Package: compere\nVersion: 1.0\n", "does not say which journals"),
        (deb("1.0", journal=max(FORMATS) + 1), "could not read"),
    ],
)
def test_what_is_refused_changes_nothing(content: str, words: str, machine: Tried) -> None:
    system = System(machine)
    with pytest.raises(DeviceError, match=words) as raised:
        update(machine, system, content)
    assert "\n" not in str(raised.value)
    assert (system.commands, machine.has(TRIAL)) == ([], False)


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
    (below(machine.root, FOLDER) / "kept/compere_0.9_all.deb").unlink()
    if status is None:
        with pytest.raises(DeviceError, match="add --yes"):
            update(machine, system)
    else:
        assert update(machine, system, says=says, yes=yes)[0] == status
    assert bool(system.commands) is (status == 0)
    assert (machine.has(TRIAL), machine.has(INSTALLING)) == (False, False)


def test_the_running_package_is_found_with_apt(machine: Tried) -> None:
    (below(machine.root, FOLDER) / "kept/compere_0.9_all.deb").unlink()
    archives = below(machine.root, "/var/cache/apt/archives")
    archives.mkdir(parents=True)
    (archives / "compere_0.9_all.deb").write_text(deb("0.9"))
    assert update(machine, System(machine))[0] == 0
    assert (below(machine.root, FOLDER) / "kept/compere_0.9_all.deb").read_text() == deb("0.9")


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
