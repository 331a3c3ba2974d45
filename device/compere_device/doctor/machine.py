"""The machine that is examined: files beneath a root, and the few things that no file tells."""

import grp
import os
import platform
import pwd
import re
import stat
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path

from compere.declared import dataclass
from compere_device.doctor import kernel
from compere_device.files.reading import read_file
from compere_device.system import libraries

ASK_S = 2.0  # how long systemd may take to say how the service is
UNIT = "compere.service"
_ASKED = "LoadState,ActiveState,SubState,Result,NRestarts,UnitFileState"
_VERSION = re.compile(r'__version__ *= *"([\d.]+)')
_LINES = ("anon_inode:gpio-", "anon_inode:[gpio-")  # the kernel's names for lines that a process has open
_PSEUDO = re.compile(rb"\0+")


@dataclass(frozen=True, slots=True)
class User:
    """A user of the machine.

    Attributes:
        name: its name.
        groups: the groups in force.
        listed: the groups in /etc/group, which come into force at the next login.
    """

    name: str
    groups: frozenset[str]
    listed: frozenset[str] = frozenset()
    root: bool = False


@dataclass(frozen=True, slots=True)
class Owner:
    """Who owns a file: the names of its user and group, and its nine permission bits."""

    user: str
    group: str
    mode: int

    def lets(self, user: User, bits: int = 6) -> bool:
        """Return whether a user has this permission (4: read, 2: write) on the file."""
        if user.root:
            return True
        shift = 6 if user.name == self.user else 3 if self.group in user.groups else 0
        return self.mode >> shift & bits == bits


@dataclass(frozen=True, slots=True)
class Space:
    """The space left on a file system."""

    free_bytes: int
    free_files: int
    read_only: bool


