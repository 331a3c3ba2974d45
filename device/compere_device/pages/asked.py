"""What one page asks: the question as it is handed to the layouts, none of which changes it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from compere.options import Board
from compere.wording import Text
from compere_device.answers.way import Way
from compere_device.pages.layout import stands_beside

if TYPE_CHECKING:
    from compere.state import Told
    from compere_device.answers.rolls import Seen


class Asked(NamedTuple):
    """A question, with what happened before it and what is said over it."""

    way: Way  # how it is answered, and how far that has got
    above: Sequence[str] = ()  # sentences of what happened, above the question
    seen: "Seen | None" = None  # what was seen of a die, in the question's place
    last: "Told | None" = None  # what was told last: with a headline it leads into the question, else it is the title
    title: Text | None = None  # another title than its step's name
    titled: bool = False  # whether there is one, or will be, which somebody would miss

    def is_same(self, other: "Asked | None") -> bool:
        """Return whether it was made of the very same things, which is seen at once."""
        return other is not None and all(each is before for each, before in zip(self, other, strict=True))

    @property
    def alone(self) -> "Asked":
        """The question without what happened."""
        return self._replace(above=())

    @property
    def board(self) -> Board:
        """The board that it is answered on; () for none."""
        return self.way.prompt.board or self.way.board

    @property
    def stands_beside(self) -> bool:
        """Whether its board wants to stand at the left, over the whole height."""
        return stands_beside(self.board) and not self.way.huge

    @property
    def leads(self) -> bool:
        """Whether what was told last leads into the question, its headline beside the rows."""
        return self.last is not None and self.last.headline is not None

    @property
    def text(self) -> Text:
        """The question, with what leads into it in one breath."""
        return leading(self.last, self.way) if self.last and self.leads else self.way.text

    @property
    def echoes(self) -> bool:
        """Whether the title says what was entered so far."""
        return bool(self.way.entered or self.way.narrowed)


def leading(last: "Told", way: Way) -> Text:
    """Return what was told last and the question in one breath."""
    return Text("{told} {asked}", {"told": last.text, "asked": way.text})
