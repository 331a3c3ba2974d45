"""The service, as systemd has it."""

from pathlib import Path

import pytest

from compere_device.doctor.patient import LOOK, Health
from compere_device.doctor.service import service
from compere_device.files.lock import Holder
from ward import RUNNING, Ward, admit


@pytest.fixture
def ward(tmp_path: Path) -> Ward:
    """A Raspberry Pi that is well."""
    return Ward(tmp_path)


@pytest.mark.parametrize(
    ("told", "state", "mend"),
    [
        ({}, Health.OK, ""),
        ({"UnitFileState": "masked"}, Health.FAULT, "sudo systemctl unmask compere"),
        ({"UnitFileState": "masked-runtime"}, Health.FAULT, "sudo systemctl unmask --runtime compere"),
        ({"ActiveState": "inactive"}, Health.FAULT, "sudo systemctl start compere"),
        ({"ActiveState": "activating", "NRestarts": "9"}, Health.FAULT, "journalctl"),
        ({"ActiveState": "activating", "NRestarts": "1"}, Health.OK, ""),
        ({"NRestarts": "9"}, Health.OK, ""),
        ({"ActiveState": ""}, Health.UNKNOWN, LOOK),
    ],
)
def test_how_systemd_says_that_it_is(ward: Ward, told: dict[str, str], state: Health, mend: str) -> None:
    """ActiveState, UnitFileState and NRestarts of `systemctl show` (org.freedesktop.systemd1)."""
    ward.systemd = {**RUNNING, **told}
    (found,) = service(admit(ward))
    assert (found.state, found.mend.startswith(mend), bool(found.mend)) == (state, True, bool(mend))


def test_started_by_hand(ward: Ward) -> None:
    """Whoever has no service needs none; whoever asks about it does."""
    ward.drop("/usr/lib/systemd/system/compere.service")
    assert [each.state for each in service(admit(ward))] == [Health.UNKNOWN]
    assert [each.state for each in service(admit(ward, service=True))] == [Health.FAULT]


def test_the_device_itself(ward: Ward) -> None:
    """It runs, as it asks; systemd is not asked, which would hold up the keys."""
    ward.systemd = {}
    assert [each.state for each in service(admit(ward, inside=True))] == [Health.OK]


@pytest.mark.parametrize(
    ("holder", "mend"),
    [(Holder("4711", "compere run"), "sudo runuser -u compere -- kill 4711"), (Holder(), LOOK)],
)
def test_a_second_program_keeps_it_from_starting(ward: Ward, holder: Holder, mend: str) -> None:
    """Whoever has the games is named."""
    ward.systemd = {**RUNNING, "ActiveState": "activating", "NRestarts": "9"}
    (found,) = service(admit(ward, holder=holder))
    assert (found.state, found.mend) == (Health.FAULT, mend)
