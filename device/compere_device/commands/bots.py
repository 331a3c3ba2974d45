"""`compere bots`: the bots that can be played, where each is from, those that are held, and those that cannot."""

from argparse import Namespace
from pathlib import Path

from compere.bots import BOTS
from compere_device import ward, words
from compere_device.commands.here import as_owner, usable_settings
from compere_device.guests import welcome
from compere_device.installed import found
from compere_device.output.streams import tell
from compere_device.setup.about import version
from compere_device.ward import WARD


def command(arguments: Namespace) -> int:
    """List them, a line each; the status is 1 if one cannot be played."""
    WARD.held = _held(usable_settings(arguments.service)[1])  # whose titles are not read
    refused, spoken = welcome(), words.load(arguments.language)
    for name in BOTS.ours:
        tell(f"{name}  {spoken.say(BOTS.title(name))}  compere {version()}".rstrip())
    for guest in found():
        if guest.name in refused:
            tell(f"{guest.name}  left out: {refused[guest.name]}  {guest.folder}")
            continue
        what = f"{guest.package} {guest.version}  {guest.folder}"
        if guest.name in WARD.held:
            tell(f"{guest.name}  held: it did not come back, and stays shut until it is chosen  {what}")
        else:
            tell(f"{guest.name}  {spoken.say(BOTS.title(guest.name))}  {what}")
    return 1 if refused else 0


def _held(folder: Path) -> set[str]:
    """Return the names of the guests that are held in the store of this folder."""
    with as_owner(folder):
        return ward.held(folder)
