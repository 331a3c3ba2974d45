"""`compere record`: how all games ended."""

from argparse import Namespace

from compere_device import words
from compere_device.commands.here import as_owner, settings
from compere_device.drivers.record import as_json, report
from compere_device.output.streams import tell


def command(arguments: Namespace) -> int:
    """Print the record, for people or as JSON."""
    folder, spoken = settings(arguments.service)[1], words.load(arguments.language)
    with as_owner(folder):
        tell(*(as_json(folder) if arguments.json else report(folder, spoken)))
    return 0
