"""Bots that came with packages of their own, found by the entry point `compere.bots`."""

import logging
import sys
from collections.abc import Iterable

from compere import API_VERSION
from compere.bots import BOTS
from compere.errors import BadBot, quoted
from compere_device.installed import Guest, found
from compere_device.ward import WARD

log = logging.getLogger(__name__)


def _suits(guest: Guest) -> None:
    """Raise BadBot if a guest was made for another version of an author's names; one that says none was for any."""
    made_for = getattr(sys.modules[guest.package], "MADE_FOR", API_VERSION)
    if made_for != API_VERSION:
        do = "update it" if isinstance(made_for, int) and made_for < API_VERSION else "update the box"
        raise BadBot(
            f"{guest.name} was made for version {made_for} of compere, expected {API_VERSION}: {do}", guest.name
        )


def welcome(folders: Iterable[str] | None = None) -> dict[str, str]:
    """Take all guests in that can be; return by name why the others cannot.

    A guest whose title cannot be read is left out: its games stay in the store, and are listed by their files. Of one
    that is held nothing is imported; it is called by its name.
    """
    refused = {}
    for guest in found(folders):
        try:
            BOTS.add(guest.name, guest.package)
            if guest.name in WARD.held:
                BOTS.unread.add(guest.name)
                continue
            with WARD.over(guest.name):
                BOTS.title(guest.name)
                _suits(guest)
        except BadBot as error:
            if BOTS.guests.get(guest.name) == guest.package:
                BOTS.remove(guest.name)
            refused[guest.name] = str(error)
        except (Exception, SystemExit) as error:  # whatever a stranger's module does
            BOTS.remove(guest.name)
            WARD.blamed = ""
            refused[guest.name] = f"{guest.package} cannot be read: {type(error).__name__}: {quoted(str(error))}"
    for name, why in refused.items():
        log.warning("the bot %s is left out: %s", quoted(name), why)
    return refused
