"""Opens one game for the drivers that have no device: options, seed, journal and almanac from the command line."""

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path

from compere.almanac import Almanac, Known
from compere.bots import find
from compere.declared import dataclass
from compere.errors import CompereError, OptionError, quoted
from compere.journal import Entry, Header, Parsed, unbegun
from compere.session import Session
from compere.table import Table
from compere.wording import Words
from compere_device.box.assembly import new_seed
from compere_device.errors import DeviceError
from compere_device.files.facts import load_facts, save_facts
from compere_device.files.journal_file import JournalFile
from compere_device.files.lock import LockedFile
from compere_device.files.opened import Game, open_game
from compere_device.files.reading import read_file
from compere_device.output.logger import logger

log = logger(__name__)


class CannotPlay(DeviceError):
    """The game cannot be opened as requested; the message says what to do."""


@dataclass(frozen=True, slots=True)
class GameWish:
    """What the command line asks for."""

    bot: str
    options: Sequence[str] = ()
    seed: str | None = None
    seats: tuple[str, ...] = ()
    all_virtual: bool = False
    journal: Path | None = None
    almanac: Path | None = None


def wished(arguments: Namespace) -> GameWish:
    """Return what the arguments of `compere play` ask for."""
    return GameWish(
        bot=arguments.bot,
        options=arguments.option,
        seed=arguments.seed,
        seats=tuple(filter(None, map(str.strip, arguments.names.split(",")))),
        all_virtual=arguments.virtual == "all",
        journal=arguments.journal,
        almanac=arguments.almanac,
    )


def open_table(wish: GameWish) -> Table:
    """Return the table for a wish; its files stay locked until the process ends.

    Raises:
        CompereError: a bot or option is unknown.
        CannotPlay: a file cannot be read or written, or the journal is of another game.
        InUse: another process writes one of the files.
    """
    bot = find(wish.bot)
    given = parse_options(wish.options)
    seed = new_seed() if wish.seed is None else wish.seed
    options = bot.choose_options(given)
    seats = bot.seated(options, wish.seats)
    if len(wish.seats) > len(seats):
        raise OptionError(f"{bot.name} seats {len(seats)} people, not {len(wish.seats)}: name fewer")
    header = Header(bot.name, bot.rules_version, options, seed, seats)
    learned = _almanac_file(wish.almanac) if wish.almanac else None
    journal = _journal_file(wish.journal) if wish.journal else None
    almanac = Almanac(bot.shipped(), _learned(learned.path) if learned else {})
    game = _game(journal, wish, given, header) if journal else Game(Session(bot, header))
    kept = _Kept(game, almanac, journal, learned)
    table = Table(game.session, almanac, kept.save, all_virtual=wish.all_virtual)
    kept.save_almanac()  # what this game has taught before may be new to it
    return table


@dataclass(frozen=True, slots=True)
class _Kept:
    """Where a game and what it teaches are kept; the files are locked as long as this exists."""

    game: Game
    almanac: Almanac
    journal: LockedFile | None
    learned: LockedFile | None

    def save(self, entries: tuple[Entry, ...]) -> None:
        if self.game.file:
            try:
                self.game.file.append(entries)
            except OSError as error:
                raise _cannot_write("journal", self.game.file.path, error) from error
        self.save_almanac()

    def save_almanac(self) -> None:
        if self.learned and self.almanac.changed:
            try:
                self.learned.replace(save_facts(self.almanac.learned))
            except OSError as error:
                raise _cannot_write("almanac", self.learned.path, error) from error
            self.almanac.changed = False


def parse_options(options: Sequence[str]) -> dict[str, str]:
    """Return NAME=VALUE words as a mapping.

    Raises:
        OptionError: a word without an equals sign.
    """
    given = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise OptionError(f"option {quoted(option)} has no value: write it as NAME=VALUE")
        given[name] = value
    return given


def _journal_file(path: Path) -> LockedFile:
    try:
        return LockedFile(path)
    except OSError as error:
        raise cannot_read(path, error) from error


def _game(journal: LockedFile, wish: GameWish, given: Mapping[str, str], header: Header) -> Game:
    """Return the game of a journal; a new one if the file is empty or was cut before the first answer."""
    path = journal.path
    try:
        data = read_file(path)
    except OSError as error:
        raise cannot_read(path, error) from error
    if not unbegun(data):
        return _resume(path, wish, given)
    if data:
        log.warning("%s was cut before its first answer: it is begun anew", path)
    file = JournalFile(path, Parsed(header, (), 0), data)
    try:
        file.begin(header)
    except OSError as error:
        raise _cannot_write("journal", path, error) from error
    return Game(Session(find(wish.bot), header), file)


def _resume(path: Path, wish: GameWish, given: Mapping[str, str]) -> Game:
    try:
        game = open_game(path)
    except OSError as error:
        raise cannot_read(path, error) from error
    except CompereError as error:
        raise CannotPlay(f"the journal {path} cannot be followed ({error}): give another file") from error
    for said in game.said:
        log.warning("%s: %s", path, Words().say(said))
    header = game.session.header
    if header.bot != wish.bot:
        raise CannotPlay(f"the journal {path} is a game of {header.bot}, not of {wish.bot}: give another file")
    for name, value in given.items():
        if header.options[name] != value:
            raise CannotPlay(f"the journal {path} has {name}={header.options[name]}, not {value}: leave the option out")
    if wish.seats and wish.seats != header.seats[: len(wish.seats)]:
        names, wished = quoted(",".join(header.seats)), quoted(",".join(wish.seats))
        raise CannotPlay(f"the journal {path} has the names {names}, not {wished}: leave the names out")
    if wish.seed is not None and wish.seed != header.seed:
        raise CannotPlay(
            f"the journal {path} has seed {quoted(header.seed)}, not {quoted(wish.seed)}: leave the seed out"
        )
    return game


def cannot_read(path: Path, error: OSError) -> CannotPlay:
    """Return the error for a journal that cannot be read."""
    return CannotPlay(f"the journal {path} cannot be read ({error.strerror or error}): give another file")


def _cannot_write(what: str, path: Path, error: OSError) -> CannotPlay:
    return CannotPlay(f"the {what} {path} cannot be written ({error.strerror or error}): give another file")


def _almanac_file(path: Path) -> LockedFile:
    try:
        file = LockedFile(path)
        if not path.stat().st_size:
            file.replace(save_facts({}))  # as it was made, empty, it would pass for a damaged one
    except OSError as error:
        raise _cannot_learn(path, error.strerror or str(error)) from error
    return file


def _learned(path: Path) -> dict[str, Known]:
    try:
        facts, lost = load_facts(read_file(path))
    except OSError as error:
        raise _cannot_learn(path, error.strerror or str(error)) from error
    except ValueError as error:
        raise _cannot_learn(path, str(error)) from error
    if lost:
        raise _cannot_learn(path, f"{lost} of its facts are damaged")
    return facts


def _cannot_learn(path: Path, why: str) -> CannotPlay:
    return CannotPlay(f"the almanac {path} cannot be read ({why}): give another file, or delete it")
