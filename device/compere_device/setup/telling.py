"""Identifies the board by its keys: three are asked for, and only one board has them where they were pressed."""

from collections.abc import Iterable

from compere_device.events import Key
from compere_device.setup.boards import BOARDS, Board

ORDER = (Key.UP, Key.DOWN, Key.OK)
"""The keys that are asked for. UP tells the boards that are known apart; the others make sure that it was UP."""


class Telling:
    """Takes presses until they match one of the `boards`."""

    def __init__(self, boards: Iterable[Board] = tuple(BOARDS.values())) -> None:
        self._boards = tuple(boards)
        self._pressed: list[int] = []

    @property
    def pins(self) -> tuple[int, ...]:
        """The GPIO numbers of all contacts that these keys may have on any board."""
        return tuple(sorted({pin for board in self._boards for key in ORDER for pin in board.keys[key]}))

    @property
    def asked(self) -> Key:
        """The key to press now; after the last one, still the last one."""
        return ORDER[min(len(self._pressed), len(ORDER) - 1)]

    @property
    def found(self) -> Board | None:
        """The board, once every key was pressed; else None."""
        return self._matching()[0] if len(self._pressed) == len(ORDER) else None

    def press(self, pin: int) -> None:
        """Take a press. If no board has that key there, start over; it may then be the first of the next three."""
        for pressed in ([*self._pressed, pin], [pin], []):
            self._pressed = pressed
            if self._matching():
                return

    def _matching(self) -> list[Board]:
        """Return the boards that have each key where it was pressed."""
        pairs = tuple(zip(ORDER, self._pressed, strict=False))
        return [board for board in self._boards if all(pin in board.keys[key] for key, pin in pairs)]
