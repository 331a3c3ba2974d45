"""The commands that change settings: typed into a shell, once and twice, they mend."""

import subprocess
from pathlib import Path

import pytest

from compere_device.doctor import edits
from compere_device.doctor.examine import examine
from compere_device.doctor.patient import Health, Patient
from compere_device.setup.config import Config, load
from illnesses import FAULTS
from ward import Ward, admit


@pytest.fixture
def ward(tmp_path: Path) -> Ward:
    """A Raspberry Pi that is well."""
    return Ward(tmp_path)


MENDED_AT_ONCE = (
    *("settings, a value", "settings, two pins", "settings, no TOML", "settings in Latin 1", "another bus"),
    *("settings in UTF-16", "settings, nothing closes", "settings, no section"),
    *("the display at 0x3D", "the scanner elsewhere", "a broken game", "a broken almanac"),
)


@pytest.mark.parametrize("name", MENDED_AT_ONCE)
def test_what_is_typed_mends(ward: Ward, name: str) -> None:
    """The next look finds nothing wrong."""
    fault = FAULTS[name]
    fault.make(ward)
    wrong = [each for each in examine(admit(ward, fault.settings)) if each.state is Health.FAULT]
    ward.typed(wrong[0].mend)
    assert [each for each in examine(admit(ward)) if each.state is Health.FAULT] == []


@pytest.mark.parametrize(
    "before",
    [
        None,
        "",
        "# mine\n",
        "[scanner]\nbaud = 9600\n",
        '[scanner]\nurl = "/dev/a"\n[reader]\nurl = "/dev/b"\n',
        "[reader]\n",
        "\ufeff[scanner]\nbaud = 9600\n",
        '\ufeff[scanner]\nurl = "/dev/a"\n',
        "[scanner]\n[reader]\n# [scanner]\n \t[keys]\n",
        "[scanner]\r\nbaud = 9600\r\n",
    ],
)
def test_a_setting_is_set_wherever_it_belongs(ward: Ward, before: str | None) -> None:
    """In a file, a section or a line that is there or not, once or twice; what else is there stays."""
    patient = admit(ward)
    if before is not None:
        patient.file.write_text(before)
    for value in ('"/dev/serial/by-id/usb-X&Y|Z-if00"', '"/dev/c"'):
        command = edits.setting(patient, "scanner", "url", value)
        ward.typed(command)
        ward.typed(command)
        after = load(patient.file)
        assert (f'"{after.scanner.url}"', after.reader.url) == (
            value,
            "/dev/b" if before and "/dev/b" in before else "",
        )


@pytest.mark.parametrize(
    ("before", "line"),
    [
        ("[ scanner ]\nbaud = 9600\n", 1),
        ('["scanner"]\nbaud = 9600\n', 1),
        ("# mine\nscanner.baud = 9600\n", 2),
        ("scanner = {baud = 9600, hid = 'auto'}\n", 1),
        ("[scanner]\n\turl = '/dev/a'\n", 2),
        ("[scanner]\n'url' = '/dev/a'\n", 2),
        ("[scanner]\nurl = '/dev/a'\n  [reader]\nurl = '/dev/b'\n", 2),
        ('[scanner]\nurl = """\n/dev/a"""\n', 2),  # on lines of which only one would change
        ('[scanner]\nhid = """\nurl = 5\n"""\nurl = "/dev/a"\n', 5),  # and another one that looks like it
        ('[scanner]\nhid = """\n[scanner]\n"""\n', 1),
        ('[reader]\nurl = "/dev/c"\n[scanner]\n', 3),  # which grep would take for it
    ],
)
def test_a_file_that_is_written_otherwise_is_left_to_a_person(ward: Ward, before: str, line: int) -> None:
    """Else a line would be a second one, and the file no TOML any more, or something else would change."""
    patient = admit(ward)
    patient.file.write_text(before)
    assert edits.setting(patient, "scanner", "url", '"/dev/c"') == f"nano +{line} {patient.file}"


def test_a_folder_that_is_not_there_is_made(ward: Ward, tmp_path: Path) -> None:
    """As on a machine on which nobody has set anything yet."""
    patient = admit(ward)
    object.__setattr__(patient, "file", tmp_path / "a folder" / "config.toml")
    command = edits.setting(patient, "display", "i2c_address", "0x3D")
    ward.typed(command)
    ward.typed(command)
    assert load(patient.file).display.i2c_address == 0x3D


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
