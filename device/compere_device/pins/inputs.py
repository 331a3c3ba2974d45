"""Contacts at pins of the header, whoever reads these."""

from collections.abc import Callable
from typing import Protocol

from compere_device.errors import PartUnavailable

Changed = Callable[[bool, float | None], None]
"""Takes whether a contact has closed, and how many seconds ago; None where only this moment is known."""


class NoInput(PartUnavailable):
    """A pin cannot be read; `helps` is what helps, "" if that is another pin, or the end of whoever has this one."""

    def __init__(self, why: str, helps: str = "") -> None:
        super().__init__(why)
        self.helps = helps


class Input(Protocol):
    """A contact between a pin, which is pulled up, and ground."""

    closed: bool
    """Whether it was closed when the pin was opened."""

    def watch(self, changed: Changed) -> None:
        """Tell of each change from now on, on another thread."""

    def close(self) -> None:
        """Tell nothing more, and release the pin; may be called twice."""


class Inputs(Protocol):
    """The pins that contacts may be at."""

    by_kernel: bool
    """Whether the kernel debounces contacts, and says when they changed."""

    def open(self, pin: int, bounce_s: float) -> Input:
        """Return the contact at a pin (GPIO number), which may bounce for so long if the kernel debounces it.

        Raises NoInput.
        """

    def close(self) -> None:
        """Let go of whatever all of them share, after they were closed; may be called twice."""
