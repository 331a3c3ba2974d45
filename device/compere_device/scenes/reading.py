"""Pages to read."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from compere.wording import Text, say
from compere_device.events import Key, Pressed
from compere_device.pages.page import Page
from compere_device.scenes.roles import Role
from compere_device.scenes.stage import Stage

NAMED = 3  # games that cannot be read are named, the others of them counted


class Reading:
    """Pages to read: OK and DOWN turn to the next one, BACK to the one before; beyond either end the scene closes.

    UP shows the glance, where a game is played; elsewhere, and on the glance itself, it turns back as well. DOWN on the
    last page of the glance opens the menu. Holding the key that opens these pages closes them.

    role: what they are to others; whichever is only read is closed by a code, which counts for the scene beneath
    beyond: shows what comes behind the last page, over it; None closes the scene
    first: the page that is shown first, from 0
    """

    asked = None

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
    def asks(self) -> object:
        return self._index

    def page(self) -> Page:
        page = self._pages[self._index]
        above = self._index > 0 and not self._looks_up
        return replace(page, above=above, below=self._index < len(self._pages) - 1 or self._beyond is not None)

    def press(self, pressed: Pressed) -> None:
        if pressed.repeat:
            return
        if pressed.key is Key.DOWN and self.role is Role.GLANCE and self._index == len(self._pages) - 1:
            self._stage.go.pop()
            self._stage.go.menu()
        elif pressed.key is Key.UP and self._looks_up:
            self._stage.game.glance()
        else:
            self._turn(1 if pressed.key in (Key.OK, Key.DOWN) else -1)

    def _turn(self, pages: int) -> None:
        index = self._index + pages
        if 0 <= index < len(self._pages):
            self._index = index
        elif index > 0 and self._beyond:
            self._beyond()
        else:
            self._stage.go.pop()

    def hold(self, key: Key) -> None:
        if not self._stage.game.plays or self.role is (Role.WHY if key is Key.OK else Role.GLANCE):
            self._stage.go.pop()
        elif key is Key.OK:
            self._stage.game.why()
        else:
            self._stage.game.glance()

    def undo(self) -> None:
        self.press(Pressed(Key.BACK))

    def scan(self, code: str) -> None:
        """Nothing: it is closed by it."""

    @property
    def _looks_up(self) -> bool:
        """Whether UP is the glance."""
        return self._stage.game.plays and self.role is not Role.GLANCE


class Notice(Reading):
    """A sentence that stays until somebody has read it."""

    def __init__(self, stage: Stage, pages: Sequence[Page]) -> None:
        super().__init__(stage, pages, role=Role.NOTICE)


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
