"""Somebody who calibrates a tray on a bench, and does what the guide says."""

from collections.abc import Callable

from compere.wording import Words
from compere_device.parts.reader.asking import Turn
from compere_device.parts.reader.reader_lines import Hello
from compere_device.setup.measured import MeasuredFile
from compere_device.setup.tray import Calibration, Shown, TrayStep, check
from compere_device.tray.calibrate import Calibrated
from tray_bench import Host, Tray

SAY = Words().say


class Person:
    """Somebody who does what is said, and something else where `at` says so: by step, and how often it was shown."""

    def __init__(self, tray: Tray, at: "dict[tuple[TrayStep, int], Callable[[Person], None]] | None" = None) -> None:
        self.tray = tray
        self.host = Host(tray)
        self.shown: list[Shown] = []
        self._at = at or {}
        self.now_s = 1e9
        self.file = MeasuredFile(tray.folder, lambda: self.now_s)

    def show(self, shown: Shown) -> None:
        self.shown.append(shown)
        times = sum(each.step is shown.step for each in self.shown)
        if at := self._at.get((shown.step, times)):
            return at(self)
        match shown.step:
            case TrayStep.EMPTY:
                self.tray.empty()
                self.goes_on()
            case TrayStep.KNOWN:
                self.tray.lay(self.tray.known)
                self.goes_on()
            case TrayStep.CHECK:
                self.tray.lay(self.tray.other)
                self.goes_on()
            case TrayStep.THROW:
                self.tray.throw()
        return None

    def goes_on(self) -> None:
        self.host.turns.append(Turn.GO_ON)

    def ends(self) -> None:
        self.host.turns.append(Turn.END)

    def calibrates(self) -> Calibrated:
        board = self.host.board
        hello = board.connected(board.who, lambda: None)
        assert isinstance(hello, Hello)
        board.connected(lambda: check(board, hello), lambda: None)
        return Calibration(self.host.board, self.show, self.file).run()

    @property
    def kept(self) -> bytes:
        """What is in the board's memory."""
        file = self.tray.folder / "constants.bin"
        return file.read_bytes() if file.exists() else b""

    @property
    def troubles(self) -> list[str]:
        return [SAY(each.trouble) for each in self.shown if each.trouble]
