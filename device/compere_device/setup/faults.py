"""What is wrong with the settings, as data: the sentence about it, and where it stands."""

from pathlib import Path

from compere.declared import dataclass
from compere.wording import Text

Named = tuple[str, str]  # section and setting


@dataclass(frozen=True, slots=True)
class ConfigFault:
    """A fault of the settings.

    Attributes:
        said: the sentence about it.
        settings: the settings that it is about, those first that are best changed. What stands above all sections has
            the section "", and a section as a whole has the setting "".
        line: the line that is not TOML, from 1; 0 if that is not the fault.
        board_file: the file on the boot partition that it is in; None if it is in the settings file.
    """

    said: Text
    settings: tuple[Named, ...] = ()
    line: int = 0
    board_file: Path | None = None
