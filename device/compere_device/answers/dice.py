"""Dice, one after another: the face stands large, is changed and taken; or a reader sees the die."""

from typing import Any, Self

from compere.declared import dataclass, replace
from compere.prompts import Roll, to_plain
from compere.wording import Plain, Text, say
from compere_device.answers import codes
from compere_device.answers.way import Dial, Done, Single, shorter_way
from compere_device.hands.controls import Does


@dataclass(frozen=True)
class Dice(Dial, Single[Roll]):
    """The faces `picked` so far, and which face of the die in turn is set; `old` is the roll that it starts with."""

    old: Plain = None
    picked: tuple[int, ...] = ()
    nth: int = 0

    @classmethod
    def begin(cls, prompt: Roll, old: Plain) -> Self:
        """Start with the first die; each shows its face of the roll that was taken back, or else of the usual one."""
        return cls(prompt, to_plain(prompt.usual_answer) if old is None else old)._turn(())

    @property
    def huge(self) -> str:
        return str(self._faces[self.nth])

    @property
    def counter(self) -> str:
        wanted = len(self.question.dice)
        return f"{len(self.picked) + 1}/{wanted}" if wanted > 1 else ""

    @property
    def entered(self) -> tuple[Text, ...]:
        return tuple(say("{face}", face=face) for face in self.picked)

    @property
    def asks(self) -> object:
        return replace(self, nth=0)

    def move(self, by: int) -> Self:
        """Change the face; the first follows the last."""
        return replace(self, nth=(self.nth + by) % len(self._faces))

    def take(self) -> Self | Done:
        picked = (*self.picked, self._faces[self.nth])
        return Done(picked) if len(picked) == len(self.question.dice) else self._turn(picked)

    def back(self) -> Self | None:
        """Go back to the die before; both it and this one show again the faces that were set for them."""
        if not self.picked:
            return None
        rest = self.old[len(self.picked) + 1 :] if isinstance(self.old, list | tuple) else ()
        first = [die.faces[0] for die in self.question.dice[len(self.picked) + 1 :]]
        shown = [*self.picked, self._faces[self.nth], *(rest or first)]
        return replace(self, old=shown)._turn(self.picked[:-1])

    @property
    def so_far(self) -> Plain:
        return list(self.picked)

    def take_up(self, so_far: Plain) -> Self | None:
        dice = self.question.dice
        if not isinstance(so_far, list) or len(so_far) >= len(dice):
            return None
        faces = tuple(face for face, die in zip(so_far, dice, strict=False) if face in die.faces)
        return self._turn(faces) if len(faces) == len(so_far) else None

    def scan(self, code: str) -> Self | Done | None:
        face = codes.face(codes.fold(code), self.question.dice[len(self.picked)])
        shown = None if face is None else self.shows(face)
        return shown.take() if shown else None

    def shows(self, face: int) -> Self | None:
        """Set a face as printed on the die, where 0 is the 10 of a die from 1 to 10; None if it has no such face."""
        faces = self._faces
        if face == 0 and 0 not in faces:
            face = 10
        return replace(self, nth=faces.index(face)) if face in faces else None

    def towards(self, answer: Any) -> Does:
        faces, face = self._faces, answer[len(self.picked)]
        return shorter_way(self.nth, faces.index(face), len(faces), onwards=Does.MORE, back=Does.LESS)

    def leads_to(self, answer: Any) -> bool:
        return self.picked == tuple(answer[: len(self.picked)])

    def _turn(self, picked: tuple[int, ...]) -> Self:
        """Go to the next die after these faces; it shows its face of the old roll, if there was one."""
        turned = replace(self, picked=picked, nth=0)
        if not isinstance(self.old, list | tuple):
            return turned
        face = self.old[len(picked)]
        assert isinstance(face, int)
        return replace(turned, nth=turned._faces.index(face))

    @property
    def _faces(self) -> tuple[int, ...]:
        return self.question.dice[len(self.picked)].faces
