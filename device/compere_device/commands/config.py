"""`compere config`: the settings in force."""

from argparse import Namespace

from compere_device.commands.here import as_owner, settings
from compere_device.drivers.config import report
from compere_device.output.streams import tell


def command(arguments: Namespace) -> int:
    """Print the settings in force, and what they amount to on this machine."""
    config, folder = settings(arguments.service)
    with as_owner(folder):
        tell(*report(config, folder))
    return 0
