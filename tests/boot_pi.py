"""A Raspberry Pi to set up: a folder of its files, and a systemd that does what it is told."""

from collections.abc import Sequence
from pathlib import Path

CONFIG, CMDLINE = "/boot/firmware/config.txt", "/boot/firmware/cmdline.txt"
OURS, MODULES = "/boot/firmware/compere.txt", "/etc/modules-load.d/compere.conf"
SETTINGS = "/etc/compere/config.toml"
FILES = {
    CONFIG: "dtparam=audio=on\n#dtparam=spi=on\n\n[cm5]\ndtoverlay=dwc2\n",
    CMDLINE: "console=serial0,115200 console=tty1 root=PARTUUID=1-02 rootwait\n",
    SETTINGS: '# mine\n[keys]\nboard = "plain"  # as wired\n',
}
UNITS = "/etc/systemd/system"


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
