"""The device's own store: it appends and syncs, replaces atomically, and sets damaged files aside and says so.

Nothing here raises because a disk is full, read-only or gone. What could not be written is `pending`, games stay as
they are in memory, and every later write tries again; `problem` says what could not be listed or moved. A file that
could not be read is never overwritten: reading it is tried again first.
"""

import errno
import os
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from compere.almanac import Almanac, Known
from compere.bots import find
from compere.declared import replace
from compere.errors import CompereError, JournalError
from compere.wording import Text, say
from compere_device.files.chosen import SETTINGS
from compere_device.files.disk import make_folder, replace_file, sync_folder
from compere_device.files.facts import Shipped, load_facts, save_facts
from compere_device.files.index import Listed
from compere_device.files.journal_file import JournalFile, Replaced
from compere_device.files.opened import Game, is_held, open_game
from compere_device.files.owner import DAMAGED, FINISHED, GAMES
from compere_device.files.pending import Job, Pending
from compere_device.files.preferences import Preferences, load_preferences, save_preferences
from compere_device.files.reader import ENDING, OF_OTHERS, Load, StoreReader, T, cannot_read, listed, why_not
from compere_device.files.reading import NoRegularFile, read_file
from compere_device.output.logger import logger
from compere_device.ward import WARD, Mistaken

if TYPE_CHECKING:
    from compere.journal import Entry, Header
    from compere.session import Session
    from compere_device.files.ended import Ended
    from compere_device.files.record import Record, Recorded

log = logger(__name__)

ALMANAC, UNFINISHED = "almanac.json", "answer.begun"


class Unread(OSError):
    """A file is not written because its contents could not be read, and would be lost."""


