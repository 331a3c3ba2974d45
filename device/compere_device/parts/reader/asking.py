"""What is asked of a reader board by who sets it up: a request, its answer in time, and once more where that is lost.

One queue has what the board says and what the person at the glass or the terminal does (`Turn`), so that neither waits
for the other. All requests can be made twice: the board does the same again.
"""

from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import TypeVar

from compere_device.errors import DeviceError
from compere_device.parts.reader.asked_lines import (
    ASKED,
    SENSORS,
    ConstantsFrom,
    Live,
    Mean,
    NoDie,
    Wrote,
)
from compere_device.parts.reader.reader import Away, Ear, Heard, LinesLost
from compere_device.parts.reader.reader_lines import (
    LINE_MOST,
    PROTOCOL,
    Bad,
    ConstantsAre,
    Fault,
    Hello,
    SensorIs,
    field,
    request,
)

ANSWER_S = 2.0  # a board that says nothing for so long does not know the word
SAMPLE_S = 14.0  # it tries for five seconds to find the die quiet, and is asked twice
WATCH_S = 60.0
TRIES_MOST = 8  # of one request: over a line that loses so much nothing can be set up
ENROL_S = 60  # the longest that a board looks for cards
PROBE = b"\r\x02"  # ends what was typed at a prompt of MicroPython, and has that say what it is; nothing to others
_COUNTS = range(12, 21)  # readings of one mean, another one each time: so that a late answer is known for what it is
_FOREIGN_MOST = 40  # lines of another program that are kept
T = TypeVar("T")
Take = Callable[[Heard], T | None]  # what an answer is made of, line by line; None until it is whole


class Turn(Enum):
    """What the person does."""

    GO_ON = auto()
    END = auto()


class NoAnswer(DeviceError):
    """The board knows no such request, or is stuck."""


class Refused(DeviceError):
    """The board says that it cannot; `detail` says why, in the protocol's word."""

    def __init__(self, what: str, detail: str) -> None:
        super().__init__(f"the reader refuses: {what} {detail}")
        self.what, self.detail = what, detail


class Gone(DeviceError):
    """The board does not answer any more: its cable is out, or it is stuck."""


class GivenUp(Exception):
    """The person wants no more of it."""


