"""The games in progress and the one that is played: its table, and whether all of it is on disk."""

import logging
from collections.abc import Callable, Sequence
from typing import Any

from compere.almanac import Almanac
from compere.bot import Bot
from compere.journal import Entry, Header
from compere.session import Session
from compere.table import Table
from compere.wording import Text
from compere_device.events import Event, Found, Lost
from compere_device.files.index import Listed
from compere_device.files.opened import Game
from compere_device.files.preferences import Settings
from compere_device.files.store import Store
from compere_device.pages.troubles import TROUBLES

log = logging.getLogger(__name__)

LOOK_S = 2.0  # for so long somebody waits for a list; a tenth of what systemd waits for a sign of life


class Games:
    """The games of a store, of which one at a time is played.

    `names`: what the people at the table are called; none for what a bot's rules say. `clock` counts seconds. `put`
    takes Lost and Found of the part "disk". `heard` is told what the rules took, once it is saved.
    """

    def __init__(
        self,
        store: Store,
        new_seed: Callable[[], str],
        clock: Callable[[], float],
        put: Callable[[Event], None],
        heard: Callable[[Session, tuple[Entry, ...]], None],
        names: tuple[str, ...] = (),
    ) -> None:
        self.table: Table | None = None  # of the game that is played
        self.saved = True  # whether the journal on disk has every answer
        self._store = store
        self._new_seed = new_seed
        self._clock = clock
        self._put = put
        self._heard = heard
        self._names = names
        self._game: Game | None = None

    @property
    def almanac(self) -> Almanac:
        """What is known of the owner's components."""
        return self._store.almanac

    @property
    def settings(self) -> Settings:
        """What the owner chose for the device itself."""
        return self._store.settings

    def in_progress(self) -> list[str]:
        """Return the names of the games that were begun and not put away, the one played last first."""
        return self._store.names()

    def listed(self, names: Sequence[str]) -> dict[str, Listed | None]:
        """Return those of the games `in_progress` that can be gone on with, and where they stand.

        After LOOK_S no other game is replayed: None for one that nobody knows anything of until the next list,
        and for one that another program or bot is needed for.
        """
        until_s = self._clock() + LOOK_S
        listed: dict[str, Listed | None] = {}
        for name in names:
            game = self._store.known(name)
            if game is None and self._clock() < until_s:
                game = self._store.look(name)
                if game is None and name not in self._store.kept:
                    continue  # it has ended, or was set aside
            listed[name] = game
        self._store.save_index()
        return listed

    def open(self, name: str) -> Game | None:
        """Return a game in progress; None for one that cannot be opened any more, of which there is trouble to say."""
        return self._store.open(self._store.path(name))

    def begin(self, bot: Bot[Any], options: dict[str, str]) -> Game:
        """Return a new game with these options, which are offered first the next time."""
        self.settings.options[bot.name] = options
        self.save_settings()
        seats = bot.seated(self._names)
        return self._store.create(Header(bot.name, bot.rules_version, options, self._new_seed(), seats))

    def play(self, game: Game) -> Table:
        """Go on with a game; return its table, every answer at which is saved."""

        def save(entries: tuple[Entry, ...]) -> None:
            if game.file:
                game.file.append(entries)
                self.save_almanac()
                self._say_whether_saved(game)
            self._heard(game.session, entries)

        self._game = game
        self.table = Table(game.session, self.almanac, save)
        self.save_almanac()  # what this game was taught before may be new to it
        return self.table

    def leave(self) -> None:
        """Play none any more; what was played stays in progress."""
        if self._game:
            self._store.note(self._game)
            self._store.save_index()
        self._game = self.table = None

    def put_away(self) -> None:
        """Put the game that is played away, ended or not, and play none any more."""
        if self._game:
            self._store.put_away(self._game)
        self.leave()

    def save_almanac(self) -> None:
        """Keep what was learned, if anything was."""
        self._store.save_almanac()

    def save_settings(self) -> None:
        """Keep what the owner chose."""
        self._store.save_settings()

    def troubles(self) -> list[Text]:
        """Return what went wrong with files since this was last asked."""
        said, self._store.said = self._store.said, []
        problem, self._store.problem = self._store.problem, None
        if problem:
            log.warning("files: %s", problem)
            said.append(TROUBLES["disk"][0])
        return said

    def _say_whether_saved(self, game: Game) -> None:
        """Say once that the disk fails, and once that it works again."""
        assert game.file
        saved = game.file.problem is None
        if saved != self.saved:
            self.saved = saved
            level = logging.INFO if saved else logging.ERROR
            log.log(level, "journal %s: %s", game.file.path, game.file.problem or "saved again")
            self._put(Found("disk") if saved else Lost("disk"))
