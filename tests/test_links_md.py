"""Every page: links lead to files and headings that are there, sources have their names, commands and options exist."""

import argparse
import re
from functools import cache
from pathlib import Path

import pytest

from catalogue import ROOT
from compere_device import arguments

FOLDERS = ("core", "deploy", "device", "firmware", "hardware", "tests")
PAGES = sorted([*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md"))])
LINK = re.compile(r"\]\(([^)\s]+)\)")


@cache
def anchors(page: Path) -> frozenset[str]:
    """Return what a link may say behind its #, as a forge makes it of a page's headings."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    heads = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", head) for head in re.findall(r"^#+ (.*)$", text, re.M))
    return frozenset(re.sub(r"[^\w\- ]", "", head.strip().lower()).replace(" ", "-") for head in heads)


def test_there_are_pages() -> None:
    """All that people read, from the first one to the bots' rules."""
    assert {ROOT / "README.md", ROOT / "core/compere/bots/droco/RULES.md", ROOT / "tests/e2e/README.md"} <= {*PAGES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    """To a file or a folder, and in a page to a heading."""
    lost = []
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if "://" not in link and (not target.exists() or (anchor and anchor not in anchors(target.resolve()))):
            lost.append(link)
    assert lost == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_sources_are_called_by_their_names(page: Path) -> None:
    """A path in backticks to something of ours is that of a file: from the top, or from the page's own folder."""
    text = page.read_text(encoding="utf-8")
    named = re.findall(rf"`((?:{'|'.join(FOLDERS)})/[\w./-]+\.\w+)`", text)
    assert [
        each for each in named if not any((base / each).exists() for base in (ROOT, page.parent, ROOT / "tests"))
    ] == []


@cache
def commands() -> dict[str, set[str]]:
    """Return the options of each command of the program."""
    parser = arguments.parser()
    found = next(each for each in parser._actions if isinstance(each, argparse._SubParsersAction)).choices
    return {name: {word for each in of._actions for word in each.option_strings} for name, of in found.items()}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_are_the_programs(page: Path) -> None:
    """In backticks and on lines to be typed: a command that there is, with options of its own."""
    text = page.read_text(encoding="utf-8")
    typed = re.findall(r"(?:^    +|`)(?:sudo )?(?:\.venv/bin/)?compere ([a-z][a-z-]*)([^`\n#]*)", text, re.M)
    unknown = [name for name, _ in typed if name not in commands()]
    unknown += [
        f"{name} {option}"
        for name, rest in typed
        for option in re.findall(r"--[a-z-]+", rest)
        if option not in commands().get(name, ())
    ]
    assert unknown == []
