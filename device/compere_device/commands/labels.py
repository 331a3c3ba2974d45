"""`compere labels` and `compere codes`: a bot's codes on paper, or as pictures."""

from argparse import Namespace
from functools import partial

from compere_device import words
from compere_device.drivers import printed
from compere_device.output.streams import tell
from compere_device.ward import OF_COMMANDS, WARD


def command(arguments: Namespace) -> int:
    """Write what is asked for, and print the names of its files."""
    write = partial(printed.command, arguments, words.load(arguments.language))
    tell(*WARD.asked(arguments.bot, write, OF_COMMANDS))
    return 0
