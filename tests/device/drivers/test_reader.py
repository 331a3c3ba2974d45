"""The reader at the terminal: the real program of the board on a pseudo-terminal, the real port, somebody who types."""

import json
import os
import re
import threading
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import serial

from board.rfid import TagModel
from cable import Cable
from commands import Run
from compere_device.doctor import reader_board
from compere_device.drivers.person import Person
from compere_device.drivers.reader import Inbox, Seat, command
from compere_device.errors import DeviceError
from compere_device.parts.reader.asking import PROBE
from compere_device.parts.reader.reader import Away
from compere_device.parts.reader.reader_lines import request, sealed
from compere_device.setup.tray_words import CARD
from compere_device.words import load
from tray import constants as of_the_board
from tray_bench import OnAPort, Tray
from ward import Ward, admit

UID = bytes.fromhex("04A1B2C3D4E5F6")
Does = Callable[["Typist", str], None]


class Typist:
    """Somebody at a terminal: `does` is told each line and may type."""

    def __init__(self, does: Does, answer_s: float) -> None:
        self.lines: list[str] = []
        self.out, self._in = os.pipe()
        self._does = does
        self.terminal = Seat(Person(self._tell, self._typed, root=False), self.out, answer_s)

    def type(self, line: str = "") -> None:
        os.write(self._in, f"{line}\n".encode())

    def leave(self) -> None:
        if self._in >= 0:
            os.close(self._in)
        self._in = -1

    def close(self) -> None:
        self.leave()
        os.close(self.out)

    def _typed(self) -> str:
        return os.read(self.out, 1000).decode()

    def _tell(self, *lines: str) -> None:
        for line in lines:
            self.lines.append(line)
            self._does(self, line)


def asked(**given: object) -> Namespace:
    usual = {"calibrate": None, "enrol": None, "port": None, "live": 0, "json": False, "language": "en"}
    return Namespace(**{**usual, **given})


def doctor(
    tmp_path: Path, does: Does = lambda typist, line: None, settings: str = "", answer_s: float = 1.0, **given: object
) -> Any:
    """Run the command; return its exit status and what it printed."""
    typist = Typist(does, answer_s)
    try:
        status = command(admit(Ward(tmp_path / "pi"), settings), asked(**given), typist.terminal)
    finally:
        typist.close()
    return status, typist.lines


@pytest.fixture
def board(cable: Cable, tmp_path: Path) -> Iterator[OnAPort]:
    """A tray that nobody has calibrated yet, on a port."""
    with OnAPort(Tray(tmp_path), cable) as made:
        yield made


@pytest.mark.slow
def test_a_tray_is_calibrated_and_then_reads_dice(board: OnAPort, tmp_path: Path) -> None:
    """The person is guided, and pulls the cable in the middle; then the die is where it is."""
    pulled = threading.Event()

    def do(typist: Typist, line: str) -> None:
        if "Take the die out" in line:
            board.order(board.tray.empty)
            typist.type()
        elif asked := re.search(r"with the (\d) on top", line):
            board.order(lambda: board.tray.lay(int(asked[1])))
            typist.type()
        elif "Throw the die" in line and line.startswith("4/12") and not pulled.is_set():
            pulled.set()
            board.order(board.replug)
        elif "Throw the die" in line:
            board.order(board.tray.throw)

    port, settings = str(board.cable.path), f'[reader]\nurl = "{board.cable.path}"\n'
    status, lines = doctor(tmp_path, do, settings, calibrate=True)
    assert lines[:4] == [
        f"ok  board        tray {of_version(lines[0])} at {port}: reads a d10 and reads cards.",
        "ok  sensors      All 6 work.",
        "!   calibration  The tray was never calibrated, so it reads no die.",
        "                 compere doctor reader --calibrate",
    ]
    assert "The reader does not answer. Look at its cable: I go on where we were." in lines
    assert status == 0 and lines[-2].startswith("Calibrated and kept. Left over: 0.")
    thrown = board.tray.lies
    assert thrown and lines[-1] == f"On top of the die is a {thrown.value}: if not, calibrate anew."
    assert of_the_board.state((tmp_path / "constants.bin").read_bytes()) == "ok"
    status, lines = doctor(tmp_path, settings=settings, live=1, language="fr")
    assert status == 0 and lines[2].startswith("ok  étalonnage  Il est enregistré, avec la somme de contrôle ")
    lies = board.tray.lies
    assert lies and len(lines) > 4
    assert abs(float(lines[-1].split()[1].replace(",", ".")) - lies.place[0]) < 4 and "hauteur 13," in lines[-1]


def of_version(line: str) -> str:
    return line.split(" tray ")[1].split()[0]


