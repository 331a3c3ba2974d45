"""The USB devices of the guest: gadgets of its own on ports of dummy_hcd, which can be pulled out."""

import fcntl
import os
import select
import shutil
import subprocess
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from e2e.guest.waiting import wait_for

CONFIG = Path("/sys/kernel/config/usb_gadget")
PORTS = Path("/sys/class/udc")
TIOCVHANGUP = 0x5437  # asm-generic/ioctls.h
STUFFED_S = 0.5  # a port that takes no byte for so long takes none any more

# A boot keyboard, HID 1.11 appendix B.1: modifiers, a spare byte, five lights, six keys at once.
_KEYBOARD = bytes.fromhex(
    "05010906a101050719e029e71500250175019508810295017508810395057501"
    "050819012905910295017503910395067508150025650507190029658100c0"
)


class Gadget:
    """A USB device with one function, on the port of that number. `name` is its product name and serial number."""

    def __init__(self, name: str, port: int, function: str, vendor: int = 0x0525, product: int = 0xA4A7) -> None:
        self.name = name
        self._top = CONFIG / name
        self._port = sorted(each.name for each in PORTS.iterdir())[port]
        self.function = self._top / "functions" / f"{function}.{name}"
        if self._top.is_dir():  # the machine had it when its power came on
            return
        for folder in (self._top, self._top / "strings/0x409", self._top / "configs/c.1", self.function):
            folder.mkdir()
        for file, text in (("idVendor", hex(vendor)), ("idProduct", hex(product))):
            (self._top / file).write_text(text)
        for file in ("manufacturer", "product", "serialnumber"):
            (self._top / "strings/0x409" / file).write_text(name)
        self._set_up()
        (self._top / "configs/c.1" / self.function.name).symlink_to(self.function)

    def plug(self) -> None:
        """Put it into its port."""
        (self._top / "UDC").write_text(self._port)

    def unplug(self) -> None:
        """Pull it out."""
        if (self._top / "UDC").read_text().strip():
            (self._top / "UDC").write_text("\n")

    def _set_up(self) -> None:
        """Give the function its values before it is bound."""

    def __enter__(self) -> "Gadget":
        self.plug()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.unplug()


class SerialGadget(Gadget):
    """A USB serial port, as a scanner or a Pico has."""

    def __init__(self, name: str, port: int) -> None:
        super().__init__(name, port, "acm")

    @property
    def host_path(self) -> Path:
        """The device file that a program of the guest opens, under the name that does not change."""
        return Path(f"/dev/serial/by-id/usb-{self.name}_{self.name}_{self.name}-if00")

    @property
    def own_path(self) -> Path:
        """The device's end of the line."""
        return Path(f"/dev/ttyGS{(self.function / 'port_num').read_text().strip()}")

    def plug(self) -> None:
        """Put it into its port, and wait until the kernel has named it."""
        super().plug()
        wait_for(self.host_path.exists, str(self.host_path))


