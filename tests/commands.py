"""What tests of the command line begin with: the command in this process, and a game that was played some way."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from compere.bots import find
from compere.journal import Header
from compere.table import Table
from compere_device.files.store import Store

PROGRAM = f"import sys; sys.path[:] = {sys.path}; from compere_device.cli import main; sys.exit(main())"
COMMAND = (sys.executable, "-c", PROGRAM)  # the command as a process of its own

Run = Callable[..., tuple[Any, str, str]]  # arguments in; exit status, what was printed and what was said of errors out


def saved_game(folder: Path, answers: int = 3, seed: str = "1") -> Path:
    """Play some of a game into the folder, and return its journal."""
    bot = find("patchwork")
    store = Store(folder)
    game = store.create(Header(bot.name, bot.rules_version, bot.choose_options({}), seed))
    assert game.file
    table = Table(game.session, store.almanac, game.file.append, all_virtual=True)
    for _ in range(answers):
        table.answer("advance")
    return game.file.path
