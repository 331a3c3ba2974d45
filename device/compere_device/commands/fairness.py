"""`compere fairness`: whether the dice look fair, over all games."""

from argparse import Namespace

from compere_device import words
from compere_device.commands.here import as_owner, settings
from compere_device.drivers.fairness import report
from compere_device.output.streams import tell


def command(arguments: Namespace) -> int:
    """Print whether the dice look fair, and how often each face came up."""
    folder, spoken = settings(arguments.service)[1], words.load(arguments.language)
    with as_owner(folder):
        tell(*report(folder, spoken))
    return 0
