"""The errors of the device on which a person can act; a module's own errors derive from DeviceError.

    DeviceError
    ├── PartUnavailable             a part that the settings ask for is not here (also a RuntimeError)
    ├── NoHome                      there is no folder for what a user has
    ├── OutputLost                  a line of output cannot be written
    └── ReaderGone                  the reader of the output has closed it, which is not a fault

Any other exception that leaves the device is a bug.
"""


class DeviceError(Exception):
    """Base of all errors of the device; its text is one sentence that can be shown to people."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences to show."""
        return (str(self),)


class PartUnavailable(DeviceError, RuntimeError):
    """A part that the settings ask for cannot be used on this machine, or not at this time."""


class NoHome(DeviceError):
    """A user has no folder for games and settings."""


class OutputLost(DeviceError):
    """A line of output could not be written."""


class ReaderGone(DeviceError):
    """The reader of the output has closed it, as `head` does; nothing is wrong, and nothing more can be said."""
