"""How a tray is set up, a step at a time: what is asked of the person, measured by the board, solved and kept.

Nothing is kept before all of it fits, and then all of it at once, with a check, and read back: whoever leaves or pulls
the cable anywhere has the calibration that was there before, or the new one.
"""

from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from typing import TypeVar

from compere.declared import dataclass, replace
from compere.wording import Text, say
from compere_device.parts.reader.asking import GivenUp, NoAnswer, ReaderBoard, Refused, Turn
from compere_device.parts.reader.reader_lines import DieLeans, DieMoves, DieShows, Hello
from compere_device.setup.measured import Fields, Measured, MeasuredFile
from compere_device.setup.tray_words import NOT_KEPT, SENSOR, TROUBLE, odd
from compere_device.tray.calibrate import SPREAD_MOST_UT, THROWS_LEAST, Calibrated, Trouble, calibrate
from compere_device.tray.constants import COUNT, Constants
from compere_device.tray.die import KNOWN

THROWS_MOST = 24
_MORE = 3  # throws, where those that there are show too little
_THERE_UT = 15.0  # what a die changes at some sensor at least
_SAME_UT = 1.0  # and what changes less at each sensor has not been thrown
_KEEP_TRIES = 3
T = TypeVar("T")


class TrayStep(Enum):
    """Where a calibration is."""

    EMPTY = auto()
    KNOWN = auto()
    CHECK = auto()
    THROW = auto()
    MEASURES = auto()
    SOLVES = auto()
    KEEPS = auto()
    AWAY = auto()


ASKED = (TrayStep.KNOWN, TrayStep.CHECK)  # for the values `KNOWN`
WAITS = frozenset((TrayStep.EMPTY, *ASKED, TrayStep.THROW))  # for the person


@dataclass(frozen=True, slots=True)
class Shown:
    """What is said now: the step, which throw of how many it is, and what was wrong with the one before."""

    step: TrayStep
    number: int = 0
    of: int = 0
    trouble: Text | None = None

    @property
    def waits(self) -> bool:
        """Whether it goes on when the person says so."""
        return self.step in WAITS

    @property
    def corner(self) -> str:
        """Which throw of how many it is."""
        return f"{self.number}/{self.of}" if self.of else ""

    @property
    def said(self) -> Text:
        """What is asked of the person, or goes on."""
        return SAID[self.step]


SAID = {
    TrayStep.EMPTY: say(
        "Take the die out of the tray, and anything with iron or a magnet away from it: telephones, loudspeakers, keys."
    ),
    TrayStep.KNOWN: say("Lay the die into the tray with the {known} on top.", known=KNOWN[0]),
    TrayStep.CHECK: say("Now lay it down elsewhere, with the {known} on top.", known=KNOWN[1]),
    TrayStep.THROW: say("Throw the die into the tray, and let it lie still."),
    TrayStep.MEASURES: say("I measure. Touch nothing."),
    TrayStep.SOLVES: say("I compute what follows from it."),
    TrayStep.KEEPS: say("The reader keeps it."),
    TrayStep.AWAY: say("The reader does not answer. Look at its cable: I go on where we were."),
}


class Unusable(Exception):
    """The tray cannot be calibrated as it is; `said` is why, and what to do."""

    def __init__(self, said: Text) -> None:
        super().__init__(said)
        self.said = said


def check(board: ReaderBoard, hello: Hello) -> None:
    """Raise Unusable for a board that reads no die, is too old to be set up, or has a sensor that does not work."""
    if not hello.reads_dice:
        raise Unusable(say("This reader reads no die."))
    states = board.sensors(hello)
    if not states:
        raise Unusable(say("The program of the reader is too old to be set up: update the reader."))
    for sensor, state in states.items():
        if state not in ("ok", "saturated") and sensor != "rfid":  # a magnet that lies there may be taken away
            raise Unusable(SENSOR[state](sensor) if state in SENSOR else odd(sensor, state))


