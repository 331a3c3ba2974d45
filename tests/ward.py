"""A Raspberry Pi to examine: a folder of real files, with what no file tells as values, all as it should be."""

import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

from compere_device.doctor.machine import Machine, Owner, Space, User
from compere_device.doctor.patient import GROUPS, Patient
from compere_device.setup.config import ConfigError, load

RUNNING = {"ActiveState": "active", "UnitFileState": "enabled", "NRestarts": "0", "Result": "success"}
I2C = "/sys/bus/i2c/devices/i2c-1"
CONFIG, CMDLINE = "/boot/firmware/config.txt", "/boot/firmware/cmdline.txt"
THROTTLED = "/sys/devices/platform/soc/soc:firmware/get_throttled"
FILES = {
    "/proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.5\0",
    "/proc/cmdline": "coherent_pool=1M console=tty1 root=PARTUUID=1-02 rootwait",
    "/proc/mounts": "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\ntmpfs /run tmpfs rw 0 0\n",
    "/etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nVERSION_ID="13"\nID=debian\n',
    "/etc/passwd": "pi:x:1000:1000::/home/pi:/bin/bash\ncompere:x:990:990::/:/sbin/nologin\n",
    "/etc/group": "".join(f"{name}:x:{number}:pi\n" for number, name in enumerate(GROUPS, 20)),
    CONFIG: "dtparam=audio=on\ndtparam=i2c_arm=on\ndtparam=i2c_arm_baudrate=400000\n[cm5]\ndtoverlay=dwc2\n",
    CMDLINE: "console=tty1 root=PARTUUID=1-02 rootwait\n",
    "/dev/i2c-1": "",
    "/dev/gpiochip0": "",
    "/run/systemd/timesync/synchronized": "",
    "/usr/lib/systemd/system/compere.service": "[Unit]\n",
    "/sys/class/thermal/thermal_zone0/temp": "48312\n",
    THROTTLED: "0\n",
}
GROUP_OF = {"i2c-1": "i2c", "gpiochip0": "gpio", "event0": "input", "spidev0.0": "spi"}


class Ward(Machine):
    """A machine that is well, at first."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.root = root
        self.kernel, self.kind, self.is_wide, self.own = "6.12.34+rpt-rpi-v8", "aarch64", True, False
        self.modules, self.libgpiod = {"evdev", "spidev", "lgpio"}, "2.2.1"
        self.at_s = 1_790_000_000.0
        self.me = User("pi", frozenset(("pi", *GROUPS)), frozenset(GROUPS))
        self.owners: dict[str, Owner] = {}
        self.left: Space | None = Space(8 << 30, 100_000, False)
        self.answering: set[int] = {0x3C}
        self.bus_error: OSError | None = None
        self.held: dict[int, str] | None = {}
        self.systemd: Mapping[str, str] = RUNNING
        for name, text in FILES.items():
            self.put(name, text)
        self.set_speed(400_000)

    def put(self, name: str, text: str = "") -> None:
        """Write a file."""
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def drop(self, *names: str) -> None:
        """Remove files."""
        for name in names:
            self.path(name).unlink()

    def replace(self, name: str, before: str, after: str) -> None:
        """Change what a file says."""
        assert before in self.text(name)
        self.put(name, self.path(name).read_text().replace(before, after))

    def typed(self, command: str) -> None:
        """Type a command where the machine's files are, without sudo: whoever tests may write them."""
        here = command.replace("sudo ", "").replace("/boot/", f"{self.root}/boot/")
        subprocess.run(["sh", "-ec", here], check=True, capture_output=True)

    def set_speed(self, hz: int) -> None:
        """Have the device tree name a speed of the bus."""
        self.put(f"{I2C}/of_node/clock-frequency")
        self.path(f"{I2C}/of_node/clock-frequency").write_bytes(hz.to_bytes(4, "big"))

    def architecture(self) -> str:
        return self.kind

    def release(self) -> str:
        return self.kernel

    def wide(self) -> bool:
        return self.is_wide

    def own_python(self) -> bool:
        return self.own

    def has(self, module: str) -> bool:
        return module in self.modules

    def gpiod(self) -> str:
        return self.libgpiod

    def now_s(self) -> float:
        return self.at_s

    def user(self) -> User:
        return self.me

    def owner(self, path: Path) -> Owner | None:
        if not path.exists():
            return None
        group = GROUP_OF.get(path.name, "dialout")
        usual = Owner("root", group, 0o660) if "dev" in path.parts else Owner("pi", "pi", 0o755)
        return self.owners.get(path.name, usual)

    def space(self, path: Path) -> Space | None:
        return self.left

    def answers(self, port: int, address: int) -> bool:
        if self.bus_error:
            raise self.bus_error
        return address in self.answering

    def users(self, pins: Iterable[int]) -> dict[int, str] | None:
        return None if self.held is None else {pin: user for pin, user in self.held.items() if pin in set(pins)}

    def unit(self) -> Mapping[str, str]:
        return self.systemd


def admit(ward: Ward, settings: str = "", **known: object) -> Patient:
    """Return the machine with a file of settings and a folder of games beside its root."""
    file, folder = ward.root / "home" / "config.toml", ward.root / "home" / "state"
    folder.mkdir(parents=True, exist_ok=True)
    wrong = None
    if settings and not file.exists():
        file.write_text(settings)
    try:
        config = load(file if file.exists() else None)
    except ConfigError as error:
        config, wrong = error.usable, error
    return Patient(ward, config, file, folder, wrong, **known)  # type: ignore[arg-type]
