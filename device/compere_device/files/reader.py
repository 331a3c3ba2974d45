"""A store's folder, to look at only: nothing is written, created, moved or cut, and no writer is disturbed.

<folder>/games/patchwork-0001.journal     in progress, or ended and not left yet
<folder>/games/patchwork-0001.kept        where that game stood when it was left; the journal overrules it
<folder>/finished/patchwork-0001.journal  ended, or abandoned; never deleted
<folder>/damaged/...                      set aside, never deleted
<folder>/almanac.json                     printed facts that were learned
<folder>/settings.json                    language, display, names and the options chosen last
<folder>/answer.begun                     what was entered of an answer that is not given yet
<folder>/games.index                      where the games in progress stand; rebuilt if lost
<folder>/record.index                     how the others ended; rebuilt if lost
"""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from compere.bots import BOTS
from compere.errors import BadBot, CompereError, JournalError, JournalMismatch, JournalNewer, UnknownBot
from compere.wording import Text, Words, say
from compere_device.files.chosen import SETTINGS
from compere_device.files.index import Index, Listed
from compere_device.files.opened import Game, open_game
from compere_device.files.owner import GAMES
from compere_device.files.preferences import Preferences, load_preferences
from compere_device.files.reading import NoRegularFile, read_file
from compere_device.output.logger import logger
from compere_device.ward import Mistaken

log = logger(__name__)

T = TypeVar("T")
Load = Callable[[bytes], tuple[T, int]]  # takes a file's contents; returns what is good in it, and how much is lost

Stands = tuple[int, int]  # a file's size in bytes, and its time in nanoseconds

INDEX, ENDING = "games.index", ".journal"
OF_OTHERS = (UnknownBot, JournalNewer, Mistaken)  # why a game cannot be played here, though another version may read it


def is_journal(name: str) -> bool:
    """Return whether a file has a journal's name; a Mac leaves one with `._` beside each that it copies."""
    return name.endswith(ENDING) and not name.startswith(("._", ENDING))


class StoreReader:
    """Looks at a store's folder.

    Attributes:
        said: what is wrong with single files, in the order in which it was found.
        problem: what is wrong with the disk.
        unlisted: the last `problem` that is why the games in progress cannot be listed.
        kept: games that cannot be played on and stay as they are: the reason by name.
        unread: files that must not be overwritten, because their contents are unknown.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said: list[Text] = []
        self.problem: OSError | None = None
        self.unlisted: OSError | None = None
        self.kept: dict[str, Text] = {}
        self.unread: set[str] = set()
        self._index = Index(folder / INDEX)
        self._files: dict[str, os.DirEntry[str]] = {}  # the games in progress
        self.preferences: Preferences = self._load(SETTINGS, load_preferences) or Preferences()

    def names(self) -> list[str]:
        """Return the names of the games in progress, the one played last first, without opening any.

        Only those are looked at that the index does not know: a home screen shows few games of many.
        """
        found, whole = dict[str, os.DirEntry[str]](), True
        try:
            with os.scandir(self.folder / GAMES) as entries:
                for entry in entries:
                    if is_journal(entry.name) and not (entry.is_symlink() and not self._stat(entry)):
                        found[entry.name.removesuffix(ENDING)] = entry
        except FileNotFoundError:
            whole = False
        except OSError as error:
            self.problem = self.unlisted = error
            whole = False
        times_ns = dict.fromkeys(self._unsaved(), 0)
        for name in self._index.unused(found.keys()):
            if file := self._stat(found[name]):
                times_ns[name] = file.st_mtime_ns
            else:
                del found[name]
        names = {*found, *self._unsaved()}
        if whole:
            self._index.keep(names)
        self._files = found
        return self._index.order(names, times_ns)

    def _unsaved(self) -> Mapping[str, Game]:
        """The games that are only in memory; a reader has none."""
        return {}

    def known(self, name: str) -> Listed | None:
        """Return one of the `names` as the index lists it; None if the index does not know the game as it is now."""
        if name not in self._files:
            return None
        try:
            known = self._index.get(name, self._files[name].stat())
        except OSError:  # it went, or is out of reach: whoever opens it says so
            return None
        return known if known and known.bot in BOTS else None

    def look(self, name: str) -> Listed | None:
        """Replay a game in progress, and return where it stands or how it ended.

        None if it cannot be opened; then it is `kept`, and the reason is `said`.
        """
        game = self.open(self.path(name))
        return listed(game) if game else None

    def path(self, name: str, kind: str = GAMES) -> Path:
        """Return the file of the game with this name: in progress, or of another kind."""
        return self.folder / kind / f"{name}{ENDING}"

    def open(self, path: Path) -> Game | None:
        """Open a game as it is; one that cannot be opened is `kept`, and the reason is `said`."""
        try:
            return open_game(path)
        except OSError as error:
            self._keep(path, cannot_read(path.stem, error))
        except CompereError as error:
            self._keep(path, why_not(path.stem, error))
        return None

    def _keep(self, path: Path, why: Text) -> None:
        self.kept[path.stem] = why
        self.said.append(why)

    def _stat(self, entry: "os.DirEntry[str]") -> os.stat_result | None:
        """Return a journal's status; None if it is gone or out of reach, so that it does not hide the others."""
        try:
            return entry.stat()
        except FileNotFoundError:  # it went since it was listed, or it is a link to nothing
            log.info("%s leads to no file", entry.path)
        except OSError as error:
            path = Path(entry.path)
            if path.stem not in self.kept:  # the list is made again and again
                self._keep(path, cannot_read(path.stem, error))
        return None

    def _load(self, name: str, load: "Load[T]") -> T | None:
        """Return what a file contains; None if nothing in it is good.

        A file that cannot be read is `unread`; so is a damaged one, unless its contents have been set aside.
        """
        path = self.folder / name
        known = name in self.unread
        self.unread.add(name)
        try:
            value, lost = loaded(path, load)
        except (FileNotFoundError, NotADirectoryError) as error:
            self.unread.discard(name)
            self.problem = error if isinstance(error, NotADirectoryError) else self.problem
            return None
        except OSError as error:
            if not known:
                log.warning("%s: %s", path, error)
                self.said.append(cannot_read(name, error))
            return None
        if lost == 0:
            self.unread.discard(name)
        else:
            self._damaged(path, lost)
        return value

    def _damaged(self, path: Path, lost: int | None) -> None:
        """Report what is damaged: all of a file, or a number of its facts."""
        self.said.append(say("{file} is damaged.", file=path.name))


