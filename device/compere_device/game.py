"""The games in progress and the one being played: its table, and whether all of it is on the disk."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from compere.almanac import Almanac
from compere.wording import Text, Words, say
from compere_device.events import Event, Found, Lost
from compere_device.files.index import Listed
from compere_device.files.opened import Game, is_held
from compere_device.files.preferences import Preferences
from compere_device.files.reader import none_read
from compere_device.files.store import Store, Unread
from compere_device.output.logger import logger
from compere_device.pages.troubles import TROUBLES
from compere_device.ward import WARD

if TYPE_CHECKING:
    from pathlib import Path

    from compere.bot import Bot
    from compere.journal import Entry
    from compere.session import Session
    from compere.table import Table
    from compere_device.files.copied import Copied
    from compere_device.files.copying import CopyGames, Copying
    from compere_device.files.record import Recorded
    from compere_device.files.rolled import DiceCount, DiceLog
    from compere_device.files.unfinished import Moment, Unfinished

    Sticks = Callable[[], Sequence[Path]]

log = logger(__name__)

RETRY_S = 10.0  # how often saving is tried again while nobody does anything
MOST_SAID = 4  # at most this many sentences about files to read one by one
END_S = 0.5  # how long the last page of a game waits for those before it
LOOK_S = 2.0  # how long people wait for a list; a tenth of the service's watchdog time


class Games:
    """The games of a store, of which one at a time is played.

    Args:
        store: the files of the games.
        new_seed: returns the seed for a new game.
        clock: returns the time in seconds.
        put: takes Lost and Found of the part "disk"; of "disk-unread" if only files that cannot be read prevent saving.
        heard: is called with a session and the entries that its rules took, once they are saved.
        names: the people's names until others are chosen on the device; empty for those of the bot's rules.
    """

    def __init__(
        self,
        store: Store,
        new_seed: Callable[[], str],
        clock: Callable[[], float],
        put: Callable[[Event], None],
        heard: "Callable[[Session, tuple[Entry, ...]], None]",
        names: tuple[str, ...] = (),
    ) -> None:
        self.table: Table | None = None  # of the game being played
        self._store = store
        self._new_seed = new_seed
        self._clock = clock
        self._put = put
        self._heard = heard
        self._first_names = names
        self._game: Game | None = None
        self._kept: tuple[Moment, Unfinished] | None = None  # what the disk has of the answer that is being entered
        self._rolled: DiceLog | None = None
        self._copying: dict[str, Copying] = {}  # the last of each kind
        self._lost: Lost | None = None  # the last report of what waits to be saved; None if nothing waits
        self._tried_s = clock()

    @property
    def played(self) -> Game | None:
        """The game being played."""
        return self._game

    @property
    def folder(self) -> "Path":
        """The folder of their store."""
        return self._store.folder

    @property
    def almanac(self) -> Almanac:
        """What is known about the owner's components."""
        return self._store.almanac

    @property
    def preferences(self) -> Preferences:
        """What the owner chose on the device."""
        return self._store.preferences

    @property
    def names(self) -> tuple[str, ...]:
        """The people's names, clockwise from the owner: as chosen on the device, else as configured."""
        return self._first_names if self.preferences.names is None else self.preferences.names

    def name(self, names: tuple[str, ...]) -> None:
        """Set the people's names from the next game on; empty for those of the bot's rules."""
        self.preferences.names = names
        self.save_preferences()

    @property
    def saved(self) -> bool:
        """Whether everything is on the disk: every game, what was learned and what was chosen."""
        return not self._store.pending

    @property
    def deadline_s(self) -> float | None:
        """When to try again to save what waits; None if nothing waits."""
        return None if self.saved else self._tried_s + RETRY_S

    def tick(self, now_s: float) -> None:
        """Try again to save what waits, if that is due at `now_s`."""
        if self.deadline_s is not None and now_s >= self.deadline_s:
            self.save()

    def save(self) -> None:
        """Try again to save what waits."""
        self._store.pending.retry()
        self._say_whether_saved()

    def in_progress(self) -> list[str]:
        """Return the names of the games that were begun and not put away, ended or not, the last one played first."""
        return self._store.names()

    def listed(self, names: Sequence[str]) -> dict[str, Listed | None]:
        """Return the games `in_progress` that can be played on, with where they stand.

        After LOOK_S seconds no further game is replayed. None stands for a game of which nothing is known until the
        next list, and for one that needs another program or bot.
        """
        until_s = self._clock() + LOOK_S
        listed: dict[str, Listed | None] = {}
        for name in names:
            game = self._store.known(name)
            if game is None and is_held(self._store.path(name)):
                listed[name] = None  # only a person opens it
                continue
            if game is None and self._clock() < until_s:
                game = self._store.look(name)
                if game is None and name not in self._store.kept:
                    continue  # it was set aside
            listed[name] = game
        self._store.save_index()
        self._say_whether_saved()
        return listed

    def open(self, name: str) -> Game | None:
        """Return a game in progress; None if it can no longer be opened, which `troubles` then says."""
        game = self._store.open(self._store.path(name))
        self._say_whether_saved()
        return game

    def begin(self, bot: "Bot[Any]", options: dict[str, str]) -> Game:
        """Return a new game with these options, which are offered first the next time."""
        from compere.journal import Header  # home does not wait for it

        self.preferences.options[bot.name] = options
        self.save_preferences()
        with WARD.over(bot.name):
            seats = bot.seated(options, self.names)
            game = self._store.create(Header(bot.name, bot.rules_version, options, self._new_seed(), seats))
        self._say_whether_saved()
        return game

    def begin_instead(self, game: Game, options: dict[str, str]) -> Game:
        """Return a game with other options that replaces one without any answers.

        Answers that were given there and taken back are offered again where they fit.
        """
        from compere.journal import Undone  # as above

        new = self.begin(game.session.bot, options)
        offers = game.session.history.offers
        if offers:
            entries: tuple[Entry, ...] = (*offers, Undone(0))
            for entry in entries:
                new.session.history.add(entry)
            self._store.save(new, entries)
        self._store.discard(game)
        self._say_whether_saved()
        return new

    def play(self, game: Game) -> "Table":
        """Switch to a game; return its table, which saves every answer."""

        def save(entries: "tuple[Entry, ...]") -> None:
            self._store.save(game, entries)
            self.save_almanac()
            self._heard(game.session, entries)

        self._store.play(game)  # comes first, because the game may have been about to be put away
        self.leave()
        self._store.put_away_others(game)  # playing another game means that people have left one that has ended
        self._game = game
        from compere.table import Table  # the home screen plays no game and does not need it

        self.table = Table(game.session, self.almanac, save)
        self.save_almanac()  # what people taught this game earlier may be new to the almanac
        return self.table

    def unfinished(self) -> "Unfinished | None":
        """Return what was entered of the answer that the game asks for now, before it was left or the power failed."""
        from compere_device.files.unfinished import read

        moment = self._moment()
        data = self._store.unfinished() if moment else None
        unfinished = read(data, moment) if moment and data else None
        self._kept = (moment, unfinished) if moment and unfinished else None
        return unfinished

    def keep(self, unfinished: "Unfinished | None") -> None:
        """Keep what is entered of an answer, so that a power cut does not lose it; None if nothing is."""
        moment = self._moment() if unfinished else None
        kept = (moment, unfinished) if moment and unfinished else None
        if kept == self._kept:
            return
        from compere_device.files.unfinished import written  # many games have no such question

        self._kept = kept
        self._store.save_unfinished(written(*kept) if kept else None)
        self._say_whether_saved()

    def _moment(self) -> "Moment | None":
        from compere_device.files.unfinished import Moment

        game = self._game
        return Moment(game.name, game.file.check, game.session.now.question) if game and game.file else None

    def leave(self) -> None:
        """Stop playing; the game stays in progress."""
        if self._game:
            self._store.note(self._game)
            self._store.keep(self._game)
            self._store.save_index()
        self._game = self.table = self._kept = None
        self.save()

    def rest(self) -> None:
        """Use that nobody plays for a while: keep where the game stands."""
        if self._game:
            self._store.keep(self._game)

    def drop(self) -> None:
        """Stop playing a game whose rules raised, without another look at them; the game stays in progress."""
        self._game = self.table = self._kept = None
        self.save()

    def put_away(self) -> None:
        """Put the game being played away, ended or not, and stop playing."""
        if self._game:
            self._store.put_away(self._game)
            self._game = None
        self.leave()

    def rolled(self) -> "DiceCount":
        """Return what people rolled in all games, as far as there is time to look; the next call goes on."""
        from compere_device.files.rolled import DiceLog  # the home screen does not need what a menu leads to

        self.save()
        self._rolled = self._rolled or DiceLog(self._store.folder)
        until_s = self._clock() + LOOK_S
        return self._rolled.count(lambda: self._clock() < until_s)

    def record(self, wait_s: float = LOOK_S) -> "Recorded":
        """Return how all games ended, including the one on the table.

        It reads for at most `wait_s`; the next call goes on from there.
        """
        self.save()
        until_s = self._clock() + wait_s
        recorded = self._store.record(lambda: self._clock() < until_s, self._game)
        self._store.save_index()
        return recorded

    def copy(self, sticks: "Sticks") -> "Copying":
        """Begin to copy all games to a stick, as far as they are saved; if copying is in progress, start it over.

        `sticks` returns the folders of the sticks that are plugged in.
        """
        from compere_device.files.export import export

        self.save()
        return self._copies("copy", lambda folders, goes: export(self._store.folder, folders[0], goes), sticks)

    def restore(self, sticks: "Sticks") -> "Copying":
        """Begin to bring back the games on sticks; if copying is in progress, start it over."""
        from compere_device.files.restore import restore

        return self._copies("restore", lambda folders, goes: restore(self._store, folders, goes), sticks)

    def take_in(self, name: str, data: bytes) -> "tuple[Copied, Path | None]":
        """Take in a game by its journal, as `restore` does, and return its file; on any thread.

        `name` is what the journal's file is called elsewhere, without its ending.
        """
        from compere_device.files.restore import take_in

        return take_in(self._store, name, data)

    def _copies(self, which: str, job: "CopyGames", sticks: "Sticks") -> "Copying":
        from compere_device.files.copying import Copying

        before = self._copying.get(which)
        if not (before and before.again()):
            before = self._copying[which] = Copying(job, sticks, self._put)
        return before

    @property
    def copies(self) -> bool:
        """Whether games are being copied."""
        return any(each.result is None for each in self._copying.values())

    def finished(self, name: str) -> "Session | None":
        """Return a game that has ended, put away or on the table; None if it cannot be opened."""
        if self._game and self._game.name == name:
            return self._game.session
        game = self._store.finished(name)
        return game.session if game else None

    def save_almanac(self) -> None:
        """Save what was learned, if anything was."""
        self._store.save_almanac()
        self._say_whether_saved()

    def save_preferences(self) -> None:
        """Save what the owner chose."""
        self._store.save_preferences()
        self._say_whether_saved()

    def troubles(self) -> list[Text]:
        """Return what has gone wrong with files since the last call."""
        said, self._store.said = self._store.said, []
        problem, self._store.problem = self._store.problem, None
        for text in said:
            log.warning("files: %s", Words().say(text))
        if problem:
            log.warning("files: %s", problem)
            unlisted = problem is self._store.unlisted  # which keeps nothing from being saved
            said.append(none_read(problem) if unlisted else TROUBLES["disk"][0])
        if len(said) > MOST_SAID:
            shown = said[1 - MOST_SAID :]
            more = say("{count} more sentences of this kind: the log has them.", count=len(said) - len(shown))
            said = [more, *shown]
        return said

    def _say_whether_saved(self) -> None:
        """Report once that the disk fails or a file cannot be read, and once that everything is saved again."""
        self._tried_s = self._clock()
        problems = self._store.pending.problems
        unread = all(isinstance(problem, Unread) for problem in problems)
        lost = None if self.saved else Lost("disk-unread") if unread else Lost("disk")
        if lost != self._lost:
            self._lost = lost
            note = log.error if lost else log.info
            note("files: %s", "; ".join(map(str, problems)) or "everything is saved again")
            self._put(lost or Found("disk"))
