"""`compere setup`: prepares the machine for the box."""

from argparse import Namespace
from pathlib import Path

from compere_device.drivers.person import Person
from compere_device.drivers.setup import command as set_up


def command(arguments: Namespace) -> int:
    """Show what would change, ask, and change it; or undo that."""
    return set_up(arguments, Person.here(), Path("/"))
