"""`compere doctor`: what is wrong with the machine."""

from argparse import Namespace

from compere_device.commands.here import usable_settings
from compere_device.drivers import doctor
from compere_device.output.streams import tell


def command(arguments: Namespace) -> int:
    """Print what is wrong and what mends it; return 1 where something is."""
    lines, status = doctor.command(*usable_settings(arguments.service), arguments)
    tell(*lines)
    return status
