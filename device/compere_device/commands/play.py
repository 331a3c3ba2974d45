"""`compere play`: a game in the console, or as JSON lines for another program."""

import sys
from argparse import Namespace
from io import StringIO

from compere.bots import find
from compere_device import words
from compere_device.commands.here import check_own
from compere_device.drivers.console import Console
from compere_device.drivers.headless import Headless, describe_options
from compere_device.drivers.play import open_table, wished
from compere_device.output.streams import tell


def command(arguments: Namespace) -> int:
    """Play a game, or print the options of its bot."""
    spoken = words.load(arguments.language)
    if arguments.options:
        tell(*describe_options(find(arguments.bot), spoken).split("\n"))
        return 0
    check_own(*(path and path.absolute().parent for path in (arguments.journal, arguments.almanac)))
    driver = Headless if arguments.headless else Console
    typed, sys.stdin = sys.stdin, StringIO()  # a bot that reads gets nothing, and takes nobody's line
    try:
        driver(open_table(wished(arguments)), spoken, sys.stdout).run(typed)
    finally:
        sys.stdin = typed
    return 0
