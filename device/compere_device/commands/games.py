"""`compere games`: the games of the store, listed, copied elsewhere or brought back."""

import sys
from argparse import Namespace

from compere_device import words
from compere_device.commands.here import as_owner, settings
from compere_device.drivers import games
from compere_device.files.reader import StoreReader


def command(arguments: Namespace) -> int:
    """List the games, export or import them."""
    folder, spoken = settings(arguments.service)[1], words.load(arguments.language)
    if arguments.export:
        games.export_to(folder, arguments.export, spoken, sys.stdout, sys.stderr)
    elif arguments.bring:
        games.brought_back(folder, arguments.bring, spoken, sys.stdout, sys.stderr)
    else:
        with as_owner(folder):
            games.told(StoreReader(folder), spoken, sys.stdout, sys.stderr, finished=arguments.finished)
    return 0
