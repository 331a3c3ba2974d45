"""A set-up, or its undo, where what it writes cannot be written, or would be gone with the power: it is said first."""

from pathlib import Path

import pytest

from boot_pi import Pi, Someone, Systemd, busy
from compere_device.errors import DeviceError

OVERLAY = (
    "overlayroot / overlay rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay 0 0\n"
    "tmpfs /media/root-rw tmpfs rw 0 0\n"
    "/dev/mmcblk0p1 /boot/firmware vfat rw 0 0\n"
)
READ_ONLY = "/dev/mmcblk0p2 / ext4 ro 0 0\n/dev/mmcblk0p1 /boot/firmware vfat rw 0 0\n"
GAMES_OWN = "/dev/mmcblk0p3 /etc/compere ext4 rw 0 0\n"  # as on the card, for the settings
BOOT_ONLY_READ = "/dev/mmcblk0p2 / ext4 rw 0 0\n/dev/mmcblk0p1 /boot/firmware vfat ro 0 0\n"
PLAIN, QUICK = {"board": "plain"}, {"quick_boot": True}
IN_MEMORY = (
    "sudo mount --bind /boot/firmware /media/root-ro/boot/firmware; "
    "sudo overlayroot-chroot compere setup {line} --yes; sudo umount /media/root-ro/boot/firmware"
)


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    """One that starts the box, beside others."""
    made = Systemd(tmp_path)
    busy(made)
    return made


def refused(pi: Pi, mounts: str, **options: object) -> str:
    """Return why it is refused; nothing is changed, asked or told."""
    pi.put("/proc/mounts", mounts)
    before = pi.files()
    someone = Someone(pi)
    with pytest.raises(DeviceError) as error:
        someone.types(yes=True, **options)
    assert (pi.files(), someone.told) == (before, [])
    pi.path("/proc/mounts").unlink()
    return str(error.value)


@pytest.mark.parametrize("undo", [False, True])
@pytest.mark.parametrize(("options", "line"), [(PLAIN, "--board plain"), (QUICK, "--quick-boot")])
def test_it_is_said_first(options: dict[str, object], line: str, undo: bool, pi: Pi) -> None:
    """And what to type, word for word."""
    if undo:
        Someone(pi, there=False).types(yes=True, **options)
        options = {**options, "undo": True}
        line += " --undo"
    assert IN_MEMORY.format(line=line) in refused(pi, OVERLAY, **options)
    assert "sudo mount -o remount,rw /, run this again" in refused(pi, READ_ONLY, **options)
    assert Someone(pi, there=False).types(yes=True, **options) == 0


def test_what_lies_on_a_disk_that_can_be_written(pi: Pi) -> None:
    """Only what is written counts: the settings' own disk, for one who names another board; and who looks may look."""
    Someone(pi, there=False).types(yes=True, board="plain")
    pi.put("/proc/mounts", READ_ONLY + GAMES_OWN)
    assert Someone(pi, there=False).types(yes=True, board="auto") == 0
    assert 'board = "auto"' in pi.text("/etc/compere/config.toml")
    assert Someone(pi, there=False).types(dry_run=True, undo=True) == 0


def test_a_boot_partition_that_is_only_read(pi: Pi) -> None:
    assert "sudo mount -o remount,rw /boot/firmware, run this again" in refused(pi, BOOT_ONLY_READ, **PLAIN)
