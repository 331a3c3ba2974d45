"""`compere replay`: a journal retold as a story or as a log."""

from argparse import Namespace
from collections.abc import Iterable

from compere_device import words
from compere_device.commands.here import as_owner
from compere_device.drivers.replay import StoryForm, journal_of, replayed
from compere_device.output.streams import tell
from compere_device.ward import OF_COMMANDS, WARD


def command(arguments: Namespace) -> int:
    """Print the story of a game, or its log."""
    form: StoryForm = "log" if arguments.log else "markdown" if arguments.markdown else "plain"
    spoken = words.load(arguments.language)
    with as_owner(arguments.journal.absolute().parent):
        journal = journal_of(arguments.journal)
        WARD.asked(journal.header.bot, lambda: _tell(replayed(journal, spoken, form)), OF_COMMANDS)
    return 0


def _tell(lines: Iterable[str]) -> None:
    for line in lines:
        tell(line)
