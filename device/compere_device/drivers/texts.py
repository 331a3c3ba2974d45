"""An owner's text file, such as a board's map: checked, printed as it ships, kept in the almanac for later games."""

from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from compere.bot import Bot
from compere.bots import BOTS
from compere.declared import dataclass
from compere.draft import Draft
from compere.errors import InvalidAnswer
from compere_device.errors import DeviceError
from compere_device.files.lock import StoreLock
from compere_device.files.owner import AsOwner
from compere_device.files.reading import read_file
from compere_device.files.store import Store
from compere_device.ward import WARD


class BadFile(DeviceError):
    """A file that is not such a text or cannot be read; or no game has such a text."""


@dataclass(frozen=True, slots=True)
class WantedText:
    """A printed fact whose value is a text: its key and its question, which begins with the text that ships."""

    key: str
    question: Draft


def asked(what: str) -> WantedText:
    """Return the text with this name: the printed fact whose key ends with `.map`, `.strip` ...

    Raises:
        BadFile: no game has one.
    """
    for name in BOTS:
        if wanted := WARD.tried(name, partial(_asked_by, what)):
            return wanted
    raise BadFile(f"no game asks for a {what}")


def _asked_by(what: str, bot: Bot[Any]) -> WantedText | None:
    for key, fact in bot.printed.items():
        question = bot.learning(key) if key.endswith(f".{what}") else None
        if isinstance(question, Draft):
            return WantedText(key, question.starting_at(fact.known.value) if fact.known else question)
    return None


def checked(text: WantedText, path: Path) -> tuple[str, ...]:
    """Return the lines of a file that contains such a text.

    Raises:
        BadFile: it cannot be read, or contains no such text; the message names line, column and what was expected.
    """
    try:
        with AsOwner(path.absolute().parent):
            content = read_file(path).decode("utf-8-sig")
    except OSError as error:
        raise BadFile(f"{path} cannot be read ({error.strerror or error}): give another file") from error
    except UnicodeDecodeError as error:
        raise BadFile(f"{path} is no text in UTF-8: save it as such") from error
    try:
        return text.question.check(content.splitlines())
    except InvalidAnswer as error:
        raise BadFile(f"{path}: {error}") from error


def take(what: str, path: Path, folder: Path | None) -> str:
    """Check a file, keep it in the store of `folder` if given, and return what to say about it."""
    text = asked(what)
    lines = checked(text, path)
    if folder:
        keep(text, lines, folder)
    return f"{path}: nothing is wrong with this {what}" + ("; it is kept" if folder else "")


def command(arguments: Namespace, folder: Path | None) -> Sequence[str]:
    """Return the lines that `compere map` or a similar command prints; what is kept is kept in `folder`."""
    if not arguments.print:
        return (take(arguments.command, arguments.file, folder),)
    question = asked(arguments.command).question
    return question.encode(question.begun)


def keep(text: WantedText, lines: tuple[str, ...], folder: Path) -> None:
    """Keep a text in the almanac of a folder's store.

    Raises:
        InUse: a device is running with that store.
        BadFile: it cannot be written there.
    """
    with AsOwner(folder), StoreLock(folder):
        store = Store(folder)
        store.almanac.set_right(text.key, list(lines))
        store.save_almanac()
        if problems := store.pending.problems:
            why = problems[0].strerror or problems[0]
            raise BadFile(f"{folder} cannot be written ({why}): name another folder in COMPERE_STATE")
