"""A game opened from its file: replayed by the bot that the file names, as far as the file goes."""

from pathlib import Path
from typing import TYPE_CHECKING

from compere.bots import find
from compere.declared import dataclass, field, replace
from compere.errors import CompereError, OptionError
from compere.wording import Text, say
from compere_device.files.journal_file import JournalFile
from compere_device.files.reading import read_file
from compere_device.output.logger import logger
from compere_device.ward import WARD, Mistaken

if TYPE_CHECKING:
    from compere.journal import Header, Parsed
    from compere.session import Session

log = logger(__name__)


@dataclass
class Game:
    """A game and its file; `said` is what went wrong when it was opened, in order.

    `kept` is the check of the last line for which it was kept where the game stands; "" if it was not.
    """

    session: "Session"
    file: JournalFile | None = None  # None for a game that is not kept
    said: list[Text] = field(default_factory=list)
    kept: str = ""

    @property
    def name(self) -> str:
        """The game's name: that of its file, without the ending."""
        return self.file.path.stem if self.file else self.session.bot.name


def open_game(path: Path, *, chosen: bool = False) -> Game:
    """Open a game's file as it is.

    What is kept beside it of where it stood is used where it holds.

    Raises:
        OSError, JournalError, UnknownBot, OptionError, Mistaken: as for `game_of`, or it cannot be read.
    """
    return game_of(path, read_file(path), beside=True, chosen=chosen)


def is_held(path: Path) -> bool:
    """Return whether a journal is a game of a guest that is held, whatever its file is called; nothing is played."""
    if not WARD.held:
        return False
    from compere.journal import parse

    try:
        first, end, _ = read_file(path).partition(b"\n")
        return parse(first + end).header.bot in WARD.held
    except (OSError, CompereError):
        return False


def game_of(path: Path, data: bytes, *, beside: bool = False, chosen: bool = False) -> Game:
    """Return the game in these contents of a file that is, or would be, at `path`.

    Args:
        path: the file.
        data: its contents.
        beside: use what is kept beside it, where that holds.
        chosen: a person has chosen it, so that even a guest plays it that is held.

    Raises:
        JournalError, UnknownBot, OptionError: it cannot be followed.
        Mistaken: it is of a guest that raised, or that is held; whatever the file is called.
    """
    from compere.journal import parse  # home plays no game and does not wait for these

    parsed = parse(data)
    bot = parsed.header.bot
    if bot in WARD.held and not chosen:
        raise Mistaken(f"{bot} did not come back: choose its game to try it again", bot)
    session = WARD.asked(bot, lambda: _session(path, fitted(parsed.header), parsed, data if beside else b""))
    game = Game(session, JournalFile(path, parsed, data))
    if parsed.torn:
        game.said.append(say("The last line of {game} was torn and is left out.", game=path.stem))
    return game


def _session(path: Path, header: "Header", parsed: "Parsed", data: bytes) -> "Session":
    """Return the game, from where it stood when it was left, or from its first line if nothing is known of that."""
    from compere.session import Session
    from compere_device.files.kept import found

    bot = find(header.bot)
    if left := found(path, data, bot) if data else None:
        try:
            return Session(bot, header, parsed.entries, left=left)
        except CompereError as error:  # the run from line one says which line is wrong
            log.info("%s is run from its first line: %s", path, error)
        except Exception:  # whatever stands in that file, the journal is the truth, and rules may fall over a forgery
            log.exception("%s is run from its first line", path)
    return Session(bot, header, parsed.entries)


def fitted(header: "Header") -> "Header":
    """Return a header with a value for every option that its bot has now.

    Raises:
        UnknownBot, OptionError: no present bot can play that game.
    """
    bot = find(header.bot)
    options = bot.choose_options(header.options)
    seats = len(bot.seats(options))
    if header.seats and len(header.seats) < seats:  # games of before may name more than play
        raise OptionError(f"{bot.name} seats {seats} people, not {len(header.seats)}: name as many")
    return replace(header, options=options)
