"""The page of the first hour: each command is run somewhere as it stands there, and its minutes make an hour."""

import re

from catalogue import ROOT
from compere_device import arguments

PAGE = (ROOT / "deploy/FIRST_HOUR.md").read_text(encoding="utf-8")
STEPS = re.split(r"^(?=\d\. \*\*)", PAGE, flags=re.M)[1:]
HOUR = (ROOT / "tests/e2e/guest/installed_hour.py").read_text(encoding="utf-8")
SYSTEMS = (ROOT / "tests/packages/systems.py").read_text(encoding="utf-8")


def commands(step: str) -> list[str]:
    return re.findall(r"^ {7}(\S.*)$", step, re.M)


def name(step: str) -> str:
    found = re.search(r"\*\*(.+?)\*\*", step)
    assert found
    return found[1]


def test_each_command_is_run() -> None:
    """In the Pi in memory, by its step; that files are whole, where a release is installed. All else is for hands."""
    for step in STEPS:
        typed = commands(step)
        if name(step) == "The release":
            assert typed == ["sha256sum --check SHA256SUMS"]
            assert typed[0] in SYSTEMS
        elif typed:
            assert f'commands("{name(step)}")' in HOUR
        else:
            assert "*hands*" in step or name(step) == "The first turn"
    assert sum(len(commands(step)) for step in STEPS) == 7


def test_its_commands_are_understood() -> None:
    """By the program itself."""
    ours = [line.removeprefix("sudo ") for step in STEPS for line in commands(step)]
    for line in ours:
        if line.startswith("compere "):
            arguments.read(line.split()[1:])


def test_it_takes_an_hour() -> None:
    """By the minutes that its steps say."""
    minutes = [int(each) for each in re.findall(r"^\d\. \*\*.*?\((\d+) min", PAGE, re.M)]
    assert len(minutes) == len(STEPS) == 7
    assert sum(minutes) <= 60


def test_its_version_is_the_present_one() -> None:
    version = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M)
    assert version
    assert set(re.findall(r"compere[_-](\d+\.\d+\.\d+)", PAGE)) == {version[1]}
