"""A Raspberry Pi that starts with what is on its card, as `firmware.Pi` says, and on which somebody types."""

import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from compere_device.doctor import buses, wires
from compere_device.doctor.patient import Finding, Health, Patient
from compere_device.setup.config import Config, load
from firmware import Pi
from ward import CMDLINE, CONFIG, I2C, Ward

BOOT, MODULES = "/boot/firmware", "/etc/modules-load.d/compere.conf"
GLASS = '[display]\ndriver = "ssd1306"\n[scanner]\nurl = "/dev/serial0"\n'
HAT = '[keys]\nboard = "oled-hat"\n'
OTHERWISE: dict[str, Any] = {
    "high": frozenset({4, 22}),
    "monitor": "VSC-TD2220",
    "none_stays": False,
    "types_add": True,
    "also": True,
    "strange": True,
    "overlay_takes": frozenset({"i2c_arm", "spi", "uart0", "i2c_arm_baudrate"}),
}
WORLDS: tuple[dict[str, Any], ...] = ({}, OTHERWISE)  # pins, monitors, and what can be read in two ways
_typed: dict[tuple[str, tuple[tuple[str, str], ...]], dict[str, str]] = {}
_loaded: dict[str, Config] = {}


class Box(Ward):
    """A Raspberry Pi that starts with what is on its card, and on which somebody types.

    `card` are the files that a command may change and `made` those that firmware and kernel make: as they are on the
    disk, of which only what is different is written.
    """

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.drop(CONFIG, CMDLINE, "/dev/i2c-1", f"{I2C}/of_node/clock-frequency")
        for folder in (f"{I2C}/of_node", I2C):
            self.path(folder).rmdir()
        for folder in (BOOT, "/etc/modules-load.d", "/home"):
            self.path(folder).mkdir(parents=True, exist_ok=True)
        self.card: dict[str, str] = {}
        self.made: dict[str, bytes] = {}

    def begin(self, model: str, files: Mapping[str, str], world: Mapping[str, Any]) -> None:
        """Put in a card with these files, and start."""
        self.model, self.world = model, world
        line = "console=serial0,115200 console=tty1 root=PARTUUID=1-02 rootwait\n"
        settings = {"/home/glass.toml": GLASS, "/home/hat.toml": HAT}
        self.hold({CMDLINE: line, **settings, **{f"{BOOT}/{name}": text for name, text in files.items()}})
        self.start()

    def hold(self, card: dict[str, str]) -> None:
        """Have these files on the card, and no others."""
        for name in self.card.keys() - card.keys():
            self.path(name).unlink()
        for name, text in card.items():
            if self.card.get(name) != text:
                self.path(name).write_bytes(text.encode())
        self.card = card

    @property
    def pi(self) -> Pi:
        files = {name.removeprefix(f"{BOOT}/"): text for name, text in self.card.items() if name.startswith(BOOT)}
        return Pi(self.model, files, **self.world)

    def start(self) -> None:
        """Make the files that the firmware and the kernel make."""
        pi, rp1 = self.pi, self.model.startswith(("5", "Compute Module 5"))
        there = pi.port or pi.uart0
        named = "ttyAMA10" if rp1 and not pi.console_moved else there
        model = f"Raspberry Pi {self.model}{'' if 'Rev' in self.model else ' Rev 1.0'}\0"
        made = {
            "/proc/device-tree/model": model.encode(),
            "/proc/device-tree/serial-number": b"10000000abcdef01\0",
            "/proc/cmdline": self.card[CMDLINE].replace("serial0", named or "ttyS0").encode(),
            **{f"/dev/{name}": b"" for name in {there, named} - {""}},
        }
        if named:
            made["/dev/serial0"] = f"-> {named}".encode()
        if pi.i2c:
            made[f"/sys/bus/i2c/devices/i2c-{pi.i2c_bus}/of_node/clock-frequency"] = pi.hz.to_bytes(4, "big")
            if "i2c-dev" in self.card.get(MODULES, "").split():
                made[f"/dev/i2c-{pi.i2c_bus}"] = b""
        if pi.spi:
            made["/dev/spidev0.0"] = b""
        for name in self.made.keys() - made.keys():
            self.path(name).unlink()
            for folder in self.path(name).parents[:2] if name.startswith("/sys") else ():
                folder.rmdir()
        for name, content in made.items():
            if self.made.get(name) != content:
                self._make(self.path(name), content)
        self.made = made

    def _make(self, path: Path, content: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        if content.startswith(b"-> "):
            path.unlink(missing_ok=True)
            path.symlink_to(path.with_name(content[3:].decode()))
        else:
            path.write_bytes(content)

    def patients(self) -> Iterator[Patient]:
        for name in ("/home/glass.toml", "/home/hat.toml"):
            file, text = self.path(name), self.card[name]
            if text not in _loaded:
                _loaded[text] = load(file)
            yield Patient(self, _loaded[text], file, self.path("/home"))

    def complaints(self) -> list[Finding]:
        """Return what is wrong with the header."""
        glass, hat = self.patients()
        every = (*buses.bus(glass), *buses.speed(glass), *wires.serial(glass), *buses.bus(hat))
        return [each for each in every if each.state in (Health.FAULT, Health.WARN)]

    def type(self, *commands: str) -> None:
        """Type commands where the machine's files are; what was typed to the same files before has the same effect."""
        text = "\n".join(each.replace("sudo ", "").replace("modprobe", "true") for each in commands)
        here = text.replace("/boot/", f"{self.root}/boot/").replace("/etc/", f"{self.root}/etc/")
        key = (here, tuple(sorted(self.card.items())))
        if key not in _typed:
            subprocess.run(["sh", "-ec", here.replace("reboot", "true")], check=True, capture_output=True)
            found = [*self.path(BOOT).iterdir(), *self.path("/home").glob("*.toml"), self.path(MODULES)]
            _typed[key] = {
                f"/{path.relative_to(self.root)}": path.read_bytes().decode() for path in found if path.exists()
            }
            self.card = _typed[key]
        self.hold(_typed[key])
