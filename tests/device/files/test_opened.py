"""A game opened from its file; test_store and test_store_damage open all kinds."""

from dataclasses import replace
from pathlib import Path

import pytest

from compere.bots import BOTS
from compere.errors import OptionError
from compere.session import Session
from compere_device.files.opened import Game, fitted, open_game
from disk import ENTRIES, HEADER, STEPS, TEXT, put
from tiny import TINY, seated, seen

pytestmark = pytest.mark.usefixtures("tiny_is_a_bot")


def test_a_game_is_its_file(tmp_path: Path) -> None:
    """Replayed to its end, named by its file, and appended to behind what is there."""
    path = put(tmp_path, TEXT)
    game = open_game(path)
    assert (game.name, seen(game.session)) == ("tiny-0001", seen(Session(TINY, HEADER, ENTRIES)))
    assert game.file
    game.file.append(STEPS[0])
    assert path.read_bytes().startswith(TEXT) and path.stat().st_size > len(TEXT)


def test_a_game_without_a_file() -> None:
    """It has its bot's name."""
    assert Game(Session(TINY, HEADER)).name == "tiny"


def test_fewer_names_than_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot of now can play that game, and it is said why; more names than play are of before."""
    monkeypatch.setitem(BOTS, TINY.name, seated("A", "B"))
    with pytest.raises(OptionError, match="seats 2 people, not 1: name as many"):
        fitted(replace(HEADER, seats=("Léa",)))
    assert fitted(replace(HEADER, seats=("Léa", "Tom", "Zoé"))).seats == ("Léa", "Tom", "Zoé")
