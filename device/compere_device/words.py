"""Loads a language's words: those of core and device, and those of each bot, from the catalogue in its folder.

A bot's catalogue is its own and need not agree with any other; a bot whose catalogue cannot be used speaks English.
"""

import json
import logging
from functools import cache, partial
from pathlib import Path
from typing import Any

import compere
from compere.bots import BOTS
from compere.wording import UNTRANSLATED, Catalogue, Words
from compere_device.languages import FIRST

log = logging.getLogger(__name__)

_CORE = Path(compere.__file__).parent
_PROGRAM = (_CORE, Path(__file__).parent)


def catalogues(language: str) -> list[Path]:
    """Return the catalogue files of a language: those of core and device, then those of the bots."""
    return [folder / f"{language}.json" for folder in (*_PROGRAM, *map(_folder, BOTS))]


def load(language: str) -> Words:
    """Return the words of a language; English is in the code and needs no catalogue.

    A bot's catalogue is read when the bot first says something. If there is none, or it cannot be used, which is
    logged, the bot speaks English.
    """
    if language == FIRST:
        return Words()
    read = [_read(folder / f"{language}.json") for folder in _PROGRAM]
    texts, terms = ({key: said for each in read for key, said in each[kind].items()} for kind in ("texts", "terms"))
    return Words(Catalogue(language, texts, terms), cache(partial(_of_bot, language)))


def _folder(bot: str) -> Path:
    """Return where a bot's catalogues lie: beside its rules, ours or a guest's."""
    if bot not in BOTS.guests:
        return _CORE.parent.joinpath(*BOTS.package(bot).split("."))
    from importlib.util import find_spec  # most boxes have no guest

    try:
        found = find_spec(BOTS.guests[bot])  # without running anything of it
    except (ImportError, ValueError):
        found = None
    return Path(found.origin).parent if found and found.origin else Path(bot)


def _of_bot(language: str, bot: str) -> Catalogue:
    path = _folder(bot) / f"{language}.json"
    try:
        read = _read(path)
        _check(read)
    except (OSError, ValueError, RecursionError) as error:
        log.warning("%s speaks English: %s cannot be used (%s)", bot, path, error)
        return UNTRANSLATED
    return Catalogue(language, read["texts"], read["terms"])


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _check(read: Any) -> None:
    """Raise ValueError if this is not a catalogue."""
    if not isinstance(read, dict) or set(read) != {"texts", "terms"}:
        raise ValueError('it is no object of "texts" and "terms"')
    for kind, said in read.items():
        if not isinstance(said, dict) or not all(type(each) is str for each in said.values()):
            raise ValueError(f"{kind} is no object of texts")
