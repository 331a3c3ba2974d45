"""Pages to read."""

from collections.abc import Sequence
from dataclasses import replace

from compere_device.answers import codes
from compere_device.events import Key, Pressed
from compere_device.pages.page import Page
from compere_device.scenes.stage import Stage

PRESSES = {"cmd:next": Key.OK, "cmd:undo": Key.BACK}  # what they press outside a game


class Reading:
    """Pages to read: OK and DOWN go on, BACK and UP go back, and beyond the last page the scene closes.

    A code closes it too, and counts for what is beneath.
    """

    def __init__(self, stage: Stage, pages: Sequence[Page], *, glance: bool = False) -> None:
        self._stage = stage
        self._pages = pages
        self.is_glance = glance  # from whose last page DOWN opens the menu
        self._index = 0

    def page(self) -> Page:
        page = self._pages[self._index]
        return replace(page, above=self._index > 0, below=self._index < len(self._pages) - 1)

    def press(self, pressed: Pressed) -> None:
        if pressed.repeat:
            return
        if pressed.key is Key.DOWN and self.is_glance and self._index == len(self._pages) - 1:
            self._stage.pop()
            self._stage.menu()
            return
        self._index += 1 if pressed.key in (Key.OK, Key.DOWN) else -1
        if not 0 <= self._index < len(self._pages):
            self._stage.pop()

    def hold(self, key: Key) -> None:
        self._stage.pop()

    def scan(self, code: str) -> bool:
        if key := PRESSES.get(codes.fold(code)):
            self.press(Pressed(key))
        return key is not None


class Notice(Reading):
    """A sentence that stays until somebody has read it."""
