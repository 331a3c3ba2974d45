"""Questions of the device itself, and what an answer's keys and numbers have in common with a game's."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from compere.prompts import Answer, Choose, ChooseSome, Option, Prompt, to_plain
from compere.wording import Text, say
from compere_device.answers import codes
from compere_device.answers.entry import Done, Entry, Slot, begin
from compere_device.events import Key, Pressed
from compere_device.pages.page import Page
from compere_device.pages.view import View, keys_of
from compere_device.scenes.reading import PRESSES
from compere_device.scenes.stage import Stage

Item = tuple[Option, Callable[[], None]]  # an answer, and what it does


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
                if slot := own_slot(self._entry, pressed):
                    self._step(self._entry.pick(slot))
            case Key.UP | Key.DOWN:
                self._entry = self._entry.move(way_of(self._entry, pressed))
            case Key.OK:
                self._step(self._entry.ok())
            case Key.BACK:
                self._back()

    def hold(self, key: Key) -> None:
        if key is Key.BACK and self._entry.direct:
            self._back()
        elif key is Key.BACK:
            self._stage.menu()

    def scan(self, code: str) -> bool:
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
        return True

    def _step(self, step: Entry | Done) -> None:
        if isinstance(step, Entry):
            self._entry = step
        elif (wrong := wrong_number(self._entry.prompt, step.answer)) is not None:
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


def choice(stage: Stage, title: Text, text: Text, items: Sequence[Item], at: str | None = None) -> Asking:
    """Return a question whose answers do something; the one with the id `at` is selected."""
    actions = {option.id: action for option, action in items}
    prompt = Choose("device.menu", text, "", tuple(option for option, _ in items), default=at)

    def answered(id: str) -> None:
        stage.pop()
        actions[id]()

    return Asking(stage, stage.view(), prompt, answered, title=title)


def wrong_number(prompt: Prompt[Any], answer: Answer) -> Text | None:
    """Return what is wrong with an answer that an entry made: too few of several, or too many."""
    if not isinstance(prompt, ChooseSome):
        return None  # every other entry makes valid answers only
    assert isinstance(answer, tuple)
    if prompt.min <= len(answer) <= prompt.max:
        return None
    return say("Choose {min} to {max} of them.", min=prompt.min, max=prompt.max)


def own_slot(entry: Entry, pressed: Pressed) -> Slot | None:
    """Return the answer that a key has of its own; a repeat answers nothing."""
    return None if pressed.repeat else dict(zip(keys_of(entry), entry.slots, strict=True)).get(pressed.key)


def way_of(entry: Entry, pressed: Pressed) -> int:
    """Return which way a key moves: down a list, up a number; a knob turned clockwise goes on in both."""
    down = pressed.key is Key.DOWN
    return (1 if down else -1) if entry.slots or pressed.knob else (-1 if down else 1)
