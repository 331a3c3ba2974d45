"""This program's packages: what a file contains, which version is installed, and which packages are kept."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from compere.declared import dataclass
from compere.errors import quoted, shortened
from compere.journal import FORMAT_VERSION
from compere_device.errors import DeviceError
from compere_device.files.disk import make_folder, replace_file, sync_folder
from compere_device.files.reading import open_regular, read_file
from compere_device.system.commands import RunCommand
from compere_device.update.marker import FOLDER, below

NAME = "compere"
KEPT, ARCHIVES = f"{FOLDER}/kept", "/var/cache/apt/archives"
JOURNAL = "Compere-Journal"  # the field of a package that says which format of journals it writes
_FIELDS = ("Package", "Version", JOURNAL)
_VERSION = re.compile(r"[0-9][A-Za-z0-9.+~:-]{0,79}")  # deb-version(7), as long as a trial's marker allows
_FORMAT = re.compile(r"[0-9]{1,4}")
BYTES_MOST = 64 << 20  # of a package: ours has some two million


@dataclass(frozen=True, slots=True)
class Package:
    """A package of this program: its version, and the format of the journals that it writes."""

    version: str
    journal: int

    @property
    def file(self) -> str:
        """The name of its file among the kept packages, where fall-back.sh looks for it."""
        return f"{NAME}_{self.version}_all.deb"


def package(file: Path, run: RunCommand) -> Package:
    """Return the package in a file; raises DeviceError if it is not a package of this program."""
    try:
        os.close(open_regular(file))
        said = run(("dpkg-deb", "--field", str(file.absolute()), *_FIELDS))
    except OSError as error:
        raise DeviceError(f"{file} cannot be read ({error.strerror or error}); name a package's file.") from error
    except DeviceError as error:
        raise DeviceError(f"{file} is no Debian package; name the file of a package of {NAME}.") from error
    found = dict(line.split(": ", 1) for line in said.split("\n") if ": " in line)
    name, version, journal = (found.get(field, "") for field in _FIELDS)
    if name != NAME:
        raise DeviceError(f"{file} is the package of {shortened(name) or 'something else'}; name one of {NAME}.")
    if not _VERSION.fullmatch(version):
        raise DeviceError(f"{file} has the version {quoted(version)}, which is none of Debian's; name another package.")
    if not _FORMAT.fullmatch(journal):
        raise DeviceError(
            f"{file} does not say which journals it writes, and could not come back from: use apt for it."
        )
    return Package(version, int(journal))


def installed(run: RunCommand) -> str:
    """Return the version that is completely installed; raises DeviceError if none is."""
    try:
        version, state = run(("dpkg-query", "--show", "--showformat=${Version} ${db:Status-Status}", NAME)).split()
    except (DeviceError, ValueError) as error:
        raise DeviceError(f"{NAME} is not installed as a package; install it with: sudo apt install ./FILE") from error
    if state != "installed":
        raise DeviceError(f"{NAME} {version} is not installed whole; first run: sudo dpkg --configure -a")
    return version


def check(new: Package, running: str) -> None:
    """Raise DeviceError for a package that is installed already, or whose journals the running version cannot read."""
    if new.version == running:
        raise DeviceError(
            f"{NAME} {running} is what is installed; to do that again: sudo apt install --reinstall ./FILE"
        )
    if new.journal != FORMAT_VERSION:
        raise DeviceError(
            f"{NAME} {new.version} writes journals of format {new.journal}, which {running} could not read after "
            f"coming back; install a version between them first, which reads both."
        )


def running_package(root: Path, version: str, run: RunCommand) -> Path | None:
    """Return the file of the running version's package, kept by an earlier update or by apt; None if there is none."""
    name = Package(version, 0).file
    for folder, each in ((KEPT, name), (ARCHIVES, name.replace(":", "%3a"))):
        file = below(root, folder) / each
        with suppress(DeviceError):
            if package(file, run).version == version:
                return file
    return None


def keep(root: Path, files: dict[str, Path]) -> None:
    """Keep exactly these files, under these names, each completely on the disk; raises DeviceError."""
    folder = below(root, KEPT)
    try:
        make_folder(folder)
        for name, file in files.items():
            if file != folder / name:
                _copy(file, folder / name)
        for other in _others(folder, files):
            other.unlink()
        sync_folder(folder)
    except OSError as error:
        raise DeviceError(f"packages cannot be kept in {folder} ({error.strerror or error}); make room.") from error


def _copy(file: Path, to: Path) -> None:
    """Copy a package from a folder whose owner may change it meanwhile."""
    replace_file(to, read_file(file, BYTES_MOST))


def _others(folder: Path, files: dict[str, Path]) -> Iterator[Path]:
    return (each for each in list(folder.iterdir()) if each.name not in files and each.is_file())
