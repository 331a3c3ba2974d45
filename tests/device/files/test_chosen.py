"""What was chosen on the device's menu: it comes back, and no damaged file keeps a device from starting."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.files.checks import CHECK, check
from compere_device.files.chosen import (
    BoardChoice,
    DisplayChoice,
    board_choice,
    board_written,
    choice_written,
    display_choice,
    read_board,
    read_choice,
)
from compere_device.files.store import Store

CHOICES = st.builds(
    DisplayChoice, st.one_of(st.none(), st.integers(0, 255)), st.one_of(st.none(), st.sampled_from([0, 90, 180, 270]))
)


@given(CHOICES)
def test_what_was_chosen_comes_back(tmp_path_factory: pytest.TempPathFactory, choice: DisplayChoice) -> None:
    """To the store, and to whoever asks before the store is there."""
    folder = tmp_path_factory.getbasetemp() / "chosen"
    store = Store(folder)
    store.preferences.display = choice
    store.save_preferences()
    assert display_choice(folder) == Store(folder).preferences.display == choice


def test_nothing_chosen_is_nothing_written(tmp_path: Path) -> None:
    """A file of before stays as it was, and one of before is read."""
    assert choice_written(DisplayChoice()) == {}
    assert display_choice(tmp_path) == DisplayChoice()
    Store(tmp_path).save_preferences()
    assert set(json.loads((tmp_path / "settings.json").read_text())) == {"language", "options", "check"}
    assert Store(tmp_path).preferences.display == DisplayChoice()


def test_it_stands_over_the_file() -> None:
    """Each by itself."""
    assert DisplayChoice().over(1, 0) == (1, 0)
    assert DisplayChoice(contrast=0).over(1, 180) == (0, 180)
    assert DisplayChoice(rotate=0).over(1, 180) == (1, 0)


@pytest.mark.parametrize(
    "value", [3, [], "x", {"contrast": 256}, {"contrast": -1}, {"contrast": True}, {"rotate": 45}, {"rotate": "0"}]
)
def test_a_damaged_choice_is_none(tmp_path: Path, value: Any) -> None:
    """The first picture is as the settings' file says; the store sets the file aside and says so."""
    content = {"language": "fr", "options": {}, "display": value}
    with pytest.raises((ValueError, TypeError, AttributeError)):
        read_choice(content)
    (tmp_path / "settings.json").write_text(json.dumps(content))
    assert display_choice(tmp_path) == DisplayChoice()
    store = Store(tmp_path)
    assert len(store.said) == 1
    assert store.preferences.language == ""


@given(st.binary(max_size=60))
def test_no_bytes_break_it(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    """Whatever is in the file."""
    folder = tmp_path_factory.getbasetemp()
    (folder / "settings.json").write_bytes(b'{"display"' + content)
    assert display_choice(folder) == DisplayChoice()


BOARDS = st.builds(
    BoardChoice, st.text("abc-", min_size=1, max_size=40), st.one_of(st.just(0), st.integers(0x08, 0x77))
)


@given(BOARDS)
def test_the_board_comes_back(tmp_path_factory: pytest.TempPathFactory, board: BoardChoice) -> None:
    """To the store, and to whoever asks before the store is there; what is chosen later does not lose it."""
    folder = tmp_path_factory.getbasetemp() / "board"
    store = Store(folder)
    store.preferences.board = board
    store.save_preferences()
    again = Store(folder)
    again.preferences.language = "fr"
    again.save_preferences()
    assert board_choice(folder) == Store(folder).preferences.board == board


@pytest.mark.parametrize(
    "value", [3, [], {"name": 3}, {"name": "a\nb"}, {"name": "x" * 41}, {"address": 7}, {"address": True}]
)
def test_a_damaged_board_is_none(tmp_path: Path, value: Any) -> None:
    """The store sets the file aside; the first keys are asked again."""
    content = {"language": "fr", "options": {}, "board": value}
    with pytest.raises((ValueError, TypeError, AttributeError)):
        read_board(content)
    (tmp_path / "settings.json").write_text(json.dumps({**content, CHECK: check(content)}))
    assert board_choice(tmp_path) == BoardChoice()
    assert len(Store(tmp_path).said) == 1


def test_no_board_is_nothing_written(tmp_path: Path) -> None:
    """A file of a device whose board is named elsewhere stays as it was."""
    assert (board_written(BoardChoice()), board_choice(tmp_path)) == ({}, BoardChoice())
