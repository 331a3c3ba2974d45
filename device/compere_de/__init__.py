"""German: its articles and the endings of colours, what the program says, and what each bot of ours says.

Duden, Die Grammatik: Artikelwörter, Adjektiv (starke Deklination). Colours in -a take *-farben* before an ending, those
in -e drop theirs: ein lilafarbenes, ein oranges Gebäude.
"""

from collections.abc import Callable

from compere.wording import Grammar

TITLE = "Deutsch"
VOICE = "de"  # as espeak-ng calls it
ALOUD = {
    "Nr.": "Nummer",
    "max.": "maximal",
    "l.": "links",
    "r.": "rechts",
    "Wa.": "Wasser",
    "diag.": "diagonal",
    "Gl.": "Gleichstand",
    "verd.": "verdeckt",
    "Spezialfl.": "Spezialflicken",
}


def _ending(ending: str) -> Callable[[str, str], str]:
    def form(name: str, gender: str) -> str:
        stem = f"{name}farben" if name.endswith("a") else name.removesuffix("e")
        return stem + ending if name else ""

    return form


def _before(masculine: str, feminine: str, neuter: str) -> Callable[[str, str], str]:
    words = {"m": masculine, "f": feminine, "n": neuter}

    def form(name: str, gender: str) -> str:
        return f"{words[gender]} {name}" if gender else name

    return form


GRAMMAR = Grammar(
    singular=lambda number: abs(number) == 1,
    last_join=" und ",
    forms={
        "-e": _ending("e"),
        "-er": _ending("er"),
        "-es": _ending("es"),
        "jeden": _before("jeden", "jede", "jedes"),
    },
    genders="mfn",
)
