"""The builder's page: its commands are understood, what it points at is there, and its boards are known."""

import itertools
import json
import re
import textwrap
from pathlib import Path

import pytest

from catalogue import ROOT
from compere.bots import BOTS
from compere.wording import Words
from compere_device import arguments
from compere_device.drivers.stock import SOLD
from compere_device.setup import pins
from compere_device.setup.boards import BOARDS
from compere_device.setup.config import load

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


def test_it_takes_thirty_minutes() -> None:
    """By the minutes that its steps say: eight steps, one after the other."""
    steps = [(int(step), int(minutes)) for step, minutes in re.findall(r"^(\d)\. .*?\((\d+) min\)", PAGE, re.M)]
    assert [step for step, _ in steps] == list(range(1, 9))
    assert sum(minutes for _, minutes in steps) == 30


def settings() -> list[str]:
    """Return what the page has somebody write into the settings: for build 1, 2 and 3."""
    blocks = re.findall(r"(?:^ +.*\n|^\n(?= +\S))+", PAGE, re.M)
    return [textwrap.dedent(block[block.index("[") :]) for block in blocks if re.search(r"^ +\[\w+\]$", block, re.M)]


def written(text: str) -> str:
    """Return the lines of TOML at the beginning of a text, up to the first line that is none."""
    lines = itertools.takewhile(lambda line: re.fullmatch(r"\s*(\[\w+\]|\w+ = .*|)", line), text.splitlines())
    return "\n".join(line.strip() for line in lines)


@pytest.mark.parametrize("build", range(3))
def test_the_settings_that_it_has_are_understood(build: int, tmp_path: Path) -> None:
    """Behind what setup writes, with the pins of the table; the keys that one may add have theirs."""
    board = ("oled-bonnet", "plain", "plain")[build]
    more = "".join(f"{key.lower()} = {pins.MORE_KEYS[key]}\n" for key in ("LEFT", "RIGHT")) if build else ""
    (tmp_path / "config.toml").write_text(f'[keys]\nboard = "{board}"\n{more}{written(settings()[build])}\n')
    config = load(tmp_path / "config.toml")
    assert (config.signals.buzzer, config.signals.led) == ((0, 0), (pins.BUZZER, 0), (pins.BUZZER, pins.LIGHT))[build]
    assert config.scanner.url == ("/dev/compere-scanner", "", "/dev/serial0")[build]
    assert config.reader.url == ("", "", "/dev/compere-reader")[build]
    for key in ("left", "right"):
        assert f"`{key} = {pins.MORE_KEYS[key.upper()]}`" in PAGE


def test_the_names_of_parts_are_those_of_the_rules() -> None:
    """What udev calls scanner and reader."""
    rules = (ROOT / "deploy" / "61-compere.rules").read_text(encoding="utf-8")
    assert 'SYMLINK+="compere-$env{COMPERE}"' in rules
    for name in set(re.findall(r"/dev/compere-(\w+)", PAGE)):
        assert f'ENV{{COMPERE}}="{name}"' in rules


def test_what_it_points_at_is_there() -> None:
    """Files beside it, and headings in them."""
    for name, heading in re.findall(r"\]\(([^)#]+)#?([^)]*)\)", PAGE):
        text = (FOLDER / name).read_text(encoding="utf-8")
        headings = {re.sub(r"[^\w -]", "", line.lstrip("# ")).lower().replace(" ", "-") for line in text.splitlines()}
        assert not heading or heading in headings


def test_it_quotes_what_the_device_says() -> None:
    """What stands in italics is on the glass, but for what is printed on parts or in another program."""
    catalogue = json.loads((ROOT / "device" / "compere_fr" / "compere.json").read_text(encoding="utf-8"))["texts"]
    elsewhere = {"Raspberry Pi OS Lite", "USB", "PWR IN", *(Words().say(bot.title) for bot in BOTS.values())}
    quoted = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", PAGE))
    assert {"Settings", "Test the keys", "Power off"} < quoted
    assert quoted - elsewhere <= {*catalogue, "Compère"}


def test_the_options_of_boards_are_named() -> None:
    assert set(re.findall(r"--board ([a-z-]+)", PAGE)) == set(BOARDS)
