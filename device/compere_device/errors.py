"""The errors of the device that a person can act on; a module that has its own derives them from DeviceError.

    DeviceError
    ├── PartUnavailable             a part that the settings ask for is not here (also a RuntimeError)
    ├── OutputLost                  what was to be said cannot be written
    └── ReaderGone                  whoever read it has left, which is no fault

Anything else that leaves the device is a bug.
"""


class DeviceError(Exception):
    """Base of all errors of the device; the text is one sentence that may be shown to a person."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """What to say, a sentence each."""
        return (str(self),)


class PartUnavailable(DeviceError, RuntimeError):
    """A part that the settings ask for cannot be used on this machine, or not now."""


class OutputLost(DeviceError):
    """A line could not be written where it was to be read."""


class ReaderGone(DeviceError):
    """Whoever read the output has left; there is nobody to say anything to, and nothing wrong."""
