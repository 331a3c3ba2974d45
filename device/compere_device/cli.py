"""The command line: `compere run | play | games | replay | codes | config`."""

import argparse
import io
import os
import sys

from compere.errors import CompereError
from compere_device.errors import DeviceError
from compere_device.languages import LANGUAGES

TYPE_CHECKING = False  # that of typing: what is imported here is waited for by the first picture
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import Any, NoReturn

    from compere_device.logs import Lines
    from compere_device.setup.config import Config


def main(argv: "Sequence[str] | None" = None) -> int:
    """Run a command and return its exit status: 0, or 2 with a sentence on standard error that says what to do."""
    _speak_utf8()
    arguments = _parser().parse_args(argv)
    if arguments.command is not _run:  # which sends the first picture before it logs
        _log(arguments)
    try:
        status: int = arguments.command(arguments)
        sys.stdout.flush()  # here, where a reader that has gone is no error
        return status
    except (CompereError, DeviceError) as error:
        from compere_device.logs import complain

        complain(f"compere: {error}", sys.stderr, os.environ)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(
            os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno()
        )  # the reader has gone: say nothing at exit either
        return 0


def _speak_utf8() -> None:
    """Take any bytes and write every sign, whatever the locale is."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


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
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


class _Version(argparse.Action):
    """Says which version is installed: found out only for whoever asks."""

    def __call__(self, parser: argparse.ArgumentParser, *unused: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"compere {version('compere')}")
        except PackageNotFoundError:
            print("compere, from its sources: not installed")
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
    run = commands.add_parser("run", help="be the device; off a Pi it is simulated in this terminal")
    run.set_defaults(command=_run)
    run.add_argument("--service", action="store_true", help="be the device, with the folders of the system service")
    run.add_argument("--demo", action="store_true", help="play one seeded game by itself and print its screens")
    _add_play(commands.add_parser("play", help="play one game as text or as JSON lines"))
    commands.add_parser("games", help="list the games in progress").set_defaults(command=_games)
    replay = commands.add_parser("replay", help="print a journal as readable text")
    replay.set_defaults(command=_replay)
    replay.add_argument("journal", type=_file)
    replay.add_argument("--language", choices=LANGUAGES, default="en")
    codes = commands.add_parser("codes", help="write a page with a code for every item of a game")
    codes.set_defaults(command=_codes)
    codes.add_argument("bot")
    codes.add_argument("--output", type=_file, help="the PDF to write (default: BOT-codes.pdf)")
    codes.add_argument("--language", choices=LANGUAGES, default="en")
    commands.add_parser("config", help="check the settings and print them").set_defaults(command=_config)
    for each in (parser, *commands.choices.values()):  # before the command and behind it; what is not said says nothing
        each.add_argument(
            "-v", "--verbose", action="store_true", default=argparse.SUPPRESS, help="log all that happens"
        )
    return parser


def _text(text: str) -> str:
    """Return a word that a journal can keep."""
    if not text.isprintable():
        raise argparse.ArgumentTypeError(f"{text!r} is no text on one line")
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
    play.add_argument("--language", choices=LANGUAGES, default="en")


def _settings(service: bool = False) -> "tuple[Config, Path]":
    """Return the settings, and the folder of the games."""
    from compere_device.setup.config import default_paths, load

    paths = default_paths(os.environ, service)
    config = load(paths.config_file())
    return config, paths.state_folder(config)


def _run(arguments: argparse.Namespace) -> int:
    from compere_device.glass.splash import Splash
    from compere_device.setup.places import usual_places

    splash = Splash(*usual_places(os.environ, arguments.service))
    if not arguments.demo:
        splash.show()  # before anything that takes long is imported

    lines = _log(arguments)
    from compere_device.box import machine

    config, folder = _settings(arguments.service)
    config = machine.for_this_machine(config)
    real = arguments.service or machine.on_a_pi(config)  # the service waits for a display that comes late
    if arguments.demo or not (real or (sys.stdin.isatty() and sys.stdout.isatty())):
        return _demonstrate(config)
    if real:
        from compere_device.box.daemon import run_on_pi

        run_on_pi(config, folder, splash)
    else:
        from compere_device.box.assembly import new_seed
        from compere_device.drivers.simulator import run_in_terminal
        from compere_device.files.store import Store

        with lines.held():
            run_in_terminal(config, Store(folder), new_seed)
    return 0


def _log(arguments: argparse.Namespace) -> "Lines":
    """Begin the log, as the options want it."""
    from compere_device.logs import set_up

    service = getattr(arguments, "service", False)
    return set_up(sys.stderr, os.environ, service=service, verbose=arguments.verbose)


def _demonstrate(config: "Config") -> int:
    """Play where nothing of the owner's is touched."""
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from compere_device.drivers.simulator import demonstrate
    from compere_device.files.store import Store

    with TemporaryDirectory() as folder:
        demonstrate(config, Store(Path(folder)), sys.stdout)
    return 0


