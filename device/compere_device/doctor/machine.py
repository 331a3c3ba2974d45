"""The machine as it is examined: files beneath a root, and the few things that no file tells."""

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
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from compere_device.doctor import kernel
from compere_device.files.reading import read_file
from compere_device.system import libraries

ASK_S = 2.0  # how long systemd may take to say how the service is
UNIT = "compere.service"
_ASKED = "LoadState,ActiveState,SubState,Result,NRestarts,UnitFileState"
_VERSION = re.compile(r'__version__ *= *"([\d.]+)')
_LINES = ("anon_inode:gpio-", "anon_inode:[gpio-")  # how the kernel calls them where a process has some open
_PSEUDO = re.compile(rb"\0+")


@dataclass(frozen=True, slots=True)
class User:
    """Who uses the parts: `groups` are those in force, `listed` those of /etc/group, which a login puts in force."""

    name: str
    groups: frozenset[str]
    listed: frozenset[str] = frozenset()
    root: bool = False


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose a file is: names of user and group, and the nine bits of what each may."""

    user: str
    group: str
    mode: int

    def lets(self, user: User, bits: int = 6) -> bool:
        """Return whether a user may do this (4: read, 2: write) with the file."""
        if user.root:
            return True
        shift = 6 if user.name == self.user else 3 if self.group in user.groups else 0
        return self.mode >> shift & bits == bits


@dataclass(frozen=True, slots=True)
class Space:
    """What a file system has left."""

    free_bytes: int
    free_files: int
    read_only: bool


class Machine:
    """Reads what is asked, and changes nothing. Names of files are absolute; they are looked for beneath `root`."""

    def __init__(self, root: Path = Path("/")) -> None:
        self._root = root

    def path(self, name: str) -> Path:
        """Return where the file of that name is."""
        return self._root / name.lstrip("/")

    def there(self, name: str) -> bool:
        """Return whether there is such a file; a link that leads nowhere is none."""
        return self.path(name).exists()

    def found(self, pattern: str) -> list[str]:
        """Return the names that fit a pattern, in order."""
        names = self._root.glob(pattern.lstrip("/"))
        return sorted(f"/{path.relative_to(self._root)}" for path in names)

    def bytes(self, name: str) -> bytes:
        """Return what is in a file; nothing where it cannot be read, is none, or a giant."""
        try:
            return read_file(self.path(name))
        except OSError:
            return b""

    def text(self, name: str) -> str:
        """Return what a file says, its zero bytes as spaces; nothing where it cannot be read."""
        return _PSEUDO.sub(b" ", self.bytes(name)).decode(errors="replace").strip()

    def settings(self, path: Path) -> str:
        """Return the text of a settings' file, which is not beneath the root; nothing where it cannot be read."""
        try:
            return read_file(path).decode(errors="replace")
        except OSError:
            return ""

    def real(self, name: str) -> str:
        """Return the name of the file that a link leads to."""
        if not self.path(name).is_symlink():
            return name
        path = self.path(name).resolve()
        return f"/{path.relative_to(self._root.resolve())}" if path.is_relative_to(self._root.resolve()) else str(path)

    def has_lines(self, process: str) -> bool:
        """Return whether a process has lines of the GPIO header; False where nobody may know."""
        try:
            with os.scandir(self.path(f"/proc/{process}/fd")) as files:
                return any(os.readlink(file.path).startswith(_LINES) for file in files)
        except OSError:
            return False

    def changed_s(self, name: str) -> float:
        """Return when a file was changed last, in seconds since 1970; 0 where nobody can say."""
        try:
            return self.path(name).stat().st_mtime
        except OSError:
            return 0.0

    def started_s(self) -> float:
        """When the machine started, in seconds since 1970; 0 where nobody can say (proc(5), /proc/stat)."""
        told = re.search(r"^btime (\d+)$", self.text("/proc/stat"), re.M)
        return float(told[1]) if told else 0.0

    # What no file tells

    def architecture(self) -> str:
        """What the kernel says that the machine is."""
        return platform.machine()

    def release(self) -> str:
        """The kernel's version."""
        return platform.release()

    def wide(self) -> bool:
        """Whether this program has 64 bits."""
        return sys.maxsize > 2**32

    def own_python(self) -> bool:
        """Whether the libraries are this program's own and not the system's."""
        return libraries.own_python()

    def has(self, module: str) -> bool:
        """Whether a Python module is installed; it is not imported."""
        return find_spec(module) is not None

    def gpiod(self) -> str:
        """The version of libgpiod's Python binding: "1" of one before 2, "" for none; it is not imported."""
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
        """Who asks."""
        name = str(os.getuid())
        for entry in pwd.getpwall():
            if entry.pw_uid == os.getuid():
                name = entry.pw_name
        inside = {os.getgid(), os.getegid(), *os.getgroups()}
        groups = frozenset(group.gr_name for group in grp.getgrall() if group.gr_gid in inside)
        return User(name, groups, self.listed(name), os.geteuid() == 0)

    def listed(self, user: str) -> frozenset[str]:
        """Return the groups that /etc/group names a user in."""
        lines = (line.split(":") for line in self.text("/etc/group").splitlines())
        return frozenset(fields[0] for fields in lines if len(fields) > 3 and user in fields[3].split(","))

    def named(self, file: str) -> frozenset[str]:
        """Return the names that /etc/passwd or /etc/group knows."""
        return frozenset(line.split(":")[0] for line in self.text(file).splitlines())

    def owner(self, path: Path) -> Owner | None:
        """Return whose a file is; None where nobody can say."""
        try:
            file = path.stat()
        except OSError:
            return None
        return Owner(_name("pwd", file.st_uid), _name("grp", file.st_gid), stat.S_IMODE(file.st_mode))

    def space(self, path: Path) -> Space | None:
        """Return what is left where a folder is, or will be; None where nobody can say."""
        try:
            told = os.statvfs(path)
        except OSError:
            return None
        files = told.f_favail if told.f_files else 1  # some file systems do not count them
        return Space(told.f_bavail * told.f_frsize, files, bool(told.f_flag & os.ST_RDONLY))

    def answers(self, port: int, address: int) -> bool:
        """Return whether somebody answers on the I²C bus; raises OSError as `kernel.answers` does."""
        return kernel.answers(f"/dev/i2c-{port}", address)

    def users(self, pins: Iterable[int]) -> dict[int, str] | None:
        """Return who holds which pins; None where nobody can say."""
        return kernel.users(self.found("/dev/gpiochip*"), pins)

    def unit(self) -> Mapping[str, str]:
        """Return how systemd says that the service is; nothing where it says nothing."""
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
