"""The command line: `compere run | play | games | record | replay | codes | map | strip | fairness | config` ..."""

import argparse
import os
import sys

from compere.errors import CompereError
from compere_device.arguments import file, read
from compere_device.errors import DeviceError, ReaderGone
from compere_device.languages import FIRST
from compere_device.output.streams import complain, open_closed, settle, speak_utf8, tell

TYPE_CHECKING = False  # that of typing: what is imported here is waited for by the first picture
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from compere_device.output.logs import Lines
    from compere_device.setup.config import Config, ConfigError
    from compere_device.setup.elsewhere import Elsewhere


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
        return COMMANDS[arguments.command](arguments)
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


def _settings(service: bool) -> "tuple[Config, Path]":
    """Return the settings, which must all be usable, and the folder of the games."""
    config, folder, wrong = _usable_settings(service)
    if wrong:
        raise wrong
    return config, folder


def _usable_settings(service: bool) -> "tuple[Config, Path, ConfigError | None]":
    """Return the settings as far as they can be used, the folder of the games, and what is wrong with the rest."""
    from compere_device.setup.config import ConfigError, default_paths, load
    from compere_device.setup.elsewhere import board_elsewhere

    paths = default_paths(os.environ, service)

    def elsewhere(config: "Config") -> "Elsewhere":
        with _as_owner(folder := paths.state_folder(config)):
            return board_elsewhere(folder)

    try:
        file = paths.config_file()
        config, wrong = load(file, named=paths.config_named, elsewhere=elsewhere), None
    except ConfigError as error:
        config, wrong = error.usable, error
    return config, paths.state_folder(config), wrong


def _chosen_language(arguments: argparse.Namespace) -> str:
    """Return the language that was chosen on the device, else that of its settings' file, else the first one.

    Who sets the box up or updates it does so for the service.
    """
    from compere_device.files.reader import Reader

    service = getattr(arguments, "service", arguments.command in ("setup", "update"))
    config, folder, _ = _usable_settings(service)
    with _as_owner(folder):
        return Reader(folder).settings.language or config.device.language or FIRST


def _as_owner(folder: "Path") -> "AbstractContextManager[None]":
    """Have root be the user of a store while it looks there: a name in it may be a link to anywhere."""
    if os.geteuid():  # everybody else is that already, and the home screen does not wait for it
        from contextlib import nullcontext

        return nullcontext()
    from compere_device.files.owner import AsOwner

    return AsOwner(folder)


def _check_own(*places: "Path | str | None") -> None:
    """Raise DeviceError where root is about to write, for as long as a game lasts, among somebody else's files."""
    for place in places:
        if place and os.geteuid() == 0 and not _is_roots(place):
            from compere_device.files.owner import check_own

            check_own(place)


def _own_places(service: bool) -> "tuple[str, str]":
    """Return the usual places for whoever may write in the first one; see `_check_own`."""
    from compere_device.setup.places import usual_places

    places = usual_places(os.environ, service)
    _check_own(places[0])
    return places


def _is_roots(place: "Path | str") -> bool:
    """Return whether a folder is there, and root's, which the first picture waits for."""
    try:
        return os.stat(place).st_uid == 0
    except OSError:
        return False


def _run(arguments: argparse.Namespace) -> int:
    from compere_device.files.lock import StoreLock, unless_in_use
    from compere_device.glass.splash import Splash

    state, settings = _own_places(arguments.service)
    splash = Splash(state, settings)
    if not arguments.demo:
        unless_in_use(state, splash.show)  # before anything that takes long is imported
    lines = _log(arguments)
    from compere_device.box import machine

    config, folder, wrong = _usable_settings(arguments.service)
    config = machine.for_this_machine(config)
    real = arguments.service or machine.on_a_pi(config)  # the service waits for a display that comes late
    if wrong and (arguments.demo or not real):
        raise wrong
    if arguments.demo or not (real or (sys.stdin.isatty() and sys.stdout.isatty())):
        from compere_device.drivers.simulator import demonstrate_nowhere

        demonstrate_nowhere(config, sys.stdout)
        return 0
    if real:
        from compere_device.box.daemon import run_on_pi

        if not (told := config if wrong else machine.with_its_board(config, folder)):
            return 0
        config = told
        while run_on_pi(config, folder, splash, wrong):
            splash.shown = False
            config, folder, wrong = _usable_settings(arguments.service)
            config = machine.for_this_machine(config)
    else:
        from compere_device.box.assembly import new_seed
        from compere_device.drivers.simulator import run_in_terminal
        from compere_device.files.store import Store

        with lines.held(), StoreLock(folder):
            run_in_terminal(config, Store(folder), new_seed)
    return 0


