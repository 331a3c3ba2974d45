"""How the owner set the display on the device's own menu: read before anything that takes long is imported."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from compere_device.files.reading import read_file
from compere_device.glass.measures import TURNS

SETTINGS = "settings.json"  # the store's file, where it is kept
_NAME = "display"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class DisplayChoice:
    """Contrast (0 to 255) and turn (0, 90, 180 or 270 degrees clockwise); None for as the settings' file has it."""

    contrast: int | None = None
    rotate: int | None = None

    def over(self, contrast: T, rotate: T) -> tuple[int | T, int | T]:
        """Return contrast and turn: what was chosen here, else these."""
        return (
            contrast if self.contrast is None else self.contrast,
            rotate if self.rotate is None else self.rotate,
        )


def display_choice(folder: Path) -> DisplayChoice:
    """Return what was chosen, or nothing from a file that is missing or damaged: the store says what is wrong."""
    try:
        content = read_file(folder / SETTINGS)
    except OSError:
        return DisplayChoice()
    if f'"{_NAME}"'.encode() not in content:  # as on most devices, whose first picture does not wait for json then
        return DisplayChoice()
    try:
        return read_choice(settings_of(content))
    except (ValueError, TypeError, AttributeError, RecursionError):
        return DisplayChoice()


def settings_of(content: bytes) -> dict[str, Any]:
    """Return what the settings' file holds; raises ValueError for a damaged one, RecursionError for a monster."""
    import json

    from compere_device.files.checks import CHECK, check

    settings = json.loads(content.decode())
    if not isinstance(settings, dict):
        raise ValueError("no settings")
    if CHECK in settings:
        if settings.pop(CHECK) != check(settings):
            raise ValueError("damaged settings")
    elif settings.keys() - {"language", "options", _NAME}:  # a file of before the check has nothing else
        raise ValueError("foreign settings")
    return settings


def read_choice(settings: dict[str, Any]) -> DisplayChoice:
    """Return the choice in that file's content; raises ValueError, TypeError or AttributeError for what is none."""
    value = settings.get(_NAME, {})
    contrast, rotate = value.get("contrast"), value.get("rotate")
    if contrast is not None and not (type(contrast) is int and 0 <= contrast <= 255):
        raise ValueError(contrast)
    if rotate is not None and not (type(rotate) is int and rotate in TURNS):
        raise ValueError(rotate)
    return DisplayChoice(contrast, rotate)


def choice_written(choice: DisplayChoice) -> dict[str, Any]:
    """Return a choice as that file has it: nothing where nothing was chosen."""
    chosen = {"contrast": choice.contrast, "rotate": choice.rotate}
    kept = {name: value for name, value in chosen.items() if value is not None}
    return {_NAME: kept} if kept else {}
