"""The bot of the author's page, put together from the page's blocks."""

import importlib
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import compere.bots
from compere.bot import Bot
from compere.bots import BOTS
from compere_device import words

PAGE = (Path(__file__).parents[1] / "core" / "AUTHORS.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```\w+ file=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MORE = re.compile(r"^```python more\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
NAME = "ferry"


def blocks() -> dict[str, str]:
    """Return the page's blocks by their files, in the order of the page."""
    return dict(BLOCK.findall(PAGE))


def named(page: str) -> set[str]:
    """Return the words that stand as code in a page's prose."""
    return {word for code in re.findall(r"`([^`]+)`", FENCED.sub("", page)) for word in re.findall(r"\w+", code)}


def snippets() -> list[str]:
    """Return what the page shows besides, in its order: each goes on where the rules' block ends."""
    return MORE.findall(PAGE)


def more(snippet: str) -> dict[str, Any]:
    """Return what a snippet declares beside what the rules have, while the bot is there."""
    names = dict(vars(importlib.import_module(f"compere.bots.{NAME}.rules")))
    before = set(names)
    exec(compile(snippet, "a snippet of AUTHORS.md", "exec"), names)
    return {name: value for name, value in names.items() if name not in before}


@contextmanager
def written(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Bot[Any]]:
    """Have the page's bot beside the others, from files in a folder."""
    (folder / NAME).mkdir(parents=True)
    for name, text in blocks().items():
        (folder / NAME / name).write_text(text, encoding="utf-8")
    patch.setattr(compere.bots, "__path__", [*compere.bots.__path__, str(folder)])
    patch.setattr(words, "_BOTS", folder)
    try:
        bot: Bot[Any] = importlib.import_module(f"compere.bots.{NAME}.bot").BOT
        patch.setitem(BOTS, NAME, bot)
        yield bot
    finally:
        for module in [each for each in sys.modules if each.startswith(f"compere.bots.{NAME}")]:
            del sys.modules[module]
