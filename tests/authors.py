"""The bot of the author's page, put together from the page's blocks, and the second page's snippets."""

import importlib
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from compere.bot import Bot
from compere.bots import BOTS

CORE = Path(__file__).parents[1] / "core"
PAGE, SECOND = ((CORE / name).read_text(encoding="utf-8") for name in ("AUTHORS.md", "AUTHORS_MORE.md"))
BLOCK = re.compile(r"^```\w+ file=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MORE = re.compile(r"^```python more\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAME, PACKAGE = "ferry", "compere_ferry"


def blocks() -> dict[str, str]:
    """Return the page's blocks by their files, in the order of the page."""
    return dict(BLOCK.findall(PAGE))


def snippets() -> list[str]:
    """Return what the second page shows, in its order: each goes on where the rules' block ends."""
    return MORE.findall(SECOND)


def more(snippet: str) -> dict[str, Any]:
    """Return what a snippet declares beside what the rules have, while the bot is there."""
    names = dict(vars(importlib.import_module(f"{PACKAGE}.rules")))
    before = set(names)
    exec(compile(snippet, "a snippet of AUTHORS_MORE.md", "exec"), names)
    return {name: value for name, value in names.items() if name not in before}


@contextmanager
def written(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Bot[Any]]:
    """Have the page's bot beside the others, from files in a folder: a guest, as its author's."""
    put(folder)
    patch.syspath_prepend(str(folder))
    try:
        bot: Bot[Any] = importlib.import_module(f"{PACKAGE}.bot").BOT
        with BOTS.known(bot, PACKAGE):
            yield bot
    finally:
        for module in [each for each in sys.modules if each.startswith(PACKAGE)]:
            del sys.modules[module]


def put(folder: Path) -> None:
    """Write the package into a folder."""
    (folder / PACKAGE).mkdir(parents=True)
    for name, text in blocks().items():
        (folder / PACKAGE / name).write_text(text, encoding="utf-8")
