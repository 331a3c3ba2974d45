"""A game opened from its file: replayed by the bot that the file names, as far as the file goes."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from compere.bots import find
from compere.errors import OptionError
from compere.wording import Text, say
from compere_device.files.journal_file import JournalFile
from compere_device.files.reading import read_file

if TYPE_CHECKING:
    from compere.journal import Header
    from compere.session import Session


@dataclass
class Game:
    """A game and its file; `said` is what went wrong when it was opened, in order."""

    session: "Session"
    file: JournalFile | None = None  # None for a game that is not kept
    said: list[Text] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The game's name: that of its file, without the ending."""
        return self.file.path.stem if self.file else self.session.bot.name


def open_game(path: Path) -> Game:
    """Open a game's file as it is.

    Raises:
        OSError, JournalError, UnknownBot, OptionError: it cannot be read or followed.
    """
    return game_of(path, read_file(path))


def game_of(path: Path, data: bytes) -> Game:
    """Return the game in these contents of a file that is, or would be, at `path`.

    Raises:
        JournalError, UnknownBot, OptionError: it cannot be followed.
    """
    from compere.journal import parse  # home plays no game and does not wait for these
    from compere.session import Session

    parsed = parse(data)
    header = fitted(parsed.header)
    bot = find(header.bot)
    game = Game(Session(bot, header, parsed.entries), JournalFile(path, parsed, data))
    if parsed.torn:
        game.said.append(say("The last line of {game} was torn and is left out.", game=path.stem))
    return game


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