def test_it_is_ended_by_a_word_or_an_end(board: OnAPort, tmp_path: Path) -> None:
    """Nothing is kept; so with an end of what is typed."""

    def quits(typist: Typist, line: str) -> None:
        if "Take the die out" in line:
            typist.type("q")

    def leaves(typist: Typist, line: str) -> None:
        if "Take the die out" in line:
            typist.leave()

    for does in (quits, leaves):
        status, lines = doctor(tmp_path, does, port=str(board.cable.path), calibrate=True)
        assert (status, lines[-1]) == (1, "Ended. “compere doctor reader” says what the reader has now.")
    assert not (tmp_path / "constants.bin").exists()


WRONG = f"! {load('fr').say(CARD['kind'])}"


def test_a_card_gets_a_code(board: OnAPort, tmp_path: Path) -> None:
    """In French; the code as its game writes it. What is wrong with a card is said, and another one is taken."""
    card = TagModel(UID)

    def do(typist: Typist, line: str) -> None:
        if line == "Pose la carte sur le lecteur.":
            tags = [card if WRONG in typist.lines else TagModel(bytes.fromhex("DEADBEEF"), "classic")]
            board.order(lambda: setattr(board.tray.bench.rfid, "tags", tags))

    status, lines = doctor(tmp_path, do, port=str(board.cable.path), enrol="FORT:skids", language="fr")
    assert status == 0 and lines[-1] == "La carte 04A1B2C3D4E5F6 a maintenant le code fort:skids."
    assert lines.count(WRONG) == 1


def test_what_it_finds_as_json_and_what_is_missing(board: OnAPort, tmp_path: Path) -> None:
    """A sensor whose cable is off, a tray that cannot be calibrated so, settings that name no reader."""
    board.do(lambda: board.tray.bench.i2c.chips.pop(3))
    _, lines = doctor(tmp_path, port=str(board.cable.path), json=True)
    found = {each["topic"]: each for each in json.loads("\n".join(lines))}
    assert {name: each["state"] for name, each in found.items()} == {
        **{"board": "ok", "settings": "warn", "sensors": "fault", "calibration": "fault"}
    }
    assert found["sensors"]["said"] == "Nothing answers from magnetometer m3: look at its cable and its plug."
    assert "'[reader]'" in found["settings"]["mend"]
    status, lines = doctor(tmp_path, port=str(board.cable.path), calibrate=True)
    assert status == 1 and lines[-2:] == [found["sensors"]["said"], "Nothing was kept: the reader has what it had."]


class Stranger:
    """Somebody else's program on a port: `answers` what it is told."""

    def __init__(self, cable: Cable, answers: Callable[[bytes], bytes]) -> None:
        self._cable, self._answers, self._ends = cable, answers, threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Stranger":
        self._cable.plug()
        self._thread.start()
        return self

    def __exit__(self, *unused: object) -> None:
        self._ends.set()
        self._thread.join(10)

    def _run(self) -> None:
        while not self._ends.is_set():
            if data := self._cable.receive(0.01):
                self._cable.send(self._answers(data))


def prompt(data: bytes) -> bytes:
    """Answer as a prompt of MicroPython does: it shows what is typed, and runs it at a carriage return."""
    if data.endswith(PROBE):
        banner = b"MicroPython v1.24.1 on 2024-11-29; Raspberry Pi Pico with RP2040\r\n"
        return (
            b'\r\nTraceback (most recent call last):\r\n  File "<stdin>", line 1\r\nSyntaxError: invalid syntax\r\n'
            + banner
        )
    return data.replace(b"\n", b"")


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (prompt, "On the board is MicroPython v1.24.1 on 2024-11-29; Raspberry Pi Pico with RP2040 without the"),
        (lambda data: b"21.5 degrees\x1b[2J\r\n", "Another program is on the board; it says “21.5 degrees·[2J”."),
        (lambda data: b"", "Nobody answers at "),
    ],
)  # fmt: skip
def test_another_program_is_named(cable: Cable, tmp_path: Path, answers: Callable[[bytes], bytes], said: str) -> None:
    """With the three lines that put ours there; no sign of it moves the terminal's cursor."""
    with Stranger(cable, answers):
        status, lines = doctor(tmp_path, port=str(cable.path), answer_s=0.4)
    assert status == 1 and lines[0].startswith(f"!   board  {said}")
    shown = [line.strip() for line in lines]
    assert [line for line in reader_board.flash(str(cable.path)) if line in shown] == [
        *reader_board.flash(str(cable.path))
    ]


def test_boards_of_other_versions(cable: Cable, tmp_path: Path) -> None:
    """An older protocol and a newer one: which of the two to update; they are not asked anything else."""
    for protocol, said in ((0, "is too old: flash it."), (2, "is too new: update this one.")):
        hello = sealed("$", f"1 hello {protocol} tray 9.9 d10")
        with Stranger(cable, lambda data, hello=hello: hello):
            status, lines = doctor(tmp_path, port=str(cable.path), calibrate=True)
        assert status == 1 and said in lines[0]
        cable.unplug()


