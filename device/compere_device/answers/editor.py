"""A text changed place by place: the cursor goes along the lines, OK changes a sign, and at the end the text is taken.

The places form a ring that begins with the end: there the text is taken, or begun anew. A step back goes to the end,
and from there it leaves. If the text is wrong, that is said when it is to be taken, and its place is marked; after
reading that, people go on at that place.
"""

from collections.abc import Collection
from typing import Any, Self

from compere.declared import dataclass, replace
from compere.draft import Blank, Draft, Sheet, as_text, changed
from compere.errors import BadText
from compere.options import Squares
from compere.wording import Plain, Text, say
from compere_device.answers.way import Done, Onward, Single, Slot, Way
from compere_device.events import Key
from compere_device.hands.controls import PRESSED, Does, PageKind
from compere_device.once import once

THE_END = -1
SIDE = {does: key for key, does in PRESSED[PageKind.TEXT].items()}  # the key for each thing that can be done
NEXT, BEFORE, NEXT_ROW = (Slot(label, cut=True) for label in (say("next"), say("before"), say("next row")))


@dataclass(frozen=True)
class Editor(Single[Draft]):
    """The text so far, the place of the cursor, and what was found wrong there."""

    written: str
    at: int = THE_END
    fault: Text | None = None
    unset: bool = False  # a printed fact of which nobody has looked at a place yet, so it cannot be taken

    alone = True

    @classmethod
    def begin(cls, prompt: Draft, old: Plain, *, unset: bool = False) -> Self:
        """Begin with the text that was taken back, else with the one that the question begins with.

        `unset`: that one can be taken only after somebody has looked into it, unless the state has it as usual.
        """
        if isinstance(old, list):
            return cls(prompt, as_text(old))
        return cls(prompt, prompt.begun, unset=unset and prompt.usual is None)

    @once
    def sheets(self) -> tuple[Sheet, ...]:
        """What can be changed of the text."""
        return self.question.sheets_of(self.written)

    @once
    def blanks(self) -> tuple[Blank, ...]:
        """The places of all sheets, in the order of the cursor."""
        return tuple(blank for sheet in self.sheets for blank in sheet.blanks())

    @property
    def asks(self) -> object:
        """Keys mean the same at every place: the page shows beside each key what it does there."""
        return self.question, self.at == THE_END, self.fault

    # Its page

    @property
    def kind(self) -> PageKind:
        return PageKind.FAULT if self.fault else PageKind.TEXT

    @property
    def text(self) -> Text:
        if self.fault or self.at == THE_END:
            return self.fault or self.question.text
        blank = self.blanks[self.at]
        return say("{place}: {sign}", place=blank.label or self._sheet.title, sign=blank.sign.label)

    @property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(self._rows.values())

    @property
    def keys(self) -> tuple[Key, ...]:
        return tuple(map(SIDE.__getitem__, self._rows))

    @property
    def _rows(self) -> dict[Does, Slot]:
        """What can be done here, in words."""
        if self.fault:
            return {}
        moves = {Does.NEXT: NEXT, Does.PREVIOUS: BEFORE} if self.blanks else {}
        if self.at != THE_END:
            return {Does.NEXT_LINE: NEXT_ROW, Does.TAKE: Slot(self.blanks[self.at].next.label, cut=True), **moves}
        anew = {Does.NEXT_LINE: Slot(say("undo all"), cut=True)} if self.written != self.question.begun else {}
        done = {} if self.unset else {Does.TAKE: Slot(say("done"), cut=True)}
        return {**anew, **done, **moves}

    @property
    def board(self) -> Squares:
        rows: Squares = self._sheet.board if self._sheet else ()
        if any(len(row) > len(rows) for row in rows):
            return ()  # it would leave no room for the keys
        return rows

    @property
    def marked(self) -> Collection[tuple[int, int]]:
        return {self._place} if self.at != THE_END else ()

    @property
    def _sheet(self) -> Any:
        """The sheet where the cursor is; at the end the first one, if there is any."""
        begin = 0
        for sheet in self.sheets:
            begin += len(tuple(sheet.blanks()))
            if self.at < begin:
                return sheet
        return None

    @property
    def _place(self) -> tuple[int, int]:
        """Column and row of the cursor in its sheet."""
        here = self.blanks[self.at]
        return next((row.index(here), y) for y, row in enumerate(self._sheet.lines) if here in row)

    # Its steps

    def move(self, by: int) -> Self:
        """Go to another place, and from the last to the end."""
        ring = len(self.blanks) + 1
        return replace(self, at=(self.at + 1 + by) % ring - 1, unset=False)

    def next_line(self) -> "Editor":
        """Go to the first place of the next line, and from the last line to the end; from there, begin anew."""
        return Editor.begin(self.question, None) if self.at == THE_END else replace(self, at=self._next_row())

    def take(self) -> Onward | None:
        """At the end, take the text; elsewhere change the sign at this place. What was wrong counts as read."""
        if self.fault:
            return replace(self, fault=None)
        if self.unset:
            return None
        if self.at != THE_END:
            blank = self.blanks[self.at]
            return replace(self, written=changed(self.written, blank, blank.next))
        if (error := self.question.trouble(self.written)) is None:
            return Done(self.question.encode(self.written))
        return replace(self, at=self._nearest(error), fault=self.question.says(error))

    def back(self) -> Way | None:
        """Go to the end; from there nothing is left to take back."""
        return None if self.at == THE_END else replace(self, at=THE_END, fault=None)

    @property
    def so_far(self) -> Plain:
        return self.written

    def take_up(self, so_far: Plain) -> Self | None:
        """Go on at the end, with the text as it was; None for a text that cannot be changed place by place."""
        if not isinstance(so_far, str) or so_far.count("\n") != self.written.count("\n"):
            return None
        taken = replace(self, written=so_far, at=THE_END, unset=False)
        try:
            return taken if taken.sheets else None
        except BadText:
            return None

    def _next_row(self) -> int:
        """Return the first place of the next row; the end after the last row."""
        begin = 0
        for row in (row for sheet in self.sheets for row in sheet.lines):
            begin += len(row)
            if self.at < begin:
                return begin if begin < len(self.blanks) else THE_END
        return THE_END

    def _nearest(self, error: BadText) -> int:
        """Return the place of an error, or else the next one after it; the last if there is none."""
        places = sorted(
            (blank.line, max(blank.columns.start, blank.columns.stop - 1), at) for at, blank in enumerate(self.blanks)
        )
        behind = [at for line, end, at in places if (line, end) >= (error.line, error.column)]
        return (behind or [places[-1][-1] if places else THE_END])[0]

    # What a person who knows the answer does

    def towards(self, answer: Any) -> Does:
        """Return the step towards a text that differs only in what can be changed: on along the rows, back to the end.

        Back only from the first place, where nothing is to be changed.
        """
        if self.fault:
            return Does.READ_ON
        wanted = replace(self, written=as_text(answer)).blanks
        right = self.question.encode(self.written) == tuple(answer)
        if self.at == THE_END:
            return Does.TAKE if right and not self.unset else Does.NEXT
        if right and self.at == 0:
            return Does.PREVIOUS
        there = wanted[self.at] if self.at < len(wanted) else None
        return Does.NEXT if there and there.sign.id == self.blanks[self.at].sign.id else Does.TAKE
