"""The command line: `compere run`, `play`, `games`, `record`, `replay`, `labels`, `map`, `doctor`, `setup` ..."""

import os
import sys
from importlib import import_module
from types import SimpleNamespace

from compere.errors import CompereError, quoted
from compere_device.errors import DeviceError, ReaderGone
from compere_device.output.streams import complain, open_closed, settle, speak_utf8

TYPE_CHECKING = False  # as in typing, which is not imported: the first picture waits for it
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

# Each command's module, whose `command` takes the arguments and returns the exit status; no other is imported for it.
COMMANDS = {
    "run": "run",
    "play": "play",
    "games": "games",
    "record": "record",
    "replay": "replay",
    "labels": "labels",
    "codes": "labels",
    "map": "owners_text",
    "strip": "owners_text",
    "bots": "bots",
    "languages": "languages",
    "new-bot": "new_bot",
    "config": "config",
    "fairness": "fairness",
    "doctor": "doctor",
    "setup": "setup",
    "panel": "panel",
    "update": "update",
    "voice": "voice",
}

# Those that may be about a guest; the device itself looks for guests behind its first picture.
ABOUT_BOTS = frozenset({"play", "games", "record", "replay", "labels", "codes", "map", "strip", "fairness", "doctor"})


SERVICE = ["run", "--service"]  # as in deploy/compere.service


def main(argv: "Sequence[str] | None" = None) -> int:
    """Run a command and return its exit status.

    That is 0 for success, 1 if `doctor` finds a fault or its calibration is ended, if `bots` or `languages` leaves
    something out, or if `setup` or `update` is declined, 2 for an error, which standard error explains, and 130 for an
    interrupt.
    """
    open_closed()
    speak_utf8()
    try:
        arguments = arguments_of(sys.argv[1:] if argv is None else argv)
        if arguments.command != "run":  # `run` sends the first picture before it logs
            _log(arguments)
        if getattr(arguments, "language", "") is None:
            arguments.language = _chosen_language(arguments)
        if arguments.command not in COMMANDS:
            return _unknown(arguments.command, arguments.language)
        if arguments.command in ABOUT_BOTS:
            from compere_device.guests import welcome

            welcome()
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
    except (OSError, RuntimeError, MemoryError) as error:
        if not (lacking := _lacking(error)):
            raise
        return complain("compere", lacking)
    finally:
        if aside := sys.modules.get("compere_device.output.aside"):  # there was a guest
            aside.stop()
        settle()


def _lacking(error: Exception) -> str:
    """Return what is not here that any program needs, and what helps; "" if the error is a fault of this one."""
    import errno  # few commands fail

    if isinstance(error, FileNotFoundError) and not _is_somewhere():
        return "the folder that you are in has gone: go to another one (cd)"
    number = error.errno if isinstance(error, OSError) else None
    if number in (errno.EMFILE, errno.ENFILE):
        return "no more files can be opened: end other programs, or raise this limit (ulimit -n; LimitNOFILE=)"
    if isinstance(error, RuntimeError) and str(error) == "can't start new thread":
        return "no more threads can be started: end other programs, or raise this limit (ulimit -u; TasksMax=)"
    if isinstance(error, MemoryError) or number == errno.ENOMEM:
        return "no memory is left: end other programs, or raise this limit (ulimit -v; LimitDATA=)"
    return ""


def _is_somewhere() -> bool:
    """Return whether the folder that the person is in is still there: libraries ask for it when they are imported."""
    try:
        os.getcwd()
    except OSError:
        return False
    return True


def arguments_of(words: "Sequence[str]") -> "Namespace | SimpleNamespace":
    """Return the arguments; for those with which systemd starts the service no parser is loaded."""
    if [*words] == SERVICE:
        return SimpleNamespace(command="run", verbose=False, service=True, demo=False)
    from compere_device.arguments import read

    return read(words)


def _unknown(command: str, language: str) -> int:
    """Say that there is no such command, and return the exit status for it."""
    from compere.wording import say
    from compere_device.words import load

    no = say("There is no command {name}: see compere --help.", name=quoted(command))
    return complain("compere", load(language).say(no))


def _log(arguments: "Namespace | SimpleNamespace") -> None:
    """Set up logging as the options say."""
    from compere_device.output.logs import set_up  # the first picture does not wait for it

    set_up(sys.stderr, os.environ, service=getattr(arguments, "service", False), verbose=arguments.verbose)


def _chosen_language(arguments: "Namespace | SimpleNamespace") -> str:
    """Return the language chosen on the device, else that of its settings file, else the default.

    For `setup` and `update` that device is the service.
    """
    from compere_device.commands.here import as_owner, usable_settings  # only commands that print need it
    from compere_device.files.reader import StoreReader
    from compere_device.languages import FIRST

    service = getattr(arguments, "service", arguments.command in ("setup", "update"))
    config, folder, _ = usable_settings(service)
    with as_owner(folder):
        return StoreReader(folder).preferences.language or config.device.language or FIRST
