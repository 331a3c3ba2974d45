"""What one page asks: the question as it is passed to the layouts, which do not change it."""

from collections.abc import Callable, Sequence
from operator import is_
from typing import TYPE_CHECKING

from compere.declared import NamedTuple
from compere.options import Squares
from compere.wording import Text
from compere_device.answers.way import Way
from compere_device.pages.layout import stands_beside
from compere_device.pages.page import Page

if TYPE_CHECKING:
    from compere.state import Told
    from compere_device.answers.rolls import Seen


def are_same(objects: Sequence[object], others: Sequence[object]) -> bool:
    """Return whether two series of equal length have the identical objects, which is quick to check."""
    return all(map(is_, objects, others))


class Made:
    """The last page that was made, and of what: several look at it after each press, and it is made once."""

    def __init__(self) -> None:
        self._last: tuple[Sequence[object], Page] | None = None

    def of(self, objects: Sequence[object], make: Callable[[], Page]) -> Page:
        """Return what `make` makes of these objects, or the page that was made of the identical ones."""
        if self._last is None or not are_same(objects, self._last[0]):
            self._last = objects, make()
        return self._last[1]


class Asked(NamedTuple):
    """A question, with what happened before it and what its title says."""

    way: Way  # how it is answered, with what is entered so far
    above: Sequence[str] = ()  # sentences about what happened, above the question
    seen: "Seen | None" = None  # what was seen of a die; it replaces the question
    last: "Told | None" = None  # what was told last: with a headline it leads into the question, else it is the title
    title: Text | None = None  # a title instead of its step's name
    titled: bool = False  # whether it has such a title, or will have one, which must not be left out

    def is_same(self, other: "Asked | None") -> bool:
        """Return whether it was made from the identical objects, which is quick to check."""
        return other is not None and are_same(self, other)

    @property
    def alone(self) -> "Asked":
        """The question without what happened."""
        return self._replace(above=())

    @property
    def board(self) -> Squares:
        """The board on which it is answered; () for none."""
        return self.way.prompt.drawn or self.way.board

    @property
    def stands_beside(self) -> bool:
        """Whether its board should stand at the left, over the whole height."""
        return stands_beside(self.board) and not self.way.huge

    @property
    def leads(self) -> bool:
        """Whether what was told last leads into the question, with its headline beside the rows."""
        return self.last is not None and self.last.headline is not None

    @property
    def text(self) -> Text:
        """The question, in one text with what leads into it."""
        return leading(self.last, self.way) if self.last and self.leads else self.way.text

    @property
    def echoes(self) -> bool:
        """Whether the title says what was entered so far."""
        return bool(self.way.entered or self.way.narrowed)


def leading(last: "Told", way: Way) -> Text:
    """Return what was told last and the question as one text."""
    return Text("{told} {asked}", {"told": last.text, "asked": way.text})
