"""The reader board on a serial line: it reads dice and card tags, and its cable may come and go."""

import re
from collections import Counter, deque
from collections.abc import Callable

from compere.declared import dataclass
from compere_device.events import Cocked, Event, Found, Lost, Rolled, Rolling, Scanned
from compere_device.link import RETRY_S
from compere_device.output.logger import logger
from compere_device.parts.ports import Port, SerialLine
from compere_device.parts.reader.reader_lines import (
    PROTOCOL,
    SEQUENCE_MOST,
    WORDS,
    Bad,
    ConstantsAre,
    DieLeans,
    DieMoves,
    DieShows,
    Fault,
    Hello,
    Message,
    OnRequest,
    ReaderLines,
    SensorIs,
    TagGone,
    TagRead,
    Unknown,
    Vocabulary,
    following,
    request,
)
from compere_device.parts.scan.lines import SameCode, without_secret

log = logger(__name__)

SETTLES_S = 2.0  # after its greeting a board has told the cards that lie on it; it looks four times a second
SILENCE_S = 12.0  # two heartbeats of 5 s missed: the board is stuck
# One that stays silent is opened and asked less and less often, and then only asked: a board that begins to talk, which
# it does by itself, is heard at once meanwhile, and one that is plugged in is seen by its name.
SILENCE_MOST_S = 60.0
_NAMED_MOST = 16  # kinds of complaints that are logged; the others are only counted
_SHOWN_MOST = 60  # bytes of a bad line in the log
_DICE_MOST = 8
_CARDS_MOST = 8  # that lie on a board at a time
_ASKED = frozenset(("live", "mean", "constant", "card", "wrote", "bye"))  # the words of `asked_lines.py`
CODE = re.compile(r"[a-z][a-z0-9_-]*:\S{1,60}", re.IGNORECASE)


class Silent(OSError):
    """The port is open, but the board has sent no valid line for too long."""


