"""The card's image in a virtual machine: the amd64 twin of what a Raspberry Pi starts from, cut off at random moments.

It is built by the script of `make image`, without what only a Pi has. What differs from the card itself: the processor,
the kernel (that of the other machines, which has simulated parts), and what starts it. Root, the games' partition and
all that happens on them at a first start are the same.
"""

import gzip
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

from e2e.load import CANNOT, CHECKOUT, Load, cache
from e2e.results import Broken, Cannot

IMAGE = "image"  # the name of the machine
CARD_MIB = 3072  # of the card that the image is written to
CUTS = 10
SEED = 38
SOONEST, LATEST = 0.05, 1.1  # moments of a cut, as parts of the time that a whole first start took
PYTEST = ("_pytest", "pytest", "pluggy", "iniconfig", "packaging", "pygments", "py")
INIT = """#!/bin/busybox sh
# As a Pi's kernel leaves it: root is only read. What this run brings is mounted beside it, in memory.
/bin/busybox mount -t devtmpfs none /dev
while read -r file; do /bin/busybox insmod "/modules/$file"; done </modules/order
/bin/busybox mount -t ext4 -o ro /dev/vda2 /root || { echo "e2e: no card"; /bin/busybox poweroff -f; }
/bin/busybox mount -t tmpfs none /root/opt
/bin/busybox mkdir /root/opt/e2e /root/opt/kept
/bin/busybox mount -t ext4 -o ro /dev/vdb /root/opt/e2e
/bin/busybox mount --bind /root/opt/e2e/modules /root/usr/lib/modules
/bin/busybox mount --move /dev /root/dev
PATH=/usr/sbin:/usr/bin:/sbin:/bin exec /bin/busybox switch_root /root /opt/e2e/power-on
"""
SETTINGS = "[display]\ni2c_port = 0\nshift_px = 0\n"  # the stand-in's bus; the board is found at the first start


def build(package: Path) -> Path:
    """Return the image of a card with this package, unpacked; kept until either changes. Raises Cannot and Broken."""
    recipe = sorted(each for each in (CHECKOUT / "deploy/image").rglob("*") if each.is_file())
    digest = hashlib.sha256(b"".join(each.read_bytes() for each in (*recipe, package))).hexdigest()[:12]
    folder = cache() / f"{IMAGE}-{digest}"
    if not (folder / "done").exists():
        for each in cache().glob(f"{IMAGE}-*"):
            shutil.rmtree(each)
        _build(package, folder)
        (folder / "done").touch()
    (image,) = folder.glob("*.img")
    return image


def _build(package: Path, folder: Path) -> None:
    environ = {**os.environ, "COMPERE_PACKAGE": str(package), "COMPERE_UNPACKED": "yes", "PYTHON": sys.executable}
    command = [CHECKOUT / "deploy/image/build.sh", "amd64", folder]
    done = subprocess.run(command, env=environ, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it ended without a word"])[-1]
        if done.returncode == CANNOT:
            raise Cannot(last)
        raise Broken(f"the image cannot be built: {last}")
    print(done.stdout, end="")


def new_card(image: Path, disk: Path) -> None:
    """Write the image to a card that is larger, and say what its display is wired to, as its owner may."""
    subprocess.run(("cp", "--sparse=always", image, disk), check=True)
    os.truncate(disk, CARD_MIB << 20)
    settings = disk.with_name("config.toml")
    settings.write_text(SETTINGS)
    where = f"{disk}?offset={games_start(disk)}"
    subprocess.run(
        ("debugfs", "-w", "-f", "-", where),
        input=f"cd settings\nwrite {settings} config.toml\n",
        check=True,
        capture_output=True,
        text=True,
    )


def games_start(disk: Path) -> int:
    """Return where the games' partition of a card begins, in bytes."""
    said = subprocess.run(("sfdisk", "--dump", disk), check=True, capture_output=True, text=True).stdout
    last = [line for line in said.splitlines() if "start=" in line][-1]
    return int(last.split("start=")[1].split(",")[0]) * 512


def add(load: Load, tree: Path) -> None:
    """Put into what is brought at a start what the card itself has not: pytest, and the modules of the stand-ins."""
    for name in PYTEST:
        spec = importlib.util.find_spec(name)
        assert spec and spec.origin, f"{name} is not installed"
        found, into = Path(spec.origin), tree / "app"
        if spec.submodule_search_locations:
            shutil.copytree(found.parent, into / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(found, into)
    dump = ("debugfs", "-R", f"rdump /usr/lib/modules {tree}", load.machine / "installed.img")
    subprocess.run(dump, check=True, capture_output=True)
    (tree / "a-pi").touch()


def initrd(load: Load, folder: Path) -> Path:
    """Return the machine's initrd with another first process behind its own: of two, the kernel takes the later."""
    path, top = folder / "initrd.gz", load.machine / "workshop" / "initrd-of-the-card"
    shutil.rmtree(top, ignore_errors=True)
    top.mkdir()
    (top / "init").write_text(INIT)
    (top / "init").chmod(0o755)
    pack = f"cd /{top.name} && echo init | busybox cpio -o -H newc"
    packed = subprocess.run(
        ("chroot", load.machine / "workshop", "/bin/busybox", "sh", "-c", pack), check=True, capture_output=True
    ).stdout
    path.write_bytes((load.machine / "initrd.gz").read_bytes() + gzip.compress(packed))
    return path


def moments(whole_s: float) -> list[float]:
    """Return when the power is cut, in seconds of the host after a start; `whole_s`: what a whole first start took."""
    random = Random(SEED)
    return sorted(random.uniform(SOONEST, LATEST) * whole_s for _ in range(CUTS))
