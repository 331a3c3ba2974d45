"""A release, built twice from other folders by people of other habits: the same bytes, and what its list says."""

import hashlib
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from catalogue import ROOT
from packages.build import Broken, run

HABITS = ({"TZ": "UTC", "LC_ALL": "C.UTF-8"}, {"TZ": "Pacific/Auckland", "LC_ALL": "fr_FR.UTF-8", "HOME": "/"})
UMASKS = (0o022, 0o077)


def everything(folder: Path) -> None:
    """Build two and compare them, a line each. Raises Broken at what is wrong."""
    with ThreadPoolExecutor() as pool:
        one, other = pool.map(lambda nth: _built(folder / f"elsewhere-{nth}", nth), range(len(HABITS)))
    names = sorted(each.name for each in one.iterdir())
    if names != sorted(each.name for each in other.iterdir()):
        raise Broken(f"two releases of one commit have other files: {names}")
    if different := [name for name in names if (one / name).read_bytes() != (other / name).read_bytes()]:
        raise Broken(f"two releases of one commit differ in {', '.join(different)}")
    _listed(one)
    for name in names:
        print(f"{(one / name).stat().st_size:>9} {name}")
    print("built twice: the same bytes")


def built(folder: Path) -> Path:
    """Build a release as somebody does who has nothing but the commit, and return its folder."""
    return _built(folder, 0)


def _built(folder: Path, nth: int) -> Path:
    """Build a release of the last commit from a clone of its own, and return its folder."""
    run("git", "clone", "--quiet", ROOT, folder)
    kept = {"COMPERE_WHEELS": str(ROOT / "build" / "wheels")}
    environ = {**os.environ, **kept, **HABITS[nth]}
    run(sys.executable, folder / "deploy/release.py", folder / "out", env=environ, umask=UMASKS[nth])
    return folder / "out"


def _listed(release: Path) -> None:
    """Each file is in the sums and, with the same sum, in the list of what is inside; the list is the last but they."""
    sums = dict(
        reversed(line.split("  ")) for line in (release / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    )
    files = {path.name: path.read_bytes() for path in release.iterdir() if path.name != "SHA256SUMS"}
    if sums != {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}:
        raise Broken("SHA256SUMS does not say what the files are")
    (name,) = (name for name in files if name.endswith(".spdx.json"))
    said = json.loads(files[name])
    listed = {
        each["fileName"].removeprefix("./"): sum["checksumValue"]
        for each in said["files"]
        for sum in each["checksums"]
        if sum["algorithm"] == "SHA256"
    }
    if listed != {each: sums[each] for each in sums if each != name}:
        raise Broken(f"{name} does not list what the release has")