def loaded(path: Path, load: Load[T]) -> tuple[T | None, int | None]:
    """Return what is good in a file, and how much of it is lost: None for all of it.

    Raises:
        FileNotFoundError: there is none, and no link either.
        NotADirectoryError: nor is there a folder for it.
        OSError: it cannot be read, or is a link to nothing.
    """
    try:
        return load(read_file(path))
    except (FileNotFoundError, NotADirectoryError) as error:
        if os.path.islink(path):
            raise NoRegularFile(error.errno, error.strerror, str(path)) from error
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None, None


def journals(folder: Path) -> list["os.DirEntry[str]"]:
    """Return the journals in one of a store's folders, in no order; none if there is no such folder.

    Raises:
        OSError: it cannot be listed.
    """
    with suppress(FileNotFoundError), os.scandir(folder) as entries:
        return [entry for entry in entries if is_journal(entry.name)]
    return []


def state_of(file: "Path | os.DirEntry[str]") -> Stands | None:
    """Return what tells whether a file has changed; None if it cannot be reached."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def listed(game: Game) -> Listed:
    """Return where a game stands, or how it ended, as a text that can be said: a guest's may lack what it names."""
    bot, session = game.session.bot, game.session
    if session.outcome is None:
        progress = bot.progress(session.state)
        Words().say(progress)
        return Listed(game.name, bot.name, progress)
    from compere_device.files.ended import ended, how_it_ended  # home waits for no game's end

    end = ended(game.name, session)
    return Listed(game.name, bot.name, how_it_ended(end), end)


def cannot_read(name: str, error: OSError) -> Text:
    """Return the sentence for a file that cannot be read, a game's or any other."""
    return say("{file} cannot be read ({why}). It stays as it is.", file=name, why=error.strerror or str(error))


def none_read(error: OSError) -> Text:
    """Return the sentence for a folder of games that cannot be listed."""
    return say("The games on this device cannot be read: {why}.", why=error.strerror or str(error))


def why_not(name: str, error: CompereError) -> Text:
    """Return the sentence for a game that cannot be played on as it is."""
    if isinstance(error, BadBot):
        return say("{game} needs the bot {bot}, which cannot be read: see compere bots.", game=name, bot=error.name)
    if isinstance(error, UnknownBot):
        return say("{game} needs the bot {bot}, which is not installed.", game=name, bot=error.name)
    if isinstance(error, Mistaken):
        return say("{bot} made a mistake in {game}. It stays as it is.", bot=error.name, game=name)
    if isinstance(error, JournalNewer):
        return say("{game} was saved by a newer program: update the box.", game=name)
    if isinstance(error, JournalMismatch):
        return say("{game} does not fit these rules any more. It goes on from before.", game=name)
    if isinstance(error, JournalError) and error.line > 1:
        return say("{game} is damaged. It goes on from before.", game=name)
    return say("{game} cannot be read.", game=name)
