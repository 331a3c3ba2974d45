"""How a reader is, while somebody looks: against the board's own program."""

from pathlib import Path

import pytest

from board.calibrated import EMPTY_TRAY
from board.still import lying, perfect
from compere_device.parts.reader.asking import GivenUp, Turn
from compere_device.parts.reader.reader_lines import Hello
from compere_device.setup.measured import MeasuredFile
from compere_device.setup.reader_state import ReaderState, ReaderWatch
from tray import constants as of_the_board
from tray_bench import Host, Tray

NOW_S, DAY_S = 1e9, 86_400.0


def watched(host: Host, file: MeasuredFile, looks: int, at: "dict[int, object]") -> list[ReaderState]:
    """Return what is shown until somebody has looked so many times; `at` a look something happens first."""
    shown: list[ReaderState] = []

    def show(state: ReaderState) -> None:
        shown.append(state)
        if happens := at.get(len(shown)):
            assert callable(happens)
            happens()
        if len(shown) == looks:
            host.turns.append(Turn.END)

    hello = host.board.who()
    assert isinstance(hello, Hello)
    with pytest.raises(GivenUp):
        ReaderWatch(host.board, hello, show, file).run()
    return shown


def test_what_changes_is_shown(tmp_path: Path) -> None:
    """A sensor whose cable comes off, a die that is laid down; and the board is told to measure no more at the end."""
    of_the_board.keep(perfect(), str(tmp_path / "constants.bin"))
    file = MeasuredFile(tmp_path, lambda: NOW_S)
    file.kept(of_the_board.check(perfect()))
    tray = Tray(tmp_path)
    tray.bench.put(EMPTY_TRAY)
    host = Host(tray)
    file = MeasuredFile(tmp_path, lambda: NOW_S + 3 * DAY_S)
    at = {
        2: lambda: tray.bench.put(lying(2, 12, -7)),
        12: lambda: tray.bench.i2c.chips.pop(1),
    }
    shown = watched(host, file, 13, at)
    assert shown[0].sensors == {**{f"m{k}": "ok" for k in range(5)}, "rfid": "ok"}
    assert shown[0].calibrated == "ok" and shown[0].age_s == 3 * DAY_S and shown[0].measured is None
    assert shown[1].empty
    x, y, height, component, *_ = shown[10].measured or (0.0,) * 6
    assert (x, y) == pytest.approx((12, -7), abs=0.5) and height == pytest.approx(13.4, abs=0.2)
    assert component == pytest.approx(0.964, abs=0.02)
    assert shown[-1].sensors["m1"] == "missing"
    host.board.next(0.3)
    tray.bench.raw = b""
    host.take(0.5)
    assert b"live" not in tray.bench.raw


def test_a_board_that_leaves_is_asked_anew(tmp_path: Path) -> None:
    """Meanwhile nothing is known of it."""
    host = Host(Tray(tmp_path))

    def pulls() -> None:
        host.pull = True

    shown = watched(host, MeasuredFile(None), 5, {2: pulls})
    assert ReaderState() in shown and shown[-1].sensors and shown[-1].calibrated == "none"
    assert shown[-1].age_s is None


def test_a_board_without_dice(tmp_path: Path) -> None:
    """Only how its card reader is; that changes, too."""
    tray = Tray(tmp_path, dice=False)
    host = Host(tray)

    def breaks() -> None:
        tray.bench.rfid.hangs = True

    shown = watched(host, MeasuredFile(None), 2, {1: breaks})
    assert [(each.sensors, each.calibrated, each.measured) for each in shown] == [
        ({"rfid": "ok"}, "", None),
        ({"rfid": "late"}, "", None),
    ]
