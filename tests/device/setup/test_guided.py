"""A guide beside the game's own reader, over a real port against the board's own program."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue

import pytest

from board.rfid import TagModel
from cable import Cable
from compere.wording import Words
from compere_device.events import Event, Rolled, Worked
from compere_device.parts.reader.reader import Away, Ear, Heard, Reader
from compere_device.parts.reader.reader_lines import WORDS, Hello
from compere_device.setup.enrolling import CardShown, CardStep
from compere_device.setup.guided import Guided, Guides
from compere_device.setup.tray import Shown, TrayStep
from tray_bench import OnAPort, Tray

WAIT_S = 10  # for a thread to react; reached only on failure
SAY = Words().say


class Device:
    """The game's reader at a board's port, and somebody before the glass."""

    def __init__(self, board: OnAPort, cable: Cable) -> None:
        self.board = board
        self.events: Queue[Event] = Queue()
        self.heard: Queue[Heard] = Queue()
        ear = Ear(self.heard.put)
        self.reader = Reader(str(cable.path), self.events.put, time.monotonic, retry_s=(0.001, 0.01), ear=ear)
        self.guides = Guides(self.reader, self.events.put, time.monotonic)
        self.wait_for(Hello)

    def wait_for(self, kind: type) -> None:
        """Wait until the reader has heard this."""
        while not isinstance(self.heard.get(timeout=WAIT_S), kind):
            pass

    def follow(self, guided: "Guided[Shown] | Guided[CardShown]", does: "Callable[[object], None]") -> None:
        """Do what is shown, until it is at its end."""
        seen: object = None
        while guided.told is None and not guided.ended:
            self.events.get(timeout=WAIT_S)
            shown = guided.shown
            if shown is not None and shown is not seen:
                seen = shown
                does(shown)
        guided.join(WAIT_S)


@pytest.fixture
def device(cable: Cable, tmp_path: Path) -> Iterator[Device]:
    with OnAPort(Tray(tmp_path), cable) as board:
        made = Device(board, cable)
        yield made
        made.reader.close(WAIT_S)


def test_what_the_board_can_do_is_known_while_it_is_there(device: Device) -> None:
    """Nothing, once its cable is out."""
    assert device.guides.able == ("d10", "tag")
    device.board.order(device.board.unplug)
    device.wait_for(Away)
    assert device.guides.able == ()
    device.board.order(device.board.plug)
    device.wait_for(Hello)
    assert device.guides.able == ("d10", "tag")


@pytest.mark.slow
def test_a_tray_is_calibrated_beside_the_game(device: Device) -> None:
    """Then the game has the dice again, and nobody hears more than it did."""
    tray, guided = device.board.tray, device.guides.calibrate()

    def does(shown: object) -> None:
        assert isinstance(shown, Shown)
        if shown.step is TrayStep.EMPTY:
            guided.go_on()
        elif shown.step is TrayStep.KNOWN:
            device.board.do(lambda: tray.lay(tray.known))
            guided.go_on()
        elif shown.step is TrayStep.CHECK:
            device.board.do(lambda: tray.lay(tray.other))
            guided.go_on()
        elif shown.step is TrayStep.THROW:
            device.board.order(tray.throw)

    device.follow(guided, does)
    shows = tray.lies.value if tray.lies else None
    assert guided.told and not guided.failed
    assert (
        SAY(guided.told) == f"The tray is calibrated, and kept. On top of the die is a {shows}: if not, calibrate anew."
    )
    assert device.reader.ear.words is WORDS
    device.board.order(tray.throw)
    rolled = device.events.get(timeout=WAIT_S)
    while not isinstance(rolled, Rolled):
        rolled = device.events.get(timeout=WAIT_S)
    assert tray.lies and rolled.face == tray.lies.value


def test_a_card_is_written_and_a_new_guide_ends_the_one_before(device: Device) -> None:
    """One person stands before the glass."""
    first = device.guides.calibrate()
    guided = device.guides.enrol("fort:skids")
    first.join(WAIT_S)
    assert first.ended and first.told is None
    card = TagModel(bytes.fromhex("04A1B2C3D4E5F6"))

    def does(shown: object) -> None:
        assert isinstance(shown, CardShown)
        if shown.at is CardStep.PUT:
            device.board.order(lambda: setattr(device.board.tray.bench.rfid, "tags", [card]))

    device.follow(guided, does)
    assert guided.told and SAY(guided.told) == "The card has the code fort:skids now."
    again = device.guides.enrol("fort:skids")
    device.follow(again, lambda shown: None)
    assert again.told and SAY(again.told) == "The card has the code fort:skids already."


def test_what_cannot_be_is_told_and_a_fault_ends_it(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sensor that is off; a fault of the program: whoever looks at the glass does not wait for ever."""
    device.board.do(lambda: device.board.tray.bench.i2c.chips.pop(1))
    guided = device.guides.calibrate()
    device.follow(guided, lambda shown: None)
    assert guided.failed and guided.told and "magnetometer m1" in SAY(guided.told)
    monkeypatch.setattr("compere_device.setup.tray.check", lambda board, hello: 1 / 0)
    guided = device.guides.calibrate()
    device.follow(guided, lambda shown: None)
    assert guided.failed and guided.told and SAY(guided.told) == "Something went wrong: the log says what."
    guided = device.guides.enrol("fort:skids")
    guided.end()
    guided.join(WAIT_S)
    assert guided.ended and guided.told is None and device.reader.ear.words is WORDS
    assert Worked() in [device.events.get(timeout=WAIT_S)]
