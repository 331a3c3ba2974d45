"""A tray calibrated and a card written on the glass, over USB, with the real firmware at the other end."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, sin
from pathlib import Path

import pytest

from compere.bots import BOTS
from compere.wording import Text, say
from compere_device.events import Key, Lost
from compere_device.scenes.roles import Role
from compere_device.setup.enrolling import CardShown, CardStep, Enrolled
from compere_device.setup.guided import enrolled
from compere_device.setup.tray import Shown, TrayStep
from compere_device.tray.die import KNOWN
from e2e.guest.board import MICROPYTHON, NO_MICROPYTHON, RealBoard
from e2e.guest.fixtures import Figure, Start
from e2e.guest.person import Person
from e2e.guest.usb import SerialGadget

CODE = "fort:skids"
THROWS = (6, 7, 0, 9, 3, 8, 5, 4, 2, 1)  # after the two numbers that are asked for
STOPPED_AT = 5  # of these: then the box loses its power
MEASURED_S, SOLVED_S = 30.0, 180.0
NOT_CALIBRATED = (Lost("reader-constants"),)


@pytest.fixture
def board(reader_port: SerialGadget, tmp_path: Path) -> Iterator[RealBoard]:
    """The board, with power, not calibrated yet."""
    if not MICROPYTHON.exists():
        pytest.skip(NO_MICROPYTHON)
    board = RealBoard(reader_port, tmp_path)
    yield board
    board.close()


@dataclass
class Script:
    """What the real guide must say next, for the twin, which has no reader: its guides, and the guide that is open."""

    shown: object
    told: Text | None = None
    failed: bool = False
    ended: bool = False
    able: tuple[str, ...] = ("d10", "tag")
    wanted: object = None
    next: list[object] = field(default_factory=list)

    def calibrate(self) -> "Script":
        return self

    def enrol(self, code: str) -> "Script":
        assert code == CODE
        return self

    def go_on(self) -> None:
        self.shown = self.next.pop(0)


class Calibrating:
    """Somebody at the glass who calibrates a tray: what is said there is what the script has."""

    def __init__(self, person: Person, board: RealBoard, script: Script) -> None:
        self.person, self._board, self.script = person, board, script
        person.twin.stage.box.reader = lambda: script
        person.twin.stage.box.learnable = True
        while person.twin.stage.go.scene.role is Role.NOTICE:
            person.press(Key.OK)
        person.hold(Key.BACK)
        person.choose("Settings", "Tray and cards", "Calibrate the tray")

    def goes_on(self, order: str, then: Shown) -> None:
        """Do what is asked, say so, and read what comes next."""
        self._board.order(order)
        self.script.next.append(then)
        self.person.press(Key.OK)
        self.person.look(MEASURED_S)

    def throws(self, number: int, then: Shown | None) -> None:
        """Throw the die to a face and place of its own; the reader sees that by itself."""
        value = THROWS[number]
        x, y = round(28 * cos(2.4 * number)), round(28 * sin(2.4 * number))
        self._board.order(f"throw {value} {x} {y}")
        if then:
            self.script.shown = then
            self.person.look(MEASURED_S)


def asked(number: int, trouble: Text | None = None) -> Shown:
    """What is said before throw `number` of `THROWS`."""
    return Shown(TrayStep.THROW, number + len(KNOWN) + 1, len(KNOWN) + len(THROWS), trouble)


def test_a_tray_is_calibrated_and_a_card_written(
    start: Start, board: RealBoard, reader_port: SerialGadget, figure: Figure
) -> None:
    """Step by step, with the power lost in the middle: it goes on where it was; then the reader has both."""
    daemon, person = start(NOT_CALIBRATED, reader={"url": reader_port.host_path})
    person.read_keys()
    whole = len(KNOWN) + len(THROWS)
    guide = Calibrating(person, board, Script(Shown(TrayStep.EMPTY)))
    guide.goes_on("away", Shown(TrayStep.KNOWN, 1, whole))
    guide.goes_on(f"lay {KNOWN[0]} 0 -20", Shown(TrayStep.CHECK, 2, whole))
    guide.goes_on(f"lay {KNOWN[1]} 15 10", asked(0))
    for number in range(STOPPED_AT):
        guide.throws(number, asked(number + 1))

    daemon.kill()
    daemon, person = start.again(NOT_CALIBRATED)
    there = say(
        "I go on with the {n} throws that I measured {minutes} min ago. Was the tray moved since? Then end it, and"
        " begin anew.",
        n=len(KNOWN) + STOPPED_AT,
        minutes=0,
    )
    guide = Calibrating(person, board, Script(asked(STOPPED_AT, there)))
    for number in range(STOPPED_AT, len(THROWS)):
        guide.throws(number, asked(number + 1) if number + 1 < len(THROWS) else None)
    guide.script.told = say(
        "The tray is calibrated, and kept. On top of the die is a {n}: if not, calibrate anew.", n=THROWS[-1]
    )
    person.look(SOLVED_S)
    person.press(Key.OK)
    writes(person, board)

    start.end()
    reader = daemon.command("doctor", "reader", "--live", "1")
    assert reader.returncode == 0 and "magnet up" in reader.stdout and "It is kept" in reader.stdout, reader
    figure("a calibration over USB", f"{whole} throws, the power lost after {len(KNOWN) + STOPPED_AT} of them")


def writes(person: Person, board: RealBoard) -> None:
    """Write a code on a card, from the menu on."""
    bot, group, item = next(
        (bot, group, item) for bot in BOTS.values() for group in bot.codes for item in group.items if item.id == CODE
    )
    script = Script(CardShown(CardStep.PUT))
    person.twin.stage.box.reader = lambda: script
    spoken = person.twin.stage.say
    person.choose("Write a card", spoken(bot.title), spoken(group.title), spoken(item.label))
    board.order("card 04A1B2C3D4E5F6")
    script.told = enrolled(Enrolled("04A1B2C3D4E5F6"), CODE)
    person.look(MEASURED_S)
