"""The manual page and the completion of the command line: all that the program takes, and nothing else."""

import argparse
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from catalogue import ROOT
from compere.bots import BOTS
from compere_device import arguments
from compere_device.drivers import terminal
from compere_device.languages import LANGUAGES

PAGE = (ROOT / "deploy/compere.1").read_text(encoding="utf-8")
COMPLETION = ROOT / "deploy/completions/compere"
EVERYWHERE = {"-h", "--help", "-v", "--verbose"}
ANYWHERE = {"--language", "--service"}  # of several commands, and told of once
OPTION = re.compile(r"(?<![^\s\"])(?:-[hv]|--[a-z-]+)(?![a-z])")


def commands() -> dict[str, argparse.ArgumentParser]:
    """Return the parser of each command; that of the program itself has no name."""
    parser = arguments.parser()
    subparsers = next(each for each in parser._actions if isinstance(each, argparse._SubParsersAction))
    return {"": parser, **subparsers.choices}


def options(parser: argparse.ArgumentParser) -> set[str]:
    return {name for action in parser._actions for name in action.option_strings}


def written(page: str) -> dict[str, set[str]]:
    """Return the options that the page names of each command, and without a command those that it tells of apart.

    A command's part begins where it is shown how to write it and ends with the next one, or with the section.
    """
    plain = re.sub(r"\\f.|[][,]", " ", page.replace("\\-", "-"))
    found: dict[str, set[str]] = {"": set()}
    name = ""
    for line in plain.split("\n"):
        if line.startswith(".SH"):
            name = ""
        elif begun := re.match(r"\.B compere ([a-z-]+)", line):
            name = begun[1]
        found.setdefault(name, set()).update(OPTION.findall(line))
    return found


@pytest.mark.parametrize("name", commands())
def test_the_manual_has_every_option(name: str) -> None:
    """Each command with all of its own; those of every command, and those of many, stand once."""
    taken, page = options(commands()[name]), written(PAGE)
    own = taken if not name else taken - EVERYWHERE - {"--language"}
    assert own <= page[name], f"{name}: {own - page[name]}"
    assert page[name] <= taken | (ANYWHERE if not name else set()), f"{name}: {page[name] - taken}"


def test_the_manual_has_every_command() -> None:
    """And no other; the options that it tells of once are some command's."""
    parsers, page = commands(), written(PAGE)
    assert set(page) == set(parsers)
    assert set().union(*map(options, parsers.values())) >= ANYWHERE <= page[""]


def test_what_an_option_takes_is_said() -> None:
    """Where the languages are listed, and each command that speaks one."""
    plain = PAGE.replace("\\-", "-")
    assert ".BI --language" in plain and "CODE" in plain and "compere languages" in plain
    part = plain[plain.index(".BI --language") : plain.index(".B --service")]
    speaking = {name for name, parser in commands().items() if name and "--language" in options(parser)}
    assert set(re.findall(r"^\.BR? (\w+)", part, re.M)) >= speaking


def test_how_large_a_terminal_must_be() -> None:
    """Here and in the README, of a glass of which a character has two by four pixels."""
    wide, high = 128 // 2 + terminal._FRAME_COLUMNS, 64 // 4 + terminal._FRAME_ROWS
    assert f"{wide} columns and\n{high} lines" in PAGE
    assert f"at least {wide} × {high} characters" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
def test_the_manual_is_set_without_a_warning() -> None:
    command = ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-rLL=78n", ROOT / "deploy/compere.1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""


def completed(tmp_path: Path, *words: str, library: Path | None = None) -> set[str] | None:
    """Return what is offered for the last word; None where files are. The program lies in that folder."""
    script = f"""
compopt() {{ echo "files $*"; }}
source {COMPLETION}
COMP_WORDS=(compere "$@") COMP_CWORD=$#
_compere
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(
        ["bash", "-c", script, "bash", *words],
        env={**os.environ, "COMPERE_LIBRARY": str(library or ROOT / "core")},
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert done.stderr == ""
    offered = set(done.stdout.split("\n")) - {""}
    return None if "files -o default" in offered else offered


@pytest.mark.parametrize("name", commands())
def test_every_option_is_completed(name: str, tmp_path: Path) -> None:
    """Each command's own and those of all, and no other's."""
    words = [name] if name else []
    assert completed(tmp_path, *words, "-") == options(commands()[name])


def test_words_are_completed(tmp_path: Path) -> None:
    """Commands, bots, languages, files where a file is named, and what follows an option of its own."""
    assert completed(tmp_path, "") == set(commands()) - {""}
    assert completed(tmp_path, "pl") == {"play"}
    assert completed(tmp_path, "-v", "do") == {"doctor"}
    assert completed(tmp_path, "--language", "fr", "-v", "do") == {"doctor"}
    assert completed(tmp_path, "-v", "--language", "fr", "doctor", "--c") == {"--calibrate"}
    for name, parser in commands().items():
        bot = any(action.dest == "bot" for action in parser._actions)
        file = any(action.type is arguments.file and not action.option_strings for action in parser._actions)
        if name:
            words = {word for action in parser._actions if not action.option_strings for word in action.choices or ()}
            assert completed(tmp_path, name, "") == (None if file else set(BOTS.ours) if bot else words), name
        for action in parser._actions:
            for option in action.option_strings:
                takes = None if action.type is arguments.file else set(map(str, action.choices or ()))
                if option == "--language":  # ours lie in another folder than ours among the bots
                    takes = {"en"}
                if name and action.nargs != 0:
                    assert completed(tmp_path, name, option, "") == takes, (name, option)


def test_guests_are_completed(tmp_path: Path) -> None:
    """Beside ours, by the entry points of their packages; without any of them nothing is offered, and nothing said."""
    points = tmp_path / "compere_quay-1.0.dist-info/entry_points.txt"
    points.parent.mkdir()
    points.write_text(
        "[console_scripts]\nx = y:z\n[compere.bots]\nquay = compere_quay\npier= compere_pier\n[other]\na = b\n"
        "[compere.languages]\neo = compere_eo\n"
    )
    assert completed(tmp_path, "play", "--language", "", library=tmp_path) == {"en", "eo"}
    assert completed(tmp_path, "play", "--language", "", library=ROOT / "device") == {"en", *LANGUAGES.ours}
    assert completed(tmp_path, "play", "", library=tmp_path) == {"quay", "pier"}
    assert completed(tmp_path, "play", "", library=tmp_path / "nowhere") == set()
