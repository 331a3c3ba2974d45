"""What keeps a folder in memory: overlays as systems make them, over the root, over a partition, within a sandbox."""

from pathlib import Path

import pytest

from compere_device.files.mounts import at, forgets, forgetting, parse

CARD = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\nproc /proc proc rw 0 0\n"
UPPER = "upperdir=/media/root-rw/overlay,workdir=/media/root-rw/overlay-workdir/_"
# As Debian's overlayroot leaves it: the root, and with `recurse=1` a partition that /etc/fstab names.
OVERLAYROOT = (
    "/dev/mmcblk0p2 /media/root-ro ext4 ro,relatime 0 0\ntmpfs-root /media/root-rw tmpfs rw,relatime 0 0\n"
    f"overlayroot / overlay rw,relatime,lowerdir=/media/root-ro,{UPPER},uuid=on 0 0\n"
    "/dev/mmcblk0p1 /boot/firmware vfat rw,relatime 0 0\n"
)
GAMES = "/media/root-ro/var/lib/compere"
COVERED = (
    f"/dev/mmcblk0p3 {GAMES} ext4 ro 0 0\n{GAMES} /var/lib/compere overlay "
    f"rw,lowerdir={GAMES},upperdir=/media/root-rw/overlay/var/lib/compere,workdir=/media/w 0 0\n"
)
SPARED = "/dev/mmcblk0p3 /var/lib/compere ext4 rw,noatime 0 0\n"
# As raspi-config made it until Debian 12: the layers were mounted before the system began, where nobody sees them.
BOOT_OVERLAY = "overlay / overlay rw,noatime,lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work 0 0\n"
SANDBOX = f"overlayroot /var/lib/compere overlay rw,lowerdir=/media/root-ro,{UPPER} 0 0\n"
CONTAINER = "overlay / overlay rw,lowerdir=/var/lib/docker/overlay2/a,upperdir=/var/lib/docker/overlay2/b/diff 0 0\n"
DISK = "/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 /rw ext4 rw 0 0\n"
DISK += "o /var overlay rw,lowerdir=/var,upperdir=/rw/u,workdir=/rw/w 0 0\n"
LINE = "console=tty1 overlayroot=tmpfs root=PARTUUID=1-02 rootwait"


@pytest.mark.parametrize(
    ("table", "line", "point"),
    [
        (CARD, LINE, ""),
        (OVERLAYROOT, LINE, "/"),
        (OVERLAYROOT, "", "/"),
        (OVERLAYROOT + COVERED, LINE, "/var/lib/compere"),
        (OVERLAYROOT + SPARED, LINE, ""),
        (OVERLAYROOT + SANDBOX, LINE, "/var/lib/compere"),
        (BOOT_OVERLAY, "boot=overlay root=/dev/mmcblk0p2", "/"),
        (BOOT_OVERLAY, "overlayroot=tmpfs:swap=1", "/"),
        (BOOT_OVERLAY, "overlayroot=/dev/sda1 noboot=overlay", ""),
        (BOOT_OVERLAY + SPARED, "boot=overlay", ""),
        (BOOT_OVERLAY.replace("rw,", "ro,"), "boot=overlay", ""),
        ("overlay / overlay rw 0 0\n", "overlayroot=tmpfs", "/"),
        (CONTAINER, "", ""),
        (DISK, "", ""),
        (DISK.replace("/dev/sdb1 /rw ext4", "/dev/zram0 /rw ext4"), "", "/var"),
        (DISK.replace("/dev/sdb1 /rw ext4", "t /rw ramfs"), "", "/var"),
        (f"{CARD}t /var tmpfs rw 0 0\n", "", "/var"),
        (f"{CARD}/dev/zram1 /var/lib ext4 rw 0 0\n", "", "/var/lib"),
        (f"{CARD}t /var tmpfs rw 0 0\n/dev/sda1 /var ext4 rw 0 0\n", "", ""),
        (f"{CARD}o /var overlay rw,lowerdir=/a,upperdir=/var/u 0 0\n", "", ""),
        (
            f"t /run tmpfs rw 0 0\n{CARD}a / overlay rw,upperdir=/b/u 0 0\nb /b overlay rw,upperdir=/run/u 0 0\n",
            "",
            "/",
        ),
        ("", LINE, ""),
        ("nonsense\n\n", LINE, ""),
    ],
)
def test_what_forgets(table: str, line: str, point: str) -> None:
    """The upper layer tells, or the command line of the kernel where nobody sees that."""
    found = forgetting(parse(table), "/var/lib/compere", line)
    assert (found.point if found else "") == point


@pytest.mark.parametrize(("table", "point"), [(BOOT_OVERLAY, "/"), (CONTAINER, ""), (DISK, ""), (CARD, "")])
def test_a_raspberry_pi_has_no_other_overlays(table: str, point: str) -> None:
    """Unless a container is on it."""
    found = forgetting(parse(table), "/var/lib/compere", "", pi=True)
    assert (found.point if found else "") == point


def test_a_folder_that_is_a_link(tmp_path: Path) -> None:
    """It is where that leads."""
    (tmp_path / "card").mkdir()
    (tmp_path / "state").symlink_to(tmp_path / "card")
    table = parse(f"{CARD}t {tmp_path.resolve()}/card tmpfs rw 0 0\n")
    assert forgetting(table, str(tmp_path / "state"), "")


def test_names_with_blanks() -> None:
    """The kernel writes them in octal, and commas within an option too; a colon there has a backslash."""
    (mount,) = parse("a /my\\040games overlay rw,upperdir=/a\\054b\\134:c,workdir=/w 0 0\n")
    assert (mount.point, mount.option("upperdir"), mount.option("dir")) == ("/my games", "/a,b:c", "")
    assert at([mount], "/my games/x") == mount and at([mount], "/my").point == "/"


def test_on_a_machine(tmp_path: Path) -> None:
    """What its files say; a folder in memory is somebody's own choice, and none that cannot be read is one."""
    assert not forgets(Path("/var/lib/compere"), tmp_path)
    (tmp_path / "proc" / "device-tree").mkdir(parents=True)
    for table, told in ((OVERLAYROOT, True), (OVERLAYROOT + SPARED, False), (f"{CARD}t /var tmpfs rw 0 0\n", False)):
        (tmp_path / "proc" / "mounts").write_text(table)
        assert forgets(Path("/var/lib/compere"), tmp_path) is told
    (tmp_path / "proc" / "mounts").write_text("overlay / overlay rw,upperdir=/u 0 0\n")
    assert not forgets(Path("/var/lib/compere"), tmp_path)
    (tmp_path / "proc" / "device-tree" / "model").write_text("Raspberry Pi 4 Model B Rev 1.5\0")
    assert forgets(Path("/var/lib/compere"), tmp_path)


def test_a_name_of_any_signs() -> None:
    """The kernel escapes what would end it, once; no other sign ends a line."""
    (mount,) = parse("/dev/sda1 /media/a\\040b\\134c\x0bd vfat rw 0 0\n")
    assert (mount.point, mount.kind) == ("/media/a b\\c\x0bd", "vfat")
