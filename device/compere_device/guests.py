"""Bots that came with packages of their own, found by the entry point `compere.bots`.

A distribution whose name begins with `compere-` is looked at, in all folders that modules come from. That costs
a list of each: `importlib.metadata` would take longer than all else that the home screen waits for.
https://packaging.python.org/en/latest/specifications/entry-points/
"""

import logging
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from compere.bots import BOTS
from compere.errors import BadBot, quoted
from compere_device.ward import WARD

log = logging.getLogger(__name__)

GROUP = "[compere.bots]"
PREFIX, SUFFIX = "compere_", ".dist-info"  # of a distribution's folder, as its wheel is called


@dataclass(frozen=True, slots=True)
class Guest:
    """A bot that a distribution brings along.

    Attributes:
        name: the bot's.
        package: the module that has its title, with dots.
        version: the distribution's.
        folder: where it is installed.
    """

    name: str
    package: str
    version: str
    folder: str


def found(folders: Iterable[str] | None = None) -> Iterator[Guest]:
    """Yield the guests in these folders, by default those that modules are imported from; nothing is imported."""
    for folder in dict.fromkeys(sys.path if folders is None else folders):
        try:
            names = sorted(os.listdir(folder or "."))
        except OSError:  # a zip file, or a folder that is not there
            continue
        for name in names:
            if name.startswith(PREFIX) and name.endswith(SUFFIX):
                version = name.removesuffix(SUFFIX).partition("-")[2]
                for bot, package in _points(Path(folder, name, "entry_points.txt")):
                    yield Guest(bot, package, version, folder)


def _points(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the module of each entry point of our group."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        log.warning("%s cannot be read: %s", path, error)
        return
    ours = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            ours = line == GROUP
        elif ours and "=" in line and line[0] not in "#;":
            name, _, module = line.partition("=")
            yield name.strip(), module.strip()


def welcome(folders: Iterable[str] | None = None) -> dict[str, str]:
    """Take all guests in that can be; return by name why the others cannot.

    A guest whose title cannot be read is left out: its games stay in the store, and are listed by their files. Of one
    that is held nothing is imported; it is called by its name.
    """
    refused = {}
    for guest in found(folders):
        try:
            BOTS.add(guest.name, guest.package)
            if guest.name in WARD.held:
                BOTS.unread.add(guest.name)
                continue
            with WARD.over(guest.name):
                BOTS.title(guest.name)
        except BadBot as error:
            refused[guest.name] = str(error)
        except (Exception, SystemExit) as error:  # whatever a stranger's module does
            BOTS.remove(guest.name)
            WARD.blamed = ""
            refused[guest.name] = f"{guest.package} cannot be read: {type(error).__name__}: {quoted(str(error))}"
    for name, why in refused.items():
        log.warning("the bot %s is left out: %s", quoted(name), why)
    return refused
