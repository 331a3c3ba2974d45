"""A device whose glass phones may show, with a clock, a code and a timer of the test's."""

from collections.abc import Callable
from pathlib import Path

from compere_device.phones import Phones
from compere_device.setup.about import About
from hands import Hands

ADDRESSES = ("192.168.178.123", "2001:db8:1234:5678:9abc:def0:1234:5678")
BOX = About("0.1.0", "compere", ADDRESSES, "plain", "ssd1306, I²C 1", local=("compere.local",))
CODE = "042917"


class Timers:
    """What is to be called later, until it is cancelled."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, Callable[[], None]]] = []

    def later(self, after_s: float, act: Callable[[], None]) -> Callable[[], None]:
        self.waiting.append(each := (after_s, act))
        return lambda: self.waiting.remove(each)


def shared(folder: Path, language: str = "en", *, on: bool = False) -> tuple[Hands, Phones]:
    """Return somebody at a device that is in a network, and who may show its glass."""
    hands = Hands(folder, language)
    hands.stage.games.preferences.network = on
    return hands, share(hands)


def share(hands: Hands) -> Phones:
    """Have a device be in a network."""
    phones = Phones(hands.stage.games, lambda: hands.now_s, hands.events.put, Timers().later, lambda: CODE)
    hands.stage.box.phones = lambda: phones
    hands.stage.box.about = lambda: BOX
    return phones
