"""Model, system, library of the pins, clock, power and heat."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from compere.wording import Words
from compere_device.doctor import system
from compere_device.doctor.patient import Finding, Health
from ward import THROTTLED, Ward, admit

SAY = Words().say


@pytest.fixture
def ward(tmp_path: Path) -> Ward:
    """A Raspberry Pi that is well."""
    return Ward(tmp_path)


def only(check: Callable[..., object], ward: Ward, settings: str = "") -> Finding:
    (found,) = list(check(admit(ward, settings)))  # type: ignore[call-overload]
    assert isinstance(found, Finding)
    return found


@pytest.mark.parametrize(
    ("model", "kind", "wide", "state", "said"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0\0", "aarch64", True, Health.OK, "Raspberry Pi 5 Model B Rev 1.0, 64 bits"),
        ("Raspberry Pi Zero W Rev 1.1\0", "armv6l", False, Health.WARN, "(ARMv6): nobody has tried"),
        ("Raspberry Pi 4 Model B\0", "aarch64", False, Health.WARN, "32 bits: nobody has tried"),
        ("Raspberry Pi 2 Model B\0", "armv7l", False, Health.WARN, "32 bits: nobody has tried"),
        ("Banana Pi BPI-M5\0", "aarch64", True, Health.UNKNOWN, "This is no Raspberry Pi (aarch64)"),
        ("", "x86_64", True, Health.UNKNOWN, "This is no Raspberry Pi (x86_64)"),
    ],
)
def test_the_model(ward: Ward, model: str, kind: str, wide: bool, state: Health, said: str) -> None:
    """64 bits on a Pi of today, or what is not tried; another machine is no fault."""
    ward.put("/proc/device-tree/model", model)
    ward.kind, ward.is_wide = kind, wide
    found = only(system.model, ward)
    assert (found.state, said in SAY(found.said), found.mend) == (state, True, "")


@pytest.mark.parametrize(
    ("name", "number", "state"),
    [
        ("debian", "13", Health.OK),
        ("debian", "12", Health.OK),
        ("raspbian", "12", Health.OK),
        ("debian", "11", Health.FAULT),
        ("ubuntu", "24.04", Health.UNKNOWN),
    ],
)
def test_the_system(ward: Ward, name: str, number: str, state: Health) -> None:
    """Debian 13 is the reference, 12 works."""
    ward.put("/etc/os-release", f'ID={name}\nVERSION_ID="{number}"\nPRETTY_NAME="It {number}"\n')
    found = only(system.system, ward)
    assert (found.state, f"It {number}" in SAY(found.said)) == (state, True)


def test_a_release_to_come(ward: Ward) -> None:
    """Debian's testing has no number: it is not too old, and its libraries are no older than the last release's."""
    ward.put("/etc/os-release", 'ID=debian\nVERSION_CODENAME=forky\nPRETTY_NAME="Debian GNU/Linux forky/sid"\n')
    found = only(system.system, ward)
    assert (found.state, SAY(found.said)) == (
        Health.UNKNOWN,
        "Debian GNU/Linux forky/sid: Compère is made for Debian 13 and its Raspberry Pi OS.",
    )
    ward.libgpiod, ward.own = "", False
    assert only(system.library, ward).mend == "sudo apt install -y python3-libgpiod"


@pytest.mark.parametrize(
    ("debian", "gpiod", "own", "state", "said", "mend"),
    [
        ("13", "2.2.1", False, Health.OK, "libgpiod 2.2.1, asleep", ""),
        ("12", "1", False, Health.WARN, "Debian 12 has no libgpiod 2 for Python", ""),
        ("12", "", False, Health.WARN, "wakes the processor 2,000 times a second: Debian 12", ""),
        ("13", "2.0.0", False, Health.WARN, "libgpiod 2 does not", "sudo apt install -y python3-libgpiod"),
        ("12", "1", True, Health.WARN, "libgpiod 2 does not", f"{sys.executable} -m pip install 'gpiod>=2.1,<3'"),
        ("12", "2.1.3", True, Health.OK, "libgpiod 2.1.3, asleep", ""),
    ],
)
def test_the_library_of_the_pins(
    ward: Ward, debian: str, gpiod: str, own: bool, state: Health, said: str, mend: str
) -> None:
    """Debian 12 has libgpiod 1.6.3, 13 has 2.2.1; lgpio works, with its wake-ups (lgPthAlerts.c polls each 0.5 ms)."""
    ward.replace("/etc/os-release", '"13"', f'"{debian}"')
    ward.libgpiod, ward.own = gpiod, own
    found = only(system.library, ward)
    assert (found.state, said in SAY(found.said), found.mend) == (state, True, mend)


def test_nothing_for_the_pins_on_debian_12(ward: Ward) -> None:
    """lgpio is what can be had there."""
    ward.replace("/etc/os-release", '"13"', '"12"')
    ward.libgpiod, ward.modules = "1", set()
    assert only(system.library, ward).mend == "sudo apt install -y python3-lgpio"


def test_what_spi_needs(ward: Ward) -> None:
    """And a pip of its own where the program has one."""
    ward.modules, ward.own = set(), True
    found = next(iter(system.library(admit(ward, '[keys]\nboard = "oled-hat"\n'))))
    assert (found.state, found.mend) == (Health.FAULT, f"{sys.executable} -m pip install spidev")


@pytest.mark.parametrize(
    ("files", "state", "said"),
    [
        (("/run/systemd/timesync/synchronized",), Health.OK, "2026-09-21, set by the network"),
        (("/dev/rtc0",), Health.OK, "by a clock with a battery"),
        (("/run/systemd/timesync/x",), Health.WARN, "there is no clock with a battery"),
        ((), Health.UNKNOWN, "nobody can say"),
    ],
)
def test_the_clock(ward: Ward, files: tuple[str, ...], state: Health, said: str) -> None:
    """Set by the network or kept by a battery."""
    ward.drop("/run/systemd/timesync/synchronized")
    ward.path("/run/systemd/timesync").rmdir()
    for file in files:
        ward.put(file)
    found = only(system.clock, ward)
    assert (found.state, said in SAY(found.said)) == (state, True)


@pytest.mark.parametrize(
    ("bits", "state"),
    [
        ("0", Health.OK),
        ("50000", Health.WARN),
        ("50005", Health.FAULT),
        ("80008", Health.OK),
        ("noise", Health.UNKNOWN),
        ("", Health.UNKNOWN),
    ],
)
def test_the_power(ward: Ward, bits: str, state: Health) -> None:
    """Bit 0: too low now, bit 16: since the start (raspberrypi.com, os.html, vcgencmd get_throttled)."""
    ward.put(THROTTLED, bits)
    assert only(system.power, ward).state is state


@pytest.mark.parametrize(
    ("told", "state"),
    [("79400", Health.OK), ("80000", Health.WARN), ("-4000", Health.OK), ("", Health.UNKNOWN), ("hot", Health.UNKNOWN)],
)
def test_the_heat(ward: Ward, told: str, state: Health) -> None:
    """From 80 °C on the firmware slows it down."""
    ward.put("/sys/class/thermal/thermal_zone0/temp", told)
    assert only(system.heat, ward).state is state
