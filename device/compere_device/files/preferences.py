"""What the owner chose on the device, as a file."""

from typing import Any

from compere.declared import dataclass, field
from compere_device.files.checks import CHECK, check
from compere_device.files.chosen import (
    OFF_MOST_MIN,
    BoardChoice,
    DisplayChoice,
    board_written,
    choice_written,
    read_board,
    read_choice,
    settings_of,
)
from compere_device.files.disk import as_json
from compere_device.glass.measures import NAME_MOST
from compere_device.languages import may_be

NAMES_MOST, TOLD_MOST, OPTIONS_MOST = 20, 100, 100  # names of people; hints; bots, and options of each
KEYS, WAY_BACK = "keys", "way back"  # hints shown once: what the keys do, and that holding BACK goes back
SPOKEN = ("", "brief", "full")  # how much is spoken: nothing, what is told and asked, or the whole page
GENERATION_MOST = (1 << 31) - 1


@dataclass
class Preferences:
    """What the owner chose on the device.

    Attributes:
        language: the language's code; "" if none was chosen.
        options: the options of each bot's last game, by bot.
        display: how the display is set.
        names: the people's names, clockwise from the owner; None leaves them to the settings file.
        board: the board that the first keys identified.
        told: hints that were shown once and need not be shown again.
        off_after_min: minutes without use until the box switches itself off, 0 for never; None leaves it to the
            settings file.
        network: whether phones in the network may show the glass, once they were let in.
        generation: a number that every phone that was let in has with its token, drawn anew when all are forgotten;
            0 before the first one.
        voice: how much is spoken, one of `SPOKEN`.
    """

    language: str = ""
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    display: DisplayChoice = field(default_factory=DisplayChoice)
    names: tuple[str, ...] | None = None
    board: BoardChoice = field(default_factory=BoardChoice)
    told: frozenset[str] = frozenset()
    off_after_min: int | None = None
    network: bool = False
    generation: int = 0
    voice: str = ""

    def over(self, before: "Preferences") -> "Preferences":
        """Return these choices, completed with the earlier ones in `before`."""
        column = before.display.column if self.display.column is None else self.display.column
        display = DisplayChoice(*self.display.over(before.display.contrast, before.display.rotate), column)
        names = before.names if self.names is None else self.names
        options, board = {**before.options, **self.options}, self.board if self.board.name else before.board
        off = before.off_after_min if self.off_after_min is None else self.off_after_min
        language, told = self.language or before.language, self.told | before.told
        shared = self.network, self.generation or before.generation, self.voice or before.voice
        return Preferences(language, options, display, names, board, told, off, *shared)


def save_preferences(preferences: Preferences) -> bytes:
    """Return the contents of the file."""
    chosen: dict[str, Any] = {"language": preferences.language, "options": preferences.options}
    chosen |= {**choice_written(preferences.display), **board_written(preferences.board)}
    if preferences.names is not None:
        chosen["names"] = list(preferences.names)
    if preferences.told:
        chosen["told"] = sorted(preferences.told)
    if preferences.off_after_min is not None:
        chosen["off_after_min"] = preferences.off_after_min
    chosen |= {name: value for name in ("network", "generation", "voice") if (value := getattr(preferences, name))}
    return as_json({**chosen, CHECK: check(chosen)})


def load_preferences(content: bytes) -> tuple[Preferences, int]:
    """Return the preferences in a file's contents, and how many of them are lost: always 0.

    Raises:
        ValueError, KeyError, TypeError, AttributeError: it is damaged.
    """
    value = settings_of(content)
    options = {bot: {str(name): str(each) for name, each in chosen.items()} for bot, chosen in value["options"].items()}
    if not may_be(value["language"]):
        raise ValueError(value["language"])
    names, told = _names(value.get("names")), frozenset(str(each) for each in value.get("told", ()))
    off = value.get("off_after_min")
    if off is not None and not (type(off) is int and 0 <= off <= OFF_MOST_MIN):
        raise ValueError(off)
    if (
        len(told) > TOLD_MOST
        or len(options) > OPTIONS_MOST
        or any(len(each) > OPTIONS_MOST for each in options.values())
    ):
        raise ValueError("more than is chosen on a device")
    shared = _network(value)
    return Preferences(value["language"], options, read_choice(value), names, read_board(value), told, off, *shared), 0


def _network(value: dict[str, Any]) -> tuple[bool, int, str]:
    """Return what phones may and how much is spoken, in those contents; raises ValueError if invalid."""
    network, generation, voice = value.get("network", False), value.get("generation", 0), value.get("voice", "")
    if type(network) is not bool or voice not in SPOKEN:
        raise ValueError(network, voice)
    if type(generation) is not int or not 0 <= generation <= GENERATION_MOST:
        raise ValueError(generation)
    return network, generation, voice


def _names(value: Any) -> tuple[str, ...] | None:
    """Return the names in those contents; raises ValueError if invalid."""
    if value is None:
        return None
    if (
        not isinstance(value, list)
        or len(value) > NAMES_MOST
        or not all(isinstance(name, str) and _is_name(name) for name in value)
    ):
        raise ValueError(value)
    return tuple(value)


def _is_name(name: str) -> bool:
    return 0 < len(name) <= NAME_MOST and name.isprintable()
