"""What machines are loaded with in each run: the machine itself where it is missing, the program, and its packages."""

import fcntl
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE

from e2e.results import Broken, Cannot
from tools import lacking, tool

HERE = Path(__file__).parent
CHECKOUT = HERE.parent.parent
CANNOT = 75  # EX_TEMPFAIL of sysexits.h
PROVES = "compere_proof/__init__.py"  # imports what proves a bot, and hypothesis with it, which no machine has
BIG = ("data", "core", "device")  # of the tests' folders, those that no installed machine needs
BROUGHT = "64M"  # the size of a disk with the scenarios and packages
# The program of a package that is broken: it ends before it has done anything, as one does that lacks a module.
BROKEN = "raise SystemExit('this version is broken')\n"


@dataclass(frozen=True, slots=True)
class Load:
    """The folder of the machine, the program of this checkout with the scenarios, and the folder of its packages.

    `repository` is None where no package was asked for, `image` where no card was. `box`: a folder for the disks of a
    machine that has been set up, which is there as soon as they are.
    """

    machine: Path
    code: Path
    box: Path
    repository: Path | None = None
    image: Path | None = None


def cache() -> Path:
    """Return where machines are kept."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("COMPERE_E2E_CACHE") or Path(home) / "compere-e2e")


def build_machine(limit_s: int) -> Path:
    """Return the folder of the machine, built if it is not there; raises Cannot."""
    kept = cache()
    if kept.resolve().is_relative_to(CHECKOUT.resolve()):
        raise Cannot(f"the cache {kept} is inside the checkout; set COMPERE_E2E_CACHE to a folder elsewhere")
    try:
        kept.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Cannot(f"the cache cannot be made: {error}; set COMPERE_E2E_CACHE to another folder") from error
    build = [HERE / "machine.sh", str(kept), str(CHECKOUT)]
    with subprocess.Popen(build, stdout=PIPE, stderr=PIPE, text=True, start_new_session=True) as building:
        try:
            said, complaint = building.communicate(timeout=limit_s)
        except BaseException as error:
            os.killpg(building.pid, signal.SIGTERM)
            if isinstance(error, subprocess.TimeoutExpired):
                why = f"the machine was not built within {limit_s} s; the next run goes on from there"
                raise Cannot(why) from error
            raise
    print(complaint, end="")
    if building.returncode:
        last = (complaint.strip().splitlines() or ["it ended without a word"])[-1]
        raise Cannot(last if building.returncode == CANNOT else f"the machine cannot be built: {last}")
    return Path(said.strip())


def warm(machine: Path) -> None:
    """Have the host read the machine's disks, and keep them in memory: a guest that waits for one grows old."""
    for disk in machine.glob("*.img"):
        read(disk)


def read(disk: Path) -> None:
    """Have the host read one disk, and keep it in memory."""
    with disk.open("rb", buffering=0) as file:
        while file.read(1 << 20):
            pass


