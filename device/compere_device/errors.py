"""The errors of the device that a person can act on; a module that has its own derives them from DeviceError.

    DeviceError
    └── PartUnavailable             a part that the settings ask for is not here (also a RuntimeError)

Anything else that leaves the device is a bug.
"""


class DeviceError(Exception):
    """Base of all errors of the device; the text is one sentence that may be shown to a person."""


class PartUnavailable(DeviceError, RuntimeError):
    """A part that the settings ask for cannot be used on this machine, or not now."""
