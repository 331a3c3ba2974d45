"""How to install a missing library here: for the program's own Python, or as a package of the system."""

import re
import sys
from pathlib import Path
from shlex import quote

OS_RELEASE = Path("/etc/os-release")
OURS = "compere"
# By library: its name for pip, and Debian's package; `compere` itself brings some of them.
PROJECTS = {"gpiod": "gpiod>=2.1,<3", "evdev": "evdev", "spidev": "spidev", "luma.oled": "luma.oled"}
PROJECTS |= {"aiohttp": "aiohttp>=3.8"}
PACKAGES = {"gpiod": "python3-libgpiod", "evdev": "python3-evdev", "spidev": "python3-spidev", "luma.oled": OURS}
PACKAGES |= {"aiohttp": "python3-aiohttp"}
WITH_GPIOD = 13  # the first Debian whose libgpiod is new enough for us; on the one before, pins go through lgpio


def own_python() -> bool:
    """Return whether the libraries are this program's own and not the system's."""
    return sys.prefix != sys.base_prefix


def debian_release(os_release: str) -> int:
    """Return the release of Debian or Raspberry Pi OS in /etc/os-release.

    0 for another system, and for testing and unstable, which have no number there.
    """
    version = re.search(r'^VERSION_ID="?(\d+)', os_release, re.M)
    return int(version[1]) if version and re.search(r"^ID=(debian|raspbian)$", os_release, re.M) else 0


def install(library: str, own: bool | None = None, release: int | None = None) -> str:
    """Return the command that installs a library of `PROJECTS`; `own` and `release` default to this machine's."""
    if own_python() if own is None else own:
        return f"{quote(sys.executable)} -m pip install {quote(PROJECTS[library])}"
    if release is None:
        release = debian_release(_text(OS_RELEASE))
    if library == "gpiod" and 0 < release < WITH_GPIOD:
        return "sudo apt install -y python3-lgpio"
    package = PACKAGES[library]
    return f"sudo apt install {'--reinstall' if package == OURS else '-y'} {package}"


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
