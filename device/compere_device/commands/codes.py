"""`compere codes`: a bot's code sheet."""

from argparse import Namespace
from pathlib import Path

from compere.bots import find
from compere_device import words
from compere_device.drivers.codesheet import write_codes
from compere_device.output.streams import tell


def command(arguments: Namespace) -> int:
    """Write the sheet, and print where."""
    bot = find(arguments.bot)
    write_codes(bot, words.load(arguments.language), path := arguments.output or Path(f"{bot.name}-codes.pdf"))
    tell(str(path))
    return 0
