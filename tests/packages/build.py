"""Builds the package of a checkout, and unpacks it."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

from catalogue import ROOT

DEPLOY = ROOT / "deploy"
TOOLS = ("dpkg-buildpackage", "dh", "dh_python3", "dh_installsysusers")  # of which deploy/package.sh knows the packages
SYSTEM_PYTHON = "/usr/bin/python3"
NEEDED_MODULES = ("PIL", "serial", "cbor2")  # Debian's, without which nothing runs
NEEDED_FONT = Path(
    "/usr/share/fonts/truetype/ttf-bitstream-vera/Vera.ttf"
)  # Debian's, without which nothing is printed


class Broken(Exception):
    """What was asked for cannot be had; the message says why."""


def run(*command: str | Path, **settings: object) -> str:
    """Run a command and return what it prints. Raises Broken with all that it said where it fails."""
    done = subprocess.run(
        [str(each) for each in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **settings
    )
    if done.returncode:
        raise Broken(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def lacking() -> str:
    """Say what this machine lacks to build the package; nothing where it lacks nothing."""
    missing = [tool for tool in TOOLS if not shutil.which(tool, path="/usr/sbin:/usr/bin:/sbin:/bin")]
    return f"{', '.join(missing)}: installed by `make package-check`" if missing else ""


def lacking_to_run() -> str:
    """Say what Debian's Python lacks here to run it."""
    found = f"import importlib.util as u; print(*[m for m in {NEEDED_MODULES} if not u.find_spec(m)])"
    missing = run(SYSTEM_PYTHON, "-I", "-c", found).split() if Path(SYSTEM_PYTHON).exists() else [SYSTEM_PYTHON]
    missing += [] if NEEDED_FONT.exists() else [NEEDED_FONT.name]
    return f"{', '.join(missing)} for Debian's Python: installed by `make package-check`" if missing else ""


def build(into: Path, checkout: Path = ROOT, **environ: str) -> Path:
    """Build the package of a checkout into a folder, and return its path."""
    kept = {"COMPERE_WHEELS": str(ROOT / "build" / "wheels"), "PYTHON": sys.executable}
    said = run(checkout / "deploy" / "package.sh", into, env=os.environ | kept | environ)
    return Path(said.strip().splitlines()[-1])


def copy_elsewhere(folder: Path) -> Path:
    """Copy what git knows of this checkout to another folder, without git, as old as can be, and return it."""
    names = run("git", "-C", ROOT, "ls-files", "-z").split("\0")[:-1]
    for name in names:
        if (ROOT / name).is_file() and not name.startswith("tests/"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
            os.utime(folder / name, (86400, 86400))
    return folder


def last_commit_s() -> str:
    """Return the time of the last commit, as SOURCE_DATE_EPOCH has it."""
    return run("git", "-C", ROOT, "log", "-1", "--format=%ct").strip()


def contents(package: Path) -> dict[str, tarfile.TarInfo]:
    """Return what a package installs, by its path; folders end with a slash."""
    data = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE, check=True).stdout
    with tarfile.open(fileobj=BytesIO(data)) as tar:
        return {each.name.removeprefix(".") + ("/" if each.isdir() else ""): each for each in tar}


def fields(package: Path) -> dict[str, str]:
    """Return the fields of a package's control file."""
    return dict(re.findall(r"^([\w-]+): (.*)$", run("dpkg-deb", "--field", package), re.M))


def unpacked(package: Path, folder: Path) -> tuple[str, ...]:
    """Unpack a package and return the command that starts it from there, with Debian's Python and its modules."""
    run("dpkg-deb", "--extract", package, folder)
    launcher = folder / "usr/bin/compere"
    text = launcher.read_text(encoding="utf-8").replace('"/usr/lib/compere"', repr(str(folder / "usr/lib/compere")))
    launcher.write_text(text, encoding="utf-8")
    return SYSTEM_PYTHON, "-I", "-B", str(launcher)
