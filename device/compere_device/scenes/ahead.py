"""Codes that were scanned before the question that they answer was shown."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from compere.options import Option
from compere.prompts import Prompt
from compere.wording import Text, say
from compere_device.answers import codes
from compere_device.answers.way import Done, Onward, Way
from compere_device.glass.fonts import Style
from compere_device.pages.page import Page
from compere_device.pages.view import View

if TYPE_CHECKING:
    from compere.table import Table


class Ahead:
    """Codes that wait, in order, for the next questions with one key; then for what their step asks of such things."""

    def __init__(self) -> None:
        self._key = self._step = ""
        self._codes: list[str] = []

    def __len__(self) -> int:
        return len(self._codes)

    @property
    def codes(self) -> tuple[str, ...]:
        """The waiting codes, in order."""
        return tuple(self._codes)

    def waits_for(self, prompt: Prompt[Any] | None) -> bool:
        """Return whether a code waits for a question: one of its kind, or another one of its step that it answers."""
        if prompt is None or not self._codes:
            return False
        if self._key != prompt.key and self._step == prompt.step and _thing(self._codes[0], prompt):
            self._key = prompt.key
        return self._key == prompt.key

    def keep(self, code: str, way: Way) -> bool:
        """Keep a code if it answers the coming question, or the next such draw; return whether it does."""
        if not self._fits(code, way):
            return False
        self._key, self._step = way.prompt.key, way.prompt.step
        self._codes.append(code)
        return True

    def take_up(self, codes: Iterable[str], way: Way) -> bool:
        """Keep the codes that waited when the game was left, as far as they fit; return whether any waits."""
        for code in codes:
            self.keep(code, way)
        return bool(self._codes)

    def next(self) -> str:
        """Remove and return the first waiting code."""
        return self._codes.pop(0)

    def clear(self) -> str | None:
        """Forget the waiting codes; return the first of them."""
        first = self._codes[0] if self._codes else None
        self._codes.clear()
        return first

    def counted(self, page: Page, view: View) -> Page:
        """Return a page to read, with how many codes wait beside its title, if there is room.

        A page without a title gets its title back, in the smallest size.
        """
        if not self._codes:
            return page
        said = view.words.say(say("{count} scanned", count=len(self._codes)))
        titled = view.entered.smallest(page._replace(bare=False, tight=False)) if page.bare else page
        counted = titled._replace(corner=said)
        fits = view.metrics.width(page.title, Style.TITLE) <= view.metrics.title_width(counted)
        return counted if fits and len(counted.lines) <= view.metrics.lines_per_page(counted) else page

    def _fits(self, code: str, way: Way) -> bool:
        step: Onward | None = way
        for at, each in enumerate((*self._codes, code)):
            if isinstance(step, Done):
                return _is_drawn_next(code, way.prompt, self._codes)
            assert step, f"{self._codes[:at]} fitted when they were kept"
            step = step.scan(each)
        return step is not None


def refusal(code: str, asked: Way | None, table: "Table") -> Text:
    """Return why a code does not answer what is asked now."""
    if asked and (thing := _thing(code, asked.prompt)):
        return say("{thing} is entered already.", thing=thing.label)
    bot = table.session.bot
    return table.refusal(codes.canonical(code, bot)) or codes.refused(code, table.prompt, bot)


def _thing(code: str, prompt: Prompt[Any]) -> Option[Any] | None:
    """Return the thing that a code means among everything that may be answered; None if there is none."""
    folded = codes.fold(code)
    return next((each for each in prompt.accepted if ":" in each.id and codes.means(each, folded)), None)


def _is_drawn_next(code: str, prompt: Prompt[Any], before: list[str]) -> bool:
    """Return whether a code answers the next question of this kind, as when cards are drawn one after another.

    Args:
        before: the codes that wait for this question.
    """
    from compere.piles import Draw  # here, because the home screen asks for no cards

    if not isinstance(prompt, Draw) or not prompt.ordered:
        return False
    folded = codes.fold(code)
    named = next((each.id for each in prompt.accepted if codes.means(each, folded)), None)
    gone = sum(codes.fold(each) == folded for each in before)
    return named is not None and prompt.candidates.get(named, 0) > gone
