"""Settings that cannot be used, as a person reads them at the table."""

from pathlib import Path

import pytest

from compere_device.events import Key, Stop
from compere_device.scenes.settings import show_problems
from compere_device.setup.config import ConfigError, load
from compere_device.words import load as words
from hands import SCREEN, Hands

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
BROKEN = "[keys]\nok = 99\nback = 5\npanic_ms = 1\nzzz = 1\n[display]\ndriver = 5\nrotate = 90\n"
BAD = [
    "keys = 3",
    "[x]\n",
    "= 3",
    "[display]\ndriver = 'luma:ssd1331'\n",
    "[scanner]\nurl='/dev/serial0'\nhid='x'\n[keys]\nok=14\n",
]


def broken(folder: Path, text: str = BROKEN) -> ConfigError:
    path = folder / "config.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as caught:
        load(path)
    return caught.value


def shown(tmp_path: Path, language: str = "en", text: str = BROKEN) -> Hands:
    hands, wrong = Hands(tmp_path, language), broken(tmp_path, text)
    show_problems(hands.stage, "/etc/compere/config.toml", wrong.said)
    return hands


def read(hands: Hands) -> str:
    """Page through what is to be read, and return all of it."""
    said = ""
    while not hands.page.rows:
        said += " ".join(hands.page.lines) + " "
        hands.press(OK)
    return " ".join(said.split())


def test_what_is_wrong_is_read(tmp_path: Path) -> None:
    """File, name, value and what to write, one after the other."""
    said = read(shown(tmp_path))
    assert said.startswith("The settings in /etc/compere/config.toml cannot be used as they are. ")
    for each in broken(tmp_path).said:
        assert words("en").say(each).split("; write")[0] in said


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text", [BROKEN, *BAD])
def test_every_page_fits(tmp_path: Path, language: str, text: str) -> None:
    """Also the long words of paths and drivers; nothing is cut."""
    hands = shown(tmp_path, language, text)
    for _ in range(60):
        assert "…" not in hands.page.text()
        assert SCREEN.draw(hands.page).getbbox()
        if hands.page.rows:
            break
        hands.press(OK)
    assert all("…" not in row for row in hands.all_rows())


def test_in_french(tmp_path: Path) -> None:
    """Every sentence."""
    said = read(shown(tmp_path, "fr")).replace("\u202f", " ").replace("\xa0", " ")
    assert "[keys] ok vaut 99 ; écris un numéro de GPIO (BCM) de 4 à 27, ou 0." in said
    assert "[keys] zzz n’est pas un réglage ; il y a board" in said


def test_what_to_do(tmp_path: Path) -> None:
    """The file is read anew, or the device goes on with what is right of it, or what is wrong is read once more."""
    hands = shown(tmp_path)
    read(hands)
    assert hands.all_rows() == ["Try again", "Go on", "What is wrong?", "Power off"]
    hands.choose("What is wrong?")
    assert hands.page.lines and not hands.page.rows
    read(hands)
    hands.choose("Go on")
    assert hands.said == "Compère Which game?"
    assert not hands.desk.again


def test_trying_again_ends_the_loop(tmp_path: Path) -> None:
    """Whoever runs it learns that the settings are to be read."""
    hands = shown(tmp_path)
    read(hands)
    hands.choose("Try again")
    assert hands.desk.again
    assert hands.events.get_nowait() == Stop()


def test_switching_off_asks_first(tmp_path: Path) -> None:
    """As everywhere."""
    hands = shown(tmp_path)
    read(hands)
    hands.choose("Power off", "yes")
    assert hands.offs == 1
