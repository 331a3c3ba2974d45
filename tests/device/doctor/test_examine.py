"""The whole examination: a machine that is well, one fault after the other, and this machine."""

from pathlib import Path

import pytest

from commands import saved_game
from compere.wording import Words
from compere_device import words
from compere_device.doctor import examine as examination
from compere_device.doctor.examine import examine
from compere_device.doctor.machine import Machine, User
from compere_device.doctor.patient import Finding, Health, Patient
from compere_device.files.lock import Holder, StoreLock, holder
from compere_device.setup.config import Config
from illnesses import FAULTS, Fault
from ward import Ward, admit

SAY, FRENCH = Words().say, words.load("fr").say


@pytest.fixture
def ward(tmp_path: Path) -> Ward:
    """A Raspberry Pi that is well."""
    return Ward(tmp_path)


def ill(found: list[Finding]) -> list[Finding]:
    return [each for each in found if each.state in (Health.WARN, Health.FAULT)]


def test_a_machine_that_is_well(ward: Ward) -> None:
    """Every line is ok, none has a command, and nothing is written."""
    saved_game(ward.path("/home/state"))
    patient = admit(ward)
    before = {path: path.stat().st_mtime_ns for path in ward.root.rglob("*")}
    found = examine(patient)
    assert [(each.topic, SAY(each.said)) for each in found if each.state is not Health.OK or each.mend] == []
    assert len(found) == 18
    assert {path: path.stat().st_mtime_ns for path in ward.root.rglob("*")} == before


def test_there_are_twenty_faults() -> None:
    """As the issue asks, about every topic but the model, which nothing mends."""
    assert len(FAULTS) >= 20
    assert {each.topic for each in FAULTS.values()} >= {"system", "i2c", "speed", "spi", "display", "pins", "scanner"}
    assert {each.topic for each in FAULTS.values()} >= {"reader", "rights", "disk", "clock", "store", "service"}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_each_fault_is_named_with_what_mends_it(ward: Ward, fault: Fault) -> None:
    """It alone, in both languages, with the exact command."""
    fault.make(ward)
    patient = admit(ward, fault.settings, service=fault.service)
    (found,) = [each for each in ill(examine(patient)) if not fault.service or each.topic == fault.topic]
    assert (found.topic, fault.said in SAY(found.said)) == (fault.topic, True), SAY(found.said)
    assert found.mend == fault.mend.format(file=patient.file, folder=patient.folder)
    assert FRENCH(found.said) != SAY(found.said)


def test_whoever_is_root_needs_no_sudo(ward: Ward) -> None:
    """It may not even be installed."""
    ward.drop("/dev/i2c-1")
    ward.me = User("root", frozenset(), root=True)
    (found,) = ill(examine(admit(ward)))
    assert found.mend == "modprobe i2c-dev && echo i2c-dev | tee /etc/modules-load.d/compere.conf"


def test_a_device_that_runs_keeps_its_bus(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks the display, its pins are not called busy, and the line says where to look instead."""
    ward.held = {5: "gpiozero 99", 6: "gpiozero 99"}
    monkeypatch.setattr(ward, "answers", lambda *unused: pytest.fail("the bus was touched"))
    patient = admit(ward)
    with StoreLock(patient.folder):
        found = examine(admit(ward, holder=holder(str(patient.folder))))
    assert ill(found) == []
    told = {each.topic: (each.state, each.mend) for each in found}
    assert told["display"] == told["pins"] == (Health.UNKNOWN, "systemctl status compere")
    (store,) = [SAY(each.said) for each in found if each.topic == "store"]
    assert "They are written by process " in store


@pytest.mark.parametrize(
    ("held", "named"),
    [
        (Holder("12", "'x'"), {"en": "process 12 ('x')", "fr": "le processus 12 ('x')", "de": "Prozess 12 ('x')"}),
        (Holder("12"), {"en": "process 12", "fr": "le processus 12", "de": "Prozess 12"}),
        (Holder(), {"en": "another process", "fr": "un autre processus", "de": "ein anderer Prozess"}),
    ],
)
def test_who_writes_is_named_in_each_language(ward: Ward, held: Holder, named: dict[str, str]) -> None:
    patient = admit(ward, holder=held)
    assert str(held) == named["en"]
    assert {code: words.load(code).say(patient.held_by) for code in named} == named
    (store,) = [each.said for each in examine(patient) if each.topic == "store"]
    for code, name in named.items():
        assert name in words.load(code).say(store)


def test_a_check_that_fails_ends_no_other(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    """What looks for faults outlives them all."""
    monkeypatch.setattr(ward, "space", lambda path: 1 / 0)
    found = {each.topic: each for each in examine(admit(ward))}
    assert (found["disk"].state, len(found)) == (Health.UNKNOWN, 18)
    assert SAY(found["disk"].said) == "This could not be looked at (ZeroDivisionError: division by zero)."


def test_a_machine_of_which_nothing_is_known(tmp_path: Path) -> None:
    """No Pi, no files: nothing is called a fault, and nothing crashes."""
    nowhere = Machine(tmp_path / "nothing")
    found = examine(Patient(nowhere, Config(), tmp_path / "config.toml", tmp_path / "state"))
    assert [SAY(each.said) for each in found if each.state is Health.FAULT] == []
    assert not [each for each in found if "could not be looked at" in SAY(each.said)]
    assert not (tmp_path / "state").exists()


def test_each_check_is_made_once() -> None:
    """None is left out, and none is there twice; that of the serial port has nothing to say where none is wired."""
    assert len(set(examination.CHECKS)) == len(examination.CHECKS) == 23
