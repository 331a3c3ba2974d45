"""What the four keys do on each kind of screen. A scene makes its page and takes inputs; it never draws or waits."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from compere.errors import NothingToUndo
from compere.journal import SOURCES, Source
from compere.prompts import Answer, ChooseSome, Prompt, Roll, Tell, to_plain
from compere.table import Table
from compere.wording import Plain, Text, say
from compere_device.answers import codes
from compere_device.answers.codes import COMMAND
from compere_device.answers.entry import Done, Entry, Slot, begin
from compere_device.answers.rolls import SURE, Tray
from compere_device.events import DieEvent, Key, Pressed
from compere_device.pages.page import Page
from compere_device.pages.view import View, keys_of

PRESSES = {"cmd:next": Key.OK, "cmd:undo": Key.BACK}  # what they press outside a game


class Scene(Protocol):
    """A kind of screen."""

    def page(self) -> Page:
        """Return what the screen says now."""

    def press(self, pressed: Pressed) -> None:
        """Take a key."""

    def hold(self, key: Key) -> None:
        """Take a held OK or BACK."""

    def scan(self, code: str) -> None:
        """Take a scanned code."""


class Stage(Protocol):
    """What a scene may ask of the device: to show another scene, or to go back to the one beneath."""

    def push(self, scene: Scene) -> None:
        """Show a scene over this one."""

    def pop(self) -> None:
        """Go back to the scene beneath."""

    def notice(self, text: Text) -> None:
        """Show a sentence until a key is pressed."""

    def scan(self, code: str) -> None:
        """Hand a code to the scene that is shown."""

    def menu(self) -> None:
        """Open the menu."""

    def leave(self) -> None:
        """Leave the game for the home screen."""


class Reading:
    """Pages to read: OK and DOWN go on, BACK and UP go back, and beyond the last page the scene closes.

    A code closes it too, and counts for what is beneath.
    """

    def __init__(self, stage: Stage, pages: Sequence[Page], *, menu: bool = False) -> None:
        self._stage = stage
        self._pages = pages
        self._menu = menu  # DOWN opens the menu instead
        self._index = 0

    def page(self) -> Page:
        page = self._pages[self._index]
        return replace(page, above=self._index > 0, below=self._index < len(self._pages) - 1)

    def press(self, pressed: Pressed) -> None:
        if pressed.repeat:
            return
        if pressed.key is Key.DOWN and self._menu:
            self._stage.pop()
            self._stage.menu()
            return
        self._index += 1 if pressed.key in (Key.OK, Key.DOWN) else -1
        if not 0 <= self._index < len(self._pages):
            self._stage.pop()

    def hold(self, key: Key) -> None:
        self._stage.pop()

    def scan(self, code: str) -> None:
        if key := PRESSES.get(codes.fold(code)):
            self.press(Pressed(key))
        else:
            self._stage.pop()
            self._stage.scan(code)


class Asking:
    """A question of the device itself: the same lists and numbers as a game's, and BACK gives it up."""

    def __init__(
        self,
        stage: Stage,
        view: View,
        prompt: Prompt[Any],
        answered: Callable[[Any], None],
        *,
        title: Text | None = None,
    ) -> None:
        self._stage = stage
        self._view = view
        self._answered = answered
        self._title = title
        self._entry = begin(prompt)

    def page(self) -> Page:
        page = self._view.asking(self._entry)
        return replace(page, title=self._view.words.say(self._title)) if self._title else page

    def press(self, pressed: Pressed) -> None:
        match pressed.key:
            case _ if self._entry.direct:
                if slot := _own_slot(self._entry, pressed):
                    self._step(self._entry.pick(slot))
            case Key.UP | Key.DOWN:
                self._entry = self._entry.move(_by(self._entry, pressed))
            case Key.OK:
                self._step(self._entry.ok())
            case Key.BACK:
                self._back()

    def hold(self, key: Key) -> None:
        if key is Key.BACK and self._entry.direct:
            self._back()
        elif key is Key.BACK:
            self._stage.menu()

    def scan(self, code: str) -> None:
        folded = codes.fold(code)
        if folded in PRESSES and self._entry.direct:
            self.hold(PRESSES[folded])  # no key is the next
        elif folded in PRESSES:
            self.press(Pressed(PRESSES[folded]))
        elif folded == "cmd:menu":
            self._stage.menu()
        elif (step := self._entry.scan(code)) is not None:
            self._step(step)
        else:
            self._stage.notice(codes.refused(code, self._entry.prompt, self._view.bot))

    def _step(self, step: Entry | Done) -> None:
        if isinstance(step, Entry):
            self._entry = step
        elif (wrong := _wrong_number(self._entry.prompt, step.answer)) is not None:
            self._stage.notice(wrong)
        else:
            self._entry = begin(self._entry.prompt, to_plain(step.answer))  # selected for whoever comes back to it
            self._answered(step.answer)

    def _back(self) -> None:
        back = self._entry.back()
        if back is None:
            self._stage.pop()
        else:
            self._entry = back


