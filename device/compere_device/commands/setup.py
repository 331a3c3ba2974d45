"""`compere setup`: the machine made ready for the box."""

from argparse import Namespace
from pathlib import Path

from compere_device.drivers.person import Person
from compere_device.drivers.setup import command as set_up


def command(arguments: Namespace) -> int:
    """Show what would be changed, ask, and change it; or take it back."""
    return set_up(arguments, Person.here(), Path("/"))
