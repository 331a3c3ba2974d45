"""`compere map` and `compere strip`: a text that an owner has written, checked, printed or kept."""

from argparse import Namespace

from compere_device.commands.here import settings
from compere_device.drivers import texts
from compere_device.output.streams import tell


def command(arguments: Namespace) -> int:
    """Check a text, and keep it if asked to; or print the one that ships."""
    folder = settings(arguments.service)[1] if arguments.keep and not arguments.print else None
    tell(*texts.command(arguments, folder))
    return 0
