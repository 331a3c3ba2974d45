"""Bots that came with packages of their own, found by the entry point `compere.bots`."""

import json
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from compere import API_VERSION
from compere.bots import BOTS
from compere.errors import BadBot, quoted
from compere.wording import Text, Words
from compere_device.installed import Guest, found, module_file
from compere_device.output.logger import logger
from compere_device.ward import WARD, beginning, by_person, wrong

log = logger(__name__)

TITLES = "guests.titles"  # what they are called, so that home imports nothing of them
TITLES_MOST = 64 << 10  # bytes of that file; a guest has some hundred


class Titles:
    """What guests are called, kept in a file from one start to the next.

    A title is believed as long as the file that it came from is as it was then, and the box is of that version; so home
    shows it, and imports nothing.

    Args:
        path: the file; None to remember nothing.
        replace_file: writes a file that lasts; None to write nothing.
    """

    def __init__(self, path: Path | None = None, replace_file: Callable[[Path, bytes], object] | None = None) -> None:
        self._path, self._replace_file = path, replace_file
        self._known = _known(path)
        self._now: dict[str, list[object]] = {}

    def recall(self, guest: Guest) -> bool:
        """Have a guest be called as it was; whether that is still so."""
        stamp, (then, *titles) = _stamp(guest), self._known.get(guest.name) or [None]
        if stamp is None or then != stamp or not titles:
            return False
        self._now[guest.name] = [stamp, *titles]
        BOTS.remembered[guest.name] = tuple(Text(str(title), by=guest.name) for title in titles)
        return True

    def learn(self, guest: Guest) -> None:
        """Remember what a guest, which was imported, is called; titles with holes are not."""
        titles, stamp = BOTS.titles(guest.name), _stamp(guest)
        if stamp is not None and not any(title.args or title.by != guest.name for title in titles):
            self._now[guest.name] = [stamp, *(title.template for title in titles)]

    def keep(self) -> None:
        """Write what was learned; a disk that takes nothing costs the next start an import."""
        if self._path and self._replace_file and self._now != self._known:
            try:
                self._replace_file(self._path, json.dumps(self._now, ensure_ascii=False).encode())
            except OSError as error:
                log.info("what guests are called is not kept: %s", error)


def _known(path: Path | None) -> dict[str, list[object]]:
    """Return what stands in a file of titles; nothing if it is not there or is no such file."""
    try:
        read = json.loads(beginning(path, TITLES_MOST)) if path else {}
        wrong = any(type(each) is not str or not each for known in read.values() for each in known[1:])
        return {} if wrong else {str(name): [*known] for name, known in read.items()}
    except (OSError, ValueError, AttributeError, TypeError, LookupError, RecursionError):
        return {}


def _stamp(guest: Guest) -> list[object] | None:
    """Return what tells whether a guest's title may have changed; None if that cannot be told without an import."""
    if "." in guest.package:  # to find it would import what is above it
        return None
    file = module_file(guest.package)
    try:
        stat = os.stat(file) if file else None
    except OSError:
        stat = None
    return [API_VERSION, guest.package, guest.version, stat.st_mtime_ns, stat.st_size] if stat else None


def _suits(guest: Guest) -> None:
    """Raise BadBot if a guest was made for another version of an author's names, or its voice has another name.

    One that says no version was made for any. A title that cannot be said raises as it likes.
    """
    voice = BOTS.title(guest.name).by
    made_for = getattr(sys.modules[guest.package], "MADE_FOR", API_VERSION)
    if type(made_for) is not int:
        raise BadBot(f"{guest.name} has the MADE_FOR {quoted(made_for)}: expected {API_VERSION}, a number", guest.name)
    if made_for != API_VERSION:
        do = "update it" if made_for < API_VERSION else "update the box"
        was = f"{guest.name} was made for version {quoted(made_for)} of compere"
        raise BadBot(f"{was}, expected {API_VERSION}: {do}", guest.name)
    if voice != guest.name:
        raise BadBot(f"{guest.name} has the voice of {quoted(voice)}: give both one name", guest.name)
    for title in BOTS.titles(guest.name):
        Words().say(title)  # which raises what a home screen would


def welcome(folders: Iterable[str] | None = None, titles: Titles | None = None) -> dict[str, str]:
    """Take all guests in that can be; return by name why the others cannot, as `BOTS.refused` has it from then on.

    A guest whose title cannot be read is left out: its games stay in the store, and are listed by their files. Nothing
    is imported of one whose title is remembered, nor of one that is held, which is called by its name unless it is.
    """
    titles, refused, guests = titles or Titles(), dict[str, str](), [*found(folders)]
    if guests:
        from compere_device.output.aside import overhear  # most boxes have none

        overhear()
    for guest in guests:
        try:
            BOTS.add(guest.name, guest.package)
            if titles.recall(guest):
                continue
            if guest.name in WARD.held:
                BOTS.remembered[guest.name] = (Text("{it}", {"it": guest.name}),)
                continue
            with WARD.over(guest.name):
                _suits(guest)
            titles.learn(guest)
        except BadBot as error:
            if BOTS.guests.get(guest.name) == guest.package:
                BOTS.remove(guest.name)
            refused[guest.name] = str(error)
        except BaseException as error:  # whatever a stranger's module does
            if by_person(error):
                raise
            BOTS.remove(guest.name)
            WARD.mine.blamed = ""
            refused[guest.name] = f"{guest.package} cannot be read: {wrong(error)}"
    titles.keep()
    for name, why in refused.items():
        log.info("the bot %s is left out: %s", quoted(name), why)  # who asks for it is told, and `compere bots` says it
    BOTS.refused = {name: why for name, why in refused.items() if name not in BOTS}
    return refused
