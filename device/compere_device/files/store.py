"""Games and the almanac on disk: append and sync, atomic replace, and what is damaged set aside and said.

    <folder>/games/patchwork-0001.journal     in progress
    <folder>/finished/patchwork-0001.journal  ended
    <folder>/damaged/...                      set aside, never deleted
    <folder>/almanac.json                     printed facts that were learned
    <folder>/settings.json                    language, display and the options chosen last

Nothing here raises because a disk is full, read-only or gone: the game goes on in memory, `problem` says so, and every
later write tries again.
"""

import json
import logging
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from compere.almanac import Almanac, Fact
from compere.bots import BOTS, find
from compere.errors import JournalError, JournalMismatch, OptionError, UnknownBot
from compere.journal import Entry, Header, Parsed, Writer, parse
from compere.session import Session
from compere.wording import Text, say
from compere_device.files.chosen import SETTINGS, DisplayChoice, choice_written, read_choice
from compere_device.languages import LANGUAGES

log = logging.getLogger(__name__)


class JournalFile:
    """The file of one game: every append is one write and one sync; what could not be written waits in memory."""

    def __init__(self, path: Path, parsed: Parsed | None = None) -> None:
        self.path = path
        self.problem: OSError | None = None
        self._writer = Writer(parsed.tail if parsed else 0)
        self._size = parsed.good if parsed else 0
        self._waiting = b""
        self._exists = self._lasts = parsed is not None  # the file, and its name

    def begin(self, header: Header) -> None:
        """Write the first line of a new game."""
        self._write(self._writer.header(header))

    def append(self, entries: Iterable[Entry]) -> None:
        """Add entries; when this returns without a `problem`, no power cut can lose them."""
        self._write("".join(map(self._writer.entry, entries)))

    def _write(self, lines: str) -> None:
        self._waiting += lines.encode()
        try:
            if not self._exists:
                make_folder(self.path.parent)
            handle = os.open(self.path, os.O_WRONLY | (0 if self._exists else os.O_CREAT | os.O_EXCL), 0o644)
            self._exists = True
            try:
                self._put(handle)
            finally:
                os.close(handle)
            if not self._lasts:
                sync_folder(self.path.parent)
                self._lasts = True
        except OSError as error:
            self.problem = error
        else:
            self.problem = None

    def _put(self, handle: int) -> None:
        """Write after the last good byte, over what an earlier failure may have left there."""
        if os.fstat(handle).st_size != self._size:
            os.ftruncate(handle, self._size)
        written = 0
        while written < len(self._waiting):
            written += os.pwrite(handle, self._waiting[written:], self._size + written)
        os.fsync(handle)
        self._size += written
        self._waiting = b""


