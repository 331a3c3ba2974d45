"""How bright the picture is and which way up it stands, as chosen on the device and saved."""

from collections.abc import Callable, Sequence

from compere_device.files.chosen import DisplayChoice
from compere_device.game import Games
from compere_device.pages.window import Window


class Picture:
    """How the picture is shown, as far as people may choose; `adjusting` is called before each change."""

    def __init__(self, games: Games, window: Window) -> None:
        self.adjusting: Callable[[], None] = lambda: None
        self._games = games
        self._window = window

    @property
    def adjusted(self) -> tuple[int, int]:
        """The contrast (0 to 255) and the rotation (degrees clockwise)."""
        return self._window.adjusted

    @property
    def turns(self) -> Sequence[int]:
        """The rotations that the display can show, in degrees clockwise."""
        return self._window.turns

    def adjust(self, choice: DisplayChoice) -> None:
        """Show the picture as chosen, now and after every start; the choice overrides the settings file.

        A rotation that was chosen for another display and that this one cannot show is forgotten.
        """
        kept = self._games.preferences.display
        rotate = kept.rotate if kept.rotate in self.turns else None
        self.adjusting()
        self._games.preferences.display = DisplayChoice(*choice.over(kept.contrast, rotate), kept.column)
        self._games.save_preferences()
        self._window.adjust(*choice.over(*self._window.adjusted))

    def restart(self) -> None:
        """Initialise the display again."""
        self._window.restart()
