"""The first picture, sent before anything that takes long is imported: what an I2C display took when it last worked.

    compere-splash 1 <check>        a CRC-32 over all that follows, in hexadecimal like the other numbers
    <under> <port> <address>        what else must be as it was then, the bus, the display on it
    <length><control><payload> ...  the transfers: two bytes, one, and so many

Nothing is sent to a bus on which no display has worked on this machine, nor once the settings' file has changed, or
the file that names the board: another one's display may be of another chip. A choice on the device's menu forgets what
was kept, until it is kept anew. Whatever is wrong, nothing is said of it here: the ordinary way to the display does.

Beside it, a file each, stand the pictures for when the program cannot draw (`LATE`). They say that something has come
to an end, or that the settings cannot be used: they count whatever these files say now.
"""

import os
from zlib import crc32

from compere_device.glass.bus import COMMANDS, DATA, I2c

TYPE_CHECKING = False  # that of typing, which takes longer to import than the picture to be sent
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

NAME = "splash"
GOODBYE, FAILED, BROKEN, DARK = LATE = ("goodbye", "failed", "broken", "dark")  # BROKEN: the settings; DARK: no light
BOARDS = tuple(f"/boot/{name}" for name in ("firmware/compere-board.txt", "compere-board.txt"))
BOARDS += tuple(f"{name}.txt" for name in BOARDS)  # as boot/names.py has them, which lies in a room above
MACHINE = "/etc/machine-id"
BUS = "/sys/class/i2c-dev/i2c-{}/name"
_FORMAT = b"compere-splash 1 %08x\n"
_PORT_MOST, _ADDRESS_MOST = 255, 0x7F  # of the buses, and of those on one
_FILE_MOST = 1 << 16  # bytes of a file that is read
_MOST = {COMMANDS: 32, DATA: _FILE_MOST}  # bytes in one transfer

Transfer = tuple[int, bytes]  # the control byte, and what it announces


class Splash:
    """The first picture, kept in `folder` while the settings in `config` and the board stay; `shown`: it was sent."""

    def __init__(self, folder: str, config: str, name: str = NAME) -> None:
        self.path = os.path.join(folder, name)
        self.shown = False
        self._settings = (config, *BOARDS) if config else ()

    def late(self, name: str) -> "Splash":
        """Return the picture of this name, one of `LATE`, for the same display, whatever the settings say."""
        return Splash(os.path.dirname(self.path), "", name)

    def show(self, bus: str = "") -> None:
        """Send it, where one is kept for this machine and these settings; `bus` ("i2c-1"): for no other than that."""
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
        """Have these transfers sent to that display from the next start on, if the disk takes them.

        A power cut may leave half of it, which its check tells; so nothing is synced.
        """
        content = self.packed(port, address, transfers)
        try:
            if not (os.path.exists(self.path) and _read(self.path) == content):
                os.makedirs(os.path.dirname(self.path), exist_ok=True)
                new = self.path + ".new"
                if os.path.lexists(new):
                    os.unlink(new)
                with open(new, "xb") as file:  # never what stands there already, such as a pipe
                    file.write(content)
                os.replace(new, self.path)
        except OSError:
            pass  # then the next start begins like this one

    def forget(self, *names: str) -> None:
        """Have none of these pictures sent, without names none of all, even if the power goes as this returns."""
        place = os.path.dirname(self.path)
        try:
            there = [name for name in names or (NAME, *LATE) if os.path.lexists(os.path.join(place, name))]
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
            pass  # there is none, or no disk that takes a change: then the choice is not kept either

    def packed(self, port: int, address: int, transfers: "Iterable[Transfer]") -> bytes:
        """Return the file of these transfers."""
        body = b"%x %x %x\n" % (self._under(port), port, address)
        body += b"".join(len(payload).to_bytes(2) + bytes((control,)) + payload for control, payload in transfers)
        return _FORMAT % crc32(body) + body

    def _kept(self, data: bytes) -> tuple[int, int, list[Transfer]]:
        """Return bus, address and transfers of a file; ValueError if they are not to be sent now."""
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
        """Return a number that changes with the settings, the machine and the adapter behind a bus."""
        under = 0
        for path in (*self._settings, MACHINE, BUS.format(port)):
            try:
                content = b"+" + _read(path)
            except OSError:
                content = b"-"
            under = crc32(b"%d %b" % (len(content), content), under)
        return under


class Tape:
    """A display's interface that keeps what it is sent, to be sent again."""

    def __init__(self) -> None:
        self.transfers: list[Transfer] = []

    def command(self, *cmd: int) -> None:
        """Keep commands."""
        self.transfers.append((COMMANDS, bytes(cmd)))

    def data(self, data: "Sequence[int]") -> None:
        """Keep bytes for the memory."""
        self.transfers.append((DATA, bytes(data)))

    def cleanup(self) -> None:
        """Nothing to let go of."""


def _read(path: str) -> bytes:
    """Return the beginning of a file; nothing of a pipe, which is not waited for."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        return os.read(handle, _FILE_MOST)
    finally:
        os.close(handle)


def _unpacked(packed: bytes) -> "Iterator[Transfer]":
    while packed:
        head, packed = packed[:3], packed[3:]
        length = int.from_bytes(head[:2])
        payload, packed = packed[:length], packed[length:]
        if len(head) < 3 or len(payload) < length or length > _MOST.get(head[2], -1):
            raise ValueError("a transfer that cannot be")
        yield head[2], payload
