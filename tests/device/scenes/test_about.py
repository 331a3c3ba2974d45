"""What this box is, page by page, in both languages."""

from pathlib import Path
from queue import SimpleQueue

import pytest

from compere.wording import say
from compere_device.box.assembly import make_loop
from compere_device.events import Key
from compere_device.files.store import Store
from compere_device.languages import LANGUAGES
from compere_device.setup.about import About
from compere_device.setup.config import Config
from hands import SCREEN, Glass, Hands

OK, BACK = Key.OK, Key.BACK
BOX = About("1.2.3", "compere", ("192.168.1.23", "2001:db8:1234:5678:9abc:def0:1234:5678"), "plain", "ssd1306, I²C 1")
LONG = About(
    "1.2.3.dev45+g1234567",
    "a-box-with-a-rather-long-name",
    ("192.168.100.123", "10.0.0.7", "2001:db8:1234:5678:9abc:def0:1234:5678", "2001:db8:1234:5678:9abc:def0:1234:5679"),
    "oled-bonnet",
    "luma:ssd1322_nhd, SPI 0.0",
)


def pages(hands: Hands, name: str) -> list[str]:
    """Open it from the menu, and return what its pages say; all of them fit."""
    hands.hold(BACK)
    hands.choose(hands.stage.say(say("Settings")), name)
    said, title = [], hands.page.title
    while hands.page.title == title:
        assert (SCREEN.overflow(hands.page), SCREEN.unknown(hands.page)) == ([], set())
        said.append("\n".join(hands.page.lines))
        hands.press(OK)
    return said


def test_version_name_addresses_board_and_glass(hands: Hands) -> None:
    """An address of IPv6 stands on two lines."""
    hands.stage.box.about = lambda: BOX
    assert pages(hands, "About") == [
        "Compère 1.2.3\nName: compere",
        "192.168.1.23",
        "2001:db8:1234:5678:\n9abc:def0:1234:5678",
        "Board: plain\nDisplay:\nssd1306, I²C 1",
    ]
    assert hands.selected == "About this box"


def test_a_long_name_is_there_in_full(hands: Hands) -> None:
    """It is what people type to reach the box."""
    name = "spielekiste_im_wohnzimmer_bei_den_grosseltern"
    hands.stage.box.about = lambda: About("1.2.3", name)
    assert "".join(pages(hands, "About")[0].splitlines()[1:]) == f"Name: {name}"


def test_without_a_network(hands: Hands) -> None:
    """It is said, and so is that nobody installed it."""
    hands.stage.box.about = lambda: About(host="compere")
    said = " ".join(pages(hands, "About")).replace("\n", " ")
    assert "Compère from its sources" in said
    assert "No network: this box has no address." in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("told", [BOX, LONG, None])
def test_it_fits(tmp_path: Path, language: str, told: About | None) -> None:
    """Long names, several addresses, and where nobody knows anything."""
    hands = Hands(tmp_path, language)
    hands.stage.box.about = lambda: told
    assert len(pages(hands, hands.stage.say(say("About this box"))[:8])) >= 3


def test_the_device_knows_what_it_is(tmp_path: Path) -> None:
    """Its own settings, and what keys it has."""
    loop = make_loop(
        *(Config(), Store(tmp_path), SimpleQueue(), lambda: 0.0, Glass(), SCREEN),
        *(lambda: "1", lambda: None),
    )
    told = loop.desk.stage.box.about()
    assert told is not None
    assert (told.board, told.glass) == ("plain", "ssd1306, I²C 1, 0x3C")
    assert loop.desk.stage.box.keys == (Key.OK, Key.BACK, Key.UP, Key.DOWN)
    assert loop.desk.stage.box.sticks() == [] or all(isinstance(each, Path) for each in loop.desk.stage.box.sticks())
