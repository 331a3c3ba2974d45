"""Pages to read."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from compere.wording import Text, say
from compere_device.answers import codes
from compere_device.events import Key, Pressed
from compere_device.pages.page import Page
from compere_device.scenes.stage import Stage

PRESSES = {"cmd:next": Key.OK, "cmd:undo": Key.BACK}  # what they press outside a game
NAMED = 3  # games that cannot be read are named, the others of them counted


class Reading:
    """Pages to read: OK and DOWN go on, BACK goes back, and beyond the last page the scene closes.

    UP is the glance over a game that is played; else, and on the `glance` itself, it goes back, too. A hold that leads
    to these very pages closes them. A code closes them too, and counts for what is beneath. The page of the number
    `first` is shown first. Where there is something `beyond` the last page, that comes over it.
    """

    asked = None

    def __init__(
        self,
        stage: Stage,
        pages: Sequence[Page],
        *,
        glance: bool = False,
        why: bool = False,
        beyond: Callable[[], None] | None = None,
        first: int = 0,
    ) -> None:
        self._stage = stage
        self._pages = pages
        self._beyond = beyond
        self.is_glance = glance  # from whose last page DOWN opens the menu
        self.is_why = why
        self._index = first

    @property
    def asks(self) -> object:
        return self._index

    def page(self) -> Page:
        page = self._pages[self._index]
        above = self._index > 0 and not self._looks_up
        return replace(page, above=above, below=self._index < len(self._pages) - 1 or self._beyond is not None)

    def press(self, pressed: Pressed) -> None:
        if pressed.repeat:
            return
        if pressed.key is Key.DOWN and self.is_glance and self._index == len(self._pages) - 1:
            self._stage.pop()
            self._stage.menu()
        elif pressed.key is Key.UP and self._looks_up:
            self._stage.glance()
        else:
            self._turn(1 if pressed.key in (Key.OK, Key.DOWN) else -1)

    def _turn(self, pages: int) -> None:
        index = self._index + pages
        if 0 <= index < len(self._pages):
            self._index = index
        elif index > 0 and self._beyond:
            self._beyond()
        else:
            self._stage.pop()

    def hold(self, key: Key) -> None:
        if not self._stage.plays or (self.is_why if key is Key.OK else self.is_glance):
            self._stage.pop()
        elif key is Key.OK:
            self._stage.why()
        else:
            self._stage.glance()

    def scan(self, code: str) -> bool:
        if key := PRESSES.get(codes.fold(code)):
            self.press(Pressed(key))
        return key is not None

    @property
    def _looks_up(self) -> bool:
        """Whether UP is the glance."""
        return self._stage.plays and not self.is_glance


class Notice(Reading):
    """A sentence that stays until somebody has read it."""


def not_counted(left: int, broken: Sequence[str]) -> list[Text]:
    """Return what is said of games that a count over all of them lacks: those `left` for later, and `broken` ones."""
    said = []
    if left:
        said.append(say("{n} {n:game was|games were} not looked at yet: come back for more.", n=left))
    if broken:
        names, more = broken[:NAMED], len(broken) - NAMED
        said.append(say("Left out, as it cannot be read: {names}.", names=tuple(names)))
        if more > 0:
            said.append(say("{n} more cannot be read.", n=more))
    return said
