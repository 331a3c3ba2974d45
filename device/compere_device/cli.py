"""The command line: `compere run | play | games | record | replay | codes | map | strip | fairness | config` ..."""

import argparse
import io
import os
import sys

from compere.errors import CompereError, quoted
from compere_device.errors import DeviceError, ReaderGone
from compere_device.languages import FIRST, LANGUAGES

TYPE_CHECKING = False  # that of typing: what is imported here is waited for by the first picture
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from typing import Any, NoReturn

    from compere_device.logs import Lines
    from compere_device.setup.config import Config, ConfigError


def main(argv: "Sequence[str] | None" = None) -> int:
    """Run a command and return its exit status: 0, the 1 of `doctor` and `setup`, or 2 and on standard error why."""
    _open_closed()
    _speak_utf8()
    try:
        arguments = _parser().parse_args(argv)
        if arguments.command is not _run:  # which sends the first picture before it logs
            _log(arguments)
        status: int = arguments.command(arguments)
        return status
    except ReaderGone:
        return 0
    except DeviceError as error:
        return _complain("compere", *error.sentences)
    except CompereError as error:
        return _complain("compere", str(error))
    except KeyboardInterrupt:
        return 130
    finally:
        _settle()


def _open_closed() -> None:
    """Give each standard stream that is closed a file, of which nothing is read, and to which nothing can be written.

    Without, the next file that is opened would stand in its place.
    """
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_RDONLY)
            os.dup2(handle, number)
            if handle != number:
                os.close(handle)
            setattr(sys, name, os.fdopen(number, mode))


def _settle() -> None:
    """Lead a stream that failed nowhere, so that it does not speak up once more when the interpreter ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _speak_utf8() -> None:
    """Take any bytes and write every sign, whatever the locale is."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _tell(*lines: str) -> None:
    from compere_device.outlet import tell

    tell(sys.stdout, *lines)


def _complain(who: str, *sentences: str) -> int:
    """Say what is wrong, and return the exit status for it."""
    from compere_device.logs import complain

    first, *others = sentences
    complain((f"{who}: {first}", *others), sys.stderr, os.environ)
    return 2


class _Help(argparse.HelpFormatter):
    """As wide as the terminal; what argparse imports to find that out takes a twelfth of the first picture's time."""

    def __init__(self, prog: str) -> None:
        try:
            columns = int(os.environ.get("COLUMNS", 0)) or os.get_terminal_size().columns
        except (ValueError, OSError):
            columns = 80
        super().__init__(prog, width=columns - 2)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def __init__(self, **settings: "Any") -> None:
        super().__init__(formatter_class=_Help, **settings)

    def error(self, message: str) -> "NoReturn":
        self.exit(_complain(self.prog, f"{message}; see {self.prog} --help"))

    def print_help(self, file: object = None) -> None:
        _tell(*self.format_help().rstrip().split("\n"))


class _Version(argparse.Action):
    """Says which version is installed: found out only for whoever asks."""

    def __call__(self, parser: argparse.ArgumentParser, *unused: object) -> None:
        from compere_device.setup.about import version

        _tell(f"compere {found}" if (found := version()) else "compere, from its sources: not installed")
        parser.exit()