def test_an_old_board_of_version_1(cable: Cable, tmp_path: Path) -> None:
    """It knows nothing of setting up: said, after its 2 s each, and not guided."""
    hello = sealed("$", "1 hello 1 tray 0.0.1 d10")
    with Stranger(cable, lambda data: hello if request("hello", 1) in data else b""):
        status, lines = doctor(tmp_path, port=str(cable.path), calibrate=True, answer_s=0.4)
    assert status == 1 and lines[-2] == "The program of the reader is too old to be set up: update the reader."
    assert any("knows no calibration" in line for line in lines)


def test_what_is_heard_after_the_end_is_written_nowhere(tmp_path: Path) -> None:
    """The pipe is closed, and another file may have its number."""
    inbox, other = Inbox(Seat(Person(print, None, False), None)), tmp_path / "other"
    number = inbox._wakes
    inbox.close()
    other.write_bytes(b"mine")
    handle = os.open(other, os.O_RDWR)
    os.dup2(handle, number)
    inbox.hear(Away())
    for each in {handle, number}:
        os.close(each)
    assert other.read_bytes() == b"mine"


def test_ports(cable: Cable, tmp_path: Path) -> None:
    """None, several, one that is not there, one that another program has; one that is found by its name."""
    status, lines = doctor(tmp_path)
    assert status == 1 and lines[0].startswith("!   port  I see no reader")
    ward = Ward(tmp_path / "two")
    for name in (
        "usb-MicroPython_Board_in_FS_mode_1-if00",
        "usb-MicroPython_Board_in_FS_mode_2-if00",
        "usb-Grow_GM65-if00",
    ):
        ward.put(f"/dev/serial/by-id/{name}")
    assert len(reader_board.ports(ward, "", ["/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_2-if00"])) == 1
    assert len(reader_board.ports(ward, "")) == 2
    ward.put(reader_board.OWN)
    assert reader_board.ports(ward, "") == [reader_board.OWN]
    assert reader_board.ports(ward, "/dev/ttyACM7") == ["/dev/ttyACM7"]
    status, lines = doctor(tmp_path, port=str(tmp_path / "none"))
    assert status == 1 and "plug the reader in" in lines[0]
    cable.plug()
    with serial.Serial(str(cable.path), exclusive=True):
        status, lines = doctor(tmp_path, port=str(cable.path))
    assert status == 1 and lines[1].strip() == "sudo systemctl stop compere"
    status, lines = doctor(tmp_path, port="nosuch://x")
    assert status == 1 and lines[0].startswith("!   port  nosuch://x cannot be opened")


def test_unplugged_while_it_is_looked_at(cable: Cable, tmp_path: Path) -> None:
    """Where nobody is guided nobody waits."""
    cable.plug()
    puller = threading.Thread(target=lambda: (cable.receive(10), cable.unplug()))
    puller.start()
    status, lines = doctor(tmp_path, port=str(cable.path))
    puller.join()
    assert status == 1 and "plug the reader in, then look again." in lines[0]


def test_what_cannot_be_asked_of_anybody(tmp_path: Path) -> None:
    """Without a terminal nobody can throw; and a code is one of a game's."""
    nobody = Seat(Person(lambda *lines: None, None, root=False), None)
    for wish in ({"calibrate": True}, {"enrol": "fort:skids"}):
        with pytest.raises(DeviceError, match="run it in a terminal"):
            command(admit(Ward(tmp_path)), asked(**wish), nobody)
    with pytest.raises(DeviceError, match="leave it out"):
        somebody = Seat(Person(lambda *lines: None, lambda: "", root=False), None)
        command(admit(Ward(tmp_path)), asked(calibrate=True, json=True), somebody)
    somebody = Seat(Person(lambda *lines: None, lambda: "", root=False), None)
    for code in ("fort:nobody", "skids", "cmd:next", "d10:7", "fort:", ""):
        if code:
            with pytest.raises(DeviceError, match="is no code of a game; compere codes"):
                command(admit(Ward(tmp_path)), asked(enrol=code), somebody)


def test_the_command_line(place: Path, run: Run, cable: Cable) -> None:
    """`compere doctor reader` takes its settings; what is for the reader is refused without it."""
    (place / "config.toml").write_text(f'[reader]\nurl = "{cable.path}"\n')
    status, out, err = run("doctor", "reader")
    assert (status, err) == (1, "") and f"There is no {cable.path}" in out
    for wrong in (("--calibrate",), ("--enrol", "fort:skids"), ("--live", "3"), ("--port", "/dev/ttyACM0")):
        status, out, err = run("doctor", *wrong)
        assert status == 2 and f"{wrong[0]} is for the reader: compere doctor reader {wrong[0]}" in err
    assert run("doctor", "reader", "--live", "61")[0] == run("doctor", "reader", "--live", "1", "--calibrate")[0] == 2
    assert run("doctor", "reader", "--calibrate")[0] == 2  # nobody is at a terminal here
