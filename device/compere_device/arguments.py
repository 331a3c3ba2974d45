"""The command line's words: which commands there are, and what can be said to each."""

import argparse
import os

from compere.errors import quoted
from compere_device.languages import FIRST, LANGUAGES
from compere_device.streams import complain, tell

TYPE_CHECKING = False  # that of typing: what is imported here is waited for by the first picture
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import Any, NoReturn


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
        self.exit(complain(self.prog, f"{message}; see {self.prog} --help"))

    def print_help(self, file: object = None) -> None:
        tell(*self.format_help().rstrip().split("\n"))


class _Version(argparse.Action):
    """Says which version is installed: found out only for whoever asks."""

    def __call__(self, parser: argparse.ArgumentParser, *unused: object) -> None:
        from compere_device.setup.about import version

        tell(f"compere {found}" if (found := version()) else "compere, from its sources: not installed")
        parser.exit()


def file(name: str) -> "Path":
    """Return the path of a file that an argument names."""
    from pathlib import Path

    return Path(name)


def read(argv: "Sequence[str] | None") -> argparse.Namespace:
    """Return what is said, of which `command` is the command's name; ends the program with 2 where that is nothing."""
    return parser().parse_args(argv)


def parser() -> argparse.ArgumentParser:
    """Return what knows all commands and what can be said to each."""
    parser = _Parser(prog="compere", description="The table-side opponent.")
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and end")
    parser.set_defaults(verbose=False)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    run = commands.add_parser("run", help="be the device; off a Pi it is simulated in this terminal")
    run.add_argument("--service", action="store_true", help="be the device, with the folders of the system service")
    run.add_argument("--demo", action="store_true", help="play one seeded game by itself and print its screens")
    _add_play(commands.add_parser("play", help="play one game as text or as JSON lines"))
    _add_games(games := commands.add_parser("games", help="list the games in progress"))
    record = commands.add_parser("record", help="say how many games were won, by bot and level")
    record.add_argument("--json", action="store_true", help="as JSON, with every game and its scores")
    _add_replay(
        replay := commands.add_parser("replay", help="tell the story of a game from its journal, a turn a paragraph")
    )
    codes = commands.add_parser("codes", help="write a page with a code for every item of a game")
    codes.add_argument("bot")
    codes.add_argument("--output", type=file, help="the PDF to write (default: BOT-codes.pdf)")
    for name in ("map", "strip"):
        _add_text(commands.add_parser(name, help=f"check a {name} that you wrote, or print the one that ships"), name)
    config = commands.add_parser("config", help="check the settings and print them")
    fairness = commands.add_parser("fairness", help="say whether the dice that were rolled look fair")
    doctor = commands.add_parser("doctor", help="look at the machine, and say what mends what is wrong")
    doctor.add_argument("--json", action="store_true", help="as JSON, with every line")
    _add_setup(setup := commands.add_parser("setup", help="switch on what the board needs, and say which board it is"))
    _add_update(update := commands.add_parser("update", help="install a newer version, on trial"))
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
    play.add_argument("bot")
    play.add_argument("--headless", action="store_true", help="JSON lines instead of text")
    play.add_argument("--options", action="store_true", help="print the bot's options as JSON and end")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    play.add_argument("--seed", type=_text, help="the seed of virtual dice and draws")
    play.add_argument("--names", type=_text, default="", metavar="A,B,...", help="who plays, clockwise from the owner")
    play.add_argument("--virtual", choices=("all",), help="let the device roll and draw for the table too")
    play.add_argument("--journal", type=file, metavar="FILE", help="resume from FILE if it exists, and append to it")
    play.add_argument("--almanac", type=file, metavar="FILE", help="read and write learned facts here")
    _add_language(play)


def _add_games(games: argparse.ArgumentParser) -> None:
    which = games.add_mutually_exclusive_group()
    which.add_argument("--finished", action="store_true", help="those that were put away, and how they ended")
    which.add_argument("--export", type=file, metavar="FOLDER", help="copy all games and the record there instead")


def _add_replay(replay: argparse.ArgumentParser) -> None:
    replay.add_argument("journal", type=file)
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--markdown", action="store_true", help="as Markdown")
    how.add_argument("--log", action="store_true", help="as its log: every question, offer and answer, a line each")


def _add_text(command: argparse.ArgumentParser, name: str) -> None:
    command.set_defaults(what=name)
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", type=file, help="the file to check")
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
    command.add_argument("file", type=file, help="the package to install")
    command.add_argument("--yes", action="store_true", help="also where there is nothing to come back to")


def _add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--language", choices=LANGUAGES, default=FIRST, help=f"which is spoken (default: {FIRST})")