class Notes:
    """What went wrong on the line: each kind is counted every time, and logged once."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def name(self, kind: str, sentence: str, *values: object) -> None:
        """Count a complaint, and log its sentence if it is the first of its kind."""
        if kind not in self.counts and len(self.counts) >= _NAMED_MOST:
            kind = "other"
        self.counts[kind] += 1
        if self.counts[kind] == 1 and kind != "other":
            log.warning(sentence, *values)


@dataclass(frozen=True, slots=True)
class LinesLost:
    """Lines of the board were lost: what was asked for may have been among them."""


@dataclass(frozen=True, slots=True)
class Away:
    """The board does not answer any more."""


Heard = Message | Bad | LinesLost | Away


class Ear:
    """Who hears all that a board says, whatever the game makes of it, and the words that are read for that.

    `hear` is called on the port's thread.
    """

    def __init__(self, hear: Callable[[Heard], None] | None = None, words: Vocabulary = WORDS) -> None:
        self.hear = hear or (lambda heard: None)
        self.words = words


class CardsThere:
    """The cards on a board, over its restarts and all connections: one that lay there before is not laid down anew."""

    def __init__(self) -> None:
        self._here: deque[str] = deque(maxlen=_CARDS_MOST)
        self._before: frozenset[str] = frozenset()
        self._since_s = -SETTLES_S

    def begin(self, now_s: float) -> None:
        """The board greets at `now_s`: whatever lies on it is told once more."""
        unsettled = self._before if now_s - self._since_s < SETTLES_S else frozenset()
        self._before, self._since_s = unsettled | frozenset(self._here), now_s
        self._here.clear()

    def laid(self, uid: str, now_s: float) -> bool:
        """Return whether a card that is told was laid down since the greeting."""
        if uid not in self._here:
            self._here.append(uid)
        return uid not in self._before or now_s - self._since_s >= SETTLES_S

    def settle(self) -> None:
        """A throw came to rest, which takes longer than to tell what lay there."""
        self._before = frozenset()

    def gone(self, uid: str) -> None:
        """A card was taken away."""
        self._before -= {uid}
        if uid in self._here:
            self._here.remove(uid)


class Talk:
    """The conversation over one connection, without port or clock: bytes in, events and replies out.

    Each throw of a die is one event, and only after the board has said hello in a version that is understood. Dice that
    lie in the tray when the connection begins do not count as thrown, nor those of `cards` as laid down.
    """

    def __init__(
        self,
        notes: Notes,
        now_s: float,
        silence_s: float = SILENCE_S,
        ear: Ear | None = None,
        cards: CardsThere | None = None,
    ) -> None:
        self.greeted = False  # whether the board said hello and is understood
        self.able: tuple[str, ...] = ()  # what it said then that it can do
        self.reply = request("hello", PROTOCOL)  # what to send now; set by each `feed`
        self._notes = notes
        self.silence_s = silence_s
        self._heard_s = now_s
        self._lines = ReaderLines()
        self._ear = ear or Ear()
        self._refused: int | None = None  # the protocol version of a board that is not understood
        self._next: int | None = None  # the number of the next line if none gets lost
        self._constants = "ok"  # how those of its calibration are, as far as it said
        self._throws: dict[str, int | None] = {}  # for each die, the last throw that was reported; None while it moves
        self._tags = SameCode()
        self._cards = cards or CardsThere()

    def feed(self, data: bytes, now_s: float) -> list[Event]:
        """Take bytes that came at `now_s`, or none; raises Silent if the board has been stuck for too long."""
        self.reply = b""
        self._lines.words = self._ear.words
        events: list[Event] = []
        for line in self._lines.feed(data):
            if isinstance(line, Bad):
                self._ear.hear(line)
                shown = without_secret(line.line[:_SHOWN_MOST].decode("latin-1"))
                self._notes.name(line.kind, "The reader sent a line that is dropped (%s): %r", line.kind, shown)
                continue
            self._heard_s = now_s
            self._number(line.sequence)
            events += self._say(line.message, now_s)
            self._ear.hear(line.message)
        if now_s - self._heard_s >= self.silence_s:
            raise Silent(f"it has said nothing for {now_s - self._heard_s:.0f} s")
        return events

    def _number(self, sequence: int) -> None:
        """Check a line's number: if lines were lost, ask for the state; if the board started again, note that."""
        expected, self._next = self._next, following(sequence)
        if sequence == 0:
            self.greeted = False
        elif expected is not None and sequence != expected:
            lost = (sequence - expected) % SEQUENCE_MOST
            self._notes.name("lost", "Lines of the reader were lost: %d before number %d", lost, sequence)
            self._ear.hear(LinesLost())
            self.reply = request("state")  # a throw may have been among them

    def _say(self, message: Message, now_s: float) -> list[Event]:
        match message:
            case Hello():
                return self._hello(message, now_s)
            case OnRequest():
                pass  # it answers somebody else
            case Unknown(word) if word in _ASKED:
                pass  # it answered somebody who has gone
            case Unknown(word):
                self._notes.name(f"word {word}", "The reader says %r, which a later version may understand", word)
            case Fault(what, detail):
                self._notes.name(f"error {what}", "The reader reports an error: %s %s", what, detail)
            case SensorIs():
                pass
            case TagGone(uid):
                self._cards.gone(uid)
            case _ if self._refused is not None:
                pass
            case _ if not self.greeted:
                self.reply = request("hello", PROTOCOL)
            case DieMoves(die) | DieShows(die) | DieLeans(die) if self._crowded(die):
                self._notes.name("dice", "The reader has more than %d dice: %s is ignored", _DICE_MOST, die)
            case DieMoves(die):
                moving = die in self._throws and self._throws[die] is None
                self._throws[die] = None
                return [] if moving else [Rolling(die)]
            case DieShows(die, face, confidence, throw):
                return [Rolled(die, face, confidence)] if self._thrown(die, throw) else []
            case DieLeans(die, throw):
                return [Cocked(die)] if self._thrown(die, throw) else []
            case TagRead(uid, text):
                return self._tag(uid, text, now_s)
            case ConstantsAre(state):
                return self._calibrated(state)
        return []

    def _hello(self, hello: Hello, now_s: float) -> list[Event]:
        known, self.greeted = self.greeted, hello.protocol == PROTOCOL
        if self.greeted and not known:
            self._cards.begin(now_s)
        self.able = hello.abilities if self.greeted else ()
        refused, self._refused = self._refused, None if self.greeted else hello.protocol
        if self._refused in (None, refused):
            return []
        age = "older" if hello.protocol < PROTOCOL else "newer"
        sentence = "The reader %s %s speaks the %s version %d, not %d"
        self._notes.name("version", sentence, hello.board, hello.firmware, age, hello.protocol, PROTOCOL)
        return [Lost(f"reader-{age}")]

    def _calibrated(self, state: str) -> list[Event]:
        """Notice constants that cannot be used: until there are others, every die is cocked."""
        before, self._constants = self._constants == "ok", state
        if self._ear.words is not WORDS:  # who sets it up says so himself
            return []
        if state == "ok":
            return [] if before else [Found("reader-constants")]
        self._notes.name(f"constants {state}", "The reader's calibration cannot be used: %s", state)
        return [Lost("reader-constants")] if before else []

    def _crowded(self, die: str) -> bool:
        return die not in self._throws and len(self._throws) >= _DICE_MOST

    def _thrown(self, die: str, throw: int) -> bool:
        """Return whether a die that lies still was thrown and not reported yet."""
        known, last = die in self._throws, self._throws.get(die)
        self._throws[die] = throw
        thrown = known and throw not in (0, last)
        if thrown:
            self._cards.settle()
        return thrown

    def _tag(self, uid: str, text: str, now_s: float) -> list[Event]:
        if not CODE.fullmatch(text):
            self._notes.name("tag", "A card's tag %s has no code of ours on it: %r", uid, without_secret(text))
            return []
        laid = self._cards.laid(uid, now_s)
        return [Scanned(text)] if self._tags.fresh(text, now_s) and laid else []


