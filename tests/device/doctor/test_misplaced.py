"""Files where folders belong, folders where files belong, and pipes and links to nothing in either's place."""

import os
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from commands import saved_game
from compere.wording import Words
from compere_device.doctor import files
from compere_device.doctor.misplaced import FILES, no_file, no_folder
from compere_device.doctor.patient import Finding, Health, Patient
from compere_device.files.lock import Holder
from compere_device.files.owner import KINDS
from compere_device.files.store import Store
from compere_device.setup.config import ConfigError, load
from ward import Ward, admit

SAY = Words().say
Make = Callable[[Path], object]


@pytest.fixture
def ward(tmp_path: Path) -> Ward:
    """A Raspberry Pi that is well."""
    return Ward(tmp_path)


def a_file(path: Path) -> None:
    path.write_text("mine\n")


def a_folder(path: Path) -> None:
    path.mkdir()
    (path / "note").write_text("mine\n")


def a_link_to_nothing(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def a_link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def a_link_beyond_a_file(path: Path) -> None:
    path.with_name("a file").write_text("mine\n")
    path.symlink_to(path.with_name("a file") / "beyond")


NO_FILES: tuple[Make, ...] = (a_folder, os.mkfifo, a_link_to_nothing, a_link_to_itself, a_link_beyond_a_file)
NO_FOLDERS: tuple[Make, ...] = (a_file, *NO_FILES[1:])


def faults(patient: Patient) -> list[Finding]:
    """Return what is wrong with settings and games."""
    topics: Iterable[Finding] = (*files.settings(patient), *files.state(patient), *files.store(patient))
    return [each for each in topics if each.state in (Health.FAULT, Health.WARN)]


def looked_at(patient: Patient) -> Patient:
    """Return the same machine with its settings as they are now."""
    try:
        return replace(patient, config=load(patient.file if os.path.lexists(patient.file) else None), wrong=None)
    except ConfigError as error:
        return replace(patient, config=error.usable, wrong=error)


def inodes(folder: Path) -> set[int]:
    return {path.lstat().st_ino for path in folder.rglob("*")}


def mended(patient: Patient) -> None:
    """What is printed is typed, up to three times; nothing is gone by it."""
    patient, folder = looked_at(patient), patient.file.parent.parent
    assert faults(patient)
    before = inodes(folder)
    for _ in range(3):
        for each in faults(patient):
            subprocess.run(["sh", "-c", each.mend], check=True, capture_output=True)
        patient = looked_at(patient)
    assert faults(patient) == []
    assert before <= inodes(folder)


@pytest.mark.parametrize("make", NO_FOLDERS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_folder_of_the_store(ward: Ward, kind: str, make: Make) -> None:
    """The games are found again, and can be put away; a damaged one is set aside in the same go."""
    patient = admit(ward)
    if kind != "games":
        saved_game(patient.folder).write_text("noise")
    make(patient.folder / kind)
    assert f"{patient.folder / kind} is no folder." in [SAY(each.said) for each in faults(patient)]
    mended(patient)
    store = Store(patient.folder)
    store.names()
    assert store.problem is None


@pytest.mark.parametrize("make", NO_FOLDERS)
@pytest.mark.parametrize("above", [0, 1])
def test_the_store_itself_and_what_it_is_in(ward: Ward, above: int, make: Make) -> None:
    """It is said once, of what stands in the way."""
    patient = admit(ward)
    patient = replace(patient, folder=patient.folder / "deep" / "games")
    (patient.folder.parent if not above else patient.folder.parent.parent).mkdir(parents=True, exist_ok=True)
    make(path := (patient.folder, *patient.folder.parents)[above])
    (found,) = faults(patient)
    assert (found.topic, SAY(found.said)) == ("state", f"{path} is no folder.")
    mended(patient)


@pytest.mark.parametrize("make", NO_FILES)
@pytest.mark.parametrize("name", [*FILES, "almanac.json", "settings.json", "games/x.kept", "games/x.journal"])
def test_a_file_of_the_store(ward: Ward, name: str, make: Make) -> None:
    """Also while the device runs, which has no use for it; a journal that leads nowhere is not there for anybody."""
    patient = admit(ward, holder=Holder("1"))
    saved_game(patient.folder)
    make(patient.folder / name)
    if not (make is a_link_to_nothing and name.endswith(".journal")):
        mended(patient)


@pytest.mark.parametrize("make", NO_FILES)
def test_the_settings(ward: Ward, make: Make) -> None:
    """Without them all is at its default."""
    patient = admit(ward)
    make(patient.file)
    assert SAY(faults(looked_at(patient))[0].said).startswith("cannot be read")
    mended(patient)


@pytest.mark.parametrize("make", NO_FOLDERS[:2])
def test_the_folder_of_the_settings(ward: Ward, make: Make) -> None:
    patient = admit(ward)
    patient = replace(patient, file=patient.file.parent / "deep" / "config.toml")
    make(patient.file.parent)
    patient = looked_at(patient)
    with pytest.raises(ConfigError):
        load(patient.file)
    (found,) = faults(replace(patient, wrong=_wrong(patient)))
    subprocess.run(["sh", "-c", found.mend], check=True)
    assert patient.file.read_text() == ""


def _wrong(patient: Patient) -> ConfigError:
    with pytest.raises(ConfigError) as caught:
        load(patient.file)
    return caught.value


def test_what_has_its_name_already_stays(ward: Ward) -> None:
    """The command may be typed again when it has come back."""
    patient = admit(ward)
    for _ in range(3):
        (patient.folder / "games").write_text("mine\n")
        mended(patient)
    assert sorted(each.name for each in patient.folder.iterdir()) == ["games.old", "games.old.~1~", "games.old.~2~"]


def test_what_nobody_can_see_is_in_nobodys_way(tmp_path: Path) -> None:
    """Nothing there, or out of reach: it is not said that something else stands there."""
    assert no_folder(tmp_path / "nothing" / "here") is None
    assert no_folder(Path("/", "a" * 300, "b")) is None
    assert not no_file(Path("/", "a" * 300))
    assert not no_file(tmp_path / "nothing")