class Machine:
    """Reads what it is asked for and changes nothing. File names are absolute, and looked up beneath `root`."""

    def __init__(self, root: Path = Path("/")) -> None:
        self._root = root

    def path(self, name: str) -> Path:
        """Return the path beneath the root of a file with this name."""
        return self._root / name.lstrip("/")

    def there(self, name: str) -> bool:
        """Return whether the file exists; a dangling link does not."""
        return self.path(name).exists()

    def found(self, pattern: str) -> list[str]:
        """Return the names that match a pattern, sorted."""
        names = self._root.glob(pattern.lstrip("/"))
        return sorted(f"/{path.relative_to(self._root)}" for path in names)

    def bytes(self, name: str) -> bytes:
        """Return the contents of a file; empty if it cannot be read, is not a regular file, or is too large."""
        try:
            return read_file(self.path(name))
        except OSError:
            return b""

    def text(self, name: str) -> str:
        """Return the text of a file, with zero bytes as spaces; "" if it cannot be read."""
        return _PSEUDO.sub(b" ", self.bytes(name)).decode(errors="replace").strip()

    def settings(self, path: Path) -> str:
        """Return the text of a settings file, which is not beneath the root; "" if it cannot be read."""
        try:
            return read_file(path).decode(errors="replace")
        except OSError:
            return ""

    def real(self, name: str) -> str:
        """Return the name of the file to which a link leads."""
        if not self.path(name).is_symlink():
            return name
        path = self.path(name).resolve()
        return f"/{path.relative_to(self._root.resolve())}" if path.is_relative_to(self._root.resolve()) else str(path)

    def has_lines(self, process: str) -> bool:
        """Return whether a process has requested lines of the GPIO header; False if this user may not know."""
        try:
            with os.scandir(self.path(f"/proc/{process}/fd")) as files:
                return any(os.readlink(file.path).startswith(_LINES) for file in files)
        except OSError:
            return False

    def changed_s(self, name: str) -> float:
        """Return when a file was last changed, in seconds since 1970; 0 if unknown."""
        try:
            return self.path(name).stat().st_mtime
        except OSError:
            return 0.0

    def started_s(self) -> float:
        """When the machine started, in seconds since 1970; 0 if unknown (proc(5), /proc/stat)."""
        told = re.search(r"^btime (\d+)$", self.text("/proc/stat"), re.M)
        return float(told[1]) if told else 0.0

    # What no file tells

    def architecture(self) -> str:
        """The machine's architecture, according to the kernel."""
        return platform.machine()

    def release(self) -> str:
        """The kernel's version."""
        return platform.release()

    def wide(self) -> bool:
        """Whether this program runs with 64 bits."""
        return sys.maxsize > 2**32

    def own_python(self) -> bool:
        """Whether the libraries are this program's own, as in a virtual environment, and not the system's."""
        return libraries.own_python()

    def has(self, module: str) -> bool:
        """Return whether a Python module is installed, without importing it."""
        return find_spec(module) is not None

    def gpiod(self) -> str:
        """The version of libgpiod's Python binding, without importing it: "1" for any before 2, "" for none."""
        spec = find_spec("gpiod")
        if spec is None:
            return ""
        for folder in spec.submodule_search_locations or ():
            for name in ("version.py", "__init__.py"):
                if told := _VERSION.search(self.settings(Path(folder, name))):
                    return told[1]
        return "1"

    def now_s(self) -> float:
        """The time of day, in seconds since 1970."""
        return time.time()

    def user(self) -> User:
        """Return the user of this process."""
        name = str(os.getuid())
        for entry in pwd.getpwall():
            if entry.pw_uid == os.getuid():
                name = entry.pw_name
        inside = {os.getgid(), os.getegid(), *os.getgroups()}
        groups = frozenset(group.gr_name for group in grp.getgrall() if group.gr_gid in inside)
        return User(name, groups, self.listed(name), os.geteuid() == 0)

    def listed(self, user: str) -> frozenset[str]:
        """Return the groups of a user according to /etc/group."""
        lines = (line.split(":") for line in self.text("/etc/group").splitlines())
        return frozenset(fields[0] for fields in lines if len(fields) > 3 and user in fields[3].split(","))

    def named(self, file: str) -> frozenset[str]:
        """Return the names that /etc/passwd or /etc/group defines."""
        return frozenset(line.split(":")[0] for line in self.text(file).splitlines())

    def owner(self, path: Path) -> Owner | None:
        """Return who owns a file; None if unknown."""
        try:
            file = path.stat()
        except OSError:
            return None
        return Owner(_name("pwd", file.st_uid), _name("grp", file.st_gid), stat.S_IMODE(file.st_mode))

    def space(self, path: Path) -> Space | None:
        """Return the space left in a folder, or where it would be created; None if unknown."""
        try:
            told = os.statvfs(path)
        except OSError:
            return None
        files = told.f_favail if told.f_files else 1  # some file systems do not count them
        return Space(told.f_bavail * told.f_frsize, files, bool(told.f_flag & os.ST_RDONLY))

    def answers(self, port: int, address: int) -> bool:
        """Return whether a device answers on the I²C bus; raises OSError as `kernel.answers` does."""
        return kernel.answers(f"/dev/i2c-{port}", address)

    def users(self, pins: Iterable[int]) -> dict[int, str] | None:
        """Return who holds which pins; None if unknown."""
        return kernel.users(self.found("/dev/gpiochip*"), pins)

    def unit(self) -> Mapping[str, str]:
        """Return the properties of the service that systemd reports; empty if it reports nothing."""
        command = ["systemctl", "show", UNIT, f"--property={_ASKED}"]
        try:
            asked = subprocess.run(command, check=False, capture_output=True, text=True, timeout=ASK_S)
        except (OSError, subprocess.TimeoutExpired):
            return {}
        pairs = (line.partition("=") for line in asked.stdout.splitlines())
        return {name: value for name, _, value in pairs}


def _name(kind: str, number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name if kind == "pwd" else grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)
