"""Games of an earlier card: at the first start the box looks for copies on a stick, and asks whether to take them."""

import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from compere_device.events import Errand, Event
from compere_device.files.owner import FINISHED
from compere_device.files.preferences import KEYS

if TYPE_CHECKING:
    from compere_device.game import Games
    from compere_device.loop import Loop

LOOKED_S = 120.0  # for how long a stick may come, which systemd has to find first, too


def is_first_start(games: "Games") -> bool:
    """Return whether nothing was played here yet, and nobody has read what the keys do."""
    return KEYS not in games.preferences.told and not games.in_progress() and not _any(games.folder / FINISHED)


def look_for_copies(loop: "Loop", put: Callable[[Event], None]) -> None:
    """Look for copies on a thread of its own, where this is the first start: a dead stick keeps nobody waiting."""
    stage = loop.desk.stage
    if is_first_start(stage.games):
        arguments = (stage.box.sticks_come, lambda n: put(Errand(lambda: _ask(loop, n))))
        threading.Thread(target=_look, args=arguments, name="copies", daemon=True).start()


def _look(come: Callable[[float], Iterator[Iterable[Path]]], found: Callable[[int], None]) -> None:
    from compere_device.files.sticks import copies

    for sticks in come(LOOKED_S):
        if number := copies(sticks):
            found(number)
            return


def _ask(loop: "Loop", number: int) -> None:
    from compere_device.scenes.copies import ask_to_take

    ask_to_take(loop.desk.stage, number)


def _any(folder: Path) -> bool:
    try:
        return next(folder.iterdir(), None) is not None
    except OSError:
        return False
