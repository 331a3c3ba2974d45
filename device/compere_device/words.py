"""Loads a language's words: those of the program from the language's package, those of each bot from either.

A bot's catalogue lies beside its rules, or in the language's package; what both translate is said as the bot has it. It
is its own and need not agree with any other. What cannot be used is logged, and said in English.
"""

import json
from functools import cache, partial
from pathlib import Path
from typing import Any

import compere
from compere.bots import BOTS
from compere.wording import UNTRANSLATED, Catalogue, Grammar, Words
from compere_device.languages import FIRST, LANGUAGES
from compere_device.output.logger import logger

log = logger(__name__)

_BESIDE_CORE = str(Path(compere.__file__).parents[1])
PROGRAM = "compere.json"  # the catalogue of core and device in a language's package
KINDS = ("texts", "terms")
_WRONG = (OSError, ValueError, RecursionError)


def catalogues(language: str) -> list[str]:
    """Return where the catalogues of a language may lie: the program's, then those of each bot.

    As text, because a start looks at each of them, and paths would take it longer than that.
    """
    folder = LANGUAGES.folder(language)
    own = [] if folder is None else [f"{folder}/{PROGRAM}"]
    return [*own, *(path for bot in BOTS for path in _places(language, folder, bot))]


def load(language: str) -> Words:
    """Return the words of a language; English, which is in the code, if it is none, or cannot be used.

    A bot's catalogues are read when the bot first says something. If there is none, or one cannot be used, which is
    logged, it says that in English.
    """
    if language == FIRST:
        return Words()
    spoken, folder = LANGUAGES.find(language), LANGUAGES.folder(language)
    if spoken is None or folder is None:
        return Words()
    try:
        read = _read(folder / PROGRAM)
    except _WRONG as error:
        LANGUAGES.refuse(language, f"{folder / PROGRAM} cannot be used: {error}")
        return Words()
    LANGUAGES.refused.pop(language, None)
    own = Catalogue(language, read["texts"], read["terms"], spoken.grammar)
    return Words(own, cache(partial(_of_bot, language, folder, spoken.grammar)))


def _places(language: str, folder: Path | None, bot: str) -> list[str]:
    """Return where a bot's catalogue may lie: in the folder of the language's package, and beside its rules."""
    beside = f"{_folder(bot)}/{language}.json"
    return [beside] if folder is None else [f"{folder}/{bot}.json", beside]


def _folder(bot: str) -> str:
    """Return where a bot's own catalogues lie: beside its rules, ours or a guest's."""
    if bot not in BOTS.guests:
        return f"{_BESIDE_CORE}/{BOTS.package(bot).replace('.', '/')}"
    from compere_device.installed import module_file  # most boxes have no guest

    file = module_file(BOTS.guests[bot])
    return str(file.parent) if file else bot


def _of_bot(language: str, folder: Path, grammar: Grammar, bot: str) -> Catalogue:
    read, wrong = [], list[tuple[Path, Exception]]()
    for path in map(Path, _places(language, folder, bot)):
        try:
            read.append(_read(path))
        except _WRONG as error:
            wrong.append((path, error))
    broken = [each for each in wrong if not isinstance(each[1], FileNotFoundError)]
    for path, why in broken or ([] if read else wrong[-1:]):
        log.warning("%s speaks English: %s cannot be used (%s)", bot, path, why)
    if not read:
        return UNTRANSLATED
    texts, terms = ({key: said for each in read for key, said in each[kind].items()} for kind in KINDS)
    return Catalogue(language, texts, terms, grammar)


def _read(path: Path) -> dict[str, dict[str, str]]:
    """Return a catalogue; raises OSError, and ValueError or RecursionError if the file is none."""
    read: Any = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(read, dict) or set(read) != {*KINDS}:
        raise ValueError('it is no object of "texts" and "terms"')
    for kind, said in read.items():
        if not isinstance(said, dict) or not all(type(each) is str for each in said.values()):
            raise ValueError(f"{kind} is no object of texts")
    return read
