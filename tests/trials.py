"""A machine with a version on trial: files beneath a folder, and recorders in place of the system's commands."""

import os
import subprocess
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from catalogue import ROOT
from compere.journal import FORMAT_VERSION
from compere_device.drivers.person import Person
from compere_device.drivers.update import command
from compere_device.errors import DeviceError
from compere_device.update.begin import SCRIPT as INSTALLED_SCRIPT
from compere_device.update.marker import BOOT_ID, FOLDER, INSTALLING, TRIAL, WENT_BACK, Marker, below, read, write

SCRIPT = ROOT / "deploy/fall-back.sh"
STATE = "/var/lib/compere"


class Tried:
    """A machine beneath `root`, in the boot `boot`, on which 0.9 was updated to 1.0 in the boot `one`."""

    def __init__(self, root: Path, boot: str = "one") -> None:
        self.root = root
        for name in (FOLDER + "/kept", STATE, os.path.dirname(BOOT_ID), "/bin"):
            below(root, name).mkdir(parents=True)
        self.boots(boot)
        for name in ("dpkg", "systemctl"):
            self.command(name, 0)
        (below(root, FOLDER) / "kept/compere_0.9_all.deb").write_text("0.9")

    def boots(self, boot: str) -> None:
        """Start the machine anew: the kernel says another id."""
        below(self.root, BOOT_ID).write_text(boot + "\n")

    def command(self, name: str, status: int) -> None:
        """Have a command of the system written down, and end with this status."""
        file = below(self.root, "/bin") / name
        file.write_text(f'#!/bin/sh\necho "{name} $*" >>{self.root}/asked\nexit {status}\n')
        file.chmod(0o755)

    def marks(self, **fields: object) -> None:
        usual = {"id": "abc", "before": "0.9", "after": "1.0", "boot": "one", "last": "one"}
        write(self.root, Marker(**{**usual, **fields}))  # type: ignore[arg-type]

    def runs(self, what: str) -> tuple[int, str]:
        """Run fall-back.sh as its units do; return its exit status and what it logs."""
        environ = {"COMPERE_ROOT": str(self.root), "PATH": f"{self.root}/bin:/usr/bin:/bin"}
        done = subprocess.run(["sh", SCRIPT, what], capture_output=True, text=True, check=False, env=environ)
        return done.returncode, done.stderr

    @property
    def asked(self) -> list[str]:
        """The commands that were run."""
        file = self.root / "asked"
        return file.read_text().replace(str(self.root), "").splitlines() if file.exists() else []

    @property
    def marker(self) -> Marker | None:
        return read(self.root)

    def has(self, name: str) -> bool:
        return below(self.root, name).exists()

    def installing(self) -> None:
        below(self.root, INSTALLING).touch()

    def passes(self, trial: str) -> None:
        below(self.root, f"{STATE}/trial-passed").write_text(trial)

    went_back, trial = WENT_BACK, TRIAL


class System:
    """Recorder of commands: packages are files that say what `dpkg-deb --field` would."""

    def __init__(self, machine: Tried) -> None:
        self.machine, self.commands = machine, list[str]()
        self.version, self.fails = "0.9", set[str]()
        self.listed: str | None = ""  # the files of the package, which can be made again; None: it cannot
        self.during: Callable[[], None] = lambda: None

    def __call__(self, line: Sequence[str]) -> str:
        name = " ".join(line[:2])
        if name == "dpkg-deb --field":
            text = Path(line[2]).read_text()
            if not text.startswith("Package"):
                raise DeviceError("not a Debian format archive")
            return text
        if line[:2] in (("dpkg-query", "--listfiles"), ("dpkg-query", "--status"), ("dpkg-query", "--control-list")):
            if self.listed is None:
                raise DeviceError("dpkg-query failed")
            return self.listed
        if name == "dpkg-deb --root-owner-group":
            Path(line[-1]).write_text(deb(self.version))
            return ""
        if line[0] == "dpkg-query":
            return f"{self.version} installed" if self.version else ""
        self.commands.append(" ".join(line).replace(str(self.machine.root), ""))
        if line[0] in ("apt-get", "dpkg"):
            self.during()
        if line[0] in self.fails:
            raise DeviceError(f"{line[0]} failed")
        return ""


def updatable(folder: Path) -> Tried:
    """Return a machine on which 0.9 runs, and its package is kept."""
    machine = Tried(folder / "root")
    (below(machine.root, FOLDER) / "kept/compere_0.9_all.deb").write_text(deb("0.9"))
    script = below(machine.root, INSTALLED_SCRIPT)
    script.parent.mkdir(parents=True)
    script.write_text("# fall back\n")
    (below(machine.root, STATE) / "game").write_text("a game")
    return machine


def deb(version: str, name: str = "compere", journal: object = FORMAT_VERSION) -> str:
    return f"Package: {name}\nVersion: {version}\nCompere-Journal: {journal}\n"


def update(
    machine: Tried, system: System, content: str = "", says: str | None = None, yes: bool = False, root: bool = True
) -> tuple[int, str]:
    file = machine.root / "new.deb"
    file.write_text(content or deb("1.0"))
    told: list[str] = []
    ask = None if says is None else lambda: says
    person = Person(lambda *lines: told.extend(lines), ask, root, system)
    return command(Namespace(file=file, yes=yes, language="en"), person, machine.root), "\n".join(told)
