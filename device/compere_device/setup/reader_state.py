"""How the reader board is, while somebody looks: its sensors, its calibration, and what it measures now."""

from collections.abc import Callable, Mapping

from compere.declared import dataclass, field, replace
from compere_device.parts.reader.asked_lines import Live, NoDie
from compere_device.parts.reader.asking import NoAnswer, ReaderBoard
from compere_device.parts.reader.reader_lines import ConstantsAre, Hello, SensorIs
from compere_device.setup.measured import MeasuredFile

WATCHED_S = 60  # the longest that a board says what it measures, unasked


@dataclass(frozen=True, slots=True)
class ReaderState:
    """What is known of a board.

    Attributes:
        sensors: the state of each, in the protocol's word; none where the board is too old to say.
        constants: how those of its calibration are; None for a board without dice, or a silent one.
        age_s: how old they are, in seconds; None if this box did not keep them,
            UNKNOWN_S if its clock cannot say.
        live: what it measured last; None where nothing has come yet.
    """

    sensors: Mapping[str, str] = field(default_factory=dict)
    constants: ConstantsAre | None = None
    age_s: float | None = None
    live: Live | NoDie | None = None

    @property
    def calibrated(self) -> str:
        """The state of the constants; "" where there are none to be told."""
        return self.constants.state if self.constants else ""

    @property
    def empty(self) -> bool:
        """Whether the tray is known to have no die in it."""
        return isinstance(self.live, NoDie)

    @property
    def measured(self) -> tuple[float, float, float, float, float, float] | None:
        """Place and height of the die in mm, the magnet's vertical part, what is not explained and the field in µT."""
        live = self.live
        return (*live.place, live.component, live.residual, live.field) if isinstance(live, Live) else None


class ReaderWatch:
    """Tell `show` how a board is, and again whenever that changes; `run` ends when the person does, by GivenUp."""

    def __init__(
        self, board: ReaderBoard, hello: Hello, show: Callable[[ReaderState], None], file: MeasuredFile
    ) -> None:
        self._board = board
        self._hello = hello
        self._show = show
        self._file = file
        self._state = ReaderState()
        self._measures = False  # whether anything was measured since it was asked last

    def run(self) -> None:
        """Look until nobody does any more; a board that leaves and comes back is asked anew."""
        while True:
            self._board.connected(self._look, lambda: self._now(ReaderState()))

    def _look(self) -> None:
        live = self._state.live if self._measures else None
        state = ReaderState(dict(self._board.sensors(self._hello)), live=live)
        if self._hello.reads_dice:
            state = self._with(state, self._constants())
        self._now(state)
        self._measures = False
        try:
            for heard in self._board.watch(WATCHED_S if self._hello.reads_dice else 0):
                match heard:
                    case Live() | NoDie():
                        self._measures = True
                        self._now(replace(self._state, live=heard))
                    case SensorIs(sensor, each):
                        self._now(replace(self._state, sensors={**self._state.sensors, sensor: each}))
                    case ConstantsAre():
                        self._now(self._with(self._state, heard))
        finally:
            self._board.watch_no_more()

    def _constants(self) -> ConstantsAre | None:
        try:
            return self._board.constants()[0]
        except NoAnswer:
            return None

    def _with(self, state: ReaderState, constants: ConstantsAre | None) -> ReaderState:
        age_s = self._file.age_s(constants.check) if constants and constants.check else None
        return replace(state, constants=constants, age_s=age_s)

    def _now(self, state: ReaderState) -> None:
        if state != self._state:
            self._state = state
            self._show(state)
