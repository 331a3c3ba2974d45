"""`compere map` and `compere strip`: a text that an owner wrote, checked, shown or kept."""

from argparse import Namespace

from compere_device.commands.here import settings
from compere_device.drivers import texts
from compere_device.output.streams import tell


def command(arguments: Namespace) -> int:
    """Check the text, and print it or keep it for the games to come."""
    folder = settings(arguments.service)[1] if arguments.keep and not arguments.print else None
    tell(*texts.command(arguments, folder))
    return 0
