"""What the user may open."""

from pathlib import Path

import pytest

from compere_device.doctor.machine import Owner, User
from compere_device.doctor.patient import Health
from compere_device.doctor.rights import rights
from ward import Ward, admit


@pytest.fixture
def ward(tmp_path: Path) -> Ward:
    """A Raspberry Pi that is well."""
    return Ward(tmp_path)


def test_each_group_is_named_once(ward: Ward) -> None:
    """However many files of it there are; and each of several groups."""
    ward.put("/dev/gpiochip4")
    ward.owners["gpiochip4"] = Owner("root", "gpio", 0o660)
    ward.me = User("pi", frozenset(("pi",)))
    assert [each.mend.split(" && ")[0] for each in rights(admit(ward))] == [
        "sudo usermod -aG i2c pi",
        "sudo usermod -aG gpio pi",
    ]


@pytest.mark.parametrize(
    ("settings", "file", "group"),
    [
        ('[scanner]\nurl = "/dev/ttyACM0"\n', "/dev/ttyACM0", "dialout"),
        ('[reader]\nurl = "/dev/ttyACM0"\n', "/dev/ttyACM0", "dialout"),
        ('[scanner]\nhid = "/dev/input/event0"\n', "/dev/input/event0", "input"),
        ('[scanner]\nhid = "auto"\n', "/dev/input/event0", "input"),
        ('[keys]\nboard = "oled-hat"\n', "/dev/spidev0.0", "spi"),
    ],
)
def test_every_part_s_file_is_looked_at(ward: Ward, settings: str, file: str, group: str) -> None:
    """Where it is there; what is not there has its own line."""
    everything = {"pi", "gpio", "i2c", "spi", "input", "dialout"}
    ward.me = User("pi", frozenset(everything - {group}))
    patient = admit(ward, settings)
    assert [each.state for each in rights(patient)] == [Health.OK]
    ward.put(file)
    assert [each.mend for each in rights(patient)] == [f"sudo usermod -aG {group} pi && exec su -l pi"]
    ward.me = User("pi", frozenset(everything))
    assert [each.state for each in rights(admit(ward))] == [Health.OK]


def test_the_service_has_the_groups_of_its_unit(ward: Ward) -> None:
    """Whoever asks."""
    ward.me = User("guest", frozenset())
    assert [each.state for each in rights(admit(ward, service=True))] == [Health.OK]


def test_nothing_is_needed(ward: Ward) -> None:
    """As off a Pi."""
    ward.drop("/proc/device-tree/model")
    assert [each.state for each in rights(admit(ward))] == [Health.UNKNOWN]
