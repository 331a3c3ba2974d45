"""Opens one game for the drivers that have no device: options, seed, journal and almanac from the command line."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from compere.almanac import Almanac, Fact
from compere.bots import find
from compere.errors import CompereError, OptionError
from compere.journal import Entry, Header
from compere.session import Session
from compere.table import Table
from compere_device.box.assembly import new_seed
from compere_device.errors import DeviceError
from compere_device.files.disk import replace_file
from compere_device.files.facts import load_facts, save_facts
from compere_device.files.journal_file import JournalFile
from compere_device.files.opened import Game, fitted, open_game


class CannotPlay(DeviceError):
    """The game cannot be opened as asked; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the command line asked for."""

    bot: str
    options: Sequence[str] = ()
    seed: str | None = None
    seats: tuple[str, ...] = ()
    all_virtual: bool = False
    journal: Path | None = None
    almanac: Path | None = None


def open_table(wish: Wish) -> Table:
    """Return the table that was wished for.

    Raises:
        CompereError: an unknown bot or option.
        CannotPlay: a file that cannot be read or written, or a journal of another game.
    """
    bot = find(wish.bot)
    given = parse_options(wish.options)
    seed = new_seed() if wish.seed is None else wish.seed
    seats = wish.seats if len(wish.seats) > len(bot.seats) else bot.seated(wish.seats)
    header = fitted(Header(bot.name, bot.rules_version, given, seed, seats))
    game = _resume(wish.journal, wish, given) if wish.journal else None
    if game is None:
        game = Game(Session(bot, header), JournalFile(wish.journal) if wish.journal else None)
        if game.file:
            game.file.begin(header)
            _check(game.file)
    almanac = Almanac(bot.shipped(), _learned(wish.almanac))

    def save(entries: tuple[Entry, ...]) -> None:
        if game.file:
            game.file.append(entries)
            _check(game.file)
        if wish.almanac and almanac.changed:
            _save_almanac(wish.almanac, almanac)

    return Table(game.session, almanac, save, all_virtual=wish.all_virtual)


def parse_options(options: Sequence[str]) -> dict[str, str]:
    """Return NAME=VALUE words as a mapping.

    Raises:
        OptionError: a word without an equals sign.
    """
    given = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise OptionError(f"option {option!r} has no value: write it as NAME=VALUE")
        given[name] = value
    return given


def _resume(path: Path, wish: Wish, given: Mapping[str, str]) -> Game | None:
    """Return the game of a journal, None where there is no such file yet."""
    try:
        game = open_game(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise cannot_read(path, error) from error
    except CompereError as error:
        raise CannotPlay(f"the journal {path} cannot be followed ({error}): give another file") from error
    header = game.session.header
    if header.bot != wish.bot:
        raise CannotPlay(f"the journal {path} is a game of {header.bot}, not of {wish.bot}: give another file")
    for name, value in given.items():
        if header.options[name] != value:
            raise CannotPlay(f"the journal {path} has {name}={header.options[name]}, not {value}: leave the option out")
    if wish.seats and wish.seats != header.seats[: len(wish.seats)]:
        names = ",".join(header.seats)
        raise CannotPlay(f"the journal {path} has the names {names}, not {','.join(wish.seats)}: leave the names out")
    if wish.seed is not None and wish.seed != header.seed:
        raise CannotPlay(f"the journal {path} has seed {header.seed}, not {wish.seed}: leave the seed out")
    return game


def cannot_read(path: Path, error: OSError) -> CannotPlay:
    """Return what to say of a journal that cannot be read."""
    return CannotPlay(f"the journal {path} cannot be read ({error.strerror}): give another file")


def _check(file: JournalFile) -> None:
    if file.problem:
        raise CannotPlay(f"the journal {file.path} cannot be written ({file.problem.strerror}): give another file")


def _learned(path: Path | None) -> dict[str, Fact]:
    try:
        return load_facts(json.loads(path.read_text(encoding="utf-8"))) if path else {}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise CannotPlay(f"the almanac {path} cannot be read ({error}): give another file, or delete it") from error


def _save_almanac(path: Path, almanac: Almanac) -> None:
    try:
        replace_file(path, save_facts(almanac.learned))
    except OSError as error:
        raise CannotPlay(f"the almanac {path} cannot be written ({error.strerror}): give another file") from error
    almanac.changed = False
