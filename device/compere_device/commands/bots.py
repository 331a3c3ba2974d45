"""`compere bots`: the bots that can be played, where each is from, and those that cannot."""

from argparse import Namespace

from compere.bots import BOTS
from compere_device import words
from compere_device.guests import welcome
from compere_device.installed import found
from compere_device.output.streams import tell
from compere_device.setup.about import version


def command(arguments: Namespace) -> int:
    """List them, a line each; the status is 1 if one cannot be played."""
    refused, spoken = welcome(), words.load(arguments.language)
    for name in BOTS.ours:
        tell(f"{name}  {spoken.say(BOTS.title(name))}  compere {version()}".rstrip())
    for guest in found():
        if guest.name in refused:
            tell(f"{guest.name}  left out: {refused[guest.name]}  {guest.folder}")
        else:
            title = spoken.say(BOTS.title(guest.name))
            tell(f"{guest.name}  {title}  {guest.package} {guest.version}  {guest.folder}")
    return 1 if refused else 0