class Reader:
    """Reads dice and tags from a serial port, on a thread of its own, until `close`.

    The board may be missing at the start, be unplugged and come back (see `Port`). If it gets stuck, it counts as
    unplugged.

    Args:
        url: a device path, or any URL that pyserial knows.
        put: takes the events; called on the thread.
        clock: returns the time in seconds.
        silence_s: seconds without a valid line after which the board is stuck; each time that it says nothing once more
            they are twice as many, until they are `SILENCE_MOST_S`.
        retry_s: the first and the longest wait between attempts, in seconds.

    Raises:
        DeviceError: the URL can never work.
    """

    def __init__(
        self,
        url: str,
        put: Callable[[Event], None],
        clock: Callable[[], float],
        *,
        silence_s: float = SILENCE_S,
        retry_s: tuple[float, float] = RETRY_S,
        ear: Ear | None = None,
    ) -> None:
        self.ear = ear or Ear()
        self._talk: Talk | None = None  # with the board that is there
        self._put = put
        self._clock = clock
        self._silence_s = silence_s
        self._patience_s = silence_s  # the same, but longer after each time that nothing at all was said
        self._notes = Notes()
        self._cards = CardsThere()
        self._said: deque[bytes] = deque()  # what is to be sent, by any thread
        self._port = Port("reader", url, self._serve, self._tell, retry_s=retry_s, watch=True)
        self.ready = self._port.ready
        self._port.start()

    @property
    def counts(self) -> dict[str, int]:
        """What has gone wrong on the line since the start: counts by kind."""
        return dict(self._notes.counts)

    @property
    def alive(self) -> bool:
        """Whether the thread still runs."""
        return self._port.alive

    @property
    def able(self) -> tuple[str, ...]:
        """What the board that is there can do, as it says: d10, tag; nothing where none is there."""
        return talk.able if (talk := self._talk) else ()

    def say(self, data: bytes) -> None:
        """Send the board something else than a game needs; it is lost with the connection. Any thread may do this."""
        self._said.append(data)
        self._port.interrupt()

    def close(self, timeout_s: float = 2.0) -> None:
        """End the thread and wait at most `timeout_s` seconds for that."""
        self._port.close(timeout_s)

    def _tell(self, event: Event) -> None:
        if isinstance(event, Lost):
            self._talk = None
            self.ear.hear(Away())
        self._put(event)

    def _serve(self, line: SerialLine) -> None:
        self._said.clear()
        silence_s, self._patience_s = self._patience_s, self._silence_s
        self._talk = talk = Talk(self._notes, self._clock(), silence_s, self.ear, self._cards)
        while True:
            if talk.reply:
                line.write(talk.reply)
            while self._said:
                line.write(self._said.popleft())
            data = line.read(silence_s, lambda: bool(self._said))
            if data or not self._said:  # else it was interrupted, for what is to be said
                if not data and line.watched and silence_s >= SILENCE_MOST_S > self._silence_s:
                    # To open it has not helped, and where the name is watched nothing else can be behind it.
                    talk.reply = request("hello", PROTOCOL)
                    continue
                if not data:  # the read is the clock: nothing wakes this thread to look
                    self._patience_s = min(2 * silence_s, max(SILENCE_MOST_S, silence_s))
                    raise Silent(f"it has said nothing for {self._silence_s:g} s")  # so it is logged once
                events = talk.feed(data, self._clock())
                if talk.greeted:
                    silence_s = talk.silence_s = self._silence_s
                    line.found()
                for event in events:
                    self._put(event)
            else:
                talk.reply = b""
