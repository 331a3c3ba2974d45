"""A version that apt installs, as the new package's preinst tells the one that runs."""

from pathlib import Path

import pytest

from compere.journal import FORMAT_VERSION
from compere_device.errors import DeviceError
from compere_device.update import by_apt
from compere_device.update.begin import COPY, JUDGE
from compere_device.update.by_apt import ENABLED, main
from compere_device.update.marker import FOLDER, INSTALLING, TRIAL, WENT_BACK, below
from trials import STATE, System, Tried, deb, updatable

KEPT = f"{FOLDER}/kept/compere_0.9_all.deb"


@pytest.fixture
def machine(tmp_path: Path) -> Tried:
    """A machine on which 0.9 ran, and ends for 1.0 to be installed."""
    machine = updatable(tmp_path)
    enabled = below(machine.root, ENABLED)
    enabled.parent.mkdir(parents=True)
    enabled.symlink_to("/usr/lib/systemd/system/compere.service")
    return machine


def begins(
    machine: Tried, before: str = "0.9", after: str = "1.0", journal: object = FORMAT_VERSION
) -> tuple[int, str]:
    told: list[str] = []
    status = main((before, after, str(journal)), machine.root, System(machine), told.append)
    return status, "\n".join(told)


def test_it_is_on_trial_like_any_other(machine: Tried) -> None:
    """The package is kept, the games are copied, the judge is of the version before, and the marker is whole."""
    below(machine.root, WENT_BACK).write_text("x 0.9 0.95 boot\n")
    assert begins(machine) == (
        0,
        "compere: 1.0 is on trial: if it does not run for a minute with a picture, 0.9 comes back.",
    )
    assert below(machine.root, KEPT).read_text() == deb("0.9")
    assert (below(machine.root, COPY) / "game").read_text() == "a game"
    assert below(machine.root, JUDGE).read_text() == "# fall back\n"
    assert machine.has(INSTALLING)
    assert not machine.has(WENT_BACK)
    marker = machine.marker
    assert marker
    assert (marker.before, marker.after, marker.boot, marker.last, marker.why) == ("0.9", "1.0", "one", "one", "-")
    machine.passes(marker.id)
    machine.runs("start")
    assert machine.marker is None


def test_a_package_that_is_nowhere_is_made_again(machine: Tried, monkeypatch: pytest.MonkeyPatch) -> None:
    """And where that cannot be done there is no trial; that is told, for preinst to say what it means."""
    below(machine.root, KEPT).unlink()

    def fails(*unused: object) -> Path:
        raise DeviceError("no room")

    monkeypatch.setattr(by_apt, "repack", fails)
    assert begins(machine) == (1, "compere: no room")
    assert not machine.has(TRIAL)
    assert not machine.has(INSTALLING)

    def made(root: Path, version: str, run: object) -> Path:
        below(root, KEPT).write_text(f"made of {version}")
        return below(root, KEPT)

    monkeypatch.setattr(by_apt, "repack", made)
    assert begins(machine)[0] == 0
    assert below(machine.root, KEPT).read_text() == "made of 0.9"
    assert machine.has(TRIAL)


@pytest.mark.parametrize("case", ["the same version", "a service that is off", "an update under way", "the way back"])
def test_where_there_is_nothing_to_begin(case: str, machine: Tried) -> None:
    """Nothing is told, and what is there stays."""
    after = "1.0"
    if case == "the same version":
        after = "0.9"
    elif case == "a service that is off":
        below(machine.root, ENABLED).unlink()
    elif case == "an update under way":
        machine.marks()
        machine.installing()
    else:
        machine.marks(why="starts", before="1.0", after="0.9")
    before = machine.marker
    assert begins(machine, after=after) == (0, "")
    assert machine.marker == before
    assert machine.has(INSTALLING) is (case == "an update under way")


def test_journals_that_could_not_be_read(machine: Tried) -> None:
    """A way back would lose the games: there is none, and the installation goes on."""
    status, told = begins(machine, journal=FORMAT_VERSION + 1)
    assert (status, machine.has(TRIAL)) == (0, False)
    assert told == "compere: 0.9 could not read the games of 1.0: nothing would come back by itself."


def test_another_one_in_the_place_of_a_trial(machine: Tried) -> None:
    """What comes back is what was known to run, not what was never seen to."""
    machine.marks(starts=2, boots=1)
    assert begins(machine, before="1.0", after="1.1")[0] == 0
    marker = machine.marker
    assert marker
    assert (marker.before, marker.after, marker.starts, marker.boots, marker.id) == ("0.9", "1.1", 0, 0, "abc")
    assert below(machine.root, KEPT).read_text() == deb("0.9")
    assert machine.has(INSTALLING)


def test_after_one_that_passed(machine: Tried) -> None:
    machine.marks()
    machine.passes("abc")
    assert begins(machine)[0] == 0
    assert machine.marker and machine.marker.id != "abc"


def test_games_that_cannot_be_copied_end_no_trial(machine: Tried, monkeypatch: pytest.MonkeyPatch) -> None:
    """The copy is for people; that there is none is told."""

    def fails(*unused: object) -> None:
        raise DeviceError("too large")

    monkeypatch.setattr(by_apt, "snapshot", fails)
    status, told = begins(machine)
    assert (status, machine.has(TRIAL)) == (0, True)
    assert told.startswith("compere: too large\n")


@pytest.mark.parametrize("words", [(), ("0.9", "1.0"), ("0.9", "1.0", "two")])
def test_words_that_nobody_says(words: tuple[str, ...], machine: Tried) -> None:
    """A package of another time: no trial, and nothing falls over."""
    told: list[str] = []
    assert main(words, machine.root, System(machine), told.append) == 1
    assert (len(told), machine.has(TRIAL)) == (1, False)


def test_a_folder_that_cannot_be_written(machine: Tried) -> None:
    folder = below(machine.root, f"{STATE}-update")
    for path in sorted(folder.rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    folder.rmdir()
    folder.write_text("no folder")
    assert begins(machine)[0] == 1
