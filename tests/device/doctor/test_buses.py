"""The buses of the display."""

import errno
import os
from pathlib import Path

import pytest

from compere.wording import Words
from compere_device.boot.names import MODULES
from compere_device.doctor import buses
from compere_device.doctor.patient import Health
from illnesses import FAULTS, added
from ward import CONFIG, I2C, Ward, admit

SAY = Words().say
HAT = '[keys]\nboard = "oled-hat"\n'
OWN = '[display]\ndriver = "ssd1306"\n'


@pytest.fixture
def ward(tmp_path: Path) -> Ward:
    """A Raspberry Pi that is well."""
    return Ward(tmp_path)


def test_a_simulated_display_needs_none(ward: Ward) -> None:
    """Nothing is looked at, and nobody asked."""
    ward.bus_error = OSError("touched")
    patient = admit(ward, '[display]\ndriver = "simulated"\n')
    found = [*buses.bus(patient), *buses.speed(patient), *buses.display(patient)]
    assert [(each.topic, each.state, each.mend) for each in found] == [
        ("bus", Health.UNKNOWN, ""),
        ("display", Health.UNKNOWN, ""),
    ]


def test_a_display_of_another_machine(ward: Ward) -> None:
    """Its bus is none of raspi-config's."""
    ward.drop("/proc/device-tree/model", "/dev/i2c-1")
    (found,) = buses.bus(admit(ward, OWN))
    assert (found.state, found.mend) == (Health.FAULT, "sudo modprobe i2c-dev")
    ward.set_speed(100_000)
    (slow,) = buses.speed(admit(ward))
    assert (slow.state, slow.mend) == (Health.WARN, "")


def test_spi(ward: Ward) -> None:
    """On, off until the next start, off; a display there answers nobody."""
    ward.replace(CONFIG, "dtparam=audio=on", "dtparam=spi=on")
    patient = admit(ward, HAT)
    (found,) = buses.bus(patient)
    assert (found.topic, found.mend) == ("spi", "sudo reboot")
    ward.put("/dev/spidev0.0")
    assert [each.state for each in (*buses.bus(patient), *buses.display(patient))] == [Health.OK, Health.UNKNOWN]
    assert list(buses.speed(patient)) == []


@pytest.mark.parametrize(
    ("hz", "state", "said"),
    [
        (62_500, Health.WARN, "62 kHz, and a picture takes long"),
        (400_000, Health.OK, "set to 400 kHz."),
        (1_000_000, Health.OK, "set to 1000 kHz."),
        (1_200_000, Health.WARN, "which few displays follow"),
    ],
)
def test_the_speed(ward: Ward, hz: int, state: Health, said: str) -> None:
    """As the device tree has it; what the wires do differs on some models (firmware issue 1281)."""
    ward.replace(CONFIG, "dtparam=i2c_arm_baudrate=400000\n", "")
    ward.set_speed(hz)
    (found,) = buses.speed(admit(ward))
    assert (found.state, said in SAY(found.said), bool(found.mend)) == (state, True, state is Health.WARN)


def test_a_speed_that_nobody_says(ward: Ward) -> None:
    """As of an adapter that is no part of the device tree."""
    ward.drop(f"{I2C}/of_node/clock-frequency")
    (found,) = buses.speed(admit(ward))
    assert (found.state, found.mend) == (Health.UNKNOWN, "")


def test_the_other_name_of_the_speed(ward: Ward) -> None:
    """`i2c_baudrate` is the same parameter, and is set where it is there."""
    ward.put(CONFIG, "dtparam=i2c_arm=on,i2c_baudrate=100000\n")
    ward.set_speed(100_000)
    (found,) = buses.speed(admit(ward))
    assert found.mend == (
        f"sudo sed -i -E '1s/^([[:blank:]]*dtparam=(.*,)?i2c_baudrate=)[^,[:space:]]*/\\1400000/' {CONFIG}"
    )


def test_a_bus_that_goes_with_the_next_start(ward: Ward) -> None:
    """It is there today: what switches it off further down is said today, with its line, and so is a slower speed."""
    ward.put(CONFIG, "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n[pi4]\ninclude more.txt\n[pi5]\ndtparam=i2c=off\n")
    ward.put("/boot/firmware/more.txt", "dtparam=spi=on\ndtparam=audio=on,i2c1=off\n")
    (found,) = buses.bus(admit(ward))
    assert (found.state, found.mend) == (
        Health.WARN,
        "sudo sed -i -E '2s/^([[:blank:]]*dtparam=(.*,)?i2c1=)[^,[:space:]]*/\\1on/' /boot/firmware/more.txt",
    )
    assert SAY(found.said) == (
        "/dev/i2c-1 is there until the next start of the machine: line 2 of /boot/firmware/more.txt switches it off."
    )
    ward.put("/boot/firmware/more.txt", "dtparam=i2c_baudrate=50000\n")
    assert [each.state for each in buses.bus(admit(ward))] == [Health.OK]
    (slow,) = buses.speed(admit(ward))
    assert (slow.state, "then line 1 of /boot/firmware/more.txt counts" in SAY(slow.said)) == (Health.WARN, True)