class Calibration:
    """Guide through a calibration. `show` is told what is said; the person's answers come through the board's queue.

    `run` does all of it, and returns what was kept. It raises Unusable where that cannot be, and GivenUp once the
    person has ended it. `file` has what was measured, so that a box that starts anew goes on where it was.
    """

    def __init__(self, board: ReaderBoard, show: Callable[[Shown], None], file: MeasuredFile | None = None) -> None:
        self.shows = 0  # the value that the die shows at the end, as it is read now
        self._board = board
        self._show = show
        self._file = file or MeasuredFile(None)
        self._empty: Fields = []
        self._throws: list[Fields | None] = [None] * THROWS_LEAST  # None where it is still to be measured
        self._last: Fields = []  # what was measured last, to tell a throw from none
        self._throw = 0  # the number of the throw that was told last
        self._moved = False  # whether the die has moved since

    def run(self) -> Calibrated:
        """Be guided from the empty tray to constants that the board keeps."""
        try:
            return self._run(self._before())
        except GivenUp:
            self._file.drop()
            raise

    def _run(self, trouble: Text | None) -> Calibrated:
        if not self._empty:
            self._empty = self._last = self._when_told(Shown(TrayStep.EMPTY))
        while True:
            while None in self._throws:
                number = self._throws.index(None)
                reading = self._laid(number, trouble) if number < len(ASKED) else self._thrown(number, trouble)
                self._throws[number] = self._last = reading
                self._file.keep(Measured(self._empty, self._throws))
                trouble = None
            self._show(Shown(TrayStep.SOLVES))
            throws = [each for each in self._throws if each is not None]
            found = calibrate(self._empty, throws, KNOWN)
            if isinstance(found, Calibrated):
                self._keep(found.constants)
                self._file.kept(found.constants.check)
                self.shows = found.values[next(k for k, each in enumerate(throws) if each is self._last)]
                return found
            trouble = self._again(found)

    def _before(self) -> Text | None:
        """Take what was measured before the program was ended, and return what is said of that."""
        before = self._file.unended()
        if before is None:
            return None
        self._empty, self._throws = before.empty, list(before.throws)
        there = [each for each in self._throws if each is not None]
        self._last = there[-1] if there else self._empty
        if before.age_s is None:
            return say(
                "I go on with the {n} throws that I measured before. When, the clock cannot say. Was the tray moved"
                " since? Then end it, and begin anew.",
                n=len(there),
            )
        return say(
            "I go on with the {n} throws that I measured {minutes} min ago. Was the tray moved since? Then end it, and"
            " begin anew.",
            n=len(there),
            minutes=round(before.age_s / 60),
        )

    def _again(self, trouble: Trouble) -> Text:
        """Return what is said of a trouble that another throw may mend; raises Unusable for any other."""
        said = TROUBLE[trouble.what](trouble)
        if trouble.throw is not None:
            self._throws[trouble.throw - 1] = None
        elif trouble.what == "opposite":
            self._throws[: len(ASKED)] = [None] * len(ASKED)
        elif trouble.what == "few-faces" and len(self._throws) < THROWS_MOST:
            self._throws += [None] * _MORE
        else:
            self._file.drop()
            raise Unusable(said)
        return said

    def _laid(self, number: int, trouble: Text | None) -> Fields:
        """Return what is measured of the die with a number on top that is asked for."""
        while True:
            reading = self._when_told(Shown(ASKED[number], number + 1, len(self._throws), trouble))
            if self._differs(reading, self._empty, _THERE_UT):
                return reading
            trouble = TROUBLE["no-die"](Trouble("no-die"))

    def _thrown(self, number: int, trouble: Text | None) -> Fields:
        """Return what is measured of the next throw: once the board says that it lies still, or the person does."""
        while True:
            shown = Shown(TrayStep.THROW, number + 1, len(self._throws), trouble)
            reading = self._when_told(shown, or_thrown=True)
            if not self._differs(reading, self._empty, _THERE_UT):
                trouble = TROUBLE["no-die"](Trouble("no-die"))
            elif not self._differs(reading, self._last, _SAME_UT):
                trouble = say("It lies as it lay before: throw it.")
            else:
                return reading

    def _when_told(self, shown: Shown, or_thrown: bool = False) -> Fields:
        """Wait for the person, or for a throw, and return what is measured then."""
        trouble = shown.trouble
        while True:
            self._connected(partial(self._wait, replace(shown, trouble=trouble), or_thrown))
            self._show(Shown(TrayStep.MEASURES, shown.number, shown.of))
            try:
                means = self._connected(self._board.sample)
            except Refused as error:
                if error.detail != "moved":
                    raise Unusable(
                        say("A sensor of the tray does not work: compere doctor reader says which.")
                    ) from error
                trouble = TROUBLE["moved"](Trouble("moved"))
            except NoAnswer:
                trouble = say("The reader measured nothing.")
            else:
                if max(mean.spread for mean in means) <= SPREAD_MOST_UT:
                    return [mean.field for mean in means]
                trouble = TROUBLE["moved"](Trouble("moved"))

    def _wait(self, shown: Shown, or_thrown: bool) -> None:
        self._show(shown)
        while True:
            match self._board.next():
                case Turn.GO_ON:
                    return
                case DieMoves():
                    self._moved = True
                case DieShows(throw=throw) | DieLeans(throw=throw):
                    thrown = throw and (self._moved or throw != self._throw)
                    self._throw, self._moved = throw, False
                    if thrown and or_thrown:
                        return

    def _keep(self, constants: Constants) -> None:
        """Have the board keep constants, and read them back; raises Unusable."""
        for _ in range(_KEEP_TRIES):
            self._show(Shown(TrayStep.KEEPS))
            try:
                if self._connected(lambda: self._kept(constants)):
                    return
            except (Refused, NoAnswer) as error:
                if isinstance(error, Refused) and error.detail == "flash":
                    raise Unusable(NOT_KEPT["flash"]) from error
        raise Unusable(NOT_KEPT["check"])

    def _kept(self, constants: Constants) -> bool:
        for first, values in constants.lines():
            self._board.constant(first, values)
        self._board.keep(COUNT, constants.check)
        state, data = self._board.constants()
        return state.state == "ok" and data == constants.data

    def _connected(self, call: Callable[[], T]) -> T:
        return self._board.connected(call, lambda: self._show(Shown(TrayStep.AWAY)))

    def _differs(self, one: Fields, other: Fields, much_ut: float) -> bool:
        return any(abs(a - b) > much_ut for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=True))
