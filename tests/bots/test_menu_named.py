"""What bots' sentences call an entry of the menu is what the menu calls it, in each language."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
ENTRIES = ("Correct something", "Almanac", "Look back", "Settings")
FOLDERS = {"fr": ROOT / "core/compere/bots", "de": ROOT / "device/compere_de"}
PLACES = {"fr": "{bot}/fr.json", "de": "{bot}.json"}
BOTS = ("patchwork", "droco", "robokid", "ufobot", "droids")


@pytest.mark.parametrize("code", FOLDERS)
def test_an_entry_of_the_menu_is_called_by_its_name(code: str) -> None:
    words = json.loads((ROOT / f"device/compere_{code}/compere.json").read_text(encoding="utf-8"))["texts"]
    named = 0
    for bot in BOTS:
        sentences = json.loads((FOLDERS[code] / PLACES[code].format(bot=bot)).read_text(encoding="utf-8"))["texts"]
        for english, other in sentences.items():
            if re.search(r"\bmenu\b", english):
                meant = [entry for entry in ENTRIES if entry in english]
                assert meant and all(words[entry] in other for entry in meant), (english, other)
                named += 1
    assert named > 1
