"""The arguments of the command line: which commands there are, and which options each has."""

import argparse
import os
import sys

from compere.errors import quoted
from compere_device.output.streams import complain, tell

TYPE_CHECKING = False  # as in typing, which is not imported: the first picture waits for it
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from typing import Any, NoReturn


class _Help(argparse.HelpFormatter):
    """A formatter as wide as the terminal.

    It measures the terminal itself, because what argparse imports for that takes a twelfth of the first picture's time.
    """

    def __init__(self, prog: str) -> None:
        try:
            columns = int(os.environ.get("COLUMNS", 0)) or os.get_terminal_size().columns
        except (ValueError, OSError):
            columns = 80
        super().__init__(prog, width=columns - 2)


class _Parser(argparse.ArgumentParser):
    """A parser that reports errors on one line, and has no colours, which the streams show as what they are."""

    def __init__(self, **settings: "Any") -> None:
        super().__init__(formatter_class=_Help, **settings)
        self.color = False  # from Python 3.14 on

    def error(self, message: str) -> "NoReturn":
        self.exit(complain(self.prog, f"{message}; see {self.prog} --help"))

    def print_help(self, file: object = None) -> None:
        tell(*self.format_help().rstrip().split("\n"))


class _Version(argparse.Action):
    """Prints the installed version, which is found out only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *unused: object) -> None:
        from compere_device.setup.about import version

        tell(f"compere {found}" if (found := version()) else "compere, from its sources: not installed")
        parser.exit()


def file(name: str) -> "Path":
    """Return the path of a file or folder that an argument names; an empty name is none, not the folder here."""
    from compere_device.files.reading import named  # few commands are told one

    if not name:
        raise argparse.ArgumentTypeError("'' names no file or folder")
    return named(name)


def read(argv: "Sequence[str] | None") -> argparse.Namespace:
    """Return the arguments, with the command's name in `command`; exit with status 2 if they are wrong.

    A command that there is not is returned with the `language` asked for: who speaks it says so.
    """
    words = sys.argv[1:] if argv is None else argv
    front, (name, *rest) = _parted(words)
    if name not in COMMANDS:
        if not name or name.startswith("-"):
            return parser().parse_args(words)
        return _front().parse_args(front, argparse.Namespace(command=name, verbose=False, language=None))
    # Only this command's parser: all of them take a fortieth of the time to the home screen.
    command = _Parser(prog=f"compere {name}")
    _, fill = COMMANDS[name]
    fill(command)
    _add_verbose(command)
    return command.parse_args([*front, *rest], argparse.Namespace(command=name, verbose=False))


def _parted(words: "Sequence[str]") -> "tuple[Sequence[str], Sequence[str]]":
    """Return the options that may also stand in front of a command, and what follows them; "" if nothing does."""
    at = 0
    while words[at : at + 1] and words[at].partition("=")[0] in ("-v", "--verbose", "--language"):
        at += 2 if words[at] == "--language" else 1
    return words[:at], words[at:] or [""]


def _front() -> _Parser:
    """Return the parser of what may stand in front of a command, in full: a part of a name is the command's to read."""
    front = _Parser(prog="compere", description="The table-side opponent.", allow_abbrev=False)
    front.add_argument("--version", action=_Version, nargs=0, help="print the version and end")
    _add_language(front)
    _add_verbose(front)
    return front


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands and their options."""
    parser = _front()
    parser.set_defaults(verbose=False)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (does, fill) in COMMANDS.items():
        fill(command := commands.add_parser(name, help=does))
        _add_verbose(command)
    return parser


def _seconds(text: str) -> int:
    """Return a time that a reader board can be asked for."""
    if not (text.isascii() and text.isdigit() and int(text) <= 60):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no number of seconds from 0 to 60")
    return int(text)


def _port(text: str) -> int:
    """Return a port of this machine."""
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no port from 0 to 65535")
    return int(text)


def _language(code: str) -> str:
    """Return the code of a language that can be spoken."""
    from compere_device.languages import LANGUAGES  # few commands are told one

    if code not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise argparse.ArgumentTypeError(f"{quoted(code)} is not spoken here: expected one of {known}")
    return code


def _minutes(text: str) -> int:
    """Return a time after which nobody is expected any more."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 1440):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no number of minutes from 1 to 1440")
    return int(text)


