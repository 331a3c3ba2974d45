"""How an answer is given with four keys and a scanner: pure values, no words and no pixels.

An `Entry` is the state of answering one prompt. Every input returns a new entry, or `Done` with the answer, or None
where the input means nothing here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from compere.prompts import Answer, Choose, ChooseSome, Draw, Facet, Number, Option, Prompt, Roll
from compere.wording import Plain
from compere_device.answers import codes

DIRECT_MOST = 4  # so many keys there are
WALK_LEAST = 4  # so many cards of a hand, in any order, are asked for three at a time
WALK_SHOWN = 3
LEAF = 3  # so many rows of a leafed list are shown at a time
STEPPED_MOST = 10  # so many numbers are stepped through; more, of which none is likely, have their parts on keys
LIST_MOST = 7  # a list longer than this is asked facet by facet: measured, see `make bench`


@dataclass(frozen=True, slots=True)
class Done:
    """The answer is complete."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Slot:
    """One row that can be chosen now: an option, a facet's value, numbers, the old answer, *done*, *none* or *more*."""

    option: Option | None = None
    facet: Facet | None = None
    part: range | None = None
    again: Any = None
    done: bool = False
    none: bool = False
    more: bool = False
    ticked: bool | None = None


@dataclass(frozen=True)
class Entry:
    """Where a person is in answering `prompt`; `old` is the answer that was taken back, offered again.

    What a page asks for several times is found once: an entry never changes.
    """

    prompt: Prompt[Any]
    old: Plain = None
    cursor: int = 0
    narrowed: tuple[tuple[str, Facet], ...] = ()  # the facets chosen on the way to one option
    picked: tuple[Any, ...] = ()  # ids of a draw or of several, faces of dice
    within: range | None = None  # the part of the numbers chosen so far
    before: "Entry | None" = None  # where a walk through a hand or the parts of the numbers came from

    @property
    def walks(self) -> bool:
        """Whether a hand is walked through: which is the next of it, of the three cards shown, or none of them?

        A card in four is held, so this takes two presses a card; picking each from a list takes four.
        """
        prompt = self.prompt
        return isinstance(prompt, Draw) and not prompt.ordered and prompt.count >= WALK_LEAST and self.old is None

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """What can be chosen now; nothing where a number is set or only OK is asked."""
        prompt = self.prompt
        if self.parts:
            again = () if self.old is None else (Slot(again=self.old),)
            return (*again, *(Slot(part=part) for part in self.parts))
        if isinstance(prompt, ChooseSome):
            rows = [Slot(option, ticked=option.id in self.picked) for option in prompt.options]
            return (*rows, Slot(done=True))
        if not isinstance(prompt, Choose | Draw):
            return ()
        left = self.left
        if self.walks:
            return (*map(Slot, self._ahead[:WALK_SHOWN]), Slot(none=True))
        all_rows = self._rows(left)
        if not self.leafs or len(all_rows) <= DIRECT_MOST:
            return all_rows
        return (*all_rows[self.cursor : self.cursor + LEAF], Slot(more=True))

    @cached_property
    def parts(self) -> tuple[range, ...]:
        """The quarters of many numbers, none of them likely: three presses find one of 64."""
        prompt = self.prompt
        if not isinstance(prompt, Number) or prompt.likely is not None or prompt.max - prompt.min < STEPPED_MOST:
            return ()
        within = range(prompt.min, prompt.max + 1) if self.within is None else self.within
        ends = [len(within) * nth // DIRECT_MOST for nth in range(DIRECT_MOST + 1)]
        return tuple(within[start:end] for start, end in pairwise(ends) if start < end)

    def _rows(self, left: tuple[Option, ...]) -> tuple[Slot, ...]:
        if facet := self.facet:
            return (*self._again(), *(Slot(facet=value) for value in _values(left, facet)))
        return (*self._again(), *map(Slot, left))

    @property
    def leafs(self) -> bool:
        """Whether a long list is leafed through three rows at a time, each with its own key, instead of moved along."""
        return isinstance(self.prompt, Choose | Draw) and self.prompt.leafed and self.old is None

    @cached_property
    def left(self) -> tuple[Option, ...]:
        """The shown options that the facets chosen so far leave."""
        return tuple(option for option in self._fitting if option.shown)

    @property
    def _fitting(self) -> tuple[Option, ...]:
        """The options that the facets chosen so far leave, shown or not."""
        return tuple(
            option for option in self._open if all(option.facets.get(name) == value for name, value in self.narrowed)
        )

    @property
    def _open(self) -> tuple[Option, ...]:
        """The options that may still be answered, shown or not."""
        prompt = self.prompt
        assert isinstance(prompt, Choose | ChooseSome | Draw)
        if not isinstance(prompt, Draw):
            return prompt.options
        return tuple(option for option in prompt.options if self.picked.count(option.id) < option.copies)

    @cached_property
    def facet(self) -> str | None:
        """The facet that is asked next, where the options left are too many for a list."""
        left = self.left
        if len(left) <= LIST_MOST:
            return None
        names = {name: None for option in left for name in option.facets}
        for name in names:
            if all(name in option.facets for option in left) and 1 < len(_values(left, name)) < len(left):
                return name
        return None

    @property
    def value(self) -> int:
        """The number, or the face of the die in turn, that is set now."""
        if isinstance(self.prompt, Roll):
            return self.prompt.dice[len(self.picked)].faces[self.cursor]
        return self.cursor

    @property
    def direct(self) -> bool:
        """Whether each key is an answer; one taken back makes the keys a list again, with that answer selected."""
        chooses = isinstance(self.prompt, Choose) and self.prompt.direct and self.old is None
        parted = bool(self.parts) and self.old is None
        return self.walks or self.leafs or parted or (chooses and len(self.left) <= DIRECT_MOST)

    def move(self, by: int) -> "Entry":
        """Move the cursor or change the number; a list goes round, a number stops at its ends."""
        if isinstance(self.prompt, Number) and not self.parts:
            return replace(self, cursor=min(max(self.cursor + by, self.prompt.min), self.prompt.max))
        if isinstance(self.prompt, Roll):
            return replace(self, cursor=(self.cursor + by) % len(self.prompt.dice[len(self.picked)].faces))
        return replace(self, cursor=(self.cursor + by) % max(1, len(self.slots)))

    def ok(self) -> "Entry | Done":
        """Take what is selected."""
        prompt = self.prompt
        if isinstance(prompt, Number) and not self.parts:
            return Done(self.cursor)
        if isinstance(prompt, Roll):
            return self._add(self.value)
        if not self.slots:
            return Done(None)
        slot = self.slots[self.cursor]
        if slot.again is not None:
            return Done(slot.again)
        if slot.done:
            return Done(self.picked)
        return self._choose(slot)

    def pick(self, slot: Slot) -> "Entry | Done":
        """Take a slot by its own key."""
        if self.walks:
            return self._walk(slot)
        if slot.more:
            beyond = self.cursor + LEAF
            return replace(self, cursor=beyond if beyond < len(self._rows(self.left)) else 0)
        return self._choose(slot)

    def _choose(self, slot: Slot) -> "Entry | Done":
        if slot.part is not None and len(slot.part) == 1:
            return Done(slot.part[0])
        if slot.part is not None:
            return replace(self, within=slot.part, old=None, cursor=0, before=self)
        if slot.facet is not None:
            return self._narrow(slot.facet)
        assert slot.option
        return self._take(slot.option)

    def _narrow(self, value: Facet) -> "Entry | Done":
        """Go on among the options with a facet's value, or take the only one."""
        assert self.facet
        narrowed = replace(self, narrowed=(*self.narrowed, (self.facet, value)), cursor=0)
        only = narrowed.left
        return narrowed._take(only[0]) if len(only) == 1 else narrowed._at_start()

    @property
    def _ahead(self) -> tuple[Option, ...]:
        """The cards of a walk that come next; after the last one it begins again."""
        assert isinstance(self.prompt, Draw)
        ahead = [option for option in self.prompt.options[self.cursor :] if option.id not in self.picked]
        return tuple(ahead) or self.left

    def _walk(self, slot: Slot) -> "Entry | Done":
        """Go on behind the card that is held, or behind those of which none is."""
        assert isinstance(self.prompt, Draw)
        passed = slot.option or self._ahead[:WALK_SHOWN][-1]
        picked = (*self.picked, slot.option.id) if slot.option else self.picked
        walked = replace(self, cursor=self.prompt.options.index(passed) + 1, picked=picked, before=self)
        return walked._arrived()

    def _arrived(self) -> "Entry | Done":
        """Return the hand once it is complete: by count, or because all that is left ahead must be in it."""
        assert isinstance(self.prompt, Draw)
        ids, wanted = self.prompt.ids(), self.prompt.count - len(self.picked)
        ahead = [option.id for option in self.prompt.options[self.cursor :] if option.id not in self.picked]
        hand = (*self.picked, *ahead) if wanted == len(ahead) else self.picked
        return Done(tuple(sorted(hand, key=ids.index))) if len(hand) == self.prompt.count else self

    def back(self) -> "Entry | None":
        """Take back the last step of this answer; None when there is none."""
        if self.before:
            return self.before
        if self.leafs and self.cursor:
            return replace(self, cursor=self.cursor - LEAF)
        if self.narrowed:
            return replace(self, narrowed=self.narrowed[:-1], cursor=0)._at_start()
        if self.picked and not isinstance(self.prompt, ChooseSome):
            return replace(self, picked=self.picked[:-1], cursor=0)._at_start()
        return None

    def scan(self, code: str) -> "Entry | Done | None":
        """Take what a code means; None when it fits nothing that can be answered now."""
        prompt, code = self.prompt, codes.fold(code)
        if isinstance(prompt, Choose | ChooseSome | Draw):
            if meant := self._meant(code):
                return meant
            if isinstance(prompt, ChooseSome) and code in (codes.DONE, codes.NONE):
                return Done(self.picked if code == codes.DONE else ())
        if isinstance(prompt, Number):
            number = codes.number(code)
            return Done(number) if number is not None and prompt.min <= number <= prompt.max else None
        if isinstance(prompt, Roll):
            die = prompt.dice[len(self.picked)]
            face = codes.face(code, die)
            return self.rolled(face) if face is not None else None
        return None

    def rolled(self, face: int) -> "Entry | Done | None":
        """Take the face that the die in turn shows; None where it has no such face."""
        shown = self.shows(face)
        return shown.ok() if shown else None

    def shows(self, face: int) -> "Entry | None":
        """Put the cursor on a face of the die in turn, as printed: the 0 of a die from 1 to 10 is its 10."""
        assert isinstance(self.prompt, Roll)
        faces = self.prompt.dice[len(self.picked)].faces
        if face == 0 and 0 not in faces:
            face = 10
        return replace(self, cursor=faces.index(face)) if face in faces else None

    def _meant(self, code: str) -> "Entry | Done | None":
        """Take the option of a folded code or, if there is one only, of that facet; of several, go on among those."""
        for option in self._open:
            if codes.means(option, code):
                return self._take(option)
        alike = [option for option in self._fitting if codes.tells(option, code)]
        kept = self.narrowed if alike else ()
        alike = alike or [option for option in self._open if codes.tells(option, code)]
        if isinstance(self.prompt, ChooseSome):  # one thing may lie there twice: the next of it
            alike = [option for option in alike if option.id not in self.picked][:1] or alike[:1]
        if len(alike) < 2:
            return self._take(alike[0]) if alike else None
        if not any(option.shown for option in alike):
            return None  # a list of them would have no rows
        name = next(name for name, facet in alike[0].facets.items() if codes.is_facet(facet, code))
        told = (name, alike[0].facets[name])
        others = tuple(each for each in kept if each != told)  # said twice, it says no more
        return replace(self, narrowed=(*others, told), cursor=0)._at_start()

    def _take(self, option: Option) -> "Entry | Done":
        prompt = self.prompt
        if isinstance(prompt, Choose):
            return Done(option.id)
        if isinstance(prompt, ChooseSome):
            if option.id in self.picked:
                return replace(self, picked=tuple(id for id in self.picked if id != option.id))
            done = len(prompt.options) if prompt.seldom else self.cursor
            return replace(self, picked=(*self.picked, option.id), cursor=done)
        return Done((option.id,)) if option.instead else self._add(option.id)

    def _add(self, item: str | int) -> "Entry | Done":
        picked = (*self.picked, item)
        prompt = self.prompt
        if self.walks:
            return replace(self, picked=picked, before=self)._arrived()
        wanted = prompt.count if isinstance(prompt, Draw) else len(prompt.ids())
        if len(picked) == wanted:
            return Done(picked)
        old = self.old if isinstance(prompt, Roll) else None  # a die has its old face, whatever the one before shows
        return replace(self, picked=picked, narrowed=(), cursor=0, old=old)._at_start()

    def _again(self) -> tuple[Slot, ...]:
        """Offer the old answer as a row of its own where no single row is it."""
        if not isinstance(self.prompt, Draw) or not isinstance(self.old, list | tuple) or self.picked or self.narrowed:
            return ()
        return (Slot(again=tuple(self.old)),)

    @property
    def _likely(self) -> Option | None:
        """The option that was taken back or else the default, where it is among those left."""
        if isinstance(self.prompt, Choose):
            for id in (self.old, self.prompt.default):
                for option in self.left:
                    if option.id == id:
                        return option
        return None

    def _at_start(self) -> "Entry":
        """Put the cursor where a person most likely wants it: the middle of a list of facets is nearest to all."""
        if self.leafs:
            return self
        if likely := self._likely:
            facet, slots = self.facet, self.slots
            wanted = Slot(facet=likely.facets[facet]) if facet else Slot(likely)
            return replace(self, cursor=slots.index(wanted))
        if isinstance(self.prompt, Choose | Draw) and not self._again() and not self.walks and (facet := self.facet):
            seen = [_values(self.left, facet).index(option.facets[facet]) for option in self.left]
            return replace(self, cursor=sorted(seen)[len(seen) // 2])
        if isinstance(self.prompt, Roll) and isinstance(self.old, list | tuple):
            nth = len(self.picked)
            return replace(self, cursor=self.prompt.dice[nth].faces.index(self.old[nth]))
        return self


def begin(prompt: Prompt[Any], old: Plain = None) -> Entry:
    """Return the entry of a prompt, with the answer that was taken back selected."""
    entry = Entry(prompt, old)
    if isinstance(prompt, Number) and not entry.parts:
        number = old if isinstance(old, int) else prompt.likely
        return replace(entry, cursor=prompt.min if number is None else min(max(number, prompt.min), prompt.max))
    if isinstance(prompt, ChooseSome) and isinstance(old, list | tuple):
        return replace(entry, picked=tuple(map(str, old)), cursor=len(prompt.options))
    if isinstance(prompt, ChooseSome) and prompt.seldom:
        return replace(entry, cursor=len(prompt.options))
    return entry._at_start()


def _values(options: Sequence[Option], facet: str) -> list[Facet]:
    values = {option.facets[facet]: None for option in options if facet in option.facets}
    return sorted(values, key=lambda value: value if isinstance(value, int) else 0)
