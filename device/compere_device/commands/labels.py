"""`compere labels` and `compere codes`: a bot's codes on paper, or as pictures."""

from argparse import Namespace

from compere_device import words
from compere_device.drivers import printed
from compere_device.output.streams import tell


def command(arguments: Namespace) -> int:
    """Write what is asked for, and print the names of its files."""
    tell(*printed.command(arguments, words.load(arguments.language)))
    return 0