def _text(text: str) -> str:
    """Return a word, if a journal can keep it."""
    if not text.isprintable():
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no text on one line")
    return text


def _add_run(run: argparse.ArgumentParser) -> None:
    run.add_argument("--service", action="store_true", help="be the device, with the folders of the system service")
    run.add_argument("--demo", action="store_true", help="play one seeded game by itself and print its screens")


def _add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument("bot")
    play.add_argument("--headless", action="store_true", help="JSON lines instead of text")
    play.add_argument("--options", action="store_true", help="print the bot's options as JSON and end")
    play.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="one of its options, as --options has them"
    )
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
    which.add_argument("--import", dest="bring", type=file, metavar="FOLDER", help="bring back what was copied there")
    _add_language(games)
    _add_service(games)


def _add_record(record: argparse.ArgumentParser) -> None:
    record.add_argument("--json", action="store_true", help="as JSON, with every game and its scores")
    _add_language(record)
    _add_service(record)


def _add_replay(replay: argparse.ArgumentParser) -> None:
    replay.add_argument("journal", type=file)
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--markdown", action="store_true", help="as Markdown")
    how.add_argument("--log", action="store_true", help="as its log: every question, offer and answer, a line each")
    _add_language(replay)


def _add_labels(labels: argparse.ArgumentParser) -> None:
    labels.add_argument("bot")
    labels.add_argument(
        "--format",
        default="65",
        help="labels a sheet (24, 40, 65, 30), sleeve, WIDTHxHEIGHT in mm, sheet or control (default: 65)",
    )
    labels.add_argument("--output", type=file, metavar="FILE", help="the PDF to write (default: BOT-labels.pdf)")
    _add_printed(labels)


def _add_codes(codes: argparse.ArgumentParser) -> None:
    codes.add_argument("bot")
    codes.add_argument("--output", type=file, metavar="FILE", help="the PDF to write (default: BOT-codes.pdf)")
    codes.set_defaults(format="sheet")
    _add_printed(codes)


def _add_printed(command: argparse.ArgumentParser) -> None:
    command.add_argument("--paper", choices=("a4", "letter", "phone"), help="of sheets and of labels that are cut")
    command.add_argument("--kind", action="append", default=[], help="only codes that begin so: patch, robot, cmd, d10")
    command.add_argument("--range", default="", metavar="FIRST-LAST", help="of one kind only those: 1-33, A1-A13")
    command.add_argument("--pictures", type=file, metavar="FOLDER", help="the same pages as pictures, for a phone")
    _add_language(command)


def _add_text(command: argparse.ArgumentParser) -> None:
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", type=file, help="the file to check")
    what.add_argument("--print", action="store_true", help="print the one that ships, to begin with")
    command.add_argument("--keep", action="store_true", help="play with it from now on")
    command.add_argument("--service", action="store_true", help="with --keep: in the games of the system service")


def _add_new_bot(command: argparse.ArgumentParser) -> None:
    command.add_argument("name", help="what it is called: lower-case letters, digits and _")
    command.add_argument("--title", type=_text, help="its title on the home screen (default: the name)")
    command.add_argument("--into", type=file, metavar="FOLDER", help="a new folder (default: compere-NAME)")


def _add_fairness(fairness: argparse.ArgumentParser) -> None:
    _add_language(fairness)
    _add_service(fairness)


def _add_doctor(doctor: argparse.ArgumentParser) -> None:
    doctor.add_argument("part", nargs="?", choices=("reader",), help="the reader board: how it is, or set it up")
    doctor.add_argument("--json", action="store_true", help="as JSON, with every line")
    what = doctor.add_mutually_exclusive_group()
    what.add_argument("--calibrate", action="store_true", default=None, help="reader: be guided through a calibration")
    what.add_argument("--enrol", metavar="CODE", help="reader: write a game's code on a card")
    what.add_argument("--live", type=_seconds, metavar="SECONDS", help="reader: measure for so long (0 to 60)")
    doctor.add_argument("--port", help="reader: where it is")
    _add_language(doctor)
    _add_service(doctor)


