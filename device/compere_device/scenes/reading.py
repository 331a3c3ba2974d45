"""Pages to read."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from compere.wording import Text, say
from compere_device.answers import codes
from compere_device.events import Key
from compere_device.hands.controls import Controls, Does, PageKind, pressed
from compere_device.pages.page import Page
from compere_device.scenes.stage import Stage

PRESSES = {"cmd:next": Key.OK, "cmd:undo": Key.BACK}  # what they press outside a game
NAMED = 3  # games that cannot be read are named, the others of them counted


class Reading:
    """Pages to read, of one kind where a game is played; beyond the last one the scene closes.

    A code closes them too, and counts for what is beneath. The page of the number `first` is shown first. Where there
    is something `beyond` the last page, that comes over it.
    """

    def __init__(
        self,
        stage: Stage,
        pages: Sequence[Page],
        *,
        in_game: PageKind = PageKind.READ,
        beyond: Callable[[], None] | None = None,
        first: int = 0,
    ) -> None:
        self._stage = stage
        self._pages = pages
        self._beyond = beyond
        self._in_game = in_game
        self._index = first

    @property
    def kind(self) -> PageKind:
        return self._in_game if self._stage.plays else PageKind.ALONE

    @property
    def asks(self) -> object:
        return self._index

    def page(self) -> Page:
        page = self._pages[self._index]
        above = self._index > 0 and not _looks_up(self.kind)
        return replace(page, above=above, below=self._index < len(self._pages) - 1 or self._beyond is not None)

    def do(self, does: Does) -> None:
        match does:
            case Does.READ_ON:
                self._turn(1)
            case Does.READ_OR_MENU if self._index == len(self._pages) - 1:
                self._stage.pop()
                self._stage.menu()
            case Does.READ_OR_MENU:
                self._turn(1)
            case Does.STEP_BACK:
                self._turn(-1)
            case Does.CLOSE:
                self._stage.pop()
            case _:
                look(self._stage, does)

    def _turn(self, pages: int) -> None:
        index = self._index + pages
        if 0 <= index < len(self._pages):
            self._index = index
        elif index > 0 and self._beyond:
            self._beyond()
        else:
            self._stage.pop()

    def scan(self, code: str) -> bool:
        key = PRESSES.get(codes.fold(code))
        if key and (does := pressed(Controls.KEYS, self.kind, key)):
            self.do(does)
        return key is not None


class Notice(Reading):
    """A sentence that stays until somebody has read it."""


def look(stage: Stage, does: Does) -> None:
    """Show what can be looked at from everywhere, whatever is shown now; all else that a control does is nothing."""
    match does:
        case Does.LOOK_OR_MENU | Does.LOOK_OR_BACK if not stage.plays:
            stage.menu()
        case Does.LOOK | Does.LOOK_OR_MENU | Does.LOOK_OR_BACK:
            stage.glance()
        case Does.WHY:
            stage.why()
        case Does.MENU:
            stage.menu()


def _looks_up(kind: PageKind) -> bool:
    """Return whether UP is the glance, and does not go back."""
    return pressed(Controls.KEYS, kind, Key.UP) is Does.LOOK


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
