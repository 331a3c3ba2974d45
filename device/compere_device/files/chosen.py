"""What the owner chose on the device and the first picture needs, read before anything that takes long.

That is how the display was set in the menu, and the board that the first keys identified.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from compere.declared import dataclass, field
from compere_device.files.reading import read_file
from compere_device.glass.measures import TURNS

OFF_MOST_MIN = 1_440  # a day: nobody returns to a game after longer
SETTINGS = "settings.json"  # the name of the store's file
_NAME = "display"
_BOARD = "board"
_BOARD_MOST = 40  # letters of its name
_NEEDED, _IF_ANY = {"ok", "back", "up", "down"}, {"left", "right", "look"}  # keys

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class DisplayChoice:
    """How the display was set in the menu; None leaves a value to the settings file.

    Attributes:
        contrast: 0 to 255.
        rotate: 0, 90, 180 or 270 degrees clockwise.
        column: the first visible column of the display's memory, 0 to 4.
    """

    contrast: int | None = None
    rotate: int | None = None
    column: int | None = None

    def over(self, contrast: T, rotate: T) -> tuple[int | T, int | T]:
        """Return contrast and rotation: each as chosen here, or else the given one."""
        return (
            contrast if self.contrast is None else self.contrast,
            rotate if self.rotate is None else self.rotate,
        )


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """The board that the first keys identified.

    Attributes:
        name: its name; "" if there is none. For an unknown board, that of a known board with the same display.
        address: the I²C address at which its display answered, if it is not the usual one; else 0.
        keys: the GPIO numbers of an unknown board's keys, by key.
    """

    name: str = ""
    address: int = 0
    keys: Mapping[str, int] = field(default_factory=dict)


def display_choice(folder: Path) -> DisplayChoice:
    """Return the display's settings in a store's folder; none if the file is missing or damaged."""
    return _read(folder, _NAME, read_choice, DisplayChoice())


def board_choice(folder: Path) -> BoardChoice:
    """Return the board in a store's folder; none if the file is missing or damaged."""
    return _read(folder, _BOARD, read_board, BoardChoice())


def _read(folder: Path, name: str, read: Callable[[dict[str, Any]], T], nothing: T) -> T:
    try:
        content = read_file(folder / SETTINGS)
    except OSError:
        return nothing
    if f'"{name}"'.encode() not in content:  # true of most devices, whose first picture then needs no json
        return nothing
    try:
        return read(settings_of(content))
    except (ValueError, TypeError, AttributeError, RecursionError):
        return nothing


def settings_of(content: bytes) -> dict[str, Any]:
    """Return the contents of the store's settings file.

    Raises ValueError if it is damaged, RecursionError if it is nested too deeply.
    """
    import json

    from compere_device.files.checks import CHECK, check

    settings = json.loads(content.decode())
    if not isinstance(settings, dict):
        raise ValueError("no settings")
    if CHECK in settings:
        if settings.pop(CHECK) != check(settings):
            raise ValueError("damaged settings")
    elif settings.keys() - {"language", "options", _NAME}:  # a file from before the check has only these
        raise ValueError("foreign settings")
    return settings


def read_choice(settings: dict[str, Any]) -> DisplayChoice:
    """Return the display's settings in those contents; raises ValueError, TypeError or AttributeError if invalid."""
    value = settings.get(_NAME, {})
    contrast, rotate = value.get("contrast"), value.get("rotate")
    if contrast is not None and not (type(contrast) is int and 0 <= contrast <= 255):
        raise ValueError(contrast)
    if rotate is not None and not (type(rotate) is int and rotate in TURNS):
        raise ValueError(rotate)
    column = value.get("column")
    if column is not None and not (type(column) is int and 0 <= column <= 4):
        raise ValueError(column)
    return DisplayChoice(contrast, rotate, column)


def choice_written(choice: DisplayChoice) -> dict[str, Any]:
    """Return the display's settings for that file; empty if nothing was chosen."""
    chosen = {"contrast": choice.contrast, "rotate": choice.rotate, "column": choice.column}
    kept = {name: value for name, value in chosen.items() if value is not None}
    return {_NAME: kept} if kept else {}


def read_board(settings: dict[str, Any]) -> BoardChoice:
    """Return the board in those contents; raises ValueError, TypeError or AttributeError if invalid."""
    value = settings.get(_BOARD, {})
    name, address = value.get("name", ""), value.get("address", 0)
    if not (isinstance(name, str) and name.isprintable() and len(name) <= _BOARD_MOST):
        raise ValueError(name)
    if type(address) is not int or not (address == 0 or 0x08 <= address <= 0x77):
        raise ValueError(address)
    return BoardChoice(name, address, _keys(value.get("keys", {})))


def _keys(value: Any) -> Mapping[str, int]:
    """Return an unknown board's keys in those contents; raises ValueError if invalid."""
    if value == {}:
        return {}
    pins = list(value.values())
    if not (_NEEDED <= value.keys() <= _NEEDED | _IF_ANY and all(type(pin) is int and 4 <= pin <= 27 for pin in pins)):
        raise ValueError(value)
    if len(set(pins)) < len(pins):
        raise ValueError(pins)
    return dict(value)


def board_written(board: BoardChoice) -> dict[str, Any]:
    """Return a board for that file; empty if there is none."""
    if not board.name:
        return {}
    keys = {"keys": dict(board.keys)} if board.keys else {}
    return {_BOARD: {"name": board.name, "address": board.address, **keys}}
