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
NAME = "ferry"


def blocks() -> dict[str, str]:
    """Return the page's blocks by their files, in the order of the page."""
    return dict(BLOCK.findall(PAGE))


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
        patch.setitem(BOTS._bots, NAME, bot)
        yield bot
    finally:
        for module in [each for each in sys.modules if each.startswith(f"compere.bots.{NAME}")]:
            del sys.modules[module]
