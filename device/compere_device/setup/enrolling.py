"""A card that gets a game's code: put on the reader, looked at, written, read back."""

from collections.abc import Callable
from enum import Enum, auto
from functools import partial

from compere.declared import dataclass
from compere.wording import Text, say
from compere_device.parts.reader.asked_lines import Card
from compere_device.parts.reader.asking import ENROL_S, NoAnswer, ReaderBoard, Refused, Turn
from compere_device.parts.reader.reader import LinesLost
from compere_device.parts.reader.reader_lines import Hello, TagGone
from compere_device.setup.tray import Unusable
from compere_device.setup.tray_words import CARD, SENSOR

_AGAIN_S = ENROL_S - 10.0  # after which the board is asked for cards again


class CardStep(Enum):
    """Where the writing of a card is."""

    PUT = auto()
    WRITES = auto()
    OTHER = auto()  # the card has another text, which is written over only if the person wants that
    AWAY = auto()


@dataclass(frozen=True, slots=True)
class CardShown:
    """What is said now; `text` is what is on a card that has another text, `trouble` what was wrong with the last."""

    at: CardStep
    text: str = ""
    trouble: Text | None = None

    @property
    def waits(self) -> bool:
        """Whether it goes on when the person says so: behind a card that was not written, too."""
        return self.at is CardStep.OTHER or (self.at is CardStep.PUT and self.trouble is not None)

    @property
    def corner(self) -> str:
        """Nothing: there is one card."""
        return ""

    @property
    def said(self) -> Text:
        """What is asked of the person, or goes on."""
        match self.at:
            case CardStep.PUT:
                return say("Put the card on the reader.")
            case CardStep.WRITES:
                return say("I write. Let the card lie.")
            case CardStep.OTHER:
                return say("On this card is “{text}”. Write over it?", text=self.text)
            case CardStep.AWAY:
                return say("The reader does not answer. Look at its cable: I go on where we were.")


@dataclass(frozen=True, slots=True)
class Enrolled:
    """A card that has the code; `before`: it had it already."""

    uid: str
    before: bool = False


def check(board: ReaderBoard, hello: Hello) -> None:
    """Raise Unusable for a board that reads no cards, is too old to write them, or whose card reader does not work."""
    if not hello.reads_cards:
        raise Unusable(say("This reader reads no cards."))
    state = board.sensors(hello).get("rfid")
    if state is None:
        raise Unusable(say("The program of the reader is too old to be set up: update the reader."))
    if state in SENSOR:
        raise Unusable(SENSOR[state]("rfid"))


class Enrolment:
    """Guide through the writing of one code on one card. `show` is told what is said now.

    `run` does all of it; it raises GivenUp once the person has ended it.
    """

    def __init__(self, board: ReaderBoard, code: str, show: Callable[[CardShown], None]) -> None:
        self._board = board
        self._code = code
        self._show = show

    def run(self) -> Enrolled:
        """Wait for a card until one has the code."""
        trouble: Text | None = None
        while True:
            try:
                return self._board.connected(partial(self._one, trouble), lambda: self._show(CardShown(CardStep.AWAY)))
            except _No as no:
                trouble = no.said

    def _one(self, trouble: Text | None) -> Enrolled:
        card = self._card(CardShown(CardStep.PUT, trouble=trouble), told=trouble is not None)
        if card.text == self._code:
            return Enrolled(card.uid, before=True)
        if not card.room:
            raise _No(CARD["locked" if card.kind.startswith(("ntag", "ultralight")) else "kind"])
        if card.room < len(self._code.encode()):
            raise _No(CARD["full"])
        if card.text and not self._overwrites(card):
            raise _No(say("That card is gone, and is as it was."))
        self._show(CardShown(CardStep.WRITES))
        try:
            self._board.write(card.uid, self._code)
        except Refused as refused:
            raise _No(CARD.get(refused.detail, CARD["differs"])) from refused
        except NoAnswer as silent:
            raise _No(CARD["differs"]) from silent
        return Enrolled(card.uid)

    def _card(self, shown: CardShown, told: bool) -> Card:
        """Wait for a card; behind what was `told` of one that lies there, for its leaving, or for the person's word."""
        self._show(shown)
        if not told:
            self._board.enrol()
        while True:
            match self._board.next(_AGAIN_S):
                case Card() as card if not told:
                    return card
                case Turn.GO_ON | TagGone():
                    told = False
                    self._board.enrol()
                case None | LinesLost() | Hello() if not told:
                    self._board.enrol()

    def _overwrites(self, card: Card) -> bool:
        """Ask whether to write over what is on a card; False when it leaves."""
        self._show(CardShown(CardStep.OTHER, card.text))
        while True:
            match self._board.next():
                case Turn.GO_ON:
                    return True
                case TagGone(card.uid):
                    return False


class _No(Exception):
    """This card did not get the code."""

    def __init__(self, said: Text) -> None:
        super().__init__(said)
        self.said = said