class SerialScanner(SerialGadget):
    """A scanner on such a port. It takes bytes and minds none: it is no module that could be set up."""

    def __init__(self, name: str, port: int) -> None:
        super().__init__(name, port)
        self._end: int | None = None

    def plug(self) -> None:
        super().plug()
        self._end = os.open(self.own_path, os.O_RDWR | os.O_NOCTTY)  # only an open end takes bytes
        tty.setraw(self._end)

    def unplug(self) -> None:
        super().unplug()
        if self._end is not None:
            os.close(self._end)
            self._end = None

    def stuff(self) -> None:
        """Be one whose firmware never reads: have all its buffers full, until it is plugged in anew."""
        host = os.open(self.host_path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(host)
        while select.select([], [host], [], STUFFED_S)[1]:
            os.write(host, b"x" * 512)
        fcntl.ioctl(host, TIOCVHANGUP)  # else the kernel waits 30 s for the bytes that are not taken
        os.close(host)

    def scan(self, code: str) -> None:
        """Send a code down the cable."""
        assert self._end is not None, "it is not plugged in"
        data = code.encode() + b"\r"
        while data:
            data = data[os.write(self._end, data) :]


class KeyboardGadget(Gadget):
    """A scanner that is a USB keyboard, US layout."""

    def __init__(self, name: str, port: int) -> None:
        super().__init__(name, port, "hid", product=0xA4AC)

    def _set_up(self) -> None:
        for file, value in (("protocol", "1"), ("subclass", "1"), ("report_length", "8")):
            (self.function / file).write_text(value)
        (self.function / "report_desc").write_bytes(_KEYBOARD)

    @property
    def host_path(self) -> Path:
        """The device file that a program of the guest opens, under the name that does not change."""
        return Path(f"/dev/input/by-id/usb-{self.name}_{self.name}_{self.name}-event-kbd")

    def plug(self) -> None:
        """Put it into its port, and wait until the kernel has named it."""
        super().plug()
        wait_for(self.host_path.exists, str(self.host_path))

    def type(self, text: str) -> None:
        """Type letters, digits and what codes are made of, then Enter."""
        with open(f"/dev/hidg{_minor(self.function)}", "wb", buffering=0) as end:
            for char in text + "\n":
                usage, shift = _usage(char)
                end.write(bytes((0x02 if shift else 0, 0, usage, 0, 0, 0, 0, 0)))
                end.write(bytes(8))


class Stick(Gadget):
    """A USB stick with one partition. What it holds is in a file `image`, which is made empty if it is not there.

    `kind`: of its file system, `vfat` or `exfat`.
    """

    def __init__(self, name: str, port: int, image: Path, kind: str = "vfat") -> None:
        self._image = image
        self._kind = kind
        if not image.exists():
            self._make()
        super().__init__(name, port, "mass_storage", product=0xA4A5)

    def put(self, folder: Path) -> None:
        """Copy a folder onto it, while it is pulled out."""
        mounted = self._image.with_suffix(".mounted")
        mounted.mkdir(exist_ok=True)
        with self._partition() as partition:
            subprocess.run(("mount", partition, mounted), check=True)
            try:
                shutil.copytree(folder, mounted / folder.name)
            finally:
                subprocess.run(("umount", mounted), check=True)

    def _make(self) -> None:
        with self._image.open("wb") as disk:
            disk.seek(_MBR_ENTRY)
            disk.write(bytes((0, 0, 0, 0, _PARTITIONS[self._kind], 0, 0, 0)))
            disk.write(_FIRST_SECTOR.to_bytes(4, "little") + (_SECTORS - _FIRST_SECTOR).to_bytes(4, "little"))
            disk.seek(_MBR_END)
            disk.write(b"\x55\xaa")
            disk.truncate(_SECTORS * _SECTOR_BYTES)
        with self._partition() as partition:
            subprocess.run((f"mkfs.{self._kind}", partition), check=True)

    def _set_up(self) -> None:
        for file, value in (("removable", "1"), ("file", str(self._image))):
            (self.function / "lun.0" / file).write_text(value)

    def files(self, folder: Path) -> dict[str, bytes]:
        """Return the files of a folder on it, while it is pulled out, by their names.

        `folder` is relative. AssertionError if the file system is not clean, as after one that was mounted to the last.
        """
        mounted = self._image.with_suffix(".mounted")
        mounted.mkdir(exist_ok=True)
        with self._partition("--read-only") as partition:
            checked = subprocess.run((f"fsck.{self._kind}", "-n", partition), capture_output=True, text=True)
            assert checked.returncode == 0, checked.stdout
            with open(partition, "rb") as disk:
                flags = disk.read(_SECTOR_BYTES)[_EXFAT_FLAGS]
            assert self._kind != "exfat" or not flags & _EXFAT_DIRTY, "it was not properly unmounted"
            subprocess.run(("mount", "-o", "ro", partition, mounted), check=True)
            try:
                return {path.name: path.read_bytes() for path in (mounted / folder).iterdir()}
            finally:
                subprocess.run(("umount", mounted), check=True)

    @contextmanager
    def _partition(self, *options: str) -> Iterator[str]:
        """Yield the device file of its partition, as long as it is needed."""
        attach = "losetup", "--find", "--show", *options, "--offset", str(_FIRST_SECTOR * _SECTOR_BYTES), self._image
        device = subprocess.run(attach, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        try:
            yield device
        finally:
            subprocess.run(("losetup", "--detach", device), check=True)


_SECTOR_BYTES, _SECTORS = 512, 65_536
_FIRST_SECTOR = 2048  # where the partition begins
_MBR_ENTRY, _MBR_END = 446, 510  # of the master boot record
_PARTITIONS = {"vfat": 0x0C, "exfat": 0x07}  # the kinds of partitions there
_EXFAT_FLAGS, _EXFAT_DIRTY = 106, 0x02  # VolumeFlags and VolumeDirty, exFAT specification 3.1.13


_USAGES = {"\n": (0x28, False), ":": (0x33, True), ";": (0x33, False), "-": (0x2D, False), "_": (0x2D, True)}


def _usage(char: str) -> tuple[int, bool]:
    """The usage of a sign on a US keyboard, HID usage tables 10, and whether Shift is down with it."""
    if char in _USAGES:
        return _USAGES[char]
    if char.isdecimal():
        return (0x27 if char == "0" else 0x1D + int(char)), False
    return 0x04 + ord(char.lower()) - ord("a"), char.isupper()


def _minor(function: Path) -> int:
    return int((function / "dev").read_text().split(":")[1])
