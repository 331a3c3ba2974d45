"""What a scene is, and what it stands on: all that scenes see of the device."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from compere.bot import Bot
from compere.wording import Text
from compere_device.answers.way import Way
from compere_device.events import Key, Pressed
from compere_device.game import Games
from compere_device.pages.page import Page
from compere_device.pages.view import View
from compere_device.picture import Picture

if TYPE_CHECKING:
    from pathlib import Path

    from compere_device.doctor.patient import Finding
    from compere_device.setup.about import About


class Scene(Protocol):
    """A kind of screen: it makes its page and takes inputs; it never draws or waits."""

    @property
    def asked(self) -> Way | None:
        """What is being answered; None while a page is read."""

    @property
    def asks(self) -> object:
        """What keys mean now, equal as long as that stays the same: else nobody has seen yet what they mean."""

    def page(self) -> Page:
        """Return what the screen says now."""

    def press(self, pressed: Pressed) -> None:
        """Take a key."""

    def hold(self, key: Key) -> None:
        """Take a held key: OK or BACK, and UP or DOWN where they do not repeat."""

    def scan(self, code: str) -> bool:
        """Take a scanned code; False for one that is meant for the scene beneath: this one is closed then."""


class Stage(Protocol):
    """What a scene may ask of the device."""

    games: Games
    picture: Picture
    sure: int  # how surely a die must be seen, in percent
    knob: bool  # whether a knob stands in for keys, so that no row has one of its own
    keys: Sequence[Key]  # that this box has
    column: tuple[int, int] | None  # of its memory, the display's first, and its mounting; None where no module differs
    learnable: bool  # whether they are wired, so that they can be asked for

    @property
    def plays(self) -> bool:
        """Whether a game is played, which may lie under other scenes."""

    @property
    def scene(self) -> Scene:
        """The scene that is shown."""

    def push(self, scene: Scene) -> None:
        """Show a scene over this one."""

    def pop(self) -> None:
        """Go back to the scene beneath."""

    def done(self) -> None:
        """Close the scene that is shown, and the menu from which it was reached: go back to where that was opened."""

    def clear(self) -> None:
        """Close all scenes but the home screen."""

    def leave(self) -> None:
        """Go to the home screen as it is now; a game that was played stays in progress."""

    def refresh(self) -> None:
        """Have the home screen, where no game is played, list the games that there are now."""

    def notice(self, text: Text) -> None:
        """Show a sentence until a key is pressed."""

    def menu(self) -> None:
        """Open the menu; where it is open already, go back to it."""

    def glance(self) -> None:
        """Show the glance of the game that is played, if there is one."""

    def why(self) -> None:
        """Show the reasons of what was decided in the game that is played, if there is one."""

    def before_the_game(self) -> None:
        """Go a step back from the first question of a game: to its options, else home; the game stays in progress."""

    def play_again(self) -> None:
        """Put away the game that has ended, and begin another one with its options."""

    def ended(self) -> None:
        """Ask what next, after a game that has ended."""

    def view(self, bot: Bot[Any] | None = None) -> View:
        """Return what makes pages in the language of the device."""

    def say(self, text: Text) -> str:
        """Return a text in the language of the device."""

    def speak(self, language: str) -> None:
        """Speak another language from now on."""

    @property
    def off_after_min(self) -> int:
        """After how many minutes without use the machine goes off by itself; 0 for never."""

    def sticks(self) -> "Sequence[Path]":
        """Return the USB sticks that can be written to, the roomiest first; it may take long."""

    def about(self) -> "About | None":
        """Return what this box is; None where nobody knows."""

    def examine(self) -> "Sequence[Finding]":
        """Return what is found on this machine, without asking its buses."""

    def read_settings(self, learn: bool = False) -> None:
        """Read the settings' file again, and start with it; first `learn` the keys, one after the other."""

    def power_off(self) -> None:
        """Say goodbye and switch off."""
