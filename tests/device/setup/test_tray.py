"""The tray calibrated by its guide, against the board's own program: every way through it, and every way out of it."""

from pathlib import Path

import pytest

from compere_device.parts.reader.asking import Ended, Turn
from compere_device.setup.tray import Calibration, Shown, Step, Unusable, check
from compere_device.tray.calibrate import THROWS_LEAST
from tray_bench import Host, Tray


class Person:
    """Somebody who does what is said; `then` may do something else at a step, by how often it was shown."""

    def __init__(self, tray: Tray, **spoils: object) -> None:
        self.tray = tray
        self.host = Host(tray, **spoils)
        self.shown: list[Shown] = []

    def show(self, shown: Shown) -> None:
        self.shown.append(shown)
        match shown.step:
            case Step.EMPTY:
                self.tray.empty()
                self.host.turns.append(Turn.GO_ON)
            case Step.KNOWN:
                self.tray.lay(self.tray.known)
                self.host.turns.append(Turn.GO_ON)
            case Step.THROW:
                self.tray.throw()

    def calibrated(self):
        hello = self.host.board.who()
        check(self.host.board, hello)
        return Calibration(self.host.board, self.show).run()


def test_from_the_empty_tray_to_a_board_that_reads_dice(tmp_path: Path) -> None:
    person = Person(Tray(tmp_path))
    kept = person.calibrated()
    print(kept.left, kept.values, [s.step.name for s in person.shown])
    state, data = person.host.board.constants()
    assert state.state == "ok" and data == kept.constants.data
