"""Games and the almanac on disk: append and sync, atomic replace, and what is damaged set aside and said.

    <folder>/games/patchwork-0001.journal     in progress
    <folder>/finished/patchwork-0001.journal  ended
    <folder>/damaged/...                      set aside, never deleted
    <folder>/almanac.json                     printed facts that were learned
    <folder>/settings.json                    language, display and the options chosen last
    <folder>/games.index                      where the games in progress stand; made anew when it is lost

Nothing here raises because a disk is full, read-only or gone: what could not be written is `pending`, games as they are
in memory, and every later write tries again; `problem` says what could not be read or moved.
"""

import json
import logging
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from compere.almanac import Almanac
from compere.bots import find
from compere.errors import JournalError, JournalMismatch, OptionError, UnknownBot
from compere.journal import Entry, Header
from compere.session import Session
from compere.wording import Text, say
from compere_device.files.chosen import SETTINGS
from compere_device.files.disk import make_folder, replace_file, sync_folder
from compere_device.files.facts import Shipped, load_facts, save_facts
from compere_device.files.index import Index, Listed
from compere_device.files.journal_file import JournalFile
from compere_device.files.opened import Game, open_game
from compere_device.files.pending import Job, Pending
from compere_device.files.preferences import Settings, load_settings, save_settings

log = logging.getLogger(__name__)

INDEX, ENDING = "games.index", ".journal"


