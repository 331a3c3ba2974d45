"""The builder's page: its commands are understood, what it points at is there, and its boards are known."""

import re

import pytest

from catalogue import ROOT
from compere.bots import BOTS
from compere_device import arguments
from compere_device.drivers.stock import SOLD
from compere_device.setup.boards import BOARDS

FOLDER = ROOT / "hardware"
PAGE = (FOLDER / "BUILD.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"compere ((?:setup|doctor|labels|codes)[^`\n]*)", PAGE)


def test_there_are_commands() -> None:
    """Setting up, looking, and printing."""
    assert {command.split()[0] for command in COMMANDS} == {"setup", "doctor", "labels", "codes"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_understood(command: str) -> None:
    """By the program itself, with a board, a game and a format that there are."""
    said = arguments.read(command.split())
    assert getattr(said, "board", None) in {None, *BOARDS}
    assert getattr(said, "bot", "droco") in BOTS
    assert getattr(said, "format", "sheet") in {"sheet", *SOLD}


def test_what_it_points_at_is_there() -> None:
    """Files beside it, and headings in them."""
    for name, heading in re.findall(r"\]\(([^)#]+)#?([^)]*)\)", PAGE):
        text = (FOLDER / name).read_text(encoding="utf-8")
        headings = {re.sub(r"[^\w -]", "", line.lstrip("# ")).lower().replace(" ", "-") for line in text.splitlines()}
        assert not heading or heading in headings


def test_the_options_of_boards_are_named() -> None:
    assert set(re.findall(r"--board ([a-z-]+)", PAGE)) == set(BOARDS)
