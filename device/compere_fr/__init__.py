"""French: its articles and elisions, and what the program says; each bot of ours has its French beside its rules.

The usual grammar: Grevisse, Le bon usage (élision, article défini, accord du nom de nombre).
"""

import re
from collections.abc import Callable

from compere.wording import Grammar

TITLE = "Français"
VOICE = "fr-fr"  # as espeak-ng calls it
ALOUD = {
    "1er": "premier",
    "1re": "première",
    "2e": "deuxième",
    "3e": "troisième",
    "4e": "quatrième",
    "n°": "numéro",
    "max.": "maximum",
}

_VOWELS = "aeiouàâäéèêëîïôöùûüœæ"
# French elides before a *y* that a consonant follows, because it is then a vowel: d’Yves, but de Yann. The *h* of a
# catalogue's noun is always mute; that of a name is mute in old French names: d’Hélène, d’Hugo, but de Hans, de Hassan.
_VOWEL_Y = re.compile(r"y[^aeiouàâéèêëîïôöùûü\W]", re.IGNORECASE)
_MUTE_H = re.compile(r"h(?:[éèêëy]|e(?!i)|adr|il|ip|on|or|ub|ug)", re.IGNORECASE)


def _elides(name: str, gender: str) -> bool:
    first = name[:1].lower()
    if first == "h":
        return bool(gender or _MUTE_H.match(name))
    return bool(_VOWEL_Y.match(name)) if first == "y" else first != "" and first in _VOWELS


def _form(
    masculine: str, feminine: str, elided: str, proper: str = "", proper_elided: str = ""
) -> Callable[[str, str], str]:
    def form(name: str, gender: str) -> str:
        if not gender:
            return (proper_elided if _elides(name, gender) else proper) + name
        if _elides(name, gender):
            return elided + name
        return (feminine if gender == "f" else masculine) + name

    return form


GRAMMAR = Grammar(
    singular=lambda number: abs(number) < 2,
    last_join=" et ",
    forms={
        "le": _form("le ", "la ", "l’"),
        "un": lambda name, gender: f"{'une' if gender == 'f' else 'un'} {name}" if gender else name,
        "du": _form("du ", "de la ", "de l’", "de ", "d’"),
        "au": _form("au ", "à la ", "à l’", "à ", "à "),
        "de": _form("de ", "de ", "d’", "de ", "d’"),
    },
    genders="mf",
)