def _file(name: str) -> "Path":
    """Return the path of a file that an argument names."""
    from pathlib import Path

    return Path(name)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="compere", description="The table-side opponent.")
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and end")
    parser.set_defaults(verbose=False)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, what: str, command: "Callable[[argparse.Namespace], int]") -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=what)
        added.set_defaults(command=command)
        return added

    run = add("run", "be the device; off a Pi it is simulated in this terminal", _run)
    run.add_argument("--service", action="store_true", help="be the device, with the folders of the system service")
    run.add_argument("--demo", action="store_true", help="play one seeded game by itself and print its screens")
    _add_play(commands.add_parser("play", help="play one game as text or as JSON lines"))
    _add_games(games := add("games", "list the games in progress", _games))
    record = add("record", "say how many games were won, by bot and level", _record)
    record.add_argument("--json", action="store_true", help="as JSON, with every game and its scores")
    _add_replay(replay := add("replay", "tell the story of a game from its journal, a turn a paragraph", _replay))
    codes = add("codes", "write a page with a code for every item of a game", _codes)
    codes.add_argument("bot")
    codes.add_argument("--output", type=_file, help="the PDF to write (default: BOT-codes.pdf)")
    for name in ("map", "strip"):
        _add_text(commands.add_parser(name, help=f"check a {name} that you wrote, or print the one that ships"), name)
    config = add("config", "check the settings and print them", _config)
    fairness = add("fairness", "say whether the dice that were rolled look fair", _fairness)
    doctor = add("doctor", "look at the machine, and say what mends what is wrong", _doctor)
    doctor.add_argument("--json", action="store_true", help="as JSON, with every line")
    _add_setup(setup := add("setup", "switch on what the board needs, and say which board it is", _setup))
    _add_update(update := add("update", "install a newer version, on trial", _update))
    for each in (record, replay, codes, fairness, doctor, setup, update):
        _add_language(each)
    for each in (games, record, fairness, config, doctor):
        each.add_argument("--service", action="store_true", help="look at the files of the system service")
    for each in (parser, *commands.choices.values()):  # before the command and behind it; what is not said says nothing
        each.add_argument("-v", "--verbose", action="store_true", default=argparse.SUPPRESS, help="log everything")
    return parser


def _text(text: str) -> str:
    """Return a word that a journal can keep."""
    if not text.isprintable():
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no text on one line")
    return text


def _add_play(play: argparse.ArgumentParser) -> None:
    play.set_defaults(command=_play)
    play.add_argument("bot")
    play.add_argument("--headless", action="store_true", help="JSON lines instead of text")
    play.add_argument("--options", action="store_true", help="print the bot's options as JSON and end")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    play.add_argument("--seed", type=_text, help="the seed of virtual dice and draws")
    play.add_argument("--names", type=_text, default="", metavar="A,B,...", help="who plays, clockwise from the owner")
    play.add_argument("--virtual", choices=("all",), help="let the device roll and draw for the table too")
    play.add_argument("--journal", type=_file, metavar="FILE", help="resume from FILE if it exists, and append to it")
    play.add_argument("--almanac", type=_file, metavar="FILE", help="read and write learned facts here")
    _add_language(play)


def _add_games(games: argparse.ArgumentParser) -> None:
    which = games.add_mutually_exclusive_group()
    which.add_argument("--finished", action="store_true", help="those that were put away, and how they ended")
    which.add_argument("--export", type=_file, metavar="FOLDER", help="copy all games and the record there instead")


def _add_replay(replay: argparse.ArgumentParser) -> None:
    replay.add_argument("journal", type=_file)
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--markdown", action="store_true", help="as Markdown")
    how.add_argument("--log", action="store_true", help="as its log: every question, offer and answer, a line each")


def _add_text(command: argparse.ArgumentParser, name: str) -> None:
    command.set_defaults(command=_owners_text, what=name)
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", type=_file, help="the file to check")
    what.add_argument("--print", action="store_true", help="print the one that ships, to begin with")
    command.add_argument("--keep", action="store_true", help="play with it from now on")
    command.add_argument("--service", action="store_true", help="with --keep: in the games of the system service")


def _add_setup(setup: argparse.ArgumentParser) -> None:
    setup.add_argument("--board", metavar="NAME", help="which board: its name, or auto for the first keys to tell")
    setup.add_argument("--serial", action="store_true", help="free the serial port on the header for a scanner")
    setup.add_argument("--undo", action="store_true", help="take back all that was changed")
    setup.add_argument("--yes", action="store_true", help="change it without asking")
    setup.add_argument("--dry-run", action="store_true", help="show what would be changed, and change nothing")


def _add_update(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=_file, help="the package to install")
    command.add_argument("--yes", action="store_true", help="also where there is nothing to come back to")


