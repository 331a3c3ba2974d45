"""How a missing library is installed: one command for each, which fits the machine."""

import re
import sys
from pathlib import Path

import pytest

from catalogue import PACKAGES as SOURCES
from catalogue import ROOT
from compere_device.system import libraries
from compere_device.system.libraries import PACKAGES, PROJECTS, debian_release, install


@pytest.mark.parametrize(
    ("library", "own", "release", "command"),
    [
        ("spidev", False, 13, "sudo apt install -y python3-spidev"),
        ("evdev", False, 12, "sudo apt install -y python3-evdev"),
        ("gpiod", False, 13, "sudo apt install -y python3-libgpiod"),
        ("gpiod", False, 12, "sudo apt install -y python3-lgpio"),  # whose libgpiod is 1.6
        ("gpiod", False, 0, "sudo apt install -y python3-libgpiod"),
        ("luma.oled", False, 13, "sudo apt install --reinstall compere"),
        ("luma.oled", True, 13, f"{sys.executable} -m pip install luma.oled"),
        ("gpiod", True, 12, f"{sys.executable} -m pip install 'gpiod>=2.1,<3'"),
    ],
)
def test_what_installs_it(library: str, own: bool, release: int, command: str) -> None:
    assert install(library, own, release) == command


@pytest.mark.parametrize(
    ("text", "release"),
    [
        ('VERSION_ID="13"\nID=debian\n', 13),
        ("ID=raspbian\nVERSION_ID=12\n", 12),
        ('VERSION_ID="24.04"\nID=ubuntu\n', 0),
        ("ID=debian\nVERSION_CODENAME=forky\n", 0),
        ("", 0),
    ],
)
def test_which_debian(text: str, release: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """os-release(5); read where nobody says it."""
    assert debian_release(text) == release
    monkeypatch.setattr(libraries, "OS_RELEASE", tmp_path / "os-release")
    assert install("gpiod", own=False) == install("gpiod", False, 0)
    (tmp_path / "os-release").write_text(text)
    assert install("gpiod", own=False) == install("gpiod", False, release)


def test_each_is_one_that_the_package_asks_for() -> None:
    """Debian's names are those of the package's dependencies, and pip's those of pyproject.toml."""
    control = (ROOT / "deploy/debian/control").read_text(encoding="utf-8")
    assert all(re.search(rf"^(Package:)? {package}\b", control, re.M) for package in PACKAGES.values())
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert all(f'"{name}' in project for name in PROJECTS)
    assert PROJECTS.keys() == PACKAGES.keys()


def test_nobody_else_says_how() -> None:
    """Whoever has the package has neither a Makefile nor a pip for it; a bot is written on another computer."""
    said = {path for path in SOURCES["device"].rglob("*.py") if re.search("make run|pip install", path.read_text())}
    assert {path.name for path in said} == {"libraries.py", "new_bot.py"}
