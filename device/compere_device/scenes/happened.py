"""What has happened in a game since a person last answered: pages to read, and what the question's page has of it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from compere.prompts import Answer, Prompt
from compere.wording import Text
from compere_device.pages.page import Page
from compere_device.pages.telling import rolled, without_asides

if TYPE_CHECKING:
    from compere.state import Told
    from compere.table import Table
    from compere_device.answers.way import Way
    from compere_device.pages.view import View


class Happened:
    """Pages that are read one after another, followed by the question, if there is one.

    Attributes:
        rolled: what a die that was seen has answered, which is read first.
        many: the way in which many things were answered last, which are read first.
    """

    def __init__(self) -> None:
        self.pages: Sequence[Page] = ()
        self.index = 0
        self.above: Sequence[str] = ()  # the sentences that are short enough to stand above the question
        self.last: Told | None = None  # what was told last, if it leads into the question or is its title
        self.rolled: tuple[Prompt[Any], Answer] | None = None
        self.many: Way | None = None
        self._told: Sequence[Told] = ()
        self._ending = 0  # how many of the pages say how the game ended
        self._answers = 0  # how many of the pages show what was answered; they come before what was told

    @property
    def page(self) -> Page | None:
        """The page being read; None if it is the question's turn."""
        return self.pages[self.index] if self.index < len(self.pages) else None

    @property
    def shows_many(self) -> bool:
        """Whether the page has everything that was entered; it looks like the one on which that is changed."""
        return self.many is not None and self.index == 0 and not self.pages[0].lines

    @property
    def told(self) -> "tuple[Told, ...]":
        """The sentences on the page being read; none if the page is about something else."""
        return self.page.told if self.page else ()

    @property
    def answers(self) -> bool:
        """Whether the page being read shows an answer: no told sentence is on it, or has been read before it."""
        return self.index < self._answers

    def explained(self, table: "Table") -> "tuple[str | None, Sequence[Told]]":
        """Return the step and the sentences that *why* is about: those being read, or those before the question."""
        if self.answers:
            return table.session.now.answered, ()
        if self.told:
            return self.told[-1].step, self.told
        return table.prompt.step if table.prompt else None, table.told

    @property
    def upto(self) -> "Told | None":
        """The sentence up to which it has been read, at first the first one; None if nothing is left to read."""
        if self.answers:
            return next(iter(self._told), None)
        nth = self.told[-1].nth if self.told else None
        # A page may give a sentence the title of an aside: the table knows it as it was told.
        return next((each for each in self._told[:-1] if each.nth == nth), None)

    @property
    def left(self) -> int:
        """How many pages there are to read after this one."""
        return max(0, len(self.pages) - 1 - self.index)

    def names(self, title: Text | None, view: "View") -> bool:
        """Return whether all things that a title names are named by the sentences above the question, too."""
        things = [view.words.say(each) for each in title.args.values() if isinstance(each, Text)] if title else []
        return bool(things) and all(any(thing in said for said in self.above) for thing in things)

    def skip(self, *, to_correction: bool = False) -> None:
        """Go to the question or, if `to_correction`, to the page that says what was corrected, if there is one."""
        told = [page.told for page in self.pages] if to_correction else ()
        self.index = next((at for at, each in enumerate(told) if not all(t.step for t in each)), len(self.pages))

    def end(self) -> None:
        """Go to how the game ended."""
        self.index = len(self.pages) - self._ending

    def back(self) -> None:
        """Go back from the question to the last page, if there is one."""
        self.index = max(0, len(self.pages) - 1)

    def tell(
        self,
        view: "View",
        told: "Sequence[Told]",
        way: "Way | None",
        ending: Sequence[Page],
        *,
        titled: bool = False,
    ) -> None:
        """Make the pages of what was told, and of how the game ended; an aside has no page of its own.

        Args:
            way: how the question after them is answered; None if no question follows.
            ending: the pages of how the game ended.
            titled: whether the question's title will have more to say.
        """
        pages, self.above, self.last = _set(view, told, way, titled)
        self.pages = pages or ()  # often none, and often asked
        if self.pages and any(each.aside for each in told):
            without = _set(view, without_asides(told, view.typesetter), way, titled)
            if len(without[0]) < len(self.pages):
                self.pages, self.above, self.last = without
        if ending:
            self.pages = [*self.pages, *ending]
        self._ending = len(ending)
        self._told, count = told, len(self.pages)
        if self.rolled:
            self.pages = [rolled(*self.rolled, view.typesetter), *self.pages]
        if self.many:
            self.pages = view.entered.before(self.pages, self.many)
        self._answers = len(self.pages) - count


def _set(
    view: "View", told: "Sequence[Told]", way: "Way | None", titled: bool
) -> "tuple[Sequence[Page], Sequence[str], Told | None]":
    return view.before(told, way, titled=titled) if way else (view.told(told), (), None)