def _add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--language", choices=LANGUAGES, default=FIRST, help=f"which is spoken (default: {FIRST})")


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
    try:
        file, elsewhere = paths.config_file(), lambda config: board_elsewhere(paths.state_folder(config))
        config, wrong = load(file, named=paths.config_named, elsewhere=elsewhere), None
    except ConfigError as error:
        config, wrong = error.usable, error
    return config, paths.state_folder(config), wrong


def _run(arguments: argparse.Namespace) -> int:
    from compere_device.files.lock import StoreLock, unless_in_use
    from compere_device.glass.splash import Splash
    from compere_device.setup.places import usual_places

    state, settings = usual_places(os.environ, arguments.service)
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
    from compere_device.logs import set_up

    return set_up(sys.stderr, os.environ, service=getattr(arguments, "service", False), verbose=arguments.verbose)


def _play(arguments: argparse.Namespace) -> int:
    from compere.bots import find
    from compere_device import words
    from compere_device.drivers import headless
    from compere_device.drivers.console import Console
    from compere_device.drivers.play import open_table, wished

    spoken = words.load(arguments.language)
    if arguments.options:
        _tell(*headless.describe_options(find(arguments.bot), spoken).split("\n"))
        return 0
    driver = headless.Headless if arguments.headless else Console
    driver(open_table(wished(arguments)), spoken, sys.stdout).run(sys.stdin)
    return 0


def _games(arguments: argparse.Namespace) -> int:
    from compere_device import words
    from compere_device.drivers import games
    from compere_device.files.reader import Reader

    config, folder = _settings(arguments.service)
    store = Reader(folder)
    spoken = words.load(store.settings.language or config.device.language or FIRST)
    games.told(store, spoken, sys.stdout, sys.stderr, finished=arguments.finished, to=arguments.export)
    return 0


def _record(arguments: argparse.Namespace) -> int:
    from compere_device import words
    from compere_device.drivers import record

    folder, spoken = _settings(arguments.service)[1], words.load(arguments.language)
    _tell(*(record.as_json(folder) if arguments.json else record.report(folder, spoken)))
    return 0


def _replay(arguments: argparse.Namespace) -> int:
    from compere_device import words
    from compere_device.drivers.replay import Form, replayed

    form: Form = "log" if arguments.log else "markdown" if arguments.markdown else "plain"
    for line in replayed(arguments.journal, words.load(arguments.language), form):
        _tell(line)
    return 0


def _codes(arguments: argparse.Namespace) -> int:
    from compere.bots import find
    from compere_device import words
    from compere_device.drivers.codesheet import write_codes

    bot = find(arguments.bot)
    write_codes(bot, words.load(arguments.language), path := arguments.output or _file(f"{bot.name}-codes.pdf"))
    _tell(str(path))
    return 0


def _owners_text(arguments: argparse.Namespace) -> int:
    from compere_device.drivers import texts

    folder = _settings(arguments.service)[1] if arguments.keep and not arguments.print else None
    _tell(*texts.command(arguments, folder))
    return 0


def _fairness(arguments: argparse.Namespace) -> int:
    from compere_device import words
    from compere_device.drivers.fairness import report

    _tell(*report(_settings(arguments.service)[1], words.load(arguments.language)))
    return 0


def _config(arguments: argparse.Namespace) -> int:
    from compere_device.drivers import config

    _tell(*config.report(*_settings(arguments.service)))
    return 0


def _setup(arguments: argparse.Namespace) -> int:
    from compere_device.drivers import person, setup

    return setup.command(arguments, person.Person.here(), _file("/"))


def _update(arguments: argparse.Namespace) -> int:
    from compere_device.drivers import person, update

    return update.command(arguments, person.Person.here(), _file("/"))


def _doctor(arguments: argparse.Namespace) -> int:
    from compere_device.drivers import doctor

    lines, status = doctor.command(*_usable_settings(arguments.service), arguments)
    _tell(*lines)
    return status
