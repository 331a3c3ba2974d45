"""The box starts and ends whatever stands in place of its files: nothing is waited for, and nothing large is read."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from compere_device.box import daemon, networks, on_trial
from compere_device.files import chosen, reader, record, store
from compere_device.glass import splash
from compere_device.guests import TITLES
from compere_device.loop import Loop
from compere_device.setup import measured
from compere_device.ward import HELD, RUNNING
from pi import run_until, settings

NAMES = (
    *(chosen.SETTINGS, store.ALMANAC, store.UNFINISHED, reader.INDEX, record.INDEX, splash.NAME),
    *(TITLES, HELD, RUNNING, networks.TOLD, on_trial.TOLD, measured.FILE),
    *("games/droco-0001.journal", "games/droco-0001.kept", "finished/droco-0002.journal"),
)


def giant(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 36)


@pytest.mark.parametrize(
    "make",
    [os.mkfifo, Path.mkdir, giant, lambda path: path.symlink_to(path.name)],
    ids=["pipe", "folder", "giant", "loop"],
)
def test_the_box_starts(
    model: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None]
) -> None:
    """Lists and records are looked at, too."""
    for name in NAMES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        make(tmp_path / name)

    def look_and_stop(loop: Loop) -> None:
        games = loop.desk.stage.games
        games.listed(games.in_progress())
        games.record()
        games.rolled()
        os.kill(os.getpid(), signal.SIGTERM)

    loops = run_until(monkeypatch, look_and_stop)
    daemon.run_on_pi(settings(""), tmp_path)
    assert len(loops) == 1
