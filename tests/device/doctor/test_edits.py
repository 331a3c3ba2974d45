"""The commands that change settings and boot configuration: typed into a shell, once and twice, they mend."""

import subprocess
from pathlib import Path

import pytest

from compere_device.doctor import edits
from compere_device.doctor.examine import examine
from compere_device.doctor.patient import Health, Patient
from compere_device.setup.config import Config, load
from illnesses import FAULTS
from ward import CMDLINE, CONFIG, Ward, admit


@pytest.fixture
def ward(tmp_path: Path) -> Ward:
    """A Raspberry Pi that is well."""
    return Ward(tmp_path)


def typed(ward: Ward, command: str) -> None:
    """Type a command where the machine's files are, without sudo: whoever tests may write them."""
    here = command.replace("sudo ", "").replace("/boot/", f"{ward.root}/boot/")
    subprocess.run(["sh", "-ec", here], check=True, capture_output=True)


MENDED_AT_ONCE = (
    *("settings, a value", "settings, two pins", "settings, no TOML", "settings in Latin 1", "another bus"),
    *("the display at 0x3D", "the scanner elsewhere", "a broken game", "a broken almanac"),
)


@pytest.mark.parametrize("name", MENDED_AT_ONCE)
def test_what_is_typed_mends(ward: Ward, name: str) -> None:
    """The next look finds nothing wrong."""
    fault = FAULTS[name]
    fault.make(ward)
    wrong = [each for each in examine(admit(ward, fault.settings)) if each.state is Health.FAULT]
    typed(ward, wrong[0].mend)
    assert [each for each in examine(admit(ward)) if each.state is Health.FAULT] == []


@pytest.mark.parametrize(
    ("name", "parameter", "value"),
    [
        ("I2C off", "i2c_arm", "on"),
        ("100 kHz", "i2c_arm_baudrate", "400000"),
        ("100 kHz by the configuration", "i2c_arm_baudrate", "400000"),
    ],
)
def test_what_counts_from_the_next_start(ward: Ward, name: str, parameter: str, value: str) -> None:
    """It stands in the configuration once, however often it is typed, and a start is asked for then."""
    fault = FAULTS[name]
    fault.make(ward)
    for _ in range(2):
        typed(ward, fault.mend)
    assert edits.parameters(ward)[parameter] == value
    assert ward.text(CONFIG).count(f"\ndtparam={parameter}=") == 1
    wrong = [each for each in examine(admit(ward)) if each.state in (Health.FAULT, Health.WARN)]
    assert [each.mend for each in wrong] == ["sudo reboot"]


def test_a_line_counts_for_every_model(ward: Ward) -> None:
    """Behind a section of some model it would count for that alone."""
    ward.put(CONFIG, "[cm5]\ndtoverlay=dwc2")
    typed(ward, edits.add_line(ward, "enable_uart=1"))
    assert ward.text(CONFIG).splitlines()[-2:] == ["[all]", "enable_uart=1"]


def test_the_console_goes_from_the_command_line(ward: Ward) -> None:
    """And the rest of it stays, on its one line."""
    fault = FAULTS["a console on the port"]
    fault.make(ward)
    typed(ward, fault.mend)
    assert ward.path(CMDLINE).read_text() == "console=tty1 root=PARTUUID=1-02 rootwait\n"
    wrong = [each for each in examine(admit(ward, fault.settings)) if each.state is Health.FAULT]
    assert [each.mend for each in wrong] == ["sudo reboot"]


@pytest.mark.parametrize("name", ["a driver of the kernel", "a pin of one-wire"])
def test_an_overlay_goes_and_can_come_back(ward: Ward, name: str) -> None:
    """It is a comment then, and nothing else is."""
    FAULTS[name].make(ward)
    before = ward.text(CONFIG).splitlines()
    typed(ward, FAULTS[name].mend)
    assert ward.text(CONFIG).splitlines() == [f"#{line}" if "dtoverlay" in line else line for line in before]


@pytest.mark.parametrize(
    "before",
    [
        None,
        "",
        "# mine\n",
        "[scanner]\nbaud = 9600\n",
        '[scanner]\nurl = "/dev/a"\n[reader]\nurl = "/dev/b"\n',
        "[reader]\n",
    ],
)
def test_a_setting_is_set_wherever_it_belongs(ward: Ward, before: str | None) -> None:
    """In a file, a section or a line that is there or not, once or twice; what else is there stays."""
    patient = admit(ward)
    if before is not None:
        patient.file.write_text(before)
    for value in ('"/dev/serial/by-id/usb-X&Y|Z-if00"', '"/dev/c"'):
        command = edits.setting(patient, "scanner", "url", value)
        typed(ward, command)
        typed(ward, command)
        after = load(patient.file)
        assert (f'"{after.scanner.url}"', after.reader.url) == (
            value,
            "/dev/b" if before and "/dev/b" in before else "",
        )


def test_a_folder_that_is_not_there_is_made(ward: Ward, tmp_path: Path) -> None:
    """As on a machine on which nobody has set anything yet."""
    patient = admit(ward)
    object.__setattr__(patient, "file", tmp_path / "a folder" / "config.toml")
    command = edits.setting(patient, "display", "i2c_address", "0x3D")
    typed(ward, command)
    typed(ward, command)
    assert load(patient.file).display.i2c_address == 0x3D


def test_what_the_boot_configuration_says(ward: Ward) -> None:
    """Comments say nothing, included files do, the last word on a parameter counts; one without a value is on."""
    ward.put(CONFIG, "#include other.txt\n#dtparam=spi=on\ndtparam=i2c_arm=off\ninclude more.txt\ninclude config.txt\n")
    ward.put("/boot/firmware/more.txt", "dtparam=i2c_arm,i2c_arm_baudrate=400000\n")
    assert edits.parameters(ward) == {"i2c_arm": "on", "i2c_arm_baudrate": "400000"}
    assert not [line for line in edits.lines(ward) if "spi" in line]


def test_where_the_boot_configuration_is(ward: Ward) -> None:
    """In /boot itself until Raspberry Pi OS 12."""
    assert edits.cmdline_txt(ward) == CMDLINE
    ward.drop(CONFIG)
    ward.put("/boot/config.txt")
    assert (edits.config_txt(ward), edits.cmdline_txt(ward)) == ("/boot/config.txt", "/boot/cmdline.txt")


def test_settings_that_are_made_can_be_read_by_the_service(tmp_path: Path) -> None:
    """Whatever umask the shell has in which the command is typed, and whatever is in the file then."""
    ward = Ward(tmp_path)
    patient = Patient(ward, Config(), tmp_path / "etc" / "config.toml", tmp_path / "home")
    line = edits.setting(patient, "display", "i2c_port", "1")
    for _ in range(2):  # which may be typed twice
        subprocess.run(["sh", "-c", f"umask 077; {line}"], check=True, capture_output=True)
    modes = [path.stat().st_mode & 0o755 for path in (patient.file.parent, patient.file)]
    assert modes == [0o755, 0o644]
    assert load(patient.file).display.i2c_port == 1
