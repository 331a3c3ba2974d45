"""`compere update`: installs another version of the program, on trial."""

from argparse import Namespace
from pathlib import Path

from compere_device.drivers.person import Person
from compere_device.drivers.update import command as update


def command(arguments: Namespace) -> int:
    """Install a version, on trial."""
    return update(arguments, Person.here(), Path("/"))