def _log(arguments: argparse.Namespace) -> "Lines":
    """Begin the log, as the options want it."""
    from compere_device.output.logs import set_up

    return set_up(sys.stderr, os.environ, service=getattr(arguments, "service", False), verbose=arguments.verbose)


def _play(arguments: argparse.Namespace) -> int:
    from compere.bots import find
    from compere_device import words
    from compere_device.drivers import headless
    from compere_device.drivers.console import Console
    from compere_device.drivers.play import open_table, wished

    spoken = words.load(arguments.language)
    if arguments.options:
        tell(*headless.describe_options(find(arguments.bot), spoken).split("\n"))
        return 0
    _check_own(*(path and path.absolute().parent for path in (arguments.journal, arguments.almanac)))
    driver = headless.Headless if arguments.headless else Console
    driver(open_table(wished(arguments)), spoken, sys.stdout).run(sys.stdin)
    return 0


def _games(arguments: argparse.Namespace) -> int:
    from compere_device import words
    from compere_device.drivers import games
    from compere_device.files.reader import Reader

    folder, spoken = _settings(arguments.service)[1], words.load(arguments.language)
    if arguments.export:
        games.export_to(folder, arguments.export, spoken, sys.stdout, sys.stderr)
        return 0
    if arguments.bring:
        games.brought_back(folder, arguments.bring, spoken, sys.stdout, sys.stderr)
        return 0
    with _as_owner(folder):
        games.told(Reader(folder), spoken, sys.stdout, sys.stderr, finished=arguments.finished)
    return 0


def _record(arguments: argparse.Namespace) -> int:
    from compere_device import words
    from compere_device.drivers import record

    folder, spoken = _settings(arguments.service)[1], words.load(arguments.language)
    with _as_owner(folder):
        tell(*(record.as_json(folder) if arguments.json else record.report(folder, spoken)))
    return 0


def _replay(arguments: argparse.Namespace) -> int:
    from compere_device import words
    from compere_device.drivers.replay import Form, replayed

    form: Form = "log" if arguments.log else "markdown" if arguments.markdown else "plain"
    spoken = words.load(arguments.language)
    with _as_owner(arguments.journal.absolute().parent):
        for line in replayed(arguments.journal, spoken, form):
            tell(line)
    return 0


def _codes(arguments: argparse.Namespace) -> int:
    from compere.bots import find
    from compere_device import words
    from compere_device.drivers.codesheet import write_codes

    bot = find(arguments.bot)
    write_codes(bot, words.load(arguments.language), path := arguments.output or file(f"{bot.name}-codes.pdf"))
    tell(str(path))
    return 0


def _owners_text(arguments: argparse.Namespace) -> int:
    from compere_device.drivers import texts

    folder = _settings(arguments.service)[1] if arguments.keep and not arguments.print else None
    tell(*texts.command(arguments, folder))
    return 0


def _fairness(arguments: argparse.Namespace) -> int:
    from compere_device import words
    from compere_device.drivers.fairness import report

    folder, spoken = _settings(arguments.service)[1], words.load(arguments.language)
    with _as_owner(folder):
        tell(*report(folder, spoken))
    return 0


def _config(arguments: argparse.Namespace) -> int:
    from compere_device.drivers import config

    settings, folder = _settings(arguments.service)
    with _as_owner(folder):
        tell(*config.report(settings, folder))
    return 0


def _setup(arguments: argparse.Namespace) -> int:
    from compere_device.drivers import person, setup

    return setup.command(arguments, person.Person.here(), file("/"))


def _update(arguments: argparse.Namespace) -> int:
    from compere_device.drivers import person, update

    return update.command(arguments, person.Person.here(), file("/"))


def _doctor(arguments: argparse.Namespace) -> int:
    from compere_device.drivers import doctor

    lines, status = doctor.command(*_usable_settings(arguments.service), arguments)
    tell(*lines)
    return status


COMMANDS: "Mapping[str, Callable[[argparse.Namespace], int]]" = {
    "run": _run,
    "play": _play,
    "games": _games,
    "record": _record,
    "replay": _replay,
    "codes": _codes,
    "map": _owners_text,
    "strip": _owners_text,
    "config": _config,
    "fairness": _fairness,
    "doctor": _doctor,
    "setup": _setup,
    "update": _update,
}
