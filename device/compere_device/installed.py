"""What packages of their own bring along, found by their entry points without importing anything.

A distribution whose name begins with `compere-` is looked at, in all folders that modules come from. That costs
a list of each: `importlib.metadata` would take longer than all else that the home screen waits for.
https://packaging.python.org/en/latest/specifications/entry-points/
"""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from compere.bots import GROUP as BOTS
from compere.bots import points as points_in
from compere.declared import NamedTuple
from compere_device.output.logger import logger

log = logger(__name__)

LANGUAGES = "[compere.languages]"  # the group of their entry points
PREFIX, SUFFIX = "compere_", ".dist-info"  # of a distribution's folder, as its wheel is called


class Guest(NamedTuple):
    """A bot or a language that a distribution brings along.

    Attributes:
        name: the bot's, or the language's code.
        package: the module that has its title, with dots.
        version: the distribution's.
        folder: where it is installed.
    """

    name: str
    package: str
    version: str
    folder: str


def module_file(package: str) -> Path | None:
    """Return the file of a package, of which nothing is run; None where it is not there, or has none.

    Of a package within another, what is above it is imported.
    """
    from importlib.util import find_spec  # most boxes have no guest

    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        spec = None
    return Path(spec.origin) if spec and spec.origin else None


def found(folders: Iterable[str] | None = None, group: str = BOTS) -> Iterator[Guest]:
    """Yield the guests of a group in these folders, by default those that modules are imported from."""
    for folder in dict.fromkeys(sys.path if folders is None else folders):
        try:
            names = sorted(os.listdir(folder or "."))
        except OSError:  # a zip file, or a folder that is not there
            continue
        for name in names:
            if name.startswith(PREFIX) and name.endswith(SUFFIX):
                version = name.removesuffix(SUFFIX).partition("-")[2]
                for guest, package in points(Path(folder, name, "entry_points.txt"), group).items():
                    yield Guest(guest, package, version, folder)


def points(path: Path, group: str) -> dict[str, str]:
    """Return the module of each entry point of a group by its name; none of a file that cannot be read."""
    try:
        return points_in(path.read_text(encoding="utf-8"), group)
    except FileNotFoundError:  # a distribution without entry points
        return {}
    except (OSError, ValueError) as error:
        log.warning("%s cannot be read: %s", path, error)
        return {}
