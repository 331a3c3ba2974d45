"""A Raspberry Pi to set up: a folder of its files, a systemd that does what it is told, and somebody who types."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from compere_device.drivers.person import Person
from compere_device.drivers.setup import command

CONFIG, CMDLINE = "/boot/firmware/config.txt", "/boot/firmware/cmdline.txt"
OURS, MODULES = "/boot/firmware/compere.txt", "/etc/modules-load.d/compere.conf"
SETTINGS = "/etc/compere/config.toml"
FILES = {
    CONFIG: "dtparam=audio=on\n#dtparam=spi=on\n\n[cm5]\ndtoverlay=dwc2\n",
    CMDLINE: "console=serial0,115200 console=tty1 root=PARTUUID=1-02 rootwait\n",
    SETTINGS: '# mine\n[keys]\nboard = "plain"  # as wired\n',
}
UNITS = "/etc/systemd/system"
LIB = "/usr/lib/systemd/system"
WAIT, MODEM, APT = "NetworkManager-wait-online.service", "ModemManager.service", "apt-daily.service"
PLAIN = "[Unit]\nDescription={unit}\n[Service]\nType=oneshot\nExecStart=/bin/true\n"
BOX = "compere.service"


class Pi:
    """The files beneath a folder; `ran` are the commands, which can be made to fail."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ran: list[tuple[str, ...]] = []
        self.fails: Exception | None = None
        for name, text in FILES.items():
            self.put(name, text)

    def path(self, name: str) -> Path:
        return self.root / name.lstrip("/")

    def put(self, name: str, text: str) -> None:
        """Write a file, byte for byte."""
        self.path(name).parent.mkdir(parents=True, exist_ok=True)
        self.path(name).write_bytes(text.encode())

    def text(self, name: str) -> str:
        return self.path(name).read_bytes().decode()

    def files(self) -> dict[str, bytes | str]:
        """Return every file with what is in it, or where a link leads."""
        found = [path for path in self.root.rglob("*") if path.is_symlink() or path.is_file()]
        return {
            f"/{path.relative_to(self.root)}": str(path.readlink()) if path.is_symlink() else path.read_bytes()
            for path in found
        }

    def run(self, command: Sequence[str]) -> str:
        """Be systemctl: a masked unit is a link to nowhere (systemctl(1), *mask*)."""
        if self.fails:
            raise self.fails
        self.ran.append(tuple(command))
        program, verb, unit = command
        assert program == "systemctl"
        link = self.path(f"{UNITS}/{unit}")
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to("/dev/null") if verb == "mask" else link.unlink()
        return ""


class Systemd(Pi):
    """A systemd that is told more than to mask, and has counted nothing."""

    def run(self, command: Sequence[str]) -> str:
        return super().run(command) if command[1] in ("mask", "unmask") else ""


class Someone:
    """A person at a terminal, who says this; or none, for None."""

    def __init__(self, pi: Pi, *says: str, there: bool = True, root: bool = True) -> None:
        self.told: list[str] = []
        self._says: Iterator[str] = iter(says)
        ask = (lambda: next(self._says)) if there else None
        self.person = Person(lambda *lines: self.told.extend(lines), ask, root, pi.run)
        self._root = pi.root

    def types(self, **options: object) -> int:
        usual = {
            "board": None,
            "serial": False,
            "quick_boot": False,
            "undo": False,
            "yes": False,
            "dry_run": False,
            "language": "en",
        }
        return command(Namespace(**{**usual, **options}), self.person, self._root)


def unit(pi: Pi, name: str, text: str = PLAIN, asked: str = "multi-user.target.wants", place: str = LIB) -> None:
    """Have a unit that something asks for."""
    pi.put(f"{place}/{name}", text.format(unit=name))
    link = pi.path(f"{UNITS}/{asked}/{name}")
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(f"{place}/{name}")


def busy(pi: Pi) -> None:
    """Have it start the box, wait for a network, and start a modem's service and a timer of apt's."""
    unit(pi, BOX)
    unit(pi, WAIT, asked="network-online.target.wants")
    unit(pi, MODEM)
    pi.put(f"{LIB}/{APT}", PLAIN)
    unit(pi, "apt-daily.timer", "[Timer]\nOnCalendar=daily\n", "timers.target.wants")
