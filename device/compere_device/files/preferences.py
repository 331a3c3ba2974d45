"""What the owner chose on the device itself, as a file."""

from dataclasses import dataclass, field
from typing import Any

from compere_device.files.chosen import DisplayChoice, choice_written, read_choice
from compere_device.files.disk import as_json
from compere_device.languages import MAY_BE


@dataclass
class Settings:
    """What the owner chose for the device itself; `options` by bot, those of the last game."""

    language: str = ""
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    display: DisplayChoice = field(default_factory=DisplayChoice)


def save_settings(settings: Settings) -> bytes:
    """Return settings as a file."""
    chosen = {"language": settings.language, "options": settings.options}
    return as_json({**chosen, **choice_written(settings.display)})


def load_settings(value: dict[str, Any]) -> Settings:
    """Return the settings of a file's JSON; raises ValueError, KeyError, TypeError or AttributeError for any other."""
    options = {bot: {str(name): str(each) for name, each in chosen.items()} for bot, chosen in value["options"].items()}
    if value["language"] not in MAY_BE:
        raise ValueError(value["language"])
    return Settings(value["language"], options, read_choice(value))