@contextmanager
def alone(what: str = "run") -> Iterator[None]:
    """Wait for other runs that use the same: the machine's workshop, or `what` is kept beside it."""
    with (cache() / f"{what}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def pack(machine: Path, folder: Path, selection: str) -> Path:
    """Install the program from a copy of the sources, and pack it with the scenarios; raises Broken and Cannot."""
    workshop = machine / "workshop"
    for name in ("source", "app"):
        shutil.rmtree(workshop / name, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__", "*.egg-info", "build")
    for name in ("core", "device"):
        shutil.copytree(CHECKOUT / name, workshop / "source" / name, ignore=ignore)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(CHECKOUT / name, workshop / "source")
    pip = "python3 -m pip install --quiet --no-index --no-deps --no-build-isolation --root-user-action ignore"
    install = ["chroot", str(workshop), *pip.split(), "--target", "/app", "/source"]
    done = subprocess.run(install, stdout=PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(done.stdout)
        raise Broken("the program cannot be installed")
    (folder / "selection").write_text(selection)
    micropython = fetch_micropython()
    code = folder / "code.tar"
    with tarfile.open(code, "w") as tar:
        tar.add(workshop / "app", "app")
        tar.add(CHECKOUT / "tests", "tests", filter=_without_caches)
        tar.add(CHECKOUT / "firmware", "firmware", filter=_without_caches)
        for each in ("usr/bin/micropython", "usr/lib") if micropython else ():
            tar.add(micropython / each, f"micropython/{each}", filter=_without_characters)
        tar.add(HERE / "guest" / "init", "init")
        tar.add(folder / "selection", "selection")
    return code


def fetch_micropython() -> Path | None:
    """Return the folder of Debian 13's MicroPython with its libraries, fetched if it is not there.

    None where it cannot be: that is said, and the scenarios that want it say that they are not run.
    """
    folder = cache() / "micropython"
    done = subprocess.run([CHECKOUT / "tests/micropython.sh", folder, "fetched"], capture_output=True, text=True)
    if done.returncode:
        print(f"no MicroPython can be fetched: {(done.stderr.strip().splitlines() or ['without a word'])[-1]}")
        return None
    return folder / "root"


def _without_characters(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    """Leave out what the C library has for all the world's encodings."""
    return None if entry.name.endswith("/gconv") else entry


def _without_caches(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    return None if entry.name.endswith(("__pycache__", PROVES)) else entry


def bring(load: Load, folder: Path, name: str, over: list[str]) -> Path:
    """Make the disk that an installed machine is brought at a start, and return it.

    On it are the file of scenarios `name`, which of them are `over`, and packages.
    """
    tree, disk = folder / "brought", folder / "brought.img"
    shutil.rmtree(tree, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__", *BIG)
    shutil.copytree(CHECKOUT / "tests", tree / "tests", ignore=ignore)
    (tree / "tests" / PROVES).unlink()
    for each in ("core/compere", "device/compere_device"):
        shutil.copytree(CHECKOUT / each, tree / "app" / Path(each).name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HERE / "guest" / "power-on", tree)
    shutil.copy(CHECKOUT / "deploy" / "FIRST_HOUR.md", tree)
    if load.repository:
        shutil.copytree(load.repository, tree / "repository")
    if load.image:
        from e2e import image  # which builds on this module

        image.add(load, tree)
    (tree / "scenarios").write_text(f"installed_{name}.py")
    (tree / "over.json").write_text(json.dumps(over))
    disk.unlink(missing_ok=True)
    make_ext4("-q", "-O", "^has_journal", "-d", tree, disk, BROUGHT)
    return disk


def make_ext4(*words: str | Path) -> None:
    """Make a file system with these words of mkfs.ext4; raises Cannot if that is not installed."""
    if lack := lacking("mkfs.ext4"):
        raise Cannot(f"{lack} is not installed: install e2fsprogs")
    _run(tool("mkfs.ext4"), *words)


def build_packages(folder: Path) -> Path:
    """Build the package of this checkout, and make a repository of it; raises Broken.

    Beside it, for updates, lie two of later versions: one that is the same, and one that is broken.
    """
    repository = folder / "repository"
    environ = {"PYTHON": sys.executable, **os.environ}
    done = subprocess.run([CHECKOUT / "deploy/package.sh", repository], stdout=PIPE, text=True, env=environ)
    if done.returncode:
        raise Broken("the package cannot be built")
    package = Path(done.stdout.strip().splitlines()[-1])
    _index(package)
    for version in ("later", "later+broken"):
        tree = folder / version
        _run("dpkg-deb", "--raw-extract", package, tree)
        control = tree / "DEBIAN/control"
        control.write_text(re.sub(r"^Version: .*$", rf"\g<0>+{version}", control.read_text(), flags=re.M))
        if "broken" in version:
            (tree / "usr/lib/compere/compere_device/box/daemon.py").write_text(BROKEN)
        _run(
            "dpkg-deb",
            "--root-owner-group",
            "-Zgzip",
            "-z1",
            "--build",
            tree,
            repository / f"{version.split('+')[-1]}.deb",
        )
        shutil.rmtree(tree)
    return repository


def _index(package: Path) -> None:
    """Make apt's index of the one package that its repository is said to have."""
    control = _run("dpkg-deb", "--field", package).strip()
    data = package.read_bytes()
    where = f"Filename: ./{package.name}\nSize: {len(data)}\nSHA256: {hashlib.sha256(data).hexdigest()}\n"
    package.with_name("Packages").write_text(f"{control}\n{where}")


def _run(*command: str | Path) -> str:
    return subprocess.run(command, check=True, stdout=PIPE, text=True).stdout
