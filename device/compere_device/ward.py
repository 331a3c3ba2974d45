"""Guards the box against mistakes of a guest, a bot from a package of its own: its code runs as the box does.

While a guest's code runs, a file in the store's folder names it. It is emptied as soon as that code returns, so a guest
that still stands there at the next start took the program along: it hung until the watchdog ended it, it ended the
process, or it ate its memory. Such a guest is held: nothing of it is imported or played on until a person chooses it,
and it is trusted again once that went well. The file is never synced, which would hold up each answer: a power cut at
that moment holds a guest at most for no reason.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock, local
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from compere.bots import BOTS, AnyBot
from compere.errors import CompereError, JournalError, OptionError, UnknownBot, quoted
from compere_device.errors import DeviceError
from compere_device.output.logger import logger

if TYPE_CHECKING:
    import signal
else:
    import _signal as signal  # the same without three enums of all signals, which home would wait for

log = logger(__name__)

T = TypeVar("T")

RUNNING, HELD = "guest.running", "guests.held"
ENOUGH = 4096  # bytes of a file of ours
OF_FILES = (OSError, JournalError, UnknownBot)  # what else can be wrong where a game is read
OF_COMMANDS = (DeviceError, JournalError, OptionError, UnknownBot)  # and where somebody typed what is wanted of a bot


class Mistaken(CompereError):
    """Code of the guest of that `name` raised."""

    kind = "mistaken"

    def __init__(self, message: str, name: str) -> None:
        super().__init__(message)
        self.name = name


class _Mine(local):
    """What each thread has of its own."""

    blamed = ""


class Ward:
    """Which guest's code runs, and which did not come back.

    Attributes:
        held: names of guests that are not opened by themselves.
        mine: this thread's own: in `blamed` the guest whose code raised; "" if none did since it was last set to "".
    """

    def __init__(self) -> None:
        self.held: set[str] = set()
        self.mine = _Mine()
        self._writing = Lock()  # held while who runs is noted: copies and clients have games played on other threads
        self._folder: Path | None = None
        self._replace_file: Callable[[Path, bytes], object] = Path.write_bytes
        self._file: int | None = None
        self._running: list[str] = []

    def keep_in(self, folder: Path, replace_file: Callable[[Path, bytes], object]) -> None:
        """Keep word in this folder from now on, and hold whoever did not come back when it was last used.

        `replace_file` writes a file that lasts.
        """
        self.close()
        self._folder, self._replace_file = folder, replace_file
        self.held = held(folder)
        if left := set(_names(folder / RUNNING)):
            log.error("did not come back, and is not opened by itself: %s", ", ".join(sorted(left)))
            self.held |= left
            self._save()
            with suppress(OSError):
                (folder / RUNNING).unlink()

    def close(self) -> None:
        """Keep no more word."""
        if self._file is not None:
            os.close(self._file)
        self._folder = self._file = None
        self.held, self.mine.blamed, self._running = set(), "", []

    def over(self, name: str) -> "Over":
        """Return a block in which code of that bot runs; for none of the guests it does nothing."""
        return Over(self, name if name in BOTS.guests else "")

    def over_language(self, code: str) -> "Over":
        """Return a block in which code of that language runs; for "" it does nothing."""
        return Over(self, self.language(code) if code else "")

    @staticmethod
    def language(code: str) -> str:
        """Return what a language is called here: no bot has such a name."""
        return f"language:{code}"

    def asked(self, name: str, do: Callable[[], T], passing: tuple[type[Exception], ...] = OF_FILES) -> T:
        """Return what code of that bot returns.

        Raises:
            Mistaken: it is a guest's and raised, other than what is `passing`: that is no fault of its own.
        """
        try:
            with self.over(name):
                return do()
        except BaseException as error:
            if name not in BOTS.guests or isinstance(error, (*passing, Mistaken)) or by_person(error):
                raise
            log.exception("the guest %s raised", name)
            raise Mistaken(f"{name} made a mistake, {wrong(error)}: update it, or tell its author", name) from error
        finally:
            self.mine.blamed = ""

    def tried(self, name: str, of: Callable[[AnyBot], T]) -> T | None:
        """Return what a bot has, where all are looked at; None for a guest that is held or raises, as the log says."""
        if name in self.held:
            return None
        try:
            return self.asked(name, lambda: of(BOTS[name]))
        except (OSError, CompereError) as error:
            if name not in BOTS.guests:
                raise
            log.info("the guest %s is left out: %s", name, error)
            return None

    def trust(self, name: str) -> None:
        """Let a guest be opened by itself again."""
        if name in self.held:
            self.held.discard(name)
            BOTS.remembered.pop(name, None)
            self._save()

    def begins(self, name: str) -> None:
        """Leave word that a guest's code runs."""
        with self._writing:
            self._running.append(name)
            self._write()

    def ends(self, name: str, raised: bool) -> None:
        """Take back the last word of a guest, whoever runs on another thread; `raised` if it did not return."""
        self.mine.blamed = self.mine.blamed or (name if raised else "")
        with self._writing:
            del self._running[len(self._running) - 1 - self._running[::-1].index(name)]
            self._write()

    def _write(self) -> None:
        """Write who runs, whose code is the innermost; a disk that takes nothing must not end a game."""
        if self._folder is None:
            return
        name = self._running[-1] if self._running else ""
        try:
            if self._file is None:
                flags = os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
                self._file = os.open(self._folder / RUNNING, flags, 0o640)
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, name.encode(), 0)
        except OSError as error:
            log.info("no word is left of %s: %s", name, error)

    def _save(self) -> None:
        if self._folder is not None:
            try:
                self._replace_file(self._folder / HELD, "".join(f"{each}\n" for each in sorted(self.held)).encode())
            except OSError as error:
                log.warning("which guests are held is not kept: %s", error)


