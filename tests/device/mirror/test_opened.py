"""A mirror that is open costs nothing until somebody comes, and the game goes on without one."""

import logging
import os
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from compere_device.mirror.opened import mirrored
from compere_device.pages.troubles import PARTING
from mirrors import ALL, Viewer, room

OPEN = """
import sys
from pathlib import Path
from compere_device.mirror.opened import mirrored
with mirrored(Path(sys.argv[1]) / "mirror", None, None, None, "box"):
    print(*(name for name in sys.modules if name.startswith("compere_device.mirror.")))
"""


def test_nothing_is_loaded_before_somebody_comes(tmp_path: Path) -> None:
    """But the door itself: no protocol, no clients, no selector of ours."""
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(
        [sys.executable, "-c", OPEN, tmp_path], capture_output=True, text=True, env=environ, check=True
    )
    assert {name.rpartition(".")[2] for name in run.stdout.split()} == {"opened", "door", "places"}


def test_a_taken_socket_is_said_and_the_game_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The socket stays with the process that had it."""
    caplog.set_level(logging.WARNING)
    loop: Any = None
    with room(tmp_path) as first:
        with mirrored(first.path, loop, SimpleQueue(), lambda: 0.0, "box") as second:
            assert second is None
        assert "another Compère answers there" in caplog.text
        assert Viewer(first, *ALL).newest["hello"]["device"] == "simulated"


def test_the_last_picture_comes_before_the_end(tmp_path: Path) -> None:
    """Who looks is not left with a page from before the goodbye."""
    with room(tmp_path) as there:
        viewer = Viewer(there, *ALL)
        there.desk.goodbye()
        assert there.door
        there.door.close()
        viewer.take()
        assert viewer.closed
        assert viewer.newest["page"]["text"] == there.desk.parting(PARTING["goodbye"]).text()
