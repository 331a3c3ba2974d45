"""Pages to read."""

from collections.abc import Callable, Sequence

from compere.wording import Text, say
from compere_device.events import Key
from compere_device.files.reader import none_read
from compere_device.hands.controls import Controls, Does, PageKind, pressed
from compere_device.pages.page import Page
from compere_device.scenes.roles import Role
from compere_device.scenes.stage import Stage

KINDS = {Role.GLANCE: PageKind.GLANCE, Role.WHY: PageKind.WHY}  # the kinds of pages over a game other than READ
NAMED = 3  # at most this many unreadable games are named; the others are counted


class Reading:
    """Pages to read, one after another; beyond either end the scene closes.

    Args:
        role: what they are to other scenes; a code closes what is only read, and counts for the scene beneath.
        beyond: shows what comes after the last page, over it; None closes the scene.
        first: the page that is shown first, from 0.
    """

    def __init__(
        self,
        stage: Stage,
        pages: Sequence[Page],
        *,
        role: Role = Role.PAGES,
        beyond: Callable[[], None] | None = None,
        first: int = 0,
    ) -> None:
        self._stage = stage
        self._pages = pages
        self._beyond = beyond
        self.role = role
        self._index = first

    @property
    def kind(self) -> PageKind:
        return KINDS.get(self.role, PageKind.READ) if self._stage.game.plays else PageKind.ALONE

    @property
    def asks(self) -> object:
        return self._index

    def page(self) -> Page:
        page = self._pages[self._index]
        above = self._index > 0 and not self._looks_up
        return page._replace(above=above, below=self._index < len(self._pages) - 1 or self._beyond is not None)

    def do(self, does: Does) -> None:
        match does:
            case Does.READ_OR_MENU if self._index == len(self._pages) - 1:
                self._stage.go.pop()
                self._stage.go.menu()
            case Does.READ_ON | Does.READ_OR_MENU:
                self._turn(1)
            case Does.STEP_BACK:
                self._turn(-1)
            case Does.CLOSE:
                self._stage.go.pop()
            case _:
                look(self._stage, does)

    def _turn(self, pages: int) -> None:
        index = self._index + pages
        if 0 <= index < len(self._pages):
            self._index = index
        elif index > 0 and self._beyond:
            self._beyond()
        else:
            self._stage.go.pop()

    def undo(self) -> None:
        self._turn(-1)

    def scan(self, code: str) -> None:
        """Do nothing: the code closes the pages."""

    @property
    def _looks_up(self) -> bool:
        """Whether UP is the glance."""
        return pressed(Controls.KEYS, self.kind, Key.UP) is Does.LOOK


class Notice(Reading):
    """A sentence that stays until somebody has read it."""

    def __init__(self, stage: Stage, pages: Sequence[Page]) -> None:
        super().__init__(stage, pages, role=Role.NOTICE)


def look(stage: Stage, does: Does) -> None:
    """Show what can be looked at from everywhere, whatever is shown now; any other control does nothing."""
    match does:
        case Does.LOOK_OR_MENU | Does.LOOK_OR_BACK if not stage.game.plays:
            stage.go.menu()
        case Does.LOOK | Does.LOOK_OR_MENU | Does.LOOK_OR_BACK:
            stage.game.glance()
        case Does.WHY:
            stage.game.why()
        case Does.MENU:
            stage.go.menu()


def not_counted(left: int, broken: Sequence[str], problem: OSError | None) -> list[Text]:
    """Return the sentences about games that a count lacks: those `left` for later, `broken` ones, or a whole folder."""
    said = [none_read(problem)] if problem else []
    if left:
        said.append(say("{n} {n:game was|games were} not looked at yet: come back for more.", n=left))
    if broken:
        said += [say("Left out, as it cannot be read: {names}.", names=tuple(broken[:NAMED])), *and_more(broken)]
    return said


def and_more(broken: Sequence[str]) -> list[Text]:
    """Return the sentence about the unreadable games beyond those that are named; none where there are no more."""
    more = len(broken) - NAMED
    return [say("{n} more cannot be read.", n=more)] if more > 0 else []
