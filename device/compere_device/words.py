"""Loads a language's words: the catalogues beside the core, each bot and the device, laid over one another."""

import json
from pathlib import Path

import compere
from compere.bots import BOTS
from compere.wording import Words
from compere_device.languages import FIRST


def catalogues(language: str) -> list[Path]:
    """Return the catalogue files of a language, those of the bots beside the bots."""
    core = Path(compere.__file__).parent
    folders = [core, *(core / "bots" / name for name in BOTS), Path(__file__).parent]
    return [folder / f"{language}.json" for folder in folders]


def load(language: str) -> Words:
    """Return the words of a language; English stands in the code and needs no catalogue."""
    if language == FIRST:
        return Words()
    texts: dict[str, str] = {}
    terms: dict[str, str] = {}
    for path in catalogues(language):
        catalogue = json.loads(path.read_text(encoding="utf-8"))
        texts |= catalogue["texts"]
        terms |= catalogue["terms"]
    return Words(language, texts, terms)
