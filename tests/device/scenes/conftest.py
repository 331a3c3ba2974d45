"""What the tests of scenes share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cable import Cable
from tray_bench import OnAPort, Tray
from tray_glass import WAIT_S, Glass


@pytest.fixture
def glass(cable: Cable, tmp_path: Path) -> Iterator[Glass]:
    """Have somebody at a box whose reader is a board on a bench, at a real port."""
    with OnAPort(Tray(tmp_path), cable) as board:
        made = Glass(tmp_path / "store", board)
        yield made
        made.reader.close(WAIT_S)
