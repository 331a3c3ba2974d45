"""The command line's words: the version, help, and what may stand before a command and behind it."""

import subprocess
import sys
from importlib.metadata import version

import pytest

from catalogue import ROOT
from commands import Run
from compere_device.arguments import read
from compere_device.cli import SERVICE, arguments_of


def test_the_version(run: Run) -> None:
    """That of the package, or that there is none."""
    assert run("--version") == (0, f"compere {version('compere')}\n", "")


def test_a_version_that_nobody_knows(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sources may be on the path without being installed."""
    monkeypatch.setattr("sys.path", [])
    assert run("--version") == (0, "compere, from its sources: not installed\n", "")


@pytest.mark.parametrize(
    ("arguments", "verbose"),
    [("-v run", True), ("--verbose games", True), ("run -v", True), ("games --verbose", True), ("run", False)],
)
def test_verbose_before_and_behind_the_command(arguments: str, verbose: bool) -> None:
    """Where one types it."""
    assert read(arguments.split()).verbose is verbose


@pytest.mark.parametrize(
    "arguments", ["--language fr record --json", "--language=fr record --json", "record --language fr --json"]
)
def test_a_language_before_and_behind_the_command(arguments: str) -> None:
    """Where one types it."""
    assert vars(read(arguments.split())) == vars(read(["record", "--json", "--language", "fr"]))


@pytest.mark.parametrize(
    "arguments",
    ["-v --language fr record", "--language=fr --verbose record", "--language fr -v record", "-v record --language fr"],
)
def test_both_before_and_behind_the_command(arguments: str) -> None:
    """In any order."""
    assert vars(read(arguments.split())) == vars(read(["record", "-v", "--language", "fr"]))


def test_what_the_command_line_waits_for() -> None:
    """Neither the log nor the version is loaded before it is asked for."""
    code = (
        "import sys, compere_device.cli; from compere_device.arguments import parser; parser(); "
        "print({'logging', 'importlib.metadata'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_the_service_waits_for_no_parser() -> None:
    """What systemd types means the same without one, down to the last option."""
    unit = (ROOT / "deploy" / "compere.service").read_text()
    assert f"ExecStart=/usr/bin/compere {' '.join(SERVICE)}\n" in unit
    code = (
        "import sys; from compere_device import cli; "
        "print(vars(cli.arguments_of(cli.SERVICE)), 'argparse' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{vars(arguments_of(SERVICE))} False\n"
    assert vars(arguments_of(SERVICE)) == vars(read(SERVICE))
    assert vars(arguments_of(["run"])) == vars(read(["run"]))


def test_help(run: Run) -> None:
    """Every command is listed with what it does."""
    status, out, _ = run("--help")
    assert status == 0
    for command in ("run", "play", "games", "replay", "codes", "config"):
        assert f"\n    {command} " in out


@pytest.mark.parametrize(("columns", "most"), [("60", 58), ("100", 98), ("", 78), ("wide", 78)])
def test_help_is_as_wide_as_the_terminal(columns: str, most: int, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the environment says, else as the terminal does; where there is none, 80 columns."""
    monkeypatch.setenv("COLUMNS", columns)
    if not columns:
        monkeypatch.delenv("COLUMNS")
    _, out, _ = run("play", "--help")
    widest = max(map(len, out.splitlines()))
    assert most - 25 < widest <= most