class Playing:
    """A game: what happened, page by page, then the question, then the next."""

    def __init__(self, stage: Stage, view: View, table: Table, finished: Callable[[], None], sure: int = SURE) -> None:
        self._stage = stage
        self._view = view
        self._finished = finished
        self.table = table
        self._pages: list[Page] = []  # what happened, or how the game ended
        self._index = 0  # of the page shown; beyond the last one it is the question
        self._above: Sequence[str] = ()  # what happened, where it is short enough to stand above the question
        self._entry: Entry | None = None  # None when the game has ended
        self._source: Source = "entered"
        self._tray = Tray(sure)
        self._refresh()

    def page(self) -> Page:
        if self._entry is None or self._reading:
            page = self._pages[self._index]
            more = self._entry is not None or self._index < len(self._pages) - 1
            return replace(page, above=self._index > 0, below=more)
        return self._view.asking(self._entry, self._above, self._tray.said(self._entry))

    def press(self, pressed: Pressed) -> None:
        if self._entry is None or self._reading:
            self._read(pressed)
        elif (step := self._tray.press(self._entry, pressed)) is not None:
            self._step(*step)
        elif self._entry.direct:
            if slot := _own_slot(self._entry, pressed):
                self._step(self._entry.pick(slot), "entered")
        elif pressed.key in (Key.UP, Key.DOWN) and not isinstance(self._entry.prompt, Tell):
            self._entry = self._entry.move(_by(self._entry, pressed))
        elif pressed.key is Key.BACK:
            self._back()
        elif pressed.key is Key.UP and not pressed.repeat:
            self.glance()
        elif not pressed.repeat:
            self._step(self._entry.ok(), "entered")

    def hold(self, key: Key) -> None:
        if key is Key.OK:
            self._why()
        elif self._entry and self._entry.direct and not self._reading:
            self._back()
        else:
            self.glance()

    def scan(self, code: str) -> None:
        folded = codes.fold(code)
        if folded.startswith(COMMAND):
            self._command(folded.removeprefix(COMMAND))
            return
        step = self._entry.scan(code) if self._entry else None
        if step is not None:
            self._index = len(self._pages)
            self._step(step, "scanned")
            return
        bot = self.table.session.bot
        why_not = self.table.refusal(codes.canonical(code, bot))
        self._stage.notice(why_not or codes.refused(code, self.table.prompt, bot))

    @property
    def rolls(self) -> bool:
        """Whether a roll is asked for, and the question stands on the screen."""
        return self.asked is not None and isinstance(self.asked.prompt, Roll)

    def roll(self, die: DieEvent) -> None:
        """Take what the die reader says; only where `rolls`."""
        assert self._entry
        prompt = self._entry.prompt
        step, source = self._tray.see(self._entry, die)
        self._step(step, source)
        if isinstance(step, Done):
            self._pages.insert(0, self._view.rolled(prompt, step.answer))

    @property
    def asked(self) -> Entry | None:
        """What is being answered; None while a page is read."""
        return None if self._reading else self._entry

    @property
    def coming(self) -> Entry | None:
        """What a scan would answer: what is asked, or what is asked next while the last page before it is read."""
        return self._entry if self._index >= len(self._pages) - 1 else None

    def glance(self) -> None:
        """Show what a player asks in mid-game; DOWN opens the menu from there."""
        self._stage.push(Reading(self._stage, self._view.glance(self.table.glance()), menu=True))

    def correct(self, fact: str) -> None:
        """Ask for a fact that can be corrected now and set it right."""

        def answered(answer: Any) -> None:
            self._stage.pop()
            self.table.correct(fact, to_plain(answer))
            self._refresh()

        self._stage.push(Asking(self._stage, self._view, self.table.session.correction(fact), answered))

    def speak(self, view: View) -> None:
        """Go on in another language."""
        self._view = view
        self._refresh()

    def rule(self) -> None:
        """Show the rule of the step that is asked."""
        if self.table.prompt:
            self._stage.push(Reading(self._stage, self._view.rule(self.table.prompt.step)))

    @property
    def _reading(self) -> bool:
        """Whether a page of what happened is shown."""
        return self._index < len(self._pages)

    def _refresh(self, *, straight: bool = False) -> None:
        """Take the table as it is now; `straight` goes to the question without what happened before it."""
        table = self.table
        self._above, self._entry = (), None
        self._pages = self._view.told(table.told)
        self._index = 0
        self._source = "entered"
        if table.outcome:
            self._pages += self._view.outcome(table.outcome)
            return
        assert table.prompt
        old: Plain = table.offer.answer if table.offer else None
        self._entry = begin(table.prompt, old)
        if self._view.merges(self._pages, self._entry):
            self._above, self._pages = self._pages[0].lines, []
        if straight:
            self._index = len(self._pages)

    def _read(self, pressed: Pressed) -> None:
        if pressed.repeat:
            return  # a key held for longer than the page before it turns no page and opens nothing
        match pressed.key:
            case Key.UP:
                self.glance()
            case Key.OK | Key.DOWN:
                self._index += 1
                if self._entry is None and self._index == len(self._pages):
                    self._finished()
            case Key.BACK if self._index:
                self._index -= 1
            case Key.BACK:
                self._undo()

    def _step(self, step: Entry | Done, source: Source) -> None:
        self._source = min(source, self._source, key=SOURCES.index)
        if isinstance(step, Entry):
            self._entry = step
            return
        assert self.table.prompt
        if (wrong := _wrong_number(self.table.prompt, step.answer)) is not None:
            self._stage.notice(wrong)
            return
        self.table.answer(step.answer, self._source)
        self._refresh()

    def _back(self) -> None:
        """Go one step back: in the answer, else to the page before the question, else to the answer before that."""
        assert self._entry
        if self._pages and self._entry.back() is None:
            self._index = len(self._pages) - 1
        else:
            self._take_back()

    def _take_back(self) -> None:
        """Take back the last step of the answer, or else the answer before, whatever was read since."""
        back = self._entry.back() if self.asked and self._entry else None
        if back is None:
            self._undo()
        else:
            self._entry = back

    def _undo(self) -> None:
        try:
            self.table.undo()
        except NothingToUndo:
            self._stage.leave()
        else:
            self._refresh(straight=True)

    def _why(self) -> None:
        pages = self._view.why(self.table.prompt, self.table.told)
        if pages:
            self._stage.push(Reading(self._stage, pages))

    def _command(self, name: str) -> None:
        match name:
            case "next" if self._reading or not (self._entry and self._entry.direct):
                self.press(Pressed(Key.OK))
            case "next":
                pass  # where every key is an answer, none of them is the next
            case "undo":
                self._take_back()
            case "why":
                self._why()
            case "glance":
                self.glance()
            case "rule":
                self.rule()
            case "menu":
                self._stage.menu()
            case _:
                self._stage.notice(codes.refused(COMMAND + name, self.table.prompt, None))


def _wrong_number(prompt: Prompt[Any], answer: Answer) -> Text | None:
    """Return what is wrong with an answer that an entry made: too few of several, or too many."""
    if not isinstance(prompt, ChooseSome):
        return None  # every other entry makes valid answers only
    assert isinstance(answer, tuple)
    if prompt.min <= len(answer) <= prompt.max:
        return None
    return say("Choose {min} to {max} of them.", min=prompt.min, max=prompt.max)


def _own_slot(entry: Entry, pressed: Pressed) -> Slot | None:
    """Return the answer that a key has of its own; a repeat answers nothing."""
    return None if pressed.repeat else dict(zip(keys_of(entry), entry.slots, strict=True)).get(pressed.key)


def _by(entry: Entry, pressed: Pressed) -> int:
    """Return which way a key moves: down a list, up a number; a knob turned clockwise goes on in both."""
    down = pressed.key is Key.DOWN
    return (1 if down else -1) if entry.slots or pressed.knob else (-1 if down else 1)