def test_what_may_switch_it_off_is_no_fault(ward: Ward) -> None:
    """It is on, and nobody can say whether a pin switches it off; nor is it one that nothing switches on here."""
    for text in ("dtparam=i2c_arm=on\n[gpio4=1]\ndtparam=i2c_arm=off\n", "[pi5]\ndtparam=i2c_arm=off\n", ""):
        ward.put(CONFIG, text)
        assert [each.state for each in buses.bus(admit(ward))] == [Health.OK]


def test_what_the_firmware_has_read_already(ward: Ward) -> None:
    """It made something else of it: one more start would not help, and what counts for sure is written behind it."""
    FAULTS["I2C off"].make(ward)
    ward.put(CONFIG, "dtparam=i2c_arm=on\n")
    ward.put("/proc/stat", f"cpu 1 2\nbtime {int(ward.path(CONFIG).stat().st_mtime)}\nprocesses 9\n")
    assert [each.mend for each in buses.bus(admit(ward))] == ["sudo reboot"]
    os.utime(ward.path(CONFIG), (0, 0))
    (found,) = buses.bus(admit(ward))
    assert (found.mend, "I²C is off" in SAY(found.said)) == (added("dtparam=i2c_arm=on"), True)
    ward.set_speed(100_000)
    ward.put(CONFIG, "dtparam=i2c_arm_baudrate=400000\n")
    assert [each.mend for each in buses.speed(admit(ward))] == ["sudo reboot"]
    os.utime(ward.path(CONFIG), (0, 0))
    assert [each.mend for each in buses.speed(admit(ward))] == [added("dtparam=i2c_arm_baudrate=400000")]


@pytest.mark.parametrize(
    ("text", "after"),
    [(None, "i2c-dev\n"), ("spidev", "spidev\ni2c-dev\n"), ("i2c-dev\nspidev\n", "i2c-dev\nspidev\n")],
)
def test_other_modules_that_somebody_has_loaded(ward: Ward, text: str | None, after: str) -> None:
    """The file is a person's too."""
    ward.put(MODULES, text or "")
    if text is None:
        ward.drop(MODULES)
    ward.drop("/dev/i2c-1")
    (found,) = buses.bus(admit(ward))
    ward.typed(found.mend.replace("modprobe", "true").replace("/etc/", f"{ward.root}/etc/"))
    assert ward.path(MODULES).read_text() == after


def test_the_bus_of_the_first_boards(ward: Ward) -> None:
    """It is number 0 there."""
    ward.put("/proc/device-tree/model", "Raspberry Pi Model B Rev 1\0")
    ward.drop("/dev/i2c-1", f"{I2C}/of_node/clock-frequency")
    for folder in (f"{I2C}/of_node", I2C):
        ward.path(folder).rmdir()
    ward.put("/sys/bus/i2c/devices/i2c-0/of_node/clock-frequency")
    (found,) = buses.bus(admit(ward, "# mine\n"))
    assert "i2c_port = 0" in found.mend
    (found,) = buses.bus(admit(ward))
    assert (found.state, "start the machine anew" in SAY(found.said)) == (Health.FAULT, False)


def test_an_overlay_that_has_the_display_on_spi(ward: Ward) -> None:
    """SPI is on, and there is no device file for it: the overlay goes."""
    ward.put(CONFIG, "dtparam=spi=on\n  dtoverlay=sh1106-spi,rotate=180\n")
    (found,) = buses.bus(admit(ward, HAT))
    assert found.mend == f"sudo sed -i '2s/^[[:blank:]]*dtoverlay=sh1106-spi/#&/' {CONFIG}"


def test_a_display_that_answers(ward: Ward) -> None:
    """Which chip it is stays a guess, and the line says so; it is the address of the settings that counts."""
    ward.answering = {0x3C, 0x3D}
    (found,) = buses.display(admit(ward, "[display]\ni2c_address = 0x3D\n"))
    assert (found.state, SAY(found.said)) == (
        Health.OK,
        "A display answers at 0x3D. No chip says what it is: ssd1306 is a guess that its picture confirms.",
    )


def test_a_bus_that_may_not_be_opened(ward: Ward) -> None:
    """That is a fault of the rights, which says what mends it."""
    ward.bus_error = PermissionError(errno.EACCES, "Permission denied")
    (found,) = buses.display(admit(ward))
    assert (found.state, found.mend) == (Health.UNKNOWN, "")


def test_a_driver_that_no_overlay_names(ward: Ward) -> None:
    """It lets go at once; of one that nobody finds the devices are listed."""
    FAULTS["a driver of the kernel"].make(ward)
    ward.put(CONFIG, "dtparam=i2c_arm=on\n")
    (found,) = buses.display(admit(ward))
    assert found.mend == "ls /sys/bus/i2c/devices"
    ward.put("/sys/bus/i2c/devices/1-003c/driver/unbind")
    (found,) = buses.display(admit(ward))
    assert found.mend == "echo 1-003c | sudo tee /sys/bus/i2c/devices/1-003c/driver/unbind"