class Over:
    """A block in which a guest's code runs."""

    __slots__ = ("_name", "_ward")

    def __init__(self, ward: Ward, name: str) -> None:
        self._ward, self._name = ward, name

    def __enter__(self) -> None:
        if self._name:
            self._ward.begins(self._name)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._name:
            self._ward.ends(self._name, _is_mistake(error))


class Guarded:
    """A block in which a guest may raise: then it is put out, and the program goes on behind the block.

    Args:
        put_out: is called with the guest's name.
        name: the bot whose game is on the table; "" for none.
    """

    __slots__ = ("_name", "_over", "_put_out")

    def __init__(self, put_out: Callable[[str], None], name: str) -> None:
        self._put_out, self._name = put_out, name
        self._over = WARD.over(name)

    def __enter__(self) -> None:
        self._over.__enter__()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> bool:
        self._over.__exit__(kind, error, at)
        mine = WARD.mine
        blamed, mine.blamed = mine.blamed, ""
        if error is None:
            if self._name in WARD.held:
                WARD.trust(self._name)
            return False
        if not blamed or not _is_mistake(error):
            return False
        log.error("the guest %s raised", blamed, exc_info=error)
        self._put_out(blamed)
        return True


def _is_mistake(error: BaseException | None) -> bool:
    """Return whether code that ended with this made a mistake, as also by what asyncio raises; a person may end it."""
    return error is not None and not by_person(error)


def by_person(error: BaseException) -> bool:
    """Return whether a person has ended the program.

    While the device runs, no signal raises anything: a guest that does would end each start of the service anew.
    """
    return isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def wrong(error: BaseException) -> str:
    """Return what a stranger's code raised, for a message: its kind, and what it says if it can say that."""
    try:
        return f"{type(error).__name__}: {quoted(str(error))}"
    except BaseException:  # its own text is of the stranger's making, too
        return type(error).__name__


def held(folder: Path) -> set[str]:
    """Return the names of the guests that are held on the box whose store this folder is."""
    return set(_names(folder / HELD))


def beginning(path: Path, most: int = ENOUGH) -> bytes:
    """Return the first bytes of a file of ours, without waiting: nothing comes of a pipe. Raises OSError."""
    with open(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK), "rb") as file:
        return file.read(most) or b""


def _names(path: Path) -> list[str]:
    """Return the names in a file of ours; none if it is not there or is no such file."""
    try:
        return beginning(path).decode(errors="replace").split()
    except OSError:
        return []


WARD = Ward()