@dataclass
class Game:
    """A game and its file; `said` is what went wrong when it was opened, in order."""

    session: Session
    file: JournalFile | None = None  # None for a game that nobody wants to keep
    said: list[Text] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The game's name: its file's, without the ending."""
        return self.file.path.stem if self.file else self.session.bot.name


@dataclass
class Settings:
    """What the owner chose for the device itself; `options` by bot, those of the last game."""

    language: str = ""
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    display: DisplayChoice = field(default_factory=DisplayChoice)


class Store:
    """The folder of the device's files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said: list[Text] = []
        self.problem: OSError | None = None
        shipped = {key: fact for bot in BOTS.values() for key, fact in bot.shipped().items()}
        self.almanac = Almanac(shipped, self._load("almanac.json", load_facts) or {})
        self.settings = self._load(SETTINGS, _settings) or Settings()

    def games(self) -> list[Game]:
        """Return the games in progress, the one played last first; those that cannot be opened are set aside."""
        try:
            paths = list((self.folder / "games").glob("*.journal"))
            paths.sort(key=lambda path: (-path.stat().st_mtime_ns, path.name))
        except OSError as error:
            self.problem = error
            return []
        opened = [game for path in paths if (game := self.open(path))]
        for game in opened:
            if game.session.outcome:
                self.put_away(game)
        return [game for game in opened if not game.session.outcome]

    def create(self, header: Header) -> Game:
        """Begin a game in a new file."""
        number = 1
        while any(
            os.path.exists(self.folder / kind / f"{header.bot}-{number:04}.journal") for kind in ("games", "finished")
        ):
            number += 1
        file = JournalFile(self.folder / "games" / f"{header.bot}-{number:04}.journal")
        game = Game(Session(find(header.bot), header), file)
        file.begin(header)
        return game

    def open(self, path: Path) -> Game | None:
        """Open a game; what of it is damaged or no longer fits is set aside, and the game goes on from before it."""
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
        """Put a game that has ended, or that nobody wants to go on with, away with the finished ones."""
        if game.file:
            self._move(game.file.path, "finished")

    def save_almanac(self) -> None:
        """Write the almanac, if it has changed."""
        if self.almanac.changed:
            self.almanac.changed = not self._replace("almanac.json", save_facts(self.almanac.learned))

    def save_settings(self) -> None:
        """Write the settings."""
        settings = self.settings
        content = {"language": settings.language, "options": settings.options, **choice_written(settings.display)}
        self._replace(SETTINGS, _json(content))

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
            target = self._free(path, kind)
            make_folder(target.parent)
            path.rename(target)
            sync_folder(target.parent)
            sync_folder(path.parent)
        except OSError as error:
            self.problem = error

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

    def _replace(self, name: str, content: bytes) -> bool:
        """Write a file of the store, and return whether it could be written."""
        try:
            replace_file(self.folder / name, content)
        except OSError as error:
            self.problem = error
        else:
            self.problem = None
        return self.problem is None


def open_game(path: Path) -> Game:
    """Open one game's file as it is.

    Raises:
        OSError, JournalError, UnknownBot, OptionError: it cannot be read, or not be followed.
    """
    parsed = parse(path.read_bytes())
    header = fitted(parsed.header)
    game = Game(Session(find(header.bot), header, parsed.entries), JournalFile(path, parsed))
    if parsed.torn:
        game.said.append(say("The last line of {game} was torn and is left out.", game=path.stem))
    return game


def fitted(header: Header) -> Header:
    """Return a header with a value for every option that its bot has now.

    Raises:
        UnknownBot, OptionError: no bot of now can play that game.
    """
    bot = find(header.bot)
    if header.seats and len(header.seats) != len(bot.seats):
        raise OptionError(f"{bot.name} seats {len(bot.seats)} people, not {len(header.seats)}: name fewer")
    return replace(header, options=bot.choose_options(header.options))


def replace_file(path: Path, content: bytes) -> None:
    """Write a file so that after a power cut it is the old one or the new one, whole."""
    make_folder(path.parent)
    new = path.with_name(path.name + ".new")
    with open(new, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
    sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Make a folder, if it is not there, so that it lasts."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder last."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def load_facts(value: dict[str, Any]) -> dict[str, Fact]:
    """Return the facts of an almanac's JSON; raises ValueError, KeyError, TypeError or AttributeError for any other."""
    return {key: Fact(fact["value"], fact["source"], fact["unverified"]) for key, fact in value.items()}


def save_facts(facts: Mapping[str, Fact]) -> bytes:
    """Return facts as an almanac file."""
    return _json(
        {
            key: {"value": fact.value, "source": fact.source, "unverified": fact.unverified}
            for key, fact in facts.items()
        }
    )


def _json(value: object) -> bytes:
    return json.dumps(value, indent=1).encode() + b"\n"


def _settings(value: dict[str, Any]) -> Settings:
    options = {bot: {str(name): str(each) for name, each in chosen.items()} for bot, chosen in value["options"].items()}
    if value["language"] not in ("", *LANGUAGES):
        raise ValueError(value["language"])
    return Settings(value["language"], options, read_choice(value))
