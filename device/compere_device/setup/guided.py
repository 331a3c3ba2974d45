"""What the glass may do with the reader board beside a game: a guide on a thread of its own, which it shows."""

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Generic, TypeAlias, TypeVar

from compere.wording import Text, say
from compere_device.events import Event, Worked
from compere_device.output.logger import logger
from compere_device.parts.reader.asked_lines import ASKED
from compere_device.parts.reader.asking import GivenUp, ReaderBoard, Turn
from compere_device.parts.reader.reader import Heard, Reader
from compere_device.parts.reader.reader_lines import PROTOCOL, WORDS, Hello
from compere_device.setup import enrolling, tray
from compere_device.setup.enrolling import CardShown, Enrolled
from compere_device.setup.measured import MeasuredFile
from compere_device.setup.reader_state import ReaderState, ReaderWatch
from compere_device.setup.tray import Shown, Unusable
from compere_device.tray.calibrate import Calibrated

log = logger(__name__)

S = TypeVar("S", Shown, CardShown, ReaderState)
Guiding: TypeAlias = Callable[[ReaderBoard, Hello, Callable[[S], None]], Text]  # returns what is said at the end


class Guided(Generic[S]):
    """A guide at work. `shown` is what is said now, `told` what is said at the end; `ended`: the person left it.

    `put` takes Worked whenever there is something new to show. `wanted` is asked on its thread, whenever something
    comes: whoever went elsewhere wants no more of it, and a game's throws are none of its.
    """

    def __init__(
        self, reader: Reader, guide: Guiding[S], put: Callable[[Event], None], clock: Callable[[], float]
    ) -> None:
        self.shown: S | None = None
        self.told: Text | None = None
        self.failed = False  # whether what is told is why it did not come to its end
        self.ended = False
        self.wanted: Callable[[], bool] = lambda: True
        self._reader = reader
        self._guide: Guiding[S] = guide
        self._put = put
        self._heard: SimpleQueue[Heard | Turn] = SimpleQueue()
        self._board = ReaderBoard(reader.say, self._take, clock)
        self._thread = threading.Thread(target=self._work, name="reader guide", daemon=True)
        self._thread.start()

    def go_on(self) -> None:
        """The person has done what is asked."""
        self._heard.put(Turn.GO_ON)

    def end(self) -> None:
        """The person wants no more of it."""
        self.ended = True
        self._heard.put(Turn.END)

    def join(self, timeout_s: float | None = None) -> None:
        """Wait until it is at its end."""
        self._thread.join(timeout_s)

    def _take(self, within_s: float | None) -> Heard | Turn | None:
        try:
            heard: Heard | Turn | None = self._heard.get(timeout=within_s)
        except Empty:
            heard = None
        return heard if self.wanted() else Turn.END

    def _show(self, shown: S) -> None:
        self.shown = shown
        self._put(Worked())

    def _work(self) -> None:
        ear = self._reader.ear
        hears = self._heard.put
        ear.hear, ear.words = hears, ASKED
        try:
            hello = self._board.connected(self._board.who, lambda: None)
            if not isinstance(hello, Hello) or hello.protocol != PROTOCOL:
                raise Unusable(say("The reader does not answer."))
            self.told = self._guide(self._board, hello, self._show)
        except Unusable as unusable:
            self.failed, self.told = True, unusable.said  # in this order: who looks meanwhile waits for what is told
        except GivenUp:
            self.ended = True
        except Exception:  # a fault of the program: who looks at the glass must not wait for ever
            log.exception("the guide of the reader has failed")
            self.failed, self.told = True, say("Something went wrong: the log says what.")
        finally:
            if ear.hear == hears:  # and no later guide's
                ear.hear, ear.words = lambda heard: None, WORDS
            self._put(Worked())


class Guides:
    """The guides of a reader that the device has open: one at a time, a new one ends the one before."""

    def __init__(
        self,
        reader: Reader,
        put: Callable[[Event], None],
        clock: Callable[[], float],
        file: MeasuredFile | None = None,
    ) -> None:
        self._reader = reader
        self._put = put
        self._clock = clock
        self._file = file or MeasuredFile(None)
        self._guided: Guided[Shown] | Guided[CardShown] | Guided[ReaderState] | None = None

    @property
    def able(self) -> tuple[str, ...]:
        """What the board that is there can do, as it says: d10, tag; nothing where none is there."""
        return self._reader.able

    def calibrate(self) -> Guided[Shown]:
        """Begin to guide through a calibration."""

        def guide(board: ReaderBoard, hello: Hello, show: Callable[[Shown], None]) -> Text:
            board.connected(lambda: tray.check(board, hello), lambda: None)
            calibration = tray.Calibration(board, show, self._file)
            return calibrated(calibration.run(), calibration.shows)

        return self._begun(guide)

    def enrol(self, code: str) -> Guided[CardShown]:
        """Begin to guide through the writing of a code on a card."""

        def guide(board: ReaderBoard, hello: Hello, show: Callable[[CardShown], None]) -> Text:
            board.connected(lambda: enrolling.check(board, hello), lambda: None)
            return enrolled(enrolling.Enrolment(board, code, show).run(), code)

        return self._begun(guide)

    def watch(self) -> Guided[ReaderState]:
        """Begin to tell how the board is."""

        def guide(board: ReaderBoard, hello: Hello, show: Callable[[ReaderState], None]) -> Text:
            ReaderWatch(board, hello, show, self._file).run()
            return say("The reader does not answer.")

        return self._begun(guide)

    def _begun(self, guide: Guiding[S]) -> Guided[S]:
        if self._guided:
            self._guided.end()
        guided = Guided(self._reader, guide, self._put, self._clock)
        self._guided = guided
        return guided


def calibrated(kept: Calibrated, shows: int) -> Text:
    """Return what is said of a calibration that is kept, and of the value that the die shows by it."""
    if kept.reversed:
        return say(
            "The tray is calibrated, and kept. The magnet sits upside down, which is made up for. On top of the die is"
            " a {n}: if not, calibrate anew.",
            n=shows,
        )
    return say(
        "The tray is calibrated, and kept. On top of the die is a {n}: if not, calibrate anew.",
        n=shows,
    )


def enrolled(done: Enrolled, code: str) -> Text:
    """Return what is said of a card that has its code."""
    if done.before:
        return say("The card has the code {code} already.", code=code)
    return say("The card has the code {code} now.", code=code)