class Store:
    """The folder of the device's files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said: list[Text] = []
        self.problem: OSError | None = None
        self.almanac = Almanac(Shipped(), self._load("almanac.json", load_facts) or {})
        self.settings: Settings = self._load(SETTINGS, load_settings) or Settings()
        self.pending = Pending()
        self._index = Index(folder / INDEX)
        self._files: dict[str, os.stat_result] = {}  # of the games in progress, as they were when they were listed

    def names(self) -> list[str]:
        """Return the games in progress by name, the one played last first; none of them is opened.

        Those are among them that have ended and could not be put away yet.
        """
        found: dict[str, os.stat_result] = {}
        try:
            with os.scandir(self.folder / "games") as entries:
                for entry in entries:
                    if entry.name.endswith(ENDING) and (file := self._stat(entry)):
                        found[entry.name.removesuffix(ENDING)] = file
        except FileNotFoundError:
            pass
        except OSError as error:
            self.problem = error
        else:
            self._index.keep({**found, **self.pending.games()})
        self._files = found
        times_ns = {name: file.st_mtime_ns for name, file in found.items()}
        return self._index.order({**dict.fromkeys(self.pending.games(), 0), **times_ns})

    def known(self, name: str) -> Listed | None:
        """Return one of the `names` as the index has it; None for a game that it does not know as it is now."""
        job = self.pending.job(self.path(name))
        if job and job.game:
            return _waiting(job.game, job.goes)
        file = self._files.get(name)
        return self._index.get(name, file) if file else None

    def look(self, name: str) -> Listed | None:
        """Replay a game in progress, and note where it stands.

        None for one that cannot be opened, which is set aside, and for one that has ended, which is put away.
        """
        game = self.open(self.path(name))
        if game and game.session.outcome:
            self.put_away(game)
            return self.known(name) if self.pending.job(self.path(name)) else None
        return self.note(game) if game else None

    def games(self) -> list[Listed]:
        """Return the games in progress, the one played last first, however long it takes to look at all of them."""
        return [listed for name in self.names() if (listed := self.known(name) or self.look(name))]

    def note(self, game: Game) -> Listed:
        """Note in the index where a game stands, as its file has it; `save_index` writes that.

        One that has ended is not noted: the next look at its file puts it away.
        """
        name, bot = game.name, game.session.bot
        listed = Listed(name, bot.name, bot.progress(game.session.state))
        if game.file and not game.file.waits and not game.session.outcome:
            with suppress(OSError):  # it has been put away, or will be looked at the next time
                self._index.put(game.file.path.stat(), listed)
        return listed

    def save_index(self) -> None:
        """Write the index, if it has changed; where that fails, games are replayed at the next start."""
        try:
            self._index.save()
        except OSError as error:
            log.info("the index of the games is not kept: %s", error)

    def _stat(self, entry: "os.DirEntry[str]") -> os.stat_result | None:
        """Return what a journal is; None for one that is gone or out of reach, which hides no other."""
        try:
            return entry.stat()
        except FileNotFoundError:  # it went since it was listed, or it is a link to nothing
            log.info("%s leads to no file", entry.path)
        except OSError as error:
            self.problem = error
        return None

    def path(self, name: str) -> Path:
        """Return the file of the game in progress of that name."""
        return self.folder / "games" / f"{name}{ENDING}"

    def create(self, header: Header) -> Game:
        """Begin a game in a new file."""
        number = 1
        while self._is_taken(f"{header.bot}-{number:04}"):
            number += 1
        file = JournalFile(self.path(f"{header.bot}-{number:04}"))
        game = Game(Session(find(header.bot), header), file)
        file.add_header(header)
        self.save(game)
        return game

    def _is_taken(self, name: str) -> bool:
        here = any(os.path.exists(self.folder / kind / f"{name}{ENDING}") for kind in ("games", "finished"))
        return here or self.pending.job(self.path(name)) is not None

    def play(self, game: Game) -> None:
        """Take a game as the one that is played last; it is not to be put away any more."""
        if game.file:
            self.save(game)
            self._index.use(game.name)
            self.save_index()

    def save(self, game: Game, entries: Iterable[Entry] = ()) -> None:
        """Add entries to a game's file; as long as they are not in it, the game is `pending`."""
        if game.file:
            game.file.add(entries)
            self.pending.do(game.file.path, Job(game.file.save, game))

    def open(self, path: Path) -> Game | None:
        """Open a game; what of it is damaged or no longer fits is set aside, and the game goes on from before it.

        A game of which something waits to be saved is the one in memory: its file is behind.
        """
        if (job := self.pending.job(path)) and job.game:
            return job.game
        try:
            return open_game(path)
        except JournalError as error:
            if isinstance(error, JournalMismatch):
                why = say("{game} does not fit these rules any more. It goes on from before.", game=path.stem)
            else:
                why = say("{game} is damaged. It goes on from before.", game=path.stem)
            return self._rescue(path, error.line - 1, why)
        except (UnknownBot, OptionError):
            return self._rescue(path, 0, say("{game} cannot be read and is set aside.", game=path.stem))
        except OSError as error:
            self.problem = error
            return None
        except Exception:  # a fault of the rules: one game must not keep the device from starting, and its file tells
            log.exception("%s cannot be followed", path)
            return self._rescue(path, 0, say("{game} cannot be read and is set aside.", game=path.stem))

    def put_away(self, game: Game) -> None:
        """Put a game that has ended, or that nobody wants to go on with, away with the finished ones.

        It goes when all of it is on disk; until then it stays among the `names`.
        """
        if game.file:
            self.pending.do(game.file.path, Job(partial(self._put_away, game.file), game, goes=True))

    def _put_away(self, file: JournalFile) -> None:
        file.save()
        if file.path.exists():  # it may be gone since the last try
            self._moved(file.path, "finished")

    def save_almanac(self) -> None:
        """Write the almanac, if it has changed."""
        if self.almanac.changed:
            self.pending.do(self.folder / "almanac.json", Job(self._save_almanac))

    def save_settings(self) -> None:
        """Write the settings."""
        self.pending.do(self.folder / SETTINGS, Job(self._save_settings))

    def _save_almanac(self) -> None:
        replace_file(self.folder / "almanac.json", save_facts(self.almanac.learned))
        self.almanac.changed = False

    def _save_settings(self) -> None:
        replace_file(self.folder / SETTINGS, save_settings(self.settings))

    def _rescue(self, path: Path, lines: int, why: Text) -> Game | None:
        """Set a file aside and go on with its first good lines; None when not even the header is good.

        It is copied before it is cut, so that a power cut finds all of it, and nothing is cut that cannot be copied.
        """
        if not lines:
            self._move(path, "damaged")
            self.said.append(say("{game} cannot be read and is set aside.", game=path.stem))
            return None
        try:
            data = path.read_bytes()
            replace_file(self._free(path, "damaged"), data)
            replace_file(path, b"".join(line + b"\n" for line in data.split(b"\n")[:lines]))
        except OSError as error:
            self.problem = error
            return None
        self.said.append(why)
        return self.open(path)

    def _move(self, path: Path, kind: str) -> None:
        try:
            self._moved(path, kind)
        except OSError as error:
            self.problem = error

    def _moved(self, path: Path, kind: str) -> None:
        target = self._free(path, kind)
        make_folder(target.parent)
        path.rename(target)
        sync_folder(target.parent)
        sync_folder(path.parent)

    def _free(self, path: Path, kind: str) -> Path:
        """Return where a file can be put away without taking another's place."""
        target = self.folder / kind / path.name
        number = 1
        while target.exists():
            number += 1
            target = target.with_name(f"{path.stem}.{number}{path.suffix}")
        return target

    def _load(self, name: str, read: Callable[[Any], Any]) -> Any:
        """Return what a file holds; a file that cannot be understood is set aside and said."""
        path = self.folder / name
        try:
            return read(json.loads(path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None
        except OSError as error:
            self.problem = error
            return None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            self._move(path, "damaged")
            self.said.append(say("{file} cannot be read and is set aside.", file=name))
            return None


def _waiting(game: Game, goes: bool) -> Listed:
    """Return a game that waits to be saved or put away, as what it is."""
    bot, session = game.session.bot, game.session
    progress = say("ended") if session.outcome else say("abandoned") if goes else bot.progress(session.state)
    return Listed(game.name, bot.name, progress)
