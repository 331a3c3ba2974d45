"""The menu of the settings: where it leads."""

from pathlib import Path

import pytest

from compere_device.events import Key
from hands import Hands

OK, BACK = Key.OK, Key.BACK
ROWS = {
    "Names": "Names",
    "Display": "Display",
    "Switch off by itself": "Switch off by itself",
    "Copy the games": "Copy the games",
    "Bring games back": "Bring games back",
    "Test the keys": "Test the keys",
    "Test the display": "Test the display",
    "Fairness of the dice": "Fairness",
    "About this box": "About this box",
}


@pytest.mark.parametrize("row", ROWS)
def test_it_leads_where_it_says(hands: Hands, row: str) -> None:
    """And back again to the row."""
    hands.hold(BACK)
    hands.choose("Settings")
    assert (hands.said, hands.all_rows()) == ("Settings What next?", list(ROWS))
    hands.choose(row)
    assert hands.page.title == ROWS[row]
    if row == "Test the keys":
        hands.hold(BACK)
    else:
        hands.press(BACK)
    assert (hands.said, hands.selected) == ("Settings What next?", row)


def test_in_french(tmp_path: Path) -> None:
    """Every row fits."""
    hands = Hands(tmp_path, "fr")
    hands.hold(BACK)
    hands.choose("Réglages")
    assert hands.all_rows() == [
        *("Noms", "Écran", "Extinction auto", "Copier les parties", "Récupérer la copie"),
        *("Tester les touches", "Tester l’écran", "Équité des dés", "Ce boîtier"),
    ]