class ReaderBoard:
    """Ask a board: `say` sends bytes, `take` waits for what comes, at most so many seconds, and returns None then.

    Everything raises GivenUp once the person has ended it, Gone when the board leaves, NoAnswer when it says nothing.
    """

    def __init__(
        self,
        say: Callable[[bytes], None],
        take: Callable[[float | None], Heard | Turn | None],
        clock: Callable[[], float],
        answer_s: float = ANSWER_S,
    ) -> None:
        self.ear = Ear(words=ASKED)  # whose `hear` is set by who has the queue
        self._say = say
        self._take = take
        self._clock = clock
        self._answer_s = answer_s
        self._counts = 0

    def next(self, within_s: float | None = None) -> Heard | Turn | None:
        """Return what comes next, None after `within_s` seconds."""
        heard = self._take(within_s)
        if heard is Turn.END:
            raise GivenUp
        if isinstance(heard, Away):
            raise Gone("the reader does not answer")
        return heard

    def ask(
        self, word: str, *fields: object, answer: Callable[[], Take[T]], within_s: float | None = None, tries: int = 2
    ) -> T:
        """Return the answer to a request, which is made of what comes by a new `answer()` for each time it is asked.

        It is asked again when a line was lost, the board started anew, or nothing came for its part of the time. A
        field that is a function is made anew, too.
        """
        end_s = (within_s or self._answer_s) / tries
        asked = 0
        while tries and asked < TRIES_MOST:
            asked += 1
            take, until_s = answer(), self._clock() + end_s
            self._say(request(word, *(each() if callable(each) else each for each in fields)))
            heard: Heard | Turn | None = None
            while (left_s := until_s - self._clock()) > 0 and (heard := self.next(left_s)) is not None:
                if not isinstance(heard, Turn) and (answered := take(heard)) is not None:
                    return answered
                if isinstance(heard, LinesLost | Hello):
                    break
                if isinstance(heard, Fault) and heard.what in (word, "request") and word in (heard.what, heard.detail):
                    raise Refused(word, heard.detail)
            else:
                tries -= 1
        raise NoAnswer(f"the reader does not answer {word!r}")

    # What it is

    def who(self) -> "Hello | list[bytes]":
        """Return its greeting, or the lines of another program that is on the board; none where it is silent."""
        foreign: list[bytes] = []

        def hello(heard: Heard) -> Hello | None:
            if isinstance(heard, Bad) and heard.kind == "foreign" and len(foreign) < _FOREIGN_MOST:
                foreign.append(heard.line)
            return heard if isinstance(heard, Hello) else None

        try:
            return self.ask("hello", PROTOCOL, answer=lambda: hello)
        except NoAnswer:
            self._say(PROBE)
        until_s = self._clock() + self._answer_s / 2
        while (left_s := until_s - self._clock()) > 0 and (heard := self.next(left_s)) is not None:
            if not isinstance(heard, Turn) and (found := hello(heard)):
                return found
        return foreign

    def connected(self, call: Callable[[], T], away: Callable[[], None]) -> T:
        """Do something, and all of it again once a board that left is back; `away` is told that it has left."""
        while True:
            try:
                return call()
            except Gone:
                away()
                self.back()

    def back(self) -> Hello:
        """Wait until a board that has gone says hello again."""
        while True:
            heard = self._take(None)
            if heard is Turn.END:
                raise GivenUp
            if isinstance(heard, Hello):
                return heard

    def sensors(self, hello: Hello) -> dict[str, str]:
        """Return the state of each sensor that it says; nothing where the board is too old to say."""
        names = {f"m{k}" for k in range(SENSORS)} if hello.reads_dice else set()
        names |= {"rfid"} if hello.reads_cards else set()
        said: dict[str, str] = {}

        def answer() -> Take[dict[str, str]]:
            said.clear()

            def take(heard: Heard) -> dict[str, str] | None:
                if isinstance(heard, SensorIs):
                    said[heard.sensor] = heard.state
                return said if names <= said.keys() else None

            return take

        try:
            return self.ask("sensors", answer=answer)
        except NoAnswer:
            return said  # what it said of some

    # The die

    def live(self, seconds: int) -> Iterator[Live | NoDie]:
        """Yield what it measures, for so many seconds."""
        for heard in self.watch(seconds):
            if isinstance(heard, Live | NoDie):
                yield heard

    def watch(self, seconds: int) -> Iterator[Heard | Turn]:
        """Yield all that it says, with what it measures, for so many seconds; 0: only what it says by itself.

        It ends earlier when it measures nothing any more: a request may have been lost.
        """
        if seconds:
            self._say(request("live", seconds))
        measured_s = self._clock()
        until_s = measured_s + (seconds or WATCH_S)
        while (left_s := until_s - self._clock()) > 0 and (heard := self.next(left_s)) is not None:
            if isinstance(heard, Live | NoDie):
                measured_s = self._clock()
            yield heard
            if seconds and self._clock() - measured_s > self._answer_s:
                return

    def watch_no_more(self) -> None:
        """Have it say no more what it measures."""
        self._say(request("live", 0))

    def sample(self) -> list[Mean]:
        """Return the mean of what each sensor measures now; raises Refused with *moved* or *sensors*."""
        count = 0

        def another() -> int:
            nonlocal count
            self._counts += 1
            count = _COUNTS[self._counts % len(_COUNTS)]
            return count

        def answer() -> Take[list[Mean]]:
            means: dict[int, Mean] = {}

            def take(heard: Heard) -> list[Mean] | None:
                if isinstance(heard, Mean) and heard.count == count:
                    means[heard.sensor] = heard
                return [means[k] for k in range(SENSORS)] if len(means) == SENSORS else None

            return take

        return self.ask("sample", another, answer=answer, within_s=max(SAMPLE_S, self._answer_s))

    def constants(self) -> tuple[ConstantsAre, bytes]:
        """Return the state of its constants, and their bytes; none where a line of them is not there."""

        def answer() -> Take[tuple[ConstantsAre, bytes]]:
            parts: dict[int, bytes] = {}

            def take(heard: Heard) -> tuple[ConstantsAre, bytes] | None:
                if isinstance(heard, ConstantsFrom):
                    parts[heard.first] = heard.data
                if not isinstance(heard, ConstantsAre):
                    return None
                data = b"".join(parts[first] for first in sorted(parts))
                return heard, data if len(data) == 4 * heard.count else b""

            return take

        return self.ask("constants", answer=answer)

    def constant(self, first: int, values: str) -> None:
        """Give it some constants; it has understood them when this returns."""

        def take(heard: Heard) -> bool | None:
            same = isinstance(heard, ConstantsFrom) and (heard.first, heard.data.hex().upper()) == (first, values)
            return same or None

        self.ask("constant", first, values, answer=lambda: take)

    def keep(self, count: int, check: str) -> None:
        """Have it keep what it was given; raises Refused with *check*, *count* or *flash*."""

        def take(heard: Heard) -> bool | None:
            if isinstance(heard, Fault) and heard.what == "constants":
                raise Refused("keep", heard.detail)
            return heard == ConstantsAre("ok", count, check) or None

        self.ask("keep", count, check, answer=lambda: take)

    # Cards

    def enrol(self, seconds: int = ENROL_S) -> None:
        """Have it tell each card that is there or comes, as a `Card`, for so many seconds."""
        self._say(request("enrol", seconds))

    def write(self, uid: str, text: str) -> None:
        """Write a text on a card; raises Refused with *gone*, *full*, *locked*, *kind* or *differs*."""

        def take(heard: Heard) -> bool | None:
            return heard == Wrote(uid) or None

        if len(request("write", uid, field(text))) > LINE_MOST:
            raise Refused("write", "full")
        self.ask("write", uid, field(text), answer=lambda: take, within_s=2 * self._answer_s)
