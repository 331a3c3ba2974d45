"""What the die reader says while a roll is asked for: which of it is an answer, and what the screen shows otherwise."""

from typing import TYPE_CHECKING, TypeAlias

from compere.declared import dataclass
from compere.journal import Source
from compere.wording import Text, say
from compere_device.answers.way import Done, Way
from compere_device.events import SURE, Cocked, DieEvent, Rolled
from compere_device.hands.controls import Does

if TYPE_CHECKING:
    from compere_device.answers.dice import Dice

    # Where an answer stands now, and where it came from; "entered" adds nothing.
    Step: TypeAlias = tuple[Dice | Done, Source]


@dataclass(frozen=True, slots=True)
class Seen:
    """What the reader saw without answering the question; with `shows` its face is on the screen and can be taken."""

    text: Text
    shows: bool = False


class Tray:
    """The reader's tray; a face of which the reader is less than `sure` percent sure needs a person's word.

    What was seen counts until the answer changes or anything else is done.
    """

    def __init__(self, sure: int = SURE) -> None:
        self._sure = sure
        self._seen: Seen | None = None
        self._dice: Dice | None = None  # the dice that are being entered

    def said(self, way: Way) -> Seen | None:
        """Return what was seen and still counts."""
        return self._seen if way is self._dice else None

    def see(self, dice: "Dice", die: DieEvent) -> "Step":
        """Take what the reader says while these dice are asked for on the screen."""
        match die:
            case Rolled(_, face, confidence):
                return self._face(dice, face, confidence)
            case Cocked():
                return self._keep(Seen(say("The die is cocked: roll it again.")), dice)
        return self._keep(Seen(say("The die is rolling.")), dice)

    def do(self, way: Way, does: Does) -> "Step | None":
        """Take a step that is about what was seen: the face that is shown can be taken, or forgotten by a step back.

        Where no face is shown, any step brings back the one that is set by keys, and does no more. None for a step
        that is what it always is.
        """
        seen = self.said(way)
        dice, self._seen = self._dice, None
        if seen is None or dice is None:
            return None
        if seen.shows and does is Does.TAKE:
            return self._taken(dice)
        return (dice, "entered") if not seen.shows or does is Does.STEP_BACK else None

    def _face(self, dice: "Dice", face: int, confidence: int) -> "Step":
        shown = dice.shows(face)
        if shown is None:
            return self._keep(Seen(say("{face} is not on the die that is asked for: roll that one.", face=face)), dice)
        if confidence < self._sure:
            return self._keep(Seen(say("Right? OK, or roll again."), shows=True), shown)
        return self._taken(shown)

    def _taken(self, shown: "Dice") -> "Step":
        step = shown.take()
        if not isinstance(step, Done):
            so_far = tuple(say("{face}", face=face) for face in step.picked)
            self._keep(Seen(say("So far: {faces}. Roll the next die.", faces=so_far)), step)
        return step, "physical"

    def _keep(self, seen: Seen, dice: "Dice") -> "Step":
        self._seen, self._dice = seen, dice
        return dice, "entered"