def _add_setup(setup: argparse.ArgumentParser) -> None:
    setup.add_argument("--board", metavar="NAME", help="which board: its name, or auto for the first keys to tell")
    setup.add_argument("--serial", action="store_true", help="free the serial port on the header for a scanner")
    setup.add_argument("--quick-boot", action="store_true", help="have the machine start the box before what can wait")
    setup.add_argument("--undo", action="store_true", help="take back all that was changed")
    setup.add_argument("--yes", action="store_true", help="change it without asking")
    setup.add_argument("--dry-run", action="store_true", help="show what would be changed, and change nothing")
    _add_language(setup)


def _add_update(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=file, help="the package to install")
    command.add_argument("--yes", action="store_true", help="also where there is nothing to come back to")
    _add_language(command)


def _add_voice(voice: argparse.ArgumentParser) -> None:
    how = "brief: what was told and is asked; full: the whole page (default: as chosen on the device, else brief)"
    voice.add_argument("--detail", choices=("brief", "full"), help=how)
    voice.add_argument("--service", action="store_true", help="speak for the system service, as chosen on it")


def _add_panel(command: argparse.ArgumentParser) -> None:
    command.add_argument("--port", type=_port, default=8765, help="where to listen, or at the next that is free")
    command.add_argument("--idle", type=_minutes, metavar="MINUTES", help="end after so long without a browser")
    command.add_argument("--until-closed", action="store_true", help="end when standard input is closed")
    command.add_argument("--service", action="store_true", help="show the device of the system service")


def _add_bots(bots: argparse.ArgumentParser) -> None:
    _add_language(bots)
    _add_service(bots)


def _add_language(command: argparse.ArgumentParser) -> None:
    said = "which is spoken: see compere languages (default: as chosen on the device)"
    command.add_argument("--language", type=_language, metavar="CODE", help=said)


def _add_nothing(command: argparse.ArgumentParser) -> None:
    """A command without options of its own."""


def _add_service(command: argparse.ArgumentParser) -> None:
    command.add_argument("--service", action="store_true", help="look at the files of the system service")


def _add_verbose(parser: argparse.ArgumentParser) -> None:
    """Add `--verbose` without a default, so that a command does not reset the option given before it."""
    parser.add_argument("-v", "--verbose", action="store_true", default=argparse.SUPPRESS, help="log everything")


COMMANDS: "dict[str, tuple[str, Callable[[argparse.ArgumentParser], None]]]" = {
    "run": ("be the device; off a Pi it is simulated in this terminal", _add_run),
    "play": ("play one game as text or as JSON lines", _add_play),
    "games": ("list the games in progress, and those that have ended and were not left yet", _add_games),
    "record": ("say how many games were won, by bot and level", _add_record),
    "replay": ("tell the story of a game from its journal, a turn a paragraph", _add_replay),
    "labels": ("write labels with a code each for the things of a game", _add_labels),
    "codes": ("write a page with a code for every item of a game", _add_codes),
    "map": ("check a map that you wrote, or print the one that ships", _add_text),
    "strip": ("check a strip that you wrote, or print the one that ships", _add_text),
    "bots": ("list the bots, ours and those of other packages", _add_bots),
    "languages": ("list the languages, ours and those of other packages", _add_nothing),
    "new-bot": ("write the smallest complete bot, to begin with", _add_new_bot),
    "config": ("check the settings and print them", _add_service),
    "fairness": ("say whether the dice that were rolled look fair", _add_fairness),
    "doctor": ("look at the machine, and say what mends what is wrong", _add_doctor),
    "setup": ("switch on what the board needs, and say which board it is", _add_setup),
    "panel": ("show the device in a browser", _add_panel),
    "update": ("install a newer version, on trial", _add_update),
    "voice": ("read the box aloud, with espeak-ng", _add_voice),
}
"""What each command does in a line, and what adds what can be said to it, by its name, in the order of the help."""