class Store(StoreReader):
    """The folder of the device's files; its creator must have locked it (`lock.StoreLock`)."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.pending = Pending()
        self._kept_record: Record | None = None
        self._naming = Lock()  # held while a new file gets its name
        self._copied: set[str] = set()  # damaged files with a copy, to be rewritten
        self.almanac = Almanac(Shipped(), self._load(ALMANAC, load_facts) or {}, changed=ALMANAC in self._copied)
        self.save_almanac()

    def known(self, name: str) -> Listed | None:
        job = self.pending.job(self.path(name)) if self.pending else None
        return _waiting(job.game, job.goes) if job and job.game else super().known(name)

    def look(self, name: str) -> Listed | None:
        """Replay a game in progress, and note where it stands or how it ended.

        None if it cannot be opened; then it is set aside, or `kept`.
        """
        if name in self.kept or is_held(self.path(name)):  # reported already; tried again when somebody chooses it
            return None
        try:
            game = self.open(self.path(name))
            return WARD.asked(game.session.bot.name, partial(self.note, game)) if game else None
        except Mistaken as error:
            self._keep(self.path(name), why_not(name, error))
            return None

    def games(self) -> list[Listed]:
        """Return the games in progress, the one played last first, however long it takes to replay them."""
        return [listed for name in self.names() if (listed := self.known(name) or self.look(name))]

    def note(self, game: Game) -> Listed:
        """Note in the index where a game stands, unless some of it is unsaved; `save_index` writes the index."""
        stands = listed(game)
        if game.file and not game.file.waits:
            with suppress(OSError):  # it has been put away, or is replayed the next time
                self._index.put(game.file.path.stat(), stands)
        return stands

    def keep(self, game: Game) -> None:
        """Keep beside a game's file where it stands; if that fails, or a power cut takes it, opening takes longer."""
        if game.file and not game.file.waits and game.kept != game.file.check:
            from compere_device.files import kept  # a game that is left is not waited for

            try:
                kept.keep(game.file.path, game.file.saved, game.session)
            except (OSError, CompereError) as error:
                log.info("where %s stands is not kept: %s", game.name, error)
            game.kept = game.file.check

    def record(self, more: Callable[[], bool], played: Game | None = None) -> "Recorded":
        """Return how all games ended, including the `played` one and those not put away yet; see `Record.look`."""
        unsaved = {**self._unsaved(), **({played.name: played} if played else {})}
        from compere_device.files.ended import ended  # home does not need it

        over = {name: ended(name, game.session) for name, game in unsaved.items() if game.session.outcome}
        for name in self.names():
            known = self.known(name) or (self.look(name) if more() else None)
            if known and known.ended and name not in unsaved:
                over[name] = known.ended
        return self._record.look(more, over.values())

    def finished(self, name: str) -> Game | None:
        """Open a game that has ended, put away or not; None if it cannot be opened, and then it stays as it is."""
        path, waits = self.path(name, FINISHED), self._unsaved().get(name)
        path = path if os.path.exists(path) else self.path(name)
        try:
            return waits or open_game(path)
        except (OSError, CompereError) as error:
            log.warning("%s: %s", path, error)
        except Exception:  # a bug in the rules, which the file reproduces
            log.exception("%s cannot be followed", path)
        return None

    @property
    def _record(self) -> "Record":
        from compere_device.files.record import Record  # home does not wait for what only a menu needs

        self._kept_record = self._kept_record or Record(self.folder)
        return self._kept_record

    def save_index(self) -> None:
        """Write index and record if they have changed; if that fails, games are replayed at the next start."""
        try:
            self._index.save()
            if self._kept_record:
                self._kept_record.save()
        except OSError as error:
            log.info("the index of the games is not kept: %s", error)

    def create(self, header: "Header") -> Game:
        """Begin a game in a new file."""
        from compere.session import Session  # home plays no game, and must not wait for it

        with self._naming:
            file = JournalFile(self.path(self._free_name(header.bot)))
            game = Game(Session(find(header.bot), header), file)
            file.add_header(header)
            self.save(game)
        return game

    def take_in(self, bot: str, name: str, data: bytes, kind: str) -> Path:
        """Write a journal from elsewhere under its own name, or under a new one if that is taken or not of this bot.

        It is safe while another thread begins games.

        Returns:
            Its file.

        Raises:
            OSError: it cannot be written, and nothing of it remains.
        """
        with self._naming:
            own = re.fullmatch(rf"{re.escape(bot)}-[0-9]{{4,9}}", name) and not self._is_taken(name)
            path = self.path(name if own else self._free_name(bot), kind)
            replace_file(path, data)
        return path

    def _free_name(self, bot: str) -> str:
        number = 1
        while self._is_taken(f"{bot}-{number:04}"):
            number += 1
        return f"{bot}-{number:04}"

    def _is_taken(self, name: str) -> bool:
        here = any(os.path.lexists(self.folder / kind / f"{name}{ENDING}") for kind in (GAMES, FINISHED))
        return here or self.pending.job(self.path(name)) is not None

    def play(self, game: Game) -> None:
        """Record a game as the one played last; it will not be put away any more."""
        if game.file:
            self.save(game)
            self._index.use(game.name)
            self.save_index()

    def save(self, game: Game, entries: "Iterable[Entry]" = ()) -> None:
        """Add entries to a game's file; as long as they are not in it, the game is `pending`."""
        if game.file:
            game.file.add(entries)
            self.pending.do(game.file.path, Job(partial(self._save, game.file), game))

    def _save(self, file: JournalFile) -> None:
        """Save what a game has waiting; set aside any file that has taken its file's place."""
        try:
            file.save()
        except (Replaced, NoRegularFile) as error:
            log.warning("%s", error)
            self._moved(file.path, DAMAGED)
            self.said.append(say("Another file stood in the place of {game}. It is set aside.", game=file.path.stem))
            file.save()

    def open(self, path: Path) -> Game | None:
        """Open a game; if its file is damaged or no longer fits, set a copy aside and go on from before the fault.

        A game with unsaved entries is returned from memory, because its file is behind. None if nothing is left of it,
        or if it cannot be read or only another program can play it; then it is `kept`.
        """
        if (job := self.pending.job(path)) and job.game:
            return job.game
        try:
            return open_game(path, chosen=True)
        except OSError as error:
            why = cannot_read(path.stem, error)
        except CompereError as error:
            why = why_not(path.stem, error)
            log.warning("%s: %s", path, error)
            if not isinstance(error, OF_OTHERS):
                return self._rescue(path, error.line - 1 if isinstance(error, JournalError) else 0, why)
        except Exception:  # a bug in the rules must not keep the device from starting; the file reproduces it
            log.exception("%s cannot be followed", path)
            return self._rescue(path)
        self._keep(path, why)
        return None

    def put_away(self, game: Game) -> None:
        """Move a game that has ended or was abandoned to the finished ones.

        It moves once all of it is on the disk; until then it stays among the `names`.
        """
        if game.file:
            self.pending.do(game.file.path, Job(partial(self._put_away, game.file, game.session), game, goes=True))

    def _put_away(self, file: JournalFile, session: "Session") -> None:
        from compere_device.files.ended import ended

        self._save(file)
        self._go(file.path, ended(file.path.stem, session))

    def put_away_others(self, played: Game) -> None:
        """Put away all games that are known to have ended, except the `played` one."""
        for name in self.names():
            known, path = self.known(name), self.path(name)
            if known and known.ended and name != played.name and not self.pending.job(path):
                self.pending.do(path, Job(partial(self._go, path, known.ended)))

    def _go(self, path: Path, game: "Ended") -> None:
        if path.exists():  # it may have gone since the last attempt
            self._record.take(self._moved(path, FINISHED), game)

    def discard(self, game: Game) -> None:
        """Delete a game without any answers that another one has replaced."""
        if game.file:
            self.pending.do(game.file.path, Job(partial(_remove, game.file.path)))

    def unfinished(self) -> bytes | None:
        """Return what was last saved of an unfinished answer; None if it cannot be read."""
        try:
            return read_file(self.folder / UNFINISHED)
        except OSError as error:
            log.info("nothing is taken up: %s", error)
            return None

    def save_unfinished(self, content: bytes | None) -> None:
        """Save what was entered of an unfinished answer; None removes it. See `unfinished`."""
        path = self.folder / UNFINISHED
        do = partial(path.unlink, missing_ok=True) if content is None else partial(replace_file, path, content)
        self.pending.do(path, Job(do))

    def save_almanac(self) -> None:
        """Write the almanac if it has changed."""
        if self.almanac.changed:
            self.pending.do(self.folder / ALMANAC, Job(self._save_almanac))

    def _save_almanac(self) -> None:
        def learn(facts: dict[str, Known]) -> None:
            self.almanac.learned = {**facts, **self.almanac.learned}

        self._take(ALMANAC, load_facts, learn)
        replace_file(self.folder / ALMANAC, save_facts(self.almanac.learned))
        self.almanac.changed = False

    def save_preferences(self) -> None:
        """Write the preferences."""
        self.pending.do(self.folder / SETTINGS, Job(self._save_preferences))

    def _save_preferences(self) -> None:
        def choose(preferences: Preferences) -> None:
            self.preferences = self.preferences.over(preferences)

        self._take(SETTINGS, load_preferences, choose)
        replace_file(self.folder / SETTINGS, save_preferences(self.preferences))

    def _rescue(self, path: Path, lines: int = 0, why: Text | None = None) -> Game | None:
        """Set a file aside and go on with its first good lines; None if not even the header is good.

        It is copied before it is cut, so that a power cut leaves all of it; a file that cannot be copied is not cut.
        """
        if not (lines and why):
            if self._move(path, DAMAGED):
                self.said.append(say("{game} cannot be read and is set aside.", game=path.stem))
            return None
        try:
            data = read_file(path)
            replace_file(self._free(path, DAMAGED), data)
            replace_file(path, _first(data, lines))
        except OSError as error:
            self.problem = error
            return None
        self.said.append(why)
        return self.open(path)

    def _copy(self, path: Path) -> bool:
        """Copy a file to the damaged ones; return whether that worked."""
        return self._worked(lambda: replace_file(self._free(path, DAMAGED), read_file(path)))

    def _move(self, path: Path, kind: str) -> bool:
        """Put a file away; return whether that worked."""
        return self._worked(lambda: self._moved(path, kind))

    def _worked(self, do: Callable[[], object]) -> bool:
        try:
            do()
        except OSError as error:
            self.problem = error
            return False
        return True

    def _moved(self, path: Path, kind: str) -> Path:
        target = self._free(path, kind)
        make_folder(target.parent)
        _forget(path)
        path.rename(target)
        sync_folder(target.parent)
        sync_folder(path.parent)
        return target

    def _free(self, path: Path, kind: str) -> Path:
        """Return a path to which a file can be moved without replacing another."""
        target = self.folder / kind / path.name
        number = 1
        while os.path.lexists(target):
            number += 1
            target = target.with_name(f"{path.stem}.{number}{path.suffix}")
        return target

    def _unsaved(self) -> Mapping[str, Game]:
        """The games with something waiting; they are listed even without a file, or if they ended but did not move."""
        return self.pending.games()

    def _damaged(self, path: Path, lost: int | None) -> None:
        """Set a damaged file aside so that it may be rewritten, and say so; if some of it is good, set a copy aside."""
        if lost is None:
            moved = self._move(path, DAMAGED)
            why = say("{file} cannot be read and is set aside.", file=path.name)
        else:
            moved = self._copy(path)
            self._copied |= {path.name} if moved else set()
            why = say("{file} is damaged. {count} {count:fact is|facts are} asked again.", file=path.name, count=lost)
        if moved:
            self.said.append(why)
            self.unread.discard(path.name)

    def _take(self, name: str, load: Load[T], take: Callable[[T], None]) -> None:
        """Take over the contents of a file that could not be read before; raises Unread if it still cannot be."""
        if name in self.unread:
            value = self._load(name, load)
            if value is not None:
                take(value)
        if name in self.unread:
            raise Unread(errno.ESTALE, "what is in it is not known", str(self.folder / name))


def _waiting(game: Game, goes: bool) -> Listed:
    """Return the list entry of a game that waits to be saved or put away."""
    stands = listed(game)
    return replace(stands, progress=say("abandoned")) if goes and not stands.ended else stands


def _remove(path: Path) -> None:
    _forget(path)
    path.unlink(missing_ok=True)
    sync_folder(path.parent)


def _forget(path: Path) -> None:
    """Remove what is kept beside a journal that goes, before it does; alone it would mean nothing."""
    if path.suffix == ENDING:
        from compere_device.files import kept

        with suppress(OSError):
            kept.remove(path)


def _first(data: bytes, lines: int) -> bytes:
    """Return the first lines of a text."""
    return data.removesuffix(data.split(b"\n", lines)[lines])
