"""A way of answering in somebody's hands: what a control does takes a step of it, and its rows lie as they are reached.

Scenes hold this, and are told what a control does; pages are made of the way.
"""

from typing import Any

from compere.declared import dataclass, replace
from compere.prompts import Prompt
from compere.wording import Plain
from compere_device.answers import picker
from compere_device.answers.way import Done, Keyed, Onward, Rows, Way
from compere_device.events import Key
from compere_device.hands.controls import PLACES, SIDES, Controls, Does, pressed, reach

MOVES = {Does.NEXT: 1, Does.MORE: 1, Does.PREVIOUS: -1, Does.LESS: -1}


@dataclass(frozen=True)
class Hand:
    """A way, and the controls by which it is answered; of what is `printed` no row is selected by itself."""

    way: Way
    controls: Controls = Controls.KEYS
    printed: bool = False

    @classmethod
    def begin(
        cls,
        prompt: Prompt[Any],
        old: Plain = None,
        *,
        controls: Controls = Controls.KEYS,
        printed: bool = False,
        scanned: bool = False,
        so_far: Plain = None,
    ) -> "Hand":
        """Return how a prompt is answered with these controls; the rest is as the picker has it."""
        listed = controls is Controls.KNOB
        way = picker.begin(prompt, old, listed=listed, printed=printed, scanned=scanned, so_far=so_far)
        hand = cls(way, controls, picker.is_printed(prompt, printed=printed))
        return hand.at(way)

    def at(self, way: Way) -> "Hand":
        """Return the same controls on another page: a knob has no keys for its rows, which are a list then."""
        if isinstance(way, Keyed) and self.controls is Controls.KNOB:
            way = way.in_list(unset=self.printed)
        return replace(self, way=way)

    def after(self, step: Onward) -> "Hand | Done":
        """Return where a step leads with the same controls."""
        return self.at(step) if isinstance(step, Way) else step

    def do(self, does: Does) -> "Hand | Done | None":
        """Take the step that a control does; None if there is none, such as for a key without a row beside it."""
        if does in MOVES:
            moved = self.way.move(MOVES[does])
            return None if moved is None else replace(self, way=moved)  # on the page where it was
        step = self._step(does)
        return None if step is None else self.after(step)

    def press(self, key: Key) -> "Hand | Done | None":
        """Press a key; with a knob UP and DOWN are its detents. None if that does nothing here."""
        does = pressed(self.controls, self.way.kind, key)
        return self.do(does) if does else None

    def scan(self, code: str) -> "Hand | Done | None":
        """Take what a code means; None if it fits nothing that can be answered now."""
        step = self.way.scan(code)
        return None if step is None else self.after(step)

    def back(self) -> "Hand | None":
        """Take back the last step of the answer; None if there is none."""
        before = self.way.back()
        return None if before is None else self.at(before)

    def towards(self, answer: Any) -> Key:
        """Return the next key on the shortest way to an answer; with a knob UP and DOWN are its detents."""
        key = reach(self.controls, self.way.kind, self.way.towards(answer))
        assert key, f"no control does what leads on in {self.way}"
        return key

    def _step(self, does: Does) -> Onward | None:
        way = self.way
        if does in PLACES:
            return _beside(way, SIDES[PLACES.index(does)])
        match does:
            case Does.AS_BEFORE:
                return way.pick(way.again) if isinstance(way, Rows) and way.again is not None else None
            case Does.TAKE | Does.READ_ON:
                return way.take()
            case Does.NEXT_LINE:
                return way.next_line()
        return None


def _beside(way: Way, side: Key) -> Onward | None:
    """Take the row that stands at a side of the box, if one does."""
    return way.pick(way.keys.index(side)) if isinstance(way, Rows) and side in way.keys else None
