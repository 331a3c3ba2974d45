"""The reader board's real firmware, under MicroPython, on USB: a round of the killer, over and over unplugged."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from compere_device.events import Cocked, Event, Found, Key, Lost, Rolled, Rolling
from compere_device.scenes.playing import Playing
from e2e.guest.board import MICROPYTHON, NO_MICROPYTHON, RealBoard
from e2e.guest.daemon import Daemon
from e2e.guest.fixtures import SETTINGS, Figure, Start
from e2e.guest.person import Person
from e2e.guest.playing_bots import RANDOM, WITH_SEED, answers, begin, play
from e2e.guest.usb import SerialGadget
from figures.people import PEOPLE

FOUND_S = 15.0
PULLED_AT: tuple[type[Event] | None, ...] = (None, Rolling, Cocked, Rolled)  # of each throw; None: before it
SURE = 98  # how sure a throw is to the twin, whose pictures do not say it
INPUTS_MOST = 200


@pytest.fixture
def board(reader_port: SerialGadget, tmp_path: Path) -> Iterator[RealBoard]:
    """The board, with power, not calibrated yet."""
    if not MICROPYTHON.exists():
        pytest.skip(NO_MICROPYTHON)
    board = RealBoard(reader_port, tmp_path)
    yield board
    board.close()


def test_the_doctor_of_a_board(board: RealBoard, reader_port: SerialGadget, tmp_path: Path) -> None:
    """It is asked over its cable: not calibrated; then all is well, with what it measures; then a sensor is missing."""
    box = Daemon(tmp_path, {**SETTINGS, "reader": {"url": str(reader_port.host_path)}})
    try:
        doctor = "doctor", "reader", "--live", "1"
        new = box.command(*doctor)
        assert new.returncode == 1 and "compere doctor reader --calibrate" in new.stdout, new
        board.unplug()
        board.calibrate()
        board.plug()
        board.order("throw 7")
        well = box.command(*doctor)
        assert well.returncode == 0 and "magnet up" in well.stdout and "tray" in well.stdout, well
        board.order("sensor 2 off")
        ill = box.command(*doctor)
        assert ill.returncode == 1 and "magnetometer m2" in ill.stdout, ill
    finally:
        box.close()


class Tray:
    """A board whose cable comes loose, and who throws a die and lays cards down in it."""

    def __init__(self, board: RealBoard, person: Person) -> None:
        self.cards = self.thrown = self.pulled = 0
        self._board, self._card = board, ""
        self._person = person

    def throw(self, face: int) -> None:
        """Throw until a face answers; the cable is pulled at another line each time."""
        at = PULLED_AT[self.thrown % len(PULLED_AT)]
        if at is None:
            self.replug()
        elif at is Rolling:
            self._board.order("tumble")
            self._person.told(Rolling("d10"))
            self.replug()  # it never came to rest
        elif at is Cocked:
            self._board.order(f"lean {face}")
            self._person.told(Rolling("d10"), Cocked("d10"))
            self.replug()
        self._board.order(f"throw {face}")
        self._person.told(Rolling("d10"), Rolled("d10", face, SURE))
        self.thrown += 1
        if at is Rolled:
            self.replug()

    def lay(self, code: str) -> None:
        """Lay another card down in place of the last."""
        self.cards += 1
        self._card = f"card 04{self.cards:012X} {code}"
        self._board.order(self._card)

    def replug(self) -> None:
        """Pull the cable and put it in again: the game goes on where it was, and a card that lies there is none."""
        self.pulled += 1
        self._board.unplug()
        self._person.told(Lost("reader"))
        self._board.plug()
        if self._card:
            self._board.order(self._card)  # it has lain there all the time
        self._person.told(Found("reader"), timeout_s=FOUND_S)
        while not isinstance(self._person.twin.desk.stage.go.scene, Playing):
            self._person.press(Key.OK)


def test_a_round_of_the_killer(start: Start, board: RealBoard, reader_port: SerialGadget, figure: Figure) -> None:
    """Each roll is thrown, each card with a code laid down, each throw once in the journal, whatever line was the last.

    Beside it the doctor is told who has the port.
    """
    board.unplug()
    board.calibrate()
    board.plug()
    daemon, person = start(program=WITH_SEED, reader={"url": reader_port.host_path})
    board.wait_until_asked(FOUND_S)
    beside = daemon.command("doctor", "reader")
    assert beside.returncode == 1 and "is open in another program" in beside.stdout, beside
    begin(person, "droids", "a player")
    people = PEOPLE["droids"](person.twin.playing.table.session.header.options, Random(RANDOM))
    (journal,) = daemon.journals()
    tray = Tray(board, person)

    def enough(cards: int, throws: int) -> bool:
        return (tray.cards >= cards and tray.thrown >= throws) or person.twin.inputs >= INPUTS_MOST

    play(person, people, tray.lay, lambda: enough(1, 0), tray.throw)
    tray.replug()
    play(person, people, tray.lay, lambda: enough(2, len(PULLED_AT)), tray.throw)
    given = answers(journal.read_bytes())
    assert given.count("physical") == tray.thrown >= len(PULLED_AT)
    assert "scanned" in given
    assert journal.read_bytes() == person.twin_folder.joinpath("games", journal.name).read_bytes()
    assert "Traceback" not in daemon.log
    figure(
        "the real firmware in a game of droids",
        f"{tray.thrown} throws, {tray.cards} cards, unplugged {tray.pulled} times, {person.twin.inputs} inputs",
    )
