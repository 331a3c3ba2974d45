"""What became of the card's file is said once, also after the service was started again."""

from pathlib import Path
from queue import SimpleQueue

from compere.wording import say
from compere_device.box.networks import TOLD, tell_of_the_card
from compere_device.events import Errand, Event
from compere_device.wifi.joining import Wifi
from compere_device.wifi.wish import Became, tell
from hands import Hands
from sharing import BOX


def started(folder: Path) -> tuple[Hands, "SimpleQueue[Event]"]:
    """Start a device on a machine beneath a folder."""
    hands, put = Hands(folder / "box"), SimpleQueue[Event]()
    wifi = Wifi(put.put, {}, folder / "told", folder)
    hands.stage.box.wifi, hands.stage.box.about = lambda: wifi, lambda: BOX
    tell_of_the_card(hands.loop, folder / "box", put.put)
    return hands, put


def test_it_is_said_once(tmp_path: Path) -> None:
    """With the address; a file of later is said again."""
    for number in ("1", "2"):
        tell(
            Became(number, joined=True, name="Home", card=True, said=say("“{name}” is joined.", name="Home")),
            tmp_path / "told",
        )
        hands, put = started(tmp_path)
        errand = put.get(timeout=5)
        assert isinstance(errand, Errand)
        errand.run()
        assert "joined" in hands.said
        assert (tmp_path / "box" / TOLD).read_text() == number
        hands, put = started(tmp_path)
        errand = put.get(timeout=5)
        assert isinstance(errand, Errand)
        errand.run()
        assert hands.page.title == "Compère"


def test_nobody_is_asked_where_there_is_no_system(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    tell_of_the_card(hands.loop, tmp_path, lambda event: None)
    assert hands.page.title == "Compère"
