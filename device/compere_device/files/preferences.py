"""What the owner chose on the device itself, as a file."""

from dataclasses import dataclass, field

from compere_device.files.checks import CHECK, check
from compere_device.files.chosen import DisplayChoice, choice_written, read_choice, settings_of
from compere_device.files.disk import as_json
from compere_device.languages import MAY_BE


@dataclass
class Settings:
    """What the owner chose for the device itself; `options` by bot, those of the last game."""

    language: str = ""
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    display: DisplayChoice = field(default_factory=DisplayChoice)

    def over(self, before: "Settings") -> "Settings":
        """Return what was chosen here, and from before where nothing was."""
        display = DisplayChoice(*self.display.over(before.display.contrast, before.display.rotate))
        return Settings(self.language or before.language, {**before.options, **self.options}, display)


def save_settings(settings: Settings) -> bytes:
    """Return settings as a file."""
    chosen = {"language": settings.language, "options": settings.options, **choice_written(settings.display)}
    return as_json({**chosen, CHECK: check(chosen)})


def load_settings(content: bytes) -> tuple[Settings, int]:
    """Return the settings of a file, of which no part is lost.

    Raises:
        ValueError, KeyError, TypeError, AttributeError: it is damaged.
    """
    value = settings_of(content)
    options = {bot: {str(name): str(each) for name, each in chosen.items()} for bot, chosen in value["options"].items()}
    if value["language"] not in MAY_BE:
        raise ValueError(value["language"])
    return Settings(value["language"], options, read_choice(value)), 0
