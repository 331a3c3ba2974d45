"""Games that go with the power: said, and had on the card again by what is typed."""

from dataclasses import replace
from pathlib import Path

import pytest

from compere.wording import Words
from compere_device.doctor import files
from compere_device.doctor.boot_lines import BootLines
from compere_device.doctor.memory import in_memory
from compere_device.doctor.patient import Finding, Health
from compere_device.files.mounts import MOUNTS
from ward import CMDLINE, Ward, admit

SAY = Words().say
UPPER = "upperdir=/media/root-rw/overlay,workdir=/media/root-rw/overlay-workdir/_"
ROOT = f"tmpfs-root /media/root-rw tmpfs rw 0 0\noverlayroot / overlay rw,lowerdir=/media/root-ro,{UPPER} 0 0\n"
OWN = "/media/root-ro{0} {0} overlay rw,lowerdir=/media/root-ro{0},upperdir=/media/root-rw/overlay{0},workdir=/w 0 0\n"
LOCAL = "/etc/overlayroot.local.conf"


@pytest.fixture
def ward(tmp_path: Path) -> Ward:
    """A Raspberry Pi that is well."""
    return Ward(tmp_path)


def found(ward: Ward, own: bool, line: str = "", running: str = "") -> Finding:
    """Put an overlay over the card, or the games' own partition too, and return what is found."""
    patient = admit(ward, service=True)
    ward.put(MOUNTS, ROOT + (OWN.format(patient.folder.resolve()) if own else ""))
    ward.put(CMDLINE, f"{line} root=PARTUUID=1-02 rootwait\n".lstrip())
    ward.put("/proc/cmdline", running or line)
    (said,) = files.disk(patient)
    assert said.state is Health.FAULT and said == in_memory(patient)
    assert ("is over the card" in SAY(said.said)) is not own
    return said


@pytest.mark.parametrize(
    ("own", "line", "after"),
    [
        (True, "overlayroot=tmpfs", "overlayroot=tmpfs:recurse=0"),
        (True, "console=tty1 overlayroot=tmpfs:swap=1", "console=tty1 overlayroot=tmpfs:swap=1,recurse=0"),
        (True, "overlayroot=tmpfs:recurse=1,debug=1", "overlayroot=tmpfs:recurse=0,debug=1"),
        (True, "xoverlayroot=tmpfs overlayroot=tmpfs", "xoverlayroot=tmpfs overlayroot=tmpfs:recurse=0"),
        (False, "overlayroot=tmpfs", ""),
        (False, "overlayroot=tmpfs:swap=1 quiet", "quiet"),
        (False, "quiet boot=overlay", "quiet"),
    ],
)
def test_by_the_command_line(ward: Ward, own: bool, line: str, after: str) -> None:
    """The partition of the games is spared, or the overlay goes; then the next start is said. Typed twice is once."""
    mend = found(ward, own, line).mend
    for _ in range(2):
        ward.typed(mend)
    assert ward.text(CMDLINE) == f"{after} root=PARTUUID=1-02 rootwait".lstrip()
    patient = admit(ward, service=True)
    again = in_memory(patient)
    assert again and again.mend == "sudo reboot"


@pytest.mark.parametrize(
    ("own", "text", "line"),
    [
        (True, 'overlayroot="tmpfs"\n', 'overlayroot="tmpfs:recurse=0"'),
        (True, "# mine\noverlayroot='tmpfs:swap=1'\n", 'overlayroot="tmpfs:swap=1,recurse=0"'),
        (False, 'overlayroot="tmpfs"\n', 'overlayroot=""'),
    ],
)
def test_by_a_file_of_the_system(ward: Ward, own: bool, text: str, line: str) -> None:
    """It is on the card below, which overlayroot-chroot writes to; a file of one's own stands over the package's."""
    ward.put("/etc/overlayroot.conf", text)
    assert found(ward, own).mend == f"echo '{line}' | sudo overlayroot-chroot tee -a {LOCAL}"
    ward.put(LOCAL, 'overlayroot="disabled"\n')
    assert found(ward, own, running="overlayroot=tmpfs").mend == "sudo reboot"


def test_by_both(ward: Ward) -> None:
    """Without its word on the command line the file would count."""
    ward.put("/etc/overlayroot.conf", 'overlayroot="tmpfs"\n')
    ward.put("/usr/bin/raspi-config")
    ward.typed(found(ward, False, "overlayroot=tmpfs").mend)
    assert ward.text(CMDLINE).startswith("overlayroot=disabled root=")
    assert found(ward, False, "overlayroot=disabled", "overlayroot=tmpfs").mend == "sudo reboot"


def test_with_raspi_config(ward: Ward) -> None:
    """Which switches off what it has switched on, and spares no partition."""
    ward.put("/usr/bin/raspi-config")
    assert found(ward, False, "overlayroot=tmpfs").mend == "sudo raspi-config nonint disable_overlayfs"
    assert found(ward, False).mend == "sudo raspi-config nonint disable_overlayfs"
    assert "recurse=0" in found(ward, True, "overlayroot=tmpfs").mend
    assert found(ward, True).mend.startswith("findmnt -T ")


def test_an_overlay_of_which_nobody_knows(ward: Ward) -> None:
    """What is mounted there is shown, at least."""
    assert found(ward, False).mend == f"findmnt -T {admit(ward).folder}"


def test_a_partition_of_its_own_that_is_spared(ward: Ward) -> None:
    """The overlay is over the rest, and nothing is lost."""
    patient = admit(ward, service=True)
    ward.put(MOUNTS, f"{ROOT}/dev/mmcblk0p3 {patient.folder.resolve()} ext4 rw 0 0\n")
    assert in_memory(patient) is None
    assert [each.state for each in files.disk(patient)] == [Health.OK]


def test_a_folder_in_memory(ward: Ward) -> None:
    """Of the service it is a fault; who plays in one by hand may have meant it."""
    patient = admit(ward)
    ward.put(MOUNTS, f"/dev/a / ext4 rw 0 0\nt {patient.folder.resolve()} tmpfs rw 0 0\n")
    for service, state in ((False, Health.WARN), (True, Health.FAULT)):
        told = in_memory(replace(patient, service=service))
        assert told and (told.state, told.mend) == (state, f"findmnt -T {patient.folder}")


def test_a_boot_partition_that_is_only_read(ward: Ward) -> None:
    """Whatever is written there, it is made writable before."""
    ward.put(MOUNTS, "/dev/a / ext4 rw 0 0\n/dev/b /boot/firmware vfat ro,noatime 0 0\n")
    boot = BootLines(admit(ward))
    for command in (boot.give("spi", "on"), boot.give("i2c_arm", "off")):
        assert command.startswith("sudo mount -o remount,rw /boot/firmware && { ")
        ward.typed(command.replace("mount -o remount,rw", "true"))
    assert BootLines(admit(ward)).switches.sure("spi", "on")
