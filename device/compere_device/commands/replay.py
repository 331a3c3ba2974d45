"""`compere replay`: a journal retold as a story or as a log."""

from argparse import Namespace

from compere_device import words
from compere_device.commands.here import as_owner
from compere_device.drivers.replay import StoryForm, replayed
from compere_device.output.streams import tell


def command(arguments: Namespace) -> int:
    """Print the story of a game, or its log."""
    form: StoryForm = "log" if arguments.log else "markdown" if arguments.markdown else "plain"
    spoken = words.load(arguments.language)
    with as_owner(arguments.journal.absolute().parent):
        for line in replayed(arguments.journal, spoken, form):
            tell(line)
    return 0
