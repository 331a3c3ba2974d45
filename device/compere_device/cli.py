"""The command line: `compere run | play | games | record | replay | codes | map | strip | fairness | config` ..."""

import argparse
import os
import sys
from importlib import import_module

from compere.errors import CompereError
from compere_device.arguments import read
from compere_device.errors import DeviceError, ReaderGone
from compere_device.languages import FIRST
from compere_device.output.streams import complain, open_closed, settle, speak_utf8

TYPE_CHECKING = False  # that of typing: what is imported here is waited for by the first picture
if TYPE_CHECKING:
    from collections.abc import Sequence

# Each command's module, whose `command` takes the arguments and returns the exit status; no other is imported for it.
COMMANDS = {
    "run": "run",
    "play": "play",
    "games": "games",
    "record": "record",
    "replay": "replay",
    "codes": "codes",
    "map": "owners_text",
    "strip": "owners_text",
    "config": "config",
    "fairness": "fairness",
    "doctor": "doctor",
    "setup": "setup",
    "update": "update",
}


def main(argv: "Sequence[str] | None" = None) -> int:
    """Run a command and return its exit status: 0, the 1 of `doctor` and `setup`, or 2 and on standard error why."""
    open_closed()
    speak_utf8()
    try:
        arguments = read(argv)
        if arguments.command != "run":  # which sends the first picture before it logs
            _log(arguments)
        if getattr(arguments, "language", FIRST) is None:
            arguments.language = _chosen_language(arguments)
        status: int = import_module(f"compere_device.commands.{COMMANDS[arguments.command]}").command(arguments)
        return status
    except ReaderGone:
        return 0
    except DeviceError as error:
        return complain("compere", *error.sentences)
    except CompereError as error:
        return complain("compere", str(error))
    except KeyboardInterrupt:
        return 130
    finally:
        settle()


def _log(arguments: argparse.Namespace) -> None:
    """Begin the log, as the options want it."""
    from compere_device.output.logs import set_up  # the first picture does not wait for it

    set_up(sys.stderr, os.environ, service=getattr(arguments, "service", False), verbose=arguments.verbose)


def _chosen_language(arguments: argparse.Namespace) -> str:
    """Return the language that was chosen on the device, else that of its settings' file, else the first one.

    Who sets the box up or updates it does so for the service.
    """
    from compere_device.commands.here import as_owner, usable_settings  # those that speak wait for it
    from compere_device.files.reader import StoreReader

    service = getattr(arguments, "service", arguments.command in ("setup", "update"))
    config, folder, _ = usable_settings(service)
    with as_owner(folder):
        return StoreReader(folder).preferences.language or config.device.language or FIRST
