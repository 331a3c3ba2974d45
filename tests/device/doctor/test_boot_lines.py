"""The commands that change the boot configuration: typed into a shell, once and twice, they mend."""

from pathlib import Path

import pytest

from compere_device.doctor.boot_lines import REBOOT, BootLines
from compere_device.doctor.examine import examine
from compere_device.doctor.patient import Health
from illnesses import FAULTS
from ward import CMDLINE, CONFIG, Ward, admit

MORE = "/boot/firmware/more.txt"


@pytest.fixture
def ward(tmp_path: Path) -> Ward:
    """A Raspberry Pi that is well."""
    return Ward(tmp_path)


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
        ward.typed(fault.mend)
    assert BootLines(admit(ward)).switches.sure(parameter, value)
    assert ward.text(CONFIG).count(f"\ndtparam={parameter}=") == 1
    wrong = [each for each in examine(admit(ward)) if each.state in (Health.FAULT, Health.WARN)]
    assert [each.mend for each in wrong] == ["sudo reboot"]


def test_a_line_counts_for_every_model(ward: Ward) -> None:
    """Behind a section of some model it would count for that alone; there it stands already."""
    ward.put(CONFIG, "[cm5]\nenable_uart=1\ndtoverlay=dwc2")
    command = BootLines(admit(ward)).add("enable_uart=1")
    for _ in range(2):
        ward.typed(command)
    assert ward.text(CONFIG).splitlines()[-3:] == ["dtoverlay=dwc2", "[all]", "enable_uart=1"]
    assert ward.text(CONFIG).count("enable_uart=1") == 2


def test_the_console_goes_from_the_command_line(ward: Ward) -> None:
    """And the rest of it stays, on its one line."""
    fault = FAULTS["a console on the port"]
    fault.make(ward)
    ward.typed(fault.mend)
    assert ward.path(CMDLINE).read_text() == "console=tty1 root=PARTUUID=1-02 rootwait\n"
    wrong = [each for each in examine(admit(ward, fault.settings)) if each.state is Health.FAULT]
    assert [each.mend for each in wrong] == ["sudo reboot"]


@pytest.mark.parametrize("name", ["a driver of the kernel", "a pin of one-wire"])
def test_an_overlay_goes_and_can_come_back(ward: Ward, name: str) -> None:
    """It is a comment then, and nothing else is."""
    FAULTS[name].make(ward)
    before = ward.text(CONFIG).splitlines()
    ward.typed(FAULTS[name].mend)
    assert ward.text(CONFIG).splitlines() == [f"#{line}" if "dtoverlay" in line else line for line in before]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("dtparam=spi=off\n", "dtparam=spi=on\n"),
        ("dtparam=audio=on,spi=0,i2c=on\r\n", "dtparam=audio=on,spi=on,i2c=on\r\n"),
        ("\t device_tree_param=spi=no", "\t device_tree_param=spi=on"),
        ("[pi4]\ndtparam=spi=off\n", "[pi4]\ndtparam=spi=on\n"),
    ],
)
def test_a_line_is_changed_where_it_stands(ward: Ward, text: str, after: str) -> None:
    """Where it counts for sure, in whichever file; nothing else of it changes, and typed twice neither."""
    for file, include in ((CONFIG, ""), (MORE, "include more.txt\n")):
        ward.put(CONFIG, include)
        ward.path(file).write_bytes(text.encode())
        command = BootLines(admit(ward)).give("spi", "on")
        for _ in range(2):
            ward.typed(command)
        assert ward.path(file).read_bytes() == after.encode()
        assert ward.text(CONFIG) == (after.strip() if file == CONFIG else include.strip())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[pi5]\ndtparam=spi=off\n",
        "[gpio4=1]\ndtparam=spi=off\n",
        "dtparam=spi=off\n[none]\ndtparam=spi=on\n[pi4]\ndtparam=spi=off\n",
        "dtparam=spi=perhaps # so\n",
        "dtparam=" + "a" * 86 + ",spi=off\n",
        "dtparam=spi=off," + "a" * 80 + ",i2c_arm=on\n",
        "dtoverlay=my-hat\ndtparam=spi=off\n",
        "[all",
    ],
)
def test_else_it_is_written_behind_all_others(ward: Ward, text: str) -> None:
    """Nothing of what was there is changed."""
    ward.put(CONFIG, text)
    command = BootLines(admit(ward)).give("spi", "on")
    for _ in range(2):
        ward.typed(command)
    scope = ["dtoverlay="] if "my-hat" in text else []
    assert ward.path(CONFIG).read_text() == "\n".join((text, "[all]", *scope, "dtparam=spi=on", ""))
    boot = BootLines(admit(ward))
    assert boot.switches.sure("spi", "on")
    assert boot.add("dtparam=spi=on") == (REBOOT if not scope else boot.add("dtparam=spi=on"))


def test_an_overlay_of_which_nobody_knows_whether_it_is_there(ward: Ward) -> None:
    """`dtoverlay=` before anything of the device tree would keep a HAT's from being loaded."""
    ward.put(CONFIG, "[gpio4=1]\ndtoverlay=my-hat\n")
    ward.typed(BootLines(admit(ward)).give("spi", "on"))
    assert ward.text(CONFIG).splitlines()[-3:] == ["dtparam=spi=on", "dtoverlay=", "dtparam=spi=on"]


def test_where_the_boot_configuration_is(ward: Ward) -> None:
    """In /boot itself until Raspberry Pi OS 12."""
    assert BootLines(admit(ward)).cmdline == CMDLINE
    ward.drop(CONFIG)
    ward.put("/boot/config.txt", "dtparam=spi=on\n")
    ward.put("/boot/cmdline.txt")
    boot = BootLines(admit(ward))
    assert (boot.config, boot.cmdline, boot.switches.sure("spi", "on")) == (
        "/boot/config.txt",
        "/boot/cmdline.txt",
        True,
    )


@pytest.mark.parametrize(
    ("text", "file"),
    [
        ("cmdline=mine.txt\n", "mine.txt"),
        ("cmdline=MINE.TXT\n", "mine.txt"),
        ("[pi5]\ncmdline=mine.txt\n", "cmdline.txt"),
        ("[gpio4=1]\ncmdline=mine.txt\n", "cmdline.txt"),
        ("cmdline=missing.txt\n", "cmdline.txt"),
        ("os_prefix=current/\n", "current/cmdline.txt"),
        ("os_prefix=current/\ncmdline=mine.txt\n", "mine.txt"),
        ("os_prefix=old/\n", "cmdline.txt"),
    ],
)
def test_which_command_line_it_is(ward: Ward, text: str, file: str) -> None:
    """Raspberry Pi's documentation, *config.txt*: `cmdline`, `os_prefix`, which counts where files are there."""
    ward.put(CONFIG, text)
    for name in ("mine.txt", "current/cmdline.txt"):
        ward.put(f"/boot/firmware/{name}")
    assert BootLines(admit(ward)).cmdline == f"/boot/firmware/{file}"


def test_a_file_that_nobody_may_read(ward: Ward) -> None:
    """A pipe is not waited for, and a giant not read; the line is written, and counts."""
    import os

    ward.drop(CONFIG)
    ward.put(CONFIG, "include pipe.txt\ninclude giant.txt\n")
    os.mkfifo(ward.path("/boot/firmware/pipe.txt"))
    with ward.path("/boot/firmware/giant.txt").open("wb") as giant:
        giant.truncate(1 << 30)
    ward.typed(BootLines(admit(ward)).give("spi", "on"))
    assert BootLines(admit(ward)).switches.sure("spi", "on")