def _play(arguments: argparse.Namespace) -> int:
    from compere.bots import find
    from compere_device import words
    from compere_device.drivers import headless
    from compere_device.drivers.console import Console
    from compere_device.drivers.play import Wish, open_table

    spoken = words.load(arguments.language)
    if arguments.options:
        print(headless.describe_options(find(arguments.bot), spoken))
        return 0
    table = open_table(
        Wish(
            bot=arguments.bot,
            options=arguments.option,
            seed=arguments.seed,
            seats=tuple(filter(None, arguments.names.split(","))),
            all_virtual=arguments.virtual == "all",
            journal=arguments.journal,
            almanac=arguments.almanac,
        )
    )
    driver = headless.Headless if arguments.headless else Console
    driver(table, spoken, sys.stdout).run(sys.stdin)
    return 0


def _games(arguments: argparse.Namespace) -> int:
    from compere.bots import find
    from compere_device import words
    from compere_device.files.store import Store
    from compere_device.logs import harmless

    config, folder = _settings()
    store = Store(folder)
    spoken = words.load(store.settings.language or config.device.language or "en")
    for game in store.games():
        bot, progress = find(game.bot), spoken.say(game.progress)
        print(harmless(f"{game.name}  {spoken.say(bot.title)}  {progress}  {store.path(game.name)}"))
    for said in store.said:
        print(harmless(spoken.say(said)), file=sys.stderr)
    if store.problem:
        why = store.problem.strerror
        raise DeviceError(f"{folder} cannot be read or written ({why}): name another folder in COMPERE_STATE")
    return 0


def _replay(arguments: argparse.Namespace) -> int:
    from dataclasses import replace

    from compere.journal import parse
    from compere.transcript import transcript
    from compere_device import words
    from compere_device.drivers.play import cannot_read
    from compere_device.files.opened import fitted
    from compere_device.logs import harmless

    try:
        data = arguments.journal.read_bytes()
    except OSError as error:
        raise cannot_read(arguments.journal, error) from error
    journal = parse(data)
    journal = replace(journal, header=fitted(journal.header))
    for line in transcript(journal, words.load(arguments.language)):
        print(harmless(line))
    return 0


def _codes(arguments: argparse.Namespace) -> int:
    from pathlib import Path

    from compere.bots import find
    from compere_device import words
    from compere_device.drivers.codesheet import write_codes

    bot = find(arguments.bot)
    path = arguments.output or Path(f"{bot.name}-codes.pdf")
    write_codes(bot, words.load(arguments.language), path)
    print(path)
    return 0


def _config(arguments: argparse.Namespace) -> int:
    from compere_device.box import display, machine
    from compere_device.files.chosen import display_choice
    from compere_device.logs import harmless
    from compere_device.setup.config import as_toml, in_force

    config, folder = _settings()
    here, choice = machine.for_this_machine(config), display_choice(folder)
    why = () if here == config else (machine.NO_PI,)
    print(as_toml(config))
    for said in (*in_force(here), *why, *display.chosen(here, choice), f"games and almanac: {folder}"):
        print(harmless(f"# {said}"))
    return 0
