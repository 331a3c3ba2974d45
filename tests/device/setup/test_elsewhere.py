"""Who names the board: the settings' file, else the boot partition, else the first keys, else nobody."""

from pathlib import Path

import pytest

from compere.wording import Words
from compere_device.files.chosen import BoardChoice
from compere_device.files.store import Store
from compere_device.setup.boards import AUTO, PLAIN
from compere_device.setup.config import Config, ConfigError, KeysConfig, load
from compere_device.setup.elsewhere import Elsewhere, board_elsewhere

HAT = '[keys]\nboard = "oled-hat"\n'


def card(root: Path, word: str | None) -> Path:
    """Return the file of a card that names a board, or does not."""
    file = root / "boot" / "firmware" / "compere-board.txt"
    if word is not None:
        file.parent.mkdir(parents=True)
        file.write_text(word)
    return file


def told(folder: Path, name: str | None, address: int = 0) -> Path:
    """Return the folder of a device whose first keys told a board, or did not."""
    if name is not None:
        store = Store(folder)
        store.preferences.board = BoardChoice(name, address)
        store.save_preferences()
    return folder


@pytest.mark.parametrize(
    ("text", "word", "kept", "board"),
    [
        (HAT, "oled-bonnet", "plain", "oled-hat"),
        ("", "oled-bonnet", "plain", "oled-bonnet"),
        (None, "oled-bonnet", "plain", "oled-bonnet"),
        ('[keys]\nboard = "auto"\n', "oled-bonnet", None, "oled-bonnet"),
        ("", None, "oled-hat", "oled-hat"),
        (None, "auto", "oled-hat", "oled-hat"),
        (None, None, "oled-hat", "oled-hat"),
        ("", None, None, AUTO),
        (None, None, None, AUTO),
        (None, None, "a board of tomorrow", AUTO),
    ],
)
def test_the_order(tmp_path: Path, text: str | None, word: str | None, kept: str | None, board: str) -> None:
    """Whoever comes first counts; where nobody says anything, the plain board's pins are in force."""
    path = tmp_path / "config.toml" if text is not None else None
    if path:
        path.write_text(text or "")
    card(tmp_path, word)
    folder = told(tmp_path / "state", kept)
    config = load(path, elsewhere=lambda config: board_elsewhere(folder, tmp_path))
    assert config.keys.board == board
    assert config.board.name == (PLAIN.name if board == AUTO else board)


@pytest.mark.parametrize("kept", ["oled-bonnet", None])
def test_a_word_that_is_no_board(tmp_path: Path, kept: str | None) -> None:
    """It is said, with those that are; the device goes on as if there were no file."""
    file, folder = card(tmp_path, "oled-bonet\n"), told(tmp_path / "state", kept)
    with pytest.raises(ConfigError) as caught:
        load(None, elsewhere=lambda config: board_elsewhere(folder, tmp_path))
    (said,) = caught.value.said
    assert Words().say(said) == (f'{file} names the board "oled-bonet"; write plain, oled-bonnet, oled-hat into it.')
    assert (caught.value.path, caught.value.usable.keys.board) == (file, kept or AUTO)


@pytest.mark.parametrize(
    ("text", "problems", "board"),
    [
        ("[keys]\nok = 99\n", ["ok is 99", "names the board"], AUTO),
        ("[keys]\nok 5\n", ["not TOML", "names the board"], AUTO),
        ('[keys]\nboard = "plain"\nok = 99\n', ["ok is 99"], "plain"),
    ],
)
def test_with_other_faults(tmp_path: Path, text: str, problems: list[str], board: str) -> None:
    """All of them are said, unless nobody asks the card."""
    path = tmp_path / "config.toml"
    path.write_text(text)
    card(tmp_path, "x")
    with pytest.raises(ConfigError) as caught:
        load(path, elsewhere=lambda config: board_elsewhere(tmp_path, tmp_path))
    said = " ".join(map(Words().say, caught.value.said))
    assert all(each in said for each in problems) and len(caught.value.said) == len(problems)
    assert (caught.value.path, caught.value.usable.keys.board) == (path, board)


@pytest.mark.parametrize(
    "text", ["[keys]\nok 5\n", "[keys]\nok = 99\n", "\xe9", "[signals]\nbuzzer = 16\n[table]\nx = 1\n"]
)
def test_a_broken_file_costs_no_board(tmp_path: Path, text: str) -> None:
    """What the card says holds all the same; what is in its way falls back."""
    path = tmp_path / "config.toml"
    path.write_bytes(text.encode("latin-1"))
    card(tmp_path, "oled-hat")
    with pytest.raises(ConfigError) as caught:
        load(path, elsewhere=lambda config: board_elsewhere(tmp_path, tmp_path))
    assert caught.value.usable == Config(keys=KeysConfig("oled-hat"))


def test_pins_are_compared_with_those_of_the_board(tmp_path: Path) -> None:
    """GPIO 13 is free on the bonnet, and UP of the plain board."""
    path = tmp_path / "config.toml"
    path.write_text("[signals]\nbuzzer = 13\n")
    with pytest.raises(ConfigError, match="pin 13"):
        load(path)
    assert load(path, elsewhere=lambda config: Elsewhere("oled-bonnet")).signals.buzzer == 13


def test_a_display_at_the_other_address(tmp_path: Path) -> None:
    """It is kept with the board, and holds unless the settings name another one."""
    folder = told(tmp_path / "state", "plain", 0x3D)
    found = board_elsewhere(folder, tmp_path)
    assert found == Elsewhere("plain", 0x3D)
    assert load(None, elsewhere=lambda config: found).display.i2c_address == 0x3D
    path = tmp_path / "config.toml"
    path.write_text("[display]\ni2c_address = 0x3E\n")
    assert load(path, elsewhere=lambda config: found).display.i2c_address == 0x3E
