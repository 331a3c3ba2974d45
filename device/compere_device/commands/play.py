"""`compere play`: a game in the console, or as JSON lines for another program."""

import sys
from argparse import Namespace
from functools import partial
from io import StringIO
from typing import TextIO

from compere.bots import find
from compere.wording import Words
from compere_device import words
from compere_device.commands.here import check_own
from compere_device.drivers.console import Console
from compere_device.drivers.headless import Headless, describe_options, refusal
from compere_device.drivers.play import open_table, wished
from compere_device.output.streams import tell
from compere_device.ward import OF_COMMANDS, WARD, Mistaken


def command(arguments: Namespace) -> int:
    """Play a game, or print the options of its bot."""
    spoken = words.load(arguments.language)
    if arguments.options:
        options = WARD.asked(arguments.bot, lambda: describe_options(find(arguments.bot), spoken), OF_COMMANDS)
        tell(*options.split("\n"))
        return 0
    check_own(*(path and path.absolute().parent for path in (arguments.journal, arguments.almanac)))
    typed, sys.stdin = sys.stdin, StringIO()  # a bot that reads gets nothing, and takes nobody's line
    try:
        WARD.asked(arguments.bot, partial(_play, arguments, spoken, typed), OF_COMMANDS)
    except Mistaken as error:
        if arguments.headless:
            tell(refusal(error))
        raise
    finally:
        sys.stdin = typed
    return 0


def _play(arguments: Namespace, spoken: Words, typed: TextIO) -> None:
    driver = Headless if arguments.headless else Console
    driver(open_table(wished(arguments)), spoken, sys.stdout).run(typed)
