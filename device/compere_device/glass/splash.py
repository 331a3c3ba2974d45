"""The first picture, sent before anything that takes long is imported: what an I2C display last took.

    compere-splash 1 <check>        a CRC-32 over all that follows, in hexadecimal like the other numbers
    <under> <port> <address>        what else must be as it was then, the bus, the display on it
    <length><control><payload> ...  the transfers: two bytes, one, and so many

Nothing is sent to a bus on which no display has worked on this machine. Nor is anything sent after the settings file,
or the file that names the board, has changed, because another board's display may have another chip. A choice in the
device's menu deletes the picture until it is kept anew. Errors are not reported here: the ordinary path to the display
does that.

Beside it, in a file each, are the pictures for when the program cannot draw (`LATE`). They say that something has come
to an end, or that the settings cannot be used, so they count whatever those files say by then.
"""

import os
from zlib import crc32

from compere_device.glass.bus import COMMANDS, DATA, I2c

TYPE_CHECKING = False  # as in typing, which takes longer to import than the picture takes to send
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

NAME = "splash"
GOODBYE, FAILED, BROKEN, DARK = LATE = ("goodbye", "failed", "broken", "dark")  # BROKEN: the settings; DARK: no light
BOARDS = tuple(f"/boot/{name}" for name in ("firmware/compere-board.txt", "compere-board.txt"))
BOARDS += tuple(f"{name}.txt" for name in BOARDS)  # as in boot/names.py, which is in a later room
MACHINE = "/etc/machine-id"
BUS = "/sys/class/i2c-dev/i2c-{}/name"
_FORMAT = b"compere-splash 1 %08x\n"
_PORT_MOST, _ADDRESS_MOST = 255, 0x7F  # of the buses, and of those on one
_FILE_MOST = 1 << 16  # bytes read of a file
_MOST = {COMMANDS: 32, DATA: _FILE_MOST}  # bytes in one transfer

Transfer = tuple[int, bytes]  # the control byte, and what it announces


class Splash:
    """The first picture, kept in `folder` and valid while the settings in `config` and the board stay the same.

    `shown` says whether it was sent.
    """

    def __init__(self, folder: str, config: str, name: str = NAME) -> None:
        self.path = os.path.join(folder, name)
        self.shown = False
        self._settings = (config, *BOARDS) if config else ()

    def late(self, name: str) -> "Splash":
        """Return the picture with this name, one of `LATE`, for the same display, whatever the settings say."""
        return Splash(os.path.dirname(self.path), "", name)

    def show(self, bus: str = "") -> None:
        """Send the picture if one is kept for this machine and these settings; `bus` ("i2c-1") limits it to one bus."""
        try:
            port, address, transfers = self._kept(_read(self.path))
            if bus not in ("", f"i2c-{port}"):
                return
            display = I2c(port, address)
            try:
                for control, payload in transfers:
                    display.data(payload) if control == DATA else display.command(*payload)
            finally:
                display.cleanup()
            self.shown = True
        except (OSError, ValueError):
            pass  # not a splash, not this machine's, or no display there: the program goes on without

    def keep(self, port: int, address: int, transfers: "Iterable[Transfer]") -> None:
        """Keep these transfers, to be sent to that display from the next start on, if the disk takes them.

        Nothing is synced: a power cut may leave half of the file, which its check reveals.
        """
        content, new = self.packed(port, address, transfers), self.path + ".new"
        try:
            if not (os.path.exists(self.path) and _read(self.path) == content):
                os.makedirs(os.path.dirname(self.path), exist_ok=True)
                if os.path.lexists(new):
                    os.unlink(new)
                with open(new, "xb") as file:  # never open anything that exists, such as a pipe
                    file.write(content)
                os.replace(new, self.path)
        except OSError:  # then the next start is like this one
            from contextlib import suppress  # for which no first picture waits

            with suppress(OSError):  # what is there of it would take the last room of a full disk
                os.unlink(new)

    def forget(self, *names: str) -> None:
        """Delete the pictures with these names, all if there are none, durably: the power may go as this returns."""
        place = os.path.dirname(self.path)
        try:
            there = [name for name in names or (NAME, *LATE) if _may_be_sent(os.path.join(place, name))]
            if not there:
                return
            for name in there:
                os.unlink(os.path.join(place, name))
            folder = os.open(place, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
        except OSError:
            pass  # there is none, or the disk cannot be written, and then the choice is not kept either

    def packed(self, port: int, address: int, transfers: "Iterable[Transfer]") -> bytes:
        """Return the contents of the file for these transfers."""
        body = b"%x %x %x\n" % (self._under(port), port, address)
        body += b"".join(len(payload).to_bytes(2) + bytes((control,)) + payload for control, payload in transfers)
        return _FORMAT % crc32(body) + body

    def _kept(self, data: bytes) -> tuple[int, int, list[Transfer]]:
        """Return bus, address and transfers from a file's contents; ValueError if they must not be sent."""
        first, _, body = data.partition(b"\n")
        if first + b"\n" != _FORMAT % crc32(body):
            raise ValueError("no splash, or a damaged one")
        fields, _, packed = body.partition(b"\n")
        under, port, address = (int(field, 16) for field in fields.split())
        if not (0 <= port <= _PORT_MOST and 0 < address <= _ADDRESS_MOST):
            raise ValueError("no bus that can be, or no display on it")
        if under != self._under(port):
            raise ValueError("kept under other circumstances")
        return port, address, list(_unpacked(packed))

    def _under(self, port: int) -> int:
        """Return a checksum that changes with the settings, the machine and the adapter behind a bus."""
        under = 0
        for path in (*self._settings, MACHINE, BUS.format(port)):
            try:
                content = b"+" + _read(path)
            except OSError:
                content = b"-"
            under = crc32(b"%d %b" % (len(content), content), under)
        return under


class Tape:
    """A display's interface that records what it is sent, to be sent again."""

    def __init__(self) -> None:
        self.transfers: list[Transfer] = []

    def command(self, *cmd: int) -> None:
        """Record commands."""
        self.transfers.append((COMMANDS, bytes(cmd)))

    def data(self, data: "Sequence[int]") -> None:
        """Record bytes for the memory."""
        self.transfers.append((DATA, bytes(data)))

    def cleanup(self) -> None:
        """Do nothing: there is nothing to release."""


def _read(path: str) -> bytes:
    """Return the beginning of a file; empty for a pipe, which is not waited for."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        return os.read(handle, _FILE_MOST)
    finally:
        os.close(handle)


def _may_be_sent(path: str) -> bool:
    """Return whether anything but a folder is there, which would not be deleted either."""
    return os.path.lexists(path) and not os.path.isdir(path)


def _unpacked(packed: bytes) -> "Iterator[Transfer]":
    while packed:
        head, packed = packed[:3], packed[3:]
        length = int.from_bytes(head[:2])
        payload, packed = packed[:length], packed[length:]
        if len(head) < 3 or len(payload) < length or length > _MOST.get(head[2], -1):
            raise ValueError("a transfer that cannot be")
        yield head[2], payload
