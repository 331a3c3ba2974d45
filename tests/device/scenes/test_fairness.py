"""The page on the fairness of the dice: in words, face by face, with few rolls and with broken games."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from catalogue import DRAWN
from commands import saved_game
from compere.fairness import Fairness
from compere_device.events import Key
from compere_device.files.rolled import DiceCount
from compere_device.scenes.fairness import fairness
from golden_screens import assert_screen
from hands import SCREEN, Hands

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
EVEN, ODD = (10, 8, 12, 9, 11, 10, 7, 13, 10, 10), (23, 6, 9, 11, 10, 9, 8, 12, 6, 6)
LOGGED = {
    "none": DiceCount(Fairness((0,) * 10), 0),
    "few": DiceCount(Fairness((1, *[4] * 9)), 1),
    "usual": DiceCount(Fairness(EVEN), 4),
    "unusual": DiceCount(Fairness(ODD), 12),
    "rare": DiceCount(Fairness((9999, *[0] * 9)), 999),
    "broken": DiceCount(Fairness(EVEN), 4, ("droids-0001", "droids-0002", "patchwork-0017", "x", "y"), 107),
}


def pages(hands: Hands, logged: DiceCount, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return the pages that are read one after the other; every one fits."""
    monkeypatch.setattr(hands.stage.games, "rolled", lambda: logged)
    home = hands.page
    hands.stage.go.push(fairness(hands.stage))
    read = []
    while hands.page != home:
        read.append(hands.page)
        hands.press(OK)
    return read


def test_from_the_menu_with_no_rolls_at_all(hands: Hands) -> None:
    """It says which dice would count; a key closes it."""
    hands.stage.go.menu()
    hands.choose("Settings", "Fairness")
    assert (
        hands.said
        == "Fairness No roll of a ten-sided die is in the log yet. Dice count that are read, scanned or entered."
    )
    hands.press(OK)
    assert hands.said.startswith("Settings")


def test_broken_games_do_not_keep_it_from_counting(hands: Hands, tmp_path: Path) -> None:
    """They are named."""
    (tmp_path / "games").mkdir(exist_ok=True)
    (tmp_path / "games" / "torn-0001.journal").write_bytes(b"noise")
    hands.stage.go.push(fairness(hands.stage))
    hands.press(DOWN)
    assert hands.said == "Fairness Left out, as it cannot be read: torn-0001."


def test_games_that_cannot_be_listed_are_not_said_to_have_no_rolls(hands: Hands, tmp_path: Path) -> None:
    (tmp_path / "finished").write_text("no folder")
    hands.stage.go.push(fairness(hands.stage))
    assert hands.said == "Fairness The games on this device cannot be read: Not a directory."


def test_what_is_said_first_and_what_then(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence, then the figures, a row each."""
    first, *others = pages(hands, LOGGED["unusual"], monkeypatch)
    assert " ".join(first.lines) == "Unusual: one in 150 fair dice looks like this."
    rows = [(row.label, row.value) for page in others for row in page.rows]
    assert rows[:3] == [("Rolls", "100"), ("Games with rolls", "12"), ("Chi-square", "22.8")]
    assert rows[3:] == [(f"Face {face}", str(count)) for face, count in enumerate(ODD)]


def test_what_could_not_be_counted_is_said(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three by name, the others as a number; and that there was no time for all."""
    said = [" ".join(page.lines) for page in pages(hands, LOGGED["broken"], monkeypatch) if page.lines]
    assert said[1] == "107 games were not looked at yet: come back for more."
    assert said[2].replace("- ", "-").endswith("droids-0001, droids-0002 and patchwork-0017.")
    assert said[3] == "2 more cannot be read."


def test_there_is_time_for_some_games_only(hands: Hands, tmp_path: Path) -> None:
    """The clock of the device is looked at between two of them; the next time goes on where this one ended."""
    for seed in "123":
        saved_game(tmp_path, seed=seed)
    hands.stage.games._clock = count(step=1.5).__next__  # type: ignore[method-assign]
    assert [hands.stage.games.rolled().left for _ in range(4)] == [2, 1, 0, 0]


@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize("name", [*LOGGED, "figures"])
def test_pictures(name: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page fits, none is cut; the first and the figures as somebody last looked at them."""
    read = pages(Hands(tmp_path, language), LOGGED.get(name, LOGGED["unusual"]), monkeypatch)
    assert not any("…" in text for page in read for text in (*page.lines, *(row.label for row in page.rows)))
    assert_screen(SCREEN.draw(read[name == "figures"]), f"fairness_{language}/{name}")
